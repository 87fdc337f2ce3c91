"""A space of histories: what has happened, and then any events of a menu, in any order, so many of them."""

from typing import Annotated

from pydantic import AfterValidator, Field, Tag

from pyleveler.documents.history import HistoryDocument, HistoryEvent
from pyleveler.documents.open_values import numbers
from pyleveler.documents.shapes import NUMBER, WORD, union
from pyleveler.documents.words import Count, Document, parse_range, wrong

LONGEST = 100
"""No history of a space has more events of the menu."""


def _times(value: int | str) -> int | str:
    try:
        low, high = parse_range(value)
    except ValueError:
        low = high = None
    if low is None or high is None or not 0 <= low <= high <= LONGEST:
        raise wrong(f'a number from 0 to {LONGEST}, or a range of such numbers as in "0..4"')
    return value


Times = Annotated[
    Annotated[Count, Tag(NUMBER)] | Annotated[str, Tag(WORD), Field(json_schema_extra={"pattern": r"^\d{1,3}\.\.\d{1,3}$"})],
    union('a number, or a range such as "0..4"', int, str),
    AfterValidator(_times),
]


class Menu(Document):
    """Events of which each may happen any number of times, in any order.

    Attributes:
        any_: The events.
        times: How many events happen, a number or a range.
    """

    any_: Annotated[list[HistoryEvent], Field(min_length=1, max_length=100)] = Field(alias="any")
    times: Times

    @property
    def lengths(self) -> range:
        """The numbers of events that may happen."""
        found = numbers(self.times)
        return range(found[0], found[-1] + 1)


class HistorySpaceDocument(HistoryDocument):
    """All histories that begin with the same events and go on with events of a menu that can happen then.

    Attributes:
        then: The menu.
    """

    history: list[HistoryEvent] = []
    then: Menu

    def history_of(self, events: list[HistoryEvent]) -> HistoryDocument:
        """The history in which these events of the menu happen, one after the other."""
        shape = {name: getattr(self, name) for name in HistoryDocument.model_fields}
        return HistoryDocument.model_construct(**shape | {"history": [*self.history, *events]})
