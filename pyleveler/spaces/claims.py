"""Claims and goals: the body of a rule over the public predicates, checked before anything is done with it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import prod

from clingo import Control, Symbol, SymbolType
from clingo.ast import AST, ASTType, BinaryOperator, ProgramBuilder, Transformer, parse_string

from pyleveler.documents.errors import described, did_you_mean, quoted
from pyleveler.facts.symbols import id_symbol, id_text
from pyleveler.solving import program
from pyleveler.spaces.claim_text import ClaimError, check_text

HEAD = "claimed"
"""The atom that is true in a state where the claim is; no public predicate has this name."""

MOST_INSTANCES = 100_000
"""An interval, or several together, has no more values."""
_FACTOR = 1000
_BEFORE = f"{HEAD} :-\n"
_TERMS = (
    ASTType.Variable, ASTType.SymbolicTerm, ASTType.Function, ASTType.UnaryOperation, ASTType.BinaryOperation, ASTType.Interval,
    ASTType.Pool,
)  # fmt: skip
_ATOMS = (ASTType.SymbolicAtom, ASTType.Comparison, ASTType.BooleanConstant, ASTType.BodyAggregate, ASTType.Aggregate)
_PARTS = (ASTType.Literal, ASTType.Guard, ASTType.BodyAggregateElement, *_TERMS, *_ATOMS)
_REFUSED = {
    ASTType.ConditionalLiteral: "a conditional literal",
    ASTType.TheoryAtom: "a theory atom",
    ASTType.UnaryOperation: "a classical negation",
}


@dataclass(frozen=True)
class Claim:
    """A claim or goal.

    Attributes:
        text: What was written.
        rule: `claimed :- text.`
    """

    text: str
    rule: AST = field(repr=False, compare=False)


@cache
def public_predicates() -> dict[str, int]:
    """The predicates that claims may use, with their numbers of arguments: those that asp/derive.lp shows."""
    shown = [one for one in program("derive.lp") if one.ast_type == ASTType.ShowSignature]
    return {one.name: one.arity for one in shown}


def parse_claim(text: str, ids: Iterable[str], effects: Iterable[str] = ()) -> Claim:
    """A claim from its text.

    Args:
        text: The body of a rule: `power(mage,1), level(mage,L), L >= 4`.
        ids: The ids of the objects that it may speak of.
        effects: The ids of effects; they have timestamps only.

    Raises:
        ClaimError: It is anything else.
    """
    checked = check_text(text)
    errors: list[tuple[str, int]] = []
    statements: list[AST] = []
    try:
        parse_string(
            f"{_BEFORE}{checked}\n.", statements.append, logger=lambda _, message: errors.append(_located(checked, message))
        )
    except RuntimeError:
        message, column = errors[0] if errors else ("something else", 1)
        raise ClaimError(text, _syntax(message), "the body of a rule", min(column, len(text) + 1)) from None
    rules = [statement for statement in statements if statement.ast_type == ASTType.Rule]
    if len(rules) != 1 or len(statements) > 2:
        raise ClaimError(text, f"{len(rules)} statements", "the body of one rule")
    if str(rules[0].head) != HEAD or not rules[0].body:
        raise ClaimError(text, "a rule", "the body of a rule")
    _Checker(text, checked, list(ids), list(effects)).check(rules[0])
    _check_safety(text, checked, rules[0])
    return Claim(text.strip(), rules[0])


class _Checker(Transformer):
    """Refuses every part of a body that is not on the list."""

    def __init__(self, text: str, checked: str, ids: Sequence[str], effects: Sequence[str]) -> None:
        self.text = text
        self.checked = checked
        self.ids = ids
        self.effects = effects
        self.widths: list[int] = []

    def check(self, rule: AST) -> None:
        for literal in rule.body:
            if literal.ast_type != ASTType.Literal:
                raise self.error(literal, _REFUSED.get(literal.ast_type, "this"), "literals, comparisons and aggregates")
            self.visit(literal)

    def error(self, part: AST, found: str, expected: str) -> ClaimError:
        return ClaimError(self.text, found, expected, _column(self.checked, part.location.begin.column))

    def visit(self, ast: AST, *_args: object, **_options: object) -> AST:
        """Check one part and all that is in it."""
        kind = ast.ast_type
        if kind == ASTType.SymbolicAtom:
            self._atom(ast.symbol)
        elif kind == ASTType.Aggregate:
            for element in ast.elements:
                self.visit(element.literal)
                self.visit_sequence(element.condition)
            for guard in (ast.left_guard, ast.right_guard):
                if guard is not None:
                    self.visit(guard)
        elif kind not in _PARTS:
            raise self.error(ast, _REFUSED.get(kind, str(kind).rpartition(".")[2]), "literals, comparisons and aggregates")
        else:
            self._limits(ast)
            self.visit_children(ast)
        return ast

    def _atom(self, symbol: AST) -> None:
        if symbol.ast_type == ASTType.UnaryOperation:
            raise self.error(symbol, "a classical negation", '"not"')
        if symbol.ast_type != ASTType.Function or symbol.external:
            raise self.error(symbol, described(str(symbol)), "a public predicate")
        known = public_predicates()
        if symbol.name not in known:
            near = did_you_mean(symbol.name, known)
            raise self.error(symbol, f"the predicate {quoted(symbol.name)}", f"one of {', '.join(sorted(known))}{near}")
        arity = known[symbol.name]
        if len(symbol.arguments) != arity:
            raise self.error(symbol, f"{symbol.name} with {len(symbol.arguments)} arguments", f"{symbol.name} with {arity}")
        self._first(symbol.name, symbol.arguments[0])
        self.visit_sequence(symbol.arguments)

    def _first(self, predicate: str, term: AST) -> None:
        """The first argument of an atom: a variable or the id of an object."""
        among = [*self.ids, *self.effects] if predicate == "timestamp" else self.ids
        kind = "an object or effect" if predicate == "timestamp" else "an object"
        if term.ast_type == ASTType.Variable:
            if term.name in among:
                raise self.error(term, f"the variable {term.name}", f'the id as a text, "{term.name}", or another variable')
            return
        if term.ast_type == ASTType.Pool:
            for argument in term.arguments:
                self._first(predicate, argument)
            return
        if term.ast_type == ASTType.Function and not term.arguments and term.name and not term.external:
            written, symbol = term.name, None
        elif term.ast_type == ASTType.SymbolicTerm and term.symbol.type in (SymbolType.String, SymbolType.Function):
            written, symbol = _id(term.symbol), term.symbol
        else:
            raise self.error(term, described(str(term)), f"the id of {kind}")
        if written not in among:
            known = ", ".join(map(_shown, among[:8])) or "none"
            raise self.error(term, quoted(written), f"the id of {kind}: {known}{did_you_mean(written, among)}")
        if symbol is not None and symbol != id_symbol(written):
            raise self.error(term, str(symbol), f"the id as a constant: {written}")

    def _limits(self, term: AST) -> None:
        if term.ast_type == ASTType.Function and term.external:
            raise self.error(term, described(str(term)), "no external function")
        if term.ast_type == ASTType.Interval:
            low, high = _number(term.left), _number(term.right)
            if low is None or high is None:
                raise self.error(term, described(str(term)), "an interval between two numbers")
            self.widths.append(max(high - low + 1, 1))
            if prod(self.widths) > MOST_INSTANCES:
                raise self.error(term, described(str(term)), f"intervals with at most {MOST_INSTANCES} values together")
        if term.ast_type == ASTType.BinaryOperation:
            if term.operator_type == BinaryOperator.Power:
                raise self.error(term, described(str(term)), "no power")
            if term.operator_type == BinaryOperator.Multiplication:
                factors = (_number(term.left), _number(term.right))
                if not any(factor is not None and abs(factor) <= _FACTOR for factor in factors):
                    raise self.error(term, described(str(term)), f"a factor that is a number up to {_FACTOR}")


def _id(symbol: Symbol) -> str:
    try:
        return id_text(symbol)
    except ValueError:
        return str(symbol)


def _shown(name: str) -> str:
    return str(id_symbol(name))


def _number(term: AST) -> int | None:
    if term.ast_type == ASTType.UnaryOperation:
        inner = _number(term.argument)
        return -inner if inner is not None else None
    if term.ast_type == ASTType.SymbolicTerm and term.symbol.type is SymbolType.Number:
        return int(term.symbol.number)
    return None


def _column(text: str, column: int) -> int:
    """A column in characters for one of clingo, which counts bytes."""
    return len(text.encode()[: column - 1].decode(errors="ignore")) + 1


def _located(text: str, message: str) -> tuple[str, int]:
    """What clingo says, and the column in the claim; positions behind it are at its end."""
    parts = message.strip().split(":", 3)
    line, column = int(parts[1]), int(parts[2].partition("-")[0])
    return parts[3].strip(), _column(text, column) if line == 2 else len(text) + 1


def _syntax(message: str) -> str:
    unexpected = message.partition("unexpected ")[2].partition(",")[0].partition("\n")[0].strip()
    return {"": message, ".": "the end", "<VARIABLE>": "a variable", "<IDENTIFIER>": "a name", "<NUMBER>": "a number"}.get(
        unexpected, unexpected if unexpected.startswith('"') else quoted(unexpected)
    )


def _check_safety(text: str, checked: str, rule: AST) -> None:
    """Ground the rule alone, which shows variables that nothing binds."""
    messages: list[str] = []
    control = Control(["--warn=no-atom-undefined"], logger=lambda _, message: messages.append(message))
    try:
        with ProgramBuilder(control) as builder:
            builder.add(rule)
        control.ground()
    except RuntimeError:
        pass
    for message in messages:
        for line in message.splitlines():
            if "note" in line and "unsafe" in line:
                found, column = _located(checked, line)
                variable = found.partition("'")[2].partition("'")[0]
                raise ClaimError(text, f"the variable {variable}", "a variable that a literal without not binds", column)
    if messages:
        raise ClaimError(text, *_said(checked, messages[0]))


def _said(checked: str, message: str) -> tuple[str, str, int]:
    found, column = _located(checked, message)
    kind, _, term = found.removeprefix("info:").strip().partition("\n")
    return f"{described(term.strip())} ({kind.strip(' :')})", "terms that have a value", column


def claim_message(claim: Claim, message: str) -> ClaimError | None:
    """What clingo said about a claim while it was grounded, or None where it was about something else."""
    if not message.startswith("<string>:"):
        return None
    return ClaimError(claim.text, *_said(claim.text, message))
