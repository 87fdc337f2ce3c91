"""A space of states: a state document with open values, as facts for the rules and as a number of states."""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path as FilePath
from typing import Any, Self

from clingo import Function, Number, Symbol
from pydantic import BaseModel, ValidationError

from pyleveler.documents.errors import DocumentError, Path, did_you_mean, quoted
from pyleveler.documents.open_values import choices, numbers
from pyleveler.documents.problems import document_error
from pyleveler.documents.reading import Source, read_data, read_file
from pyleveler.documents.selectors import Filter
from pyleveler.documents.space import SpaceDocument
from pyleveler.documents.state import Chosen, GameState
from pyleveler.documents.words import LIMIT
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol
from pyleveler.spaces.counting import Thing, TooManyOrdersError, count_states
from pyleveler.spaces.places import (
    Holder,
    Place,
    Value,
    counts_of,
    effect_ids,
    has_time,
    open_places,
    optional_ids,
    time_holders,
)

PARKED = -2 * LIMIT
"""From here downwards are the timestamps of what is absent; no document has any of them."""


class Space:
    """All states that a document with open values stands for (contract section 4).

    A closed document is a space with one state. Two states are the same where their documents are: what is absent is so in
    one way only, and its timestamp is nobody's.

    Attributes:
        document: The document as it was read.
        ids: The ids of its objects.
        effects: The ids of its effects.
        optional: The ids of what may be absent.
        places: Its open places, timestamps last.

    Raises:
        DocumentError: By the constructor, `load`, `loads` and `from_data`, where something is not as it should be.
    """

    program = "spaces.lp"
    """The rules for it."""

    def __init__(self, document: SpaceDocument, source: Source | None = None) -> None:
        self.document = document
        self._source = source
        try:
            self._read()
        except DocumentError as error:
            raise source.place(error) if source is not None else error from None

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The space in a YAML or JSON file."""
        return cls._from_source(read_file(FilePath(path)))

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Self:
        """The space in a YAML or JSON text; errors name it as `file`."""
        return cls._from_source(Source(file, text))

    @classmethod
    def from_data(cls, data: Any, file: str | None = None) -> Self:
        """The space in plain data, as a YAML or JSON reader gives it."""
        try:
            return cls(space_document(data))
        except DocumentError as error:
            error.file = file
            raise

    @classmethod
    def of(cls, state: GameState) -> Self:
        """The space that has one state only."""
        return cls.from_data(state.to_data())

    @classmethod
    def _from_source(cls, source: Source) -> Self:
        data = read_data(source)
        try:
            document = space_document(data)
        except DocumentError as error:
            raise source.place(error) from None
        return cls(document, source)

    def in_edition(self, edition: str) -> "Space":
        """The same space under another edition of the rules."""
        return Space(self.document.model_copy(update={"edition": edition}), self._source)

    # what it is ------------------------------------------------------------------------------------------------------

    @cached_property
    def states(self) -> int:
        """The number of states."""
        return self.count({})

    def count(self, fixed: Mapping[Symbol, Value]) -> int:
        """The number of states with these values in these places; of absent things only their presence may be fixed."""
        try:
            return count_states([self._thing(name, fixed) for name in [*self.ids, *self.effects]])
        except TooManyOrdersError:
            raise DocumentError("timestamps that are open in too many ways to count", "fewer open timestamps") from None

    def closed(self) -> dict[str, Any]:
        """The data of a state of the space in which open places have just some value."""
        return copy.deepcopy(self._data)

    def facts(self) -> list[Symbol]:
        """The facts of all its states, for asp/spaces.lp."""
        return list(self._facts)

    def state(self, chosen: Iterable[Symbol]) -> GameState:
        """The state in which open places have the values that atoms chosen(Place, Value) of a model say."""
        values = {atom.arguments[0]: atom.arguments[1] for atom in chosen if atom.match("chosen", 2)}
        return self.state_with({place.term: self._values[place.term][values[place.term]] for place in self.places})

    def state_with(self, values: Mapping[Symbol, Value]) -> GameState:
        """The state in which open places have these values."""
        data = copy.deepcopy(self._data)
        absent = {place.thing for place in self.places if place.is_presence and values[place.term] in (None, False)}
        for place in self.places:
            if place.thing not in absent and place.kind != "present":
                put(data, place.path, values[place.term])
        return GameState.from_data(_without(data, absent))

    def complete_values(self, values: Mapping[Symbol, Value]) -> dict[Symbol, Value]:
        """Values for all open places, with these in some of them; everything else is there as far as that is possible.

        Raises:
            ValueError: No state has these values.
        """
        found = dict(values)
        for place in self.places:
            if place.term in found:
                continue
            for value in place.values:
                found[place.term] = value
                if self.count(found):
                    break
            else:
                raise ValueError(f"no state has {found}")
        return found

    # reading the document --------------------------------------------------------------------------------------------

    def _read(self) -> None:
        document = self.document
        self.ids = [thing.id for thing in document.objects]
        self.effects = effect_ids(document)
        self.optional = optional_ids(document)
        self.times = time_holders(document)
        self._check_names()
        self.places = open_places(document)
        self.places += [Place(one.term, one.times, one.thing, one.path) for one in self._contested()]
        self._values = {place.term: {place.symbol(value): value for value in place.values} for place in self.places}
        self._data = self._closed_data()
        self._facts = self.open_facts(state_facts(GameState.from_data(self._data)))
        if not self.states:
            found = "timestamps of which two are always equal"
            raise DocumentError(found, "timestamps that can differ", path=self._places_of_times())

    def _places_of_times(self) -> Path:
        return next((one.path for one in self.times if len(one.times) > 1), ())

    def _check_names(self) -> None:
        document = self.document
        for index, thing in enumerate(document.objects):
            for name in choices(thing.controller) if thing.controller is not None else []:
                self._known(name, document.players, "a player", ("objects", index, "controller"))
        for index, effect in enumerate(document.effects):
            for name in choices(effect.controller) if effect.controller is not None else []:
                self._known(name, document.players, "a player", ("effects", index, "controller"))
        if isinstance(document.order, BaseModel):
            for place, name in enumerate(document.order.any_):
                self._known(name, [*self.ids, *self.effects], "an object or effect", ("order", "any", place))
        named = set(_named_in_selectors(document))
        for index, thing in enumerate(document.objects):
            if thing.id in self.optional and thing.id in named:
                found = f"{quoted(thing.id)}, which a selector names"
                raise DocumentError(found, "an object that no selector names", path=("objects", index, "optional"))

    def _known(self, name: str, among: Sequence[str], kind: str, path: Path) -> None:
        if name not in among:
            expected = f"the id of {kind}: {', '.join(list(among)[:8]) or 'none'}{did_you_mean(name, among)}"
            raise DocumentError(quoted(name), expected, path=path)

    def _contested(self) -> Iterator[Holder]:
        """The timestamps that are open, and those that something else could have while their own thing is absent."""
        for one in self.times:
            loose = [
                other for other in self.times if other is not one and (len(other.times) > 1 or other.thing in self.optional)
            ]
            others = {time for other in loose for time in other.times}
            if len(one.times) > 1 or (one.thing in self.optional and one.times[0] in others):
                yield one

    def _closed_data(self) -> dict[str, Any]:
        """The data of a closed state, in which the open places have just some value.

        Timestamps that are open have values that stand for nothing, so that they differ in any case.
        """
        data = self.document.model_dump(by_alias=True, exclude_defaults=True)
        data.pop("order", None)
        for entry in [*data.get("objects", []), *data.get("effects", [])]:
            entry.pop("optional", None)
        for index, thing in enumerate(self.document.objects):
            players = choices(thing.controller) if thing.controller is not None else []
            if len(players) > 1 and thing.owner is None:
                data["objects"][index]["owner"] = players[0]
            _close(data["objects"][index], thing)
        for index, effect in enumerate(self.document.effects):
            _close(data["effects"][index], effect)
        if self.optional or any(place.is_time for place in self.places):
            for one in self.times:
                put(data, one.path, one.times[0])
            for index, name in enumerate(self.effects):
                data["effects"][index]["id"] = name
        free = iter(range(LIMIT, 0, -1))
        used = {time for one in self.times for time in one.times}
        for place in self.places:
            if place.is_time:
                put(data, place.path, next(time for time in free if time not in used))
        return data

    def open_facts(self, closed: Sequence[Symbol]) -> list[Symbol]:
        """The facts of a closed state with alternatives in place of those that are open."""
        said = {(place.kind, tuple(place.term.arguments)): place for place in self.places}
        facts = [fact for fact in closed if not any(place.is_fact(fact) for place in said.values())]
        parked = 0
        for place in self.places:
            facts += [Function("alternative", [place.term, place.symbol(value)]) for value in place.values]
            if place.thing not in self.optional or place.is_presence:
                continue
            rest = place.symbol(place.values[0])
            if place.is_time:
                rest = Number(PARKED - parked)
                parked += 1
                facts.append(Function("alternative", [place.term, rest]))
                facts.append(Function("out_of_the_way", [place.term, id_symbol(place.thing)]))
                self._values[place.term][rest] = None
            facts.append(Function("at_rest", [place.term, rest, id_symbol(place.thing)]))
        return facts

    def _thing(self, name: str, fixed: Mapping[Symbol, Value]) -> Thing:
        mine = [place for place in self.places if place.thing == name]
        presence = next((place for place in mine if place.is_presence), None)
        ways, optional = 1, presence is not None
        for place in mine:
            if place.is_time or place.kind == "present":
                continue
            values = [value for value in place.values if value is not None]
            ways *= 1 if place.term in fixed else len(values)
        if presence is not None and presence.term in fixed:
            if fixed[presence.term] in (None, False):
                return Thing(1, False, ())
            optional = False
        times = tuple(_times([fixed[place.term]] if place.term in fixed else place.values) for place in mine if place.is_time)
        closed = tuple(frozenset(one.times) for one in self.times if one.thing == name and one.term not in self._values)
        open_times = {time for place in self.places if place.is_time for time in place.values}
        return Thing(ways, optional, times + tuple(times for times in closed if times & open_times))


def space_document(data: Any) -> SpaceDocument:
    """A state document with open values.

    Raises:
        DocumentError: It is none.
    """
    if not isinstance(data, dict):
        raise DocumentError("no mapping", "a mapping with players and objects")
    for key in data:
        if not isinstance(key, str):
            raise DocumentError(f"the key {key!r}", "a text as key")
    try:
        return SpaceDocument(**data)
    except ValidationError as error:
        raise document_error(SpaceDocument, data, error) from None


def _close(entry: dict[str, Any], thing: Any) -> None:
    """Give every open place of an object or effect, as it was dumped, its first value; of counters the most."""
    for key in [key for key, value in entry.items() if isinstance(value, dict) and set(value) == {"any"}]:
        entry[key] = entry[key]["any"][0]
    for key in ("damage", "class_level", "x", "timestamp"):
        if isinstance(entry.get(key), str):
            entry[key] = numbers(entry[key])[0]
    for kind, counters in getattr(thing, "counters", {}).items():
        count = max(counts_of(counters))
        entry["counters"][kind] = {"count": count, "timestamp": 0} if has_time(counters) else count


def _times(values: Iterable[Value]) -> frozenset[int]:
    return frozenset(value for value in values if isinstance(value, int))


def put(data: Any, path: Path, value: Any) -> None:
    """Put a value at a place of a document."""
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


def _without(data: dict[str, Any], absent: set[str]) -> dict[str, Any]:
    """The data of a state without what is absent, which nothing affects and to which nothing is attached."""
    for key in ("objects", "effects"):
        if key in data:
            data[key] = [entry for entry in data[key] if entry.get("id") not in absent]
    for entry in data.get("objects", []):
        if entry.get("attached_to") in absent:
            del entry["attached_to"]
        if entry.get("exiled_with") in absent:
            del entry["exiled_with"]
    for entry in data.get("effects", []):
        entry["affects"] = [name for name in entry["affects"] if name not in absent]
    return data


def _named_in_selectors(part: Any) -> Iterator[str]:
    """The ids that selectors, copy effects and choices name."""
    if isinstance(part, Filter):
        yield from part.ids or []
    if isinstance(part, Chosen) and part.object is not None:
        yield part.object
    if isinstance(part, BaseModel):
        for name in type(part).model_fields:
            value = getattr(part, name)
            if name == "become_copy_of" and isinstance(value, str):
                yield value
            yield from _named_in_selectors(value)
    elif isinstance(part, list):
        for entry in part:
            yield from _named_in_selectors(entry)
