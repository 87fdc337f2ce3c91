"""The orders in which copies may lie on the stack, some of them aimed at one thing each (707.10d, 707.10e), some not."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial, prod

from clingo import Symbol

from pyleveler.copying.choices import Choices
from pyleveler.copying.counting import count, listed, placed

Placed = dict[tuple[int, int], str]
"""The target at each place of each instance."""


def number_of_stacks(aimed: Sequence[Choices], others: Sequence[Choices]) -> int:
    """How many different stacks there are: the aimed copies lie in any order, beside others that are alike (405.3).

    Where a copy and one that was aimed at the same thing change places, that is the same stack. If m of the others have what
    one was aimed at, m + 1 copies are alike, which 1/(m + 1)! says in the exponential generating function.
    """
    if not others:
        return factorial(len(aimed))
    if not aimed:
        return prod(count(one) for one in others)
    ways = count(others[0])
    shared = sum(can_be(others[0], _only(one)) for one in aimed)
    most = len(others)
    series: list[Fraction] = [Fraction((ways - shared) ** number, factorial(number)) for number in range(most + 1)]
    for _ in range(shared):
        alike = [Fraction(1, factorial(number + 1)) for number in range(most + 1)]
        series = [sum((series[i] * alike[n - i] for i in range(n + 1)), Fraction()) for n in range(most + 1)]
    stacks: Fraction = series[most] * factorial(len(aimed) + most)
    return stacks.numerator


def orders(chosen: Mapping[Symbol, Placed], aimed: Collection[Symbol]) -> Iterator[tuple[Symbol, ...]]:
    """The orders of copies with these targets, each the lowest first and each stack once.

    Of copies that are alike those that were not aimed keep their order and lie above the aimed one.
    """
    names = list(chosen)
    if not aimed:
        yield tuple(names)
        return
    fixed = [(lower, upper) for lower, upper in combinations(names, 2) if not {lower, upper} & set(aimed)]
    fixed += [(lower, upper) for lower in aimed for upper in names if upper not in aimed and chosen[lower] == chosen[upper]]
    for order in permutations(names):
        if all(order.index(lower) < order.index(upper) for lower, upper in fixed):
            yield order


def can_be(choices: Choices, targets: Placed) -> bool:
    """Whether a copy with these choices may have these targets."""
    cells = []
    for cell in choices.cells:
        wanted = {targets[cell.instance, place] for place in cell.places}
        cells.append(replace(cell, new=tuple(target for target in cell.new if target in wanted)))
    return any(placed(choices, one) == targets for one in listed(Choices(tuple(cells), choices.differ)))


def _only(choices: Choices) -> Placed:
    return placed(choices, next(listed(choices)))
