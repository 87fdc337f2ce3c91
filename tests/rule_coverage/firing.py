"""Which rules of asp/ fire in the packaged spaces, in the casebook and in the states of other tests."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from clingo import Control, Function, Number, Symbol
from clingo.ast import AST, ASTType, Literal, ProgramBuilder, Sign, SymbolicAtom, SymbolicTerm
from clingo.ast import Function as FunctionTerm

from pyleveler.checking.claims import EDITIONS, packaged_space, space_names
from pyleveler.encoding import asp_folder
from pyleveler.solving import Messages, program
from pyleveler.spaces.searching import Clock, ground_space, search

from .collecting import FOLDER, states_of_tests

FIRED = "fired_in_a_test"
TESTS = ("deriving", "activating", "choices", "claims/test_clauses.py", "oracle")
"""Where states are derived, beside the packaged spaces."""


@cache
def rules() -> tuple[AST, ...]:
    """The rules with a body of what everything is; facts and cards fire always."""
    return tuple(s for s in program("explain.lp") if s.ast_type == ASTType.Rule and len(s.body) > 0)


def place(number: int) -> str:
    """Where a rule stands."""
    begin = rules()[number].location.begin
    return f"{Path(begin.filename).resolve().relative_to(asp_folder().resolve()).as_posix()}:{begin.line}"


def _probe(number: int) -> AST:
    """A rule that fires with the rule of that number."""
    rule = rules()[number]
    place = rule.location
    term = FunctionTerm(place, FIRED, [SymbolicTerm(place, Number(number))], False)
    return rule.update(head=Literal(place, Sign.NoSign, SymbolicAtom(term)))


def never_fired() -> list[str]:
    """The rules that fire in no state of the spaces and in none that a test derives."""
    left = set(range(len(rules())))
    for found in _everywhere(left):
        left -= found
        if not left:
            break
    return [f"{place(number)}  {rules()[number]}" for number in sorted(left)]


def _everywhere(left: set[int]) -> Iterator[set[int]]:
    for name in space_names():
        yield _in_space(name, EDITIONS[0], left)
    for edition in EDITIONS[1:]:
        for name in space_names():
            yield _in_space(name, edition, left)
    for facts in states_of_tests(name for name in TESTS if (FOLDER / name).exists()):
        yield _in_state(facts, left)


def _probes(left: Iterable[int]) -> list[AST]:
    return [_probe(number) for number in sorted(left)]


def _in_space(name: str, edition: str, left: set[int]) -> set[int]:
    """Those that fire in some state of a space."""
    control = ground_space(packaged_space(name, edition), _probes(left))
    found = set()
    for number in _possible(control):
        if number[1] or _asked(control, number[0]):
            found.add(number[0])
    return found


def _asked(control: Control, number: int) -> bool:
    models: list[int] = []
    search(control, Clock(), lambda _: bool(models.append(1)), [(Function(FIRED, [Number(number)]), True)])
    return bool(models)


def _possible(control: Control) -> list[tuple[int, bool]]:
    return [(atom.symbol.arguments[0].number, atom.is_fact) for atom in control.symbolic_atoms.by_signature(FIRED, 1)]


def _in_state(facts: Sequence[Symbol], left: set[int]) -> set[int]:
    messages = Messages()
    control = Control(["--warn=no-atom-undefined"], logger=messages)
    statements: Sequence[AST] = [s for s in program("explain.lp") if s.ast_type != ASTType.ShowSignature]
    with ProgramBuilder(control) as builder:
        for statement in (*statements, *_probes(left)):
            builder.add(statement)
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])
    control.ground()
    messages.check()
    with control.solve(yield_=True) as handle:
        for model in handle:
            return {atom.arguments[0].number for atom in model.symbols(atoms=True) if atom.name == FIRED}
    return set()
