"""All claims over one space of histories under one edition: the graph is explored once, and looked at as a whole."""

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from clingo import Function, Number, String, Symbol

from pyleveler.checking.claims import rules_of, space_text
from pyleveler.checking.verdicts import Answer
from pyleveler.documents.errors import DocumentError
from pyleveler.documents.history import HistoryDocument, HistoryEvent
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.documents.selectors import Filter
from pyleveler.facts.symbols import written_in
from pyleveler.history.answering import answers_in
from pyleveler.history.graph import HistoryGraph
from pyleveler.history.ranking import identity, ranked
from pyleveler.history.replaying import replay
from pyleveler.history.situation import Situation
from pyleveler.history.steps import Steps
from pyleveler.solving import RulesError, ground
from pyleveler.spaces.searching import Clock, statements

SITUATION = frozenset({
    "object", "card_of", "owner", "starting_controller", "zone", "counters", "counter_timestamp", "timestamp", "attached",
    "tapped", "face_down", "token", "summoning_sick", "damage", "effect", "effect_of", "effect_controller", "fixed_set",
    "active_player", "phase", "priority",
})  # fmt: skip
"""What facts say of one situation; the others say what cards and effects do, in all of them."""

ANSWERS = frozenset({
    "power", "toughness", "base_power", "base_toughness", "level", "ability", "keyword", "name", "type", "subtype", "color",
    "controller", "may_activate",
})  # fmt: skip
"""The public answers that claims over histories may read."""


def packaged_history_space(name: str, edition: str) -> HistorySpaceDocument:
    """A packaged space of histories, under an edition."""
    return HistorySpaceDocument.loads(space_text(name), file=f"{name}.yaml").model_copy(update={"edition": edition})


def ask_histories(name: str, edition: str, ids: Sequence[str], clock: Clock) -> list[Answer]:
    """The answers to claims in a packaged space of histories.

    Args:
        name: The space.
        edition: The edition of the rules.
        ids: The claims.
        clock: When to stop.

    Raises:
        Stopped: Time is over.
        RulesError: A witness does not show what was claimed of it.
    """
    started = time.monotonic()
    graph = HistoryGraph(packaged_history_space(name, edition), clock)
    premises, broken = _decided(graph, ids, clock)
    seconds = (time.monotonic() - started) / len(ids)
    answers = []
    for key in ids:
        shortest = min(broken.get(key, []), key=lambda shown: (*_lengths(graph, shown), str(shown)), default=None)
        witness, compared = (None, None) if shortest is None else _witness(graph, *shortest)
        answers.append(
            Answer(
                claim=key,
                space=name,
                edition=edition,
                states=len(graph.reached),
                holds=shortest is None,
                premise=key in premises,
                seconds=seconds,
                witness=witness,
                compared=compared,
                histories=graph.histories,
            )
        )
    return answers


Shown = tuple[int, Symbol]
"""A situation, and how a claim is broken there."""


def _decided(graph: HistoryGraph, ids: Sequence[str], clock: Clock) -> tuple[set[str], dict[str, list[Shown]]]:
    """The claims whose premise is met somewhere, and where claims are broken."""
    rules = (*rules_of(ids), *statements("#show. #show premise/1. #show broken_after/3."))
    control = ground(rules, graph_facts(graph, clock))
    premises: set[str] = set()
    broken: dict[str, list[Shown]] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            for atom in model.symbols(shown=True):
                key = str(atom.arguments[0])
                if atom.name == "premise":
                    premises.add(key)
                else:
                    broken.setdefault(key, []).append((atom.arguments[1].number, atom.arguments[2]))
    return premises, broken


# the graph as facts -----------------------------------------------------------------------------------------------------


def graph_facts(graph: HistoryGraph, clock: Clock) -> Iterator[Symbol]:
    """The graph in the words of asp/claims/reading_histories.lp, with all that is true in each situation.

    Raises:
        DocumentError: Different effects have the same name after different histories.
        Stopped: Time is over.
    """
    yield Function("edition", [String(graph.document.edition)])
    for number, event in enumerate(graph.menu):
        for place, happens in enumerate(_told(event, graph.reached[0].situation), 1):
            yield Function("told", [Number(number), Number(place), happens])
    answers = answers_in([reached.situation for reached in graph.reached], ANSWERS, clock)
    elsewhere: dict[Symbol | None, set[Symbol]] = {}
    for place, reached in enumerate(graph.reached):
        here, more = Number(place), set(reached.situation.more)
        written: dict[Symbol | None, set[Symbol]] = {}
        if reached.histories:
            yield Function("history", [here])
        for event_number, target in reached.leads.items():
            yield Function("leads_to", [here, Number(event_number), Number(target)])
        for fact in (*reached.situation.state_facts, *more):
            if fact.name in SITUATION or fact in more:
                yield Function("is_so", [here, fact])
            elif fact.name != "edition":
                written.setdefault(written_in(fact.arguments[0]), set()).add(fact)
        for thing, facts in written.items():
            if thing is not None and elsewhere.get(thing, facts) != facts:
                raise DocumentError(
                    f"two effects that are called {thing}", "an id for every effect in the menu", path=("then",)
                )
            elsewhere.setdefault(thing, set()).update(facts)
        for answer in answers[place]:
            yield Function("is_so", [here, answer])
    yield from sorted(fact for facts in elsewhere.values() for fact in facts)


def _told(event: HistoryEvent, situation: Situation) -> Iterable[Symbol]:
    """What happens in an event, step by step; state-based actions are checked once."""
    if any(isinstance(getattr(getattr(event, event.key), key, None), Filter) for key in ("on", "from_")):
        raise DocumentError("a selector", "ids in the menu of a space that claims are asked of", path=("then", "any"))
    steps = Steps(event, situation, ())
    if event.key == "state_based_actions":
        return [next(iter(steps)).happens]
    return [step.happens for step in steps]


# witnesses --------------------------------------------------------------------------------------------------------------


def _lengths(graph: HistoryGraph, shown: Shown) -> tuple[int, int]:
    place, how = shown
    other = graph.reached[how.arguments[0].number].path if how.name == "unlike" else ()
    return len(graph.reached[place].path) + len(other) + (how.name == "and_then"), place


def _witness(graph: HistoryGraph, place: int, how: Symbol) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The history that shows it, and the other one where two are compared; each replayed from its beginning."""
    if how.name == "and_then":
        event = how.arguments[0].number
        return _replayed(graph, graph.history(place, event), graph.reached[place].leads[event]), None
    first = _replayed(graph, graph.history(place), place)
    if how.name != "unlike":
        return first, None
    other = how.arguments[0].number
    return first, _replayed(graph, graph.history(other), other)


def _replayed(graph: HistoryGraph, history: HistoryDocument, place: int) -> dict[str, Any]:
    """The data of a history that reaches a situation.

    Raises:
        RulesError: Replayed from its beginning it does not.
    """
    last = replay(history).moments[-1].situation
    if identity(ranked(last)) != identity(graph.reached[place].situation):
        raise RulesError(f"a history reaches another situation when it is replayed: {history.to_data()}")
    return history.to_data()
