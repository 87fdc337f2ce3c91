"""From a game state to the answer: facts in, one stable model out."""

from pyleveler.answers import Board
from pyleveler.atoms import Atoms
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol
from pyleveler.reading_models import Reader
from pyleveler.solving import only_model
from pyleveler.terms import Facts
from pyleveler.words import words


def derive(state: GameState, language: str = "en") -> Board:
    """What every object of a game state is, with the reason for each step (613).

    Args:
        state: The game state.
        language: `en` or `fr`, for the texts of the answer; names of the game stay English.

    Returns:
        The answers by object id, in the order of the document.

    Raises:
        DocumentError: The state names a card that the library does not have.
    """
    facts = state_facts(state)
    reader = Reader(Facts(facts), Atoms(only_model("explain.lp", facts)), words(language))
    return reader.board(state.edition, [(obj.id, id_symbol(obj.id)) for obj in state.objects])
