"""What everything is in many situations of a game, derived in one grounding (asp/spaces.lp).

Most situations that histories reach differ in values only: how many counters there are, in which zone something is, what is
younger than what. Those values are open places, as in a space of states; a situation is chosen, and so a value for each one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from clingo import Function, Number, Symbol
from clingo.ast import AST, ASTType

from pyleveler.facts.symbols import written_in
from pyleveler.history.situation import Situation
from pyleveler.solving import RulesError, ground, program
from pyleveler.spaces.searching import Clock, Stopped, statements

PARKED = -(2**30)
"""From here upwards are the timestamps of what is not there; no situation has any of them."""

FLAGS = ("tapped", "face_down", "summoning_sick")
VALUES = {
    "counters": "counters",
    "counter_timestamp": "counter_timestamp",
    "timestamp": "timestamp",
    "zone": "zone",
    "starting_controller": "controller",
    "damage": "damage",
}
"""Predicates whose last argument may be different from situation to situation, and what asp/spaces.lp calls the open place."""

ABOUT_THINGS = ("object", "card_of", "owner", "chosen_value", "attached", "token", "class_level")
ABOUT_EFFECTS = ("effect", "effect_of", "effect_controller", "effect_x", "fixed_set")
TRUE, FALSE, NOWHERE = Function("true"), Function("false"), Function("nowhere")


def answers_in(situations: Sequence[Situation], predicates: frozenset[str], clock: Clock) -> dict[int, list[Symbol]]:
    """The answers of some public predicates in each situation, by its place.

    Raises:
        Stopped: Time is over.
        RulesError: A situation has no stable model, or several.
    """
    groups: list[_Group] = []
    for place, situation in enumerate(situations):
        seen = _Seen.of(place, situation)
        group = next((group for group in groups if group.takes(seen)), None)
        if group is None:
            groups.append(group := _Group(seen.always))
        group.add(seen)
    found: dict[int, list[Symbol]] = {}
    for group in groups:
        if clock.is_over:
            raise Stopped
        found.update(_solved(group, predicates))
    if len(found) != len(situations):
        raise RulesError(f"{len(situations) - len(found)} of {len(situations)} situations have no stable model")
    return found


@dataclass
class _Seen:
    """The facts of a situation, taken apart.

    Attributes:
        place: Its place among the situations.
        always: What must be the same in all situations of a grounding: whose turn it is, the players.
        things: What is said of each thing that is there, and written in it; the same as long as it is there.
        values: The values of open places.
        definitions: What cards say.
    """

    place: int
    always: frozenset[Symbol] = frozenset()
    things: dict[Symbol, set[Symbol]] = field(default_factory=dict)
    values: dict[Symbol, Symbol] = field(default_factory=dict)
    definitions: set[Symbol] = field(default_factory=set)

    @classmethod
    def of(cls, place: int, situation: Situation) -> "_Seen":
        seen = cls(place)
        always = set()
        untimed = set()
        for fact in situation.state_facts:
            name, arguments = fact.name, fact.arguments
            if name in VALUES:
                seen.values[Function(VALUES[name], arguments[:-1])] = arguments[-1]
                if name == "counters":
                    untimed.add(Function("counter_timestamp", arguments[:-1]))
            elif name in FLAGS:
                seen.values[fact] = TRUE
            elif name in ABOUT_THINGS or name in ABOUT_EFFECTS:
                seen.things.setdefault(arguments[0], set()).add(fact)
                if name == "effect":
                    seen.values[Function("present", arguments)] = TRUE
            elif name in ("edition", "player", "option", "active_player", "phase", "priority"):
                always.add(fact)
            elif (thing := written_in(arguments[0])) is not None:
                seen.things.setdefault(thing, set()).add(fact)
            else:
                seen.definitions.add(fact)
        for term in untimed - seen.values.keys():
            seen.things[term.arguments[0]].add(term)  # its counters are as old as it is; only others of that kind can be so
        seen.always = frozenset(always)
        return seen


class _Group:
    """Situations that can be derived in one grounding."""

    def __init__(self, always: frozenset[Symbol]) -> None:
        self.always = always
        self.things: dict[Symbol, set[Symbol]] = {}
        self.members: list[_Seen] = []

    def takes(self, seen: _Seen) -> bool:
        return seen.always == self.always and all(
            facts == self.things.get(thing, facts) for thing, facts in seen.things.items()
        )

    def add(self, seen: _Seen) -> None:
        self.members.append(seen)
        for thing, facts in seen.things.items():
            self.things[thing] = facts

    def facts(self) -> Iterator[Symbol]:
        """The facts of all its situations: closed ones, open places, and which situation has which value there."""
        yield from self.always
        yield from {fact for facts in self.things.values() for fact in facts if fact.name != "counter_timestamp"}
        yield from {fact for seen in self.members for fact in seen.definitions}
        for number, place in enumerate(sorted({place for seen in self.members for place in seen.values})):
            known = [seen.values.get(place) for seen in self.members]
            rest = _missing(place.name, Number(PARKED + number), min(value for value in known if value is not None))
            values = [rest if value is None else value for value in known]
            for value in sorted(set(values)):
                yield Function("alternative", [place, value])
            for seen, value in zip(self.members, values, strict=True):
                yield Function("value_in", [Number(seen.place), place, value])
        for seen in self.members:
            yield Function("situation", [Number(seen.place)])


def _missing(kind: str, parked: Symbol, known: Symbol) -> Symbol:
    """The value of an open place in a situation that says nothing of it.

    Args:
        kind: What kind of place it is.
        parked: A timestamp that nothing else has.
        known: The value in some other situation.
    """
    match kind:
        case "timestamp" | "counter_timestamp":
            return parked
        case "zone":
            return NOWHERE
        case "counters" | "damage":
            return Number(0)
        case "controller":
            return known
        case _:
            return FALSE


CHOICE = """
1 { here(S) : situation(S) } 1.
:- here(S), value_in(S, Open, Value), not chosen(Open, Value).
#show.
#show here/1.
"""


@cache
def _rules(predicates: frozenset[str]) -> tuple[AST, ...]:
    every = program("spaces.lp")
    shown = [s for s in every if s.ast_type == ASTType.ShowSignature and s.name in predicates]
    return (*(s for s in every if s.ast_type != ASTType.ShowSignature), *statements(CHOICE), *shown)


def _solved(group: _Group, predicates: frozenset[str]) -> Iterable[tuple[int, list[Symbol]]]:
    control = ground(_rules(predicates), group.facts(), ["--models=0"])
    found: dict[int, list[Symbol]] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            symbols = model.symbols(shown=True)
            place = next(symbol.arguments[0].number for symbol in symbols if symbol.name == "here")
            if place in found:
                raise RulesError(f"the situation {place} has several stable models")
            found[place] = [symbol for symbol in symbols if symbol.name != "here"]
    return found.items()
