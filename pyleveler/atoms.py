"""The shown atoms of a model, by predicate; terms are taken apart only when somebody asks for the predicate."""

from collections import defaultdict
from collections.abc import Iterable

from clingo import Symbol

Row = list[Symbol]


class Atoms:
    """The shown atoms of a model, by predicate."""

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self._symbols: dict[str, list[Symbol]] = defaultdict(list)
        for symbol in symbols:
            self._symbols[symbol.name].append(symbol)
        self._by_first: dict[str, dict[Symbol, list[Row]]] = {}

    def __getitem__(self, predicate: str) -> list[Row]:
        return [symbol.arguments for symbol in self._symbols.get(predicate, ())]

    def by_first(self, predicate: str) -> dict[Symbol, list[Row]]:
        """The rows of a predicate by their first argument, without it."""
        if predicate not in self._by_first:
            found: dict[Symbol, list[Row]] = defaultdict(list)
            for row in self[predicate]:
                found[row[0]].append(row[1:])
            self._by_first[predicate] = dict(found)
        return self._by_first[predicate]
