"""All 26 leveler cards below, at and beyond their bounds, by tests/data/levelers.csv and not by the facts of asp/."""

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pyleveler import Board, GameState, derive, library

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@dataclass(frozen=True)
class Box:
    """Power and toughness, keywords, costs of activated abilities, the number of abilities."""

    pt: str | None
    keywords: list[str]
    costs: list[str]
    abilities: int


@dataclass(frozen=True)
class Leveler:
    """One row of the table."""

    row: dict[str, str]

    @property
    def name(self) -> str:
        return self.row["name"]

    @property
    def n1(self) -> int:
        return int(self.row["band1_n1"])

    @property
    def n2(self) -> int:
        return int(self.row["band1_n2"])

    @property
    def n3(self) -> int:
        return int(self.row["band2_n3"].removesuffix("+"))

    def bounds(self) -> list[int]:
        return sorted({0, self.n1 - 1, self.n1, self.n2, self.n2 + 1, self.n3, self.n3 + 5})

    def symbol(self, level: int) -> str | None:
        if level >= self.n3:
            return f"LEVEL {self.n3}+"
        return f"LEVEL {self.n1}-{self.n2}" if level >= self.n1 else None

    def box(self, level: int) -> Box:
        if level >= self.n3:
            return _box(self.row["band2_pt"], self.row["band2_abilities"])
        if level >= self.n1:
            return _box(self.row["band1_pt"], self.row["band1_abilities"])
        return _box(self.row["pt_top"], "none")


def _box(pt: str, text: str) -> Box:
    """`kw:flying,trample + A[{R}: ...]`: keywords, and A activated, M mana, T triggered, S static, R replacing."""
    keywords, costs, count = [], [], 0
    for part in [] if text == "none" else text.split(" + "):
        kind, _, rest = part.partition("[")
        if part.startswith("kw:"):
            keywords += [word.replace("_", " ") for word in part.removeprefix("kw:").split(",")]
            count += len(part.split(","))
            continue
        assert kind in "AMTSR", part
        count += 1
        if kind in "AM":
            costs.append(rest.partition(":")[0].replace(",", ", "))
        if "includes itself" in part:  # what it grants to a group of which it is one
            count += 1
            costs.append(re.findall(r"\[(.*?):", rest)[0].replace(",", ", "))
    return Box(None if pt == "none" else pt, keywords, costs, count)


def _read() -> dict[str, Leveler]:
    with (Path(__file__).parent.parent / "data" / "levelers.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: Leveler(row) for row in csv.DictReader(file)}


LEVELERS = _read()
BOUNDS = [pytest.param(name, level, id=f"{name}-{level}") for name in LEVELERS for level in LEVELERS[name].bounds()]


@cache
def board(name: str, zone: str = "battlefield") -> Board:
    """A leveler at each of its bounds, in one state; each is alone with its controller, so that none helps another."""
    levels = LEVELERS[name].bounds()
    objects: list[dict[str, Any]] = [
        {"id": str(level), "card": name, "counters": {"level": level}, "zone": zone, "controller": f"player {level}"}
        for level in levels
    ]
    return derive(GameState.from_data({"players": [thing["controller"] for thing in objects], "objects": objects}))


def test_there_are_26() -> None:
    assert len(LEVELERS) == 26
    assert {card.name for card in library() if card.definition.levels} == set(LEVELERS)


@pytest.mark.parametrize(("name", "level"), BOUNDS)
def test_at_its_bounds(name: str, level: int) -> None:
    """711.2a, 711.2b, 711.5: both bounds of a range symbol are included; below N1 the uppermost box counts."""
    leveler, answer = LEVELERS[name], board(name)[str(level)]
    box = leveler.box(level)
    assert answer.pt == box.pt
    assert (answer.base_power, answer.base_toughness) == (answer.power, answer.toughness)
    assert (answer.level, answer.level_symbol) == (level, leveler.symbol(level))
    assert sorted(answer.keywords) == sorted(["level up", *box.keywords])


@pytest.mark.parametrize(("name", "level"), BOUNDS)
def test_its_abilities(name: str, level: int) -> None:
    """711.2, 711.4: level up, two level symbols, what stands outside the bands, and the active striation."""
    leveler, answer = LEVELERS[name], board(name)[str(level)]
    box, always = leveler.box(level), _box("none", leveler.row["abilities_outside_bands"])
    assert len(answer.abilities) == 3 + always.abilities + box.abilities
    assert f"level up {leveler.row['level_up_cost']}" in answer.abilities
    assert f"LEVEL {leveler.n1}-{leveler.n2}" in answer.abilities
    assert f"LEVEL {leveler.n3}+" in answer.abilities
    costs = [ability.partition(":")[0] for ability in answer.abilities if ability.startswith("{")]
    assert sorted(costs) == sorted(always.costs + box.costs)


@pytest.mark.parametrize("name", LEVELERS)
def test_what_is_printed(name: str) -> None:
    row, answer = LEVELERS[name].row, board(name)["0"]
    assert answer.name == name
    assert answer.mana_cost == ("" if row["mana_cost"] == "none" else row["mana_cost"])
    assert answer.mana_value == int(row["mana_value"])
    assert answer.colors == ([] if row["colors"] == "colorless" else [COLORS[row["colors"]]])
    assert answer.types == row["types"].split()
    assert answer.subtypes == ([] if row["subtypes"] in ("", "none") else row["subtypes"].split())
    assert answer.supertypes == []
    assert row["name_fr"] in ("", "none") or library().card(row["name_fr"]).name == name


@pytest.mark.parametrize(("name", "level"), BOUNDS)
def test_off_the_battlefield_711_6(name: str, level: int) -> None:
    """711.6: in every other zone the uppermost box, whatever counters are left on it."""
    answer = board(name, "graveyard")[str(level)]
    assert answer.pt == LEVELERS[name].box(0).pt
    assert answer.level_symbol is None
    assert answer.keywords == ["level up"]
