"""`diff`: the states of a space in which two editions of the rules differ, one for each kind of difference.

The rules of the second edition stand beside those of the first with other names of predicates, on the same choices, so that one
search finds a state in which the answers differ (asp/editions/differences.lp).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from clingo import Function, Model, String, Symbol
from clingo.ast import AST, ASTType, Transformer

from pyleveler.answers import ObjectAnswer
from pyleveler.deriving import derive
from pyleveler.documents.history import HistoryDocument
from pyleveler.documents.state import GameState
from pyleveler.facts.symbols import id_text
from pyleveler.solving import program
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, Stopped, ground_space, search, statements

PREFIX = "other_"
SHARED = frozenset({"chosen", "alternative"})
"""The choices of a space are the same under both editions."""


@dataclass(frozen=True)
class Difference:
    """A kind of difference between two editions, with a state that shows it.

    Attributes:
        kind: What differs, e.g. `base_power_and_toughness`.
        clauses: The clause on either side, where the edition has one.
        object: The id of the object that differs.
        space: The name of the space in which it was found.
        witness: The state, or a history after which it shows.
        answers: What the object is, by edition.
    """

    kind: str
    clauses: tuple[str | None, str | None]
    object: str
    space: str
    witness: GameState | HistoryDocument
    answers: dict[str, ObjectAnswer]

    def to_data(self) -> dict[str, Any]:
        """The plain data of the difference, as `diff --json` prints it."""
        return {
            "kind": self.kind,
            "clauses": list(self.clauses),
            "object": self.object,
            "space": self.space,
            "witness": self.witness.to_data(),
            "answers": {edition: answer.to_data() for edition, answer in self.answers.items()},
        }


class _Rename(Transformer):
    """Gives every predicate another name, but for the shared ones."""

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        symbol = atom.symbol
        if symbol.ast_type == ASTType.Pool:
            return atom.update(symbol=symbol.update(arguments=[_renamed(one) for one in symbol.arguments]))
        return atom.update(symbol=_renamed(symbol))


def _renamed(function: AST) -> AST:
    return function if function.name in SHARED else function.update(name=PREFIX + function.name)


@cache
def _second_edition() -> tuple[AST, ...]:
    """All rules again, with other names; the choice of values stands there once."""
    rename = _Rename()
    rules = [statement for statement in program("spaces.lp") if statement.ast_type == ASTType.Rule]
    return tuple(rename.visit(rule) for rule in rules if rule.head.ast_type != ASTType.Aggregate)


def _facts(space: Space, editions: Sequence[str]) -> list[Symbol]:
    facts = [fact for fact in space.facts() if fact.name != "edition"]
    others = [Function(PREFIX + fact.name, fact.arguments) for fact in facts if fact.name not in SHARED]
    first, second = (String(edition) for edition in editions)
    return [*facts, *others, Function("edition", [first]), Function(PREFIX + "edition", [second])]


def differences(
    spaces: Iterable[tuple[str, Space]], editions: tuple[str, str], *, time_limit: float | None = None
) -> tuple[list[Difference], bool]:
    """The kinds of difference between two editions, each with the first state that shows it.

    Args:
        spaces: Where to look, by name.
        editions: The two editions.
        time_limit: Seconds after which to stop with what is known.

    Returns:
        The differences by kind, and whether all spaces were searched.
    """
    clock = Clock(time_limit)
    found: dict[str, Difference] = {}
    for name, space in spaces:
        try:
            _search(name, space, editions, found, clock)
        except Stopped:
            return _sorted(found), False
    return _sorted(found), True


def _sorted(found: dict[str, Difference]) -> list[Difference]:
    return [found[kind] for kind in sorted(found)]


def _search(name: str, space: Space, editions: tuple[str, str], found: dict[str, Difference], clock: Clock) -> None:
    show = statements("#show chosen/2. #show speaks/3.")
    rules = (*program("editions/differences.lp"), *_second_edition(), *show)
    control = ground_space(space, rules, facts=_facts(space, editions), clock=clock, options=["--models=1"])
    # Object by object: most objects of a space have little to do with each other, so that each question is a small one.
    for atom in sorted(atom.symbol for atom in control.symbolic_atoms.by_signature("differs", 2)):
        kind = atom.arguments[0].name
        if kind in found:
            continue
        models: list[list[Symbol]] = []

        def read(model: Model, models: list[list[Symbol]] = models) -> bool:
            models.append(list(model.symbols(shown=True)))
            return False

        search(control, clock, read, assumptions=[(atom, True)])
        if models:
            found[kind] = _difference(name, space, editions, atom, models[0])


def _difference(name: str, space: Space, editions: tuple[str, str], what: Symbol, atoms: list[Symbol]) -> Difference:
    state = space.state(atoms)
    kind, key = what.arguments[0].name, id_text(what.arguments[1])
    clauses = {
        atom.arguments[1].string: atom.arguments[2].string
        for atom in atoms
        if atom.name == "speaks" and atom.arguments[0].name == kind
    }
    boards = {edition: derive(state.model_copy(update={"edition": edition})) for edition in editions}
    return Difference(
        kind=kind,
        clauses=(clauses.get(editions[0]), clauses.get(editions[1])),
        object=key,
        space=name,
        witness=state,
        answers={edition: board[key] for edition, board in boards.items()},
    )
