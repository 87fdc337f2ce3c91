"""Whether a stack of the casebook notices that a rule about stacks was bent."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from clingo import Control, Function, Symbol
from clingo.ast import AST, ProgramBuilder
from copies.test_casebook import CASES, PLAYED, test_case

import pyleveler.solving as solving
from pyleveler import DocumentError, StackDocument
from pyleveler.facts.stack import stack_facts
from pyleveler.solving import RulesError

STACK_FILES = [
    "rules/707_10_spell_copies.lp", "rules/115_targets.lp", "rules/700_2_modes.lp", "rules/601_casting.lp",
    "rules/405_stack.lp",
]  # fmt: skip
"""The files that the rulings about copies of spells rest on; their claims are asked in spaces of stacks."""

PROGRAM = solving.program


def wrong_stacks() -> Iterator[str]:
    """The cases whose answer is not the expected one. Those for which the rules say the same as before are not asked."""
    for path in CASES:
        facts, before, plays = _known(path)
        try:
            if _answer(solving.program, facts, plays) != before:
                test_case(path)
        except (AssertionError, DocumentError, RulesError, LookupError, StopIteration, RuntimeError) as error:
            yield f"stack {path.stem}: {type(error).__name__}"


@cache
def _known(path: Path) -> tuple[Sequence[Symbol], frozenset[str], bool]:
    """The facts of a case, what the rules say of it, and whether it goes on beyond copying."""
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    expected = data.pop("expect")
    plays = any(key in expected for key in PLAYED)
    facts: list[Symbol] = [
        fact
        for part in stack_facts(StackDocument.from_data(data))
        for fact in ([part] if isinstance(part, Symbol) else part.facts)
    ]
    return facts, _answer(PROGRAM, facts, plays), plays


def _answer(program: Callable[[str], Sequence[AST]], facts: Sequence[Symbol], plays: bool) -> frozenset[str]:
    """What is copied, at once or by abilities that were activated before, and what would happen if everything resolved."""
    all_resolve = [Function("plays", fact.arguments[:1]) for fact in facts if fact.name == "stack_order"]
    several = plays and sum(fact.name == "ability_from" for fact in facts) > 1
    activated: list[Symbol] = []
    found: set[str] = set()
    questions: list[tuple[str, list[Symbol]]] = [("copies.lp", [])]
    questions += ([("copies.lp", activated)] if several else []) + ([("resolve.lp", all_resolve)] if plays else [])
    for name, more in questions:
        control = Control(["--warn=none"])
        with ProgramBuilder(control) as builder:
            for statement in program(name):
                builder.add(statement)
        with control.backend() as backend:
            for fact in (*facts, *more):
                backend.add_rule([backend.add_atom(fact)])
        control.ground()
        with control.solve(yield_=True) as handle:
            atoms = [atom for model in handle for atom in model.symbols(shown=True)]
        found |= {f"{name} {len(more)} {atom}" for atom in atoms}
        if not activated:
            activated += [Function("activated_as", atom.arguments) for atom in atoms if atom.name == "copying_ability"]
    return frozenset(found)
