"""All states of a small space, each as its document with the results that the space gives it."""

from collections.abc import Iterator

from clingo import Model, Symbol

from pyleveler import GameState, Space
from pyleveler.spaces.results import PREDICATES
from pyleveler.spaces.searching import Clock, ground_space, search, statements


def models(space: Space) -> list[tuple[list[Symbol], frozenset[Symbol]]]:
    """For each state its atoms chosen/2, and the atoms of its results."""
    shows = " ".join(f"#show {name}/2." for name in (*PREDICATES, "chosen"))
    control = ground_space(space, statements(shows), options=["--models=0"])
    found: list[tuple[list[Symbol], frozenset[Symbol]]] = []

    def read(model: Model) -> bool:
        atoms = model.symbols(shown=True)
        chosen = [atom for atom in atoms if atom.name == "chosen"]
        found.append((chosen, frozenset(atom for atom in atoms if atom.name != "chosen")))
        return True

    assert search(control, Clock(), read)
    return found


def states(space: Space) -> Iterator[tuple[GameState, frozenset[Symbol]]]:
    """Each state with the atoms of its results."""
    for chosen, results in models(space):
        yield space.state(chosen), results
