"""`diff` over histories: the same events under two editions of the rules, and where something is otherwise after them."""

from collections.abc import Iterator

from clingo import Function, Number, Symbol

from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.facts.symbols import id_text
from pyleveler.history.answering import answers_in
from pyleveler.history.graph import HistoryGraph
from pyleveler.history.replaying import replay
from pyleveler.solving import ground, program
from pyleveler.spaces.differing import Difference
from pyleveler.spaces.searching import Clock, Stopped

PROGRAM = "editions/history_differences.lp"
ANSWERS = frozenset(("power", "toughness"))


def kinds_looked_for() -> dict[str, list[str]]:
    """The kinds of difference that only histories show, by the packaged space of histories in which they are looked for."""
    found: dict[str, list[str]] = {}
    for atom in _model([]):
        if atom.name == "looked_for_in":
            found.setdefault(str(atom.arguments[1]), []).append(str(atom.arguments[0]))
    return found


def history_differences(name: str, space: HistorySpaceDocument, editions: tuple[str, str], clock: Clock) -> list[Difference]:
    """The kinds of difference between two editions after histories of a space, each with a shortest one.

    Args:
        name: The name of the space.
        space: The space.
        editions: The two editions.
        clock: When to stop.

    Raises:
        Stopped: Time is over.
    """
    first, second = (HistoryGraph(space.model_copy(update={"edition": edition}), clock) for edition in editions)
    paths = _together(first, second)
    clauses: dict[str, dict[str, str]] = {}
    found: dict[str, tuple[int, str, tuple[int, ...]]] = {}
    for atom in _model([*_facts(first, second, paths, clock)]):
        kind = atom.arguments[0].name
        if atom.name == "speaks_of_histories":
            clauses.setdefault(kind, {})[atom.arguments[1].string] = atom.arguments[2].string
        elif atom.name == "differs_after":
            path = paths[atom.arguments[2].number, atom.arguments[3].number]
            one = (len(path), id_text(atom.arguments[1]), path)
            found[kind] = min(found.get(kind, one), one)
    differing = []
    for kind, (_, thing, path) in sorted(found.items()):
        history = space.history_of([space.then.any_[event] for event in path])
        in_edition = {edition: history.model_copy(update={"edition": edition}) for edition in editions}
        differing.append(
            Difference(
                kind=kind,
                clauses=(clauses.get(kind, {}).get(editions[0]), clauses.get(kind, {}).get(editions[1])),
                object=thing,
                space=name,
                witness=history,
                answers={edition: replay(one).moments[-1].board()[thing] for edition, one in in_edition.items()},
            )
        )
    return differing


def _together(first: HistoryGraph, second: HistoryGraph) -> dict[tuple[int, int], tuple[int, ...]]:
    """The pairs of situations that the same history reaches, with the events of a shortest one."""
    last = first.document.then.lengths[-1]
    paths: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    waiting = [(0, 0)]
    for pair in waiting:
        if len(paths[pair]) == last:
            continue
        here, there = first.reached[pair[0]].leads, second.reached[pair[1]].leads
        for event in here.keys() & there.keys():
            following = (here[event], there[event])
            if following not in paths:
                paths[following] = (*paths[pair], event)
                waiting.append(following)
    return paths


def _facts(
    first: HistoryGraph, second: HistoryGraph, paths: dict[tuple[int, int], tuple[int, ...]], clock: Clock
) -> Iterator[Symbol]:
    for here, there in paths:
        yield Function("same_history", [Number(here), Number(there)])
    for name, graph in (("so_in_first", first), ("so_in_second", second)):
        if clock.is_over:
            raise Stopped
        answers = answers_in([reached.situation for reached in graph.reached], ANSWERS, clock)
        for place, reached in enumerate(graph.reached):
            times = (fact for fact in reached.situation.state_facts if fact.name == "timestamp")
            for fact in (*times, *answers[place]):
                yield Function(name, [Number(place), fact])


def _model(facts: list[Symbol]) -> list[Symbol]:
    control = ground(program(PROGRAM), facts)
    with control.solve(yield_=True) as handle:
        return [symbol for model in handle for symbol in model.symbols(shown=True)]
