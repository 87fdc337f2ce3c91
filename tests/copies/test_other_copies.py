"""Copies of other spells than Echo Mage's, and by other means: more copies, none, permanent spells and Auras."""

from itertools import permutations
from math import factorial

import pytest

from pyleveler import DocumentError, StackDocument, copies, derive
from pyleveler.documents.state import GameState

MAGE = {"id": "mage", "card": "Echo Mage", "counters": {"level": 4}}
BOLT = {"id": "bolt", "card": "Lightning Bolt", "controller": "p2", "targets": {"1": "p1"}}
ECHO = {"id": "echo", "ability_of": "mage", "targets": {"1": "bolt"}}
ANY_SPELL = {"activated": {"cost": "{T}", "copies": {"of": {"types": ["Creature", "Enchantment"], "controller": "you"}}}}
BREEDER = {"id": "breeder", "definition": {"name": "Breeder", "types": ["Artifact"], "abilities": [ANY_SPELL]}}


def found(objects, *stack, **more):
    return copies(StackDocument.from_data({"objects": objects, "stack": list(stack)}), **more)


def staff(name, controller):
    return {"id": name, "card": "Twinning Staff", "controller": controller}


@pytest.mark.parametrize(
    ("objects", "times"),
    [
        ([MAGE, staff("one", "p1")], 3),
        ([MAGE, staff("one", "p2")], 2),
        ([MAGE, staff("one", "p1"), staff("two", "p1")], 4),
        ([MAGE, staff("one", "p1") | {"zone": "graveyard"}], 2),
    ],
)
def test_614_1a_a_copy_more(objects, times):
    """614.1a: for the player who copies; each with targets of its own."""
    answer = found(objects, BOLT, ECHO)
    assert (answer.times, answer.count) == (times, 3**times)


def test_614_1a_a_copy_more_of_what_a_spell_copies():
    assert found([staff("one", "p1")], BOLT, {"id": "fork", "card": "Fork", "targets": {"1": "bolt"}}).times == 2


@pytest.mark.parametrize(("controller", "legal"), [("p1", True), ("p2", False)])
def test_115_1_what_an_ability_says_of_the_spell_that_it_copies(controller, legal):
    """115.1: an ability that copies a spell of its controller; whose it was when that was chosen nobody knows any more."""
    ability = {"id": "again", "ability_of": "one", "targets": {"1": "bolt"}}
    answer = found([staff("one", "p1")], BOLT | {"controller": controller}, ability)
    assert (answer.legal, answer.rule, answer.times) == (True, None if legal else "608.2b", 2 if legal else 0)


def test_113_6g_what_cannot_be_copied():
    loud = {"name": "Loud", "types": ["Sorcery"], "spell": {"text": "loud", "cant_be_copied": True}}
    answer = found([MAGE], {"id": "bolt", "definition": loud}, ECHO)
    assert (answer.legal, answer.rule, answer.copied, answer.count) == (True, "113.6g", None, 1)
    assert "bolt" in answer.reason


def test_608_3f_707_10f_a_copy_of_a_permanent_spell_becomes_a_token():
    ox = {"id": "ox", "definition": {"name": "Ox", "types": ["Creature"], "pt": "2/4"}}
    answer = found([BREEDER], ox, {"id": "breed", "ability_of": "breeder", "targets": {"1": "ox"}}, resolve=True)
    (outcome,) = answer.first(2)
    board = derive(GameState.from_data(outcome.played.state))
    things = {thing["id"]: thing for thing in outcome.played.state["objects"]}
    assert [(board[name].zone, board[name].pt, things[name].get("token", False)) for name in ("ox copy 1", "ox")] == [
        ("battlefield", "2/4", True),
        ("battlefield", "2/4", False),
    ]
    assert things["ox copy 1"]["timestamp"] < things["ox"]["timestamp"]


