"""The order of layers and effects, and the reasons: the trace, what waited for what, what did not apply."""

import pytest

from .states import Entry, board, card, inline, leveler, resolved, static, steps

CREATURES = {"types": ["Creature"]}


def enchantment(id: str, *abilities: Entry, **more) -> Entry:
    return inline(id, types=["Enchantment"], pt=None, abilities=list(abilities), **more)


def reasons(answer) -> dict[str, tuple[str, str]]:
    return {skipped.source: (skipped.rule, skipped.reason) for skipped in answer.skipped}


def test_layers_go_in_order_whatever_the_timestamps():
    """613.1, 613.4: here the youngest effect is that of the earliest layer."""
    actions = [
        "switch_pt",
        {"modify_pt": [1, 2]},
        {"set_pt": [3, 3]},
        {"add_abilities": ["flying"]},
        {"set_colors": ["red"]},
        {"add_types": ["Artifact"]},
        {"set_controller": "p2"},
    ]
    effects = [resolved(action, affects=["bear"], id=f"e{number}") for number, action in enumerate(actions)]
    answer = board(card("bear", "Grizzly Bears"), effects=effects)["bear"]
    assert steps(answer) == [
        ("2", "e6"), ("4", "e5"), ("5", "e4"), ("6", "e3"), ("7b", "e2"), ("7c", "e1"), ("7d", "e0")
    ]  # fmt: skip
    assert [step.rule for step in answer.trace] == [
        "613.1b", "613.1d", "613.1e", "613.1f", "613.4b", "613.4c", "613.4d"
    ]  # fmt: skip
    assert [step.timestamp for step in answer.trace] == [8, 7, 6, 5, 4, 3, 2]
    assert (answer.pt, answer.controller, answer.colors) == ("5/4", "p2", ["red"])


def test_before_and_after_show_what_the_layer_changes():
    """613.5: one effect, one new world."""
    effects = [
        resolved({"add_types": ["Artifact"]}, {"set_colors": []}, {"add_abilities": ["flying"]}, affects=["bear"]),
        resolved({"modify_pt": [-3, 1]}, affects=["bear"]),
    ]
    answer = board(card("bear", "Grizzly Bears"), effects=effects)["bear"]
    assert [(step.layer, step.before, step.after) for step in answer.trace] == [
        ("4", "Creature — Bear", "Artifact Creature — Bear"),
        ("5", "green", "colourless"),
        ("6", "none", "flying"),
        ("7c", "2/2", "-1/3"),
    ]
    assert [step.went_on for step in answer.trace] == [False, True, True, False]


def test_timestamps_decide_within_a_layer_613_7():
    one, two = resolved({"set_pt": [1, 1]}, affects=["bear"]), resolved({"set_pt": [7, 7]}, affects=["bear"])
    assert board(card("bear", "Grizzly Bears"), effects=[one, two])["bear"].pt == "7/7"
    early = two | {"timestamp": -1}
    answer = board(card("bear", "Grizzly Bears"), effects=[one, early])["bear"]
    assert answer.pt == "1/1"
    assert [step.timestamp for step in answer.trace] == [-1, 2]


def test_a_granted_static_ability_has_the_later_timestamp_613_7a():
    """613.7a: of the object and of the effect that gave the ability."""
    grant = {"static": {"affects": CREATURES, "does": [{"set_pt": [9, 9]}]}}
    give = resolved({"add_abilities": [grant]}, affects=["bear"], timestamp=10)
    bear = card("bear", "Grizzly Bears")
    assert board(bear, effects=[give, resolved({"set_pt": [1, 1]}, affects=["bear"], timestamp=5)])["bear"].pt == "9/9"
    assert board(bear, effects=[give, resolved({"set_pt": [1, 1]}, affects=["bear"], timestamp=15)])["bear"].pt == "1/1"


# 613.8, dependency


