"""Dependency, condition by condition: what an effect waits for, and what it does not wait for (613.8)."""

import pytest

from pyleveler import derive

from .states import board, inline, resolved, state, static

CREATURES = {"types": ["Creature"]}
GIFTS = [{"add_types": ["Artifact"]}, {"add_abilities": ["haste"]}]
LOSS = [resolved("lose_all_abilities", affects=["source", "bird"])]
BIRD = inline("bird", abilities=["flying"])


@pytest.mark.parametrize(
    "ability",
    [
        static(CREATURES, *GIFTS),
        static({"keywords": ["flying"]}, *GIFTS),
        static(CREATURES, *GIFTS, **{"while": {"exists": {"keywords": ["flying"]}}}),
    ],
    ids=["existence", "set", "condition"],
)
def test_613_6_what_began_in_an_earlier_layer_does_not_wait(ability):
    """The loss would take the ability, whom it affects, or its condition: but it goes on, and it is older."""
    answer = board(inline("source", abilities=[ability]), BIRD, effects=LOSS)["bird"]
    assert (answer.types, answer.keywords) == (["Artifact", "Creature"], [])
    assert [step.layer for step in answer.trace] == ["4", "6", "6"]


@pytest.mark.parametrize(
    "ability",
    [
        static(CREATURES, GIFTS[1]),
        static({"keywords": ["flying"]}, GIFTS[1]),
        static(CREATURES, GIFTS[1], **{"while": {"exists": {"keywords": ["flying"]}}}),
    ],
    ids=["existence", "set", "condition"],
)
def test_613_8a_what_begins_in_this_layer_waits(ability):
    """The same in layer 6 alone: there is nothing left of it, or nobody whom it affects."""
    answer = board(inline("source", abilities=[ability]), BIRD, effects=LOSS)["bird"]
    assert (answer.keywords, [step.layer for step in answer.trace]) == ([], ["6"])


LOSES_ALL = static(CREATURES | {"other": True}, "lose_all_abilities")


@pytest.mark.parametrize(
    ("ability", "other"),
    [
        (static(CREATURES, GIFTS[1]), LOSES_ALL),
        (static({"keywords": ["flying"]}, GIFTS[1]), LOSES_ALL),
        (static({"keywords": ["flying"]}, GIFTS[1]), static(CREATURES, {"add_abilities": ["flying"]})),
        (static(CREATURES, GIFTS[1], **{"while": {"exists": {"keywords": ["flying"]}}}), LOSES_ALL),
        (static(CREATURES, {"add_abilities_of": {"of": {"ids": ["bird"]}, "kind": "activated"}}), LOSES_ALL),
    ],
    ids=["existence", "smaller set", "larger set", "condition", "outcome"],
)
def test_613_8a_what_is_gone_is_not_waited_for(ability, other):
    """What would have changed it has lost its ability first."""
    ping = {"activated": {"cost": "{T}", "text": "one damage"}}
    bird = inline("bird", abilities=["flying", ping])
    objects = [inline("source", abilities=[ability]), inline("loser", abilities=[other]), bird]
    answer = board(*objects, effects=[resolved("lose_all_abilities", affects=["loser"])])
    assert answer["source"].trace or answer["bird"].trace
    assert "flying" in answer["bird"].keywords
    assert ("haste" in answer["bird"].keywords) == (GIFTS[1] in ability["static"]["does"])


def test_613_8b_what_changes_its_own_set_is_no_loop():
    """It takes flying from all that fly, and is alone in that: nobody waits, and no loop falls back to timestamps."""
    fog = inline("fog", abilities=[static({"keywords": ["flying"]}, {"remove_abilities": ["flying"]})])
    watch = inline("watch", abilities=[static({"keywords": ["vigilance"]}, {"remove_abilities": ["vigilance"]})])
    answer = derive(state(fog, watch, BIRD), reasons=True)["bird"]
    assert [(step.source, step.loop) for step in answer.trace] == [("fog", False)]


def test_613_6_nor_does_it_wait_for_what_would_enlarge_its_set():
    """It is older than what takes haste, and gives none to what flies only now."""
    gift = inline("source", abilities=[static({"keywords": ["flying"]}, *GIFTS)])
    effect = resolved({"remove_abilities": ["haste"]}, {"add_abilities": ["flying"]}, affects=["bird", "ox"])
    answers = board(gift, BIRD, inline("ox"), effects=[effect])
    assert [answers[name].keywords for name in ("bird", "ox")] == [["flying"], ["flying"]]