@pytest.mark.parametrize(("spell", "legal"), [("ox", True), ("bolt", False), ("breeder", False), ("gone", True)])
def test_115_1_only_the_spells_that_are_described(spell, legal):
    """115.1; 608.2b: one that has left was a legal target, and is not copied."""
    ox = {"id": "ox", "definition": {"name": "Ox", "types": ["Creature"], "pt": "2/4"}}
    gone = {"id": "gone", "card": "Grizzly Bears", "zone": "exile"}
    stack = (ox, BOLT, {"id": "breed", "ability_of": "breeder", "targets": {"1": spell}})
    if not legal:
        with pytest.raises(DocumentError, match=r"115\.1"):
            found([BREEDER, gone], *stack)
        return
    answer = found([BREEDER, gone], *stack)
    assert (answer.legal, answer.times) == (True, spell == "ox")


def test_608_3c_an_aura_and_its_copy_are_attached():
    """115.1b, 702.5a: the enchant ability says what the copy may be aimed at; protection is seen."""
    wings = {
        "name": "Wings",
        "types": ["Enchantment"],
        "subtypes": ["Aura"],
        "mana_cost": "{W}",
        "abilities": ["enchant creature", {"static": {"affects": "attached", "does": [{"modify_pt": [1, 1]}]}}],
    }
    objects = [
        BREEDER,
        {"id": "bears", "card": "Grizzly Bears"},
        {"id": "ox", "definition": {"name": "Ox", "types": ["Creature"], "pt": "2/4"}, "controller": "p2"},
        {
            "id": "dry",
            "definition": {"name": "Dry", "types": ["Creature"], "pt": "1/1", "abilities": ["protection from white"]},
        },
    ]
    aura = {"id": "wings", "definition": wings, "targets": {"1": "bears"}}
    answer = found(objects, aura, {"id": "breed", "ability_of": "breeder", "targets": {"1": "wings"}}, resolve=True)
    assert answer.legal_targets == {"1": ["bears", "ox"]}
    same, other = (derive(GameState.from_data(one.played.state)) for one in answer.first(3))
    assert [same["bears"].pt, same["ox"].pt, other["bears"].pt, other["ox"].pt] == ["4/4", "2/4", "3/3", "3/5"]


def test_a_spell_that_only_says_that_it_copies():
    twice = {"name": "Twice Told", "types": ["Sorcery"], "spell": {"copies": {"times": 2}}}
    assert found([], BOLT, {"id": "told", "definition": twice, "targets": {"1": "bolt"}}).count == 4


