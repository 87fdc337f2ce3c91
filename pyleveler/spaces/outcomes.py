"""`outcomes`: the distinct results of an object over all states of a space, each with the number of states."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from clingo import Function, Model, Number, Symbol

from pyleveler.documents.errors import DocumentError, did_you_mean, quoted
from pyleveler.documents.state import GameState
from pyleveler.facts.symbols import id_symbol
from pyleveler.spaces.document import PARKED, Space
from pyleveler.spaces.places import Place, Value
from pyleveler.spaces.relevance import Dependencies, relevant_places
from pyleveler.spaces.results import PREDICATES, Key, Results, check_results, result_of
from pyleveler.spaces.searching import Clock, Progress, Stopped, ground_space, search, statements
from pyleveler.solving import RulesError

MOST_CASES = 2_000_000
"""Without a time limit, the search for outcomes ends after so many cases of what can matter."""


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
        self.cases = 0
        self.numbers: Counter[tuple[Symbol, ...]] = Counter()
        self.first: dict[tuple[Symbol, ...], dict[Symbol, Value]] = {}
        self.relevant: list[Place] = []
        self.weights: dict[tuple[Symbol, ...], int] = {}
        self.rests: dict[tuple[frozenset[Value], tuple[bool, ...]], int] = {}

    def run(self) -> None:
        """Enumerate the cases of what matters, each of which stands for as many states as the rest has."""
        shows = " ".join(f"#show {name}(O, V) : {name}(O, V), asked(O)." for name in PREDICATES)
        extra = statements(shows + " #show chosen(P, V) : chosen(P, V), weighed(P).")
        asked = Function("asked", [self.term])
        dependencies = Dependencies()
        facts = [*self.space.facts(), asked]
        whole = ground_space(self.space, extra, clock=self.clock, observer=dependencies, facts=facts)
        self.relevant = relevant_places(self.space, whole, dependencies, PREDICATES, str(self.term))
        weighed = self._weighed()
        facts = [asked, *self._reduced_facts(), *(Function("weighed", [place.term]) for place in weighed)]
        control = ground_space(self.space, extra, clock=self.clock, options=["--models=0"], facts=facts)
        self.values = {
            place.term: [(value, Function("chosen", [place.term, place.symbol(value)])) for value in place.values]
            for place in self.relevant
        }
        search(control, self.clock, self._read, tick=self._tick)
        if self.complete and self.covered != self.space.states:
            raise RulesError(f"{self.covered} of {self.space.states} states have an outcome")

    def _tick(self) -> None:
        if self.progress is not None:
            self.progress(self.covered, self.space.states)

    def _irrelevant(self) -> list[Place]:
        relevant = {place.term for place in self.relevant}
        return [place for place in self.space.places if place.term not in relevant]

    def _weighed(self) -> list[Place]:
        """The relevant places on whose values it depends how many states the rest has: timestamps that it could have, presence."""
        rest = self._irrelevant()
        times = {value for place in rest if place.is_time for value in place.values}
        things = {place.thing for place in rest}
        return [
            place for place in self.relevant
            if (place.is_time and times & set(place.values)) or (place.is_presence and place.thing in things)
        ]  # fmt: skip

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
            weight = self.weights[case] = self._weight(self._values_in(model))
        if weight and result not in self.first:
            self.first[result] = self._values_in(model)
        self.numbers[result] += weight
        self.covered += weight
        self.cases += 1
        if self.clock.end is None and self.cases >= MOST_CASES and self.covered < self.space.states:
            self.complete = False
            return False
        return True

    def _weight(self, values: dict[Symbol, Value]) -> int:
        """In how many ways the rest can be, which depends on the times that are taken and on what is there."""
        taken = frozenset(values[place.term] for place in self.relevant if place.is_time)
        there = tuple(values[place.term] in (None, False) for place in self.relevant if place.is_presence)
        if (taken, there) not in self.rests:
            self.rests[taken, there] = self.space.count(values)
        return self.rests[taken, there]

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
                key = results.key(found)
                numbers[key] += number
                atoms.setdefault(key, found)
        outcomes = []
        for key, number in numbers.items():
            witness = self.space.state_with(self.space.complete_values(self.first[atoms[key]]))
            check_results(witness, atoms[key], self.term)
            outcomes.append(Outcome(result_of(witness, self.name), number, witness))
        outcomes.sort(key=lambda one: (-one.states, str(one.result)))
        return Outcomes(self.name, self.space.states, outcomes, self.complete)


