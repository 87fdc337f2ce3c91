"""The trace of a model: which effects applied to an object, in which order and why, and which did not and why not."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from clingo import Symbol

from pyleveler.answers import Skipped, TraceStep, type_line
from pyleveler.atoms import Atoms
from pyleveler.describing import Describer
from pyleveler.orders import COLORS, LAYERS, SUPERTYPES, TYPES, Orders, in_order
from pyleveler.terms import Facts, plain


class Tracer:
    """Reads the trace of one model; nothing is read before it is asked for, since most who derive want no reasons.

    Args:
        facts: The facts of the state.
        atoms: The shown atoms of its model.
        describe: Puts terms into words.
        orders: The order in which abilities and subtypes are listed.
    """

    def __init__(self, facts: Facts, atoms: Atoms, describe: Describer, orders: Orders) -> None:
        self.facts = facts
        self.atoms = atoms
        self.describe = describe
        self.words = describe.words
        self.orders = orders

    @cached_property
    def worlds(self) -> dict[tuple[Symbol, Symbol, int], list[Symbol]]:
        """What is true of an object in a layer after a number of steps."""
        found: dict[tuple[Symbol, Symbol, int], list[Symbol]] = defaultdict(list)
        for obj, value, layer, step in self.atoms["world"]:
            found[obj, layer, step.number].append(value)
        return found

    @cached_property
    def performs(self) -> dict[tuple[Symbol, Symbol], list[Symbol]]:
        """The actions of an effect in a layer."""
        found: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for effect, layer, action in self.atoms["performs"]:
            found[effect, layer].append(action)
        return found

    @cached_property
    def cites(self) -> dict[tuple[Symbol, Symbol], str]:
        """The rule by which an effect was applied in a layer."""
        return {(effect, layer): str(plain(rule)) for effect, layer, rule in self.atoms["cites"]}

    @cached_property
    def went_on(self) -> set[tuple[Symbol, Symbol]]:
        """The effects that had begun in an earlier layer (613.6)."""
        return {(effect, layer) for effect, layer in self.atoms["went_on"]}

    @cached_property
    def fell_back(self) -> set[tuple[Symbol, Symbol]]:
        """The effects in a dependency loop (613.8b)."""
        return {(effect, layer) for effect, layer in self.atoms["fell_back"]}

    @cached_property
    def waited(self) -> dict[tuple[Symbol, Symbol], list[tuple[Symbol, str]]]:
        """For which effects an older one waited, and why (613.8a)."""
        found: dict[tuple[Symbol, Symbol], list[tuple[Symbol, str]]] = defaultdict(list)
        for effect, other, why, layer in self.atoms["waited"]:
            found[effect, layer].append((other, str(why)))
        return found

    @cached_property
    def skip_rules(self) -> dict[tuple[Symbol, Symbol], str]:
        """The rule behind each effect that did not apply."""
        return {(obj, effect): str(plain(rule)) for obj, effect, rule in self.atoms["skip_rule"]}

    def trace(self, obj: Symbol) -> tuple[TraceStep, ...]:
        """The effects that were applied to an object, in their order (613.1)."""
        rows = sorted(self.atoms.by_first("trace").get(obj, []), key=lambda row: (LAYERS.index(row[0].string), row[1].number))
        return tuple(self._step(obj, *row) for row in rows)

    def _step(self, obj: Symbol, layer: Symbol, step: Symbol, effect: Symbol) -> TraceStep:
        timestamp = self.atoms.by_first("effect_timestamp").get(effect)
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
        ability = self.facts.one("effect_of", effect.arguments[0]) if effect.name == "spell" else None
        ability = effect.arguments[1] if effect.name == "static" else ability
        if ability is not None:
            actions = [self.describe.as_chosen(action, ability, effect) for action in actions]
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
            return (
                self.words.sequence(in_order(texts.get("color", []), COLORS)) if "color" in texts else self.words("colorless")
            )
        if layer in ("3", "4"):
            return type_line(
                in_order(texts.get("supertype", []), SUPERTYPES),
                in_order(texts.get("type", []), TYPES),
                self.orders.subtypes(obj, texts.get("subtype", [])),
            )
        if layer == "6":
            pairs = sorted(((v.arguments[0], v.arguments[1]) for v in by_kind.get("ability", [])), key=self.orders.ability)
            renamed = {(row[0], row[1]): str(plain(row[2])) for row in self.atoms.by_first("renamed").get(obj, [])}
            return ", ".join(renamed.get(pair) or self.describe.ability(pair[0]) for pair in pairs) or self.words("none")
        if layer == "2":
            return ", ".join(texts.get("controller", []))
        return self._copiable(obj, texts)

    def _copiable(self, obj: Symbol, texts: dict[str, list[str]]) -> str:
        supertypes = in_order(texts.get("supertype", []), SUPERTYPES)
        types = in_order(texts.get("type", []), TYPES)
        subtypes = self.orders.subtypes(obj, texts.get("subtype", []))
        name = ", ".join(texts.get("name", [])) or self.words("face_down_permanent")
        numbers = f"{texts.get('power', ['0'])[0]}/{texts.get('toughness', ['0'])[0]} " if "Creature" in types else ""
        return f"{name}, {numbers}{type_line(supertypes, types, subtypes)}"

    def skipped(self, obj: Symbol) -> tuple[Skipped, ...]:
        """The effects that did not apply to an object, and why not."""
        reasons: dict[Symbol, list[Symbol]] = defaultdict(list)
        for effect, reason in self.atoms.by_first("skipped").get(obj, []):
            reasons[effect].append(reason)
        return tuple(
            Skipped(
                effect=self.describe.effect(effect),
                source=self._source(effect),
                rule=self.skip_rules.get((obj, effect), ""),
                reason=self._reason(effect, sorted(reasons[effect])),
            )
            for effect in sorted(reasons)
        )

    def _reason(self, effect: Symbol, reasons: list[Symbol]) -> str:
        words, reason = self.words, reasons[0]
        if reason.name == "condition_not_met":
            condition = self.facts.one("only_while", effect.arguments[1])
            level = self._level_bounds(effect.arguments[1])
            if level is not None:
                return words("condition_not_met_level", self._level(effect.arguments[0]), level)
            return words("condition_not_met", self.describe.condition(condition) if condition else "")
        if reason.name == "ability_lost":
            return words("ability_lost", self.describe.effect(reason.arguments[0]))
        if reason.name == "does_not_affect":
            missed = [self.describe.with_choices(r.arguments[0], effect) for r in reasons]
            return words("does_not_affect", words.sequence(map(self.describe.requirement, missed)))
        return words("left_battlefield" if effect.name == "spell" else "not_on_battlefield")

    def _level(self, obj: Symbol) -> int:
        rows = self.atoms.by_first("level").get(obj, [])
        return rows[0][0].number if rows else 0

    def _level_bounds(self, ability: Symbol) -> str | None:
        if rows := self.facts["level_range", ability]:
            return self.describe.range(*rows[0])
        plus = self.facts.one("level_plus", ability)
        return None if plus is None else self.words("range_from", plain(plus))
