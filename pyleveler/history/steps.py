"""From an event of a document to the steps that asp/history.lp decides, one after the other."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from clingo import Function, Number, String, Symbol

from pyleveler.documents import history as documents
from pyleveler.documents.definitions import ActionBody, CopiedValues
from pyleveler.documents.errors import DocumentError, Path, did_you_mean, quoted
from pyleveler.documents.selectors import Filter
from pyleveler.documents.state import Chosen, ContinuousEffect, GameObject
from pyleveler.facts.definitions import definition_facts
from pyleveler.facts.symbols import id_symbol
from pyleveler.history.copied import copied, copying, entering_copy
from pyleveler.history.durations import check_duration, duration_fact
from pyleveler.history.selected import affected_now, described
from pyleveler.history.situation import Situation
from pyleveler.history.terms import ability_term, known_card
from pyleveler.library import Card

ALL = Function("all")


class UsedIdError(DocumentError):
    """An event gives something an id that there has been."""


@dataclass(frozen=True)
class Step:
    """A part of an event that happens at one moment.

    Attributes:
        happens: What happens, as asp/history.lp names it.
        enters: The object that it brings.
        effect: The continuous effect that begins, or what a waiting ability affects, its X and how long it lasts.
        selects: The facts of a selector: the effect affects what it describes now (611.2c).
        waits_as: The id that an ability gets on the stack.
    """

    happens: Symbol
    enters: GameObject | None = None
    effect: ContinuousEffect | None = None
    selects: tuple[Symbol, ...] = ()
    waits_as: str | None = None

    @property
    def facts(self) -> Iterator[Symbol]:
        """What is said of it beside the situation."""
        yield Function("happens", [self.happens])
        if self.happens.name == "resolves" and self.effect is not None:
            name = self.happens.arguments[0]
            for affected in self.effect.affects:
                yield Function("targeted", [name, id_symbol(affected)])
            if (fact := duration_fact(name, self.effect.until)) is not None:
                yield fact


def happening(name: str, *arguments: str | Symbol) -> Symbol:
    """`name(arguments)`; a text is an id."""
    return Function(name, [id_symbol(one) if isinstance(one, str) else one for one in arguments])


class Steps:
    """Splits an event into steps.

    Args:
        event: The event.
        before: The situation before it.
        path: Its place in the document.
    """

    def __init__(self, event: documents.HistoryEvent, before: Situation, path: Path) -> None:
        self.before = before
        self.path = (*path, event.key)
        self.value = getattr(event, event.key)
        self.key = event.key

    def __iter__(self) -> Iterator[Step]:
        yield from getattr(self, f"_{self.key}")(self.value)

    # what comes and goes -----------------------------------------------------------------------------------------------

    def _enters(self, event: documents.Enters) -> Iterator[Step]:
        self._new_id(event.id)
        for key in ("controller", "owner"):
            self._player(getattr(event, key), key)
        if event.card is not None:
            known_card(event.card, (*self.path, "card"))
        apart = {"counters", "copy_of", "attached_to"}
        shape = {name: getattr(event, name) for name in type(event).model_fields if name not in apart}
        shape["owner"] = event.owner or event.controller or self.before.state.players[0]
        copying = self._entering_copy(event)
        if copying is not None:
            shape["chosen"] = event.chosen.model_copy(update={"object": None})
        yield Step(happening("enters", event.id, String(event.zone)), enters=GameObject.model_construct(**shape))
        if event.attached_to is not None:
            yield Step(happening("attaches", event.id, event.attached_to))
        if copying is not None:
            yield self._effect(None, copying, event.id, None)
        yield from self._counters(event.id, event.counters)

    def _leaves(self, event: documents.Leaves) -> Iterator[Step]:
        yield Step(happening("leaves", event.id, String(event.to)))

    def _returns(self, event: documents.Returns) -> Iterator[Step]:
        self._player(event.controller, "controller")
        owner = self.before.thing(event.id).owner if self.before.has(event.id) else None
        yield Step(happening("returns", event.id, event.controller or owner or self.before.state.players[0]))
        if event.tapped:
            yield Step(happening("taps", event.id))
        yield from self._counters(event.id, event.counters)

    def _phases(self, event: documents.Phases) -> Iterator[Step]:
        way = "out" if event.out is not None else "in"
        yield Step(happening("phases", event.out or event.in_ or "", Function(way)))

    # abilities and spells --------------------------------------------------------------------------------------------

    def _level_up(self, event: documents.LevelUp) -> Iterator[Step]:
        for _ in range(event.times):
            yield Step(happening("activates_level_up", event.of))
            yield Step(Function("resolves_top"))

    def _activates(self, event: documents.Activates) -> Iterator[Step]:
        if event.id is not None:
            self._new_id(event.id)
        check_duration(event.until, self.path)
        source = event.level_up or event.of or ""
        if event.level_up is not None:
            yield Step(happening("activates_level_up", source), waits_as=event.id)
            return
        ability: Symbol = Function("any")
        if event.ability is not None:
            thing = self.before.thing(source) if self.before.has(source) else None
            if thing is not None or event.card is not None:
                ability = ability_term(thing, event.card, event.ability, (*self.path, "card"))
        chosen: dict[str, Any] = {"affects": event.affects or [source], "x": event.x, "until": event.until}
        effect = ContinuousEffect.model_construct(**chosen)
        yield Step(happening("activates", source, ability), effect=effect, waits_as=event.id)

    def _resolves_top(self, _: bool) -> Iterator[Step]:
        yield Step(Function("resolves_top"))

    def _resolves(self, event: documents.Resolves) -> Iterator[Step]:
        if event.id is not None:
            self._new_id(event.id)
        self._player(event.controller, "controller")
        check_duration(event.until, self.path)
        if (event.card is None) == (event.does is None):
            found = "neither" if event.card is None else "both"
            raise DocumentError(found, 'exactly one of "card" and "does"', path=self.path)
        shape = {name: getattr(event, name) for name in type(event).model_fields}
        shape["id"] = event.id or fresh_effect_id(self.before.seen)
        if event.card is not None:
            card = known_card(event.card, (*self.path, "card"))
            ability = card.resolving(event.ability, self.path)
            if event.chosen.object is not None and self.before.has(event.chosen.object):
                shape |= self._resolved_copying(event, card, ability)
        selects: tuple[Symbol, ...] = ()
        if isinstance(event.affects, Filter):
            shape["affects"] = []
            selects = self._described(shape["id"], event.affects, event.controller)
        yield Step(happening("resolves", shape["id"]), effect=ContinuousEffect.model_construct(**shape), selects=selects)

    def _resolved_copying(self, event: documents.Resolves, card: Card, ability: Symbol) -> dict[str, Any]:
        """What a spell does that copies what was chosen: the values of now (707.2b), under the name of the card."""
        does = copying(ability, card.facts, self._model(event.chosen.object or ""))
        if does is None:
            return {}
        name = event.id or (card.name if card.name not in self.before.seen else fresh_effect_id(self.before.seen))
        return {"id": name, "does": does, "card": None, "ability": None, "chosen": Chosen()}

    def _described(self, name: str, selector: Filter, controller: str | None) -> tuple[Symbol, ...]:
        return described(name, selector, controller or self.before.state.players[0])

    def _each(self, places: documents.Places, controller: str | None) -> list[str]:
        """The ids of what is meant, now."""
        self._player(controller, "controller")
        if isinstance(places, Filter):
            return affected_now(self._described(fresh_effect_id(self.before.seen), places, controller), self.before)
        return [places] if isinstance(places, str) else list(dict.fromkeys(places))

    def _ends(self, effect: str) -> Iterator[Step]:
        yield Step(happening("ends", effect))

    def _changes_control(self, event: documents.ChangesControl) -> Iterator[Step]:
        self._player(event.to, "to")
        yield self._effect(event.id, [ActionBody(set_controller=event.to)], event.of, event.until)

    def _becomes_copy(self, event: documents.BecomesCopy) -> Iterator[Step]:
        yield self._effect(None, [ActionBody(become_copy_of=self._model(event.of))], event.id, event.until)

    def _model(self, name: str) -> str | CopiedValues:
        model = copied(name, self.before)
        if isinstance(model, str):
            known_card(model, self.path)
        return model

    def _entering_copy(self, event: documents.Enters) -> list[ActionBody] | None:
        """What it enters as a copy of, with what the card itself says is otherwise (707.5, 707.9); None where it is no copy."""
        model = event.copy_of or event.chosen.object
        if model is None:
            return None
        key = Function("inline", [id_symbol(event.id)])
        facts = [] if event.definition is None else definition_facts(event.definition, key)
        ability = entering_copy(known_card(event.card, self.path).facts if event.card is not None else facts)
        if ability is None:
            return [ActionBody(become_copy_of=self._model(model))] if event.copy_of is not None else None
        return copying(
            ability, known_card(event.card, self.path).facts if event.card is not None else facts, self._model(model)
        )

    def _effect(self, name: str | None, does: list[ActionBody], affected: str, until: str | None) -> Step:
        if name is not None:
            self._new_id(name)
        check_duration(until, self.path)
        name = name or fresh_effect_id(self.before.seen)
        shape: dict[str, Any] = {"id": name, "does": does, "affects": [affected], "until": until}
        return Step(happening("resolves", name), effect=ContinuousEffect.model_construct(**shape))

    # counters -------------------------------------------------------------------------------------------------------

    def _counters(self, name: str, counters: Mapping[str, int]) -> Iterator[Step]:
        for kind, number in counters.items():
            yield Step(happening("puts", name, String(kind), Number(number)))

    def _put(self, event: documents.Put) -> Iterator[Step]:
        for name in self._each(event.on, event.controller):
            yield from self._counters(name, event.counters)

    def _remove(self, event: documents.Remove) -> Iterator[Step]:
        for name in self._each(event.from_, event.controller):
            for kind, number in _kinds(event.counters):
                yield Step(happening("removes", name, kind, number))

    def _move(self, event: documents.Move) -> Iterator[Step]:
        for kind, number in _kinds(event.counters):
            yield Step(happening("moves", event.from_, event.to, kind, number))

    def _double(self, event: documents.Double) -> Iterator[Step]:
        for kind in [ALL] if isinstance(event.counters, str) else map(String, event.counters):
            yield Step(happening("doubles", event.on, kind))

    def _proliferate(self, names: list[str]) -> Iterator[Step]:
        for name in dict.fromkeys(names):
            yield Step(happening("proliferates", name))

    # permanents ------------------------------------------------------------------------------------------------------

    def _attach(self, event: documents.Attach) -> Iterator[Step]:
        yield Step(happening("attaches", event.id, event.to))

    def _unattach(self, name: str) -> Iterator[Step]:
        yield Step(happening("unattaches", name))

    def _turn_face(self, event: documents.TurnFace) -> Iterator[Step]:
        way = "down" if event.down is not None else "up"
        yield Step(happening("turns", event.down or event.up or "", Function(way)))

    def _damage(self, damage: dict[str, int]) -> Iterator[Step]:
        for name, number in damage.items():
            yield Step(happening("deals", name, Number(number)))

    def _tap(self, names: list[str]) -> Iterator[Step]:
        for name in dict.fromkeys(names):
            yield Step(happening("taps", name))

    def _untap(self, names: list[str]) -> Iterator[Step]:
        for name in dict.fromkeys(names):
            yield Step(happening("untaps", name))

    # turns -----------------------------------------------------------------------------------------------------------

    def _state_based_actions(self, _: bool) -> Iterator[Step]:
        while True:  # 704.3: until none applies; whoever asks for the steps stops then
            yield Step(Function("state_based_actions"))

    def _phase(self, phase: str) -> Iterator[Step]:
        yield Step(happening("goes_to", String(phase)))

    def _priority(self, player: str) -> Iterator[Step]:
        self._player(player)
        yield Step(happening("gives_priority", player))

    def _next_turn(self, player: str) -> Iterator[Step]:
        self._player(player)
        yield Step(Function("cleanup"))
        yield Step(happening("begins_turn", player))

    # ids -------------------------------------------------------------------------------------------------------------

    def _new_id(self, name: str) -> None:
        if name in self.before.seen:
            raise UsedIdError(f"{quoted(name)}, which there has been", "an id of its own", path=self.path)

    def _player(self, name: str | None, key: str | None = None) -> None:
        players = self.before.state.players
        if name is not None and name not in players:
            expected = f"the id of a player: {', '.join(players)}{did_you_mean(name, players)}"
            raise DocumentError(quoted(name), expected, path=self.path if key is None else (*self.path, key))


def fresh_effect_id(seen: Collection[str]) -> str:
    """An id for an effect that has none in the document."""
    number = 1
    while f"effect{number}" in seen:
        number += 1
    return f"effect{number}"


def _kinds(counters: str | Mapping[str, int]) -> Iterator[tuple[Symbol, Symbol]]:
    if isinstance(counters, str):
        yield ALL, ALL
        return
    for kind, number in counters.items():
        yield String(kind), Number(number)
