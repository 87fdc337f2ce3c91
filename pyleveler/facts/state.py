"""A game state as facts in the vocabulary of the rules (asp/vocabulary.lp)."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from clingo import Function, Number, String, Symbol

from pyleveler.documents.costs import parse_pool
from pyleveler.documents.errors import DocumentError, Path
from pyleveler.documents.state import Chosen, ChosenWords, Component, ContinuousEffect, GameObject, GameState
from pyleveler.facts.chosen_words import check_words, chosen_keywords
from pyleveler.facts.definitions import OBJECT_CHOICE, FactWriter
from pyleveler.facts.groups import FactGroup
from pyleveler.facts.readings import check_option
from pyleveler.facts.symbols import id_symbol, id_text, tuple_of
from pyleveler.library import Card, Library, library

_PT_COUNTER = re.compile(r"([+-]\d{1,6})/([+-]\d{1,6})\Z", re.ASCII)


def state_facts(state: GameState, cards: Library | None = None) -> list[Symbol]:
    """The facts of a state, with those of the definitions that it uses.

    Args:
        state: The state.
        cards: Where cards that are named are looked up; by default the library that comes with the package.

    Returns:
        The facts of the state, then those of each card of the library that is used, once.

    Raises:
        DocumentError: A card is not in the library, or has no continuous effect to resolve.
    """
    return [fact for group in state_groups(state, cards) for fact in group.facts]


@dataclass(frozen=True)
class _Part:
    """What an object or effect adds to the facts of a state.

    Attributes:
        thing: The object or effect.
        facts: What is said of it.
        inline: The definition or the actions that are written out in it.
        cards: The cards of the library that it uses.
        kinds: The kinds of its counters.
        models: The cards that copy effects in it name.
        names_others: Whether it depends on which ids are those of objects.
    """

    thing: GameObject | ContinuousEffect
    facts: FactGroup
    inline: FactGroup
    cards: tuple[Card, ...]
    kinds: frozenset[str]
    models: tuple[Symbol, ...]
    names_others: bool


@dataclass
class WrittenParts:
    """The facts of objects and effects that have been written before, for states of a game, with the same players."""

    by_identity: dict[tuple[str, int], _Part] = field(default_factory=dict)


def state_groups(state: GameState, cards: Library | None = None, written: WrittenParts | None = None) -> list[FactGroup]:
    """The same facts, those of each object, effect and card together.

    Args:
        state: The state.
        cards: As for state_facts.
        written: What has been written before and need not be written again; grows.

    Raises:
        DocumentError: As state_facts.
    """
    try:
        return list(_StateWriter(state, cards or library(), written).groups())
    except DocumentError as error:
        raise state.located(error) from None


def _option(value: bool | int | str) -> Symbol:
    if isinstance(value, bool):
        return Function("true" if value else "false")
    return Number(value) if isinstance(value, int) else id_symbol(value)


def _chosen_keywords(parts: Iterable[_Part], definitions: Iterable[FactGroup]) -> list[Symbol]:
    chosen = [tuple(fact.arguments[1:]) for part in parts for fact in part.facts.by_predicate.get("chosen_value", [])]
    if not chosen:
        return []
    keywords = [fact.arguments[1].string for group in definitions for fact in group.by_predicate.get("keyword_ability", [])]
    return list(chosen_keywords(keywords, ((kind, value) for kind, value in chosen)))


class _StateWriter:
    def __init__(self, state: GameState, cards: Library, written: WrittenParts | None) -> None:
        self.state = state
        self.cards = cards
        self.written = {} if written is None else written.by_identity
        self.ids = {id_symbol(thing.id) for thing in state.objects}
        self._start()

    def _start(self) -> None:
        self.used: dict[Symbol, Card] = {}
        self.inline = FactWriter()
        self.out: list[Symbol] = []
        self.kinds: set[str] = set()
        self.models: list[Symbol] = []
        self.names_others = False

    def groups(self) -> Iterator[FactGroup]:
        state = self.state
        parts = [self._part(thing, thing.id, partial(self._object, place, thing)) for place, thing in enumerate(state.objects)]
        parts += [
            self._part(effect, name, partial(self._effect, place, name, effect))
            for place, (name, effect) in enumerate(zip(state.effect_ids(), state.effects, strict=True))
        ]
        self._start()
        self._fact("edition", String(state.edition))
        for seat, player in enumerate(state.players, 1):
            self._fact("player", id_symbol(player), Number(seat))
        yield FactGroup(self.out)
        yield from (part.facts for part in parts)
        self.out = list(dict.fromkeys(model for part in parts for model in part.models))
        for name, time in state.timestamps():
            self._fact("timestamp", id_symbol(name), Number(time))
        self._rest(parts)
        definitions = [part.inline for part in parts if part.inline.facts]
        definitions += {card.key: card.group for part in parts for card in part.cards}.values()
        self.out += _chosen_keywords(parts, definitions)
        yield FactGroup(self.out)
        yield from definitions

    def _rest(self, parts: Iterable[_Part]) -> None:
        for kind in sorted({kind for part in parts for kind in part.kinds}):
            match = _PT_COUNTER.match(kind)
            if match is not None:
                self._fact("pt_counter", String(kind), Number(int(match[1])), Number(int(match[2])))
        for option, value in self.state.options.items():
            check_option(option, value)
            self._fact("option", id_symbol(option), _option(value))
        self._turn()

    def _part(self, thing: GameObject | ContinuousEffect, name: str, write: Callable[[], None]) -> _Part:
        part = self.written.get((name, id(thing)))
        if part is None:
            self._start()
            write()
            cards, kinds, models = tuple(self.used.values()), frozenset(self.kinds), tuple(self.models)
            facts, inline = FactGroup(self.out), FactGroup(self.inline.facts)
            part = _Part(thing, facts, inline, cards, kinds, models, self.names_others)
            if not part.names_others:
                self.written[name, id(thing)] = part
        return part

    def _fact(self, name: str, *arguments: Symbol) -> None:
        self.out.append(Function(name, arguments))

    def _turn(self) -> None:
        turn = self.state.turn
        if turn is not None:
            self._fact("active_player", id_symbol(turn.active))
            self._fact("phase", String(turn.phase))
            if turn.priority is not None:
                self._fact("priority", id_symbol(turn.priority))
            for player, pool in turn.mana.items():
                self._fact("knows_mana", id_symbol(player))
                for kind, number in sorted(parse_pool(pool).items()):
                    self._fact("mana_pool", id_symbol(player), String(kind), Number(number))

    def _object(self, place: int, thing: GameObject) -> None:
        term = id_symbol(thing.id)
        controller = self.state.controller_of(thing)
        self._fact("object", term)
        inline = Function("inline", [term])
        if thing.ability_of is None:
            self._fact("card_of", term, self._definition(thing, inline, ("objects", place)))
        for number, component in enumerate(thing.merged_with):
            key = tuple_of(inline, Function("beneath", [Number(number)]))
            self._fact("beneath", self._definition(component, key, ("objects", place, "merged_with", number)), term)
        self._fact("starting_controller", term, id_symbol(controller))
        self._fact("owner", term, id_symbol(thing.owner or controller))
        self._fact("zone", term, String(thing.zone))
        for kind in thing.counters:
            counter = thing.counter(kind)
            if counter.count > 0:
                self.kinds.add(kind)
                self._fact("counters", term, String(kind), Number(counter.count))
                if counter.timestamp is not None:
                    self._fact("counter_timestamp", term, String(kind), Number(counter.timestamp))
        if thing.attached_to is not None:
            self._fact("attached", term, id_symbol(thing.attached_to))
        if thing.exiled_with is not None:
            self._fact("exiled_with", term, id_symbol(thing.exiled_with))
        self._chosen(term, thing.chosen)
        for status in ("tapped", "face_down", "token", "summoning_sick"):
            if getattr(thing, status):
                self._fact(status, term)
        if thing.damage:
            self._fact("damage", term, Number(thing.damage))
        if thing.class_level is not None:
            self._fact("class_level", term, Number(thing.class_level))

    def _definition(self, thing: GameObject | Component, key: Symbol, path: Path) -> Symbol:
        """What a card is known by: `key` where it is written out in the document."""
        if (definition := thing.definition) is None:
            return self._card(thing.card or "", (*path, "card")).key
        self._reading(lambda: self.inline.definition(definition, key), (*path, "definition"))
        return key

    def _effect(self, place: int, name: str, effect: ContinuousEffect) -> None:
        term = id_symbol(name)
        self._fact("effect", term)
        if (does := effect.does) is not None:
            ability = tuple_of(Function("inline", [term]), Number(1))
            self._reading(lambda: self.inline.actions(ability, does), ("effects", place, "does"))
        else:
            path: Path = ("effects", place)
            ability = self._card(effect.card or "", (*path, "card")).resolving(effect.ability, path)
        if (words := effect.chosen.words) is not None:
            facts = chain(self.inline.facts, *(card.facts for card in self.used.values()))
            check_words(words, ability, facts, ("effects", place, "chosen", "words"))
        self._fact("effect_of", term, ability)
        self._fact("effect_controller", term, id_symbol(self.state.controller_of(effect)))
        if effect.x is not None:
            self._fact("effect_x", term, Number(effect.x))
        self._chosen(term, effect.chosen)
        for affected in dict.fromkeys(effect.affects):
            self._fact("fixed_set", term, id_symbol(affected))

    def _chosen(self, term: Symbol, chosen: Chosen) -> None:
        for kind in type(chosen).model_fields:
            value = getattr(chosen, kind)
            if isinstance(value, ChosenWords):
                for place, word in (("from_word", value.from_), ("to_word", value.to)):
                    if word is not None:
                        self._fact("chosen_value", term, Function(place), String(word))
            elif value is not None:
                self._fact("chosen_value", term, Function(kind), id_symbol(value) if kind == "object" else String(value))

    def _reading(self, write: Callable[[], None], path: Path) -> None:
        """Writes inline facts, and looks up the cards that copy effects in them name (707.2)."""
        known = len(self.inline.facts)
        write()
        self._models(self.inline.facts[known:], path)

    def _models(self, facts: Iterable[Symbol], path: Path) -> None:
        for fact in facts:
            if fact.name == "does" and fact.arguments[2].name == "become_copy_of":
                model = fact.arguments[2].arguments[0]
                if model in self.ids:
                    self.names_others = True
                elif model != OBJECT_CHOICE and not model.match("as_it_was", 2):
                    self.models.append(Function("model_card", [model, self._card(id_text(model), path).key]))

    def _card(self, name: str, path: Path) -> Card:
        try:
            card = self.cards.card(name)
        except DocumentError as error:
            error.path = path
            raise
        if card.key not in self.used:
            self.used[card.key] = card
            self._models(card.facts, path)
        return card
