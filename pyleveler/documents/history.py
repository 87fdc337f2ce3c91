"""A history: what happened in a game, event by event (contract section 5)."""

from os import PathLike
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, PrivateAttr, Tag, ValidationError, model_validator

from pyleveler.documents.definitions import Actions, Definition
from pyleveler.documents.errors import DocumentError, described
from pyleveler.documents.problems import document_error
from pyleveler.documents.reading import Origin, Source, read_data, read_file
from pyleveler.documents.selectors import Filter, one_key
from pyleveler.documents.shapes import LIST, MAPPING, WORD, union
from pyleveler.documents.state import AbilityPlace, Chosen, ContinuousEffect, GameObject, Option, Turn
from pyleveler.documents.words import (
    Count,
    Document,
    Edition,
    Id,
    Integer,
    Name,
    Phase,
    Positive,
    Text,
    Zone,
    exactly_one,
    wrong,
)

_Some = Field(min_length=1)


def _mapping_of(key: str) -> BeforeValidator:
    """`level_up: mage` for `level_up: {of: mage}`."""
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value, json_schema_input_type=Any)


Kinds = Annotated[
    Annotated[Literal["all"], Tag(WORD)] | Annotated[dict[Name, Positive], _Some, Tag(MAPPING)],
    union("all, or a mapping such as {level: 2}", str, dict, words=("all",)),
]
"""Counters: some number of each kind, or all that there are."""

Affected = Annotated[
    Annotated[list[Id], Tag(LIST)] | Annotated[Filter, Tag(MAPPING)],
    union("a list of ids, or a selector such as {types: [Creature]}", list, dict),
]
"""What a spell or ability affects: these objects, or those that it describes as it resolves (611.2c)."""


Places = Annotated[
    Annotated[Id, Tag(WORD)] | Annotated[list[Id], _Some, Tag(LIST)] | Annotated[Filter, Tag(MAPPING)],
    union("an id, a list of ids, or a selector such as {keywords: [level up], controller: you}", str, list, dict),
]
"""Where counters are put or removed: on one object, on several, on those that are described at that moment."""


class Enters(Document):
    """An object comes into being: a card enters the battlefield, a spell is put on the stack, and so on."""

    id: Id
    card: Name | None = None
    definition: Definition | None = None
    controller: Id | None = None
    owner: Id | None = None
    zone: Zone = "battlefield"
    counters: dict[Name, Positive] = {}
    attached_to: Id | None = None
    copy_of: Id | None = None
    chosen: Chosen = Chosen()
    tapped: bool = False
    face_down: bool = False
    token: bool = False
    class_level: Annotated[int, Field(ge=1, le=100)] | None = None

    @model_validator(mode="after")
    def _one_card(self) -> Self:
        exactly_one(self, "card", "definition")
        return self


class LevelUp(Document):
    """Level up is activated and resolves, `times` times one after the other."""

    of: Id
    times: Annotated[int, Field(ge=1, le=1000)] = 1


class Activates(Document):
    """An activated ability is activated and waits on the stack (602.2a)."""

    level_up: Id | None = None
    of: Id | None = None
    ability: AbilityPlace | None = None
    card: Name | None = None
    id: Id | None = None
    affects: list[Id] = []
    x: Integer | None = None
    until: Text | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        exactly_one(self, "level_up", "of")
        if self.level_up is not None and (self.ability is not None or self.card is not None):
            raise wrong('"ability" and "card" only beside "of"')
        return self


class Put(Document):
    """Counters are put on objects (122.6); `controller` is who "you" in a selector is."""

    counters: Annotated[dict[Name, Positive], _Some]
    on: Places
    controller: Id | None = None


class Remove(Document):
    """Counters are removed from objects; `controller` is who "you" in a selector is."""

    counters: Kinds
    from_: Places = Field(alias="from")
    controller: Id | None = None


class Move(Document):
    """Counters are moved from one object to another (122.5)."""

    counters: Kinds
    from_: Id = Field(alias="from")
    to: Id


class Double(Document):
    """The number of counters of some kinds on an object is doubled (701.10e)."""

    counters: Annotated[
        Annotated[Literal["all"], Tag(WORD)] | Annotated[list[Name], _Some, Tag(LIST)],
        union("all, or a list of kinds", str, list, words=("all",)),
    ] = "all"
    on: Id


class Resolves(Document):
    """A spell or ability with a continuous effect resolves; its set is fixed now (611.2c)."""

    id: Id | None = None
    card: Name | None = None
    ability: AbilityPlace | None = None
    does: Actions | None = None
    affects: Affected
    controller: Id | None = None
    x: Integer | None = None
    chosen: Chosen = Chosen()
    until: Text | None = None


class Attach(Document):
    """An Aura or Equipment is attached to an object (701.3)."""

    id: Id
    to: Id


