"""All claims over one space under one edition: grounded once, asked one by one."""

import time
from collections.abc import Sequence

from clingo import Control, Function, Model, Symbol
from clingo.ast import AST

from pyleveler.checking.claims import packaged_space, rules_of
from pyleveler.checking.verdicts import Answer
from pyleveler.copying.copies import copies
from pyleveler.deriving import derive
from pyleveler.documents.stack import StackDocument
from pyleveler.documents.state import GameState
from pyleveler.solving import RulesError
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, ground_space, search, statements
from pyleveler.spaces.stacks import StackSpace


def ask(name: str, edition: str, ids: Sequence[str], clock: Clock) -> list[Answer]:
    """The answers to claims in a packaged space.

    Args:
        name: The space.
        edition: The edition of the rules.
        ids: The claims.
        clock: When to stop.

    Raises:
        Stopped: Time is over.
        RulesError: A witness does not show what was claimed of it.
    """
    space = packaged_space(name, edition)
    rules = rules_of(ids)
    started = time.monotonic()
    control = ground_space(space, [*rules, *statements("#show chosen/2.")], clock=clock)
    grounding = (time.monotonic() - started) / len(ids)
    answers = []
    for key in ids:
        started = time.monotonic()
        premise = _model(control, "premise", key, clock) is not None
        broken = _model(control, "broken", key, clock)
        witness = None if broken is None else _witness(space, broken, key, rules).to_data()
        seconds = grounding + time.monotonic() - started
        answers.append(Answer(key, name, edition, space.states, witness is None, premise, seconds, witness))
    return answers


def _model(control: Control, predicate: str, key: str, clock: Clock) -> list[Symbol] | None:
    """The choices of a state in which the atom is true; None where there is none."""
    found: list[list[Symbol]] = []

    def read(model: Model) -> bool:
        found.append(list(model.symbols(shown=True)))
        return False

    search(control, clock, read, assumptions=[(Function(predicate, [Function(key)]), True)])
    return found[0] if found else None


def _witness(space: Space | StackSpace, chosen: list[Symbol], key: str, rules: Sequence[AST]) -> GameState | StackDocument:
    """The state or stack of a model, derived on its own, where the claim must be broken as well."""
    alone: Space | StackSpace
    state = space.state(chosen)
    if isinstance(state, StackDocument):
        copies(state)
        alone = StackSpace.of(state)
    else:
        derive(state)
        alone = Space.of(state)
    control = ground_space(alone, [*rules, *statements("#show chosen/2.")])
    if _model(control, "broken", key, Clock()) is None:
        raise RulesError(f"the witness against {key} does not show it when it is derived on its own")
    return state
