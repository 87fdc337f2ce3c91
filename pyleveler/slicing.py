"""Leaving out the rules that cannot fire or that nobody reads: an abstract run over the shapes of terms instead of terms.

Grounding spends its time on every rule, whether or not the state has anything for it: lands, say, or devotion. What a rule
can derive depends on the facts only through the outermost shape of their arguments, so that one abstract run serves all
states that speak of the same kinds of things. A rule that cannot fire adds nothing to any model; leaving it out changes no
answer, which tests/deriving shows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from clingo import Symbol, SymbolType
from clingo.ast import AST, ASTType, Sign, Transformer

Shape = str
Signature = tuple[str, int]
Facts = frozenset[tuple[str, tuple[Shape, ...]]]
ANY = "*"
NUMBER = "#"


@dataclass(frozen=True)
class Pattern:
    """A predicate with the shapes of its arguments; a variable stands as its name behind `?`."""

    signature: Signature
    arguments: tuple[Shape, ...]


@dataclass(frozen=True)
class RulePattern:
    """What a rule needs and what it gives."""

    heads: tuple[Pattern, ...]
    body: tuple[Pattern, ...]


def symbol_shape(symbol: Symbol, known: frozenset[str] | None = None) -> Shape:
    """The shape of a ground term: a constant, a string, `#` for a number, a pair with that of its first term, `f/2`, or `*`.

    Of a function with one argument it has the outermost shape of that as well: `f(#)`.

    Args:
        symbol: The term.
        known: The constants and strings that rules speak of; any other, such as an id, is just `*`.
    """
    if symbol.type == SymbolType.String:
        return quoted if (quoted := f'"{symbol.string}"') in (known or {quoted}) else ANY
    if symbol.type == SymbolType.Number:
        return NUMBER
    if symbol.type != SymbolType.Function:
        return ANY
    name, arguments = symbol.name, symbol.arguments
    if name:
        if len(arguments) == 1:
            return f"{name}({_inner(symbol_shape(arguments[0], known))})"
        if arguments:
            return f"{name}/{len(arguments)}"
        return name if known is None or name in known else ANY
    if not arguments:
        return ANY
    first = arguments[0]
    inner = symbol_shape(first, known) if first.type == SymbolType.Function and first.name and not first.arguments else ANY
    return f"({inner},{len(arguments)})"


def term_shape(term: AST) -> Shape:
    """The outermost shape of a term of a rule; `?X` for a variable, `*` where nothing is known."""
    match term.ast_type:
        case ASTType.Variable:
            return ANY if term.name == "_" else f"?{term.name}"
        case ASTType.SymbolicTerm:
            return symbol_shape(term.symbol)
        case ASTType.Function if not term.external:
            if not term.arguments:
                return str(term.name)
            if not term.name:
                first = _inner(term_shape(term.arguments[0]))
                return f"({ANY if first.startswith('?') else first},{len(term.arguments)})"
            if len(term.arguments) == 1:
                return f"{term.name}({_inner(term_shape(term.arguments[0]))})"
            return f"{term.name}/{len(term.arguments)}"
        case ASTType.Pool:
            shapes = [_inner(term_shape(argument)) for argument in term.arguments]
            return ANY if any(shape == ANY or shape.startswith("?") for shape in shapes) else "|".join(shapes)
        case _:
            return ANY


def _inner(shape: Shape) -> Shape:
    """A shape as the argument of a function: without the shape of its own argument, and no alternatives."""
    if "|" in shape:
        return ANY
    return f"{shape.partition('(')[0]}/1" if _is_nested(shape) else shape


def _is_nested(shape: Shape) -> bool:
    """Whether it is that of a function with one argument."""
    return "(" in shape and shape[0] not in '("?' and "|" not in shape


def _split(shape: Shape) -> tuple[str, Shape]:
    """The function and the shape of its only argument."""
    name, _, rest = shape.partition("(")
    return name, rest[:-1]


@lru_cache(maxsize=50_000)
def _fact_shape(fact: Symbol, known: frozenset[str]) -> tuple[str, tuple[Shape, ...]]:
    return fact.name, tuple(symbol_shape(argument, known) for argument in fact.arguments)


def fact_shapes(facts: Iterable[Symbol], known: frozenset[str]) -> Facts:
    """The shapes of the facts of a state; `known` as in symbol_shape."""
    return frozenset(_fact_shape(fact, known) for fact in facts)


class _Constants(Transformer):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_SymbolicTerm(self, term: AST) -> AST:
        if term.symbol.type == SymbolType.Function:
            self.names.add(term.symbol.name)
        elif term.symbol.type == SymbolType.String:
            self.names.add(f'"{term.symbol.string}"')
        return term

    def visit_Function(self, term: AST) -> AST:
        if not term.arguments:
            self.names.add(term.name)
        return term.update(**self.visit_children(term))


def constants(statements: tuple[AST, ...]) -> frozenset[str]:
    """The constants and strings that the rules speak of."""
    collected = _Constants()
    for statement in statements:
        collected.visit(statement)
    return frozenset(collected.names)


def _patterns(atom: AST) -> list[Pattern]:
    """One pattern for each way to choose from the pools of an atom."""
    return [
        Pattern((one.name, len(one.arguments)), shapes)
        for one in _alternatives(atom.symbol)
        for shapes in product(*(map(term_shape, _alternatives(argument)) for argument in one.arguments))
    ]


def _alternatives(term: AST) -> list[AST]:
    return list(term.arguments) if term.ast_type == ASTType.Pool else [term]


@cache
def rule_pattern(rule: AST) -> RulePattern | None:
    """What a rule needs and gives, or None for a rule that always stays (constraints, choices and the like)."""
    head = rule.head
    if head.ast_type != ASTType.Literal or head.atom.ast_type != ASTType.SymbolicAtom:
        return None
    body: list[Pattern] = []
    for literal in rule.body:
        positive = literal.ast_type == ASTType.Literal and literal.sign == Sign.NoSign
        if positive and literal.atom.ast_type == ASTType.SymbolicAtom:
            symbol = literal.atom.symbol
            if symbol.ast_type != ASTType.Pool:
                body.append(Pattern((symbol.name, len(symbol.arguments)), tuple(map(term_shape, symbol.arguments))))
    return RulePattern(tuple(_patterns(head.atom)), tuple(body))


class _Reach:
    """The shapes that each argument of each predicate can have."""

    def __init__(self, facts: Facts) -> None:
        self.shapes: dict[Signature, list[set[Shape]]] = {}
        for name, arguments in facts:
            self.add((name, len(arguments)), [{shape} for shape in arguments])

    def add(self, signature: Signature, arguments: Sequence[set[Shape]]) -> bool:
        known = self.shapes.get(signature)
        if known is None:
            self.shapes[signature] = [set(shapes) for shapes in arguments]
            return True
        grown = False
        for have, new in zip(known, arguments, strict=True):
            if not new <= have:
                have |= new
                grown = True
        return grown

    def fire(self, rule: RulePattern) -> bool:
        """Adds what the rule can give; whether that was anything new."""
        variables: dict[str, set[Shape]] = {}
        for pattern in rule.body:
            known = self.shapes.get(pattern.signature)
            if known is None:
                return False
            for shape, have in zip(pattern.arguments, known, strict=True):
                variable, shapes = _binding(shape, have)
                if variable is None:
                    if not _admits(have, shape):
                        return False
                    continue
                narrowed = shapes if variable not in variables else _meet(variables[variable], shapes)
                if not narrowed:
                    return False
                variables[variable] = narrowed
        grown = False
        for head in rule.heads:
            grown |= self.add(head.signature, [_given(shape, variables) for shape in head.arguments])
        return grown


def _binding(shape: Shape, have: set[Shape]) -> tuple[str | None, set[Shape]]:
    """The variable in the shape of an argument, and what it can be where the argument has one of some shapes."""
    if shape.startswith("?"):
        return shape, have
    if _is_nested(shape) and _split(shape)[1].startswith("?"):
        name, variable = _split(shape)
        inner = {_split(one)[1] for one in have if _is_nested(one) and _split(one)[0] == name}
        return variable, {ANY} if have & {ANY, f"{name}/1"} else inner
    return None, set()


def _given(shape: Shape, variables: dict[str, set[Shape]]) -> set[Shape]:
    if shape.startswith("?"):
        return variables.get(shape, {ANY})
    if _is_nested(shape) and _split(shape)[1].startswith("?"):
        name, variable = _split(shape)
        return {f"{name}({_inner(one)})" for one in variables.get(variable, {ANY})}
    return set(shape.split("|"))


def _admits(have: set[Shape], shape: Shape) -> bool:
    if shape == ANY or ANY in have or shape in have:
        return True
    if "|" in shape:
        return any(_admits(have, one) for one in shape.split("|"))
    if _is_nested(shape):
        name, inner = _split(shape)
        mine = {_split(one)[1] for one in have if _is_nested(one) and _split(one)[0] == name}
        return f"{name}/1" in have or (bool(mine) and (inner.startswith("?") or _admits(mine, inner)))
    if shape.endswith("/1"):
        return any(_is_nested(one) and _split(one)[0] == shape[:-2] for one in have)
    if shape.startswith("("):
        size = shape.rpartition(",")[2]
        return any(other.startswith("(") and other.endswith(f",{size}") and (ANY in (other[1], shape[1])) for other in have)
    return False


def _meet(one: set[Shape], other: set[Shape]) -> set[Shape]:
    if ANY in one:
        return other
    if ANY in other:
        return one
    return {shape for shape in one if _admits(other, shape)} | {shape for shape in other if _admits(one, shape)}


def live_rules(statements: tuple[AST, ...], facts: Facts) -> tuple[AST, ...]:
    """The statements without the rules that no state with facts of these shapes can make fire."""
    reach = _Reach(facts)
    patterns = [
        (statement, rule_pattern(statement) if statement.ast_type == ASTType.Rule else None) for statement in statements
    ]
    waiting = [pattern for _, pattern in patterns if pattern is not None]
    changed = True
    while changed:
        changed = False
        for pattern in waiting:
            changed |= reach.fire(pattern)
    return _read(tuple(s for s, pattern in patterns if pattern is None or _can_fire(reach, pattern)))


class _Atoms(Transformer):
    """Collects the atoms in a part of a rule."""

    def __init__(self) -> None:
        self.found: list[AST] = []

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        self.found += _alternatives(atom.symbol)
        return atom


def _atoms(part: AST) -> list[AST]:
    """The atoms in a part of a rule. Most parts are an atom with or without a `not`, and a visitor takes its time."""
    symbol = getattr(getattr(part, "atom", None), "symbol", None)
    if symbol is not None:
        return _alternatives(symbol)
    collected = _Atoms()
    collected.visit(part)
    return collected.found


def signatures(parts: Iterable[AST]) -> frozenset[Signature]:
    """The predicates of the atoms in parts of rules, or in other statements."""
    return frozenset((atom.name, len(atom.arguments)) for part in parts for atom in _atoms(part))


@cache
def reads(rule: AST) -> tuple[frozenset[Signature], frozenset[Signature]]:
    """The predicates in the head of a rule, and those in its body."""
    return signatures([rule.head]), signatures(rule.body)


def _read(statements: tuple[AST, ...]) -> tuple[AST, ...]:
    """The statements without the rules for predicates that nothing shown depends on."""
    rules = [statement for statement in statements if statement.ast_type == ASTType.Rule]
    always = [rule for rule in rules if rule_pattern(rule) is None]
    shown = {(s.name, s.arity) for s in statements if s.ast_type == ASTType.ShowSignature}
    kept = {*map(id, always), *map(id, rules_for(rules, shown.union(*(reads(rule)[1] for rule in always))))}
    return tuple(s for s in statements if s.ast_type != ASTType.Rule or id(s) in kept)


def rules_for(statements: Iterable[AST], predicates: Iterable[Signature]) -> list[AST]:
    """The rules by which atoms of these predicates come about, and what those rules read; no constraints."""
    needed = set(predicates)
    waiting = [statement for statement in statements if statement.ast_type == ASTType.Rule]
    kept: list[AST] = []
    while chosen := [rule for rule in waiting if reads(rule)[0] & needed]:
        kept += chosen
        waiting = [rule for rule in waiting if not reads(rule)[0] & needed]
        needed = needed.union(*(reads(rule)[1] for rule in chosen))
    return kept


def _can_fire(reach: _Reach, rule: RulePattern) -> bool:
    for pattern in rule.body:
        known = reach.shapes.get(pattern.signature)
        if known is None:
            return False
        if not all(_binding(s, have)[1] or _admits(have, s) for s, have in zip(pattern.arguments, known, strict=True)):
            return False
    return True
