"""The rules of Magic: the Gathering for leveler cards, as an answer set program under a thin wrapper.

>>> from pyleveler import GameState, derive
>>> board = derive(GameState.load("board.yaml"))  # doctest: +SKIP
>>> board["mage"].power  # doctest: +SKIP
"""

from importlib.metadata import PackageNotFoundError, version

from pyleveler.answers import Board, Finding, ObjectAnswer, Skipped, TraceStep
from pyleveler.copying.copies import copies
from pyleveler.copying.results import Copies, CopyOutcome
from pyleveler.deriving import derive
from pyleveler.documents.definitions import Definition
from pyleveler.documents.errors import DocumentError
from pyleveler.documents.history import HistoryDocument
from pyleveler.documents.stack import StackDocument
from pyleveler.documents.state import GameState
from pyleveler.history.replaying import ImpossibleEventError, Moment, Replay, replay
from pyleveler.library import Card, Library, library
from pyleveler.spaces.claim_text import ClaimError
from pyleveler.spaces.document import Space
from pyleveler.spaces.finding import Finds, find
from pyleveler.spaces.outcomes import Outcome, Outcomes, outcomes
from pyleveler.spaces.proving import Proof, prove

try:
    __version__ = version("pyleveler")
except PackageNotFoundError:  # a checkout that is not installed
    __version__ = "0+unknown"

__all__ = [
    "Board",
    "Card",
    "ClaimError",
    "Copies",
    "CopyOutcome",
    "Definition",
    "DocumentError",
    "Finding",
    "Finds",
    "GameState",
    "HistoryDocument",
    "ImpossibleEventError",
    "Library",
    "Moment",
    "ObjectAnswer",
    "Outcome",
    "Outcomes",
    "Proof",
    "Replay",
    "Skipped",
    "Space",
    "StackDocument",
    "TraceStep",
    "__version__",
    "copies",
    "derive",
    "find",
    "library",
    "outcomes",
    "prove",
    "replay",
]
