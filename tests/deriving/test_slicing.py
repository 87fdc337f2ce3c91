"""Rules that cannot fire for a state, or that nobody reads, change no answer when they are left out."""

from pathlib import Path

import pytest
import yaml
from clingo import Control
from clingo.ast import ProgramBuilder

from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.slicing import constants, fact_shapes, live_rules
from pyleveler.solving import program

CASES = sorted((Path(__file__).parent.parent / "casebook").glob("*.yaml"))


def answer(statements, facts):
    control = Control(["--warn=no-atom-undefined"])
    with ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])
    control.ground()
    with control.solve(yield_=True) as handle:
        (model,) = [sorted(model.symbols(shown=True)) for model in handle]
    return model


@pytest.mark.parametrize("case", CASES[::3], ids=lambda path: path.stem)
def test_the_same_answer(case):
    rules = program("explain.lp")
    state = yaml.safe_load(case.read_text(encoding="utf-8"))["states"][0]["state"]
    facts = state_facts(GameState.from_data(state))
    live = live_rules(rules, fact_shapes(facts, constants(rules)))
    assert len(live) < len(rules)
    assert answer(live, facts) == answer(rules, facts)
