"""Reading clingo's terms: plain Python values, and an index of what a state says of its cards and abilities."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from clingo import Function, Number, Symbol, SymbolType


def plain(symbol: Symbol) -> str | int:
    """A number, a string, or the text of any other term; ids come back as they stand in the document."""
    if symbol.type == SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type == SymbolType.String else str(symbol)


def is_tuple(symbol: Symbol, size: int) -> bool:
    """Whether the term is a tuple of that many terms, as abilities (Owner, Index) are."""
    return symbol.type == SymbolType.Function and not symbol.name and len(symbol.arguments) == size


def symbols_text(symbols: Iterable[Symbol]) -> str:
    """A cost as it is written: mana symbols and {T} in braces one after the other, other words between commas."""
    mana = ""
    parts: list[str] = []
    for symbol in symbols:
        text = str(plain(symbol))
        if text == "T" or (symbol.type == SymbolType.String and " " in text):
            parts.append("{T}" if text == "T" else text)
        else:
            mana += f"{{{text}}}"
    return ", ".join(([mana] if mana else []) + parts)


def cost_text(numbered: Iterable[Symbol]) -> str:
    """A cost as it is written, from its symbols as pairs (Index, Symbol)."""
    ordered = sorted((pair.arguments for pair in numbered), key=lambda pair: pair[0].number)
    return symbols_text(symbol for _, symbol in ordered)


class Facts:
    """The facts of a state by predicate and first argument: `facts["text", ability]` is a list of argument lists."""

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self._rows: dict[tuple[str, Symbol], list[list[Symbol]]] = defaultdict(list)
        for symbol in symbols:
            arguments = symbol.arguments
            if arguments:
                self._rows[symbol.name, arguments[0]].append(arguments[1:])

    def __getitem__(self, key: tuple[str, Symbol]) -> list[list[Symbol]]:
        return self._rows.get(key, [])

    def __contains__(self, key: tuple[str, Symbol]) -> bool:
        return key in self._rows

    def one(self, predicate: str, first: Symbol) -> Symbol | None:
        """The second argument of the only such fact, if there is one."""
        rows = self[predicate, first]
        return rows[0][0] if rows else None

    def cost(self, owner: Symbol) -> str:
        """The cost of a card or an ability (202.1, 602.1a) as it is written; empty where there is none."""
        return cost_text(row[0] for row in self["cost", owner])

    def parts(self, ability: Symbol) -> list[Symbol]:
        """The abilities in the striation of a level symbol (711.2)."""
        found = []
        index = 1
        while self.is_ability(part := Function("", [ability, Number(index)])):
            found.append(part)
            index += 1
        return found

    def is_ability(self, term: Symbol) -> bool:
        """Whether the state defines an ability of that name (113.3)."""
        kinds = (
            "keyword_ability",
            "activated",
            "triggered",
            "static",
            "characteristic_defining",
            "level_range",
            "level_plus",
        )
        return any((kind, term) in self for kind in kinds)


class Reworded(Facts):
    """The same facts with some words in the place of others: what a changed text says (612.2).

    Args:
        facts: The facts of a state.
        instead: What requirements and instructions say now, by what is written.
    """

    def __init__(self, facts: Facts, instead: Mapping[Symbol, Symbol]) -> None:
        self._rows = facts._rows
        self._instead = instead

    def __getitem__(self, key: tuple[str, Symbol]) -> list[list[Symbol]]:
        rows = super().__getitem__(key)
        if key[0] in ("does", "selects"):
            return [[*row[:-1], self._instead.get(row[-1], row[-1])] for row in rows]
        if key[0] == "keyword_ability":
            keyword = Function("keyword")
            return [[self._instead.get(pair := Function("", [keyword, row[0]]), pair).arguments[1]] for row in rows]
        return rows
