"""The world that the layers work on: objects with their abilities, and continuous effects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .words import BASIC_LANDS, COLORS, fits

ZONES = ["battlefield", "hand", "library", "graveyard", "exile", "command", "stack"]
FACE_DOWN: dict[str, Any] = {"types": ["Creature"], "pt": "2/2"}  # 708.2a
LATER = 1_000_000  # printed order of what is granted: behind everything printed
COUNTER = 2_000_000  # and counters behind every ability


@dataclass(frozen=True)
class Ability:
    """One instance of an ability on one object."""

    uid: str
    kind: str  # keyword, static, defines, activated, triggered, level, class, mana
    body: Any
    own: bool = True  # from the object's text or copiable values (305.7, 604.3a), not granted
    timestamp: int = 0  # of the effect that created it (613.7a)
    order: tuple[int, ...] = ()

    @property
    def name(self) -> str | None:
        """A keyword with its parameter and without its cost."""
        return self.body.split("{")[0].strip() if self.kind == "keyword" else None

    @property
    def activated(self) -> bool:
        """Whether it is an activated ability (602.1, 702.87a, 702.6a, 702.29a)."""
        return self.kind in ("activated", "mana") or self.name in ("level up", "equip", "cycling")

    @property
    def text(self) -> str:
        """How the answer lists an activated ability."""
        return str(self.body) if self.kind == "keyword" else f"{self.body['cost']}: {self.body.get('text', '')}"


def new_ability(body: Any, uid: str, order: tuple[int, ...], own: bool = True, timestamp: int = 0) -> Ability:
    """An ability as written in a document."""
    if isinstance(body, str):
        return Ability(uid, "keyword", body, own, timestamp, order)
    ((kind, content),) = body.items()
    return Ability(uid, kind, content, own, timestamp, order)


def symbols(mana_cost: str) -> list[str]:
    return re.findall(r"\{(.*?)\}", mana_cost)


def mana_value(mana_cost: str) -> int:
    """202.3: X is 0, a hybrid symbol counts its largest half."""

    def one(symbol: str) -> int:
        if symbol == "X":
            return 0
        return max(int(part) if part.isdigit() else 1 for part in symbol.split("/"))

    return sum(one(symbol) for symbol in symbols(mana_cost))


@dataclass
class Obj:
    """An object with its characteristics as far as they are derived."""

    id: str
    timestamp: int
    controller: str
    owner: str
    zone: str
    counters: dict[str, int]
    attached_to: str | None = None
    tapped: bool = False
    face_down: bool = False
    token: bool = False
    class_level: int = 1
    definition: dict[str, Any] = field(default_factory=dict)  # the copiable values (707.2)
    name: str | None = None
    mana_cost: str = ""
    supertypes: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    raw_subtypes: set[str] = field(default_factory=set)
    colors: set[str] = field(default_factory=set)
    abilities: list[Ability] = field(default_factory=list)
    forbidden: set[str] = field(default_factory=set)  # keywords it can't have (113.11)
    printed_pt: bool = False
    power: int = 0
    toughness: int = 0
    base: tuple[int, int] = (0, 0)

    def become(self, definition: dict[str, Any], prefix: str) -> None:
        """Take on copiable values: those printed (613.1), copied (707.2) or of a face-down permanent (708.2a)."""
        self.definition = definition
        self.name = definition.get("name")
        self.mana_cost = definition.get("mana_cost") or ""
        self.supertypes = set(definition.get("supertypes", []))
        self.types = set(definition.get("types", []))
        self.raw_subtypes = set(definition.get("subtypes", []))
        colored = {COLORS[letter] for symbol in symbols(self.mana_cost) for letter in symbol if letter in COLORS}
        self.colors = set(definition.get("color_indicator") or colored)  # 105.2
        self.printed_pt = definition.get("pt") is not None
        self.power, self.toughness = points(definition.get("pt", "0/0"))  # 208.5
        self.abilities = printed_abilities(definition, prefix)
        self.intrinsic()

    def clone(self) -> Obj:
        return replace(
            self,
            supertypes=set(self.supertypes),
            types=set(self.types),
            raw_subtypes=set(self.raw_subtypes),
            colors=set(self.colors),
            abilities=list(self.abilities),
            forbidden=set(self.forbidden),
        )

    @property
    def subtypes(self) -> set[str]:
        """205.1a: a subtype is lost for as long as the object has no card type that it belongs to."""
        return {subtype for subtype in self.raw_subtypes if fits(subtype, self.types)}

    @property
    def has_pt(self) -> bool:
        """208.3: of permanents only creatures have P/T, elsewhere also what has it printed."""
        return "Creature" in self.types or (self.zone != "battlefield" and self.printed_pt)

    @property
    def you(self) -> str:
        """109.5: the controller; a card that nobody controls (108.4) has an owner."""
        return self.controller if self.zone in ("battlefield", "stack") else self.owner

    @property
    def keywords(self) -> set[str]:
        return {ability.name for ability in self.abilities if ability.name is not None}

    def intrinsic(self) -> None:
        """305.6: a land with a basic land type has its mana ability (called until layer 4 is done)."""
        self.abilities = [ability for ability in self.abilities if ability.kind != "mana"]
        for number, (subtype, letter) in enumerate(BASIC_LANDS.items()):
            if "Land" in self.types and subtype in self.raw_subtypes:
                text = {"cost": "{T}", "text": f"add {{{letter}}}", "mana": True}
                self.abilities.append(Ability(f"{self.id}:{subtype}", "mana", text, order=(LATER - 9 + number,)))


def points(pt: Any) -> tuple[int, int]:
    """P/T as written: "2/3", "-1/0", or a pair."""
    power, toughness = pt.split("/") if isinstance(pt, str) else pt
    return int(power), int(toughness)


def printed_abilities(definition: dict[str, Any], prefix: str) -> list[Ability]:
    """All abilities of a text box: its lines, level symbols (711.2), class levels (716.2a)."""
    found = [new_ability(body, f"{prefix}/{n}", (n,)) for n, body in enumerate(definition.get("abilities", []))]
    for kind, key in (("level", "levels"), ("class", "class_levels")):
        for band in definition.get(key) or []:
            found.append(Ability(f"{prefix}/{len(found)}", kind, band, order=(len(found),)))
    return found


@dataclass
class World:
    """A full snapshot: every object as it is at one point of the derivation."""

    players: list[str]
    objects: dict[str, Obj]

    def copy(self) -> World:
        return World(self.players, {id: obj.clone() for id, obj in self.objects.items()})


@dataclass(frozen=True)
class Effect:
    """A continuous effect with its parts by layer (613.6)."""

    key: str
    rank: tuple[int, ...]  # timestamp, then what breaks ties
    affects: Any  # SELECTOR
    parts: Mapping[str, list[tuple[str, Any]]]
    source: str | None = None  # the object whose ability generates it
    ability: str | None = None  # uid of that ability; None: counters, face-down status and resolved effects
    condition: Any = None
    cda: bool = False
    you: str | None = None  # controller of a resolved effect
    x: int | None = None
    level: str | None = None  # its level symbol
