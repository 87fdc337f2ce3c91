"""Rules that cannot fire for a state, or that nobody reads, change no answer when they are left out."""

from pathlib import Path

import pytest
import yaml
from clingo import Control, parse_term
from clingo.ast import ASTType, ProgramBuilder, parse_string

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


@pytest.mark.parametrize("case", CASES[::7], ids=lambda path: path.stem)
def test_the_same_answer(case):
    rules = program("explain.lp")
    state = yaml.safe_load(case.read_text(encoding="utf-8"))["states"][0]["state"]
    facts = state_facts(GameState.from_data(state))
    live = live_rules(rules, fact_shapes(facts, constants(rules)))
    assert len(live) < len(rules)
    assert answer(live, facts) == answer(rules, facts)


def live_heads(text, *facts):
    found = []
    parse_string(text, found.append)
    rules = tuple(statement for statement in found if statement.ast_type != ASTType.Program)
    live = live_rules(rules, fact_shapes(map(parse_term, facts), constants(rules)))
    return {str(rule.head) for rule in live if rule.ast_type == ASTType.Rule}


SHOW = "#show a/1. #show b/1. #show c/1."


def test_a_number_is_no_other_value():
    text = f"uses(V) :- does(set(V)). a(1) :- uses(power(X)). b(1) :- uses(V), V < 7. {SHOW}"
    assert live_heads(text, "does(set(3))") == {"uses(V)", "b(1)"}
    assert live_heads(text, "does(set(power(me)))") == {"uses(V)", "b(1)", "a(1)"}


def test_what_stands_for_anything_may_differ_each_time():
    assert live_heads(f"a(X) :- does(_,_,X). {SHOW}", "does(me,3,you)") == {"a(X)"}


def test_alternatives_in_heads_are_told_apart():
    text = f"does((set(V);raise(V))) :- box(V). a(V) :- does(set(V)). b(1) :- a(power(X)). c(1) :- does(lower(V)). {SHOW}"
    assert live_heads(text, "box(3)") == {"does((set(V);raise(V)))", "a(V)"}


def test_terms_within_pairs():
    text = f"has((of(X),2)) :- p(X). a(1) :- has((of(Y),2)). b(1) :- has((K,2)). c(1) :- has((by(Y),2)). {SHOW}"
    assert {"a(1)", "b(1)"} <= live_heads(text, "p(me)")
