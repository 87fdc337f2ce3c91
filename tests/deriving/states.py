"""States of the tests in a few words, and their answers."""

from typing import Any

from pyleveler import Board, GameState, ObjectAnswer, derive

Entry = dict[str, Any]


def state(*objects: Entry, effects: list[Entry] | None = None, players: list[str] | None = None) -> GameState:
    return GameState.from_data({"players": players or ["p1", "p2"], "objects": list(objects), "effects": effects or []})


def board(*objects: Entry, effects: list[Entry] | None = None, players: list[str] | None = None) -> Board:
    return derive(state(*objects, effects=effects, players=players))


def card(id: str, name: str, level: int | None = None, **more: Any) -> Entry:
    """An object of the card library, with that many level counters."""
    counters = more.pop("counters", {}) | ({} if level is None else {"level": level})
    return {"id": id, "card": name, "counters": counters, **more}


def inline(id: str, **definition: Any) -> Entry:
    """A creature of the document's own, 2/2 where nothing else is said."""
    return {"id": id, "definition": {"name": id.title(), "types": ["Creature"], "pt": "2/2", **definition}}


def leveler(id: str, *levels: Entry, **definition: Any) -> Entry:
    """An inline leveler 1/1 with these level symbols."""
    return inline(id, pt="1/1", abilities=["level up {1}"], levels=list(levels), **definition)


def static(affects: Any, *does: Any, **more: Any) -> Entry:
    return {"static": {"affects": affects, "does": list(does), **more}}


def resolved(*does: Any, affects: list[str], **more: Any) -> Entry:
    """The effect of a spell or ability that has resolved."""
    return {"does": list(does), "affects": affects, **more}


def pt(answer: ObjectAnswer) -> str | None:
    return answer.pt


def steps(answer: ObjectAnswer) -> list[tuple[str, str]]:
    """The trace as pairs of layer and source."""
    return [(step.layer, step.source) for step in answer.trace]
