"""What comes out for objects: the atoms by which two results differ."""

from collections.abc import Iterable

from clingo import String, Symbol

from pyleveler.answers import ObjectAnswer
from pyleveler.deriving import derive
from pyleveler.describing import Describer
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.solving import RulesError, only_model
from pyleveler.terms import Facts
from pyleveler.words import words

PREDICATES = (
    "name", "zone", "controller", "color", "supertype", "type", "subtype", "power", "toughness", "base_power", "base_toughness",
    "ability", "keyword", "active_symbol",
)  # fmt: skip
"""The answers that make a result, all with two arguments; counters, timestamps and levels lead to it and are no part of it."""

APART = ("level", "counters", "trace", "skipped")
Key = frozenset[tuple[str, Symbol, Symbol]]


class Results:
    """Tells apart the results that people see: abilities by what they say, wherever they come from.

    Args:
        facts: The facts of the space.
    """

    def __init__(self, facts: Iterable[Symbol]) -> None:
        self._describe = Describer(Facts(facts), words("en"))
        self._seen: dict[Symbol, tuple[str, Symbol, Symbol]] = {}

    def key(self, atoms: Iterable[Symbol]) -> Key:
        """What tells the result in a model from others."""
        return frozenset(self._entry(atom) for atom in atoms)

    def _entry(self, atom: Symbol) -> tuple[str, Symbol, Symbol]:
        entry = self._seen.get(atom)
        if entry is None:
            thing, value = atom.arguments
            if atom.name == "ability":
                value = String(self._describe.ability(value))
            if atom.name == "active_symbol":
                value = String(self._describe.level_symbol(value) or "")
            entry = self._seen[atom] = (atom.name, thing, value)
        return entry


def result_atoms(state: GameState) -> frozenset[Symbol]:
    """The atoms of the results of all objects of a closed state."""
    return frozenset(atom for atom in only_model("explain.lp", state_facts(state)) if atom.name in PREDICATES)


def check_results(state: GameState, atoms: Iterable[Symbol], thing: Symbol | None = None) -> None:
    """Check on a state alone what its objects, or one of them, are in the space.

    Raises:
        RulesError: It is not so; the rules do not say the same of a space as of its states.
    """
    found = frozenset(atoms)
    alone = {atom for atom in result_atoms(state) if thing is None or atom.arguments[0] == thing}
    if alone != found:
        differing = sorted(alone ^ found)[:3]
        raise RulesError(
            f"a state of the space and the state alone differ in {', '.join(map(str, differing))}: {state.to_data()}"
        )


def result_data(answer: ObjectAnswer) -> dict[str, object]:
    """The result of one object as plain data, as `derive --json` has it."""
    return {key: value for key, value in answer.to_data().items() if key not in APART}


def result_of(state: GameState, name: str) -> dict[str, object] | None:
    """The result of an object in a state; None where it is not there."""
    board = derive(state)
    return result_data(board[name]) if name in board else None
