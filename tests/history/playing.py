"""Playing histories in tests: events as plain data, moments by their number."""

from typing import Any

from pyleveler import ObjectAnswer
from pyleveler.documents.history import HistoryDocument
from pyleveler.documents.reading import Source, read_data
from pyleveler.history.replaying import Moment, replay


def event(written: Any) -> Any:
    """An event as plain data; it may be YAML, as `put: {counters: {level: 2}, on: mage}`."""
    return read_data(Source("<event>", written)) if isinstance(written, str) else written


def play(*events: Any, what_if: bool = False, **document: Any) -> list[Moment]:
    """The moments of a history; events may be YAML."""
    history = [event(one) for one in events]
    return replay(HistoryDocument.from_data({"history": history, **document}), what_if=what_if).moments


def after(*events: Any, **document: Any) -> Moment:
    """The last moment."""
    return play(*events, **document)[-1]


def thing(moment: Moment, name: str) -> ObjectAnswer:
    """What an object is at a moment."""
    return moment.board()[name]


STUDENT = "enters: {id: student, card: Student of Warfare}"
BEAR = "enters: {id: bear, card: Grizzly Bears}"


def with_static(name: str, static: dict[str, Any], **definition: Any) -> dict[str, Any]:
    """A card with one static ability, written out."""
    return {"name": name, "types": ["Creature"], "abilities": [{"static": static}], **definition}
