"""What no single value shows: ids that are known and stand once, timestamps that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pyleveler.documents.errors import Path, did_you_mean, place, quoted
from pyleveler.documents.selectors import Filter
from pyleveler.documents.words import Document, wrong

if TYPE_CHECKING:
    from pyleveler.documents.state import GameState


def check_state(state: GameState) -> None:
    """Compare the parts of a state with each other.

    Raises:
        PydanticCustomError: An id is unknown or stands twice, or two things have the same timestamp.
    """
    things = _distinct_ids(state)
    for path, name, among in _references(state, things):
        if name not in among:
            kind = "a player" if among == state.players else "an object"
            known = ", ".join(list(among)[:8]) or "none"
            raise wrong(f"the id of {kind}: {known}{did_you_mean(name, among)}", quoted(name), path)
    for index, thing in enumerate(state.objects):
        if thing.attached_to == thing.id:
            raise wrong("another object", f"{quoted(thing.id)} itself", ("objects", index, "attached_to"))
        if thing.chosen.object == thing.id:
            raise wrong("another object", f"{quoted(thing.id)} itself", ("objects", index, "chosen", "object"))
    _distinct_timestamps(state)


def _distinct_ids(state: GameState) -> list[str]:
    """The ids of the objects; players, objects and effects share one namespace."""
    first: dict[str, Path] = {}
    named: list[tuple[Path, str]] = [(("players", place), name) for place, name in enumerate(state.players)]
    named += [(("objects", place, "id"), thing.id) for place, thing in enumerate(state.objects)]
    named += [(("effects", place, "id"), name) for place, name in enumerate(state.effect_ids())]
    for path, name in named:
        if name in first:
            raise wrong("an id of its own", f"{quoted(name)}, which {place(first[name])} has", path)
        first[name] = path
    return [thing.id for thing in state.objects]


def _references(state: GameState, things: list[str]) -> Iterator[tuple[Path, str, list[str]]]:
    """Every id that refers to something, with the ids among which it must be."""
    players = state.players
    if state.turn is not None:
        yield ("turn", "active"), state.turn.active, players
        if state.turn.priority is not None:
            yield ("turn", "priority"), state.turn.priority, players
        for player in state.turn.mana:
            yield ("turn", "mana"), player, players
    for index, thing in enumerate(state.objects):
        for key in ("controller", "owner"):
            if (player := getattr(thing, key)) is not None:
                yield ("objects", index, key), player, players
        if thing.attached_to is not None:
            yield ("objects", index, "attached_to"), thing.attached_to, things + players
        if thing.exiled_with is not None:
            yield ("objects", index, "exiled_with"), thing.exiled_with, things
        if thing.chosen.object is not None:
            yield ("objects", index, "chosen", "object"), thing.chosen.object, things
        if thing.definition is not None:
            yield from _inner(("objects", index, "definition"), thing.definition, things, players)
    for index, effect in enumerate(state.effects):
        if effect.controller is not None:
            yield ("effects", index, "controller"), effect.controller, players
        if effect.chosen.object is not None:
            yield ("effects", index, "chosen", "object"), effect.chosen.object, things
        for number, name in enumerate(effect.affects):
            yield ("effects", index, "affects", number), name, things
        for number, action in enumerate(effect.does or []):
            yield from _inner(("effects", index, "does", number), action, things, players)


def _inner(path: Path, part: Any, things: list[str], players: list[str]) -> Iterator[tuple[Path, str, list[str]]]:
    """The ids in selectors and actions."""
    if isinstance(part, Document):
        for name, field in type(part).model_fields.items():
            value = getattr(part, name)
            inside = (*path, field.alias or name)
            if name == "ids" and isinstance(part, Filter):
                for number, identifier in enumerate(value or []):
                    yield (*inside, number), identifier, things
            elif name == "set_controller" and value not in (None, "you"):
                yield inside, value, players
            elif isinstance(value, Document | list):
                yield from _inner(inside, value, things, players)
    elif isinstance(part, list):
        for number, entry in enumerate(part):
            yield from _inner((*path, number), entry, things, players)


def _distinct_timestamps(state: GameState) -> None:
    seen: dict[int, tuple[Path, bool]] = {}
    for path, time, explicit in _times(state):
        if time in seen:
            other, other_explicit = seen[time]
            if not explicit:  # the mistake is the one that somebody wrote
                path, other, other_explicit = other, path, False
            how = "" if other_explicit else " by its order of writing"
            raise wrong("a timestamp that nothing else has", f"{time}, which {place(other)} has{how}", path)
        seen[time] = (path, explicit)


def _times(state: GameState) -> Iterable[tuple[Path, int, bool]]:
    """Places, timestamps, and whether they are explicit."""
    entries: list[tuple[Path, int | None]] = []
    entries += [(("objects", index), thing.timestamp) for index, thing in enumerate(state.objects)]
    entries += [(("effects", index), effect.timestamp) for index, effect in enumerate(state.effects)]
    for number, (path, time) in enumerate(entries, 1):
        if time is None:
            yield path, number, False
        else:
            yield (*path, "timestamp"), time, True
    for index, thing in enumerate(state.objects):
        for kind, counters in thing.counters.items():
            if not isinstance(counters, int) and counters.timestamp is not None:
                yield ("objects", index, "counters", kind, "timestamp"), counters.timestamp, True
