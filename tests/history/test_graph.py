"""Spaces of histories: what they reach, counted and derived as one by one."""

from itertools import product

import pytest

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.history.answering import answers_in
from pyleveler.history.graph import HistoryGraph
from pyleveler.history.ranking import identity, ranked
from pyleveler.history.replaying import ImpossibleEventError, replay
from pyleveler.solving import only_model
from pyleveler.spaces.searching import Clock

from .playing import BEAR, STUDENT, event

PREDICATES = frozenset(
    ("power", "toughness", "base_power", "ability", "keyword", "controller", "zone", "level", "may_activate")
)


def space(*menu, times="0..3", **document):
    return HistorySpaceDocument.from_data({"then": {"any": [event(one) for one in menu], "times": times}, **document})


LEVELLING = [
    "level_up: student", "remove: {counters: {level: 1}, from: student}", "activates: {level_up: student}",
    "resolves_top: true", "leaves: {id: student, to: hand}",
]  # fmt: skip


def test_histories_are_counted_as_they_are_replayed_one_by_one():
    document = space(*LEVELLING, times="1..3", history=[event(STUDENT)])
    graph = HistoryGraph(document)
    reached, number = set(), 0
    for length in (1, 2, 3):
        for events in product(document.then.any_, repeat=length):
            try:
                last = replay(document.history_of(list(events))).moments[-1].situation
            except ImpossibleEventError:
                continue
            number += 1
            reached.add(identity(ranked(last)))
    assert graph.histories == number
    assert {identity(one.situation) for one in graph.reached if one.histories} == reached


def test_613_7_only_the_order_of_timestamps_tells_situations_apart():
    """Two level ups in a row and then another counter, or it before both: where it is younger differs, and nothing else."""
    menu = ["level_up: student", 'put: {counters: {"+1/+1": 1}, on: student}']
    graph = HistoryGraph(space(*menu, times=3, history=[event(STUDENT)]))
    ends = [one for one in graph.reached if one.histories]
    assert graph.histories == 8
    assert sorted(one.histories for one in ends) == [1, 1, 1, 1, 2, 2], "2 and 1 counters: which kind came last"


WILD = [
    "turn_face: {down: student}",
    "turn_face: {up: student}",
    "attach: {id: club, to: student}",
    "unattach: club",
    "phases: {out: student}",
    "phases: {in: student}",
    "changes_control: {of: student, to: p2, id: theft, until: end of turn}",
    "resolves: {id: frog, card: Turn to Frog, affects: [student, bear], until: end of turn}",
    "put: {counters: {level: 2, flying: 1}, on: student}",
    "damage: {student: 1}",
    "state_based_actions: true",
    "leaves: {id: student, to: exile}",
    "returns: {id: student}",
    "becomes_copy: {id: bear, of: student}",
    "tap: [student]",
    "next_turn: p2",
]


def test_what_everything_is_after_many_histories_is_what_it_is_after_each():
    begun = [STUDENT, BEAR, "enters: {id: club, card: Bonesplitter}"]
    graph = HistoryGraph(space(*WILD, times="0..2", history=[event(one) for one in begun], turn={"active": "p1"}))
    situations = [one.situation for one in graph.reached]
    assert len(situations) > 80
    together = answers_in(situations, PREDICATES, Clock())
    for place, situation in enumerate(situations):
        alone = set(only_model("derive.lp", situation.groups, PREDICATES))
        assert set(together[place]) == alone, graph.reached[place].path


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"then": {"any": [], "times": 1}}, "then.any"),
        ({"then": {"any": [{"level_up": "s"}], "times": "2..1"}}, "then.times"),
        ({"then": {"any": [{"level_up": "s"}], "times": 101}}, "then.times"),
        ({"then": {"any": [{"level_up": "nobody"}], "times": 1}}, 'found "nobody" in event 1'),
        ({"history": [{"level_up": "bear"}], "then": {"any": [{"level_up": "bear"}], "times": 1}}, "702.87a"),
        ({"history": []}, "then"),
    ],
)
def test_one_line_says_what_is_wrong(document, message):
    objects = [{"id": "bear", "card": "Grizzly Bears"}]
    with pytest.raises(DocumentError) as caught:
        HistoryGraph(HistorySpaceDocument.from_data({"objects": objects, **document}))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
