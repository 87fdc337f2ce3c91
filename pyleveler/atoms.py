"""The shown atoms of a model, by predicate; terms are taken apart only when somebody asks for the predicate."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from clingo import Symbol

Row = list[Symbol]


class Atoms:
    """The shown atoms of a model, by predicate.

    Args:
        symbols: The atoms.
        predicates: The predicates of which these are all the atoms; None where they are all there are.
        rest: Gives all the atoms, once somebody asks for another predicate.
    """

    def __init__(
        self,
        symbols: Iterable[Symbol],
        predicates: frozenset[str] | None = None,
        rest: Callable[[], Iterable[Symbol]] | None = None,
    ) -> None:
        self._symbols: dict[str, list[Symbol]] = defaultdict(list)
        self._predicates = predicates
        self._rest = rest
        self._add(symbols)
        self._by_first: dict[str, dict[Symbol, list[Row]]] = {}

    def _add(self, symbols: Iterable[Symbol]) -> None:
        for symbol in symbols:
            self._symbols[symbol.name].append(symbol)

    def __getitem__(self, predicate: str) -> list[Row]:
        if self._rest is not None and self._predicates is not None and predicate not in self._predicates:
            rest, self._rest = self._rest, None
            self._add(symbol for symbol in rest() if symbol.name not in self._predicates)
        return [symbol.arguments for symbol in self._symbols.get(predicate, ())]

    def by_first(self, predicate: str) -> dict[Symbol, list[Row]]:
        """The rows of a predicate by their first argument, without it."""
        if predicate not in self._by_first:
            found: dict[Symbol, list[Row]] = defaultdict(list)
            for row in self[predicate]:
                found[row[0]].append(row[1:])
            self._by_first[predicate] = dict(found)
        return self._by_first[predicate]
