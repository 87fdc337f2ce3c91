"""`outcomes`: the distinct results of an object over all states of a space, each with the number of states."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import factorial, prod
from typing import Any

from clingo import Function, Model, Number, Symbol

from pyleveler.documents.errors import DocumentError, did_you_mean, quoted
from pyleveler.documents.state import GameState
from pyleveler.facts.symbols import id_symbol
from pyleveler.solving import RulesError
from pyleveler.spaces.document import PARKED, Space
from pyleveler.spaces.places import Place, Value
from pyleveler.spaces.relevance import Dependencies, relevant_places
from pyleveler.spaces.results import PREDICATES, Key, Results, result_of
from pyleveler.spaces.searching import Clock, Progress, Stopped, ground_space, search, statements
from pyleveler.spaces.splitting import REFERENCE, THRESHOLDS, Splitting, is_number

DENSE = " taken(T) :- chosen(P, T), ranked(P). :- taken(T), next_time(S, T), not taken(S)."
"""Of the times of an open order the lowest are taken."""

MOST_CASES = 500_000
"""Up to so many cases of what can matter each is visited; more are split into those where the result is certain."""


@dataclass(frozen=True)
class Outcome:
    """A result, and how often it comes out.

    Attributes:
        result: What the object is, as `derive --json` has it, but for counters, level and the reasons; None where it is absent.
        states: In how many states; where the search was not finished, in at least so many.
        witness: One of them.
    """

    result: dict[str, Any] | None
    states: int
    witness: GameState


@dataclass(frozen=True)
class Outcomes:
    """The distinct results of an object.

    Attributes:
        object: Its id.
        states: The number of states of the space.
        outcomes: The results, the most frequent first.
        complete: Whether the search was finished; else the numbers of states are those found so far.
    """

    object: str
    states: int
    outcomes: list[Outcome]
    complete: bool

    def to_data(self) -> dict[str, Any]:
        """The plain data of the answer, as `outcomes --json` prints it."""
        outcomes = [{"result": one.result, "states": one.states, "witness": one.witness.to_data()} for one in self.outcomes]
        return {"object": self.object, "states": self.states, "outcomes": outcomes, "complete": self.complete}


def outcomes(space: Space, object_id: str, *, time_limit: float | None = None, progress: Progress | None = None) -> Outcomes:
    """The distinct results of an object over all states of a space.

    Args:
        space: The space.
        object_id: The id of the object.
        time_limit: Seconds after which to stop with what is known.
        progress: Called now and then with the number of states that were counted, and of all.

    Returns:
        The answer. Ctrl-C ends the search like the time limit. Every witness was derived on its own, with the same result.

    Raises:
        DocumentError: The space has no such object.
    """
    if object_id not in space.ids:
        known = ", ".join(space.ids[:8]) or "none, the space has no objects"
        raise DocumentError(quoted(object_id), f"the id of an object: {known}{did_you_mean(object_id, space.ids)}")
    tally = _Tally(space, object_id, Clock(time_limit), progress)
    try:
        tally.run()
    except Stopped:
        tally.complete = False
    return tally.answer()


class _Tally:
    def __init__(self, space: Space, name: str, clock: Clock, progress: Progress | None) -> None:
        self.space = space
        self.name = name
        self.term = id_symbol(name)
        self.clock = clock
        self.progress = progress
        self.complete = True
        self.covered = 0
        self.numbers: Counter[tuple[Symbol, ...]] = Counter()
        self.first: dict[tuple[Symbol, ...], dict[Symbol, Value]] = {}
        self.relevant: list[Place] = []
        self.ranked: list[Place] = []
        self.weights: dict[tuple[Symbol, ...], int] = {}
        self.rests: dict[tuple[frozenset[Value], tuple[str, ...]], int] = {}
        self.always: list[Symbol] = []
        self.weighed: dict[Symbol, tuple[Symbol, Value]] = {}

    def run(self) -> None:
        """Count the states of each result: case by case, each of which stands for as many states as the rest has."""
        dependencies = Dependencies()
        whole = ground_space(self.space, clock=self.clock, observer=dependencies)
        self.relevant = relevant_places(self.space, whole, dependencies, PREDICATES, str(self.term))
        atoms = [
            atom for name in PREDICATES for atom in whole.symbolic_atoms.by_signature(name, 2)
            if atom.symbol.arguments[0] == self.term
        ]  # fmt: skip
        self.always = [atom.symbol for atom in atoms if atom.is_fact]
        open_results = [atom.symbol for atom in atoms if not atom.is_fact]
        self.ranked = self._ranked()
        if self._cases_at_most() <= MOST_CASES:
            self._visit(open_results)
        else:
            self._split(open_results)
        if self.covered != self.space.states:
            raise RulesError(f"{self.covered} of {self.space.states} states have an outcome")

    def _cases_at_most(self) -> int:
        """A bound for how many cases of what can matter there are."""
        return prod(len(place.values) for place in self.relevant if place not in self.ranked) * factorial(len(self.ranked))

    def _visit(self, results: Sequence[Symbol]) -> None:
        """Enumerate the cases of what matters."""
        asked = [Function("asked", [atom]) for atom in results]
        self.weighed = {
            Function("chosen", [place.term, place.symbol(value)]): (place.term, value)
            for place in self._weighed() for value in place.values
        }  # fmt: skip
        asked += [Function("asked", [atom]) for atom in self.weighed]
        shows = " ".join(f"#show {name}(X, V) : {name}(X, V), asked({name}(X, V))." for name in (*PREDICATES, "chosen"))
        facts = [*self._reduced_facts(), *asked, *self._ranks()]
        options = ["--models=0", "--configuration=frumpy"]
        control = ground_space(self.space, statements(shows + DENSE), clock=self.clock, options=options, facts=facts)
        self.values = {
            place.term: [(value, Function("chosen", [place.term, place.symbol(value)])) for value in place.values]
            for place in self.relevant
        }
        search(control, self.clock, self._read, tick=self._tick)

    def _split(self, results: Sequence[Symbol]) -> None:
        """Split what matters into cases in which the result is certain."""
        asked = [Function("asked", [atom]) for atom in results]
        numbers = [Function("number", [place.term]) for place in self.relevant if is_number(place)]
        facts = [*self._reduced_facts(), *asked, *numbers, *self._ranks()]
        more = statements(DENSE + THRESHOLDS + "".join(REFERENCE.format(name=name) for name in PREDICATES))
        control = ground_space(self.space, more, clock=self.clock, options=["--configuration=trendy"], facts=facts)
        splitting = Splitting(self.space, control, self.relevant, self.ranked, results, self.clock)
        self.numbers = splitting.numbers

        def tick() -> None:
            self.covered = splitting.covered
            self._tick()

        try:
            splitting.run(tick)
        finally:
            self.covered = splitting.covered
            self.first = {result: dict(state.values) for result, state in splitting.first.items()}

    def _tick(self) -> None:
        if self.progress is not None:
            self.progress(self.covered, self.space.states)

    def _irrelevant(self) -> list[Place]:
        relevant = {place.term for place in self.relevant}
        return [place for place in self.space.places if place.term not in relevant]

    def _weighed(self) -> list[Place]:
        """The relevant places on whose values it depends how many states the rest has: timestamps, presence."""
        rest = self._irrelevant()
        times = {value for place in rest if place.is_time for value in place.values}
        things = {place.thing for place in rest}
        things |= {place.thing for place in self.ranked}
        return [
            place for place in self.relevant
            if (place.is_time and place not in self.ranked and times & set(place.values))
            or (place.is_presence and place.thing in things)
        ]  # fmt: skip

    def _ranked(self) -> list[Place]:
        """The relevant timestamps of an open order, where only their order among each other matters.

        So it is where they may be the same times, and nothing else that could matter has a time between these.
        """
        ranked: list[Place] = []
        times = [place for place in self.relevant if place.is_time and len(place.values) > 1]
        for first in times[:1]:
            ranked = [place for place in times if place.values == first.values]
            low, high = min(first.values), max(first.values)  # type: ignore[type-var]
            rest = {place.term for place in (*ranked, *self._irrelevant())}
            others = {time for one in self.space.times if one.term not in rest for time in one.times}
            if any(low <= time <= high for time in others):  # type: ignore[operator]
                return []
        return ranked

    def _ranks(self) -> Iterable[Symbol]:
        """Facts that keep the ranked timestamps to the lowest times."""
        for place in self.ranked:
            yield Function("ranked", [place.term])
        for place in self.ranked[:1]:
            times = sorted(map(place.symbol, place.values))
            yield from (Function("next_time", list(pair)) for pair in pairwise(times))

    def _reduced_facts(self) -> Iterable[Symbol]:
        """The facts of the space with what cannot matter closed: there, and at a time that nothing else has."""
        rest = {place.term: place for place in self._irrelevant()}
        for fact in self.space.facts():
            if not (fact.name in ("alternative", "at_rest", "out_of_the_way") and fact.arguments[0] in rest):
                yield fact
        for number, (term, place) in enumerate(sorted(rest.items())):
            value = Number(PARKED * 2 - number) if place.is_time else place.symbol(place.values[0])
            yield Function("alternative", [term, value])

    def _read(self, model: Model) -> bool:
        shown = model.symbols(shown=True)
        result = tuple(atom for atom in shown if atom.name != "chosen")
        case = tuple(atom for atom in shown if atom.name == "chosen")
        weight = self.weights.get(case)
        if weight is None:
            weight = self.weights[case] = self._weight(case, model)
        if weight and result not in self.first:
            self.first[result] = self._values_in(model)
        self.numbers[result] += weight
        self.covered += weight
        return True

    def _weight(self, case: tuple[Symbol, ...], model: Model) -> int:
        """In how many ways the rest can be, which depends on the times that are taken and on what is there."""
        values = dict(self.weighed[atom] for atom in case)
        times = frozenset(value for term, value in values.items() if term.name in ("timestamp", "counter_timestamp"))
        there = tuple(sorted(str(term) for term, value in values.items() if value in (None, False)))
        if (times, there) not in self.rests:
            found = self._values_in(model)
            ranked = [found.pop(place.term) for place in self.ranked]
            # Every order of these is as frequent as any other.
            orders = factorial(sum(time is not None for time in ranked))
            self.rests[times, there] = self.space.count(found) // orders
        return self.rests[times, there]

    def _values_in(self, model: Model) -> dict[Symbol, Value]:
        found: dict[Symbol, Value] = {}
        for term, alternatives in self.values.items():
            found[term] = next((value for value, atom in alternatives if model.contains(atom)), None)
        return found

    # the answer ------------------------------------------------------------------------------------------------------

    def answer(self) -> Outcomes:
        """What was found, the same result once."""
        results = Results(self.space.facts())
        numbers: Counter[Key] = Counter()
        atoms: dict[Key, tuple[Symbol, ...]] = {}
        for found, number in self.numbers.items():
            if number:
                key = results.key([*self.always, *found])
                numbers[key] += number
                atoms.setdefault(key, found)
        outcomes = []
        for key, number in numbers.items():
            witness = self.space.state_with(self.space.complete_values(self.first[atoms[key]]))
            result = result_of(witness, self.name, [*self.always, *atoms[key]])
            outcomes.append(Outcome(result, number, witness))
        outcomes.sort(key=lambda one: (-one.states, str(one.result)))
        return Outcomes(self.name, self.space.states, outcomes, self.complete)
