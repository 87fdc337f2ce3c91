"""The answer for a game state: what every object is, with the trace of the effects that made it so (contract section 4)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class TraceStep:
    """One effect applied to the object in one layer (613.1).

    `before` and `after` show what the layer changes: power and toughness, the type line, the colours or the abilities.
    `waited_for` names the effects that an older effect waited for, with the kind of dependency (613.8a).
    """

    layer: str
    rule: str
    effect: str
    source: str
    timestamp: int
    before: str
    after: str
    does: str
    went_on: bool = False
    loop: bool = False
    waited_for: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Skipped:
    """An effect that did not apply to the object, and the rule and the reason why not."""

    effect: str
    source: str
    rule: str
    reason: str


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done, and the rule that says so."""

    rule: str
    reason: str


@dataclass(frozen=True)
class Activation:
    """An activated ability (602), its total cost (601.2f), and whether the object's controller may activate it now."""

    ability: str
    cost: str
    legal: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Finding:
    """Something in the document that bends a clause without being an error, such as bands that overlap (711.2)."""

    rule: str
    message: str
    card: str


@dataclass(frozen=True)
class ObjectAnswer:
    """What an object is. `power` and the three beside it are None where there is none (208.3), `name` where it has none."""

    id: str
    name: str | None
    zone: str
    controller: str
    owner: str
    mana_cost: str
    mana_value: int
    colors: list[str]
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    level: int
    level_symbol: str | None
    counters: dict[str, int]
    abilities: list[str]
    keywords: list[str]
    edition: str
    start: dict[str, str] = field(repr=False)
    tracing: Callable[[], tuple[TraceStep, ...]] = field(repr=False, compare=False)
    skipping: Callable[[], tuple[Skipped, ...]] = field(repr=False, compare=False)
    activating: Callable[[], tuple[Activation, ...]] = field(repr=False, compare=False)
    language: str = field(default="en", repr=False)

    @cached_property
    def trace(self) -> tuple[TraceStep, ...]:
        """The effects that were applied, in their order (613.1)."""
        return self.tracing()

    @cached_property
    def skipped(self) -> tuple[Skipped, ...]:
        """The effects that did not apply, and why not."""
        return self.skipping()

    @cached_property
    def activated(self) -> tuple[Activation, ...]:
        """Its activated abilities: whether its controller may activate each of them now, and if not, why not."""
        return self.activating()

    def to_data(self) -> dict[str, Any]:
        """The plain data of the answer, as `derive --json` prints it."""
        apart = ("id", "edition", "start", "tracing", "skipping", "activating", "language")
        data = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in apart}
        return data | {
            "trace": [asdict(step) for step in self.trace],
            "skipped": [asdict(one) for one in self.skipped],
            "activated": [asdict(one) for one in self.activated],
        }

    @property
    def type_line(self) -> str:
        """Supertypes, types and subtypes as on a card."""
        return type_line(self.supertypes, self.types, self.subtypes)

    @property
    def pt(self) -> str | None:
        """Power and toughness as on a card, or None where there is none."""
        return None if self.power is None else f"{self.power}/{self.toughness}"

    def explain(self, width: int = 80) -> str:
        """The explanation of the answer as plain text, layer by layer."""
        from pyleveler.explaining import explanation_text

        return explanation_text(self, width)


@dataclass(frozen=True)
class Board(Mapping[str, ObjectAnswer]):
    """The answers for all objects of a state by id, in the order of the document."""

    edition: str
    objects: dict[str, ObjectAnswer]
    findings: list[Finding]

    def __getitem__(self, key: str) -> ObjectAnswer:
        return self.objects[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.objects)

    def __len__(self) -> int:
        return len(self.objects)

    def to_data(self) -> dict[str, Any]:
        """The plain data of the answer, as `derive --json` prints it."""
        return {
            "edition": self.edition,
            "findings": [asdict(finding) for finding in self.findings],
            "objects": {key: answer.to_data() for key, answer in self.objects.items()},
        }


def type_line(supertypes: list[str], types: list[str], subtypes: list[str]) -> str:
    """`Legendary Creature — Elf Druid` (205.1)."""
    line = " ".join([*supertypes, *types])
    return f"{line} — {' '.join(subtypes)}" if subtypes else line
