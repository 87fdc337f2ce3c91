"""Whether a bent rule changes the answer of a case of the casebook: only the cases in which the rule can fire are derived."""

from collections.abc import Iterator
from functools import cache
from unittest.mock import patch

from clingo.ast import AST, ASTType
from deriving.test_casebook import CASES, STATES, agrees

import pyleveler.solving as solving
from pyleveler import GameState, derive
from pyleveler.deriving import CHARACTERISTICS
from pyleveler.facts.state import state_facts
from pyleveler.slicing import fact_shapes, live_rules
from pyleveler.solving import RulesError

PROGRAM = solving.program
RULES = "explain.lp"


def wrong_cases(original: AST, bent: AST | None, change: str) -> Iterator[str]:
    """The cases whose answer is not the expected one, to be asked while the rules are bent.

    Args:
        original: The rule as it is.
        bent: What stands in its place; None where it is removed.
        change: What was done, as `Mutant.change` says it.
    """
    wider = change.startswith(("dropped", "sign"))  # may fire where the rule as it is does not
    for param in STATES:
        case, number = param.values
        live = _live(case, number)
        if any(rule is original for rule in live):
            # The rule as it is can fire: the rules that can are nearly the same when it is bent.
            narrowed = tuple(rule for rule in live if rule is not original) + (() if bent is None else (bent,))
            found = _wrong(case, number, narrowed)
            if found is not None and bent is not None:
                found = _wrong(case, number)
        else:
            found = _wrong(case, number) if wider else None
        if found is not None:
            yield found


@cache
def _state(case: str, number: int) -> GameState:
    return GameState.from_data(CASES[case]["states"][number]["state"], file=case)


@cache
def _live(case: str, number: int) -> tuple[AST, ...]:
    """The rules, as they are, that can fire in a case."""
    shown = tuple(s for s in PROGRAM(RULES) if s.ast_type != ASTType.ShowSignature or s.name in CHARACTERISTICS)
    return live_rules(shown, fact_shapes(state_facts(_state(case, number)), _constants()))


@cache
def _constants() -> frozenset[str]:
    return solving.constants(PROGRAM(RULES))


def _wrong(case: str, number: int, rules: tuple[AST, ...] | None = None) -> str | None:
    """What is wrong with the answer by these rules, or by all; None where it is the expected one."""
    expected = CASES[case]["states"][number]["expect"]

    def chosen(name: str, _facts: object, shown: solving.Shown = None) -> solving._Rules:
        if shown is None or rules is None:
            return solving._showing(name, shown)
        return solving._Rules(rules, solving._predicates_read(rules))

    with patch.object(solving, "_rules", chosen):
        try:
            board = derive(_state(case, number))
        except RulesError as error:
            return f"case {case}: {error}"
    if any(not agrees(board[thing], key, value) for thing, row in expected.items() for key, value in row.items()):
        return f"case {case}"
    return None
