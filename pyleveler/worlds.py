"""The chain of worlds of a closed state, grounded piece by piece (613.5: one effect applied, one new world).

While clingo grounds, nothing is certain that is derived within a loop of rules with a `not` in it, and all rules about worlds
are in one such loop. Grounded at once, a world holds all that the worlds before it might have come to. Once those are solved,
there is one thing that they have come to, and clingo grounds what follows from that. So the rules are divided into what is
known before the first world, what is true of one world, and what is asked of all of them. How many worlds are grounded together
makes no difference to the answer, only to the time that it takes: with few effects, all at once is the fastest.
"""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from clingo import Control, Function, Number, Symbol
from clingo.ast import (
    AST,
    ASTType,
    Id,
    Location,
    Position,
    Program,
    ProgramBuilder,
    SymbolicTerm,
    Transformer,
)

from pyleveler.slicing import Signature, reads

WORLD: Signature = ("has", 4)
"""What is true in a world; the rules of the chain are those that lead from there to there."""

TOGETHER = 200
"""The worlds of a layer are grounded with those of other layers while the objects have no more steps there than that."""

FEW = 3
"""The worlds of a layer in which one effect measures what others change are grounded together if there are no more steps."""

_HERE = Location(Position("<worlds>", 1, 1), Position("<worlds>", 1, 1))
_PARAMETERS = {"L": "l", "S": "s"}
"""The variables of rules that stand for a world, its layer and its step, and the parameters that take their places."""

Part = tuple[str, list[Symbol]]
"""A part of the program with its arguments, as clingo grounds it."""


class Parts(NamedTuple):
    """The statements of a program, by when they are grounded.

    Attributes:
        before: What reads no world.
        layer: The rules of the chain about a layer L as it begins.
        world: Those about a world, the layer L and the step S.
        after: What is asked of all worlds.
    """

    before: tuple[AST, ...]
    layer: tuple[AST, ...]
    world: tuple[AST, ...]
    after: tuple[AST, ...]


class _Layer(NamedTuple):
    """A layer that has worlds.

    Attributes:
        name: Its name in the rules.
        steps: The number of steps in it.
        size: The steps of all objects in it.
        measuring: The number of effects that measure what others change in it.
    """

    name: Symbol
    steps: int
    size: int
    measuring: int


def divided(statements: Iterable[AST]) -> Parts:
    """The statements by when they are grounded.

    Raises:
        ValueError: A rule of the chain does not say of which world it is.
    """
    before: list[AST] = []
    layer: list[AST] = []
    world: list[AST] = []
    after: list[AST] = []
    statements = tuple(statements)
    inside, beyond = _chain([statement for statement in statements if statement.ast_type == ASTType.Rule])
    for statement in statements:
        if statement.ast_type != ASTType.Rule:
            (before if statement.ast_type == ASTType.ShowSignature else after).append(statement)
            continue
        heads, body = reads(statement)
        if not heads & inside:
            (after if heads & beyond or body & (inside | beyond) else before).append(statement)
            continue
        names = _names(statement)
        if names >= {"L", "S"}:
            world.append(statement)
        elif "L" in names:
            layer.append(statement)
        elif body & inside:
            raise ValueError(f"{statement.location}: of no world: {statement}")
        else:
            before.append(statement)
    return Parts(tuple(before), tuple(layer), tuple(world), tuple(after))


def _chain(rules: Iterable[AST]) -> tuple[set[Signature], set[Signature]]:
    """The predicates of the chain, and those that depend on it without being part of it."""
    gives: dict[Signature, set[Signature]] = defaultdict(set)
    needs: dict[Signature, set[Signature]] = defaultdict(set)
    for rule in rules:
        heads, body = reads(rule)
        for head in heads:
            needs[head] |= body
        for atom in body:
            gives[atom] |= heads
    beyond, below = _reached(gives), _reached(needs)
    return beyond & below, beyond - below


def _reached(steps: dict[Signature, set[Signature]]) -> set[Signature]:
    found: set[Signature] = set()
    waiting = [WORLD]
    while waiting:
        new = steps.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


@cache
def _names(rule: AST) -> frozenset[str]:
    """Those of the variables L and S that stand in the rule."""
    return frozenset(re.findall(r'(?<![\w"])[LS](?!\w)', str(rule)))


