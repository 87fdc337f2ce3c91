"""Counting the states that lead to each result without visiting them all: by cases in which the result is certain.

A case fixes some open places. One state of it is looked at, and the solver is asked why that has its result: which of its
values exclude every other result. Where the values that the case fixes are reason enough, all its states have that result, and
their number is a product. Else the case is split by another place that the reason names. The cases are disjoint, and together
they are all states.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from clingo import Control, Function, Model, Symbol

from pyleveler.spaces.document import Space
from pyleveler.spaces.places import Place, Value
from pyleveler.spaces.searching import Clock, search

Result = tuple[Symbol, ...]
Fixed = dict[Symbol, Value]


class Splitting:
    """The number of states of each result of a space.

    Args:
        space: The space.
        control: It, grounded, with the atoms `chosen` and nothing else shown.
        results: The atoms that make a result, where they can be true or false.
        clock: When to stop.
    """

    def __init__(self, space: Space, control: Control, results: Sequence[Symbol], clock: Clock) -> None:
        self.space = space
        self.control = control
        self.clock = clock
        atoms = control.symbolic_atoms
        self.results = [(symbol, atoms[symbol].literal) for symbol in results]  # type: ignore[union-attr]
        self.options: dict[Symbol, list[tuple[Value, int]]] = {}
        self.named: dict[int, Place] = {}
        for place in space.places:
            choices: list[tuple[Value, int]] = []
            for value, symbol in space.symbols(place):
                atom = atoms[Function("chosen", [place.term, symbol])]
                if atom is not None:
                    choices.append((value, atom.literal))
                    self.named[atom.literal] = place
            self.options[place.term] = choices
        self.presence = {place.thing: place for place in space.places if place.is_presence}
        self.others: dict[Result, int] = {}
        self.numbers: Counter[Result] = Counter()
        self.first: dict[Result, Fixed] = {}
        self.covered = 0
        self.asked: Counter[Symbol] = Counter()

    def run(self, tick: Callable[[], None]) -> None:
        """Split until all states are counted.

        Raises:
            Stopped: Time is over; what was counted stands.
        """
        todo: list[Fixed] = [{}]
        while todo:
            tick()
            fixed = todo.pop()
            number = self.space.count(fixed)
            if not number:
                continue
            result, reason = self._look(fixed)
            places = [place for place in reason if place.term not in fixed]
            if not places:
                self.numbers[result] += number
                self.covered += number
                continue
            place = min(places, key=self._cost)
            for one in places:
                self.asked[one.term] += 1
            presence = self.presence.get(place.thing)
            if presence is not None and presence.term not in fixed:
                place = presence
            todo += [fixed | {place.term: value} for value, _ in reversed(self.options[place.term])]

    def _cost(self, place: Place) -> tuple[int, int, str]:
        return -self.asked[place.term], len(place.values), str(place.term)

    def _look(self, fixed: Fixed) -> tuple[Result, list[Place]]:
        """The result of some state of a case, and the places whose values exclude any other."""
        assumptions = [self._literal(term, value) for term, value in fixed.items()]
        state: Fixed = {}
        found: list[Symbol] = []

        def read(model: Model) -> bool:
            found.extend(symbol for symbol, literal in self.results if model.is_true(literal))
            for term, options in self.options.items():
                state[term] = next(value for value, literal in options if model.is_true(literal))
            return False

        search(self.control, self.clock, read, assumptions)
        result = tuple(found)
        self.first.setdefault(result, state)
        rest = [self._literal(term, value) for term, value in state.items() if term not in fixed]
        core: list[int] = []
        search(self.control, self.clock, assumptions=[self._other(result), *assumptions, *rest], core=core)
        return result, [self.named[literal] for literal in core if literal in self.named]

    def _literal(self, term: Symbol, value: Value) -> int:
        return next(literal for other, literal in self.options[term] if other == value and type(other) is type(value))

    def _other(self, result: Result) -> int:
        """A literal that is true where the result is any other."""
        if result not in self.others:
            members = set(result)
            body = [literal if symbol in members else -literal for symbol, literal in self.results]
            with self.control.backend() as backend:
                same = backend.add_atom()
                backend.add_rule([same], body)
            self.others[result] = -same
        return self.others[result]
