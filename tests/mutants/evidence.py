"""Whether a bent rule gives anything else from what is true of a document: only then a test that reads it can notice.

What is true of each document is derived once, by the rules as they are. If a bent rule has the same consequences in that as
the rule itself, it is true by the bent rules as well.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from clingo import Symbol
from clingo.ast import AST, ASTType, Function

import pyleveler.solving as solving
from pyleveler.facts.groups import FactGroup
from pyleveler.slicing import Signature, signatures

from .bending import Mutant
from .bent import PROGRAM, rule_at

Document = tuple[str, frozenset[Symbol]]
"""The facts of a document, and the program that they are grounded with."""


@contextmanager
def recording() -> Iterator[set[Document]]:
    """The documents that are grounded meanwhile."""
    found: set[Document] = set()
    rules = solving._rules

    def noting(name: str, groups: Iterable[FactGroup], shown: solving.Shown = None) -> solving._Rules:
        groups = list(groups)
        found.add((name, frozenset(fact for group in groups for fact in group.facts)))
        return rules(name, groups, shown)

    with patch.object(solving, "_rules", noting):
        yield found


def touches(mutant: Mutant, documents: Iterable[Document]) -> bool:
    """Whether a mutant has other consequences than its rule in what is true of one of the documents."""
    return any(_touches(mutant, document) for document in documents)


def _touches(mutant: Mutant, document: Document) -> bool:
    rule = rule_at(mutant.place, document[0])
    if rule is None:
        return False
    if not _gives_atoms(rule) or not (mutant.bent is None or _gives_atoms(mutant.bent)):
        return True
    parts = [_marked(rule, "was"), *([] if mutant.bent is None else [_marked(mutant.bent, "would_be")])]
    read = frozenset().union(*(signatures(part.body) for part in parts))
    facts = (Symbol(representation) for signature in read for representation in _true(document).get(signature, ()))
    control = solving.filled(parts, facts, ["--warn=none"], solving.Messages())
    control.ground()
    given: dict[str, set[Symbol]] = {"was": set(), "would_be": set()}
    for name, atoms in given.items():
        atoms |= {atom.symbol.arguments[0] for atom in control.symbolic_atoms.by_signature(name, 1)}
    return given["was"] != given["would_be"]


def _gives_atoms(rule: AST) -> bool:
    return rule.head.ast_type == ASTType.Literal and rule.head.atom.ast_type == ASTType.SymbolicAtom


def _marked(rule: AST, name: str) -> AST:
    """The rule with its head as an argument, so that it gives nothing that it reads."""
    atom = rule.head.atom
    head = Function(rule.location, name, [atom.symbol], False)
    return rule.update(head=rule.head.update(atom=atom.update(symbol=head)))


@cache
def _true(document: Document) -> dict[Signature, array[int]]:
    """What is true of a document by the rules as they are, as clingo's numbers of symbols; also what no answer shows."""
    name, facts = document
    atoms: dict[Signature, array[int]] = {}
    control = solving.ground(PROGRAM(name), facts)
    with control.solve(yield_=True) as handle:
        for model in handle:
            for symbol in model.symbols(atoms=True):
                atoms.setdefault((symbol.name, len(symbol.arguments)), array("Q")).append(symbol._rep)
    return atoms
