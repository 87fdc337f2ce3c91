"""Whether a test fails, or a random board differs from the oracle, while a rule is bent that no claim and no case notices."""

import contextlib
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from oracle.comparing import differences
from oracle.random_boards import random_document

from pyleveler.solving import RulesError

FOLDER = Path(__file__).parent.parent
ASKED = (
    "deriving/test_descriptions.py",
    "deriving/test_613_7_timestamps.py",
    "deriving/test_reasons.py",
    "deriving/test_choices.py",
    "deriving/test_711_leveler_cards.py",
)
ASKED_OF_STACKS = {
    "rules/115_targets.lp": ("copies/test_bad_targets.py", "copies/test_targets.py"),
    "rules/601_casting.lp": ("copies/test_divisions.py", "copies/test_resolving.py"),
    "rules/700_2_modes.lp": ("copies/test_resolving.py",),
    "rules/707_10_spell_copies.lp": ("copies/test_exceptions.py", "copies/test_other_copies.py"),
}
"""Those about the rules of a file about stacks."""

BOARDS = 60
"""How many random boards are compared."""


class _Failures:
    """Collects the names of the tests that fail."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each phase of each test."""
        if report.failed:
            self.names.append(report.nodeid.rpartition("/")[2])


def failing_tests(asked: Iterable[str] = ASKED) -> Iterator[str]:
    """The tests that fail, to be asked while the rules are bent; the first of each file."""
    for name in asked:
        failures = _Failures()
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main(["-x", "-q", "-p", "no:cacheprovider", str(FOLDER / name)], [failures])
        yield from failures.names


def differing_boards() -> Iterator[str]:
    """The random boards on which the rules and the oracle differ, to be asked while the rules are bent."""
    for seed in range(BOARDS):
        try:
            differs = bool(differences(random_document(seed, 5 + seed % 2)))
        except RulesError as error:
            yield f"board {seed}: {error}"
        else:
            if differs:
                yield f"board {seed}"
