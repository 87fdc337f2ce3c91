"""Asking the rules what a step does; derive.lp is asked first where they need to know what everything is."""

from collections.abc import Iterable
from dataclasses import replace

from clingo import Function, Symbol

from pyleveler.atoms import Atoms
from pyleveler.documents.errors import DocumentError, Path
from pyleveler.documents.state import GameObject, GameState
from pyleveler.facts.symbols import id_symbol
from pyleveler.history.situation import NOBODY, Situation, Waiting, beginning
from pyleveler.history.terms import ability_place, ability_term
from pyleveler.solving import only_model

CONTROL = frozenset({"controller"})
ACTIVATION = frozenset({"activation"})


def answers(situation: Situation, predicates: frozenset[str]) -> list[Symbol]:
    """The answers of these predicates about a situation, as facts."""
    found = situation.answers.get(predicates)
    if found is None:
        found = situation.answers[predicates] = only_model("situation.lp", situation.groups, predicates)
    return found


def begun(state: GameState) -> Situation:
    """The situation at the beginning, with the abilities that wait on the stack.

    An ability that the document does not name is the only activated one that its source has; where that has several it
    resolves without effect.

    Raises:
        DocumentError: The source has no such ability; or there is mana, of which no event says what is spent.
    """
    if state.turn is not None and state.turn.mana:
        raise DocumentError("mana", "none in a history, whose events do not say what is paid", path=("turn", "mana"))
    situation = beginning(state)
    waiting = dict(situation.waiting)
    for place, thing in enumerate(situation.state.objects):
        if thing.ability_of is not None:
            source = next((one for one in situation.state.objects if one.id == thing.ability_of), None)
            ability = NOBODY if source is None else _waiting_ability(thing, source, situation, ("objects", place, "ability"))
            waiting[thing.id] = Waiting(ability, None if source is None else source.id, None)
    return replace(situation, waiting=waiting)


def _waiting_ability(thing: GameObject, source: GameObject, situation: Situation, path: Path) -> Symbol:
    having = [atom.arguments[1] for atom in answers(situation, ACTIVATION) if atom.arguments[0] == id_symbol(source.id)]
    if thing.ability is None:
        return having[0] if len(having) == 1 else NOBODY
    ability = ability_term(source, None, thing.ability, path)
    if not any(
        fact.name in ("activated", "keyword_ability") and fact.arguments[0] == ability for fact in situation.state_facts
    ):
        known = [place for one in having if (place := ability_place(one, source)) is not None]
        expected = f"the place of an activated ability of {source.id}: {', '.join(map(str, known)) or 'it has none'}"
        raise DocumentError(str(thing.ability), expected, path=path)
    return ability


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
