"""From a game state to the answer: facts in, one stable model out."""

from functools import partial

from pyleveler.answers import Board
from pyleveler.atoms import Atoms
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol
from pyleveler.reading_models import Reader
from pyleveler.solving import only_model
from pyleveler.terms import Facts
from pyleveler.words import words

CHARACTERISTICS = frozenset(
    (
        *("name", "zone", "controller", "mana_value", "mana_symbol", "color", "supertype", "type", "subtype", "goes_with"),
        *("power", "toughness", "base_power", "base_toughness", "level", "active_symbol", "counters", "holds_ability"),
        *("renamed", "worded_by", "says_now", "effect_timestamp", "uppermost_box", "first_level", "violation"),
    )
)
"""What an object is. Reasons, and what may be activated, are derived once somebody asks for them: most who derive do not."""


def derive(state: GameState, language: str = "en", *, reasons: bool = False) -> Board:
    """What every object of a game state is, with the reason for each step (613).

    Args:
        state: The game state.
        language: `en` or `fr`, for the texts of the answer; names of the game stay English.
        reasons: Whether to derive the reasons at once; otherwise that is done, in as much time again, when one is asked for.

    Returns:
        The answers by object id, in the order of the document.

    Raises:
        DocumentError: The state names a card that the library does not have.
    """
    facts = state_facts(state)
    everything = partial(only_model, "explain.lp", facts)
    if reasons:
        atoms = Atoms(everything())
    else:
        atoms = Atoms(only_model("explain.lp", facts, CHARACTERISTICS), CHARACTERISTICS, everything)
    reader = Reader(Facts(facts), atoms, words(language))
    return reader.board(state.edition, [(obj.id, id_symbol(obj.id)) for obj in state.objects])