def test_613_8a_a_number_matters_only_in_the_layer_in_which_it_is_used():
    """What counts artifacts in layer 7b does not wait in layer 4 for what makes one."""
    frog = static({"ids": ["bird"]}, {"set_subtypes": ["Frog"]}, {"set_pt": [{"count": {"types": ["Artifact"]}}, 5]})
    effect = resolved({"set_subtypes": ["Ox"]}, {"add_types": ["Artifact"]}, affects=["bird"])
    answer = board(inline("source", abilities=[frog]), BIRD, effects=[effect])["bird"]
    assert (answer.subtypes, answer.pt) == (["Ox"], "1/5")


def test_613_8a_only_what_it_does_to_those_whom_it_affects_matters():
    """It doubles the power of what flies; what does not fly becomes stronger meanwhile."""
    double = static({"keywords": ["flying"]}, {"modify_pt": [{"power": "affected"}, 0]})
    strong = static({"types": ["Creature"], "not": {"keywords": ["flying"]}}, {"modify_pt": [1, 1]})
    objects = [inline("source", abilities=[double]), inline("other", abilities=[strong]), BIRD]
    answers = derive(state(*objects), reasons=True)
    assert [answers[name].pt for name in ("bird", "other")] == ["4/2", "3/3"]
    assert [step.waited_for for step in answers["bird"].trace] == [()]


def test_613_8a_what_forbids_is_waited_for_where_it_forbids_what_is_given_to_that_object():
    """Not where it forbids that of another, what is forbidden already, or what has come from elsewhere."""
    gifts = {"add_abilities": ["flying", "haste"]}
    source = inline("source", abilities=[static({"ids": ["guard"]}, gifts)])
    choosy, ox = inline("source", abilities=[static({"keywords": ["vigilance"]}, gifts)]), inline("ox")
    guard = inline("guard", abilities=["vigilance"])
    first = resolved({"cant_have": ["flying"]}, affects=["guard"], id="first")
    second = resolved({"cant_have": ["flying", "vigilance"]}, affects=["guard"], id="second")
    other = resolved({"cant_have": ["flying"]}, affects=["ox"], id="other")
    waited = derive(state(source, guard, effects=[first, second]), reasons=True)["guard"].trace
    assert [step.source for step in waited] == ["first", "source", "second"]
    alone = derive(state(choosy, guard, ox, effects=[other]), reasons=True)["guard"].trace
    assert [(step.source, step.waited_for) for step in alone] == [("source", ())]


@pytest.mark.parametrize(
    "ability",
    [
        static({"ids": ["bird"]}, {"add_abilities": ["haste", "vigilance"]}, {"cant_have": ["haste"]}),
        static(CREATURES, "lose_all_abilities"),
        static({"keywords": ["flying"]}, "lose_all_abilities"),
    ],
)
def test_613_8b_what_changes_itself_is_no_loop(ability):
    """One effect does not wait for itself, whether it forbids what it gives or takes its own ability (113.11, 613.6)."""
    answer = derive(state(inline("source", abilities=[ability]), BIRD), reasons=True)["bird"]
    assert [(step.source, step.loop, step.waited_for) for step in answer.trace] == [("source", False, ())]


PING = {"activated": {"cost": "{T}", "text": "one damage"}}


@pytest.mark.parametrize(
    "change", [[{"remove_abilities": ["cycling"]}, {"add_abilities": ["flying"]}], [{"add_abilities": ["flying", PING]}]]
)
def test_613_8a_what_affects_nobody_does_not_wait_for_what_it_would_do(change):
    """Neither of two effects alone would make it affect the Ox, so that it has had its turn before both."""
    wanted = {"ids": ["ox"], "keywords": ["flying"], "not": {"keywords": ["vigilance"]}}
    lend = static(wanted, {"add_abilities_of": {"of": {"ids": ["bird", "eagle"]}, "kind": "activated"}})
    birds = [inline("bird", abilities=["cycling {2}"]), inline("eagle", abilities=[PING])]
    effects = [
        resolved(*change, affects=["ox", "bird"]),
        resolved({"remove_abilities": ["vigilance"]}, affects=["ox"]),
    ]
    answer = board(inline("source", abilities=[lend]), *birds, inline("ox", abilities=["vigilance"]), effects=effects)["ox"]
    assert answer.keywords == ["flying"]
    assert "source" not in [step.source for step in answer.trace]


MOUNTAIN = {"set_basic_land_types": ["Mountain"]}
EITHER = {"any": [{"types": ["Land"]}, {"types": ["Creature"]}]}


