"""Which open places of a space can matter for the results of an object at all.

The ground program is read as a graph: an atom depends on everything in the bodies of the rules that have it in their heads.
What the results depend on, directly or over others, is closed under this, a splitting set: its truth does not depend on
anything outside. The choices outside may be made in any way that is allowed, and each way gives one state with the same
results.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from clingo import Control, Function, Observer

from pyleveler.spaces.document import Space
from pyleveler.spaces.places import Place


class Dependencies(Observer):
    """Collects what the atoms of a ground program depend on."""

    def __init__(self) -> None:
        self.bodies: dict[int, set[int]] = defaultdict(set)

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:  # noqa: ARG002
        """A rule; constraints define nothing."""
        for atom in head:
            self.bodies[atom].update(map(abs, body))

    def weight_rule(self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]) -> None:  # noqa: ARG002
        """A rule whose body is an aggregate."""
        for atom in head:
            self.bodies[atom].update(abs(literal) for literal, _ in body)

    def above(self, atoms: Iterable[int]) -> set[int]:
        """Everything that these atoms depend on, and the atoms."""
        found, todo = set(atoms), list(atoms)
        while todo:
            for atom in self.bodies.get(todo.pop(), ()):
                if atom not in found:
                    found.add(atom)
                    todo.append(atom)
        return found


def relevant_places(
    space: Space, control: Control, dependencies: Dependencies, predicates: Sequence[str], name: str
) -> list[Place]:
    """The open places that the atoms of an object depend on, with the presence of everything that has one of them.

    Args:
        space: The space.
        control: It, grounded with `dependencies` as observer.
        dependencies: What depends on what.
        predicates: The predicates with two arguments, of which the first is an object, that count.
        name: The object, as the solver writes it.
    """
    atoms = control.symbolic_atoms
    results = [
        abs(atom.literal) for predicate in predicates for atom in atoms.by_signature(predicate, 2)
        if str(atom.symbol.arguments[0]) == name
    ]  # fmt: skip
    above = dependencies.above(results)
    found = []
    for place in space.places:
        chosen = [atoms[Function("chosen", [place.term, place.symbol(value)])] for value in place.values]
        if any(atom is not None and abs(atom.literal) in above for atom in chosen):
            found.append(place)
    things = {place.thing for place in found}
    return [place for place in space.places if place in found or (place.is_presence and place.thing in things)]
