"""Rulings E1 to E8 about Echo Mage, over small spaces of stacks."""

from itertools import product

import pytest

from pyleveler import GameState, StackDocument, copies, derive

MAGE = {"id": "mage", "card": "Echo Mage"}
BEARS = {"id": "bears", "card": "Grizzly Bears", "controller": "p2"}
SPELLS = {
    "no targets": {"card": "Divination"},
    "one target": {"card": "Lightning Bolt", "targets": {1: "bears"}},
    "X": {"card": "Blaze", "x": 4, "targets": {1: "p1"}},
    "modes": {"card": "Cryptic Command", "modes": [2, 4], "targets": {1: "bears"}},
    "paid": {"card": "Rite of Replication", "paid": ["kicker"], "targets": {1: "bears"}},
    "divided": {"card": "Arc Lightning", "targets": {1: ["bears", "p1"]}, "divided": {"bears": 2, "p1": 1}},
}
SPACE = list(product(SPELLS, ("p1", "p2"), (2, 3, 4, 7)))


def stack(spell, player="p2", level=4, **more):
    return StackDocument.from_data(
        {
            "objects": [{**MAGE, "counters": {"level": level}, **more}, BEARS],
            "stack": [
                {"id": "spell", "controller": player, **SPELLS[spell]},
                {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}},
            ],
        }
    )


def new(outcome):
    return [spell for spell in outcome.stack if spell.is_new]


@pytest.mark.parametrize(("spell", "player", "level"), SPACE)
def test_E1_any_instant_or_sorcery_and_what_a_copy_is(spell, player, level):  # noqa: N802
    """ruling E1, and ruling E2, ruling E4, ruling E5, ruling E6 and ruling E7: X, modes, not cast, above the original, its
    controller, what was paid."""
    found = copies(stack(spell, player, level))
    assert found.legal
    assert found.times == (2 if level >= 4 else 1)
    for outcome in found.first(6):
        made, (original,) = new(outcome), [one for one in outcome.stack if not one.is_new]
        assert outcome.stack[: len(made)] == made
        assert original.cast and original.controller == player
        for one in made:
            assert (one.x, one.modes, one.paid, one.cast) == (original.x, original.modes, original.paid, False)
            assert (one.controller, one.owner) == ("p1", "p1")
            assert sorted(one.divided.values()) == sorted(original.divided.values())
            assert one.colors == original.colors


@pytest.mark.parametrize("level", [0, 1])
def test_E1_only_with_the_ability(level):  # noqa: N802
    found = copies(stack("one target", level=level))
    assert (found.legal, found.count, found.rule, found.first(1)) == (False, 0, "602.1", [])


@pytest.mark.parametrize(
    ("status", "rule"), [({"tapped": True}, "107.5"), ({"summoning_sick": True}, "602.5a"), ({"controller": "p2"}, None)]
)
def test_E1_only_where_it_can_be_activated(status, rule):  # noqa: N802
    found = copies(stack("one target", **status))
    assert (found.legal, found.rule) == (rule is None, rule)
    assert found.legal is False or new(found.first(1)[0])[0].controller == "p2"


def test_E3_a_target_that_is_illegal_may_stay():  # noqa: N802
    """ruling E3"""
    document = stack("one target")
    data = document.to_data()
    data["objects"][1] = {"id": "bears", "card": "Hada Spy Patrol", "controller": "p2", "counters": {"level": 3}}
    found = copies(StackDocument.from_data(data))
    assert found.legal_targets == {"1": ["mage", "p1", "p2"]}
    assert found.count == 4**2


@pytest.mark.parametrize(("level", "legal"), [(0, True), (3, False), (8, False)])
def test_E3_the_layers_say_what_is_legal(level, legal):  # noqa: N802
    data = stack("one target").to_data()
    data["objects"].append({"id": "drinker", "card": "Hexdrinker", "controller": "p2", "counters": {"level": level}})
    assert ("drinker" in copies(StackDocument.from_data(data)).legal_targets["1"]) is legal


def test_E3_hexproof_is_seen_from_the_side_of_the_copy():  # noqa: N802
    for owner, legal in (("p1", True), ("p2", False)):
        data = stack("one target").to_data()
        shell = {"name": "Shell", "types": ["Creature"], "pt": "1/1", "abilities": ["hexproof"]}
        data["objects"].append({"id": "shell", "definition": shell, "controller": owner})
        assert ("shell" in copies(StackDocument.from_data(data)).legal_targets["1"]) is legal


def test_E6_you_on_a_copy_is_who_copies():  # noqa: N802
    """ruling E6"""
    played = next(copies(stack("no targets", "p2", 2), resolve=True).outcomes()).played
    assert played.drawn == {"p1": 2, "p2": 2}


