"""Ids, names and terms as symbols of the solver, and back."""

import re
from collections.abc import Iterator, Sequence

from clingo import Function, String, Symbol, SymbolType

_CONSTANT = re.compile(r"_*[a-z][A-Za-z0-9_']*\Z")
_RESERVED = frozenset({"not"})


def id_symbol(name: str) -> Symbol:
    """An id as a constant where its spelling is one, else as a string."""
    return Function(name) if _CONSTANT.match(name) and name not in _RESERVED else String(name)


def id_text(symbol: Symbol) -> str:
    """The id of a symbol.

    Raises:
        ValueError: It is neither a constant nor a string.
    """
    if symbol.type is SymbolType.String:
        return symbol.string
    if symbol.type is SymbolType.Function and symbol.name and not symbol.arguments:
        return symbol.name
    raise ValueError(f"{symbol} is no id")


def tuple_of(*parts: Symbol) -> Symbol:
    """A tuple, such as the term (Owner, Index) of an ability."""
    return Function("", parts)


def written_in(term: Symbol) -> Symbol | None:
    """The object or effect in which a definition, ability or model is written out: x for inline(x) and terms around it."""
    while term.match("as_it_was", 2) or (term.type is SymbolType.Function and not term.name and term.arguments):
        term = term.arguments[0]
    return term.arguments[0] if term.match("inline", 1) else None


def plain(symbol: Symbol) -> int | str:
    """The number or the text of a symbol.

    Raises:
        ValueError: It is neither a number nor a string.
    """
    if symbol.type is SymbolType.Number:
        return symbol.number
    if symbol.type is SymbolType.String:
        return symbol.string
    raise ValueError(f"{symbol} is neither a number nor a string")


def nested(functor: str, parts: Sequence[Symbol]) -> Symbol:
    """One or more terms under a binary functor: any(a, any(b, c))."""
    term = parts[-1]
    for part in reversed(parts[:-1]):
        term = Function(functor, [part, term])
    return term


def unnested(functor: str, term: Symbol) -> Iterator[Symbol]:
    """The terms under a binary functor: those of `nested`."""
    while term.match(functor, 2):
        yield term.arguments[0]
        term = term.arguments[1]
    yield term
