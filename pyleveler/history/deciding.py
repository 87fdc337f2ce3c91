"""Asking the rules what a step does; derive.lp is asked first where they need to know what everything is."""

from collections.abc import Iterable

from clingo import Function, Symbol

from pyleveler.atoms import Atoms
from pyleveler.facts.symbols import id_symbol
from pyleveler.history.situation import Situation
from pyleveler.history.steps import Step
from pyleveler.solving import only_model

CONTROL = frozenset({"controller"})


def answers(situation: Situation, predicates: frozenset[str]) -> list[Symbol]:
    """The answers of these predicates about a situation, as facts."""
    found = situation.answers.get(predicates)
    if found is None:
        found = situation.answers[predicates] = only_model("situation.lp", situation.groups, predicates)
    return found


def affected_now(step: Step, situation: Situation) -> list[Symbol]:
    """The objects that an effect describes as it resolves (611.2c)."""
    model = only_model("situation.lp", [*situation.groups, *step.selects], frozenset({"affected_now"}))
    found = {atom.arguments[1] for atom in model if atom.name == "affected_now"}
    return [term for thing in situation.state.objects if (term := id_symbol(thing.id)) in found]


def consequences(situation: Situation, facts: Iterable[Symbol]) -> Atoms:
    """What happens in a situation; the facts say what, in the words of asp/history.lp."""
    facts = [*situation.more, *facts]
    atoms = Atoms(only_model("history.lp", [*situation.groups, *facts]))
    if atoms["unknown"]:
        unknown = frozenset(row[0].name for row in atoms["unknown"])
        known = [Function("known"), *answers(situation, unknown)]
        atoms = Atoms(only_model("history.lp", [*situation.groups, *facts, *known]))
    return atoms


def controllers(situation: Situation) -> list[tuple[Symbol, Symbol]]:
    """Who controls what, if an effect may have changed that; else nothing."""
    does = (fact for group in situation.groups for fact in group.by_predicate.get("does", ()))
    if not any(fact.arguments[2].name == "set_controller" for fact in does):
        return []
    return [(atom.arguments[0], atom.arguments[1]) for atom in answers(situation, CONTROL)]
