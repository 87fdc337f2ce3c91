"""Open values of a space of states: a range `"0..8"`, or `{any: [a, b]}`."""

from collections.abc import Sequence
from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, Tag, model_validator

from pyleveler.documents.shapes import FLAG, MAPPING, NUMBER, WORD, union
from pyleveler.documents.words import LIMIT, Count, Document, Id, Integer, Zone, parse_range, wrong

MOST_VALUES = 1000
"""No place of a space has more values."""


def _range(value: str) -> str:
    try:
        low, high = parse_range(value)
    except ValueError:
        low = high = None
    if low is None or high is None or low > high:
        raise wrong('a whole number, a range with both ends such as "0..8", or {any: [0, 2]}')
    if high - low >= MOST_VALUES or max(abs(low), abs(high)) > LIMIT:
        raise wrong(f"a range of at most {MOST_VALUES} values within -{LIMIT} to {LIMIT}")
    return value


def _distinct(values: list[Any]) -> list[Any]:
    for place, value in enumerate(values):
        if value in values[:place]:
            raise wrong("each value once", f"{value} twice", (place,))
    return values


def numbers(value: Any) -> list[int]:
    """The values of a place for whole numbers: `3`, `"0..8"` or what stands under `any`."""
    if isinstance(value, str):
        low, high = parse_range(value)
        return list(range(low or 0, (high or 0) + 1))
    return [value] if isinstance(value, int) else list(value.any_)


def choices(value: Any) -> list[Any]:
    """The values of any other place: the value, or what stands under `any`."""
    return list(value.any_) if isinstance(value, AnyId | AnyZone | AnyFlag) else [value]


class AnyInteger(Document):
    """One of these numbers."""

    any_: Annotated[list[Integer], Field(min_length=1, max_length=MOST_VALUES), AfterValidator(_distinct)] = Field(alias="any")


class AnyCount(Document):
    """One of these counts."""

    any_: Annotated[list[Count], Field(min_length=1, max_length=MOST_VALUES), AfterValidator(_distinct)] = Field(alias="any")


class AnyId(Document):
    """One of these ids."""

    any_: Annotated[list[Id], Field(min_length=1), AfterValidator(_distinct)] = Field(alias="any")


class AnyZone(Document):
    """One of these zones."""

    any_: Annotated[list[Zone], Field(min_length=1), AfterValidator(_distinct)] = Field(alias="any")


class AnyFlag(Document):
    """Both truth values, or one of them."""

    any_: Annotated[list[bool], Field(min_length=1), AfterValidator(_distinct)] = Field(alias="any")


def _not_below(least: int, most: int = LIMIT) -> AfterValidator:
    def check(value: Any) -> Any:
        values = numbers(value) if value is not None else []
        if any(not least <= number <= most for number in values):
            raise wrong(f"numbers from {least} to {most}")
        return value

    return AfterValidator(check)


_PATTERN: dict[str, Any] = {"pattern": r"^-?\d{1,7}\.\.-?\d{1,7}$"}
Span = Annotated[str, AfterValidator(_range), Field(json_schema_extra=_PATTERN)]
_NUMBER = union('a whole number, a range such as "0..8", or {any: [0, 2]}', int, str, dict)

OpenInteger = Annotated[
    Annotated[Integer, Tag(NUMBER)] | Annotated[Span, Tag(WORD)] | Annotated[AnyInteger, Tag(MAPPING)], _NUMBER
]
OpenCount = Annotated[
    Annotated[Count, Tag(NUMBER)] | Annotated[Span, Tag(WORD)] | Annotated[AnyCount, Tag(MAPPING)], _NUMBER, _not_below(0)
]
OpenLevel = Annotated[
    Annotated[int, Tag(NUMBER)] | Annotated[Span, Tag(WORD)] | Annotated[AnyCount, Tag(MAPPING)], _NUMBER, _not_below(1, 100)
]
OpenId = Annotated[Annotated[Id, Tag(WORD)] | Annotated[AnyId, Tag(MAPPING)], union("an id, or {any: [p1, p2]}", str, dict)]
OpenZone = Annotated[
    Annotated[Zone, Tag(WORD)] | Annotated[AnyZone, Tag(MAPPING)],
    union("a zone, or {any: [battlefield, hand]}", str, dict),
]
OpenFlag = Annotated[
    Annotated[bool, Tag(FLAG)] | Annotated[AnyFlag, Tag(MAPPING)],
    union("true or false, or {any: [true, false]}", bool, dict),
]


class OpenCounter(Document):
    """The counters of one kind: `any` of some counts, or `count` with the `timestamp` of the last one put there."""

    any_: Annotated[list[Count], Field(min_length=1, max_length=MOST_VALUES), AfterValidator(_distinct)] | None = Field(
        None, alias="any"
    )
    count: OpenCount | None = None
    timestamp: OpenInteger | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if (self.any_ is None) == (self.count is None) or (self.any_ is not None and self.timestamp is not None):
            found = "neither" if self.any_ is None and self.count is None else '"any" beside another key'
            raise wrong('either "any", or "count" with or without "timestamp"', found)
        return self

    @property
    def counts(self) -> Sequence[int]:
        """The counts that there can be."""
        return self.any_ if self.any_ is not None else numbers(self.count)


OpenCounters = Annotated[
    Annotated[Count, Tag(NUMBER)] | Annotated[Span, Tag(WORD)] | Annotated[OpenCounter, Tag(MAPPING)],
    union('a whole number, a range such as "0..8", {any: [0, 2]}, or {count: "0..3", timestamp: 4}', int, str, dict),
    AfterValidator(lambda value: _counts(value)),
]


def _counts(value: Any) -> Any:
    if isinstance(value, str) and min(numbers(value)) < 0:
        raise wrong("numbers from 0 on")
    return value
