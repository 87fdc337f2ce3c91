"""What abilities, effects, selectors and reasons say, in the words of a language. Nothing here decides anything."""

from collections.abc import Iterable

from clingo import Function, Symbol, SymbolType

from pyleveler.terms import Facts, is_tuple, plain
from pyleveler.words import Words

SUPREMUM, INFIMUM = SymbolType.Supremum, SymbolType.Infimum
PROPERTY_ORDER = ("color", "supertype", "type", "subtype")


class Describer:
    """Puts the terms of a state (asp/vocabulary.lp) into words.

    Args:
        facts: The facts of the state, its card definitions among them.
        words: The language.
    """

    def __init__(self, facts: Facts, words: Words) -> None:
        self.facts = facts
        self.words = words

    # abilities ---------------------------------------------------------------------------------------------------------

    def ability(self, ability: Symbol) -> str:
        """An ability as the answer lists it: `flying`, `level up {1}`, `LEVEL 4+`, `{T}: ...`."""
        facts, words = self.facts, self.words
        if ability.name == "taps_for":
            return "{T}: " + words("taps_for", plain(ability.arguments[0]))
        if ability.name == "given_by_counter":
            return str(plain(ability.arguments[0]))
        if symbol := self.level_symbol(ability):
            return symbol
        cost = facts.cost(ability)
        keyword = facts.one("keyword_ability", ability)
        if keyword is not None:
            return f"{plain(keyword)} {cost}".rstrip()
        text = self.says(ability)
        return f"{cost}: {text}" if cost else text

    def level_symbol(self, ability: Symbol) -> str | None:
        """`LEVEL 2-3` or `LEVEL 4+` for the ability of a level symbol (711.2), else None."""
        if rows := self.facts["level_range", ability]:
            return self.words("level_range", *map(plain, rows[0]))
        plus = self.facts.one("level_plus", ability)
        return None if plus is None else self.words("level_plus", plain(plus))

    def keyword(self, ability: Symbol) -> str | None:
        """The name of a keyword ability with its parameter and without its cost (702.1)."""
        if ability.name == "given_by_counter":
            return str(plain(ability.arguments[0]))
        keyword = self.facts.one("keyword_ability", ability)
        return None if keyword is None else str(plain(keyword))

    def says(self, ability: Symbol) -> str:
        """What an ability says, without its cost: its text in our words, else what it does."""
        text = self.facts.one("text", ability)
        if text is not None:
            return str(plain(text))
        class_level = self.facts.one("class_band", ability)
        if class_level is not None:
            return self.words("class_gains", plain(class_level))
        copies = self.facts.one("copies_spell", ability)
        if copies is not None:
            if ("describes_copied", ability) in self.facts:
                return self.words("copies_described", self.selector(Function("", [ability, Function("copied")])), plain(copies))
            key = f"copies_spell_{plain(copies)}"
            return self.words(key) if self.words.has(key) else self.words("copies_spell_many", plain(copies))
        return self.static(ability)

    def static(self, ability: Symbol) -> str:
        """What a static ability says, from what it does: `other Merfolk you control: gets +1/+1`."""
        actions = self.actions(row[1] for row in self.facts["does", ability])
        rows = [row[0] for row in self.facts["selects", ability]]
        text = actions if [str(r) for r in rows] in ([], ["self"]) else f"{self.selector(ability)}: {actions}"
        condition = self.facts.one("only_while", ability)
        return text if condition is None else self.words("while", self.condition(condition), text)

    # effects -----------------------------------------------------------------------------------------------------------

    def effect(self, effect: Symbol) -> str:
        """The name of an effect: its level symbol, its card, its counters, or the ability that it comes from."""
        if effect.name == "counter":
            number = next((n for kind, n in self.facts["counters", effect.arguments[0]] if kind == effect.arguments[1]), None)
            count = 1 if number is None else number.number
            key = "counters" if count == 1 else "counters_many"
            return self.words(key, count, self._kind(effect.arguments[1]))
        if effect.name == "face_down":
            return self.words("face_down")
        if effect.name == "spell":
            ability = self.facts.one("effect_of", effect.arguments[0])
            name = None if ability is None else self.card_name(ability)
            return name or self.words("inline_effect", plain(effect.arguments[0]))
        source, ability, _ = effect.arguments
        symbol = self.level_symbol(ability)
        return self.words("of_source", symbol or self.card_name(ability) or self.ability(ability), plain(source))

    def card_name(self, ability: Symbol) -> str | None:
        """The name of the card that an ability is printed on or granted by."""
        owner = ability
        while is_tuple(owner, 2) and self.facts.one("card", owner) is None:
            owner = owner.arguments[0]
        name = self.facts.one("card", owner)
        return None if name is None else str(plain(name))

    def actions(self, actions: Iterable[Symbol]) -> str:
        """What an effect does, its actions joined: `is blue, loses all abilities and has base power and toughness 1/1`."""
        grouped: dict[str, list[Symbol]] = {}
        for action in actions:
            name = action.name
            if name in ("set_none", "add_every"):
                name = f"{name}_{action.arguments[0]}"
            both = name == "change_text" and name not in grouped
            grouped.setdefault(name, []).extend(action.arguments[: 2 if both else 1])
        for verb in ("set", "modify"):
            if f"{verb}_power" in grouped and f"{verb}_toughness" in grouped:
                power, toughness = grouped.pop(f"{verb}_power"), grouped.pop(f"{verb}_toughness")
                grouped[f"{verb}_pt"] = [power[0], toughness[0]]
        return self.words.sequence(self._action(name, arguments) for name, arguments in grouped.items())

    def _action(self, name: str, arguments: list[Symbol]) -> str:
        words = self.words
        if name == "add_ability":
            return words(name, words.sequence(self._quoted(a) for a in arguments))
        if name == "add_abilities_of":
            return words.sequence(words(name, self.selector(a)) for a in arguments)
        if name == "change_text":
            return words(name, *map(self._named, arguments[:2]))
        if name == "modify_pt":
            return words(name, *(self._signed(a) for a in arguments))
        if name in ("modify_power", "modify_toughness"):
            zero = "+0"
            signed = self._signed(arguments[0])
            return words("modify_pt", *((signed, zero) if name == "modify_power" else (zero, signed)))
        if name in ("set_pt", "set_power", "set_toughness"):
            return words(name, *(self.value(a) for a in arguments))
        return words(name, words.sequence(self._named(a) for a in arguments))

    def _named(self, value: Symbol) -> str:
        """A word or an object; in the place of one what was chosen, where that is known: `the chosen color (blue)`."""
        if value.match("as_it_was", 2):
            name = self.facts.one("card", value)
            return self.words("nameless") if name is None else str(plain(name))
        return self._chosen("chosen", value) if _is_choice(value) else str(plain(value))

    def _chosen(self, key: str, value: Symbol) -> str:
        kind, *known = value.arguments
        text = self.words(f"{key}_{kind.name}")
        return self.words("as_chosen", text, plain(known[0])) if known else text

    def _quoted(self, ability: Symbol) -> str:
        keyword = self.keyword(ability)
        return keyword if keyword is not None else f"“{self.ability(ability)}”"

    def _signed(self, value: Symbol) -> str:
        return f"{value.number:+d}" if value.type == SymbolType.Number else f"+{self.value(value)}"

    # choices (607.2d) ----------------------------------------------------------------------------------------------------

    def choices(self, effect: Symbol) -> dict[Symbol, Symbol]:
        """What was chosen for an effect or for the object that it comes from, by its kind."""
        while effect.name == "static" and effect.arguments[2].name in ("static", "spell"):
            effect = effect.arguments[2]
        return {row[0]: row[1] for row in self.facts["chosen_value", effect.arguments[0]]}

    def with_choices(self, term: Symbol, effect: Symbol) -> Symbol:
        """A requirement or an action in which what stands for a choice of the effect says what was chosen."""
        if term.type != SymbolType.Function or not term.arguments:
            return term
        if term.match("chosen", 1):
            value = self.choices(effect).get(term.arguments[0])
            return term if value is None else Function("chosen", [term.arguments[0], value])
        return Function(term.name, [self.with_choices(argument, effect) for argument in term.arguments])

    def as_chosen(self, action: Symbol, ability: Symbol, effect: Symbol) -> Symbol:
        """What an effect does, as its ability says it where that names a choice."""
        for _, said in self.facts["does", ability]:
            place = said.arguments[0] if said.arguments else said
            if place.match("chosen", 1) and said.name == action.name:
                value = self.choices(effect).get(place.arguments[0])
                if value is not None and action == Function(said.name, [value]):
                    return self.with_choices(said, effect)
        return action

    # values and conditions -----------------------------------------------------------------------------------------------

    def value(self, value: Symbol) -> str:
        """A value in words: `3`, `X`, `the number of creatures you control`."""
        if value.type == SymbolType.Number:
            return str(value.number)
        words, name, arguments = self.words, value.name, value.arguments
        if not arguments:
            return words(name)
        if name == "mana_value":
            return words(f"mana_value_{arguments[0]}")
        if name == "counters":
            text, rest = words("number_of_counters", self._kind(arguments[0])), arguments[2:]
        elif name in ("total", "greatest"):
            among, measure, rest = self.selector(arguments[1]), arguments[0], arguments[2:]
            if measure.name == "counters":
                text = words("number_of_counters_on", self._kind(measure.arguments[0]), among)
            else:
                text = words(f"{name}_{measure}", among)
        elif name in ("power", "toughness"):
            text, rest = words(f"{name}_{arguments[0]}"), arguments[1:]
        elif name == "devotion":
            text, rest = words("devotion", self._devotion(arguments[0])), arguments[1:]
        else:
            key = "types_among" if name == "types_among" else "number_of"
            text, rest = words(key, self.selector(arguments[0])), arguments[1:]
        times, plus = (argument.number for argument in rest)
        text = text if times == 1 else words("times", times, text)
        return text if plus == 0 else words("plus", text, plus)

    def condition(self, condition: Symbol) -> str:
        """A condition in words: `at least 3 level counters on it`, `you control at least 1 creature`."""
        words, name, arguments = self.words, condition.name, condition.arguments
        if name == "counters":
            return words("if_counters", self.counters(*arguments))
        if name in ("controls", "exists"):
            return words(name, words("at_least", plain(arguments[1])), self.selector(arguments[0]))
        if name == "devotion":
            return words("devotion_at_least", self._devotion(arguments[0]), plain(arguments[1]))
        if name == "is":
            return words("is", self.selector(arguments[0]))
        if name == "class_level":
            return words("class_level", self.range(*arguments))
        if name == "unless":
            return words("not", self.condition(arguments[0]))
        return words("and" if name == "all" else "or", *map(self.condition, arguments))

    def _devotion(self, selector: Symbol) -> str:
        return self.words.sequence(str(plain(row[0])) for row in self.facts["devotion_color", selector])

    def range(self, low: Symbol, high: Symbol) -> str:
        """`3`, `3 or more`, `at most 3`, `2 to 3`."""
        if low == high:
            return self.words("range_exactly", plain(low))
        if high.type == SUPREMUM:
            return self.words("range_from", plain(low))
        if low.type == INFIMUM:
            return self.words("range_up_to", plain(high))
        return self.words("range_between", plain(low), plain(high))

    def counters(self, kind: Symbol, low: Symbol, high: Symbol) -> str:
        """`2 to 3 level counters`."""
        return self.words("counters_many", self.range(low, high), self._kind(kind))

    def _kind(self, kind: Symbol) -> str:
        return self.words.counter(str(plain(kind)))

    # selectors -----------------------------------------------------------------------------------------------------------

    def selector(self, selector: Symbol) -> str:
        """What a selector selects: `other Merfolk you control`."""
        requirements = [row[0] for row in self.facts["selects", selector]]
        zones = [str(plain(row[0])) for row in self.facts["looks_in", selector]]
        zones = [] if zones == ["battlefield"] else zones
        before: list[str] = []
        nouns: list[str] = []
        after: list[str] = []
        for requirement in requirements:
            self._place(requirement, before, nouns, after)
        if not nouns and not any(str(r) in ("self", "attached") for r in requirements):
            nouns.append(self.words("card" if zones else "permanent"))
        if zones:
            after.append(self.words("in_zone", self.words.sequence(zones, "or")))
        return " ".join(before + nouns + after)

    def requirement(self, requirement: Symbol) -> str:
        """One requirement of a selector."""
        before: list[str] = []
        nouns: list[str] = []
        after: list[str] = []
        self._place(requirement, before, nouns, after)
        return " ".join(before + nouns + after)

    def _place(self, requirement: Symbol, before: list[str], nouns: list[str], after: list[str]) -> None:
        words, name, arguments = self.words, requirement.name, requirement.arguments
        if is_tuple(requirement, 2):
            kind, value = str(arguments[0]), self._named(arguments[1])
            if _is_choice(arguments[1]):
                after.append(self._chosen("of_chosen", arguments[1]))
            elif kind == "keyword":
                after.append(words("with", value))
            elif kind == "name":
                after.append(words("named", value))
            elif kind in ("color", "supertype"):
                before.append(value)
            else:
                nouns.append(value)
        elif name in ("controller", "owner"):
            keys = {"controller": ("you_control", "opponent_controls"), "owner": ("you_own", "opponent_owns")}[name]
            after.append(words(keys[str(arguments[0]) != "you"]))
        elif name == "exiled_with":
            after.append(words(name))
        elif name == "counters":
            after.append(words("with", self.counters(*arguments)))
        elif name == "between":
            after.append(words("with", f"{str(arguments[0]).replace('_', ' ')} {self.range(*arguments[1:])}"))
        elif name == "id":
            nouns.append(words("id", plain(arguments[0])))
        elif name == "non":
            inner = self.requirement(arguments[0])
            simple = is_tuple(arguments[0], 2) and str(arguments[0].arguments[0]) != "keyword"
            (before if simple else after).append(words("non" if simple else "not_meeting", inner))
        elif name in ("all", "any"):
            inner = words("and" if name == "all" else "or", *map(self.requirement, arguments))
            (nouns if name == "any" else after).append(inner)
        elif name in ("other", "face_down", "tapped"):
            before.append(words(name))
        elif name == "no_abilities":
            after.append(words(name))
        elif name != "anything":
            nouns.append(words(name))


def _is_choice(term: Symbol) -> bool:
    """Whether a term stands for a choice: chosen(Kind), or chosen(Kind, Value) where it is known."""
    return term.match("chosen", 1) or term.match("chosen", 2)
