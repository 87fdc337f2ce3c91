"""Facts that belong together, looked at once for all the programs that they go into.

A history derives one situation after another, most of whose objects are as before; what is asked of their facts each time,
their names and the shapes of their terms, need not be found again.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from clingo import Symbol

from pyleveler.slicing import Facts as Shapes
from pyleveler.slicing import fact_shapes


class FactGroup:
    """Facts that belong together: those of an object, of a card.

    Attributes:
        facts: The facts.
    """

    def __init__(self, facts: Iterable[Symbol]) -> None:
        self.facts = tuple(facts)
        self._shapes: dict[tuple[int, int], tuple[frozenset[str], frozenset[str], Shapes]] = {}

    @cached_property
    def by_predicate(self) -> dict[str, list[Symbol]]:
        """The facts by the names of their predicates."""
        found: dict[str, list[Symbol]] = {}
        for fact in self.facts:
            found.setdefault(fact.name, []).append(fact)
        return found

    def of(self, predicates: frozenset[str]) -> Iterator[Symbol]:
        """The facts of some predicates."""
        for name, facts in self.by_predicate.items():
            if name in predicates:
                yield from facts

    def shapes(self, predicates: frozenset[str], known: frozenset[str]) -> Shapes:
        """The shapes of the facts of some predicates; `known` as in slicing.symbol_shape."""
        key = (id(predicates), id(known))
        found = self._shapes.get(key)
        if found is None:
            found = self._shapes[key] = (predicates, known, fact_shapes(self.of(predicates), known))
        return found[2]
