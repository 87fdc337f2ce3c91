"""The claims of asp/claims and asp/rulings: what each says of which clause, where it is asked, and its rules."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from clingo import Symbol
from clingo.ast import AST, ASTType, Transformer

from pyleveler.encoding import asp_folder
from pyleveler.solving import ground, program
from pyleveler.spaces.document import Space
from pyleveler.spaces.stacks import StackSpace

EDITIONS = ("711-2026", "710-2010-en", "710-2010-fr")
ABOUT = frozenset({"claim", "over", "everywhere", "in_edition", "in_2010", "in_every_edition", "overridden_by", "not_yet"})
"""The predicates that say something about claims; a state has no part in them."""
ASKED = ("premise", "broken", "broken_after")
Signature = tuple[str, int]


@dataclass(frozen=True)
class ClauseClaim:
    """What a clause says, as something that is so in every state of some spaces, or is not.

    Attributes:
        id: Its name.
        clause: The clause, or the ruling.
        expected: `holds`, or `fails` where other rules go before the clause.
        spaces: The packaged spaces in which it is asked.
        editions: The editions under which it is.
        overridden_by: The rules that go before the clause, where it is expected to fail.
        not_yet: Why it cannot be decided yet; None where it can.
        file: Where it stands.
        line: The line there.
    """

    id: str
    clause: str
    expected: str
    spaces: tuple[str, ...]
    editions: tuple[str, ...]
    overridden_by: tuple[str, ...]
    not_yet: str | None
    file: str
    line: int


def space_names() -> list[str]:
    """The names of the packaged spaces of states."""
    return _names_in("library")


def stack_space_names() -> list[str]:
    """The names of the packaged spaces of stacks."""
    return _names_in("library_stacks")


def history_space_names() -> list[str]:
    """The names of the packaged spaces of histories."""
    return _names_in("library_histories")


def _names_in(folder: str) -> list[str]:
    entries = files("pyleveler.spaces").joinpath(folder).iterdir()
    return sorted(entry.name.removesuffix(".yaml") for entry in entries if entry.name.endswith(".yaml"))


def space_text(name: str) -> str:
    """The document of a packaged space."""
    folders = {"library_stacks": stack_space_names(), "library_histories": history_space_names()}
    folder = next((folder for folder, names in folders.items() if name in names), "library")
    return files("pyleveler.spaces").joinpath(folder, f"{name}.yaml").read_text(encoding="utf-8")


def packaged_space(name: str, edition: str) -> Space | StackSpace:
    """A packaged space of states or of stacks, under an edition."""
    kind = StackSpace if name in stack_space_names() else Space
    return kind.loads(space_text(name), file=f"{name}.yaml").in_edition(edition)


@cache
def clause_claims() -> dict[str, ClauseClaim]:
    """All claims by id, in the order of the files."""
    about = _said()
    everywhere = {str(row[0]) for row in about["everywhere"]}
    every_edition = {str(row[0]) for row in about["in_every_edition"]}
    in_2010 = {str(row[0]) for row in about["in_2010"]}
    names = space_names()
    found = []
    for term, clause, expected in about["claim"]:
        key = str(term)
        spaces = [str(row[1]) for row in about["over"] if row[0] == term]
        editions = [row[1].string for row in about["in_edition"] if row[0] == term] + list(
            EDITIONS[1:] if key in in_2010 else ()
        )
        file, line = _places()[key]
        found.append(
            ClauseClaim(
                id=key,
                clause=clause.string,
                expected=str(expected),
                spaces=tuple(names if key in everywhere else sorted(spaces)),
                editions=EDITIONS if key in every_edition else tuple(editions) or EDITIONS[:1],
                overridden_by=tuple(sorted(row[1].string for row in about["overridden_by"] if row[0] == term)),
                not_yet=next((row[1].string for row in about["not_yet"] if row[0] == term), None),
                file=file,
                line=line,
            )
        )
    order = list(_places())
    return {claim.id: claim for claim in sorted(found, key=lambda claim: order.index(claim.id))}


def rules_of(ids: Collection[str], statements: Sequence[AST] | None = None) -> list[AST]:
    """The rules that decide these claims: their premises, what breaks them, and what those rules need.

    Args:
        ids: The claims.
        statements: Where the rules are; by default all of asp/claims.lp.
    """
    rules = [s for s in program("claims.lp") if s.ast_type == ASTType.Rule] if statements is None else list(statements)
    found = [rule for rule in rules if any(name in ASKED and key in ids for name, key in _questions(rule))]
    rest = [rule for rule in rules if not any(True for _ in _questions(rule)) and not _names(rule.head) & _about()]
    needed = set().union(*(_names(part) for rule in found for part in rule.body))
    while more := [rule for rule in rest if _names(rule.head) & needed]:
        found += more
        rest = [rule for rule in rest if rule not in more]
        needed |= set().union(*(_names(part) for rule in more for part in rule.body))
    return found


def _about() -> set[Signature]:
    return {(name, arity) for name in ABOUT for arity in (1, 2, 3)}


def _questions(rule: AST) -> Iterator[tuple[str, str]]:
    """The heads premise(Id), broken(Id) and broken_after(Id, ...) of a rule."""
    for function in _functions(rule.head):
        if function.name in ASKED:
            yield function.name, str(function.arguments[0])


class _Atoms(Transformer):
    def __init__(self) -> None:
        self.functions: list[AST] = []

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        symbol = atom.symbol
        self.functions += symbol.arguments if symbol.ast_type == ASTType.Pool else [symbol]
        return atom


def _functions(part: AST) -> list[AST]:
    atoms = _Atoms()
    atoms.visit(part)
    return atoms.functions


def _names(part: AST) -> set[Signature]:
    return {(function.name, len(function.arguments)) for function in _functions(part)}


@cache
def _said() -> dict[str, list[list[Symbol]]]:
    """What is said about claims: the arguments of the facts, by predicate."""
    rules = (rule for rule in program("claims.lp") if rule.ast_type == ASTType.Rule and _names(rule.head) & _about())
    control = ground(rules)
    found: dict[str, list[list[Symbol]]] = defaultdict(list)
    for atom in sorted(atom.symbol for atom in control.symbolic_atoms):
        found[atom.name].append(atom.arguments)
    return found


@cache
def _places() -> dict[str, tuple[str, int]]:
    """Where each claim stands, in the order of the program."""
    return dict(_claim_facts(program("claims.lp")))


def _claim_facts(statements: Iterable[AST]) -> Iterator[tuple[str, tuple[str, int]]]:
    for rule in statements:
        if rule.ast_type == ASTType.Rule and ("claim", 3) in _names(rule.head):
            place = rule.location.begin
            file = Path(place.filename).resolve().relative_to(asp_folder()).as_posix()
            yield str(_functions(rule.head)[0].arguments[0]), (f"asp/{file}", place.line)
