"""What the rules leave to choose for the copies of a spell, as numbers and lists: nothing here is decided."""

from dataclasses import dataclass

from clingo import Symbol

from pyleveler.atoms import Atoms
from pyleveler.facts.symbols import id_text


@dataclass(frozen=True)
class Cell:
    """The targets of one instance of the word "target" that get the same share of what is divided.

    Attributes:
        instance: The number of the instance.
        places: The places in the instance, from 1.
        old: What the original has there.
        new: What may be chosen anew.
    """

    instance: int
    places: tuple[int, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def candidates(self) -> tuple[str, ...]:
        """All that may be there in the end, what is there already first."""
        return tuple(dict.fromkeys(self.old + self.new))


@dataclass(frozen=True)
class Choices:
    """The cells of one copy.

    Attributes:
        cells: The cells.
        differ: Pairs of cells, by their place in the list, that must not have a target in common unless it is an old one
            of both.
    """

    cells: tuple[Cell, ...]
    differ: frozenset[tuple[int, int]]

    def clash(self, one: int, other: int, target: str) -> bool:
        """Whether a target must not be in both cells."""
        old = target in self.cells[one].old and target in self.cells[other].old
        return (one, other) in self.differ and not old

    def groups(self) -> list[list[int]]:
        """The cells in groups that have nothing to do with each other."""
        groups: list[list[int]] = []
        for index in range(len(self.cells)):
            joined = [group for group in groups if any((index, member) in self.differ for member in group)]
            groups = [group for group in groups if group not in joined]
            groups.append(sorted([index, *(member for group in joined for member in group)]))
        return sorted(groups)


def read_choices(atoms: Atoms, term: Symbol, order: list[str]) -> Choices:
    """The choices for a copy of a spell.

    Args:
        atoms: The model of copies.lp.
        term: The copy, as the rules name it.
        order: All ids, in the order in which choices are listed.
    """
    rank = {name: place for place, name in enumerate(order)}
    new: dict[int, list[str]] = {}
    for instance, target in atoms.by_first("new_target").get(term, []):
        new.setdefault(instance.number, []).append(id_text(target))
    shares = {
        (instance.number, place.number): share.number for instance, place, share in atoms.by_first("portion").get(term, [])
    }
    together: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for instance, place, target in atoms.by_first("old_target").get(term, []):
        key = (instance.number, shares.get((instance.number, place.number), 0))
        together.setdefault(key, []).append((place.number, id_text(target)))
    cells: list[Cell] = []
    for (number, _), targets in sorted(together.items()):
        places, old = zip(*sorted(targets), strict=True)
        cells.append(Cell(number, places, old, tuple(sorted(new.get(number, []), key=rank.__getitem__))))
    apart = {(one.number, other.number) for one, other in atoms.by_first("must_differ").get(term, [])}
    differ = {
        (one, other)
        for one, first in enumerate(cells)
        for other, second in enumerate(cells)
        if one != other and (first.instance, second.instance) in apart
    }
    return Choices(tuple(cells), frozenset(differ))
