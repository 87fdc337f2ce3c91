"""The next situation: what asp/history.lp says that changes, written into the state. Nothing is decided here."""

from dataclasses import replace
from typing import Any

from clingo import Symbol, SymbolType

from pyleveler.atoms import Atoms
from pyleveler.documents.state import ContinuousEffect, Counter, GameObject, Turn
from pyleveler.facts.symbols import id_symbol, id_text
from pyleveler.history.situation import NOBODY, PhasedOut, Situation, Waiting
from pyleveler.history.steps import Step, fresh_effect_id
from pyleveler.history.terms import ability_place, effect_of

STATUS = ("tapped", "face_down", "summoning_sick")


def applied(before: Situation, step: Step, atoms: Atoms) -> Situation:
    """The situation after a step."""
    return _Applying(before, step, atoms).situation()


class _Applying:
    def __init__(self, before: Situation, step: Step, atoms: Atoms) -> None:
        self.before = before
        self.step = step
        self.atoms = atoms
        self.clock = before.clock
        self.objects = {thing.id: thing for thing in before.state.objects}
        self.effects = {effect.id or "": effect for effect in before.state.effects}
        self.waiting = dict(before.waiting)
        self.phased_out = {out.thing.id: out for out in before.phased_out}
        self.seen = set(before.seen)

    def situation(self) -> Situation:
        self._comes()
        self._changes()
        self._stamps()
        self._resolves()
        self._ends()
        self._phases()
        self._stack()
        state = self.before.state.model_copy(
            update={"objects": list(self.objects.values()), "effects": list(self.effects.values()), "turn": self._turn()}
        )
        phased_out = tuple(self.phased_out.values())
        return Situation(state, self.clock, self.waiting, phased_out, frozenset(self.seen), self.before.written)

    def _names(self, predicate: str) -> list[str]:
        return sorted(id_text(row[0]) for row in self.atoms[predicate])

    def _tick(self) -> int:
        self.clock += 1
        return self.clock

    def _comes(self) -> None:
        thing = self.step.enters
        if thing is not None:
            self.objects[thing.id] = thing
            self.seen.add(thing.id)
            if thing.zone == "stack":
                self.waiting[thing.id] = Waiting(None, None, None)

    def _update(self, name: str, **values: Any) -> None:
        if name in self.objects:
            self.objects[name] = self.objects[name].model_copy(update=values)
        elif name in self.phased_out:
            out = self.phased_out[name]
            self.phased_out[name] = replace(out, thing=out.thing.model_copy(update=values))

    def _changes(self) -> None:
        for row in sorted(self.atoms["changes"]):
            name, what, value = id_text(row[0]), row[1], row[2]
            if what.name == "counters":
                self._count(name, what.arguments[0].string, value.number)
            else:
                self._update(name, **{what.name: str(value) == "true" if what.name in STATUS else plain_or_id(value)})
        for name in self._names("comes_off"):
            self._update(name, attached_to=None)
        for name in self._names("unlinked"):
            self._update(name, exiled_with=None)

    def _count(self, name: str, kind: str, number: int) -> None:
        if (thing := self.objects.get(name)) is not None:
            counters = {k: v for k, v in thing.counters.items() if k != kind or number}
            if number:
                counters[kind] = Counter.model_construct(count=number, timestamp=thing.counter(kind).timestamp)
            self._update(name, counters=counters)

    def _stamps(self) -> None:
        """613.7: what is new at one moment is stamped in the order of the state, objects before their counters."""
        fresh = {row[0] for row in self.atoms["fresh"]}
        for name in list(self.objects):
            if id_symbol(name) in fresh:
                self._update(name, timestamp=self._tick())
        for owner, kind in sorted(term.arguments for term in fresh if term.match("counters", 2)):
            if (obj := self.objects.get(id_text(owner))) is not None:
                count = Counter.model_construct(count=obj.counter(kind.string).count, timestamp=self._tick())
                self._update(obj.id, counters={**obj.counters, kind.string: count})

    def _begins(self, effect: ContinuousEffect) -> None:
        name = effect.id or fresh_effect_id(self.seen)
        self.effects[name] = effect.model_copy(update={"id": name, "timestamp": self._tick()})
        self.seen.add(name)

    def _resolves(self) -> None:
        if self.step.happens.name == "resolves" and self.step.effect is not None:
            self._begins(self.step.effect)
        for name in self._names("off_stack"):
            waiting = self.waiting.pop(name)
            if waiting.effect is not None and waiting.effect.affects:
                self._begins(waiting.effect)

    def _ends(self) -> None:
        for name in self._names("ended"):
            self.effects.pop(name, None)
        for effect, thing in sorted(self.atoms["forgets"]):
            self._forget(id_text(effect), id_text(thing))
        for name in self._names("ceases"):
            self.objects.pop(name, None)
            for other in [*self.objects.values()]:
                if other.attached_to == name:
                    self._update(other.id, attached_to=None)
            for holder in [*self.effects, *self.waiting]:
                self._forget(holder, name)

    def _forget(self, holder: str, thing: str) -> None:
        if holder in self.effects:
            effect = self.effects[holder]
            rest = [name for name in effect.affects if name != thing]
            if rest:
                self.effects[holder] = effect.model_copy(update={"affects": rest})
            else:
                del self.effects[holder]
        elif holder in self.waiting:
            waiting = self.waiting[holder]
            source = None if waiting.source == thing else waiting.source
            effect_left = waiting.effect
            if effect_left is not None:
                rest = [name for name in effect_left.affects if name != thing]
                effect_left = effect_left.model_copy(update={"affects": rest})
            self.waiting[holder] = replace(waiting, source=source, effect=effect_left)

    def _phases(self) -> None:
        for thing, player in sorted(self.atoms["phases_out"]):
            name = id_text(thing)
            self.phased_out[name] = PhasedOut(self.objects.pop(name), id_text(player))
        for name in self._names("phases_in"):
            self.objects[name] = self.phased_out.pop(name).thing

    def _stack(self) -> None:
        for source, ability, player in self.atoms["waits_for"]:
            name = self.step.waits_as or self._new_ability(id_text(source))
            self.seen.update([self.step.waits_as] if self.step.waits_as else [])
            controller = id_text(player)
            self.objects[name] = GameObject(
                id=name,
                ability_of=id_text(source),
                ability=ability_place(ability, self.objects[id_text(source)]),
                controller=controller,
                owner=controller,
                zone="stack",
                timestamp=self._tick(),
            )
            self.waiting[name] = Waiting(ability, id_text(source), self._will_create(ability, controller))

    def _will_create(self, ability: Symbol, controller: str) -> ContinuousEffect | None:
        chosen = self.step.effect
        effect = effect_of(ability, self.before.state_facts) if chosen is not None else None
        if effect is None or chosen is None:
            return None
        values = {"affects": chosen.affects, "x": chosen.x, "until": chosen.until, "controller": controller}
        return effect.model_copy(update=values)

    def _new_ability(self, source: str) -> str:
        number = 1
        while (name := f"ability of {source}" + (f" ({number})" if number > 1 else "")) in {*self.objects, *self.seen}:
            number += 1
        return name

    def _turn(self) -> Turn | None:
        for player, phase, priority in self.atoms["turn_is"]:
            holder = None if priority == NOBODY else id_text(priority)
            return Turn.model_validate({"active": id_text(player), "phase": phase.string, "priority": holder})
        return self.before.state.turn


def plain_or_id(value: Symbol) -> int | str:
    """A number, a text or an id."""
    return value.number if value.type is SymbolType.Number else id_text(value)