@pytest.mark.parametrize("source", [{"zone": "graveyard"}, {"counters": {"level": 0}}, {"tapped": True}, {}])
@pytest.mark.parametrize(("level", "times"), [(1, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
def test_113_7a_whatever_has_become_of_the_source(source, level, times):
    """113.7a, 711.2a, 711.2b: the ability is the one that was there when it was activated."""
    answer = found([MAGE | source], BOLT, ECHO | {"at_level": level})
    assert (answer.times, answer.legal) == (times, times > 0)
    assert answer.rule == (None if times else "602.1")


def test_707_2_what_effects_did_to_the_original_is_not_copied():
    """707.2: the original is blue by now; protection from blue does not hinder the copy, protection from red does."""
    objects = [
        MAGE,
        {"id": "dry", "definition": {"name": "Dry", "types": ["Creature"], "pt": "1/1", "abilities": ["protection from blue"]}},
        {"id": "wet", "definition": {"name": "Wet", "types": ["Creature"], "pt": "1/1", "abilities": ["protection from red"]}},
    ]
    lace = {"id": "lace", "affects": ["bolt", "dry"], "does": [{"set_colors": ["blue"]}]}
    document = StackDocument.from_data({"objects": objects, "effects": [lace], "stack": [BOLT, ECHO]})
    answer = copies(document, resolve=True)
    assert answer.legal_targets == {"1": ["mage", "dry", "p1", "p2"]}
    (outcome,) = answer.first(1)
    assert [spell.colors for spell in outcome.stack] == [["red"], ["red"], ["blue"]]
    assert outcome.played.state["effects"][0]["affects"] == ["dry"]


def test_every_copy_has_a_name_of_its_own():
    other = {"id": "other", "card": "Echo Mage", "counters": {"level": 2}}
    again = {"id": "again", "ability_of": "other", "targets": {"1": "bolt"}}
    played = found([MAGE, other], BOLT, ECHO, again, resolve=True).first(1)[0].played
    names = [one.id for one in played.resolved]
    assert names == ["bolt copy 1", "echo", "bolt copy 3", "bolt copy 2", "bolt"]


def test_704_5f_a_creature_with_toughness_0_dies_once():
    nobody = {"id": "nobody", "definition": {"name": "Nobody", "types": ["Creature"], "pt": "0/0"}}
    outcome = found([MAGE, nobody], BOLT, ECHO, resolve=True).first(1)[0]
    assert [thing["zone"] for thing in outcome.played.state["objects"] if thing["id"] == "nobody"] == ["graveyard"]


def test_405_3_copies_that_are_aimed_at_different_things_lie_in_any_order():
    """707.10d, 405.3: all orders are counted, and listed one after the other; the copies are named from the lowest on."""
    zada = {"id": "zada", "card": "Zada, Hedron Grinder"}
    others = [{"id": name, "card": "Grizzly Bears"} for name in ("a", "b", "c")]
    growth = {"id": "bolt", "card": "Lightning Bolt", "targets": {"1": "zada"}}
    each = {"id": "each", "ability_of": "zada", "targets": {"1": "bolt"}}
    answer = found([zada, *others], growth, each)
    assert (answer.times, answer.count) == (3, 6)
    stacks = [[(spell.id, spell.targets["1"]) for spell in outcome.stack] for outcome in answer]
    assert {"".join(target for _, target in stack[:3]) for stack in stacks} == {"abc", "acb", "bac", "bca", "cab", "cba"}
    assert all([name for name, _ in stack] == ["bolt copy 3", "bolt copy 2", "bolt copy 1", "bolt"] for stack in stacks)
    many = [{"id": f"bear{number}", "card": "Grizzly Bears"} for number in range(20)]
    assert found([zada, *many], growth, each).count == factorial(20)


@pytest.mark.parametrize(("staffs", "count"), [(1, 5**3 - 2 * 4**3 + 3**3), (2, 5**4 - 2 * 4**4 + 3**4)])
def test_614_1a_a_copy_more_beside_those_that_are_aimed(staffs, count):
    """707.10d, 614.1a: it has any of five targets, and all lie in any order: every row of these in which both Bears stand."""
    objects = [{"id": "zada", "card": "Zada, Hedron Grinder"}, *({"id": one, "card": "Grizzly Bears"} for one in ("a", "b"))]
    growth = {"id": "bolt", "card": "Lightning Bolt", "targets": {"1": "zada"}}
    each = {"id": "each", "ability_of": "zada", "targets": {"1": "bolt"}}
    answer = found([*objects, *(staff(f"staff{n}", "p1") for n in range(staffs))], growth, each)
    assert (answer.times, answer.count, len(list(answer))) == (2 + staffs, count, count)
    stacks = {tuple(spell.targets["1"] for spell in outcome.stack) for outcome in answer}
    assert len(stacks) == count
    anything = set(permutations(["a", "b", *["zada", "p1", "p2", "a", "b"] * staffs], 2 + staffs))
    assert stacks == {(*copies, "zada") for copies in anything if {"a", "b"} <= set(copies)}


def test_614_1a_no_copy_more_where_there_is_none():
    """707.10e: the only copy has no legal target."""
    zada = {"id": "zada", "card": "Zada, Hedron Grinder"}
    growth = {"id": "bolt", "card": "Lightning Bolt", "targets": {"1": "zada"}}
    each = {"id": "each", "ability_of": "zada", "targets": {"1": "bolt"}}
    answer = found([zada, staff("one", "p1")], growth, each)
    assert (answer.times, answer.count) == (0, 1)


def test_405_3_the_order_matters_as_the_stack_resolves():
    """405.5: who draws last finds the library as the others left it; what dies first is no target any more."""
    zada = {"id": "zada", "card": "Zada, Hedron Grinder"}
    others = [{"id": name, "card": "Grizzly Bears"} for name in ("a", "b")]
    bolt = {"id": "bolt", "card": "Lightning Bolt", "targets": {"1": "zada"}}
    answer = found([zada, *others], bolt, {"id": "each", "ability_of": "zada", "targets": {"1": "bolt"}}, resolve=True)
    left = [[thing["id"] for thing in outcome.played.state["objects"]][:2] for outcome in answer]
    assert sorted(left) == [["a", "b"], ["b", "a"]]
