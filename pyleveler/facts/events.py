"""What a spell does once as it resolves, as terms in the vocabulary of the rules, and back."""

from typing import Any

from clingo import Function, Number, Symbol, SymbolType

from pyleveler.documents.events import ControllerOf, Event

FUNCTORS = {"damage": "deal", "gain_life": "gain", "lose_life": "lose", "draw": "draw"}
"""Keys of what happens in some amount, and their functors; the others are called alike."""

_KEYS = {functor: key for key, functor in FUNCTORS.items()}


def event_term(event: Event) -> Symbol:
    """`deal(3, target(1))`, `gain(7, you)`, `counter(target(1))` and so on."""
    key = event.key
    value = getattr(event, key)
    if key not in FUNCTORS:
        return Function(key, [Function("target", [Number(value)])])
    much = Function(value) if isinstance(value, str) else Number(value)
    if event.divided:
        much = Function("divided", [much])
    return Function(FUNCTORS[key], [much, _whom(event)])


def _whom(event: Event) -> Symbol:
    whom = event.to or "you"
    if isinstance(whom, ControllerOf):
        return Function("controller_of", [Number(whom.controller_of)])
    return Function(whom) if isinstance(whom, str) else Function("target", [Number(whom)])


def read_event(term: Symbol) -> dict[str, Any]:
    """The event of a term, as plain data."""
    if term.name not in _KEYS:
        return {term.name: term.arguments[0].arguments[0].number}
    much, whom = term.arguments
    event: dict[str, Any] = {}
    if much.match("divided", 1):
        event["divided"], much = True, much.arguments[0]
    event[_KEYS[term.name]] = much.number if much.type is SymbolType.Number else much.name
    if whom.name == "target":
        event["to"] = whom.arguments[0].number
    elif whom.name == "controller_of":
        event["to"] = {"controller_of": whom.arguments[0].number}
    elif whom.name != "you" or term.name == "deal":
        event["to"] = whom.name
    return event
