"""Mutants: each rule of a file of asp/, removed or bent in one way, through clingo's own syntax tree."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from clingo import Number, SymbolType
from clingo.ast import AST, ASTType, BinaryOperation, BinaryOperator, ComparisonOperator, Sign, SymbolicTerm, Transformer

from pyleveler.encoding import asp_folder
from pyleveler.solving import program

FOLDER = asp_folder()
ORDERED = {"older", "before", "earlier", "follows", "written_before", "depends", "leads", "next_part", "part_between"}
"""Predicates whose first two arguments say which of two comes first."""
TURNED = {
    ComparisonOperator.LessEqual: [ComparisonOperator.LessThan, ComparisonOperator.GreaterEqual],
    ComparisonOperator.LessThan: [ComparisonOperator.LessEqual, ComparisonOperator.GreaterThan],
    ComparisonOperator.GreaterEqual: [ComparisonOperator.GreaterThan, ComparisonOperator.LessEqual],
    ComparisonOperator.GreaterThan: [ComparisonOperator.GreaterEqual, ComparisonOperator.LessThan],
    ComparisonOperator.Equal: [ComparisonOperator.NotEqual],
    ComparisonOperator.NotEqual: [ComparisonOperator.Equal],
}


@dataclass(frozen=True)
class Mutant:
    """A rule and what stands in its place; None where it is removed.

    Attributes:
        file: The file, below asp/.
        line: The line of the rule.
        change: What was done to it, in words.
        rule: The text of the rule as it is.
        bent: The rule as it was bent.
    """

    file: str
    line: int
    change: str
    rule: str
    bent: AST | None
    place: str

    @property
    def key(self) -> str:
        """A name that does not change with the lines around the rule."""
        return f"{self.file}: {self.change}: {self.rule}"


def place_of(rule: AST) -> str:
    """Where a rule begins: the same in every program that includes the file."""
    begin = rule.location.begin
    return f"{Path(begin.filename).resolve()}:{begin.line}:{begin.column}"


def rules_of_file(file: str) -> list[AST]:
    """The rules in one file below asp/."""
    path = (FOLDER / file).resolve()
    rules = [statement for statement in program("stack_spaces.lp") if statement.ast_type == ASTType.Rule]
    return [rule for rule in rules if Path(rule.location.begin.filename).resolve() == path]


def mutants_of_file(file: str) -> list[Mutant]:
    """All mutants of one file."""
    return [
        Mutant(file, rule.location.begin.line, change, str(rule), bent, place_of(rule))
        for rule in rules_of_file(file)
        for change, bent in _mutants(rule)
    ]


def _mutants(rule: AST) -> Iterator[tuple[str, AST | None]]:
    yield "removed", None
    seen = {str(rule)}
    for change, bent in (*_dropped(rule), *_signs(rule), *_bent_terms(rule)):
        if str(bent) not in seen:
            seen.add(str(bent))
            yield change, bent


def _dropped(rule: AST) -> Iterator[tuple[str, AST]]:
    """Each condition left out; those that bind a variable which nothing else binds give no program."""
    body = list(rule.body)
    if len(body) > 1:
        for place, literal in enumerate(body):
            yield f"dropped {literal}", rule.update(body=body[:place] + body[place + 1 :])


def _signs(rule: AST) -> Iterator[tuple[str, AST]]:
    body = list(rule.body)
    for place, literal in enumerate(body):
        if literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.SymbolicAtom:
            sign = Sign.NoSign if literal.sign != Sign.NoSign else Sign.Negation
            yield f"sign of {literal}", rule.update(body=[*body[:place], literal.update(sign=sign), *body[place + 1 :]])


class _Bend(Transformer):
    """Changes the n-th thing that can be bent, and counts them all."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.count = 0
        self.change = ""

    def _turn(self, change: str) -> bool:
        self.count += 1
        if self.count - 1 != self.wanted:
            return False
        self.change = change
        return True

    def visit_SymbolicTerm(self, term: AST) -> AST:
        if term.symbol.type == SymbolType.Number:
            for step in (1, -1):
                if self._turn(f"{term} shifted by {step}"):
                    return term.update(symbol=Number(term.symbol.number + step))
        elif term.symbol.type in (SymbolType.Infimum, SymbolType.Supremum) and self._turn(f"{term} bounded"):
            return term.update(symbol=Number(3))
        return term

    def visit_Guard(self, guard: AST) -> AST:
        for operator in TURNED[ComparisonOperator(guard.comparison)]:
            if self._turn(f"comparison with {guard.term} turned to {operator.name}"):
                return guard.update(comparison=operator)
        return guard.update(**self.visit_children(guard))

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        """What O has counters(O, Kind, N) is one number; the conditions counters(Kind, Low, High) are terms."""
        function = atom.symbol
        if function.ast_type != ASTType.Function or function.name != "counters":
            return atom.update(**self.visit_children(atom))
        arguments = list(function.arguments)
        if arguments[2].ast_type == ASTType.Variable and arguments[2].name != "_":
            for step in (1, -1):
                if self._turn(f"number in {function} shifted by {step}"):
                    return atom.update(symbol=function.update(arguments=[*arguments[:2], _plus(arguments[2], step)]))
        return atom

    def visit_Function(self, function: AST) -> AST:
        arguments = list(function.arguments)
        if function.name in ORDERED and len(arguments) > 1 and self._turn(f"order in {function}"):
            return function.update(arguments=[arguments[1], arguments[0], *arguments[2:]])
        if function.name == "counters" and len(arguments) == 3:
            for place, name in ((1, "lower"), (2, "upper")):
                if arguments[place].ast_type == ASTType.Variable and arguments[place].name != "_":
                    for step in (1, -1):
                        if self._turn(f"{name} bound of {function} shifted by {step}"):
                            shifted = _plus(arguments[place], step)
                            return function.update(arguments=[*arguments[:place], shifted, *arguments[place + 1 :]])
        return function.update(**self.visit_children(function))


def _plus(term: AST, step: int) -> AST:
    return BinaryOperation(term.location, BinaryOperator.Plus, term, SymbolicTerm(term.location, Number(step)))


def _bent_terms(rule: AST) -> Iterator[tuple[str, AST]]:
    wanted = 0
    while True:
        bend = _Bend(wanted)
        bent = bend.visit(rule)
        if wanted >= bend.count:
            return
        yield bend.change, bent
        wanted += 1