def test_waits_for_what_changes_the_set_613_8a():
    """613.8a: the Forests must be there before what makes all Forests creatures."""
    animate = enchantment("animate", static({"types": ["Land"], "subtypes": ["Forest"]}, {"add_types": ["Creature"]}))
    grow = enchantment("grow", static({"types": ["Land"]}, {"add_subtypes": ["Forest"]}))
    land = inline("land", types=["Land"], pt=None)
    answer = board(animate, grow, land)["land"]
    assert steps(answer)[:2] == [("4", "grow"), ("4", "animate")]
    assert answer.types == ["Land", "Creature"]
    second = answer.trace[1]
    assert [why for _, why in second.waited_for] == ["waited for Grow (grow), which would change what it applies to"]
    assert not second.loop
    assert answer.trace[0].waited_for == ()


def test_waits_for_what_changes_its_existence_613_8a():
    """613.8a, 305.7: Blood Moon takes the ability of Urborg away before it can apply."""
    for objects in (["Urborg, Tomb of Yawgmoth", "Blood Moon"], ["Blood Moon", "Urborg, Tomb of Yawgmoth"]):
        answer = board(*(card(name.split()[0].strip(",").lower(), name) for name in objects), card("wood", "Forest"))
        assert answer["wood"].subtypes == ["Forest"]
        assert answer["urborg"].subtypes == ["Mountain"]
        assert reasons(answer["urborg"])["urborg"][0] == "305.7"
        assert "Blood Moon" in reasons(answer["urborg"])["urborg"][1]


def test_waits_for_what_changes_what_it_does_613_8a():
    """613.8a: a number that counts creatures waits for what makes creatures, within layer 4 and not across layers."""
    count = {"count": {"types": ["Creature"], "keywords": ["flying"]}}
    give = static(CREATURES, {"add_abilities": ["flying"]})
    sized = static(CREATURES, {"modify_pt": [count, 0]})
    answer = board(enchantment("size", sized), enchantment("give", give), card("bear", "Grizzly Bears"))["bear"]
    assert answer.pt == "3/2"
    assert [step.waited_for for step in answer.trace] == [(), ()]  # 613.1: layers, not dependency


def test_a_loop_falls_back_to_timestamps_613_8b():
    """613.8b: either would take the other's ability."""
    strip = static({**CREATURES, "other": True}, "lose_all_abilities")
    both = [inline(name, abilities=["flying", strip]) for name in ("old", "new")]
    answer = board(*both)
    assert (answer["old"].keywords, answer["new"].keywords) == (["flying"], [])
    assert [step.loop for step in answer["new"].trace] == [True]
    assert list(answer["old"].trace) == []
    assert reasons(answer["old"])["new"] == (
        "613.1f",
        f"the ability was lost to {answer['new'].trace[0].effect} before its effect could begin",
    )


def test_order_is_asked_again_after_each_effect_613_8c():
    """613.8c: without the Saproling no loop, with it one (Life and Limb, Dryad of the Ilysian Grove)."""
    limb, dryad = card("limb", "Life and Limb"), card("dryad", "Dryad of the Ilysian Grove")
    land = inline("plain", types=["Land"], pt=None)
    assert board(limb, dryad, land)["plain"].pt == "1/1"
    saproling = inline("sap", subtypes=["Saproling"], pt="1/1")
    assert board(limb, dryad, land, saproling)["plain"].pt is None


def test_what_began_goes_on_613_6():
    """613.6: a removal that finds the leveler by what its symbol gives takes the ability; the box still counts."""
    sniper = enchantment("sniper", static({**CREATURES, "keywords": ["flying"]}, "lose_all_abilities"))
    lev = leveler("lev", {"from": 2, "to": 3, "pt": "3/3", "abilities": ["flying"]}, {"from": 4, "pt": "5/5"})
    for objects in ([lev, sniper], [sniper, lev]):
        answer = board(*(dict(thing) | ({"counters": {"level": 2}} if thing is lev else {}) for thing in objects))["lev"]
        assert (answer.pt, answer.abilities) == ("3/3", [])
        assert steps(answer) == [("6", "lev"), ("6", "sniper"), ("7b", "lev")]
        assert answer.trace[2].went_on


def test_what_began_stays_on_its_objects_613_6():
    """613.6: the set is that of the first layer, though the objects are not blue any more, or not yet."""
    lord = enchantment("lord", static({**CREATURES, "colors": ["blue"]}, {"add_types": ["Artifact"]}, {"modify_pt": [1, 1]}))
    blue = resolved({"set_colors": ["blue"]}, affects=["bear"])
    green = resolved({"set_colors": ["green"]}, affects=["fish"])
    fish = inline("fish", mana_cost="{U}")
    answer = board(lord, card("bear", "Grizzly Bears"), fish, effects=[blue, green])
    assert (answer["bear"].pt, answer["fish"].pt) == ("2/2", "3/3")


