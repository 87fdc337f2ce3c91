"""The open places of a space: what each may be, whose it is, where it stands in the document."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clingo import Function, Number, String, Symbol

from pyleveler.documents.errors import Path
from pyleveler.documents.open_values import choices, numbers
from pyleveler.documents.space import SpaceDocument
from pyleveler.facts.symbols import id_symbol

Value = int | str | bool | None
"""A value of the document; None in the place of a zone stands for an object that is not there."""

FLAGS = ("tapped", "face_down", "token", "summoning_sick")
PREDICATES = {
    "controller": "starting_controller", "x": "effect_x",
    "targets": "chosen_target", "modes": "chosen_mode", "cast": "not_cast",
}  # fmt: skip
"""The predicates of facts whose names are not that of the open term."""


@dataclass(frozen=True)
class Place:
    """A place of the document with more than one value, or whose value may conflict with others.

    Attributes:
        term: The term that the rules know it by (asp/spaces.lp).
        values: The values that it may have.
        thing: The id of the object or effect that it belongs to.
        path: Where the value stands in the data of a closed state.
    """

    term: Symbol
    values: tuple[Value, ...]
    thing: str
    path: Path

    @property
    def kind(self) -> str:
        """What it is: counters, timestamp, zone, ..."""
        return self.term.name

    @property
    def is_time(self) -> bool:
        """Whether it is a timestamp."""
        return self.kind in ("timestamp", "counter_timestamp")

    @property
    def is_presence(self) -> bool:
        """Whether it says if its thing is there."""
        return self.kind == "present" or (self.kind == "zone" and None in self.values)

    def symbol(self, value: Value) -> Symbol:
        """A value as a term of the rules."""
        if isinstance(value, bool):
            return Function("true" if value else "false")
        if isinstance(value, int):
            return Number(value)
        if value is None:
            return Function("nowhere")
        return String(value) if self.kind == "zone" else id_symbol(value)

    def is_fact(self, fact: Symbol) -> bool:
        """Whether a fact of a closed state says which value this place has."""
        arguments = self.term.arguments
        return fact.name == PREDICATES.get(self.kind, self.kind) and fact.arguments[: len(arguments)] == arguments


@dataclass(frozen=True)
class Holder:
    """A timestamp: of an object, an effect, or the counters of a kind.

    Attributes:
        term: `timestamp(X)` or `counter_timestamp(O, Kind)`.
        times: The times that it may be.
        thing: The id of the object or effect.
        path: Where it stands in the data of a closed state.
    """

    term: Symbol
    times: tuple[int, ...]
    thing: str
    path: Path


def effect_ids(document: SpaceDocument) -> list[str]:
    """The ids of the effects; the k-th one without an id is `effectk`."""
    return [effect.id or f"effect{place}" for place, effect in enumerate(document.effects, 1)]


def optional_ids(document: SpaceDocument) -> list[str]:
    """The ids of what may be absent."""
    things: list[tuple[str, Any]] = [(thing.id, thing) for thing in document.objects]
    things += zip(effect_ids(document), document.effects, strict=True)
    return [name for name, thing in things if thing.optional]


def open_places(document: SpaceDocument) -> list[Place]:
    """The open places of a document but for its timestamps, in the order of the document."""
    found: list[Place] = []
    for index, thing in enumerate(document.objects):
        found += _object_places(index, thing)
    for index, (name, effect) in enumerate(zip(effect_ids(document), document.effects, strict=True)):
        found += _effect_places(index, name, effect)
    return found


def _object_places(index: int, thing: Any) -> Iterator[Place]:
    term, path = id_symbol(thing.id), ("objects", index)
    for kind, counters in thing.counters.items():
        counts = counts_of(counters)
        if len(counts) > 1:
            inside = ("count",) if has_time(counters) else ()
            yield Place(Function("counters", [term, String(kind)]), tuple(counts), thing.id, (*path, "counters", kind, *inside))
    zones: list[Value] = [*choices(thing.zone), *([None] if thing.optional else [])]
    if len(zones) > 1:
        yield Place(Function("zone", [term]), tuple(zones), thing.id, (*path, "zone"))
    for kind in ("controller", *FLAGS):
        values = choices(getattr(thing, kind))
        if len(values) > 1:
            yield Place(Function(kind, [term]), tuple(values), thing.id, (*path, kind))
    for kind in ("damage", "class_level"):
        value = getattr(thing, kind)
        if value is not None and len(values := numbers(value)) > 1:
            yield Place(Function(kind, [term]), tuple(values), thing.id, (*path, kind))


def _effect_places(index: int, name: str, effect: Any) -> Iterator[Place]:
    term, path = id_symbol(name), ("effects", index)
    if effect.optional:
        yield Place(Function("present", [term]), (True, False), name, path)
    if len(players := choices(effect.controller)) > 1:
        yield Place(Function("effect_controller", [term]), tuple(players), name, (*path, "controller"))
    if effect.x is not None and len(values := numbers(effect.x)) > 1:
        yield Place(Function("x", [term]), tuple(values), name, (*path, "x"))


def counts_of(counters: Any) -> Sequence[int]:
    """How many counters of a kind there may be."""
    return numbers(counters) if isinstance(counters, int | str) else list(counters.counts)


def has_time(counters: Any) -> bool:
    """Whether counters of a document say when they were put on."""
    return not isinstance(counters, int | str) and counters.timestamp is not None


def time_holders(document: SpaceDocument) -> list[Holder]:
    """All timestamps of a document, those that are not open with one time only.

    By default the k-th object or effect has k (613.7). What the order leaves open has any of the times of all that it
    leaves open.
    """
    names = [thing.id for thing in document.objects] + effect_ids(document)
    paths: list[Path] = [("objects", index) for index in range(len(document.objects))]
    paths += [("effects", index) for index in range(len(document.effects))]
    things: list[Any] = [*document.objects, *document.effects]
    times = [[place] if thing.timestamp is None else numbers(thing.timestamp) for place, thing in enumerate(things, 1)]
    order = document.order
    loose = [_is_loose(order, name, thing) for name, thing in zip(names, things, strict=True)]
    shared = sorted({time for own, free in zip(times, loose, strict=True) if free for time in own})
    found = [
        Holder(Function("timestamp", [id_symbol(name)]), tuple(shared if free else own), name, (*path, "timestamp"))
        for name, path, own, free in zip(names, paths, times, loose, strict=True)
    ]
    for index, thing in enumerate(document.objects):
        for kind, counters in thing.counters.items():
            if has_time(counters):
                term = Function("counter_timestamp", [id_symbol(thing.id), String(kind)])
                own = tuple(numbers(counters.timestamp))  # type: ignore[union-attr]
                found.append(Holder(term, own, thing.id, ("objects", index, "counters", kind, "timestamp")))
    return found


def _is_loose(order: Any, name: str, thing: Any) -> bool:
    if order is None:
        return False
    return thing.timestamp is None if order == "any" else name in order.any_
