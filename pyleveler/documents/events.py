"""What a spell does once as it resolves (608.2c), beyond the continuous effect that it may create."""

from typing import Annotated, Literal, Self

from pydantic import Field, Tag, model_validator

from pyleveler.documents.selectors import one_key
from pyleveler.documents.shapes import MAPPING, NUMBER, WORD, union
from pyleveler.documents.words import Count, Document, Positive, wrong

Target = Annotated[int, Field(ge=1, le=20)]
"""An instance of the word "target" in the same text, from 1."""


class ControllerOf(Document):
    """The player who controls a target."""

    controller_of: Target


Much = Annotated[
    Annotated[Literal["x"], Tag(WORD)] | Annotated[Count, Tag(NUMBER)],
    union("a whole number or x", str, int, words=("x",)),
]
Whom = Annotated[
    Annotated[Literal["you", "opponents"], Tag(WORD)]
    | Annotated[Positive, Tag(NUMBER)]
    | Annotated[ControllerOf, Tag(MAPPING)],
    union("the number of a target, you, opponents, or {controller_of: 1}", str, int, dict, words=("you", "opponents")),
]


class Event(Document):
    """One thing that happens: a mapping with one key, and `to` beside an amount."""

    damage: Much | None = None
    gain_life: Much | None = None
    lose_life: Much | None = None
    draw: Much | None = None
    counter: Target | None = None
    bounce: Target | None = None
    destroy: Target | None = None
    exile: Target | None = None
    tap: Target | None = None
    to: Whom | None = None
    divided: bool = False

    @property
    def key(self) -> str:
        """What happens."""
        return one_key(self, beside=("to", "divided"))

    @model_validator(mode="after")
    def _whole(self) -> Self:
        key = self.key
        if key in ("counter", "bounce", "destroy", "exile", "tap") and self.to is not None:
            raise wrong('"to" only beside an amount', f'"to" beside "{key}"', ("to",))
        if key == "damage" and self.to is None:
            raise wrong('"to" beside "damage"', "none")
        if self.divided and (key != "damage" or not isinstance(self.to, int)):
            raise wrong('"divided" only beside damage to a target', "another", ("divided",))
        return self
