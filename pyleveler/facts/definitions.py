"""A card definition as facts in the vocabulary of the rules (asp/vocabulary.lp)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from clingo import Function, Infimum, Number, String, Supremum, Symbol

from pyleveler.documents.costs import Symbol as CostSymbol
from pyleveler.documents.costs import parse_cost, parse_keyword, parse_mana
from pyleveler.documents.definitions import Ability, Action, CopiedValues, Copies, Definition, Exceptions, Mode, Spell, Target
from pyleveler.documents.selectors import Amount, Condition, Filter, Selector, Value
from pyleveler.documents.words import (
    ALL_BASIC_LAND_TYPES,
    ALL_CREATURE_TYPES,
    CHOSEN,
    CHOSEN_OBJECT,
    CHOSEN_WORD,
    Range,
    parse_pt,
    parse_range,
)
from pyleveler.facts.events import event_term
from pyleveler.facts.symbols import id_symbol, nested, tuple_of

SPELL = Function("spell")
ANYTHING = Function("anything")
COPIES = Function("copies")
X = Function("x")
EVERY = {ALL_CREATURE_TYPES: Function("creature_type"), ALL_BASIC_LAND_TYPES: Function("basic_land_type")}
CHOICES = {word: Function("chosen", [Function(kind)]) for word, kind in CHOSEN.items()}
"""Words for what was chosen, and the term that stands in the place of each."""

OBJECT_CHOICE = Function("chosen", [Function("object")])
LISTS = {
    "set_types": "set_type",
    "add_types": "add_type",
    "remove_types": "remove_type",
    "set_subtypes": "set_subtype",
    "add_subtypes": "add_subtype",
    "remove_subtypes": "remove_subtype",
    "set_creature_types": "set_creature_type",
    "set_basic_land_types": "set_basic_land_type",
    "add_supertypes": "add_supertype",
    "remove_supertypes": "remove_supertype",
    "set_colors": "set_color",
    "add_colors": "add_color",
    "remove_abilities": "remove_ability",
    "cant_have": "cant_have",
}
"""Actions with a list of words, and the functor that each of the words gets."""

PROPERTIES = {
    "types": "type",
    "subtypes": "subtype",
    "supertypes": "supertype",
    "colors": "color",
    "keywords": "keyword",
    "names": "name",
}
"""Keys of a selector with a list of words, and the kind of property that each of the words is."""


def definition_facts(definition: Definition, key: Symbol) -> list[Symbol]:
    """The facts of a card.

    Args:
        definition: The card.
        key: The term that stands for the definition; the first argument of every fact is the key, or a term around it.

    Returns:
        The facts in the order in which they are read best.
    """
    writer = FactWriter()
    writer.definition(definition, key)
    return writer.facts


def selector_facts(selector: Symbol, described: Selector) -> list[Symbol]:
    """What a selector demands, under the term that stands for it."""
    writer = FactWriter()
    writer.selects(selector, described)
    return writer.facts


class FactWriter:
    """Collects the facts of definitions, abilities and actions.

    Attributes:
        facts: The facts so far, in the order of the document.
    """

    def __init__(self) -> None:
        self.facts: list[Symbol] = []
        self._selectors: Counter[Symbol] = Counter()
        self._granted: Counter[Symbol] = Counter()

    def definition(self, card: Definition, key: Symbol) -> None:
        """The facts of a card: card, cost, printed, then its abilities (key, 1), (key, 2), ... as they are printed."""
        if card.name is not None:
            self._fact("card", key, String(card.name))
        if card.name_fr is not None:
            self._fact("card_fr", key, String(card.name_fr))
        self._cost(key, parse_mana(card.mana_cost))
        self._printed(key, "supertype", card.supertypes)
        self._printed(key, "type", card.types)
        self._printed(key, "subtype", card.subtypes)
        self._printed(key, "color", card.color_indicator)
        if card.pt is not None:
            for kind, number in zip(("power", "toughness"), parse_pt(card.pt), strict=True):
                self._fact("printed", key, Number(1), tuple_of(Function(kind), Number(number)))
        abilities = self._abilities(key, card.abilities)
        for index, level in enumerate(card.levels, abilities + 1):
            term = tuple_of(key, Number(index))
            if level.to is None:
                self._fact("level_plus", term, Number(level.from_))
            else:
                self._fact("level_range", term, Number(level.from_), Number(level.to))
            if level.pt is not None:
                self._fact("level_box", term, *map(Number, parse_pt(level.pt)))
            self._abilities(term, level.abilities)
        for index, class_level in enumerate(card.class_levels, abilities + len(card.levels) + 1):
            term = tuple_of(key, Number(index))
            self._fact("class_band", term, Number(class_level.level))
            self._cost(term, parse_cost(class_level.cost))
            self._abilities(term, class_level.abilities)
        if card.spell is not None:
            self._spell(tuple_of(key, SPELL), card.spell)

    def actions(self, ability: Symbol, actions: Iterable[Action]) -> None:
        """What the continuous effect of an ability does: does(ability, I, ...) for the I-th action."""
        for index, action in enumerate(actions, 1):
            self._action(ability, Number(index), action)

    def _fact(self, name: str, *arguments: Symbol) -> None:
        self.facts.append(Function(name, arguments))

    def _cost(self, owner: Symbol, cost: Iterable[CostSymbol]) -> None:
        for index, symbol in enumerate(cost, 1):
            term = Number(symbol) if isinstance(symbol, int) else String(symbol)
            self._fact("cost", owner, tuple_of(Number(index), term))

    def _printed(self, key: Symbol, kind: str, words: Iterable[str]) -> None:
        for index, word in enumerate(words, 1):
            self._fact("printed", key, Number(index), tuple_of(Function(kind), String(word)))

    # ---------------------------------------------------------------------------------------------------- abilities

    def _abilities(self, owner: Symbol, abilities: Sequence[Ability]) -> int:
        for index, ability in enumerate(abilities, 1):
            self._ability(tuple_of(owner, Number(index)), ability)
        return len(abilities)

    def _ability(self, term: Symbol, ability: Ability) -> None:
        if isinstance(ability, str):
            keyword, cost = parse_keyword(ability)
            self._fact("keyword_ability", term, String(keyword))
            self._cost(term, cost)
        elif (activated := ability.activated) is not None:
            self._fact("activated", term)
            self._cost(term, parse_cost(activated.cost))
            self._text(term, activated.text)
            if activated.mana:
                self._fact("mana_ability", term)
            if activated.timing == "sorcery":
                self._fact("only_as_sorcery", term)
            self._copies(term, activated.copies)
            self.actions(term, activated.does)
        elif (triggered := ability.triggered) is not None:
            self._fact("triggered", term)
            self._text(term, triggered.text)
            self._copies(term, triggered.copies)
            self.actions(term, triggered.does)
        elif (static := ability.static) is not None:
            self._fact("static", term)
            self._text(term, static.text)
            if static.does or static.affects != "self":
                self.selects(term, static.affects)
            self.actions(term, static.does)
            if static.while_ is not None:
                self._fact("only_while", term, self._condition(term, static.while_))
        else:
            self._defines(term, ability)

    def _defines(self, term: Symbol, ability: Ability) -> None:
        assert not isinstance(ability, str) and ability.defines is not None
        self._fact("characteristic_defining", term)
        self._fact("selects", term, Function("self"))
        defines, index = ability.defines, Number(1)
        for kind, value in (("set_power", defines.power), ("set_toughness", defines.toughness)):
            if value is not None:
                self._fact("does", term, index, Function(kind, [self._value(term, value)]))
        self._words(term, Number(2), "set_colors", defines.colors)
        self._words(term, Number(3), "add_types", defines.types)
        self._words(term, Number(4), "add_subtypes", defines.subtypes)
        self._words(term, Number(5), "add_supertypes", defines.supertypes)

    def _text(self, term: Symbol, text: str | None) -> None:
        if text is not None:
            self._fact("text", term, String(text))

    def _copies(self, term: Symbol, copies: Copies | None) -> None:
        if copies is not None:
            self._fact("copies_spell", term, Number(copies.times))
            if isinstance(copies.of, Target):
                self._fact("describes_copied", term)
                self.selects(tuple_of(term, Function("copied")), copies.of)
            if copies.for_each is not None:
                self._fact("copies_for_each", term)
                self.selects(tuple_of(term, Function("each")), copies.for_each)
            if copies.aimed_at is not None:
                self._fact("copies_onto_source", term)
            self._exceptions(term, COPIES, copies.except_)

    def _spell(self, term: Symbol, spell: Spell) -> None:
        self._resolution(term, spell)
        self._copies(term, spell.copies)
        if spell.copies is not None and not spell.targets:
            self._fact("copies_its_target", term)
        if spell.cant_be_copied:
            self._fact("cant_be_copied", term)
        if spell.choose is not None:
            self._fact("chooses_modes", term, *_bounds(spell.choose))
        for index, mode in enumerate(spell.modes, 1):
            self._resolution(tuple_of(term, Function("mode", [Number(index)])), mode)

    def _resolution(self, term: Symbol, part: Spell | Mode) -> None:
        self._text(term, part.text)
        for index, target in enumerate(part.targets, 1):
            self._target(term, Number(index), target)
        for index, event in enumerate(part.happens, 1):
            self._fact("does_once", term, Number(index), event_term(event))
        self.actions(term, part.does)

    def _target(self, term: Symbol, index: Symbol, target: Target) -> None:
        selector = tuple_of(term, Function("target", [index]))
        self._fact("targets", term, index, selector)
        self.selects(selector, target)
        if target.count != 1:
            self._fact("target_count", selector, *_bounds(target.count))
        if target.divided:
            self._fact("divided", selector)

    # ------------------------------------------------------------------------------------------------------ actions

    def _action(self, term: Symbol, index: Symbol, action: Action) -> None:
        match action.key:
            case "add_abilities":
                for ability in action.add_abilities or []:
                    self._does(term, index, "add_ability", self._grant(term, ability))
            case "lose_all_abilities" | "switch_pt" | "double_counters" as key:
                self._does(term, index, key)
            case "set_power" | "set_toughness" as key:
                self._does(term, index, key, self._value(term, getattr(action, key)))
            case "set_pt" | "modify_pt" as key:
                for kind, value in zip(("power", "toughness"), getattr(action, key), strict=True):
                    self._does(term, index, f"{key[:-3]}_{kind}", self._value(term, value))
            case "set_controller":
                self._does(term, index, "set_controller", id_symbol(action.set_controller or ""))
            case "change_text":
                self._changed_text(term, index, action)
            case "add_abilities_of":
                assert action.add_abilities_of is not None
                others = self._selector(term, action.add_abilities_of.of)
                self._does(term, index, "add_abilities_of", others, Function(action.add_abilities_of.kind))
            case "reduce_costs":
                assert action.reduce_costs is not None
                self._does(term, index, "reduce_cost", Number(action.reduce_costs.by), Number(action.reduce_costs.at_least))
            case "additional_copies":
                self._does(term, index, "additional_copies", Number(action.additional_copies or 0))
            case "increase_costs":
                self._does(term, index, "increase_cost", Number(action.increase_costs or 0))
            case "become_copy_of":
                self._does(term, index, "become_copy_of", self._model(term, index, action.become_copy_of))
                self._exceptions(term, index, action.except_)
            case key:
                self._words(term, index, key, getattr(action, key))

    def _model(self, term: Symbol, index: Symbol, model: str | CopiedValues | None) -> Symbol:
        """What is copied: an object, a card or a choice; values that are written out are a card of their own."""
        if isinstance(model, CopiedValues):
            key = Function("as_it_was", [term, index])
            self._fact("model_card", key, key)
            self.definition(model, key)
            return key
        return OBJECT_CHOICE if model == CHOSEN_OBJECT else id_symbol(model or "")

    def _changed_text(self, term: Symbol, index: Symbol, action: Action) -> None:
        """A change of two words, or one for each kind of words that may be chosen."""
        change = action.change_text
        assert change is not None
        if CHOSEN_WORD not in (change.from_, change.to):
            self._does(term, index, "change_text", String(change.from_), String(change.to))
            return
        for word in change.never or []:
            self._fact("never_chosen", term, String(word))
        for kind in change.kinds():
            of_kind = [Function(kind.replace(" ", "_"))]
            words = (
                Function("chosen", [Function(place, of_kind)]) if word == CHOSEN_WORD else String(word)
                for place, word in (("from_word", change.from_), ("to_word", change.to))
            )
            self._does(term, index, "change_text", *words)

    def _does(self, term: Symbol, index: Symbol, functor: str, *arguments: Symbol) -> None:
        self._fact("does", term, index, Function(functor, arguments))

    def _words(self, term: Symbol, index: Symbol, key: str, words: Sequence[str] | None) -> None:
        if words is None:
            return
        functor = LISTS[key]
        if not words:
            self._does(term, index, "set_none", Function(functor.removeprefix("set_")))
        for word in words:
            if word in EVERY and key == "add_subtypes":
                self._does(term, index, "add_every", EVERY[word])
            else:
                self._does(term, index, functor, _word(word))

    def _grant(self, term: Symbol, ability: Ability) -> Symbol:
        """A granted ability: a term (A, K) with a fresh K under the ability A that grants it."""
        self._granted[term] += 1
        granted = tuple_of(term, Number(self._granted[term]))
        self._ability(granted, ability)
        return granted

    def _exceptions(self, term: Symbol, index: Symbol, exceptions: Exceptions | None) -> None:
        """The exceptions of a copy effect (707.9): copy_exception(A, I, Action or name(N))."""
        if exceptions is None:
            return
        terms = [] if exceptions.name is None else [Function("name", [String(exceptions.name)])]
        if exceptions.pt is not None:
            power, toughness = map(Number, parse_pt(exceptions.pt))
            terms += [Function("set_power", [power]), Function("set_toughness", [toughness])]
        for key, functor in LISTS.items():
            words = getattr(exceptions, key, None)
            if words == []:
                terms.append(Function("set_none", [Function("color")]))
            for word in words or []:
                every = key == "add_subtypes" and word in EVERY
                terms.append(Function("add_every", [EVERY[word]]) if every else Function(functor, [_word(word)]))
        terms += [Function("add_ability", [self._grant(term, ability)]) for ability in exceptions.add_abilities or []]
        for place, exception in enumerate(terms, 1):
            self._fact("copy_exception", term, index, tuple_of(Number(place), exception))

    # -------------------------------------------------------------------------------- selectors, values, conditions

    def selects(self, selector: Symbol, described: Selector) -> None:
        """What a selector demands, and where it looks (109.2)."""
        for requirement in _requirements(described):
            self._fact("selects", selector, requirement)
        zone = described.zone if isinstance(described, Filter) else None
        for name in [zone] if isinstance(zone, str) else zone or []:
            self._fact("looks_in", selector, String(name))

    def _fresh_selector(self, ability: Symbol) -> Symbol:
        self._selectors[ability] += 1
        return tuple_of(ability, Function("sel", [Number(self._selectors[ability])]))

    def _selector(self, ability: Symbol, described: Selector) -> Symbol:
        selector = self._fresh_selector(ability)
        self.selects(selector, described)
        return selector

    def _devotion(self, ability: Symbol, colors: Sequence[str]) -> Symbol:
        """A selector for 700.5: permanents you control, and the colours of the mana symbols that count."""
        selector = self._fresh_selector(ability)
        self._fact("selects", selector, Function("controller", [Function("you")]))
        for color in colors:
            self._fact("devotion_color", selector, String(color))
        return selector

    def _value(self, ability: Symbol, value: Value) -> Symbol:
        if isinstance(value, int):
            return Number(value)
        if isinstance(value, str):
            return Function(value)
        return self._amount(ability, value)

    def _amount(self, ability: Symbol, amount: Amount) -> Symbol:
        after = [Number(amount.times), Number(amount.plus)]
        if amount.mana_value is not None:
            return Function("mana_value", [Function(amount.mana_value)])
        if amount.counters is not None and amount.on is not None:
            kind = Function("counters", [String(amount.counters)])
            return Function("total", [kind, self._selector(ability, amount.on), *after])
        for key, measure in (("total", amount.total), ("greatest", amount.greatest)):
            if measure is not None:
                assert not isinstance(amount.of, str) or amount.of == "attached"
                return Function(key, [Function(measure), self._selector(ability, amount.of), *after])
        if amount.counters is not None:
            assert isinstance(amount.of, str)
            return Function("counters", [String(amount.counters), Function(amount.of), *after])
        if amount.devotion is not None:
            return Function("devotion", [self._devotion(ability, amount.devotion), *after])
        for key, whose in (("power", amount.power), ("toughness", amount.toughness)):
            if whose is not None:
                return Function(key, [Function(whose), *after])
        key, described = ("count", amount.count) if amount.count is not None else ("types_among", amount.types_among)
        assert described is not None
        return Function(key, [self._selector(ability, described), *after])

    def _condition(self, ability: Symbol, condition: Condition) -> Symbol:
        number = Number(condition.at_least)
        if condition.counters is not None:
            return nested("all", _counters(condition.counters))
        if condition.class_level is not None:
            return Function("class_level", _bounds(condition.class_level))
        if condition.devotion is not None:
            return Function("devotion", [self._devotion(ability, condition.devotion), number])
        if condition.controls is not None:
            return Function("controls", [self._selector(ability, condition.controls), number])
        if condition.exists is not None:
            return Function("exists", [self._selector(ability, condition.exists), number])
        if condition.is_ is not None:
            return Function("is", [self._selector(ability, condition.is_)])
        if condition.not_ is not None:
            return Function("unless", [self._condition(ability, condition.not_)])
        functor, parts = ("all", condition.all_) if condition.all_ is not None else ("any", condition.any_)
        return nested(functor, [self._condition(ability, part) for part in parts or []])


def _word(word: str) -> Symbol:
    """A word of a list: a string, or the term for what was chosen."""
    return CHOICES.get(word) or String(word)


def _requirements(described: Selector) -> list[Symbol]:
    """What a selector asks; ANYTHING alone where it asks nothing."""
    if isinstance(described, str):
        return [Function(described)]
    asked: list[Symbol] = []
    if described.ids is not None:
        asked.append(nested("any", [Function("id", [id_symbol(name)]) for name in described.ids]))
    for key, kind in PROPERTIES.items():
        words = getattr(described, key)
        if words is not None:
            asked.append(nested("any", [tuple_of(Function(kind), _word(word)) for word in words]))
    for key, whose in (("controller", described.controller), ("owner", described.owner)):
        if whose is not None:
            asked.append(Function(key, [Function(whose)]))
    if described.other:
        asked.append(Function("other"))
    if described.exiled_with is not None:
        asked.append(Function("exiled_with", [Function(described.exiled_with)]))
    asked += _counters(described.counters or {})
    for key in ("power", "toughness", "mana_value"):
        bounds = getattr(described, key)
        if bounds == "x":
            asked.append(Function("between", [Function(key), X, X]))
        elif bounds is not None:
            asked.append(Function("between", [Function(key), *_bounds(bounds)]))
    for key in ("face_down", "token", "tapped"):
        status = getattr(described, key)
        if status is not None:
            asked.append(Function(key) if status else Function("non", [Function(key)]))
    if described.abilities is not None:
        asked.append(Function("no_abilities"))
    asked += map(_conjunction, described.all_ or [])
    if described.any_ is not None:
        asked.append(nested("any", [_conjunction(part) for part in described.any_]))
    if described.not_ is not None:
        asked.append(Function("non", [_conjunction(described.not_)]))
    if isinstance(described, Target):
        if described.any_target:
            asked.append(Function("any_target"))
        if described.player is not None:
            asked.append(Function("player", [Function(described.player)]))
        if described.another:
            asked.append(Function("another"))
    return asked or [ANYTHING]


def _conjunction(described: Selector) -> Symbol:
    return nested("all", _requirements(described))


def _counters(ranges: dict[str, Range]) -> list[Symbol]:
    return [Function("counters", [String(kind), *_bounds(bounds)]) for kind, bounds in ranges.items()]


def _bounds(bounds: Range) -> list[Symbol]:
    low, high = parse_range(bounds)
    return [Infimum if low is None else Number(low), Supremum if high is None else Number(high)]
