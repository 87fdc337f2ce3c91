"""What comes out for objects: the atoms by which two results differ."""

from collections.abc import Iterable

from clingo import String, Symbol

from pyleveler.atoms import Atoms
from pyleveler.describing import Describer
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol
from pyleveler.reading_models import Reader
from pyleveler.solving import RulesError, only_model
from pyleveler.terms import Facts
from pyleveler.words import words

PREDICATES = (
    "name", "zone", "controller", "color", "supertype", "type", "subtype", "power", "toughness", "base_power", "base_toughness",
    "ability", "keyword", "active_symbol",
)  # fmt: skip
"""The answers that make a result, all with two arguments; counters, timestamps and levels lead to it and are no part of it."""

RESULT = (
    "name", "zone", "controller", "owner", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "power",
    "toughness", "base_power", "base_toughness", "level_symbol", "abilities", "keywords",
)  # fmt: skip
"""The same in the answer of `derive`, as people see it."""

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


def check_results(state: GameState, atoms: Iterable[Symbol]) -> None:
    """Check on a state alone what its objects are in the space.

    Raises:
        RulesError: It is not so; the rules do not say the same of a space as of its states.
    """
    _compare(state, frozenset(atoms), result_atoms(state))


def result_of(state: GameState, name: str, atoms: Iterable[Symbol]) -> dict[str, object] | None:
    """The result of an object in a state, derived on its own; None where it is not there.

    Args:
        state: The state.
        name: The id of the object.
        atoms: What its result is in the space.

    Raises:
        RulesError: The state alone has another result.
    """
    facts, thing = state_facts(state), id_symbol(name)
    model = only_model("explain.lp", facts)
    alone = frozenset(atom for atom in model if atom.name in PREDICATES and atom.arguments[0] == thing)
    _compare(state, frozenset(atoms), alone)
    if all(one.id != name for one in state.objects):
        return None
    answer = Reader(Facts(facts), Atoms(model), words("en")).answer(name, thing, state.edition)
    return {key: getattr(answer, key) for key in RESULT}


def _compare(state: GameState, found: frozenset[Symbol], alone: frozenset[Symbol]) -> None:
    if alone != found:
        differing = ", ".join(map(str, sorted(alone ^ found)[:3]))
        raise RulesError(f"a state of the space and the state alone differ in {differing}: {state.to_data()}")
