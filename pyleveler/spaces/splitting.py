"""Counting the states that lead to each result without visiting them all: by cases in which the result is certain.

A case says of some open places what their values are or at least are, and of some timestamps which is older. If the solver
finds no state of the case with another result than that of the state at hand, all its states have that result, and their
number is a product. Else the case is split by something that the two states do not share and that is part of the reason for
the first result. The cases are disjoint, and together they are all states.
"""

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import factorial, prod

from clingo import Control, Function, Model, Symbol

from pyleveler.solving import RulesError
from pyleveler.spaces.document import Space
from pyleveler.spaces.places import Place, Value
from pyleveler.spaces.searching import Clock, Stopped

REFERENCE = """
{{ reference({name}(X, V)) }} :- asked({name}(X, V)).
differs :- asked({name}(X, V)), {name}(X, V), not reference({name}(X, V)).
differs :- reference({name}(X, V)), not {name}(X, V).
"""
"""A result that may be assumed, and whether that of a state differs from it; for each predicate of results."""

THRESHOLDS = "at_least(P, V) :- chosen(P, N), alternative(P, V), number(P), V <= N."
"""Of what has numbers, whether these reach each of them: number(P) says of which place."""

Result = tuple[Symbol, ...]
Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class State:
    """A state that the solver found.

    Attributes:
        result: Its result.
        values: The value of each place; None for what an absent thing has.
        holds: The literals that are true in it, of all by which cases are split.
    """

    result: Result
    values: Mapping[Symbol, Value]
    holds: frozenset[int]


@dataclass(frozen=True)
class Branch:
    """What a literal says: that a place has one of some values, or that of two ranked timestamps the first is older."""

    place: Place | None
    values: frozenset[Value] = frozenset()
    pair: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Case:
    """Some states.

    Attributes:
        values: The values that some places may have.
        pairs: Of two ranked timestamps, by number, the first is older.
        literals: The same for the solver.
        state: One of the states, where one is known.
    """

    values: Mapping[Symbol, frozenset[Value]]
    pairs: Pairs
    literals: frozenset[int]
    state: State | None


