from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pyleveler.cli import main

MAGE = """
players: [p1, p2]
objects:
  - {id: anthem, card: Glorious Anthem}
  - {id: mage, card: Echo Mage, counters: {level: 4, "+1/+1": 2}}
"""

GAP = """
players: [p1]
objects:
  - id: gardener
    definition:
      name: Hedge Gardener
      types: [Creature]
      pt: 1/1
      abilities: ["level up {G}"]
      levels: [{from: 1, to: 3, pt: 2/3}, {from: 5, pt: 4/4}]
    counters: {level: 4}
"""


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run() -> Callable[..., Result]:
    """Runs a command; an exception that is not SystemExit is a failure of the test."""

    def run(*arguments: str, text: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, arguments, input=text, prog_name="pyleveler")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def mage(tmp_path: Path) -> str:
    return written(tmp_path / "mage.yaml", MAGE)


@pytest.fixture
def gap(tmp_path: Path) -> str:
    return written(tmp_path / "gap.yaml", GAP)


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)
