"""What a copy effect of a history copies: the values that its model has as it is copied, whatever becomes of that (707.2b)."""

from collections.abc import Iterable, Iterator

from clingo import Function, Number, String, Symbol, SymbolType

from pyleveler.documents.definitions import ActionBody, CopiedValues
from pyleveler.facts.definitions import OBJECT_CHOICE
from pyleveler.facts.reading import read_actions, read_values
from pyleveler.facts.symbols import id_symbol, tuple_of
from pyleveler.history.situation import Situation
from pyleveler.orders import COLORS, SUPERTYPES, TYPES, in_order
from pyleveler.solving import only_model

COPIED = frozenset({"copied_now"})
KEY = Function("model")


def copied(name: str, before: Situation) -> str | CopiedValues:
    """What is copied: a card by its name, an object as it is now.

    An object that is just a card of the library is copied by the name of the card.
    """
    if not before.has(name):
        return name
    thing = before.thing(name)
    if thing.card is None or thing.face_down or thing.chosen.object is not None or _is_copy(name, before):
        return _values_now(name, before)
    return thing.card


def copying(ability: Symbol, facts: Iterable[Symbol], model: str | CopiedValues) -> list[ActionBody] | None:
    """What an ability that copies a chosen object does, once that is chosen; None where it copies none."""
    facts = list(facts)
    if not any(_chooses(fact) and fact.arguments[0] == ability for fact in facts):
        return None
    actions = read_actions(ability, facts)
    return [ActionBody.model_validate(one | {"become_copy_of": model} if "become_copy_of" in one else one) for one in actions]


def entering_copy(facts: Iterable[Symbol]) -> Symbol | None:
    """The static ability of a card with which it enters as a copy of what is chosen; None where it has none (707.5)."""
    facts = list(facts)
    static = {fact.arguments[0] for fact in facts if fact.name == "static"}
    return next((fact.arguments[0] for fact in facts if _chooses(fact) and fact.arguments[0] in static), None)


def _chooses(fact: Symbol) -> bool:
    return (
        fact.name == "does" and fact.arguments[2].match("become_copy_of", 1) and fact.arguments[2].arguments[0] == OBJECT_CHOICE
    )


def _is_copy(name: str, before: Situation) -> bool:
    facts = before.state_facts
    copying = {fact.arguments[0] for fact in facts if fact.name == "does" and fact.arguments[2].match("become_copy_of", 1)}
    effects = {fact.arguments[0] for fact in facts if fact.name == "effect_of" and fact.arguments[1] in copying}
    return any(id_symbol(effect.id or "") in effects and name in effect.affects for effect in before.state.effects)


def _values_now(name: str, before: Situation) -> CopiedValues:
    asks = Function("asks_copiable", [id_symbol(name)])
    values = [atom.arguments[1] for atom in only_model("situation.lp", [*before.groups, asks], COPIED)]
    return read_values(KEY, [*_printed(values), *_abilities(values, before.state_facts)])


def _printed(values: Iterable[Symbol]) -> Iterator[Symbol]:
    """The values as a card prints them."""
    found: dict[str, list[Symbol]] = {}
    for value in values:
        found.setdefault(value.arguments[0].name, []).append(value.arguments[1])
    for name in found.get("name", []):
        yield Function("card", [KEY, name])
    for symbol in found.get("cost", []):
        yield Function("cost", [KEY, symbol])
    for kind, order in (("supertype", SUPERTYPES), ("type", TYPES), ("subtype", ())):
        for place, word in enumerate(in_order((word.string for word in found.get(kind, [])), order), 1):
            yield Function("printed", [KEY, Number(place), tuple_of(Function(kind), String(word))])
    if "cost" not in found:
        for place, word in enumerate(in_order((word.string for word in found.get("color", [])), COLORS), 1):
            yield Function("printed", [KEY, Number(place), tuple_of(Function("color"), String(word))])
    if "numbers" not in found:
        for kind in ("power", "toughness"):
            for number in found.get(kind, []):
                yield Function("printed", [KEY, Number(1), tuple_of(Function(kind), number)])


def _abilities(values: Iterable[Symbol], facts: list[Symbol]) -> Iterator[Symbol]:
    """The abilities under terms of the copy's own, with all that is said of them."""
    having = sorted(value.arguments[1] for value in values if value.arguments[0].name == "ability")
    for place, ability in enumerate(having, 1):
        own = tuple_of(KEY, Number(place))
        for fact in facts:
            if fact.arguments and _within(fact.arguments[0], ability):
                yield Function(fact.name, [_moved(argument, ability, own) for argument in fact.arguments])


def _within(term: Symbol, ability: Symbol) -> bool:
    while term != ability and term.type is SymbolType.Function and not term.name and term.arguments:
        term = term.arguments[0]
    return term == ability


def _moved(term: Symbol, ability: Symbol, own: Symbol) -> Symbol:
    if term == ability:
        return own
    if term.type is not SymbolType.Function or not term.arguments:
        return term
    return Function(term.name, [_moved(argument, ability, own) for argument in term.arguments])