class Splitting:
    """The number of states of each result of a space.

    Args:
        space: The space.
        control: It, grounded with REFERENCE and THRESHOLDS.
        places: The open places that can matter; all others must be closed in `control`.
        ranked: Those timestamps among them of which only the order among each other can matter.
        results: The atoms that make a result, where they can be true or false.
        clock: When to stop.

    Attributes:
        numbers: How many states have each result, as far as they were counted.
        first: One state of each result.
        covered: How many states were counted.
    """

    def __init__(
        self, space: Space, control: Control, places: Sequence[Place], ranked: Sequence[Place], results: Sequence[Symbol],
        clock: Clock,
    ) -> None:  # fmt: skip
        self.space = space
        self.control = control
        self.clock = clock
        self.ranked = list(ranked)
        self.results = [(symbol, self._literal(symbol), self._literal(Function("reference", [symbol]))) for symbol in results]
        self.differs = self._literal(Function("differs"))
        self.options: dict[Place, list[tuple[Value, int]]] = {}
        self.branches: dict[int, Branch] = {}
        for place in places:
            self._read_place(place)
        for pair in combinations(range(len(self.ranked)), 2):
            for first, second in (pair, pair[::-1]):
                older = Function("older", [_stamp(self.ranked[first]), _stamp(self.ranked[second])])
                self.branches[self._literal(older)] = Branch(None, pair=(first, second))
        self.presence = {place.thing: place for place in places if place.is_presence}
        self.asked: Counter[int] = Counter()
        self.numbers: Counter[Result] = Counter()
        self.first: dict[Result, State] = {}
        self.covered = 0

    def _literal(self, symbol: Symbol) -> int:
        atom = self.control.symbolic_atoms[symbol]
        return 0 if atom is None else atom.literal

    def _read_place(self, place: Place) -> None:
        options = [(value, self._literal(Function("chosen", [place.term, place.symbol(value)]))) for value in place.values]
        self.options[place] = [(value, literal) for value, literal in options if literal]
        if place in self.ranked:
            return
        if is_number(place):
            values = sorted(value for value, _ in self.options[place] if isinstance(value, int))
            for _, bound in pairwise(values):
                reached = self._literal(Function("at_least", [place.term, place.symbol(bound)]))
                self.branches[reached] = Branch(place, frozenset(value for value in values if value >= bound))
                self.branches[-reached] = Branch(place, frozenset(value for value in values if value < bound))
        else:
            for value, literal in self.options[place]:
                self.branches[literal] = Branch(place, frozenset([value]))

    def run(self, tick: Callable[[], None]) -> None:
        """Split until all states are counted.

        Raises:
            Stopped: Time is over, or somebody pressed Ctrl-C; what was counted stands.
        """
        with _noted_interrupts(self.clock):
            self._run(tick)

    def _run(self, tick: Callable[[], None]) -> None:
        todo = [Case({}, frozenset(), frozenset(), None)]
        while todo:
            tick()
            if self.clock.is_over:
                raise Stopped
            case = todo.pop()
            number = self._number(case)
            if number:
                todo += self._look(case, number)

    def _number(self, case: Case) -> int:
        """How many states a case has: every order of ranked timestamps is as frequent as any other."""
        share = linear_extensions(case.pairs)
        if not share or not all(case.values.values()):
            return 0
        same = {term: next(iter(values)) for term, values in case.values.items()}
        return int(self.space.count(same) * prod(len(values) for values in case.values.values()) * share)

    def _look(self, case: Case, number: int) -> list[Case]:
        """Count a case, or split it."""
        state = case.state or self._state(case.literals)
        if state is None:
            raise RulesError(f"no state where there are {number}")
        self.first.setdefault(state.result, state)
        other = self._state([*case.literals, *self._other(state.result)]) if self.results else None
        if other is None:
            self.numbers[state.result] += number
            self.covered += number
            return []
        self.first.setdefault(other.result, other)
        reason = self._reason(state, case)
        for literal in reason:
            self.asked[literal] += 1
        differing = [literal for literal in reason if literal not in other.holds]
        return self._split(case, max(differing, key=lambda literal: self.asked[literal]), (state, other))

    def _split(self, case: Case, literal: int, states: Sequence[State]) -> list[Case]:
        branch = self.branches[literal]
        things = [branch.place.thing] if branch.place else [self.ranked[number].thing for number in branch.pair]
        for thing in things:
            presence = self.presence.get(thing)
            if presence is not None and presence.term not in case.values:
                branch = Branch(presence)
        return [self._narrowed(case, one, states) for one in self._alternatives(branch, literal)]

    def _alternatives(self, branch: Branch, literal: int) -> list[int]:
        """The literals of which exactly one is true."""
        if branch.place is None:
            turned = Branch(None, pair=branch.pair[::-1])
            return [literal, next(other for other, found in self.branches.items() if found == turned)]
        if is_number(branch.place):
            return [literal, -literal]
        return [one for _, one in self.options[branch.place]]

    def _narrowed(self, case: Case, literal: int, states: Sequence[State]) -> Case:
        branch = self.branches[literal]
        values, pairs = case.values, case.pairs
        if branch.place is None:
            pairs = pairs | {branch.pair}
        else:
            term = branch.place.term
            values = {**values, term: values.get(term, branch.values) & branch.values}
        literals = case.literals | {literal}
        return Case(values, pairs, literals, next((one for one in states if literals <= one.holds), None))

    def _reason(self, state: State, case: Case) -> list[int]:
        """What of a state, beside what the case says, excludes any other result; first what was part of a reason before."""
        fixed = [*self._other(state.result), *case.literals]
        rest = sorted(state.holds - case.literals, key=lambda literal: (-self.asked[literal], literal))
        while True:
            core = set(self._core([*fixed, *rest]))
            found = [literal for literal in rest if literal in core]
            if len(found) >= len(rest) - 1 or not found:
                return found
            rest = found[::-1]

    def _core(self, assumptions: Sequence[int]) -> list[int]:
        core: list[int] = []
        if self.control.solve(assumptions=list(assumptions), on_core=core.extend).satisfiable:
            raise RulesError("the open places do not decide the result")
        return core

    def _state(self, assumptions: Iterable[int]) -> State | None:
        found: list[State] = []
        self.control.solve(assumptions=list(assumptions), on_model=lambda model: found.append(self._read(model)))
        return found[0] if found else None

    def _read(self, model: Model) -> State:
        values = {
            place.term: next((value for value, literal in options if model.is_true(literal)), None)
            for place, options in self.options.items()
        }
        holds = frozenset(literal for literal in self.branches if model.is_true(literal))
        return State(tuple(symbol for symbol, literal, _ in self.results if model.is_true(literal)), values, holds)

    def _other(self, result: Result) -> list[int]:
        """What is to be assumed for a state with another result than this one."""
        members = set(result)
        return [self.differs, *(wanted if symbol in members else -wanted for symbol, _, wanted in self.results)]


@contextmanager
def _noted_interrupts(clock: Clock) -> Iterator[None]:
    """Ctrl-C stops the clock; as an exception in the middle of a callback it would make clingo end the process."""

    def note(*_: object) -> None:
        clock.interrupted = True

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def is_number(place: Place) -> bool:
    """Whether only the size of its values can matter, since they are numbers and no timestamps."""
    return not place.is_time and all(isinstance(value, int) and not isinstance(value, bool) for value in place.values)


def _stamp(place: Place) -> Symbol:
    """What asp/rules/613_7_timestamps.lp calls that which has the timestamp."""
    arguments = place.term.arguments
    return arguments[0] if len(arguments) == 1 else Function("counter", arguments)


@cache
def linear_extensions(pairs: Pairs) -> Fraction:
    """The share of those orders of the members of some pairs in which the first of each pair comes before its second."""
    members = sorted({member for pair in pairs for member in pair})
    older = {member: frozenset(first for first, second in pairs if second == member) for member in members}

    @cache
    def ways(placed: frozenset[int]) -> int:
        if len(placed) == len(members):
            return 1
        return sum(ways(placed | {member}) for member in members if member not in placed and older[member] <= placed)

    return Fraction(ways(frozenset()), factorial(len(members)))
