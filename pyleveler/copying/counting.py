"""How many ways there are to choose, without listing them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, prod

from pyleveler.copying.choices import Choices

Assignment = dict[int, tuple[str, ...]]
"""The targets of each cell."""


def count(choices: Choices) -> int:
    """The number of different sets of targets for one copy: the product over what is independent."""
    return prod(_count_group(choices, group) for group in choices.groups())


def _count_group(choices: Choices, group: Sequence[int]) -> int:
    """Target by target: how many ways there are to have so many places left in each cell."""
    cells = [choices.cells[index] for index in group]
    if len(group) == 1:
        return comb(len(cells[0].candidates), len(cells[0].places))
    ways: Counter[tuple[int, ...]] = Counter({tuple(len(cell.places) for cell in cells): 1})
    for target in dict.fromkeys(target for cell in cells for target in cell.candidates):
        homes = [place for place, cell in enumerate(cells) if target in cell.candidates]
        after: Counter[tuple[int, ...]] = Counter()
        for chosen in _compatible(choices, group, homes, target):
            for left, number in ways.items():
                if all(left[place] for place in chosen):
                    after[tuple(rest - (place in chosen) for place, rest in enumerate(left))] += number
        ways = after
    return ways[(0,) * len(cells)]


def _compatible(choices: Choices, group: Sequence[int], homes: Sequence[int], target: str) -> Iterator[tuple[int, ...]]:
    """The sets of cells that may have a target at the same time."""
    found: list[tuple[int, ...]] = [()]
    for home in homes:
        found += [
            (*chosen, home) for chosen in found if not any(choices.clash(group[home], group[other], target) for other in chosen)
        ]
    yield from found


def listed(choices: Choices) -> Iterator[Assignment]:
    """The same, one after the other; the first one keeps every target."""
    yield from _listed(choices, 0, {})


def _listed(choices: Choices, index: int, so_far: Assignment) -> Iterator[Assignment]:
    if index == len(choices.cells):
        yield dict(so_far)
        return
    cell = choices.cells[index]
    free = [
        target
        for target in cell.candidates
        if not any(target in targets and choices.clash(index, other, target) for other, targets in so_far.items())
    ]
    for targets in combinations(free, len(cell.places)):
        yield from _listed(choices, index + 1, {**so_far, index: targets})


def placed(choices: Choices, assignment: Assignment) -> dict[tuple[int, int], str]:
    """The target at each place of each instance: what stays is where it was."""
    at: dict[tuple[int, int], str] = {}
    for index, targets in assignment.items():
        cell = choices.cells[index]
        fresh = iter(target for target in targets if target not in cell.old)
        for place, old in zip(cell.places, cell.old, strict=True):
            at[cell.instance, place] = old if old in targets else next(fresh)
    return at
