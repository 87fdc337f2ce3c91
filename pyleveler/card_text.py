"""A card as a person would read it: name and cost, type line, abilities, striations, power and toughness."""

from collections.abc import Iterator

from clingo import Function, Number, Symbol

from pyleveler.answers import type_line
from pyleveler.describing import Describer
from pyleveler.documents.definitions import Definition, Spell
from pyleveler.facts.definitions import SPELL
from pyleveler.facts.symbols import tuple_of
from pyleveler.library import Card
from pyleveler.lines import Line, Span
from pyleveler.terms import Facts
from pyleveler.words import Words


def card_text(card: Card, words: Words) -> list[Line]:
    """The lines of a card, in our paraphrase."""
    return list(_CardText(card, words).lines())


def printed_type_line(card: Definition) -> str:
    """The type line as it is printed (205.1)."""
    return type_line([*card.supertypes], [*card.types], [*card.subtypes])


class _CardText:
    def __init__(self, card: Card, words: Words) -> None:
        self.card = card
        self.words = words
        self.facts = Facts(card.facts)
        self.describe = Describer(self.facts, words)

    def lines(self) -> Iterator[Line]:
        card, what = self.card, self.card.definition
        name, other = card.name, card.name_fr
        if self.words.language == "fr" and other:
            name, other = other, name
        spans = (
            Span(name, "heading"),
            Span(f" {what.mana_cost}".rstrip()),
            Span(f" ({other})" if other else "", "quiet"),
        )
        yield Line(spans)
        yield Line((Span(printed_type_line(what)),))
        if what.color_indicator:
            yield Line((Span(self.words.sequence(what.color_indicator)),))
        yield from self._abilities(card.key, len(what.abilities), 0)
        first = len(what.abilities) + 1
        boxes = [level.pt for level in what.levels]
        for number, box in enumerate(boxes, first):
            count = len(what.levels[number - first].abilities)
            yield from self._striation(tuple_of(card.key, Number(number)), box, count)
        first += len(boxes)
        for number, level in enumerate(what.class_levels, first):
            term = tuple_of(card.key, Number(number))
            yield Line((Span(f"{level.cost}: {self.describe.says(term)}", "effect"),), hang=2)
            yield from self._abilities(term, len(level.abilities), 2)
        if what.spell is not None:
            yield from self._spell(tuple_of(card.key, SPELL), what.spell)
        if what.pt is not None:
            yield Line((Span(what.pt, "heading"),))

    def _abilities(self, owner: Symbol, count: int, indent: int) -> Iterator[Line]:
        for number in range(1, count + 1):
            yield Line((Span(self.describe.ability(tuple_of(owner, Number(number)))),), indent=indent, hang=2)

    def _striation(self, term: Symbol, box: str | None, count: int) -> Iterator[Line]:
        symbol = self.describe.level_symbol(term) or ""
        yield Line((Span(symbol, "effect"), Span(f"  {box}" if box else "", "heading")))
        yield from self._abilities(term, count, 2)

    def _spell(self, term: Symbol, spell: Spell) -> Iterator[Line]:
        yield from self._resolution(term, len(spell.targets), 0)
        if spell.modes:
            chosen = self.facts["chooses_modes", term]
            choice = self.describe.range(*chosen[0]) if chosen else "1"
            yield Line((Span(self.words("choose_modes", choice)),))
            for number, mode in enumerate(spell.modes, 1):
                yield from self._resolution(tuple_of(term, Function("mode", [Number(number)])), len(mode.targets), 2)

    def _resolution(self, term: Symbol, targets: int, indent: int) -> Iterator[Line]:
        for number in range(1, targets + 1):
            selector = self.describe.selector(tuple_of(term, Function("target", [Number(number)])))
            yield Line((Span(self.words("target", selector)),), indent=indent, hang=2)
        if any((kind, term) in self.facts for kind in ("text", "does", "copies_spell")):
            yield Line((Span(self.describe.says(term)),), indent=indent, hang=2)
