"""Events that cannot happen, and documents that are no history: one line, with the number of the event."""

import pytest

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.history import HistoryDocument
from pyleveler.history.replaying import ImpossibleEventError, replay

from .playing import BEAR, STUDENT, play

TOKEN = "enters: {id: t, card: Grizzly Bears, token: true}"
GONE = [TOKEN, "leaves: {id: t, to: exile}", "state_based_actions: true"]
TURN = {"turn": {"active": "p1"}}


@pytest.mark.parametrize(
    ("events", "rule", "document"),
    [
        ([BEAR, "level_up: bear"], "702.87a", {}),
        ([STUDENT, "resolves: {card: Turn to Frog, affects: [student]}", "level_up: student"], "613.1f", {}),
        ([STUDENT, "leaves: {id: student, to: exile}", "level_up: student"], "113.6", {}),
        ([STUDENT, "next_turn: p2", "level_up: student"], "307.5", TURN),
        ([STUDENT, "phase: end", "level_up: student"], "307.5", TURN),
        ([STUDENT, "priority: p2", "level_up: student"], "602.2", TURN),
        ([BEAR, "activates: {of: bear}"], "602.1", {}),
        (
            ["enters: {id: m, card: Echo Mage}", "put: {counters: {level: 2}, on: m}", "activates: {of: m, ability: [2, 1]}"],
            "602.5a",
            TURN,
        ),
        (["resolves_top: true"], "608.1", {}),
        ([*GONE, "put: {counters: {level: 1}, on: t}"], "400.7", {}),
        ([BEAR, "phases: {out: bear}", "damage: {bear: 1}"], "702.26b", {}),
        ([TOKEN, "leaves: {id: t, to: exile}", "returns: {id: t}"], "111.8", {}),
        ([BEAR, "returns: {id: bear}"], "400.7", {}),
        ([BEAR, "remove: {counters: {level: 1}, from: bear}"], "101.3", {}),
        ([BEAR, "put: {counters: {level: 1}, on: bear}", "move: {counters: all, from: bear, to: bear}"], "122.5", {}),
        ([BEAR, "proliferate: [bear]"], "701.34a", {}),
        ([BEAR, "turn_face: {up: bear}"], "708.8", {}),
        ([BEAR, "tap: [bear]", "tap: [bear]"], "701.26a", {}),
        ([BEAR, "attach: {id: bear, to: bear}"], "701.3a", {}),
        (["enters: {id: a, card: Glorious Anthem}", "damage: {a: 1}"], "120.3e", {}),
        ([BEAR, "leaves: {id: bear, to: hand}", "resolves: {card: Giant Growth, affects: [bear]}"], "611.2c", {}),
        (["phase: end"], "500.1", {}),
        (["enters: {id: s, card: Divination, zone: stack}", "next_turn: p2"], "500.2", {}),
        (["ends: growth"], "611.2", {}),
    ],
)
def test_an_event_that_cannot_happen(events, rule, document):
    with pytest.raises(ImpossibleEventError) as caught:
        play(*events, **document)
    error = caught.value
    assert error.number == len(events)
    assert rule in [reason.rule for reason in error.reasons]
    assert f"event {len(events)} (" in str(error)
    assert rule in str(error)
    assert "\n" not in str(error)
    moments = play(*events, what_if=True, **document)
    assert rule in [reason.rule for reason in moments[-1].impossible]
    assert len(moments) == len(events) + 1


def test_what_if_does_what_can_be_done():
    moments = play(STUDENT, "next_turn: p2", "level_up: student", "level_up: student", what_if=True, **TURN)
    assert moments[-1].board()["student"].level == 2
    moments = play(BEAR, "level_up: bear", "put: {counters: {level: 1}, on: bear}", what_if=True)
    assert [moment.board()["bear"].level for moment in moments[1:]] == [0, 0, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("history: [{leves: mage}]", 'h.yaml:1: history[0].leves: found the unknown key "leves" in event 1; expected one of'),
        ("history:\n  - enters: {id: a, card: Bear Cub}", 'h.yaml:2: history[0].enters.card: found "Bear Cub" in event 1;'),
        (
            "history:\n  - enters: {id: a, card: Forest}\n  - level_up: b",
            'h.yaml:3: history[1].level_up: found "b" in event 2;',
        ),
        ("history:\n  - enters: {id: a, card: Forest, controller: p9}", 'history[0].enters.controller: found "p9" in event 1;'),
        (
            "history:\n  - {enters: {id: a, card: Forest}}\n  - {enters: {id: a, card: Forest}}",
            'found "a", which there has been in event 2',
        ),
        (
            "history:\n  - resolves: {card: Giant Growth, affects: [], until: tomorrow}",
            'found "tomorrow" in event 1; expected "end of turn"',
        ),
        ("history:\n  - resolves: {card: Lightning Bolt, affects: []}", "in event 1; expected a card with a continuous effect"),
        ("history:\n  - resolves: {affects: []}", 'found neither in event 1; expected exactly one of "card" and "does"'),
        ("history:\n  - next_turn: p3", 'found "p3" in event 1; expected the id of a player: p1, p2'),
        ("history:\n  - put: {counters: {level: 0}, on: a}", "found 0 in event 1; expected a number from 1 on"),
        (
            "history: []\nobjects: [{id: a, card: Forest}, {id: a, card: Forest}]",
            'objects[1].id: found "a", which objects[0].id has',
        ),
        (
            "history: []\nobjects: [{id: a, card: Forest, merged_with: [{card: Forest}]}]",
            'h.yaml:2: objects[0].merged_with: found "merged_with"; expected no merged permanent in a history',
        ),
        ("players: [p1]", 'found no "history"'),
        ("- 1", "expected a mapping with players and history"),
    ],
)
def test_one_line_says_what_is_wrong(text, message):
    with pytest.raises(DocumentError) as caught:
        replay(HistoryDocument.loads(text, file="h.yaml"))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
