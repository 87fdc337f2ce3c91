"""Which rules of asp/ fire while tests run: beside each rule stands a probe with the same body, until it has fired once."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

import yaml
from clingo import Control, Function, Number, Symbol
from clingo.ast import AST, ASTType, Literal, Sign, SymbolicAtom, SymbolicTerm
from clingo.ast import Function as FunctionTerm

import pyleveler.solving as solving
from pyleveler.checking.claims import EDITIONS, packaged_space, space_names, stack_space_names
from pyleveler.documents.stack import StackDocument
from pyleveler.encoding import asp_folder
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, ground_space, search
from pyleveler.spaces.stacks import StackSpace

FIRED = "fired_in_a_test"
CLOSED = ("explain.lp", "history.lp", "situation.lp", "copies.lp", "resolve.lp")
"""The programs that tests ground with the facts of a document."""
SPACES = ("spaces.lp", "stack_spaces.lp")
"""Those that are grounded once for a space of documents; what they have beside the others is asked in the packaged spaces."""
STACKS = Path(__file__).parent.parent / "casebook_stacks"
RULES = solving._rules
GROUNDED = solving.grounded


@cache
def all_rules() -> dict[str, AST]:
    """The rules with a head and a body, by their places; facts fire always, and constraints never."""
    return {
        place(statement): statement for name in (*CLOSED, *SPACES) for statement in solving.program(name) if _is_rule(statement)
    }


def _is_rule(statement: AST) -> bool:
    return statement.ast_type == ASTType.Rule and len(statement.body) > 0 and str(statement.head) != "#false"


def place(rule: AST) -> str:
    """Where a rule stands, as `rules/122_counters.lp:5:1`; the same in every program that includes the file."""
    begin = rule.location.begin
    return f"{Path(begin.filename).resolve().relative_to(asp_folder().resolve()).as_posix()}:{begin.line}:{begin.column}"


_programs: dict[str, tuple[tuple[AST, ...], dict[int, str]]] = {}


def _places(name: str) -> dict[int, str]:
    """The places of the rules of a program, by the identity of their statements, which the program keeps.

    Tests that bend a rule make all programs be read again; the bent ones stand elsewhere.
    """
    statements = solving.program(name)
    if name not in _programs or _programs[name][0] is not statements:
        _programs[name] = statements, {id(one): place(one) for one in statements if _is_rule(one) and _is_packaged(one)}
    return _programs[name][1]


def _is_packaged(rule: AST) -> bool:
    return Path(rule.location.begin.filename).resolve().is_relative_to(asp_folder().resolve())


@cache
def _numbers() -> dict[str, int]:
    return {rule: number for number, rule in enumerate(all_rules())}


@cache
def _probe(rule: str) -> AST:
    at = all_rules()[rule].location
    term = FunctionTerm(at, FIRED, [SymbolicTerm(at, Number(_numbers()[rule]))], False)
    return all_rules()[rule].update(head=Literal(at, Sign.NoSign, SymbolicAtom(term)))


class Watch:
    """Notes which rules fire."""

    def __init__(self) -> None:
        self.left = set(all_rules())
        self._order = list(all_rules())

    @contextmanager
    def on(self) -> Iterator[None]:
        """Rules that fire in what is derived within are noted."""
        with patch.object(solving, "_rules", self._rules), patch.object(solving, "grounded", self._grounded):
            yield

    def _rules(self, name: str, groups: Iterable[solving.FactGroup], shown: solving.Shown = None) -> solving._Rules:
        chosen = RULES(name, groups, shown)
        places = _places(name)
        asked = [places[id(one)] for one in chosen.statements if places.get(id(one)) in self.left]
        return replace(chosen, statements=(*chosen.statements, *map(_probe, asked)))

    def _grounded(
        self, name: str, facts: Iterable[Symbol | solving.FactGroup], options: Iterable[str] = (), shown: solving.Shown = None
    ) -> Control:
        control = GROUNDED(name, facts, options, shown)
        self.note(control)
        return control

    def note(self, control: Control) -> None:
        """Note what has fired in the one model of a closed state."""
        open_ones = []
        for atom in control.symbolic_atoms.by_signature(FIRED, 1):
            if atom.is_fact:
                self._fired(atom.symbol)
            else:
                open_ones.append(atom.symbol)
        if open_ones:
            with control.solve(yield_=True) as handle:
                for model in handle:
                    for symbol in filter(model.contains, open_ones):
                        self._fired(symbol)

    def _fired(self, symbol: Symbol) -> None:
        self.left.discard(self._order[symbol.arguments[0].number])

    def ask_spaces(self) -> None:
        """Note what fires in some state of the spaces over which tests go, as far as nothing else has made it fire."""
        for space in spaces_of_tests():
            known = {place(statement) for statement in solving.program(space.program) if _is_rule(statement)}
            asked = sorted(self.left & known)
            if asked:
                control = ground_space(space, [_probe(rule) for rule in asked])
                for rule in asked:
                    if _is_possible(control, Function(FIRED, [Number(_numbers()[rule])])):
                        self.left.discard(rule)

    def report(self) -> list[str]:
        """The rules that have not fired."""
        return [f"{rule}  {all_rules()[rule]}" for rule in self._order if rule in self.left]


def spaces_of_tests() -> Iterator[Space | StackSpace]:
    """The packaged spaces, over which claims are tested, and the outcomes of the stacks of the casebook."""
    for edition in EDITIONS:
        for name in (*space_names(), *stack_space_names()):
            yield packaged_space(name, edition)
    for path in sorted(STACKS.glob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        del data["expect"]
        yield StackSpace.of(StackDocument.from_data(data))


def _is_possible(control: Control, atom: Symbol) -> bool:
    if control.symbolic_atoms[atom] is None:
        return False
    models: list[int] = []
    search(control, Clock(), lambda _: bool(models.append(1)), [(atom, True)])
    return bool(models)
