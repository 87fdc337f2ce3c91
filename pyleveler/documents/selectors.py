"""Selectors, values and conditions of a card definition: which objects, how much, when."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, Tag, model_validator

from pyleveler.documents.shapes import LIST, MAPPING, NUMBER, WORD, union
from pyleveler.documents.words import (
    CardType,
    Color,
    Document,
    Id,
    Integer,
    Measure,
    Name,
    OrChosenColor,
    OrChosenSubtype,
    Positive,
    Range,
    Supertype,
    Whose,
    Zone,
    wrong,
)


def one_key(model: Document, beside: tuple[str, ...] = ()) -> str:
    """The one key that a mapping of this kind has, by the name of its field.

    Raises:
        PydanticCustomError: It has none, or several.
    """
    fields = type(model).model_fields
    given = [name for name in fields if name not in beside and getattr(model, name) is not None]
    if not given:
        raise wrong("one of " + ", ".join(fields[name].alias or name for name in fields if name not in beside))
    if len(given) > 1:
        raise wrong("only one of them", " and ".join(fields[name].alias or name for name in given))
    return given[0]


def _only_colors(value: list[Color]) -> list[Color]:
    if len(set(value)) < len(value):
        raise wrong("each colour once")
    return value


def _unless_any(value: str | None) -> str | None:
    return None if value == "any" else value


def _sorted_zones(value: Zone | list[Zone] | None) -> Zone | list[Zone] | None:
    zones = [value] if isinstance(value, str) else sorted(set(value or []), key=_ZONES.index)
    return None if zones in ([], ["battlefield"]) else zones[0] if len(zones) == 1 else zones


_ZONES = list(Zone.__args__)  # type: ignore[attr-defined]
Player = Annotated[Literal["you", "opponent", "any"] | None, AfterValidator(_unless_any)]
_Zones = Annotated[
    Annotated[Zone, Tag(WORD)] | Annotated[Annotated[list[Zone], Field(min_length=1)], Tag(LIST)],
    union("a zone or a list of zones", str, list),
]


class Filter(Document):
    """What an object must be to be selected: all keys hold; inside a list any entry suffices (109.2)."""

    ids: Annotated[list[Id], Field(min_length=1)] | None = None
    zone: Annotated[_Zones | None, AfterValidator(_sorted_zones)] = None
    types: Annotated[list[CardType], Field(min_length=1)] | None = None
    subtypes: Annotated[list[OrChosenSubtype], Field(min_length=1)] | None = None
    supertypes: Annotated[list[Supertype], Field(min_length=1)] | None = None
    colors: Annotated[list[OrChosenColor], Field(min_length=1)] | None = None
    keywords: Annotated[list[Name], Field(min_length=1)] | None = None
    names: Annotated[list[Name], Field(min_length=1)] | None = None
    controller: Player = None
    owner: Player = None
    other: Annotated[bool | None, AfterValidator(lambda value: value or None)] = None
    exiled_with: Literal["self"] | None = None
    counters: Annotated[dict[Name, Range], Field(min_length=1)] | None = None
    power: Range | None = None
    toughness: Range | None = None
    mana_value: Range | None = None
    face_down: bool | None = None
    token: bool | None = None
    tapped: bool | None = None
    abilities: Literal["none"] | None = None
    all_: Annotated[list["Selector"], Field(min_length=1)] | None = Field(None, alias="all")
    any_: Annotated[list["Selector"], Field(min_length=1)] | None = Field(None, alias="any")
    not_: "Selector | None" = Field(None, alias="not")

    @model_validator(mode="after")
    def _zone_at_the_top(self) -> Self:
        for key, parts in (("all", self.all_ or []), ("any", self.any_ or []), ("not", [self.not_])):
            for place, part in enumerate(parts):
                if isinstance(part, Filter) and part.zone is not None:
                    path = (key, "zone") if key == "not" else (key, place, "zone")
                    raise wrong("the zone at the top of the selector", "a zone in a part of it", path)
        return self


Selector = Annotated[
    Annotated[Literal["self", "attached"], Tag(WORD)] | Annotated[Filter, Tag(MAPPING)],
    union("self, attached, or a mapping such as {types: [Creature]}", str, dict),
]
"""Which objects: the source itself, what it is attached to, or all that meet a filter."""

Filter.model_rebuild()


class Amount(Document):
    """A number that is looked up or counted; `times` and `plus` change it afterwards."""

    mana_value: Whose | None = None
    count: Selector | None = None
    counters: Name | None = None
    devotion: Annotated[list[Color], Field(min_length=1), AfterValidator(_only_colors)] | None = None
    power: Whose | None = None
    toughness: Whose | None = None
    types_among: Selector | None = None
    total: Measure | None = None
    greatest: Measure | None = None
    of: Annotated[
        Annotated[Literal["self", "affected", "attached"], Tag(WORD)] | Annotated[Filter, Tag(MAPPING)],
        union("self, affected, attached, or a mapping such as {types: [Creature]}", str, dict),
    ] = "self"
    on: Selector | None = None
    times: Integer = 1
    plus: Integer = 0

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        key = one_key(self, beside=("of", "on", "times", "plus"))
        if key in ("total", "greatest"):
            if self.of in ("self", "affected"):
                found = f'"{self.of}"' if "of" in self.model_fields_set else "none"
                raise wrong("a selector: of what objects", found, ("of",))
        elif key == "counters":
            if self.of not in ("self", "affected"):
                raise wrong('self or affected, or "on" for other objects', "another selector", ("of",))
        elif self.of != "self":
            raise wrong('"of" only beside counters, total or greatest', f'"of" beside "{key}"', ("of",))
        if self.on is not None and (key != "counters" or "of" in self.model_fields_set):
            other = "of" if key == "counters" else key
            raise wrong('"on" only beside counters, without "of"', f'"on" beside "{other}"', ("on",))
        if key == "mana_value" and (self.times, self.plus) != (1, 0):
            raise wrong("mana_value without times and plus", "times or plus")
        return self


Value = Annotated[
    Annotated[Literal["x"], Tag(WORD)] | Annotated[Integer, Tag(NUMBER)] | Annotated[Amount, Tag(MAPPING)],
    union("a whole number, x, or a mapping such as {count: {types: [Creature]}}", str, int, dict, words=("x",)),
]
"""How much: a number, the X of the spell, or an amount."""


class Condition(Document):
    """When the effect of a static ability exists (604.1, 611.3a)."""

    counters: Annotated[dict[Name, Range], Field(min_length=1)] | None = None
    controls: Selector | None = None
    exists: Selector | None = None
    devotion: Annotated[list[Color], Field(min_length=1), AfterValidator(_only_colors)] | None = None
    is_: Selector | None = Field(None, alias="is")
    class_level: Range | None = None
    not_: "Condition | None" = Field(None, alias="not")
    all_: Annotated[list["Condition"], Field(min_length=1)] | None = Field(None, alias="all")
    any_: Annotated[list["Condition"], Field(min_length=1)] | None = Field(None, alias="any")
    at_least: Positive = 1

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        key = one_key(self, beside=("at_least",))
        if self.at_least != 1 and key not in ("controls", "exists", "devotion"):
            raise wrong(
                '"at_least" only beside controls, exists or devotion',
                f'"at_least" beside "{key.rstrip("_")}"',
                ("at_least",),
            )
        return self
