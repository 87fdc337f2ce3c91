"""What was chosen for an object or an effect (607.2d, 614.12), and what refers to it."""

import pytest

from pyleveler import GameState, derive

from .states import Entry, board, card, inline, leveler, resolved, static, steps

MERFOLK = {"creature_type": "Merfolk"}


def enchantment(id: str, *abilities: Entry, **more) -> Entry:
    return {"id": id, "definition": {"name": id.title(), "types": ["Enchantment"], "abilities": list(abilities)}, **more}


@pytest.mark.parametrize(
    ("action", "chosen", "key", "value"),
    [
        ({"set_colors": ["chosen color"]}, {"color": "red"}, "colors", ["red"]),
        ({"add_colors": ["chosen color"]}, {"color": "red"}, "colors", ["blue", "red"]),
        ({"add_subtypes": ["chosen creature type"]}, MERFOLK, "subtypes", ["Elf", "Forest", "Merfolk"]),
        ({"set_creature_types": ["chosen creature type"]}, MERFOLK, "subtypes", ["Forest", "Merfolk"]),
        ({"set_subtypes": ["chosen creature type"]}, MERFOLK, "subtypes", ["Merfolk"]),
        ({"add_subtypes": ["chosen land type"]}, {"land_type": "Island"}, "subtypes", ["Elf", "Forest", "Island"]),
        ({"set_basic_land_types": ["chosen land type"]}, {"land_type": "Island"}, "subtypes", ["Elf", "Island"]),
        ({"become_copy_of": "chosen"}, {"object": "bear"}, "subtypes", ["Bear"]),
    ],
)
def test_every_word_stands_for_what_was_chosen(action, chosen, key, value):
    """Of the object of a static ability, and of a resolved effect; without a choice nothing is changed (607.2d)."""
    grove = inline("grove", mana_cost="{U}", types=["Land", "Creature"], subtypes=["Forest", "Elf"])
    bear = card("bear", "Grizzly Bears")
    affected = {"subtypes": ["Elf"]}
    by_static = board(bear, grove, enchantment("source", static(affected, action), chosen=chosen))
    by_spell = board(bear, grove, effects=[resolved(action, affects=["grove"], chosen=chosen)])
    for answer in (by_spell["grove"], *([] if "become_copy_of" in action else [by_static["grove"]])):
        assert sorted(getattr(answer, key)) == sorted(value)
    for nothing in (
        board(bear, grove, enchantment("source", static(affected, action))),
        board(bear, grove, effects=[resolved(action, affects=["grove"])]),
    ):
        answer = nothing["grove"]
        assert (answer.colors, sorted(answer.subtypes), answer.trace) == (["blue"], ["Elf", "Forest"], ())


def test_a_basic_land_type_that_was_chosen_gives_its_mana_ability():
    """305.6, 305.7"""
    mirage = {"affects": "attached", "does": [{"set_basic_land_types": ["chosen land type"]}]}
    aura = enchantment("mirage", {"static": mirage}, attached_to="land", chosen={"land_type": "Swamp"})
    land = board(card("land", "Urborg, Tomb of Yawgmoth"), aura)["land"]
    assert (land.subtypes, land.abilities) == (["Swamp"], ["{T}: add {B}"])


def test_one_choice_of_one_object_is_not_that_of_another():
    servants = [card(color, "Painter's Servant", chosen={"color": color}) for color in ("red", "green")]
    answers = board(*servants, card("wastes", "Wastes"), card("silent", "Painter's Servant"))
    assert all(answer.colors == ["red", "green"] for answer in answers.values())


def test_all_creature_types_are_not_the_word_for_the_chosen_one():
    everything = resolved({"add_subtypes": ["all creature types"]}, affects=["bear"])
    answers = board(card("bear", "Grizzly Bears"), card("automaton", "Adaptive Automaton"), effects=[everything])
    assert sorted(answers["bear"].subtypes) == ["Bear", "Construct"]
    assert answers["bear"].pt == "2/2"


