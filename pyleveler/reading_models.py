"""From the atoms of a model to answers: what asp/explain.lp shows, sorted into the objects of the document."""

from collections.abc import Sequence
from functools import partial

from clingo import Symbol

from pyleveler.activating import Activations
from pyleveler.answers import Board, Finding, ObjectAnswer, type_line
from pyleveler.atoms import Atoms
from pyleveler.describing import Describer
from pyleveler.orders import COLORS, SUPERTYPES, TYPES, Orders, in_order
from pyleveler.solving import RulesError
from pyleveler.terms import Facts, Reworded, cost_text, plain
from pyleveler.tracing import Tracer
from pyleveler.words import Words


class Reader:
    """Reads the answer for one state.

    Args:
        facts: The facts of the state.
        atoms: The shown atoms of its model.
        words: The language of texts.
    """

    def __init__(self, facts: Facts, atoms: Atoms, words: Words) -> None:
        self.facts = facts
        self.words = words
        self.describe = Describer(facts, words)
        self.atoms = atoms
        self.orders = Orders(facts, atoms)
        self.tracer = Tracer(facts, atoms, self.describe, self.orders)
        self.activations = Activations(facts, atoms, self.describe)

    def board(self, edition: str, ids: Sequence[tuple[str, Symbol]]) -> Board:
        """The answers for the objects with these ids."""
        objects = {key: self.answer(key, symbol, edition) for key, symbol in ids}
        return Board(edition, objects, self.findings())

    def answer(self, key: str, obj: Symbol, edition: str) -> ObjectAnswer:
        """The answer for one object."""
        abilities = self._ordered_abilities(obj)
        symbols = [
            text for row in self.atoms.by_first("active_symbol").get(obj, []) if (text := self.describe.level_symbol(row[0]))
        ]
        keywords = [word for word in (self._keyword(obj, a, origin) for a, origin in abilities) if word is not None]
        return ObjectAnswer(
            id=key,
            name=self._text("name", obj),
            zone=self._text("zone", obj) or "",
            controller=self._text("controller", obj) or "",
            owner=str(plain(owner)) if (owner := self.facts.one("owner", obj)) else "",
            mana_cost=cost_text(row[0] for row in self.atoms.by_first("mana_symbol").get(obj, [])),
            mana_value=self._number("mana_value", obj) or 0,
            colors=self._listed("color", obj, COLORS),
            supertypes=self._listed("supertype", obj, SUPERTYPES),
            types=self._listed("type", obj, TYPES),
            subtypes=self._subtypes(obj),
            power=self._number("power", obj),
            toughness=self._number("toughness", obj),
            base_power=self._number("base_power", obj),
            base_toughness=self._number("base_toughness", obj),
            level=self._number("level", obj) or 0,
            level_symbol=self.words.sequence(sorted(symbols)) if symbols else None,
            counters={str(plain(k)): n.number for k, n in sorted(self.atoms.by_first("counters").get(obj, []))},
            abilities=[self._renamed(obj, a, origin) or self._worded(obj, a, origin).ability(a) for a, origin in abilities],
            keywords=list(dict.fromkeys(keywords)),
            tracing=partial(self.tracer.trace, obj),
            skipping=partial(self.tracer.skipped, obj),
            activating=partial(self.activations.of, obj),
            edition=edition,
            start=self._start(obj),
            language=self.words.language,
        )

    # values --------------------------------------------------------------------------------------------------------------

    def _text(self, predicate: str, obj: Symbol) -> str | None:
        value = self._only(predicate, obj)
        return None if value is None else str(plain(value))

    def _number(self, predicate: str, obj: Symbol) -> int | None:
        value = self._only(predicate, obj)
        return None if value is None else value.number

    def _only(self, predicate: str, obj: Symbol) -> Symbol | None:
        rows = self.atoms.by_first(predicate).get(obj, [])
        if len(rows) > 1:
            raise RulesError(f"more than one value in {predicate}({obj}, _): {', '.join(str(row[0]) for row in rows)}")
        return rows[0][0] if rows else None

    def _listed(self, predicate: str, obj: Symbol, order: Sequence[str]) -> list[str]:
        return in_order((str(plain(row[0])) for row in self.atoms.by_first(predicate).get(obj, [])), order)

    def _subtypes(self, obj: Symbol) -> list[str]:
        return self.orders.subtypes(obj, [str(plain(row[0])) for row in self.atoms.by_first("subtype").get(obj, [])])

    def _ordered_abilities(self, obj: Symbol) -> list[tuple[Symbol, Symbol]]:
        rows = [(row[0], row[1]) for row in self.atoms.by_first("holds_ability").get(obj, [])]
        return sorted(rows, key=self.orders.ability)

    def _keyword(self, obj: Symbol, ability: Symbol, origin: Symbol) -> str | None:
        return self._renamed(obj, ability, origin) or self.describe.keyword(ability)

    def _renamed(self, obj: Symbol, ability: Symbol, origin: Symbol) -> str | None:
        """The keyword that a text-changing effect has made of an ability (612.2)."""
        keyword = self._said_of("renamed", obj, ability, origin)
        return None if keyword is None else keyword.string

    def _worded(self, obj: Symbol, ability: Symbol, origin: Symbol) -> Describer:
        """What puts an ability into words: those of the object whose text it is, if they have changed (612.1)."""
        writer = self._said_of("worded_by", obj, ability, origin)
        if writer is None:
            return self.describe
        instead = {row[0]: row[1] for row in self.atoms.by_first("says_now").get(writer, [])}
        return Describer(Reworded(self.facts, instead), self.words)

    def _said_of(self, predicate: str, obj: Symbol, ability: Symbol, origin: Symbol) -> Symbol | None:
        """What a predicate says of the ability that an object has from there."""
        rows = self.atoms.by_first(predicate).get(obj, [])
        return next((row[2] for row in rows if (row[0], row[1]) == (ability, origin)), None)

    def _start(self, obj: Symbol) -> dict[str, str]:
        card = self.facts.one("card_of", obj)
        if card is None:
            return {}
        printed = self.orders.printed
        rule = self.atoms.by_first("uppermost_box").get(obj)
        level = self.atoms.by_first("first_level").get(card)
        return {
            "name": str(plain(name)) if (name := self.facts.one("card", card)) else "",
            "pt": "/".join(n[0] for n in (printed(obj, "power"), printed(obj, "toughness")) if n),
            "types": type_line(printed(obj, "supertype"), printed(obj, "type"), printed(obj, "subtype")),
            "rule": rule[0][0].string if rule else "",
            "first_level": str(level[0][0].number) if level else "",
        }

    # findings ------------------------------------------------------------------------------------------------------------

    def findings(self) -> list[Finding]:
        """What card definitions of the document bend (711.1, 711.2)."""
        found = []
        for card, rule, what in sorted(self.atoms["violation"]):
            name = str(plain(self.facts.one("card", card) or card))
            values = [self.describe.level_symbol(a) or plain(a) for a in what.arguments]
            found.append(Finding(str(plain(rule)), self.words(f"finding_{what.name}", name, *values), name))
        return found
