"""The rules of asp/ and the oracle agree on random boards; a difference is reported as a minimal document."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml

from .comparing import differences, shrunk
from .random_boards import random_document, wide_document

ONCE_DIFFERENT = (1829, 1878, 1965)
"""Seeds beyond the ordinary ones on whose boards there was a difference at some time."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        first, boards = metafunc.config.getoption("--first-board"), metafunc.config.getoption("--boards")
        seeds = [*range(first, first + boards), *ONCE_DIFFERENT]
        metafunc.parametrize("seed", list(dict.fromkeys(seeds)))


def test_random_board(seed: int, request: pytest.FixtureRequest) -> None:
    size = request.config.getoption("--board-size") or 5 + seed % 2
    document = random_document(seed, size)
    if differences(document):
        smallest = shrunk(document)
        text = yaml.safe_dump(smallest, sort_keys=False, default_flow_style=None, width=120)
        lines = "\n".join(differences(smallest))
        pytest.fail(f"seed {seed}, size {size}\n{lines}\n{text}", pytrace=False)


ONCE_SLOW = 38
"""A wide board of six objects, on which an effect measures what several others change; it once took minutes."""

WIDE = 30
"""Of so many ordinary boards, one more is drawn with values that measure others and with abilities of others."""


def test_random_boards_with_values_and_abilities_of_others(request: pytest.FixtureRequest) -> None:
    first, boards = request.config.getoption("--first-board"), request.config.getoption("--boards")
    for seed in range(first, first + max(boards // WIDE, 10)):
        document = wide_document(seed, request.config.getoption("--board-size") or 5)
        if differences(document):
            smallest = shrunk(document)
            text = yaml.safe_dump(smallest, sort_keys=False, default_flow_style=None, width=120)
            lines = "\n".join(differences(smallest))
            pytest.fail(f"wide seed {seed}\n{lines}\n{text}", pytrace=False)


def test_a_board_on_which_an_effect_measures_what_others_change() -> None:
    assert differences(wide_document(ONCE_SLOW, 6)) == []


def test_the_oracle_knows_nothing_of_what_it_checks() -> None:
    for name in ("engine", "model", "queries", "words", "random_boards"):
        tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
        imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        imported += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        assert not any(module.startswith(("pyleveler", "clingo")) for module in imported)


def test_a_difference_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they differ on whatever has a +1/+1 counter, one object with one counter is left."""
    from . import comparing

    def counted(document: dict) -> list[str]:
        return [entry["id"] for entry in document["objects"] if "+1/+1" in entry.get("counters", {})]

    document = next(document for seed in range(50) if counted(document := random_document(seed)))
    monkeypatch.setattr(comparing, "differences", counted)
    (entry,) = shrunk(document)["objects"]
    assert list(entry["counters"]) == ["+1/+1"]
    assert not entry.get("definition", {}).get("abilities")
