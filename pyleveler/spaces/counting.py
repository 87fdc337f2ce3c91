"""How many states a space has, exactly: a product over its places, where timestamps differ from each other."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

MOST_CASES = 200_000
"""More cases than that of which timestamps are taken are not told apart."""


class TooManyOrdersError(Exception):
    """The timestamps are open in too many different ways to count their assignments."""


@dataclass(frozen=True)
class Thing:
    """An object or effect, for counting.

    Attributes:
        ways: In how many ways it can be there, but for its timestamps.
        optional: Whether it may be absent, which is one way.
        times: For each timestamp that it has, the times that this may be.
    """

    ways: int
    optional: bool
    times: tuple[frozenset[int], ...]


def count_states(things: Sequence[Thing]) -> int:
    """In how many ways things can be there or not, no two timestamps of what is there being equal (613.7).

    Raises:
        TooManyOrdersError: There are too many cases.
    """
    several = [place for place, thing in enumerate(things) if thing.optional and len(thing.times) > 1]
    if len(several) > 12:
        raise TooManyOrdersError
    total = 0
    for present in product((True, False), repeat=len(several)):
        chosen = dict(zip(several, present, strict=True))
        there = [
            Thing(thing.ways, False, thing.times) if place in chosen else thing
            for place, thing in enumerate(things)
            if chosen.get(place, True)
        ]
        total += _count(there)
    return total


def _count(things: Sequence[Thing]) -> int:
    """The same where everything optional has at most one timestamp."""
    total = prod(thing.ways + thing.optional for thing in things if not thing.times)
    total *= prod(thing.ways for thing in things if thing.times and not thing.optional)
    taken: set[int] = set()
    while fixed := [
        time for thing in things if not thing.optional for times in thing.times if len(times) == 1 for time in times
    ]:
        if len(set(fixed)) < len(fixed):
            return 0
        taken.update(fixed)
        things = [_apart_from(taken, thing) for thing in things]
    kinds: Counter[_Kind] = Counter()
    for thing in things:
        for times in thing.times:
            kinds[_Kind(times, thing.ways if thing.optional else 1, thing.optional)] += 1
    if any(not kind.times and not kind.optional for kind in kinds):
        return 0
    for component in _components(kinds):
        total *= _assignments(component)
    return total


def _apart_from(taken: set[int], thing: Thing) -> Thing:
    """The thing without the timestamps that are settled, and without those times for its others."""
    settled = [not thing.optional and len(times) == 1 and times <= taken for times in thing.times]
    rest = (times - taken for times, done in zip(thing.times, settled, strict=True) if not done)
    return Thing(thing.ways, thing.optional, tuple(rest))


@dataclass(frozen=True)
class _Kind:
    """Timestamps that are alike."""

    times: frozenset[int]
    ways: int
    optional: bool


def _components(kinds: Mapping[_Kind, int]) -> Iterable[dict[_Kind, int]]:
    """Kinds of timestamps that have times in common, directly or over others."""
    groups: list[tuple[set[int], dict[_Kind, int]]] = []
    for kind, number in kinds.items():
        times, members = set(kind.times), {kind: number}
        apart = []
        for group in groups:
            if group[0] & times:
                times |= group[0]
                members |= group[1]
            else:
                apart.append(group)
        groups = [*apart, (times, members)]
    return [members for _, members in groups]


def _assignments(kinds: Mapping[_Kind, int]) -> int:
    """The number of ways to give different times to timestamps; time by time, with how many of each kind have one so far."""
    order = list(kinds)
    if prod(number + 1 for number in kinds.values()) > MOST_CASES:
        raise TooManyOrdersError
    cases: dict[tuple[int, ...], int] = {(0,) * len(order): 1}
    times = sorted({time for kind in order for time in kind.times})
    last = [max(kind.times, default=0) for kind in order]
    for time in times:
        after: dict[tuple[int, ...], int] = defaultdict(int)
        for case, ways in cases.items():
            after[case] += ways
            for place, kind in enumerate(order):
                left = kinds[kind] - case[place]
                if left and time in kind.times:
                    after[(*case[:place], case[place] + 1, *case[place + 1 :])] += ways * left * kind.ways
        full = [place for place, kind in enumerate(order) if last[place] == time and not kind.optional]
        cases = {case: ways for case, ways in after.items() if all(case[place] == kinds[order[place]] for place in full)}
    return sum(cases.values())
