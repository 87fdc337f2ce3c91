"""Documents with open values: what they mean, how many states they have, what is wrong with them."""

import json

import pytest

from pyleveler import DocumentError, GameState, Space
from pyleveler.documents.schema import document_schema

from .documents import MAGE, SIX
from .enumerating import models, states


def space(*objects, effects=(), **more) -> Space:
    return Space.from_data({"objects": list(objects), "effects": list(effects), **more})


BEAR = {"id": "bear", "card": "Grizzly Bears"}
GROWTH = {"id": "growth", "card": "Giant Growth", "affects": ["bear"]}


@pytest.mark.parametrize(
    ("found", "number"),
    [
        (space(BEAR), 1),
        (space(), 1),
        (space(BEAR | {"counters": {"level": "0..8", "+1/+1": {"any": [0, 2]}}}), 18),
        (space(BEAR | {"counters": {"flying": {"count": "0..3", "timestamp": 4}}}), 4),
        (space(BEAR | {"counters": {"flying": {"count": 1, "timestamp": "1..4"}}}), 3),
        (space(BEAR | {"optional": True, "counters": {"level": "0..8"}}), 10),
        (space(BEAR | {"zone": {"any": ["battlefield", "hand"]}, "optional": True, "tapped": {"any": [True, False]}}), 5),
        (space(BEAR | {"controller": {"any": ["p1", "p2"]}, "damage": "0..2", "token": {"any": [True]}}), 6),
        (space({"id": "c", "card": "Barbarian Class", "class_level": "1..3"}), 3),
        (space(BEAR, effects=[GROWTH | {"optional": True, "controller": {"any": ["p1", "p2"]}}]), 3),
        (space(BEAR, effects=[GROWTH, GROWTH | {"id": "g2"}], order="any"), 6),
        (space(BEAR, effects=[GROWTH, GROWTH | {"id": "g2"}], order={"any": ["bear", "g2"]}), 2),
        (space(BEAR | {"timestamp": 7}, effects=[GROWTH, GROWTH | {"id": "g2"}], order="any"), 2),
        (space(BEAR | {"timestamp": "1..3"}, effects=[GROWTH | {"timestamp": {"any": [2, 3, 9]}}]), 7),
        (space(BEAR | {"timestamp": 1, "optional": True}, effects=[GROWTH | {"timestamp": {"any": [1, 5]}}]), 3),
        (space(BEAR | {"timestamp": 1, "optional": True}, effects=[GROWTH | {"timestamp": 1, "optional": True}]), 3),
        (Space.from_data(MAGE), 294),
        (Space.from_data(SIX), 13**6 * 40320),
    ],
)
def test_the_number_of_states(found, number):
    assert found.states == number
    if number < 1000:
        assert len({state.model_dump_json() for state, _ in states(found)}) == number


def test_a_state_is_a_document_of_its_own():
    growth = {"card": "Giant Growth", "affects": ["bear", "mage"]}
    found = space(
        BEAR | {"optional": True},
        {"id": "mage", "card": "Echo Mage", "timestamp": 9},
        effects=[growth | {"optional": True}, growth],
    )
    every = [state.to_data() for state, _ in states(found)]
    assert min(every, key=lambda data: len(str(data))) == {
        "objects": [{"id": "mage", "card": "Echo Mage", "timestamp": 9}],
        "effects": [{"id": "effect2", "card": "Giant Growth", "affects": ["mage"], "timestamp": 4}],
    }


def test_what_is_attached_to_something_absent_is_attached_to_nothing():
    found = space(BEAR | {"optional": True}, {"id": "harness", "card": "Swift Reconfiguration", "attached_to": "bear"})
    assert [[thing.attached_to for thing in state.objects] for state, _ in states(found)].count([None]) == 1


def test_the_owner_of_what_anybody_may_control():
    found = space(BEAR | {"controller": {"any": ["p2", "p1"]}})
    assert {state.objects[0].owner for state, _ in states(found)} == {"p2"}


def test_a_closed_document_is_one_state():
    state = GameState.from_data({"objects": [BEAR], "effects": [GROWTH]})
    assert [found for found, _ in states(Space.of(state))] == [state]
    assert len(models(Space.of(state))) == 1


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("objects: [{id: a, card: Grizzly Bears, counters: {level: '0..'}}]", 'objects[0].counters.level: found "0.."'),
        ("objects: [{id: a, card: Grizzly Bears, counters: {level: '-1..3'}}]", "numbers from 0 on"),
        ("objects: [{id: a, card: Grizzly Bears, counters: {level: '0..5000'}}]", "at most 1000 values"),
        ("objects: [{id: a, card: Grizzly Bears, counters: {level: {any: [1, 1]}}}]", "each value once"),
        ("objects: [{id: a, card: Grizzly Bears, counters: {level: {any: []}}}]", "at least 1"),
        ("objects: [{id: a, card: Grizzly Bears, counters: {level: {any: [1], count: 2}}}]", '"any" beside another key'),
        ("objects: [{id: a, card: Grizzly Bears, zone: {any: [hnad]}}]", "hand"),
        ("objects: [{id: a, card: Grizzly Bears, controller: {any: [p1, p9]}}]", "the id of a player: p1, p2"),
        ("objects: [{id: a, card: Grizzly Bears, tapped: {any: [1]}}]", "true or false"),
        ("objects: [{id: a, card: Grizzly Bears, power: {any: [1]}}]", 'the unknown key "power"'),
        ("objects: [{id: a, card: Grizzly Baers}]", "Grizzly Bears"),
        ("objects: [{id: a, card: Grizzly Bears}]\norder: some", 'found "some"; expected any, or {any: [ids]}'),
        ("objects: [{id: a, card: Grizzly Bears}]\norder: {any: [b]}", "<text>:2: order.any[0]"),
        ("objects: [{id: a, card: Grizzly Bears, timestamp: '2..2'}, {id: b, card: Grizzly Bears}]", "nothing else has"),
        (
            "objects: [{id: a, card: Grizzly Bears, timestamp: '2..3'}, {id: b, card: Grizzly Bears}, "
            "{id: c, card: Grizzly Bears}]",
            "objects[0].timestamp: found timestamps of which two are always equal; expected timestamps that can differ",
        ),
        ("objects: [{id: a, card: Grizzly Bears, timestamp: 2}, {id: b, card: Grizzly Bears}]", "a timestamp"),
        ("objects: [{id: a, card: Grizzly Bears}, {id: a, card: Grizzly Bears}]", "an id of its own"),
        ("- a", "a mapping with players and objects"),
        (
            "objects: [{id: a, card: Grizzly Bears, optional: true}, {id: b, definition: {name: B, types: [Creature], pt: 1/1, "
            "abilities: [{static: {affects: {ids: [a]}, does: [switch_pt]}}]}}]",
            "no selector names",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(document, message):
    with pytest.raises(DocumentError) as caught:
        Space.loads(document)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_schema_has_open_values():
    schema = json.dumps(document_schema())
    assert "#/$defs/SpaceDocument" in schema
    assert set(document_schema()["$defs"]["OpenObject"]["properties"]) >= {"optional", "counters", "zone"}
