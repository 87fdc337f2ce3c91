"""A space of stacks: a stack document with open values, as facts for the rules and as a number of stacks."""

import copy
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any, Self

from clingo import Function, Number, String, Symbol
from clingo.ast import AST, parse_string

from pyleveler.documents.errors import DocumentError, quoted
from pyleveler.documents.open_values import numbers
from pyleveler.documents.reading import Source, read_data
from pyleveler.documents.stack import StackDocument
from pyleveler.facts.stack import stack_facts
from pyleveler.facts.symbols import id_symbol, tuple_of
from pyleveler.slicing import rules_for
from pyleveler.solving import ground, program
from pyleveler.spaces.document import Space, put, space_document
from pyleveler.spaces.places import Place

BOARD = ("edition", "players", "objects", "effects", "options")
"""The keys of a stack document that a state has as well."""

LISTS = ("targets", "modes", "paid", "divided")
"""The open places of a spell whose values are lists or mappings; the rules know these by numbers."""


@dataclass(frozen=True)
class StackPlace(Place):
    """An open place of something on the stack."""

    values: tuple[Any, ...]

    def symbol(self, value: Any) -> Symbol:
        """A value as a term of the rules; a list as its number."""
        return Number(self.values.index(value) + 1) if self.kind in LISTS else super().symbol(value)

    def is_fact(self, fact: Symbol) -> bool:
        """Whether a fact of a closed stack says which value this place has."""
        if self.kind == "divided":
            return fact.name in ("share", "part_share") and fact.arguments[0] == self.term.arguments[0]
        return super().is_fact(fact)

    def parts(self) -> Iterator[Symbol]:
        """What the numbers of lists stand for."""
        for value in self.values if self.kind in LISTS else ():
            for part in _parts(self.kind, value):
                yield Function("stands_for", [self.term, self.symbol(value), part])


def _parts(kind: str, value: Any) -> Iterator[Symbol]:
    match kind:
        case "targets":
            for place, target in enumerate([value] if isinstance(value, str) else value, 1):
                yield tuple_of(Number(place), id_symbol(target))
        case "modes":
            for place, mode in enumerate(sorted(value), 1):
                yield tuple_of(Number(place), Number(mode))
        case "paid":
            yield from map(String, value)
        case "divided":
            for target, share in value.items():
                if isinstance(share, dict):
                    yield from (tuple_of(Number(int(target)), id_symbol(one), Number(part)) for one, part in share.items())
                else:
                    yield tuple_of(id_symbol(target), Number(share))


