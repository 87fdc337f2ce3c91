"""A space says of each of its states what deriving that state alone says, and has exactly the states that it counts."""

import random
from collections import Counter

import pytest

from pyleveler import DocumentError, Space
from pyleveler.spaces.outcomes import outcomes
from pyleveler.spaces.results import Results, result_atoms

from .enumerating import models
from .random_spaces import random_space

MOST = 3000


def opened(seed: int) -> Space | None:
    try:
        space = Space.from_data(random_space(seed))
    except DocumentError as error:
        assert "timestamp" in str(error) or "selector names" in str(error)
        return None
    return space if space.states <= MOST else None


@pytest.mark.parametrize("seed", range(40))
def test_enumerating_is_deriving_one_by_one(seed):
    space = opened(seed)
    if space is None:
        return
    found = models(space)
    assert len(found) == space.states
    documents = Counter(space.state(chosen).model_dump_json() for chosen, _ in found)
    assert set(documents.values()) == {1}
    for chosen, results in random.Random(seed).sample(found, min(len(found), 12)):
        assert result_atoms(space.state(chosen)) == results, space.state(chosen).to_data()


@pytest.mark.parametrize("most_cases", [MOST, 0], ids=["visited", "split"])
@pytest.mark.parametrize("seed", range(100, 116))
def test_outcomes_are_those_of_all_states(seed, most_cases, monkeypatch):
    monkeypatch.setattr("pyleveler.spaces.outcomes.MOST_CASES", most_cases)
    space = opened(seed)
    if space is None:
        return
    name = random.Random(seed).choice(space.ids)
    results = Results(space.facts())
    counted: Counter[object] = Counter()
    for _, atoms in models(space):
        counted[results.key(atom for atom in atoms if str(atom.arguments[0]) == name)] += 1
    answer = outcomes(space, name)
    assert answer.complete
    assert sorted(one.states for one in answer.outcomes) == sorted(counted.values())
