"""The rules of Magic: the Gathering for leveler cards, as an answer set program under a thin wrapper.

>>> from pyleveler import GameState, derive
>>> board = derive(GameState.load("board.yaml"))  # doctest: +SKIP
>>> board["mage"].power  # doctest: +SKIP
"""

from importlib.metadata import PackageNotFoundError, version

from pyleveler.answers import Board, Finding, ObjectAnswer, Skipped, TraceStep
from pyleveler.deriving import derive
from pyleveler.documents.definitions import Definition
from pyleveler.documents.errors import DocumentError
from pyleveler.documents.state import GameState
from pyleveler.library import Card, Library, library

try:
    __version__ = version("pyleveler")
except PackageNotFoundError:  # a checkout that is not installed
    __version__ = "0+unknown"

__all__ = [
    "Board",
    "Card",
    "Definition",
    "DocumentError",
    "Finding",
    "GameState",
    "Library",
    "ObjectAnswer",
    "Skipped",
    "TraceStep",
    "__version__",
    "derive",
    "library",
]
