"""The rules as clingo programs: parsed once, grounded with the facts of a document, solved."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from clingo import Control, MessageCode, Symbol
from clingo.ast import AST, ASTType, ProgramBuilder, parse_files

from pyleveler import worlds
from pyleveler.encoding import encoding
from pyleveler.facts.groups import FactGroup
from pyleveler.slicing import Facts as Shapes
from pyleveler.slicing import constants, live_rules, reads, signatures

Shown = frozenset[str] | None
"""The names of the predicates that are shown; None for all that a program shows."""


class RulesError(RuntimeError):
    """clingo found fault with the rules themselves; never the fault of a document."""


class Messages:
    """Collects what clingo says. Whatever it says about the rules is an error; raising at once would abort the process."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, code: MessageCode, message: str) -> None:
        """Takes one message; a file that is included twice is no fault."""
        if code != MessageCode.FileIncluded:
            self.lines.append(f"{code.name}: {message.strip()}")

    def check(self) -> None:
        """Raises RulesError with the first message, if there is one."""
        if self.lines:
            raise RulesError(self.lines[0])


@cache
def program(name: str) -> tuple[AST, ...]:
    """The statements of one file of `asp/` with all that it includes, e.g. `program("derive.lp")`."""
    messages = Messages()
    statements: list[AST] = []
    parse_files([str(encoding(name))], statements.append, logger=messages)
    messages.check()
    return tuple(s for s in statements if s.ast_type not in (ASTType.Comment, ASTType.Program, ASTType.Defined))


def _predicates_read(statements: Iterable[AST]) -> frozenset[str]:
    """The names of the predicates that rules read; no other fact makes a difference to them."""
    names: set[str] = set()
    for statement in statements:
        if statement.ast_type == ASTType.ShowSignature:
            names.add(statement.name)
        elif statement.ast_type == ASTType.Rule:
            heads, body = reads(statement)
            found = body if statement.head.ast_type == ASTType.Literal else heads | body
            names.update(name for name, _ in found)
        else:
            names.update(name for name, _ in signatures([statement]))
    return frozenset(names)


@cache
def _constants(name: str) -> frozenset[str]:
    return constants(program(name))


@dataclass(frozen=True)
class _Rules:
    """Statements, and the names of the predicates that they read."""

    statements: tuple[AST, ...]
    read: frozenset[str]

    @cached_property
    def parts(self) -> worlds.Parts:
        """The statements by when they are grounded."""
        return worlds.divided(self.statements)


@cache
def _showing(name: str, shown: Shown) -> _Rules:
    """A program that shows only these of the predicates that it shows."""
    statements = program(name)
    if shown is not None:
        statements = tuple(s for s in statements if s.ast_type != ASTType.ShowSignature or s.name in shown)
    return _Rules(statements, _predicates_read(statements))


@lru_cache(maxsize=512)
def _live(name: str, shapes: Shapes, shown: Shown) -> _Rules:
    statements = live_rules(_showing(name, shown).statements, shapes)
    return _Rules(statements, _predicates_read(statements))


_seen: dict[tuple[str, Shown], set[Shapes]] = defaultdict(set)


def _rules(name: str, groups: Iterable[FactGroup], shown: Shown = None) -> _Rules:
    """The rules that the facts can make fire, once facts of these shapes come a second time; before, all rules.

    Finding out which rules can fire takes longer than grounding them all once.
    """
    every = _showing(name, shown)
    shapes: Shapes = frozenset().union(*(group.shapes(every.read, _constants(name)) for group in groups))
    if shapes in _seen[name, shown]:
        return _live(name, shapes, shown)
    _seen[name, shown].add(shapes)
    return every


def grounded(name: str, facts: Iterable[Symbol | FactGroup], options: Iterable[str] = (), shown: Shown = None) -> Control:
    """A control with the program `name` and the facts of a closed document, grounded world after world.

    With `shown`, only what leads to these predicates is grounded.

    Raises:
        RulesError: clingo had something to say about the rules.
    """
    groups = _grouped(facts)
    rules = _rules(name, groups, shown)
    messages = Messages()
    control = _control(options, messages)
    worlds.ground(control, rules.parts, program("last_world.lp"), (fact for group in groups for fact in group.of(rules.read)))
    messages.check()
    return control


def ground(statements: Iterable[AST], facts: Iterable[Symbol] = (), options: Iterable[str] = ()) -> Control:
    """A control with these statements and facts, grounded.

    Raises:
        RulesError: clingo had something to say about the statements.
    """
    messages = Messages()
    control = filled(statements, facts, options, messages)
    control.ground()
    messages.check()
    return control


def filled(statements: Iterable[AST], facts: Iterable[Symbol], options: Iterable[str], messages: Messages) -> Control:
    """A control with these statements and facts, not grounded yet; what clingo says goes to `messages`.

    Facts go in as symbols through the backend, so that no text of a user is ever parsed as a program.
    """
    control = _control(options, messages)
    with ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)
    worlds.add_facts(control, facts)
    return control


def _control(options: Iterable[str], messages: Messages) -> Control:
    # That every predicate is defined is a matter of the whole program (tests/asp), not of the part that a state needs.
    return Control(["--warn=no-atom-undefined", *options], logger=messages)


def _grouped(facts: Iterable[Symbol | FactGroup]) -> list[FactGroup]:
    facts = list(facts)
    groups = [one for one in facts if isinstance(one, FactGroup)]
    rest = [one for one in facts if not isinstance(one, FactGroup)]
    return [*groups, FactGroup(rest)] if rest else groups


def only_model(name: str, facts: Iterable[Symbol | FactGroup], shown: Shown = None) -> list[Symbol]:
    """The shown atoms of the one stable model of a closed state; with `shown`, only those of these predicates.

    Raises:
        RulesError: There is no stable model or more than one; the rules of a closed state have exactly one (613.1).
    """
    models: list[list[Symbol]] = []
    ctl = grounded(name, facts, ["--models=2"], shown)
    with ctl.solve(yield_=True) as handle:
        models.extend(list(model.symbols(shown=True)) for model in handle)
    if len(models) != 1:
        raise RulesError(f"expected exactly one stable model, found {len(models) or 'none'}")
    return models[0]
