"""The states that tests derive, as facts: collected while they run, one or a few for each shape of facts."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from clingo import Symbol

import pyleveler.deriving as deriving
from pyleveler.slicing import fact_shapes
from pyleveler.solving import only_model

FEW = 2
"""How many states of one shape are kept."""
FOLDER = Path(__file__).parent.parent


class Collector:
    """Keeps the facts of what is derived."""

    def __init__(self) -> None:
        self.states: list[list[Symbol]] = []
        self._seen: Counter[object] = Counter()

    def only_model(self, name: str, facts: Iterable[Symbol], *more: object) -> list[Symbol]:
        """Keep the facts, and go on."""
        facts = list(facts)
        shapes = fact_shapes(facts, frozenset())
        if name == "explain.lp" and self._seen[shapes] < FEW:
            self._seen[shapes] += 1
            self.states.append(facts)
        return only_model(name, facts, *more)


def states_of_tests(folders: Iterable[str]) -> list[list[Symbol]]:
    """The facts of the states that the tests in some folders derive."""
    collector = Collector()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deriving, "only_model", collector.only_model)
        pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", *(str(FOLDER / folder) for folder in folders)])
    return collector.states
