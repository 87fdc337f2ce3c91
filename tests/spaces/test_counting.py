import itertools
import random

import pytest

from pyleveler.spaces.counting import Thing, TooManyOrdersError, count_states


def by_hand(things: list[Thing]) -> int:
    """Every choice of what is there and when, one by one."""
    total = 0
    for there in itertools.product(*[(True, False) if thing.optional else (True,) for thing in things]):
        present = [thing for thing, is_there in zip(things, there, strict=True) if is_there]
        ways = 1
        for thing in present:
            ways *= thing.ways
        times = itertools.product(*[sorted(one) for thing in present for one in thing.times])
        total += ways * sum(len(set(case)) == len(case) for case in times)
    return total


@pytest.mark.parametrize("seed", range(150))
def test_counting_is_counting_one_by_one(seed):
    rng = random.Random(seed)
    pool = [frozenset(rng.sample(range(7), rng.choice([1, 1, 2, 3, 5]))) for _ in range(3)]
    things = [
        Thing(rng.randint(1, 4), rng.random() < 0.4, tuple(rng.choice(pool) for _ in range(rng.choice([0, 1, 1, 2]))))
        for _ in range(rng.randint(1, 5))
    ]
    assert count_states(things) == by_hand(things)


def test_an_open_order_of_twenty():
    things = [Thing(1, False, (frozenset(range(20)),)) for _ in range(20)]
    assert count_states(things) == 2432902008176640000


def test_too_many_different_ranges():
    things = [Thing(1, False, (frozenset(range(n, n + 20)),)) for n in range(40)]
    with pytest.raises(TooManyOrdersError):
        count_states(things)
