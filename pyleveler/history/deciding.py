"""Asking the rules what a step does; derive.lp is asked first where they need to know what everything is."""

from collections.abc import Iterable
from functools import lru_cache

from clingo import Function, Symbol

from pyleveler.atoms import Atoms
from pyleveler.history.situation import Situation
from pyleveler.history.steps import Step
from pyleveler.solving import only_model, predicates_read

KNOWN = frozenset(
    {
        "ability",
        "activation",
        "controller",
        "doubles_counters",
        "keyword",
        "prevented",
        "subtype",
        "toughness",
        "type",
    }
)
"""What the rules of events may need to know of the state before: answers of asp/situation.lp."""


@lru_cache(maxsize=64)
def _derived(facts: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    return tuple(only_model("situation.lp", facts, KNOWN))


def answers(situation: Situation) -> list[Symbol]:
    """The answers about a situation, as facts."""
    return list(_derived(tuple(situation.state_facts)))


def affected_now(step: Step, situation: Situation) -> list[Symbol]:
    """The objects that an effect describes as it resolves (611.2c)."""
    model = only_model("situation.lp", [*situation.state_facts, *step.selects], frozenset({"affected_now"}))
    found = {atom.arguments[1] for atom in model if atom.name == "affected_now"}
    return [fact.arguments[0] for fact in situation.state_facts if fact.name == "object" and fact.arguments[0] in found]


def consequences(situation: Situation, facts: Iterable[Symbol]) -> Atoms:
    """What happens in a situation; the facts say what, in the words of asp/history.lp."""
    read = predicates_read("history.lp")
    facts = [fact for fact in [*situation.facts(), *facts] if fact.name in read]
    atoms = Atoms(only_model("history.lp", facts))
    if atoms["unknown"]:
        atoms = Atoms(only_model("history.lp", [*facts, Function("known"), *answers(situation)]))
    return atoms


def controllers(situation: Situation) -> list[tuple[Symbol, Symbol]]:
    """Who controls what, if an effect may have changed that; else nothing."""
    if not any(fact.name == "does" and fact.arguments[2].name == "set_controller" for fact in situation.state_facts):
        return []
    return [(atom.arguments[0], atom.arguments[1]) for atom in answers(situation) if atom.name == "controller"]
