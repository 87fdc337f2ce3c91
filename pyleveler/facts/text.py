"""Facts of cards as readable program text: how the files in asp/cards are written."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from clingo import Function, Symbol, SymbolType

from pyleveler.documents.definitions import Definition
from pyleveler.facts.definitions import definition_facts

WIDTH = 120


def card_key(name: str) -> str:
    """The name of a card as a constant: `Hedron-Field Purists` to `hedron_field_purists`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    key = re.sub(r"[^a-z0-9]+", "_", re.sub(r"['\u2019]", "", plain)).strip("_")
    return key if key[:1].isalpha() and key != "not" else f"card_{key}"


def card_text(definition: Definition) -> str:
    """The facts of a card as program text, pooled where that is easier to read."""
    return facts_text(definition_facts(definition, Function(card_key(definition.name))))


def cards_text(header: str, definitions: Iterable[Definition]) -> str:
    """A file of the card library: the header as a comment, then the cards with a blank line between them."""
    comment = "\n".join(f"% {line}".rstrip() for line in header.splitlines())
    return "\n\n".join([comment, *map(card_text, definitions)]) + "\n"


def facts_text(facts: Sequence[Symbol]) -> str:
    """Facts as program text, in their order.

    Neighbours that differ in their last argument only become one pool; the printed words of a kind share a line.
    """
    lines: list[str] = []
    for _, group in groupby(facts, key=_line_key):
        alike = list(group)
        if alike[0].name == "printed" and alike[0].arguments[2].arguments[0].name not in ("power", "toughness"):
            lines += _wrapped([_statement(fact.name, fact.arguments[:-1], _term(fact.arguments[-1])) for fact in alike])
        else:
            lines += _pooled(alike)
    return "\n".join(lines)


def _line_key(fact: Symbol) -> object:
    if fact.name == "printed":
        kind = fact.arguments[2].arguments[0].name
        return fact.name, fact.arguments[0], "size" if kind in ("power", "toughness") else kind
    return fact.name, fact.arguments[:-1], len(fact.arguments)


def _wrapped(statements: list[str]) -> list[str]:
    lines = [statements[0]]
    for statement in statements[1:]:
        if len(lines[-1]) + 1 + len(statement) <= WIDTH:
            lines[-1] += f" {statement}"
        else:
            lines.append(statement)
    return lines


def _pooled(facts: list[Symbol]) -> list[str]:
    name, arguments = facts[0].name, facts[0].arguments[:-1]
    last = [fact.arguments[-1] for fact in facts]
    if len(facts) == 1:
        return [_statement(name, arguments, _term(last[0]))]
    pairs = all(term.match("", 2) for term in last)
    pool = "; ".join(_term(term)[1:-1] if pairs else _term(term) for term in last)
    statement = _statement(name, arguments, f"({pool})")
    if len(statement) <= WIDTH:
        return [statement]
    half = len(facts) // 2
    return _pooled(facts[:half]) + _pooled(facts[half:])


def _statement(name: str, arguments: Sequence[Symbol], last: str) -> str:
    return f"{name}({', '.join([*map(_term, arguments), last])})."


def _term(term: Symbol) -> str:
    if term.type is not SymbolType.Function or not term.arguments:
        return str(term)
    comma = "," if not term.name and len(term.arguments) == 1 else ""
    return f"{term.name}({', '.join(map(_term, term.arguments))}{comma})"