def test_a_selector_with_a_choice_in_a_part_of_it():
    affected = {"any": [{"colors": ["chosen color"]}, {"not": {"subtypes": ["chosen creature type", "Elf"]}}]}
    anthem = static(affected, {"modify_pt": [1, 1]})
    creatures = [card("bear", "Grizzly Bears"), card("elves", "Llanowar Elves"), card("lion", "Silvercoat Lion")]
    chosen = {"color": "white", "creature_type": "Bear"}
    assert {id: a.pt for id, a in board(*creatures, enchantment("a", anthem, chosen=chosen)).items()} == {
        "bear": "2/2", "elves": "1/1", "lion": "3/3", "a": None
    }  # fmt: skip
    assert {id: a.pt for id, a in board(*creatures, enchantment("a", anthem)).items()} == {
        "bear": "3/3", "elves": "1/1", "lion": "3/3", "a": None
    }  # fmt: skip


def test_conditions_and_counts_ask_for_the_choice():
    chosen_type = {"subtypes": ["chosen creature type"]}
    counting = static("self", {"modify_pt": [{"count": chosen_type}, 0]}, **{"while": {"exists": chosen_type}})
    for creature_type, pt in (("Bear", "4/2"), ("Elf", "2/2")):
        answers = board(
            card("one", "Grizzly Bears"), card("two", "Grizzly Bears"),
            inline("counter", abilities=[counting]) | {"chosen": {"creature_type": creature_type}},
        )  # fmt: skip
        assert answers["counter"].pt == pt


def test_what_was_chosen_is_no_word_of_the_text():
    """612.2: a changed text has other words; the choice stays, also beside a word that is changed."""
    lord = static({"subtypes": ["Elf", "chosen creature type"]}, {"add_subtypes": ["Goblin", "chosen creature type"]})
    change = [
        resolved({"change_text": {"from": old, "to": new}}, affects=["lord"])
        for old, new in (("Elf", "Bear"), ("Goblin", "Cat"), ("Merfolk", "Bird"))
    ]
    creatures = [card("bear", "Grizzly Bears"), card("elves", "Llanowar Elves"), card("atlantis", "Lord of Atlantis")]
    answers = board(*creatures, enchantment("lord", lord, chosen=MERFOLK), effects=change)
    assert {id: sorted(answer.subtypes) for id, answer in answers.items()} == {
        "bear": ["Bear", "Cat", "Merfolk"], "elves": ["Druid", "Elf"], "atlantis": ["Cat", "Merfolk"], "lord": []
    }  # fmt: skip


def test_a_granted_ability_means_the_choice_of_what_grants_it():
    granted = {"add_abilities": [static("self", {"add_colors": ["chosen color"]})]}
    effect = resolved(granted, affects=["bear"], chosen={"color": "red"})
    answers = board(card("bear", "Grizzly Bears", chosen={"color": "white"}), effects=[effect])
    assert answers["bear"].colors == ["green"]  # layer 5 has passed when layer 6 gives the ability (613.1)
    boost = {"add_abilities": [static({"colors": ["chosen color"]}, {"modify_pt": [1, 1]})]}
    effect = resolved(boost, affects=["bear"], chosen={"color": "white"})
    answers = board(card("bear", "Grizzly Bears"), card("lion", "Silvercoat Lion"), effects=[effect])
    assert (answers["bear"].pt, answers["lion"].pt) == ("2/2", "3/3")


def test_the_copy_makes_choices_of_its_own():
    """707.6"""
    answers = board(
        card("servant", "Painter's Servant", chosen={"color": "blue"}),
        card("clone", "Clone", chosen={"object": "servant", "color": "red"}),
        card("wastes", "Wastes"),
    )
    assert answers["wastes"].colors == ["blue", "red"]
    assert answers["clone"].name == "Painter's Servant"


@pytest.mark.parametrize("option", [{}, {"copied_ability_timestamp": "copy_effect"}])
def test_what_entered_as_a_copy_does_not_wait_for_what_copies_over_it(option):
    """707.5: the copy effect needs no ability any more; Mirrorweave comes after it (613.7) and stays."""
    entries = [card("wurm", "Craw Wurm"), card("bear", "Grizzly Bears"), card("clone", "Clone", chosen={"object": "wurm"})]
    weave = {"id": "weave", "card": "Mirrorweave", "affects": ["wurm", "clone"], "chosen": {"object": "bear"}}
    answers = derive(GameState.from_data({"objects": entries, "effects": [weave], "options": option}))
    assert steps(answers["clone"]) == [("1a", "clone"), ("1a", "weave")]
    assert [step.waited_for for step in answers["clone"].trace] == [(), ()]
    assert (answers["clone"].name, answers["clone"].skipped) == ("Grizzly Bears", ())


