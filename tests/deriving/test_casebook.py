"""Every case of tests/casebook that the rules of asp/ can express so far: each state, each answer."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyleveler import Board, GameState, ObjectAnswer, derive

FOLDER = Path(__file__).parent.parent / "casebook"
CASES: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yaml"))
}
OPEN: dict[str, set[str]] = {}  # what the rules do not encode yet (`needs` in a case), and the cases that wait for it
SETS = ("colors", "supertypes", "types", "subtypes")


def needs(case: dict[str, Any]) -> list[str]:
    found = case.get("needs", [])
    return [found] if isinstance(found, str) else found


STATES = [
    pytest.param(name, number, id=f"{name}-{entry['title'].replace(' ', '_')}")
    for name, case in CASES.items()
    if not needs(case)
    for number, entry in enumerate(case["states"])
]


@cache
def answers(name: str, number: int) -> Board:
    return derive(GameState.from_data(CASES[name]["states"][number]["state"], file=name))


@pytest.mark.parametrize(("name", "number"), STATES)
def test_case(name: str, number: int) -> None:
    board = answers(name, number)
    expected = CASES[name]["states"][number]["expect"]
    differences = {
        f"{thing}.{key}": {"derived": got(board[thing], key), "expected": value}
        for thing, values in expected.items()
        for key, value in values.items()
        if not agrees(board[thing], key, value)
    }
    assert differences == {}


def agrees(answer: ObjectAnswer, key: str, value: Any) -> bool:
    if key == "lacks_keywords":
        return not set(value) & set(answer.keywords)
    if key == "skipped":
        return all(any(entry.items() <= vars(skipped).items() for skipped in answer.skipped) for entry in value)
    if key in SETS:
        return sorted(got(answer, key)) == sorted(value)
    return bool(got(answer, key) == value)


def got(answer: ObjectAnswer, key: str) -> Any:
    return getattr(answer, "keywords" if key == "lacks_keywords" else key)


@pytest.mark.parametrize(("name", "number"), STATES)
def test_the_trace_of_a_case_leads_to_its_answer(name: str, number: int) -> None:
    """613.1: the layers go in order, each step starts where the last one ended, and the last one is the answer."""
    for answer in answers(name, number).values():
        layers = [step.layer for step in answer.trace]
        assert layers == sorted(layers), "613.1: layers in order"
        assert all(step.rule and step.effect and step.source for step in answer.trace)
        assert all(skipped.rule and skipped.reason for skipped in answer.skipped)
        for one, two in zip(answer.trace, answer.trace[1:], strict=False):
            if one.layer[0] == two.layer[0]:
                assert one.after == two.before
        last = [step.after for step in answer.trace if step.layer.startswith("7")]
        if last and answer.pt is not None:
            assert last[-1] == answer.pt


def test_what_is_open_is_documented() -> None:
    found = {
        word: {name for name, case in CASES.items() if word in needs(case)}
        for word in {word for case in CASES.values() for word in needs(case)}
    }
    assert found == OPEN


def test_an_open_case_is_a_valid_document() -> None:
    for name in {name for name, case in CASES.items() if needs(case)}:
        for entry in CASES[name]["states"]:
            assert GameState.from_data(entry["state"], file=name).objects


def test_every_case_says_what_it_shows() -> None:
    for name, case in CASES.items():
        assert case["case"] == name
        assert case["title"]
        assert case["rules"]
        assert case["certainty"]
        assert all(entry["expect"] for entry in case["states"])
