"""What clingo's own parser sees in asp/: predicates in heads and bodies, declarations, shown signatures, comments."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from clingo.ast import AST, ASTType, Location, Transformer, parse_files

from pyleveler.citations import cited_numbers
from pyleveler.encoding import asp_folder, card_files

FOLDER = asp_folder()
FILES = sorted(FOLDER.rglob("*.lp"))
CARDS = card_files()
RULES = [path for path in FILES if path not in CARDS]
Signature = tuple[str, int]


def short(path: str | Path) -> str:
    return Path(path).relative_to(FOLDER).as_posix()


def where(location: Location) -> str:
    return f"{short(location.begin.filename)}:{location.begin.line}"


class _Names(Transformer):
    """Collects the predicates of atoms; `p(a; b)` is a pool of two atoms of the same one."""

    def __init__(self) -> None:
        self.found: list[Signature] = []

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        symbol = atom.symbol
        if symbol.ast_type == ASTType.UnaryOperation:
            symbol = symbol.argument
        for function in symbol.arguments if symbol.ast_type == ASTType.Pool else [symbol]:
            self.found.append((function.name, len(function.arguments)))
        return atom


def _names(parts: Iterable[AST]) -> list[Signature]:
    names = _Names()
    for part in parts:
        names.visit(part)
    return names.found


class _AllNames(Transformer):
    """Collects the names of functions and constants."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        symbol = atom.symbol.argument if atom.symbol.ast_type == ASTType.UnaryOperation else atom.symbol
        for function in symbol.arguments if symbol.ast_type == ASTType.Pool else [symbol]:
            for argument in function.arguments:
                self.visit(argument)
        return atom

    def visit_Function(self, function: AST) -> AST:
        self.found.add(function.name)
        return function.update(**self.visit_children(function))

    def visit_SymbolicTerm(self, term: AST) -> AST:
        self.found.add(str(term.symbol))
        return term


@dataclass
class Program:
    """The statements of some files, by what they do with predicates."""

    heads: dict[Signature, list[str]] = field(default_factory=lambda: defaultdict(list))
    bodies: dict[Signature, list[str]] = field(default_factory=lambda: defaultdict(list))
    shown: dict[Signature, list[str]] = field(default_factory=lambda: defaultdict(list))
    defined: dict[Signature, list[str]] = field(default_factory=lambda: defaultdict(list))
    rules: list[AST] = field(default_factory=list)
    others: list[AST] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def read(self, statement: AST) -> None:
        kind = statement.ast_type
        if kind == ASTType.Rule:
            place = where(statement.location)
            self.rules.append(statement)
            for signature in _names([statement.head]):
                self.heads[signature].append(place)
            for signature in _names(statement.body):
                self.bodies[signature].append(place)
        elif kind == ASTType.ShowSignature:
            self.shown[statement.name, statement.arity].append(where(statement.location))
        elif kind == ASTType.Defined:
            self.defined[statement.name, statement.arity].append(where(statement.location))
        elif kind not in (ASTType.Program, ASTType.Comment):
            self.others.append(statement)

    def signatures(self) -> set[Signature]:
        return {*self.heads, *self.bodies, *self.shown, *self.defined}


def parse(files: Iterable[Path]) -> Program:
    """Parses files one by one, without what they include."""
    program = Program()
    for path in files:
        lines: list[str] = []
        parse_files([str(path)], _only_from(path, program), logger=lambda _, text, lines=lines: lines.append(text))
        program.messages += [line for line in lines if "already included" not in line]
    return program


def _only_from(path: Path, program: Program):
    def read(statement: AST) -> None:
        if statement.location.begin.filename == str(path):
            program.read(statement)

    return read


def included(name: str) -> list[Path]:
    """A file of asp/ with all that it includes."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    inner = [line.split('"')[1] for line in lines if line.startswith("#include")]
    return [FOLDER / name, *(path for inside in inner for path in included(inside))]


def comment_above(rule: AST) -> str:
    """The first line of the comment that heads the block of a rule: lines up to it are rules, without an empty line."""
    lines = Path(rule.location.begin.filename).read_text(encoding="utf-8").splitlines()
    row = rule.location.begin.line - 2
    while row >= 0 and lines[row].strip() and not lines[row].startswith("%"):
        row -= 1
    while row > 0 and lines[row - 1].startswith("%") and not cited_numbers(lines[row]):
        row -= 1
    return lines[row] if row >= 0 else ""


def names_of(rule: AST) -> set[str]:
    """The names of all predicates, functions and constants in a rule."""
    return {*names_in_terms(rule), *(name for name, _ in _names([rule]))}


def names_in_terms(rule: AST) -> set[str]:
    """The names of all functions and constants in a rule; those of its predicates do not count."""

    names = _AllNames()
    names.visit(rule)
    return {name for name in names.found if re.match(r"[A-Za-z_]", name)}