@pytest.mark.parametrize(
    ("older", "younger"),
    [
        (static({"ids": ["isle"]}, MOUNTAIN), resolved({"add_types": ["Land"]}, affects=["isle", "bird"])),
        (static({"ids": ["isle", "bird"]}, MOUNTAIN), resolved({"add_types": ["Land"]}, affects=["other"])),
        (static(EITHER, {"add_subtypes": ["Frog"]}), resolved({"add_types": ["Land"]}, affects=["bird"])),
        (static({"ids": ["isle"]}, {"add_types": ["Land"]}, MOUNTAIN), resolved({"set_types": ["Artifact"]}, affects=["isle"])),
        (static({"ids": ["isle"]}, MOUNTAIN), resolved({"set_types": ["Artifact"]}, affects=["field"])),
        (static({"ids": ["isle"]}, MOUNTAIN), resolved({"set_types": ["Land", "Artifact"]}, affects=["isle"])),
        (static(EITHER, {"add_subtypes": ["Mountain"]}), resolved({"remove_types": ["Land"]}, affects=["isle"])),
    ],
)
def test_305_7_who_sets_land_types_waits_only_for_what_makes_or_unmakes_the_land_in_question(older, younger):
    """What is a land already, or is not concerned, or has its subtype added only, makes nobody wait."""
    isle, field = (inline(name, types=["Land", "Creature"]) for name in ("isle", "field"))
    objects = [inline("source", abilities=[older]), inline("other"), isle, field, BIRD]
    trace = derive(state(*objects, effects=[younger]), reasons=True)["isle"].trace
    assert [step.waited_for for step in trace if step.source == "source"] == [()]


STRONG = {"count": {"types": ["Creature"], "power": "4.."}}


@pytest.mark.parametrize(
    ("action", "other", "size"),
    [
        ({"set_power": STRONG}, {"set_pt": [5, 5]}, "1/2"),
        ({"set_toughness": STRONG}, {"set_pt": [5, 5]}, "2/1"),
        ({"modify_pt": [STRONG, 0]}, {"modify_pt": [3, 3]}, "3/2"),
        ({"modify_pt": [0, STRONG]}, {"modify_pt": [3, 3]}, "2/3"),
    ],
)
def test_613_8a_a_number_waits_for_what_changes_what_it_counts(action, other, size):
    """In the layer in which it is used: the strong creature is one only after the younger effect."""
    effect = resolved(other, affects=["ox"])
    assert (
        board(inline("source", abilities=[static({"ids": ["bird"]}, action)]), BIRD, inline("ox"), effects=[effect])["bird"].pt
        == size
    )


def test_613_8a_who_takes_an_ability_and_gives_it_back_is_not_waited_for():
    """The Mirror becomes a copy of itself: it has the ability before and after."""
    mirror = inline("mirror", abilities=[static({"ids": ["bird"]}, {"become_copy_of": "ox"})])
    effect = resolved({"become_copy_of": "mirror"}, affects=["mirror"])
    answer = derive(state(mirror, BIRD, inline("ox"), effects=[effect]), reasons=True)["bird"]
    assert (answer.name, [(step.source, step.waited_for) for step in answer.trace]) == ("Ox", [("mirror", ())])


@pytest.mark.parametrize("timestamp", [0, 9])
@pytest.mark.parametrize(
    ("action", "types"),
    [
        ({"remove_types": ["Land"]}, ["Enchantment"]),
        ({"set_types": ["Artifact"]}, ["Artifact", "Enchantment"]),
        ({"remove_subtypes": ["Swamp"]}, ["Enchantment", "Land"]),
        ({"set_subtypes": ["Locus"]}, ["Enchantment", "Land"]),
        ({"add_types": ["Creature"]}, ["Land", "Creature"]),
    ],
    ids=["no land", "something else", "no land type", "another land type", "a land still"],
)
def test_613_8a_what_asks_for_no_abilities_waits_for_what_takes_a_mana_ability(action, types, timestamp):
    """305.6: the ability goes with the card type or the land type, in layer 4, whichever effect is older."""
    enchants = static({"abilities": "none"}, {"add_types": ["Enchantment"]})
    swamp = inline("swamp", types=["Land"], subtypes=["Swamp"], pt=None) | {"timestamp": 1}
    effect = resolved(action, affects=["swamp"], timestamp=timestamp)
    answer = board(inline("source", abilities=[enchants]) | {"timestamp": 5}, swamp, effects=[effect])["swamp"]
    assert sorted(answer.types) == sorted(types)


def test_613_8a_what_asks_for_no_abilities_waits_for_what_gives_a_mana_ability():
    """305.6: an artifact with the subtype, which was a land once, is one again."""
    enchants = static({"abilities": "none", "types": ["Artifact"]}, {"add_types": ["Enchantment"]})
    swamp = inline("swamp", types=["Land"], subtypes=["Swamp"], pt=None) | {"timestamp": 1}
    effects = [
        resolved({"set_types": ["Artifact"]}, affects=["swamp"], timestamp=2),
        resolved({"add_types": ["Land"]}, affects=["swamp"], timestamp=9),
    ]
    answer = board(inline("source", abilities=[enchants]) | {"timestamp": 5}, swamp, effects=effects)["swamp"]
    assert sorted(answer.types) == ["Artifact", "Land"]
