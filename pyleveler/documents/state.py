"""A game state: players, objects, and the continuous effects of what has resolved."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path as FilePath
from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, PrivateAttr, Tag, ValidationError, model_validator

from pyleveler.documents.checks import check_state
from pyleveler.documents.costs import parse_pool
from pyleveler.documents.definitions import Actions, Definition
from pyleveler.documents.errors import DocumentError, described
from pyleveler.documents.problems import document_error
from pyleveler.documents.reading import Origin, Source, read_data, read_file
from pyleveler.documents.shapes import FLAG, LIST, MAPPING, NUMBER, WORD, union
from pyleveler.documents.words import (
    ALL_BASIC_LAND_TYPES,
    ALL_CREATURE_TYPES,
    BasicLandType,
    Color,
    Count,
    Document,
    Edition,
    Id,
    Integer,
    Name,
    Phase,
    Positive,
    Subtype,
    Text,
    Zone,
    exactly_one,
    wrong,
)


def _one_type(value: str) -> str:
    if value in (ALL_CREATURE_TYPES, ALL_BASIC_LAND_TYPES):
        raise wrong("one creature type")
    return value


def _pool(value: str) -> str:
    try:
        parse_pool(value)
    except ValueError:
        raise wrong('mana such as "{U}{U}{1}"') from None
    return value


class Turn(Document):
    """Whose turn it is, the phase or step, who has priority, what mana players have: all that "may it be activated" asks."""

    active: Id
    phase: Phase = "precombat main"
    priority: Id | None = None
    mana: dict[Id, Annotated[str, AfterValidator(_pool)]] = {}


class Counter(Document):
    """The counters of one kind on an object; the timestamp is when their number last grew (613.7c)."""

    count: Count
    timestamp: Integer | None = None


Counters = Annotated[
    Annotated[Count, Tag(NUMBER)] | Annotated[Counter, Tag(MAPPING)],
    union("a whole number, or a mapping such as {count: 1, timestamp: 7}", int, dict),
]


class ChosenWords(Document):
    """The words that a text-changing effect replaces, and the one it puts there (612.2)."""

    from_: Name | None = Field(None, alias="from")
    to: Name | None = None


class Chosen(Document):
    """What was chosen for an object as it entered, or for an effect as it resolved (607.2d, 614.12)."""

    color: Color | None = None
    creature_type: Annotated[Subtype, AfterValidator(_one_type)] | None = None
    land_type: BasicLandType | None = None
    object: Id | None = None
    words: ChosenWords | None = None


AbilityPlace = Annotated[
    Annotated[Positive, Tag(NUMBER)] | Annotated[list[Positive], Field(min_length=1, max_length=4), Tag(LIST)],
    union("the place of an ability on the card, such as 2, or [3, 1] in the striation of the third", int, list),
]


class Component(Document):
    """A card or token beneath the topmost one of a merged permanent (730.2)."""

    card: Name | None = None
    definition: Definition | None = None

    @model_validator(mode="after")
    def _one_card(self) -> Self:
        exactly_one(self, "card", "definition")
        return self


class GameObject(Document):
    """An object: a permanent, a card, a token, a spell, an ability on the stack (109.1)."""

    id: Id
    card: Name | None = None
    definition: Definition | None = None
    ability_of: Id | None = None
    ability: AbilityPlace | None = None
    controller: Id | None = None
    owner: Id | None = None
    zone: Zone = "battlefield"
    counters: dict[Name, Counters] = {}
    timestamp: Integer | None = None
    attached_to: Id | None = None
    exiled_with: Id | None = None
    merged_with: list[Component] = []
    chosen: Chosen = Chosen()
    tapped: bool = False
    face_down: bool = False
    token: bool = False
    class_level: Annotated[int, Field(ge=1, le=100)] | None = None
    summoning_sick: bool = False
    damage: Count = 0

    @model_validator(mode="after")
    def _one_card(self) -> Self:
        if self.ability_of is not None:
            if self.card is not None or self.definition is not None or self.zone != "stack":
                raise wrong('"ability_of" alone, for an ability on the stack', path=("ability_of",))
        elif self.ability is not None:
            raise wrong('"ability" only beside "ability_of"', "no ability on the stack", ("ability",))
        else:
            exactly_one(self, "card", "definition")
        if self.merged_with and self.zone != "battlefield":
            raise wrong('"merged_with" only on the battlefield', '"merged_with" elsewhere', ("merged_with",))
        if self.exiled_with is not None and self.zone != "exile":
            raise wrong('"exiled_with" only in exile', '"exiled_with" elsewhere', ("exiled_with",))
        return self

    def counter(self, kind: str) -> Counter:
        """The counters of a kind, with count 0 where there are none."""
        counters = self.counters.get(kind, 0)
        return counters if isinstance(counters, Counter) else Counter(count=counters)


Option = Annotated[
    Annotated[bool, Tag(FLAG)] | Annotated[Integer, Tag(NUMBER)] | Annotated[Text, Tag(WORD)],
    union("true, false, a whole number or a word", bool, int, str),
]


class ContinuousEffect(Document):
    """The continuous effect of a spell or ability that has resolved (611.2)."""

    id: Id | None = None
    card: Name | None = None
    ability: AbilityPlace | None = None
    does: Actions | None = None
    affects: list[Id]
    controller: Id | None = None
    x: Integer | None = None
    chosen: Chosen = Chosen()
    timestamp: Integer | None = None
    until: Text | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        exactly_one(self, "card", "does")
        if self.ability is not None and self.card is None:
            raise wrong('"ability" only beside "card"', '"ability" beside "does"', ("ability",))
        return self


class GameState(Document):
    """A game state, checked: every id is known, no timestamp stands twice.

    Attributes:
        players: The players in turn order; p1 and p2 where none are named.
        objects: The objects in the order in which they entered.
        effects: The continuous effects of spells and abilities that have resolved, oldest first.
        edition: The edition of the rules.
        turn: Whose turn it is, where that matters.
        options: Readings of what the rules leave open.

    Raises:
        DocumentError: By the constructor, `load`, `loads` and `from_data`, where something is not as it should be.
    """

    edition: Edition = "711-2026"
    players: Annotated[list[Id], Field(min_length=1)] = ["p1", "p2"]
    turn: Turn | None = None
    objects: list[GameObject] = []
    effects: list[ContinuousEffect] = []
    options: dict[Name, Option] = {}

    _origin: Origin = PrivateAttr(default_factory=Origin)

    def __init__(self, **data: Any) -> None:
        try:
            super().__init__(**data)
        except ValidationError as error:
            raise document_error(GameState, data, error) from None

    @model_validator(mode="after")
    def _checked(self) -> Self:
        check_state(self)
        return self

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The state in a YAML or JSON file."""
        return cls._from_source(read_file(FilePath(path)))

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Self:
        """The state in a YAML or JSON text; errors name it as `file`."""
        return cls._from_source(Source(file, text))

    @classmethod
    def from_data(cls, data: Any, file: str | None = None) -> Self:
        """The state in plain data, as a YAML or JSON reader gives it."""
        try:
            return cls._from_plain(data)
        except DocumentError as error:
            error.file = file
            raise

    @classmethod
    def _from_source(cls, source: Source) -> Self:
        data = read_data(source)
        try:
            state = cls._from_plain(data)
        except DocumentError as error:
            raise source.place(error) from None
        state._origin.source = source
        return state

    @classmethod
    def _from_plain(cls, data: Any) -> Self:
        if not isinstance(data, dict):
            raise DocumentError(described(data), "a mapping with players and objects")
        for key in data:
            if not isinstance(key, str):
                raise DocumentError(f"the key {described(key)}", "a text as key")
        return cls(**data)

    def to_data(self) -> dict[str, Any]:
        """The state as a plain document: lists, mappings, texts, numbers; `load` accepts it again."""
        return self.model_dump(by_alias=True, exclude_defaults=True)

    def located(self, error: DocumentError) -> DocumentError:
        """An error about this state, with the file and the line of its place where they are known."""
        return self._origin.source.place(error) if self._origin.source is not None else error

    def object(self, name: str) -> GameObject:
        """The object with an id.

        Raises:
            KeyError: There is none.
        """
        for candidate in self.objects:
            if candidate.id == name:
                return candidate
        raise KeyError(name)

    def effect_ids(self) -> list[str]:
        """The ids of the effects; the k-th one without an id is `effectk`."""
        return [effect.id or f"effect{place}" for place, effect in enumerate(self.effects, 1)]

    def controller_of(self, thing: GameObject | ContinuousEffect) -> str:
        """Who controls it before any effect; by default the first player."""
        return thing.controller or self.players[0]

    def timestamps(self) -> Iterator[tuple[str, int]]:
        """The ids of objects and effects with their timestamps: the k-th of them has k where it gives none (613.7)."""
        times = [thing.timestamp for thing in self.objects] + [effect.timestamp for effect in self.effects]
        ids = [thing.id for thing in self.objects] + self.effect_ids()
        for place, (name, time) in enumerate(zip(ids, times, strict=True), 1):
            yield name, place if time is None else time
