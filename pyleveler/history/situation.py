"""The situation between two events: a game state, and what a state document has no place for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from clingo import Function, Symbol

from pyleveler.documents.state import ContinuousEffect, GameObject, GameState
from pyleveler.facts.groups import FactGroup
from pyleveler.facts.state import WrittenParts, state_groups
from pyleveler.facts.symbols import id_symbol, tuple_of
from pyleveler.history.durations import duration_fact

NOBODY = tuple_of()
"""In the place of an id where there is none."""


@dataclass(frozen=True)
class Waiting:
    """What an ability or spell on the stack will do.

    Attributes:
        ability: The term of the ability; None for a spell.
        source: The object that it is an ability of, as long as that is the same object (400.7).
        effect: The continuous effect that it creates as it resolves, if any.
    """

    ability: Symbol | None
    source: str | None
    effect: ContinuousEffect | None


@dataclass(frozen=True)
class PhasedOut:
    """What is phased out, and who controlled it as it phased out (502.1)."""

    thing: GameObject
    controller: str


@dataclass(frozen=True)
class Situation:
    """The state of affairs after an event.

    Attributes:
        state: As a state document has it; every timestamp and every id of an effect is written.
        clock: The newest timestamp.
        waiting: What waits on the stack, by the id of its object.
        phased_out: What is phased out (702.26).
        seen: Every id that there has been.
        written: What has been written of facts in earlier situations.
        answers: What has been asked about this one, by predicates.
    """

    state: GameState
    clock: int
    waiting: Mapping[str, Waiting] = field(default_factory=dict)
    phased_out: tuple[PhasedOut, ...] = ()
    seen: frozenset[str] = frozenset()
    written: WrittenParts = field(default_factory=WrittenParts, repr=False, compare=False)
    answers: dict[frozenset[str], list[Symbol]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def groups(self) -> list[FactGroup]:
        """The facts of the state."""
        return state_groups(self.state, written=self.written)

    @property
    def state_facts(self) -> list[Symbol]:
        """The same facts, one by one."""
        return [fact for group in self.groups for fact in group.facts]

    @cached_property
    def more(self) -> list[Symbol]:
        """What asp/history.lp has to know beside the state."""
        return list(self._more())

    def _more(self) -> Iterable[Symbol]:
        for name, waiting in self.waiting.items():
            term = id_symbol(name)
            if waiting.ability is None:
                yield Function("spell_on_stack", [term])
            else:
                source = NOBODY if waiting.source is None else id_symbol(waiting.source)
                yield Function("on_stack", [term, source, waiting.ability])
            for affected in waiting.effect.affects if waiting.effect is not None else ():
                yield Function("targeted", [term, id_symbol(affected)])
        for effect in self.state.effects:
            term = id_symbol(effect.id or "")
            for affected in effect.affects:
                yield Function("targeted", [term, id_symbol(affected)])
            if (fact := duration_fact(term, effect.until)) is not None:
                yield fact
        for out in self.phased_out:
            term = id_symbol(out.thing.id)
            yield Function("phased_out", [term, id_symbol(out.controller)])
            if out.thing.attached_to is not None:
                yield Function("attached", [term, id_symbol(out.thing.attached_to)])

    def has(self, name: str) -> bool:
        """Whether there is an object of that name, phased out or not."""
        return any(thing.id == name for thing in self._all())

    def thing(self, name: str) -> GameObject:
        """The object of that name, phased out or not."""
        return next(thing for thing in self._all() if thing.id == name)

    def _all(self) -> list[GameObject]:
        return [*self.state.objects, *(out.thing for out in self.phased_out)]


def beginning(state: GameState) -> Situation:
    """The situation at the beginning: a state with every timestamp and every id written.

    Which abilities wait on the stack, deciding.begun finds out.
    """
    times = dict(state.timestamps())
    objects = [thing.model_copy(update={"timestamp": times[thing.id]}) for thing in state.objects]
    effects = [
        effect.model_copy(update={"id": name, "timestamp": times[name]})
        for name, effect in zip(state.effect_ids(), state.effects, strict=True)
    ]
    counters = [counter.timestamp or 0 for thing in objects for counter in map(thing.counter, thing.counters)]
    written = state.model_copy(update={"objects": objects, "effects": effects})
    spells = [thing.id for thing in objects if thing.zone == "stack" and thing.ability_of is None]
    waiting = {name: Waiting(None, None, None) for name in spells}
    seen = frozenset([*state.players, *times])
    return Situation(written, max([0, *times.values(), *counters]), waiting, seen=seen)
