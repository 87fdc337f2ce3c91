"""The words and numbers of a document: the game's own terms, names, counts, ranges."""

import re
import unicodedata
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Tag
from pydantic_core import PydanticCustomError

from pyleveler.documents.errors import did_you_mean
from pyleveler.documents.shapes import NUMBER, WORD, union

LIMIT = 1_000_000
"""No number in a document is larger; the solver calculates with 32 bits and wraps without a word."""

Edition = Literal["711-2026", "710-2010-en", "710-2010-fr"]
Color = Literal["white", "blue", "black", "red", "green"]
Supertype = Literal["Basic", "Legendary", "Ongoing", "Snow", "World"]
CardType = Literal[
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land",
    "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
]  # fmt: skip
Zone = Literal["battlefield", "hand", "library", "graveyard", "exile", "command", "stack"]
Phase = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
]  # fmt: skip
Whose = Literal["self", "affected"]
Measure = Literal["power", "toughness", "mana_value"]

ALL_CREATURE_TYPES = "all creature types"
ALL_BASIC_LAND_TYPES = "all basic land types"

BasicLandType = Literal["Plains", "Island", "Swamp", "Mountain", "Forest"]
OrChosenColor = Literal["white", "blue", "black", "red", "green", "chosen color"]
CHOSEN_CREATURE_TYPE = "chosen creature type"
CHOSEN_LAND_TYPE = "chosen land type"
CHOSEN = {"chosen color": "color", CHOSEN_CREATURE_TYPE: "creature_type", CHOSEN_LAND_TYPE: "land_type"}
"""Words that stand for what was chosen, and the kind of choice that each of them means (607.2d)."""

WordKind = Literal["color", "land type", "creature type"]
CHOSEN_WORD = "chosen"
"""In the place of a word of change_text: the word that was chosen (612.2)."""


def word_kind(word: str) -> WordKind:
    """Of which kind a word is that may stand in a text: what is no colour and no basic land type is a creature type (612.2)."""
    if word in get_args(Color):
        return "color"
    return "land type" if word in get_args(BasicLandType) else "creature type"


CHOSEN_OBJECT = "chosen"
"""In the place of an id or a card after become_copy_of: the object that was chosen."""


class Document(BaseModel):
    """A part of a document: nothing is converted, no key is unknown, nothing changes afterwards."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def wrong(expected: str, found: str = "", path: tuple[str | int, ...] = ()) -> PydanticCustomError:
    """The error of a validator: what was expected, what was found, and where, seen from the value that is validated."""
    return PydanticCustomError("wrong", "expected {expected}", {"expected": expected, "found": found, "path": path})


def exactly_one(document: object, first: str, second: str) -> None:
    """Raises the error of a validator unless just one of two keys of a document is given."""
    missing = [getattr(document, key) is None for key in (first, second)]
    if missing[0] == missing[1]:
        raise wrong(f'exactly one of "{first}" and "{second}"', "neither" if missing[0] else "both")


def _text(value: str, expected: str, longest: int) -> str:
    if not value.strip() or len(value) > longest or any(unicodedata.category(c) in ("Cc", "Cs") for c in value):
        raise wrong(f"{expected} of 1 to {longest} characters without control characters")
    return value


Id = Annotated[str, AfterValidator(lambda value: _text(value, "an id", 100)), Field(min_length=1, max_length=100)]
Name = Annotated[str, AfterValidator(lambda value: _text(value, "a name", 200)), Field(min_length=1, max_length=200)]
Text = Annotated[str, AfterValidator(lambda value: _text(value, "a text", 2000)), Field(min_length=1, max_length=2000)]
Subtype = Annotated[str, AfterValidator(lambda value: _subtype(value)), Field(min_length=1, max_length=200)]
OrChosenSubtype = Annotated[str, AfterValidator(lambda value: _or_chosen(value)), Field(min_length=1, max_length=200)]

Integer = Annotated[int, Field(ge=-LIMIT, le=LIMIT)]
Count = Annotated[int, Field(ge=0, le=LIMIT)]
Positive = Annotated[int, Field(ge=1, le=LIMIT)]


def _subtype(value: str) -> str:
    _text(value, "a subtype", 200)
    if not value[0].isupper() and value not in (ALL_CREATURE_TYPES, ALL_BASIC_LAND_TYPES):
        raise wrong(f'a subtype as it is printed, "{value.capitalize()}", or "{ALL_CREATURE_TYPES}"')
    return value


def _or_chosen(value: str) -> str:
    words = (CHOSEN_CREATURE_TYPE, CHOSEN_LAND_TYPE)
    if value in words:
        return value
    known = (*words, ALL_CREATURE_TYPES, ALL_BASIC_LAND_TYPES)
    if value not in known and value[:1].islower() and (meant := did_you_mean(value, known)):
        raise wrong(f"a subtype as it is printed, {' or '.join(words)}{meant}")
    return _subtype(value)


_PT = re.compile(r"([+-]?\d{1,7})/([+-]?\d{1,7})\Z", re.ASCII)


def parse_pt(text: str) -> tuple[int, int]:
    """Power and toughness of `2/3`.

    Raises:
        ValueError: It is none.
    """
    match = _PT.match(text)
    if match is None:
        raise ValueError(text)
    return int(match[1]), int(match[2])


def _pt(value: str) -> str:
    try:
        numbers = parse_pt(value)
    except ValueError:
        raise wrong('power and toughness such as "2/3"') from None
    if any(abs(number) > LIMIT for number in numbers):
        raise wrong(f"power and toughness from -{LIMIT} to {LIMIT}")
    return "{}/{}".format(*numbers)


PT = Annotated[str, AfterValidator(_pt), Field(json_schema_extra={"pattern": r"^[+-]?\d{1,7}/[+-]?\d{1,7}$"})]

_RANGE = re.compile(r"(-?\d{1,7})?\.\.(-?\d{1,7})?\Z", re.ASCII)


def parse_range(value: int | str) -> tuple[int | None, int | None]:
    """Lowest and highest number of `3`, `"2..3"`, `"3.."` or `"..2"`; None where it is open.

    Raises:
        ValueError: It is none.
    """
    if isinstance(value, int):
        return value, value
    match = _RANGE.match(value)
    if match is None or value == "..":
        raise ValueError(value)
    low, high = (int(bound) if bound else None for bound in match.groups())
    return low, high


def _range(value: int | str) -> int | str:
    try:
        low, high = parse_range(value)
    except ValueError:
        raise wrong('a number or a range such as "2..3", "3.." or "..2"') from None
    if any(bound is not None and abs(bound) > LIMIT for bound in (low, high)):
        raise wrong(f"a range within -{LIMIT} to {LIMIT}")
    if low is not None and high is not None and low > high:
        raise wrong("a range from the lower number to the higher")
    return value if low is None or low != high else low


Range = Annotated[
    Annotated[int, Tag(NUMBER)]
    | Annotated[str, Tag(WORD), Field(json_schema_extra={"pattern": r"^(-?\d{1,7})?\.\.(-?\d{1,7})?$"})],
    union('a number or a range such as "2..3", "3.." or "..2"', int, str),
    AfterValidator(_range),
]
"""Numbers: `3`, `"2..3"`, `"3.."`, `"..2"`."""