def test_a_copy_effect_without_a_choice_is_not_there():
    weave = {"card": "Mirrorweave", "affects": ["clone"], "chosen": {"object": "bear"}}
    clone = board(card("bear", "Grizzly Bears"), card("clone", "Clone"), effects=[weave])["clone"]
    assert (clone.name, len(clone.trace), clone.skipped) == ("Grizzly Bears", 1, ())
    lone = board(card("clone", "Clone"))["clone"]
    assert (lone.name, lone.pt, lone.trace, lone.skipped) == ("Clone", "0/0", (), ())


def test_a_stage_keeps_its_ability():
    """707.9a"""
    effect = {"card": "Thespian's Stage", "affects": ["stage"], "chosen": {"object": "tundra"}}
    stage = board(card("tundra", "Tundra"), card("stage", "Thespian's Stage"), effects=[effect])["stage"]
    assert (stage.name, sorted(stage.subtypes)) == ("Tundra", ["Island", "Plains"])
    assert sorted(stage.abilities) == [
        "{2}, {T}: turns into a copy of a target land but keeps this ability", "{T}: add {U}", "{T}: add {W}"
    ]  # fmt: skip


def test_explanations_name_the_choice():
    objects = [
        card("bear", "Grizzly Bears"),
        card("servant", "Painter's Servant", chosen={"color": "blue"}),
        card("automaton", "Adaptive Automaton", chosen={"creature_type": "Elf"}),
        card("clone", "Clone", chosen={"object": "bear"}),
    ]
    state = {"objects": objects}
    english = derive(GameState.from_data(state))["clone"]
    assert [step.does for step in english.trace] == [
        "becomes a copy of the chosen object (bear)", "is also the chosen colour (blue)"
    ]  # fmt: skip
    assert [skipped.reason for skipped in english.skipped] == ["it does not meet “of the chosen creature type (Elf)”"]
    french = derive(GameState.from_data(state), language="fr")["clone"]
    assert [step.does for step in french.trace] == [
        "devient une copie de l'objet choisi (bear)", "est aussi la couleur choisie (blue)"
    ]  # fmt: skip


def test_an_ability_without_a_text_says_the_word():
    lord = static({"types": ["Creature"], "subtypes": ["chosen creature type"], "other": True}, {"modify_pt": [1, 1]})
    answer = board(inline("lord", abilities=[lord]))["lord"]
    assert answer.abilities == ["other Creature of the chosen creature type: gets +1/+1"]


WARD = "protection from the chosen color"


def test_protection_from_what_was_chosen():
    """702.16a: of the permanent itself, of what gives it, of a resolved effect, of a copy and of a level symbol."""
    level = {"from": 1, "abilities": [WARD]}
    answers = board(
        card("voice", "Voice of All", chosen={"color": "red"}),
        card("sliver", "Ward Sliver", chosen={"color": "black"}),
        card("hivelord", "Sliver Hivelord", chosen={"color": "white"}),
        card("clone", "Clone", chosen={"object": "voice", "color": "green"}),
        card("silent", "Voice of All"),
        leveler("lev", level) | {"counters": {"level": 1}, "chosen": {"color": "blue"}},
        effects=[{"card": "Gods Willing", "affects": ["hivelord"], "chosen": {"color": "blue"}}],
    )
    assert {id: [word for word in answer.keywords if "protection" in word] for id, answer in answers.items()} == {
        "voice": ["protection from red"],
        "sliver": ["protection from black"],
        "hivelord": ["protection from black", "protection from blue"],
        "clone": ["protection from green"],
        "silent": [WARD],
        "lev": ["protection from blue"],
    }
    assert answers["hivelord"].abilities[-1] == "protection from blue"


