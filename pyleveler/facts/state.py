"""A game state as facts in the vocabulary of the rules (asp/vocabulary.lp)."""

import re
from collections.abc import Callable, Iterable

from clingo import Function, Number, String, Symbol

from pyleveler.documents.errors import DocumentError, Path
from pyleveler.documents.state import Chosen, ContinuousEffect, GameObject, GameState
from pyleveler.facts.definitions import OBJECT_CHOICE, FactWriter
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
    try:
        return _StateWriter(state, cards or library()).facts()
    except DocumentError as error:
        raise state.located(error) from None


def _option(value: bool | int | str) -> Symbol:
    if isinstance(value, bool):
        return Function("true" if value else "false")
    return Number(value) if isinstance(value, int) else id_symbol(value)


class _StateWriter:
    def __init__(self, state: GameState, cards: Library) -> None:
        self.state = state
        self.cards = cards
        self.used: dict[Symbol, Card] = {}
        self.inline = FactWriter()
        self.out: list[Symbol] = []
        self.kinds: set[str] = set()
        self.ids = {id_symbol(thing.id) for thing in state.objects}

    def facts(self) -> list[Symbol]:
        state = self.state
        self._fact("edition", String(state.edition))
        for seat, player in enumerate(state.players, 1):
            self._fact("player", id_symbol(player), Number(seat))
        for place, thing in enumerate(state.objects):
            self._object(place, thing)
        for place, (name, effect) in enumerate(zip(state.effect_ids(), state.effects, strict=True)):
            self._effect(place, name, effect)
        for name, time in state.timestamps():
            self._fact("timestamp", id_symbol(name), Number(time))
        for kind in sorted(self.kinds):
            match = _PT_COUNTER.match(kind)
            if match is not None:
                self._fact("pt_counter", String(kind), Number(int(match[1])), Number(int(match[2])))
        for option, value in state.options.items():
            check_option(option, value)
            self._fact("option", id_symbol(option), _option(value))
        self._turn()
        for card in self.used.values():
            self.inline.facts += card.facts
        return self.out + self.inline.facts

    def _fact(self, name: str, *arguments: Symbol) -> None:
        self.out.append(Function(name, arguments))

    def _turn(self) -> None:
        turn = self.state.turn
        if turn is not None:
            self._fact("active_player", id_symbol(turn.active))
            self._fact("phase", String(turn.phase))
            if turn.priority is not None:
                self._fact("priority", id_symbol(turn.priority))

    def _object(self, place: int, thing: GameObject) -> None:
        term = id_symbol(thing.id)
        controller = self.state.controller_of(thing)
        self._fact("object", term)
        if (definition := thing.definition) is not None:
            key = Function("inline", [term])
            self._reading(lambda: self.inline.definition(definition, key), ("objects", place, "definition"))
            self._fact("card_of", term, key)
        elif thing.card is not None:
            self._fact("card_of", term, self._card(thing.card, ("objects", place, "card")).key)
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
        self._chosen(term, thing.chosen)
        for status in ("tapped", "face_down", "token", "summoning_sick"):
            if getattr(thing, status):
                self._fact(status, term)
        if thing.damage:
            self._fact("damage", term, Number(thing.damage))
        if thing.class_level is not None:
            self._fact("class_level", term, Number(thing.class_level))

    def _effect(self, place: int, name: str, effect: ContinuousEffect) -> None:
        term = id_symbol(name)
        self._fact("effect", term)
        if (does := effect.does) is not None:
            ability = tuple_of(Function("inline", [term]), Number(1))
            self._reading(lambda: self.inline.actions(ability, does), ("effects", place, "does"))
        else:
            path: Path = ("effects", place)
            ability = self._card(effect.card or "", (*path, "card")).resolving(effect.ability, path)
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
            if value is not None:
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
                if model not in self.ids and model != OBJECT_CHOICE:
                    self._fact("model_card", model, self._card(id_text(model), path).key)

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