@cache
def _bound(rule: AST, names: str) -> AST:
    """The rule with parameters in place of these variables."""
    return _Binding(names).visit(rule)


class _Binding(Transformer):
    def __init__(self, names: str) -> None:
        self.names = names

    def visit_Variable(self, variable: AST) -> AST:
        return SymbolicTerm(_HERE, Function(_PARAMETERS[variable.name])) if variable.name in self.names else variable


def ground(control: Control, parts: Parts, end: Iterable[AST], facts: Iterable[Symbol]) -> None:
    """Grounds a program with the facts of a closed state, one group of worlds after the other.

    The rules of the `end` (last_world.lp) stand for the worlds of a layer in which nothing is applied any more.
    """
    _add(control, "base", "", parts.before)
    add_facts(control, facts)
    control.ground([("base", [])])
    groups = _groups(_layers(control))
    if len(groups) == 1:
        _add(control, "rest", "", (*parts.layer, *parts.world, *parts.after))
        control.ground([("rest", [])])
        return
    _add(control, "layer", "L", parts.layer)
    _add(control, "world", "LS", parts.world)
    _add(control, "after", "", parts.after)
    _add(control, "end", "LS", end)
    while groups:
        group = groups.popleft()
        control.ground(group)
        if groups:
            control.solve()
            _leave_out_what_is_like_it(control, group[-1], groups)


def _leave_out_what_is_like_it(control: Control, world: Part, groups: deque[list[Part]]) -> None:
    """Where nothing waits any more in a world, the last one of its layer is like it, and those between are left out."""
    layer, step = world[1]
    ahead = [part for part in chain(*groups) if part[0] == "world" and part[1][0] == layer]
    goes_on = len(ahead) < 2 or [layer] not in _facts(control, "unsettled", 1)
    if goes_on or any(place == [layer, step] for _, *place in _facts(control, "waits", 3)):
        return
    while groups[0][0] != ahead[-1]:
        groups[0].pop(0)
        if not groups[0]:
            groups.popleft()
    groups[0].insert(0, ("end", [layer, step]))


def add_facts(control: Control, facts: Iterable[Symbol]) -> None:
    """Adds facts as symbols, through the backend, so that no text of a user is ever parsed as a program."""
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])


def _add(control: Control, name: str, variables: str, statements: Iterable[AST]) -> None:
    """Adds a part of the program, with parameters in place of some variables."""
    with ProgramBuilder(control) as builder:
        builder.add(Program(_HERE, name, [Id(_HERE, _PARAMETERS[variable]) for variable in variables]))
        for statement in statements:
            builder.add(_bound(statement, variables) if variables else statement)


def _groups(layers: Iterable[_Layer]) -> deque[list[Part]]:
    """The parts that are grounded together, each time from what is certain of those before; the last of a group is a world.

    In a layer with many effects that is first, in the first world, which effects there are and whom they affect. Where effects
    measure numbers that others change, each world is a group of its own.
    """
    layers = list(layers)
    together = max(TOGETHER, sum(layer.size for layer in layers) // 16)
    groups: list[list[Part]] = [[]]
    for layer in layers:
        first, *rest = [[("world", [layer.name, Number(step)])] for step in range(layer.steps + 1)]
        first = [("layer", [layer.name]), *first]
        if layer.measuring > 1 or (layer.measuring and layer.steps > FEW):
            groups += [first, *rest]
        elif layer.size > together:
            groups[-1] += first
            groups.append(list(chain(*rest)))
        else:
            groups[-1] += chain(first, *rest)
    groups[-1].append(("after", []))
    return deque(group for group in groups if group)


def _layers(control: Control) -> Iterator[_Layer]:
    """The layers with worlds, in order, and what comes after the last."""
    steps: dict[Symbol, list[int]] = defaultdict(list)
    for _, name, number in _facts(control, "steps", 3):
        steps[name].append(number.number)
    measuring = Counter(name for _, name in _facts(control, "sees_before", 2))
    following = {before: name for name, before in _facts(control, "follows", 2)}
    name = Function("start")
    while name in following:
        name = following[name]
        if name in steps:
            yield _Layer(name, max(steps[name]), sum(steps[name]), measuring[name])
    yield _Layer(Function("final"), 0, 0, 0)


def _facts(control: Control, name: str, arity: int) -> list[list[Symbol]]:
    return [atom.symbol.arguments for atom in control.symbolic_atoms.by_signature(name, arity)]
