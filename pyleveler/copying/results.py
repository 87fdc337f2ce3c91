"""The answer: the legal outcomes of copying a spell, each a stack (contract section 7)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pyleveler.documents.stack import StackEntry


@dataclass(frozen=True)
class StackSpell:
    """A spell of an outcome. `copy_of` is None for what was there before."""

    id: str
    copy_of: str | None
    card: str
    controller: str
    owner: str
    targets: dict[str, str | list[str]]
    new_targets: list[int]
    modes: list[int]
    x: int | None
    paid: list[str]
    divided: dict[str, int | dict[str, int]]
    spliced: list[str]
    cast: bool
    colors: list[str]
    exceptions: list[dict[str, Any]] = field(default_factory=list)
    is_new: bool = False

    def to_data(self) -> dict[str, Any]:
        """The plain data of the spell; `except` is what the effects that made a copy changed, as in a document."""
        data = {name: getattr(self, name) for name in _SPELL}
        data |= {"spliced": self.spliced} if self.spliced else {}
        return data | ({"except": self.exceptions} if self.exceptions else {})


_SPELL = (
    "id", "copy_of", "card", "controller", "owner", "targets", "new_targets", "modes", "x", "paid", "divided", "cast", "colors",
)  # fmt: skip


@dataclass(frozen=True)
class StackAbility:
    """An ability of an outcome."""

    id: str
    ability_of: str
    controller: str
    targets: dict[str, str | list[str]]
    is_new: bool = False

    def to_data(self) -> dict[str, Any]:
        """The plain data of the ability."""
        return {"id": self.id, "ability_of": self.ability_of, "controller": self.controller, "targets": self.targets}


@dataclass(frozen=True)
class Resolved:
    """What became of a spell or ability as it resolved."""

    id: str
    did: bool
    reason: str | None = None

    def to_data(self) -> dict[str, Any]:
        """The plain data."""
        return {"id": self.id, "did": self.did, "reason": self.reason}


@dataclass(frozen=True)
class Played:
    """What is left once the stack has resolved.

    Attributes:
        resolved: What became of everything on the stack, in order.
        life: The life totals.
        drawn: How many cards each player has drawn.
        state: A state document.
        kept: The legendary permanents that their controllers chose to keep (704.5j), in order.
    """

    resolved: list[Resolved]
    life: dict[str, int]
    drawn: dict[str, int]
    state: dict[str, Any]
    kept: list[str] = field(default_factory=list)

    def to_data(self) -> dict[str, Any]:
        """The plain data."""
        resolved = [one.to_data() for one in self.resolved]
        data = {"resolved": resolved, "life": self.life, "drawn": self.drawn, "state": self.state}
        return data | ({"kept": self.kept} if self.kept else {})


@dataclass(frozen=True)
class CopyOutcome:
    """One way in which it resolves.

    Attributes:
        stack: The stack afterwards, the top first.
        entries: The same as the entries of a document, the bottom first.
        endings: What may be left once the stack has resolved, where that was asked for: more than one where players choose
            which legendary permanents they keep (704.5j).
    """

    stack: list[StackSpell | StackAbility]
    entries: list[StackEntry] = field(repr=False, compare=False)
    endings: list[Played] = field(default_factory=list)

    @property
    def played(self) -> Played | None:
        """The first of the endings; None where that was not asked for."""
        return self.endings[0] if self.endings else None

    def to_data(self) -> dict[str, Any]:
        """The plain data of the outcome; `endings` are all of them, where there are several."""
        data: dict[str, Any] = {"stack": [one.to_data() for one in self.stack]}
        data |= self.played.to_data() if self.played is not None else {}
        return data | ({"endings": [one.to_data() for one in self.endings]} if len(self.endings) > 1 else {})


@dataclass(frozen=True)
class Why:
    """The rule that gave a copy one of its attributes, and what it says."""

    attribute: str
    rule: str
    reason: str

    def to_data(self) -> dict[str, Any]:
        """The plain data."""
        return {"attribute": self.attribute, "rule": self.rule, "reason": self.reason}


@dataclass(frozen=True)
class Copies:
    """All legal ways in which a spell-copying spell or ability resolves.

    Attributes:
        legal: Whether it can be on the stack as the document says, and resolve now.
        rule: The rule why not, or why nothing is copied.
        reason: The same in words.
        copied: The id of the spell that is copied; None where none is.
        times: How many copies are made.
        count: The number of outcomes, none of which has to be listed for that.
        legal_targets: What may be chosen anew for each instance of the word "target".
        why: The rule behind each attribute of the copies.
    """

    legal: bool
    rule: str | None
    reason: str | None
    copied: str | None
    times: int
    count: int
    legal_targets: dict[str, list[str]]
    why: list[Why]
    outcomes_of: Callable[[], Iterator[CopyOutcome]] = field(repr=False, compare=False)

    def outcomes(self) -> Iterator[CopyOutcome]:
        """The outcomes one after the other, made as they are asked for; the first one keeps all targets."""
        return self.outcomes_of()

    def __iter__(self) -> Iterator[CopyOutcome]:
        return self.outcomes()

    def first(self, number: int) -> list[CopyOutcome]:
        """The first outcomes."""
        return list(islice(self.outcomes(), number))

    def to_data(self, first: int | None = None, why: bool = False) -> dict[str, Any]:
        """The plain data of the answer, as `copies --json` prints it.

        Args:
            first: At most so many outcomes.
            why: Whether the rule behind each attribute is given.
        """
        outcomes = [one.to_data() for one in islice(self.outcomes(), first)]
        data: dict[str, Any] = {"legal": self.legal, "reason": self.reason, "rule": self.rule, "count": self.count}
        data |= {"copied": self.copied, "copies": self.times, "legal_targets": self.legal_targets}
        return data | {"outcomes": outcomes} | ({"why": [one.to_data() for one in self.why]} if why else {})