# what did not apply


def test_condition_not_met():
    """711.2a, 711.2b, 611.3a: how many counters there are, and how many it needs."""
    answer = board(card("student", "Student of Warfare", 1))["student"]
    assert [(skipped.effect, skipped.rule, skipped.reason) for skipped in answer.skipped] == [
        (answer.skipped[0].effect, "711.2a", "1 level counters: needs 2 to 6"),
        (answer.skipped[1].effect, "711.2b", "1 level counters: needs 7 or more"),
    ]
    lonely = inline(
        "lonely", abilities=[static("self", {"modify_pt": [2, 2]}, **{"while": {"controls": {"types": ["Artifact"]}}})]
    )
    skipped = board(lonely)["lonely"].skipped
    assert [entry.rule for entry in skipped] == ["611.3a"]
    assert "Artifact" in skipped[0].reason
    artifact = inline("toy", types=["Artifact"], pt=None)
    assert board(lonely, artifact)["lonely"].pt == "4/4"
    assert list(board(lonely, artifact)["lonely"].skipped) == []


@pytest.mark.parametrize("order", [1, -1])
def test_ability_lost_and_to_what(order):
    """613.1f: Humility takes the level symbol in layer 6, older or younger."""
    objects = [card("humility", "Humility"), card("mage", "Echo Mage", 4)]
    answer = board(*objects[::order])["mage"]
    assert answer.pt == "1/1"
    lost = [skipped for skipped in answer.skipped if skipped.rule == "613.1f"]
    assert [("LEVEL 4+" in entry.effect, "Humility" in entry.reason, entry.source) for entry in lost] == [(True, True, "mage")]


def test_does_not_affect():
    """611.3a: which part of the description it does not meet."""
    lord = inline("lord", abilities=[static({**CREATURES, "other": True, "subtypes": ["Elf"]}, {"modify_pt": [1, 1]})])
    elf, bear = inline("elf", subtypes=["Elf"]), card("bear", "Grizzly Bears")
    answer = board(lord, elf, bear)
    assert [answer[key].pt for key in ("lord", "elf", "bear")] == ["2/2", "3/3", "2/2"]
    assert list(answer["elf"].skipped) == []
    late = resolved({"add_types": ["Artifact"]}, {"add_subtypes": ["Elf"]}, affects=["bear"])
    assert board(lord, bear, effects=[late])["bear"].pt == "3/3"
    untouched = resolved({"add_subtypes": ["Goblin"]}, affects=["bear"])
    goblins = inline("king", abilities=[static({**CREATURES, "other": True, "subtypes": ["Goblin"]}, {"modify_pt": [1, 1]})])
    skipped = board(goblins, bear, elf, effects=[untouched])["elf"].skipped
    assert [(entry.source, entry.rule) for entry in skipped] == [("king", "611.3a")]
    assert "Goblin" in skipped[0].reason


def test_not_on_the_battlefield():
    """113.6, 711.6, 400.7"""
    lord = inline("lord", abilities=[static(CREATURES, {"modify_pt": [1, 1]})]) | {"zone": "graveyard"}
    answer = board(lord, card("bear", "Grizzly Bears"))
    assert answer["bear"].pt == "2/2"
    assert [entry.rule for entry in answer["lord"].skipped] == ["113.6"]
    answer = board(card("mage", "Echo Mage", 4, zone="exile"))["mage"]
    assert [entry.rule for entry in answer.skipped] == ["711.6", "711.6"]
    growth = {"card": "Giant Growth", "affects": ["bear"]}
    answer = board(card("bear", "Grizzly Bears", zone="hand"), effects=[growth])["bear"]
    assert (answer.pt, [entry.rule for entry in answer.skipped]) == ("2/2", ["400.7"])


def test_reasons_in_french():
    from pyleveler import derive

    from .states import state

    answer = derive(state(card("student", "Student of Warfare", 1)), "fr")["student"]
    assert "niveau" in answer.skipped[0].reason