class StackSpace:
    """All stacks that a stack document with open values stands for.

    Open values stand in objects and effects as in a space of states, and on the stack in `controller`, `cast`, `x`, `modes`,
    `paid`, `divided`, `at_level` and the targets of an instance: a range or `{any: [...]}`. What cannot have been chosen
    together (601.2) is no stack of the space.

    Attributes:
        board: The space of the states around the stack.
        places: All open places, those on the stack last.

    Raises:
        DocumentError: By the constructor and `loads`, where something is not as it should be.
    """

    program = "stack_spaces.lp"
    """The rules for it."""

    def __init__(self, data: Any, source: Source | None = None) -> None:
        self._source = source
        self._written = copy.deepcopy(data)
        try:
            self._read(data)
        except DocumentError as error:
            raise source.place(error) if source is not None else error from None

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Self:
        """The space in a YAML or JSON text; errors name it as `file`."""
        source = Source(file, text)
        return cls(read_data(source), source)

    @classmethod
    def of(cls, stack: StackDocument) -> Self:
        """The space that has one stack only."""
        return cls(stack.to_data())

    def in_edition(self, edition: str) -> "StackSpace":
        """The same space under another edition of the rules."""
        return StackSpace(self._written | {"edition": edition}, self._source)

    @cached_property
    def states(self) -> int:
        """The number of stacks."""
        return self.board.states * prod(self._ways(place) for place in self._apart)

    def facts(self) -> list[Symbol]:
        """The facts of all its stacks, for asp/stack_spaces.lp."""
        return list(self._facts)

    def state(self, chosen: Iterable[Symbol]) -> StackDocument:
        """The stack in which open places have the values that atoms chosen(Place, Value) of a model say."""
        values = {atom.arguments[0]: atom.arguments[1] for atom in chosen if atom.match("chosen", 2)}
        data = copy.deepcopy(self._closed)
        data |= self.board.state(Function("chosen", [term, value]) for term, value in values.items()).to_data()
        for place in self._on_stack:
            put(data, place.path, next(value for value in place.values if place.symbol(value) == values[place.term]))
        return StackDocument.from_data(data)

    # reading the document --------------------------------------------------------------------------------------------

    def _read(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise DocumentError("no mapping", "a mapping with players, objects and stack")
        self.board = Space(space_document({key: data[key] for key in BOARD if key in data}))
        stack = copy.deepcopy(data.get("stack", []))
        self._on_stack = list(_open_entries(stack)) if isinstance(stack, list) else []
        rest = {key: value for key, value in data.items() if key not in BOARD}
        self._closed = self.board.closed() | rest | ({"stack": stack} if "stack" in data else {})
        document = StackDocument.from_data(self._closed)
        self._check_values()
        self._check_targets(document)
        self.places: list[Place] = [*self.board.places, *self._on_stack]
        said = [fact for fact in stack_facts(document) if not any(place.is_fact(fact) for place in self._on_stack)]
        self._facts = self.board.open_facts(said)
        for place in self._on_stack:
            self._facts += [Function("alternative", [place.term, place.symbol(value)]) for value in place.values]
            self._facts += place.parts()

    def _check_values(self) -> None:
        """Each value in a stack of its own; a division, which goes with targets, only where it is the first."""
        for place in self._on_stack:
            for value in place.values[1:] if place.kind != "divided" else ():
                data = copy.deepcopy(self._closed)
                put(data, place.path, value)
                data["stack"][place.path[1]].pop("divided", None)
                StackDocument.from_data(data)

    def _check_targets(self, document: StackDocument) -> None:
        named = {target for entry in document.stack for _, _, target in entry.chosen()}
        for place in self._on_stack:
            if place.kind == "targets":
                named |= {target for value in place.values for target in ([value] if isinstance(value, str) else value)}
        for index, thing in enumerate(document.objects):
            if thing.id in self.board.optional and thing.id in named:
                found = f"{quoted(thing.id)}, which is a target"
                raise DocumentError(found, "an object that is no target", path=("objects", index, "optional"))

    @property
    def _apart(self) -> list[list[StackPlace]]:
        """The open places on the stack by entry: what was chosen for one has nothing to do with the others."""
        by_entry: dict[str, list[StackPlace]] = {}
        for place in self._on_stack:
            by_entry.setdefault(place.thing, []).append(place)
        return list(by_entry.values())

    def _ways(self, places: Sequence[StackPlace]) -> int:
        """In how many ways the open places of one entry can have been chosen together."""
        alone = prod(len(place.values) for place in places if place.kind not in (*LISTS, "chosen_x"))
        together = [place for place in places if place.kind in (*LISTS, "chosen_x")]
        terms = [place.term for place in together]
        return alone * (_count(id_symbol(places[0].thing), terms, self._facts) if together else 1)


@cache
def _casting() -> tuple[AST, ...]:
    """The rules about what can have been chosen, without those about anything else."""
    asked: list[AST] = []
    parse_string(
        ":- flaw(S, _, _, _), asked_of(S). counted(Open, V) :- asked_about(Open), chosen(Open, V). #show counted/2.",
        asked.append,
    )
    return (*rules_for(program(StackSpace.program), [("flaw", 4), ("chosen", 2)]), *asked[1:])


def _count(entry: Symbol, terms: Sequence[Symbol], facts: Iterable[Symbol]) -> int:
    """The number of values of these places of one entry that the rules of casting admit together (601.2)."""
    asked = (Function("asked_of", [entry]), *(Function("asked_about", [term]) for term in terms))
    about = (fact for fact in facts if fact.name != "alternative" or fact.arguments[0] in terms)
    control = ground(_casting(), (*about, *asked), ["--models=0", "--project=show"])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def _open_entries(stack: list[Any]) -> Iterator[StackPlace]:
    """The open places on a stack, which gets their first values.

    Args:
        stack: The entries in plain data; changed.
    """
    for index, entry in enumerate(stack):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            continue  # reading the stack says what is wrong with it
        name, path = entry["id"], ("stack", index)
        term = id_symbol(name)
        for key in ("controller", "at_level", "cast", "x", "modes", "paid", "divided"):
            if (values := _open_values(key, entry.get(key))) is not None:
                kinds = {"x": "chosen_x", "at_level": "activated_at"}
                kind = "ability_player" if key == "controller" and "ability_of" in entry else kinds.get(key, key)
                entry[key] = values[0]
                if kind == "controller":
                    entry.setdefault("owner", values[0])
                yield StackPlace(Function(kind, [term]), values, name, (*path, key))
        targets = entry.get("targets")
        if not isinstance(targets, dict):
            continue
        for instance in targets:
            if (values := _open_values("targets", targets[instance])) is not None and str(instance).isdigit():
                targets[instance] = values[0]
                yield StackPlace(Function("targets", [term, Number(int(instance))]), values, name, (*path, "targets", instance))


def _open_values(key: str, value: Any) -> tuple[Any, ...] | None:
    """The values of an open place; None where it is closed, or no open value can be read."""
    if isinstance(value, dict) and set(value) == {"any"} and isinstance(value["any"], list) and value["any"]:
        return tuple(value["any"])
    if key in ("x", "at_level") and isinstance(value, str):
        try:
            return tuple(numbers(value)) or None
        except ValueError:
            return None
    return None
