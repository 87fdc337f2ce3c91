"""A space of states: a state document with open values."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field, Tag, create_model

from pyleveler.documents.open_values import (
    AnyId,
    OpenCount,
    OpenCounters,
    OpenFlag,
    OpenId,
    OpenInteger,
    OpenLevel,
    OpenZone,
)
from pyleveler.documents.shapes import MAPPING, WORD, union
from pyleveler.documents.state import ContinuousEffect, GameObject, Option, Turn
from pyleveler.documents.words import Document, Edition, Id, Name, wrong


def _any(value: str) -> str:
    if value != "any":
        raise wrong("any, or {any: [ids]}")
    return value


Order = Annotated[
    Annotated[str, AfterValidator(_any), Field(json_schema_extra={"const": "any"}), Tag(WORD)] | Annotated[AnyId, Tag(MAPPING)],
    union("any, or {any: [ids]}", str, dict),
]
"""Which timestamps are open: all that are not written, or those of the ids."""

OPEN_OBJECT: dict[str, Any] = {
    "controller": (OpenId | None, None),
    "zone": (OpenZone, "battlefield"),
    "counters": (dict[Name, OpenCounters], {}),
    "timestamp": (OpenInteger | None, None),
    "tapped": (OpenFlag, False),
    "face_down": (OpenFlag, False),
    "token": (OpenFlag, False),
    "class_level": (OpenLevel | None, None),
    "summoning_sick": (OpenFlag, False),
    "damage": (OpenCount, 0),
    "optional": (bool, False),
}
OPEN_EFFECT: dict[str, Any] = {
    "controller": (OpenId | None, None),
    "x": (OpenInteger | None, None),
    "timestamp": (OpenInteger | None, None),
    "optional": (bool, False),
}

OpenObject = create_model(
    "OpenObject", __base__=GameObject, __doc__="An object with open values, which may be absent.", **OPEN_OBJECT
)
OpenEffect = create_model(
    "OpenEffect", __base__=ContinuousEffect, __doc__="A continuous effect with open values, which may be absent.", **OPEN_EFFECT
)


class SpaceDocument(Document):
    """A state document with open values: ranges, `any`, `optional`, and an open order of timestamps."""

    edition: Edition = "711-2026"
    players: Annotated[list[Id], Field(min_length=1)] = ["p1", "p2"]
    turn: Turn | None = None
    order: Order | None = None
    objects: list[OpenObject] = []
    effects: list[OpenEffect] = []
    options: dict[Name, Option] = {}