class TurnFace(Document):
    """A permanent is turned face down or face up (708)."""

    down: Id | None = None
    up: Id | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        one_key(self)
        return self


class Phases(Document):
    """A permanent phases out or in (702.26)."""

    out: Id | None = None
    in_: Id | None = Field(None, alias="in")

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        one_key(self)
        return self


class ChangesControl(Document):
    """A player gains control of a permanent (613.1b)."""

    of: Id
    to: Id
    until: Text | None = None
    id: Id | None = None


class BecomesCopy(Document):
    """A permanent becomes a copy of another object or of a card (707.4)."""

    id: Id
    of: Name
    until: Text | None = None


class Leaves(Document):
    """An object goes to another zone than the battlefield, and is a new object there (400.7)."""

    id: Id
    to: Literal["hand", "library", "graveyard", "exile", "command", "stack"]


class Returns(Document):
    """A card that is elsewhere enters the battlefield, and is a new object there (400.7)."""

    id: Id
    controller: Id | None = None
    tapped: bool = False
    counters: dict[Name, Positive] = {}


class HistoryEvent(Document):
    """One thing that happens: a mapping with one key."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    enters: Enters | None = None
    level_up: Annotated[LevelUp, _mapping_of("of")] | None = None
    activates: Activates | None = None
    resolves_top: Literal[True] | None = None
    resolves: Resolves | None = None
    ends: Id | None = None
    put: Put | None = None
    remove: Remove | None = None
    move: Move | None = None
    double: Double | None = None
    proliferate: Annotated[list[Id], _Some] | None = None
    attach: Attach | None = None
    unattach: Id | None = None
    turn_face: TurnFace | None = None
    phases: Phases | None = None
    changes_control: ChangesControl | None = None
    becomes_copy: BecomesCopy | None = None
    leaves: Leaves | None = None
    returns: Returns | None = None
    damage: Annotated[dict[Id, Count], _Some] | None = None
    tap: Annotated[list[Id], _Some] | None = None
    untap: Annotated[list[Id], _Some] | None = None
    state_based_actions: Literal[True] | None = None
    phase: Phase | None = None
    priority: Id | None = None
    next_turn: Id | None = None

    @property
    def key(self) -> str:
        """What happens."""
        return one_key(self)

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        one_key(self)
        return self

    def to_data(self) -> dict[str, Any]:
        """The event as plain data."""
        return self.model_dump(by_alias=True, exclude_defaults=True)


class HistoryDocument(Document):
    """What happened, oldest first, from a state on that is empty where nothing is said.

    Attributes:
        players: The players in turn order.
        edition: The edition of the rules.
        options: Readings of what the rules leave open.
        turn: Whose turn it is at the beginning, where that matters.
        objects: What there is at the beginning.
        effects: The continuous effects at the beginning.
        history: The events.

    Raises:
        DocumentError: By `load`, `loads` and `from_data`, where something is not as it should be.
    """

    edition: Edition = "711-2026"
    players: Annotated[list[Id], _Some] = ["p1", "p2"]
    turn: Turn | None = None
    objects: list[GameObject] = []
    effects: list[ContinuousEffect] = []
    history: list[HistoryEvent]
    options: dict[Name, Option] = {}

    _origin: Origin = PrivateAttr(default_factory=Origin)

    @model_validator(mode="after")
    def _no_merged_permanents(self) -> Self:
        for place, thing in enumerate(self.objects):
            if thing.merged_with:
                expected = "no merged permanent in a history, which does not follow its parts (730.3)"
                raise wrong(expected, '"merged_with"', ("objects", place, "merged_with"))
        return self

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The history in a YAML or JSON file."""
        return cls._from_source(read_file(FilePath(path)))

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Self:
        """The history in a YAML or JSON text; errors name it as `file`."""
        return cls._from_source(Source(file, text))

    @classmethod
    def from_data(cls, data: Any, file: str | None = None) -> Self:
        """The history in plain data, as a YAML or JSON reader gives it."""
        if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
            raise DocumentError(described(data), "a mapping with players and history", file=file)
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            problem = document_error(cls, data, error)
            problem.file = file
            if problem.path[:1] == ("history",) and len(problem.path) > 1 and isinstance(problem.path[1], int):
                problem.found += f" in event {problem.path[1] + 1}"
            raise problem from None

    @classmethod
    def _from_source(cls, source: Source) -> Self:
        try:
            document = cls.from_data(read_data(source))
        except DocumentError as error:
            raise source.place(error) from None
        document._origin.source = source
        return document

    def to_data(self) -> dict[str, Any]:
        """The history as a plain document; `load` accepts it again."""
        data = self.model_dump(by_alias=True, exclude_defaults=True)
        return data | {"history": [event.to_data() for event in self.history]}

    def located(self, error: DocumentError) -> DocumentError:
        """An error about this history, with the file and the line of its place where they are known."""
        return self._origin.source.place(error) if self._origin.source is not None else error
