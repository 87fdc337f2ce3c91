"""Situations that differ in nothing but how much later things came: only the order of timestamps matters (613.7)."""

from dataclasses import replace
from typing import Any

from pyleveler.documents.state import Counter, GameObject
from pyleveler.history.situation import Situation


def ranked(situation: Situation) -> Situation:
    """The same situation with timestamps 1, 2, 3, ... in the same order, and counters in the order of their kinds."""
    state = situation.state
    things = [*state.objects, *(out.thing for out in situation.phased_out)]
    times = {thing.timestamp for thing in things} | {effect.timestamp for effect in state.effects}
    times |= {counter.timestamp for thing in things for counter in map(thing.counter, thing.counters)}
    ranks = {time: rank for rank, time in enumerate(sorted(time for time in times if time is not None), 1)}
    objects = [_object(thing, ranks) for thing in state.objects]
    effects = [
        effect if effect.timestamp is None else effect.model_copy(update={"timestamp": ranks[effect.timestamp]})
        for effect in state.effects
    ]
    away = tuple(replace(out, thing=_object(out.thing, ranks)) for out in situation.phased_out)
    written = state.model_copy(update={"objects": objects, "effects": effects})
    return replace(situation, state=written, clock=len(ranks), phased_out=away)


def _object(thing: GameObject, ranks: dict[int, int]) -> GameObject:
    counters: dict[str, int | Counter] = {}
    for kind in sorted(thing.counters):
        counter = thing.counter(kind)
        time = None if counter.timestamp is None else ranks[counter.timestamp]
        counters[kind] = Counter.model_construct(count=counter.count, timestamp=time)
    time = None if thing.timestamp is None else ranks[thing.timestamp]
    return thing.model_copy(update={"counters": counters, "timestamp": time})


def identity(situation: Situation) -> tuple[Any, ...]:
    """What tells a ranked situation from others."""
    waiting = sorted(
        (name, str(one.ability), one.source or "", "" if one.effect is None else one.effect.model_dump_json())
        for name, one in situation.waiting.items()
    )
    away = [(out.controller, out.thing.model_dump_json()) for out in situation.phased_out]
    return situation.state.model_dump_json(), tuple(waiting), tuple(away), situation.seen
