"""Abilities of a history as terms of the rules, and what they do as parts of a document."""

from collections.abc import Iterable

from clingo import Function, Number, Symbol, SymbolType

from pyleveler.documents.definitions import ActionBody
from pyleveler.documents.errors import DocumentError, Path
from pyleveler.documents.state import ContinuousEffect, GameObject
from pyleveler.facts.reading import read_actions
from pyleveler.facts.symbols import id_symbol, tuple_of
from pyleveler.library import Card, library


def known_card(name: str, path: Path) -> Card:
    """The card of a name.

    Raises:
        DocumentError: There is none; `path` is its place.
    """
    try:
        return library().card(name)
    except DocumentError as error:
        error.path = path
        raise


def ability_term(thing: GameObject | None, card: str | None, place: int | list[int], path: Path) -> Symbol:
    """The term of an ability, by its place on a card or on the card that an object is."""
    if card is None and thing is not None and thing.card is None:
        term = Function("inline", [id_symbol(thing.id)])
    else:
        term = known_card(card or (thing.card if thing is not None else None) or "", path).key
    for step in [place] if isinstance(place, int) else place:
        term = tuple_of(term, Number(step))
    return term


def ability_place(ability: Symbol, thing: GameObject) -> int | list[int] | None:
    """The place of an ability on the card that an object is; None where it is none of that card's."""
    place: list[int] = []
    while not ability.name and len(ability.arguments) == 2 and ability.arguments[1].type is SymbolType.Number:
        ability, step = ability.arguments
        place.insert(0, step.number)
    own = Function("inline", [id_symbol(thing.id)]) if thing.card is None else known_card(thing.card, ()).key
    if ability != own or not place:
        return None
    return place[0] if len(place) == 1 else place


def effect_of(ability: Symbol, facts: Iterable[Symbol]) -> ContinuousEffect | None:
    """The continuous effect that an ability creates as it resolves, affecting nothing yet; None where it creates none."""
    facts = list(facts)
    if not any(fact.name == "does" and fact.arguments[0] == ability for fact in facts):
        return None
    place: list[int] = []
    root = ability
    while not root.name and len(root.arguments) == 2 and str(root.arguments[1]).isdigit():
        place.insert(0, root.arguments[1].number)
        root = root.arguments[0]
    card = next((card for card in library() if card.key == root), None)
    if card is not None:
        return ContinuousEffect(card=card.name, ability=place if len(place) > 1 else place[0], affects=[])
    actions = [ActionBody.model_validate(action) for action in read_actions(ability, facts)]
    return ContinuousEffect(does=actions, affects=[])
