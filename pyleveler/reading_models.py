"""From the atoms of a model to answers: what asp/explain.lp shows, sorted into the objects of the document."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from clingo import Symbol

from pyleveler.answers import Board, Finding, ObjectAnswer, Skipped, TraceStep, type_line
from pyleveler.describing import Describer
from pyleveler.terms import Facts, plain
from pyleveler.words import Words

# The usual orders: of colours (105.1) and of the words of a type line.
COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("Kindred", "Enchantment", "Artifact", "Land", "Battle", "Planeswalker", "Creature", "Instant", "Sorcery")
SUPERTYPES = ("Legendary", "Basic", "Ongoing", "Snow", "World")
LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "7e")

Row = list[Symbol]


class Atoms:
    """The shown atoms of a model, by predicate."""

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self._rows: dict[str, list[Row]] = defaultdict(list)
        for symbol in symbols:
            self._rows[symbol.name].append(symbol.arguments)

    def __getitem__(self, predicate: str) -> list[Row]:
        return self._rows.get(predicate, [])

    def by_first(self, predicate: str) -> dict[Symbol, list[Row]]:
        """The rows of a predicate by their first argument, without it."""
        found: dict[Symbol, list[Row]] = defaultdict(list)
        for row in self[predicate]:
            found[row[0]].append(row[1:])
        return found


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
        self.columns = {
            name: atoms.by_first(name)
            for name in (
                "name", "zone", "controller", "mana_value", "color", "supertype", "type", "subtype", "power", "toughness",
                "base_power", "base_toughness", "level", "active_symbol", "counters", "holds_ability", "trace", "skipped",
                "effect_timestamp",
            )
        }  # fmt: skip
        self.worlds: dict[tuple[Symbol, Symbol, int], list[Symbol]] = defaultdict(list)
        for obj, value, layer, step in atoms["has"]:
            self.worlds[obj, layer, step.number].append(value)
        self.performs: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for effect, layer, action in atoms["performs"]:
            self.performs[effect, layer].append(action)
        self.cites = {(effect, layer): str(plain(rule)) for effect, layer, rule in atoms["cites"]}
        self.went_on = {(effect, layer) for effect, layer in atoms["went_on"]}
        self.fell_back = {(effect, layer) for effect, layer in atoms["fell_back"]}
        self.waited: dict[tuple[Symbol, Symbol], list[tuple[Symbol, str]]] = defaultdict(list)
        for effect, other, why, layer in atoms["waited"]:
            self.waited[effect, layer].append((other, str(why)))
        self.skip_rules = {(obj, effect): str(plain(rule)) for obj, effect, rule in atoms["skip_rule"]}
        self.violations = atoms["violation"]

    def board(self, edition: str, ids: Sequence[tuple[str, Symbol]]) -> Board:
        """The answers for the objects with these ids."""
        objects = {key: self.answer(key, symbol) for key, symbol in ids}
        return Board(edition, objects, self.findings())

    def answer(self, key: str, obj: Symbol) -> ObjectAnswer:
        """The answer for one object."""
        abilities = self._ordered_abilities(obj)
        symbols = [text for row in self.columns["active_symbol"].get(obj, []) if (text := self.describe.level_symbol(row[0]))]
        keywords = [word for word in (self.describe.keyword(a) for a, _ in abilities) if word is not None]
        card = self.facts.one("card_of", obj)
        return ObjectAnswer(
            id=key,
            name=self._text("name", obj),
            zone=self._text("zone", obj) or "",
            controller=self._text("controller", obj) or "",
            owner=str(plain(owner)) if (owner := self.facts.one("owner", obj)) else "",
            mana_cost=self.facts.cost(card) if card is not None else "",
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
            counters={str(plain(k)): n.number for k, n in sorted(self.columns["counters"].get(obj, []))},
            abilities=[self.describe.ability(a) for a, _ in abilities],
            keywords=list(dict.fromkeys(keywords)),
            trace=self._trace(obj),
            skipped=self._skipped(obj),
            start=self._start(obj),
            language=self.words.language,
        )

    # values --------------------------------------------------------------------------------------------------------------

    def _text(self, predicate: str, obj: Symbol) -> str | None:
        rows = self.columns[predicate].get(obj, [])
        return str(plain(rows[0][0])) if rows else None

    def _number(self, predicate: str, obj: Symbol) -> int | None:
        rows = self.columns[predicate].get(obj, [])
        return rows[0][0].number if rows else None

    def _listed(self, predicate: str, obj: Symbol, order: Sequence[str]) -> list[str]:
        return in_order((str(plain(row[0])) for row in self.columns[predicate].get(obj, [])), order)

    def _subtypes(self, obj: Symbol) -> list[str]:
        return in_order((str(plain(row[0])) for row in self.columns["subtype"].get(obj, [])), self._printed(obj, "subtype"))

    def _printed(self, obj: Symbol, kind: str) -> list[str]:
        card = self.facts.one("card_of", obj)
        rows = self.facts["printed", card] if card is not None else []
        of_kind = [(row[0].number, str(plain(row[1].arguments[1]))) for row in rows if str(row[1].arguments[0]) == kind]
        return [value for _, value in sorted(of_kind)]

    def _ordered_abilities(self, obj: Symbol) -> list[tuple[Symbol, Symbol]]:
        rows = [(row[0], row[1]) for row in self.columns["holds_ability"].get(obj, [])]
        return sorted(rows, key=self._ability_order)

    def _ability_order(self, pair: tuple[Symbol, Symbol]) -> tuple[Any, ...]:
        ability, origin = pair
        given = self.columns["effect_timestamp"].get(origin)
        return (0 if given is None else 1, given[0][0].number if given else 0, origin, ability)

    # trace ---------------------------------------------------------------------------------------------------------------

    def _trace(self, obj: Symbol) -> list[TraceStep]:
        rows = sorted(self.columns["trace"].get(obj, []), key=lambda row: (LAYERS.index(row[0].string), row[1].number))
        return [self._step(obj, *row) for row in rows]

    def _step(self, obj: Symbol, layer: Symbol, step: Symbol, effect: Symbol) -> TraceStep:
        timestamp = self.columns["effect_timestamp"].get(effect)
        return TraceStep(
            layer=layer.string,
            rule=self.cites.get((effect, layer), ""),
            effect=self.describe.effect(effect),
            source=self._source(effect),
            timestamp=timestamp[0][0].number if timestamp else 0,
            before=self._state(obj, layer.string, self.worlds[obj, layer, step.number]),
            after=self._state(obj, layer.string, self.worlds[obj, layer, step.number + 1]),
            does=self._does(effect, layer),
            went_on=(effect, layer) in self.went_on,
            loop=(effect, layer) in self.fell_back,
            waited_for=tuple(
                (self.describe.effect(other), self.words(f"waited_{why}", self.describe.effect(other)))
                for other, why in sorted(self.waited.get((effect, layer), []))
            ),
        )

    def _does(self, effect: Symbol, layer: Symbol) -> str:
        actions = sorted(self.performs.get((effect, layer), []))
        if effect.name == "counter":
            return ""
        return self.describe.actions(actions)

    @staticmethod
    def _source(effect: Symbol) -> str:
        return str(plain(effect.arguments[0]))

    def _state(self, obj: Symbol, layer: str, properties: Iterable[Symbol]) -> str:
        by_kind: dict[str, list[Symbol]] = defaultdict(list)
        for item in properties:
            kind, value = item.arguments
            by_kind[str(kind)].append(value)
        texts = {kind: [str(plain(v)) for v in values] for kind, values in by_kind.items() if kind != "ability"}
        if layer.startswith("7"):
            return f"{texts.get('power', ['?'])[0]}/{texts.get('toughness', ['?'])[0]}"
        if layer == "5":
            return self.words.sequence(in_order(texts.get("color", []), COLORS)) if "color" in texts else self.words("colorless")
        if layer == "4":
            return type_line(
                in_order(texts.get("supertype", []), SUPERTYPES),
                in_order(texts.get("type", []), TYPES),
                in_order(texts.get("subtype", []), self._printed(obj, "subtype")),
            )
        if layer == "6":
            pairs = sorted(((v.arguments[0], v.arguments[1]) for v in by_kind.get("ability", [])), key=self._ability_order)
            return ", ".join(self.describe.ability(a) for a, _ in pairs) or self.words("none")
        return ", ".join(value for values in texts.values() for value in values)

    def _start(self, obj: Symbol) -> dict[str, str]:
        card = self.facts.one("card_of", obj)
        if card is None:
            return {}
        numbers = [self._printed(obj, kind) for kind in ("power", "toughness")]
        return {
            "name": str(plain(name)) if (name := self.facts.one("card", card)) else "",
            "pt": "/".join(n[0] for n in numbers if n),
            "types": type_line(self._printed(obj, "supertype"), self._printed(obj, "type"), self._printed(obj, "subtype")),
            "first_level": self._first_level(card),
        }

    def _first_level(self, card: Symbol) -> str:
        """The N1 of a leveler card (702.87b, 711.5); empty for any other."""
        printed = self.facts.parts(card)
        symbols = [self.facts[kind, ability] for ability in printed for kind in ("level_range", "level_plus")]
        levels = [row[0].number for rows in symbols for row in rows]
        return str(min(levels)) if levels and any(self.describe.keyword(a) == "level up" for a in printed) else ""

    # what did not apply ------------------------------------------------------------------------------------------------

    def _skipped(self, obj: Symbol) -> list[Skipped]:
        reasons: dict[Symbol, list[Symbol]] = defaultdict(list)
        for effect, reason in self.columns["skipped"].get(obj, []):
            reasons[effect].append(reason)
        return [
            Skipped(
                effect=self.describe.effect(effect),
                source=self._source(effect),
                rule=self.skip_rules.get((obj, effect), ""),
                reason=self._reason(obj, effect, sorted(reasons[effect])),
            )
            for effect in sorted(reasons)
        ]

    def _reason(self, obj: Symbol, effect: Symbol, reasons: list[Symbol]) -> str:
        words, reason = self.words, reasons[0]
        if reason.name == "condition_not_met":
            condition = self.facts.one("only_while", effect.arguments[1])
            level = self._level_bounds(effect.arguments[1])
            if level is not None:
                return words("condition_not_met_level", self._number("level", effect.arguments[0]) or 0, level)
            return words("condition_not_met", self.describe.condition(condition) if condition else "")
        if reason.name == "ability_lost":
            return words("ability_lost", self.describe.effect(reason.arguments[0]))
        if reason.name == "does_not_affect":
            return words("does_not_affect", words.sequence(self.describe.requirement(r.arguments[0]) for r in reasons))
        return words("left_battlefield" if effect.name == "spell" else "not_on_battlefield")

    def _level_bounds(self, ability: Symbol) -> str | None:
        if rows := self.facts["level_range", ability]:
            return self.describe.range(*rows[0])
        plus = self.facts.one("level_plus", ability)
        return None if plus is None else self.words("range_from", plain(plus))

    # findings ------------------------------------------------------------------------------------------------------------

    def findings(self) -> list[Finding]:
        """What card definitions of the document bend (711.1, 711.2)."""
        found = []
        for card, rule, what in sorted(self.violations):
            name = str(plain(self.facts.one("card", card) or card))
            values = [self.describe.level_symbol(a) or plain(a) for a in what.arguments]
            found.append(Finding(str(plain(rule)), self.words(f"finding_{what.name}", name, *values), name))
        return found


def in_order(values: Iterable[str], order: Sequence[str]) -> list[str]:
    """The values in the given order; what the order does not name follows in alphabetical order."""
    places = {value: place for place, value in enumerate(order)}
    return sorted(values, key=lambda value: (places.get(value, len(places)), value))
