"""Game states: defaults, round trips."""

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.state import Counter, GameObject, GameState

TEXT = """\
edition: "710-2010-fr"
players: [anna, ben]
turn: {active: anna, phase: precombat main, priority: ben}
objects:
  - id: mage
    card: Echo Mage
    controller: ben
    owner: anna
    counters: {level: 4, "+1/+1": {count: 2, timestamp: 9}}
    attached_to: bear
    chosen: {color: blue, creature_type: Elf, land_type: Island, object: bear}
    tapped: true
  - id: bear
    zone: graveyard
    timestamp: -3
    definition: {name: Bear, types: [Creature], pt: 2/2, abilities: [flying, "level up {1}{U}"]}
effects:
  - {card: Giant Growth, affects: [mage], x: -2, chosen: {object: mage}, until: end of turn}
  - {id: swap, does: [switch_pt, lose_all_abilities, {set_pt: [x, {count: {not: {types: [Land]}}}]}], affects: []}
options: {level ability of a copy: copy, twice: 2, strict: true}
"""


def test_a_state_is_written_back_as_the_same_document():
    state = GameState.loads(TEXT)
    data = state.to_data()
    assert GameState.from_data(data) == state
    assert GameState.loads(json.dumps(data)) == state
    assert GameState.loads(yaml.safe_dump(data)) == state
    assert data["objects"][0]["counters"] == {"level": 4, "+1/+1": {"count": 2, "timestamp": 9}}
    assert data["objects"][0]["chosen"]["land_type"] == "Island"
    assert data["effects"][0]["chosen"] == {"object": "mage"}
    assert data["effects"][1]["does"][0] == {"switch_pt": True}


def test_what_is_not_said_has_its_default():
    state = GameState(objects=[{"id": "mage", "card": "Echo Mage"}])
    mage = state.object("mage")
    assert state.edition == "711-2026"
    assert state.players == ["p1", "p2"]
    assert state.controller_of(mage) == "p1"
    assert (mage.zone, mage.counters, mage.tapped, mage.attached_to, mage.damage) == ("battlefield", {}, False, None, 0)
    assert mage.counter("level") == Counter(count=0)
    assert state.to_data() == {"objects": [{"id": "mage", "card": "Echo Mage"}]}
    with pytest.raises(KeyError):
        state.object("bear")


def test_parts_may_be_objects_already():
    mage = GameObject(id="mage", card="Echo Mage", counters={"level": 2})
    assert GameState(objects=[mage]).objects == [mage]


def test_timestamps_follow_the_order_of_writing():
    state = GameState.loads(TEXT)
    assert list(state.timestamps()) == [("mage", 1), ("bear", -3), ("effect1", 3), ("swap", 4)]


def test_a_counter_may_have_any_time_that_nothing_else_has():
    objects = [{"id": "a", "card": "Echo Mage", "counters": {"level": 1, "x": 1, "flying": {"count": 1, "timestamp": 2}}}]
    assert GameState(objects=objects).object("a").counter("flying").timestamp == 2
    with pytest.raises(DocumentError, match="which objects\\[0\\] has by its order of writing"):
        GameState(objects=[{"id": "a", "card": "A", "counters": {"flying": {"count": 1, "timestamp": 1}}}])


def test_a_state_does_not_change():
    state = GameState()
    with pytest.raises(ValueError, match="frozen"):
        state.edition = "710-2010-en"


IDS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=100).filter(str.strip)


@given(st.lists(IDS, min_size=2, max_size=6, unique=True))
def test_ids_are_any_texts_without_control_characters(ids):
    player, *things = ids
    objects = [{"id": name, "card": name, "controller": player} for name in things]
    state = GameState(players=[player], objects=objects)
    assert GameState.loads(json.dumps(state.to_data())) == state
    assert [thing.id for thing in state.objects] == things


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["players", "objects", "effects", "id", "card", "does", "counters", "x"]), inner),
    max_leaves=20,
))  # fmt: skip
def test_any_data_is_a_state_or_one_error(data):
    try:
        GameState.from_data(data)
    except DocumentError as error:
        assert "\n" not in str(error)


def test_power_and_toughness_may_be_set_apart_and_actions_may_differ():
    does = [
        {"set_power": 1},
        {"set_toughness": 2},
        {"modify_pt": [1, 1]},
        {"add_types": ["Land"]},
        {"set_types": ["Land"]},
    ]
    state = GameState.from_data({"objects": [], "effects": [{"does": does, "affects": []}]})
    assert state.to_data()["effects"][0]["does"] == does