def test_E8_each_copy_has_targets_of_its_own():  # noqa: N802
    """ruling E8"""
    found = copies(stack("one target"))
    pairs = {tuple(one.targets["1"] for one in new(outcome)) for outcome in found}
    assert len(pairs) == found.count == 4**2


def test_nothing_is_copied_once_the_spell_has_left():
    data = stack("one target").to_data()
    data["stack"] = data["stack"][1:]
    data["objects"].append({"id": "spell", "card": "Lightning Bolt", "controller": "p2", "zone": "graveyard"})
    found = copies(StackDocument.from_data(data))
    assert (found.legal, found.rule, found.copied, found.count) == (True, "608.2b", None, 1)
    assert found.first(9)[0].stack == []


def test_a_copy_of_a_copy_has_the_targets_of_the_copy():
    first = copies(stack("one target")).first(2)[1]
    entries = [entry.model_dump(by_alias=True, exclude_defaults=True) for entry in first.entries]
    twin = {"id": "twin", "card": "Twincast", "targets": {1: "spell copy 2"}}
    data = stack("one target").to_data() | {"stack": [*entries, twin]}
    top = copies(StackDocument.from_data(data)).first(1)[0].stack[0]
    assert (top.copy_of, top.targets) == ("spell copy 2", first.stack[0].targets)


def test_what_is_left_is_a_state():
    played = next(copies(stack("one target"), resolve=True).outcomes()).played
    board = derive(GameState.from_data(played.state))
    assert board["bears"].zone == "graveyard"


def test_a_pump_goes_into_the_state():
    data = stack("one target").to_data()
    data["stack"][0] = {"id": "spell", "card": "Angelic Blessing", "targets": {"1": "mage"}}
    played = next(copies(StackDocument.from_data(data), resolve=True).outcomes()).played
    board = derive(GameState.from_data(played.state))
    assert (board["mage"].power, board["mage"].toughness) == (2 + 9, 5 + 9)


def test_107_5_what_paid_with_tapping_is_tapped_afterwards():
    """602.2b: for the copies, and in the state that is left."""
    data = stack("one target").to_data()
    data["stack"][0] = {
        "id": "spell",
        "definition": {"name": "Cull", "types": ["Instant"], "spell": {"targets": [{"types": ["Creature"], "tapped": True}]}},
        "legal": {},
        "targets": {"1": "bears"},
    }
    data["objects"][1]["tapped"] = True
    found = copies(StackDocument.from_data(data), resolve=True)
    assert found.legal_targets == {"1": ["mage", "bears"]}
    left = found.first(1)[0].played.state["objects"]
    assert [thing["id"] for thing in left if thing.get("tapped")] == ["mage", "bears"]


@pytest.mark.parametrize(("cost", "tapped"), [("{2}", []), ("{2}, {T}", ["breeder"])])
def test_107_5_only_a_cost_with_tapping_taps(cost, tapped):
    """Llanowar Elves could tap as well, and did not."""
    target = {"types": ["Creature"], "tapped": True}
    ability = {"activated": {"cost": cost, "copies": {"of": {"types": ["Instant"]}}}}
    breeder = {"name": "Breeder", "types": ["Creature"], "pt": "1/1", "abilities": [ability]}
    data = {
        "objects": [
            {"id": "breeder", "definition": breeder},
            {"id": "elves", "card": "Llanowar Elves"},
            {"id": "bears", "card": "Grizzly Bears", "tapped": True},
        ],
        "stack": [
            {
                "id": "cull",
                "definition": {"name": "Cull", "types": ["Instant"], "spell": {"targets": [target]}},
                "targets": {"1": "bears"},
            },
            {"id": "copy", "ability_of": "breeder", "targets": {"1": "cull"}},
        ],
    }
    assert copies(StackDocument.from_data(data)).legal_targets == {"1": [*tapped, "bears"]}


@pytest.mark.parametrize("token", [False, True])
def test_113_7a_an_ability_does_not_need_its_source_any_more(token):
    """113.7a: the second ability was activated before the first copy killed its source; it copies the spell all the same."""
    data = stack("one target", token=token).to_data()
    data["objects"].append({"id": "other", "card": "Echo Mage", "counters": {"level": 2}, "controller": "p2"})
    first, again = data["stack"][1], {"id": "again", "ability_of": "other", "controller": "p2", "targets": {"1": "spell"}}
    data["stack"] = [data["stack"][0] | {"targets": {"1": "mage"}}, first, again]
    data["objects"][0] |= {"damage": 2, "counters": {"level": 4}}
    played = copies(StackDocument.from_data(data), resolve=True).first(1)[0].played
    assert [(one.id, one.did) for one in played.resolved][:2] == [("spell copy 1", True), ("echo", True)]
    assert sum(one.id.startswith("spell copy") for one in played.resolved) == 1 + 2