def test_a_keyword_with_a_choice_is_known_by_what_was_chosen():
    """702.1: to selectors, to what removes it, and to what forbids it, which is then waited for (613.8a)."""
    sliver = card("sliver", "Ward Sliver", chosen={"color": "black"})
    warded = inline("anthem", abilities=[static({"keywords": ["protection from black"]}, {"modify_pt": [1, 0]})])
    assert [answer.pt for answer in board(sliver, warded).values()] == ["3/2", "2/2"]
    lost = resolved({"remove_abilities": ["protection from black"]}, affects=["sliver"])
    assert board(sliver, warded, effects=[lost])["sliver"].pt == "2/2"
    for color, kept in (("black", []), ("red", ["protection from black"])):
        never = resolved({"cant_have": [f"protection from {color}"]}, affects=["sliver"], timestamp=-1)
        answer = board(sliver, effects=[never])["sliver"]
        assert answer.keywords == kept
    never = resolved({"cant_have": ["protection from black"]}, affects=["sliver"], id="never")
    waited = [step.waited_for for step in board(sliver, effects=[never])["sliver"].trace if step.source == "sliver"]
    assert [len(one) for one in waited] == [1]


@pytest.mark.parametrize(
    ("keyword", "chosen", "read"),
    [
        ("protection from chosen creature type", MERFOLK, "protection from Merfolk"),
        ("hexproof from the chosen color", {"color": "red"}, "hexproof from red"),
        ("ward against the chosen land type", {"land_type": "Island"}, "ward against Island"),
        ("protection from the chosen color", MERFOLK, "protection from the chosen color"),
    ],
)
def test_keywords_that_name_a_choice(keyword, chosen, read):
    assert board(inline("one", abilities=[keyword]) | {"chosen": chosen})["one"].keywords == [read]


def test_a_text_change_leaves_a_chosen_word_of_a_keyword():
    """612.2"""
    change = resolved({"change_text": {"from": "red", "to": "blue"}}, affects=["voice"])
    assert board(card("voice", "Voice of All", chosen={"color": "red"}), effects=[change])["voice"].keywords == [
        "flying", "protection from red"
    ]  # fmt: skip


def test_exceptions_of_a_copy_name_a_choice():
    """707.9b: they are part of the copiable values; without a choice the exception is none."""
    exceptions = {"add_subtypes": ["chosen creature type", "Wall"], "set_colors": ["chosen color"]}
    mold = static("self", {"become_copy_of": "chosen", "except": exceptions})
    bear = card("bear", "Grizzly Bears")

    def shapes(chosen):
        one = inline("one", abilities=[mold]) | {"chosen": {"object": "bear", **chosen}}
        answers = board(bear, one, card("two", "Clone", chosen={"object": "one"}))
        return {(answer.name, tuple(sorted(answer.subtypes)), tuple(answer.colors)) for answer in answers.values()}

    printed = ("Grizzly Bears", ("Bear",), ("green",))
    assert shapes(MERFOLK | {"color": "red"}) == {printed, ("Grizzly Bears", ("Bear", "Merfolk", "Wall"), ("red",))}
    assert shapes({}) == {printed, ("Grizzly Bears", ("Bear", "Wall"), ("green",))}
    also = static("self", {"become_copy_of": "chosen", "except": {"add_colors": ["chosen color"]}})
    one = inline("one", abilities=[also]) | {"chosen": {"object": "bear", "color": "blue"}}
    assert board(bear, one)["one"].colors == ["blue", "green"]


def test_a_defining_ability_names_a_choice():
    """604.3, 607.2d"""
    defines = {"defines": {"colors": ["chosen color"], "subtypes": ["chosen creature type"]}}
    one = inline("one", mana_cost="{W}", subtypes=["Elf"], abilities=[defines])
    answer = board(one | {"chosen": MERFOLK | {"color": "red"}})["one"]
    assert (answer.colors, sorted(answer.subtypes)) == (["red"], ["Elf", "Merfolk"])
    answer = board(one)["one"]
    assert (answer.colors, sorted(answer.subtypes)) == (["white"], ["Elf"])
