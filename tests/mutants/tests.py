"""Whether a test fails, or a random board differs from the oracle, while a rule is bent.

Only those tests are run whose documents the mutant touches; which these are is noted once, as the rules are.
"""

import contextlib
import io
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from deriving.test_casebook import CASES as CASEBOOK
from deriving.test_casebook import STATES
from oracle.comparing import differences
from oracle.random_boards import random_document

from pyleveler import GameState
from pyleveler.facts.state import state_facts
from pyleveler.solving import RulesError

from .bending import Mutant
from .bent import rules_as_they_are
from .evidence import Document, recording, touches
from .files import STACKS
from .witnesses import Witness

FOLDER = Path(__file__).parent.parent
NODES = f"{FOLDER.name}/"
"""What the names of tests begin with for pytest, which starts from the folder of the project."""
ON_STATES = (
    "deriving/test_613_8_dependency.py",
    "deriving/test_descriptions.py",
    "deriving/test_613_7_timestamps.py",
    "deriving/test_reasons.py",
    "deriving/test_choices.py",
    "deriving/test_711_leveler_cards.py",
    "deriving/test_values.py",
)
CASES = "deriving/test_casebook.py"
ON_STACKS = (
    "copies/test_what_is_copied.py",
    "copies/test_texts.py",
    "copies/test_qualities.py",
    "copies/test_casebook.py",
    "copies/test_bad_targets.py",
    "copies/test_targets.py",
    "copies/test_divisions.py",
    "copies/test_resolving.py",
    "copies/test_errors.py",
    "copies/test_exceptions.py",
    "copies/test_other_copies.py",
    "copies/test_rulings.py",
)
BOARDS = 60
"""How many random boards are compared."""
ENOUGH = 100
"""How many tests of a file are asked at most of those that a mutant touches."""


def test_witnesses(mutant: Mutant) -> Iterator[Witness]:
    """The tests, file by file, and the boards."""
    for name in ON_STACKS if mutant.file in STACKS else (*ON_STATES, CASES):
        yield Witness(name, partial(_failing, name, mutant))
    if mutant.file not in STACKS:
        yield Witness("oracle", partial(_differing, mutant))


class _Noting:
    """Notes the documents that each test grounds."""

    def __init__(self) -> None:
        self.documents: dict[str, set[Document]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Called by pytest for each test with its fixtures."""
        _forget_answers(item)
        with recording() as found:
            result = yield
        self.documents[item.nodeid] = found
        return result


class _Failing:
    """Runs only some tests, those that failed before first, and collects the names of those that fail."""

    def __init__(self, wanted: set[str]) -> None:
        self.wanted = wanted
        self.names: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Called by pytest when it knows all tests."""
        items[:] = sorted((i for i in items if i.nodeid in self.wanted), key=lambda i: i.nodeid not in _failed)[:ENOUGH]
        for item in items:
            _forget_answers(item)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each phase of each test."""
        if report.failed:
            self.names.append(report.nodeid)


_failed: set[str] = set()
"""The tests that have failed for one mutant or another."""


def _forget_answers(item: pytest.Item) -> None:
    """What a module of tests keeps for several tests was derived by other rules."""
    for kept in vars(item.module).values():  # type: ignore[attr-defined]
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()


def _failing(name: str, mutant: Mutant) -> Iterator[str]:
    """The first test of a file that fails."""
    wanted = {test for test, documents in _documents_of_tests(name).items() if touches(mutant, documents)}
    if wanted:
        failing = _Failing(wanted)
        _run(name, failing)
        _failed.update(failing.names)
        yield from (name.partition("::")[2] for name in failing.names)


@cache
def _documents_of_tests(name: str) -> dict[str, set[Document]]:
    """The documents by the tests that ground them; a case is one document."""
    if name == CASES:
        return {f"{NODES}{name}::test_case[{case.id}]": {_document_of_case(*case.values)} for case in STATES}
    noting = _Noting()
    with rules_as_they_are():
        _run(name, noting)
    return noting.documents


def _document_of_case(name: str, number: int) -> Document:
    return _document(GameState.from_data(CASEBOOK[name]["states"][number]["state"], file=name))


def _run(name: str, plugin: object) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["-x", "-q", "-p", "no:cacheprovider", str(FOLDER / name)], [plugin])


def _differing(mutant: Mutant) -> Iterator[str]:
    """The first random board on which the rules and the oracle differ."""
    seeds = sorted(range(BOARDS), key=lambda seed: f"board {seed}" not in _failed)
    for seed in (seed for seed in seeds if touches(mutant, [_document_of_board(seed)])):
        try:
            differs = bool(differences(_board(seed)))
        except (RulesError, ValueError) as error:  # ValueError: a rule about worlds that is about none
            yield f"board {seed}: {error}"
        else:
            if differs:
                _failed.add(f"board {seed}")
                yield f"board {seed}"


@cache
def _document_of_board(seed: int) -> Document:
    return _document(GameState.from_data(_board(seed)))


def _board(seed: int) -> dict[str, Any]:
    return random_document(seed, 5 + seed % 2)


def _document(state: GameState) -> Document:
    """What a state is derived from, which is known without grounding it."""
    return "explain.lp", frozenset(state_facts(state))
