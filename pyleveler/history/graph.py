"""All histories of a space: the situations that they reach, and which event leads from which to which.

Most histories reach a situation that others have reached before. What may happen there and where it leads is derived once, by
the rules that replay a history; the histories are counted as the ways through the graph.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.history import HistoryDocument, HistoryEvent
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.history.ranking import identity, ranked
from pyleveler.history.replaying import Happening, UsedIdError, replay
from pyleveler.history.situation import Situation
from pyleveler.spaces.searching import Clock, Stopped


@dataclass
class Reached:
    """A situation that histories reach.

    Attributes:
        situation: The situation, with timestamps 1, 2, 3, ...
        path: The events of the menu, by number, of a shortest history that reaches it.
        leads: Where each event leads that can happen now; only as long as histories go on.
        histories: How many histories reach it, of the lengths that the space allows.
    """

    situation: Situation = field(repr=False)
    path: tuple[int, ...]
    leads: dict[int, int] = field(default_factory=dict)
    histories: int = 0


class HistoryGraph:
    """What the histories of a space reach.

    Args:
        document: The space.
        clock: When to stop.

    Attributes:
        reached: The situations, those that need fewer events first.

    Raises:
        DocumentError: The beginning cannot happen, or an event names what is never there.
        Stopped: Time is over.
    """

    def __init__(self, document: HistorySpaceDocument, clock: Clock | None = None) -> None:
        self.document = document
        self.menu = document.then.any_
        begun = replay(document).moments[-1].situation
        self._may_come = frozenset(event.enters.id for event in self.menu if event.enters is not None)
        self._may_come |= frozenset(name for event in self.menu for name in _brought(event))
        self.reached = [Reached(ranked(begun), ())]
        self._known = {identity(self.reached[0].situation): 0}
        self._explore(clock or Clock())
        self._count()

    @property
    def histories(self) -> int:
        """The number of histories: sequences of events that can happen one after the other."""
        return sum(reached.histories for reached in self.reached)

    def history(self, place: int, *events: int) -> HistoryDocument:
        """A shortest history that reaches a situation, and goes on with more events."""
        path = [*self.reached[place].path, *events]
        return self.document.history_of([self.menu[event] for event in path])

    def _explore(self, clock: Clock) -> None:
        last = self.document.then.lengths[-1]
        place = 0
        while place < len(self.reached) and len(self.reached[place].path) < last:
            if clock.is_over:
                raise Stopped
            self._go_on(place)
            place += 1

    def _go_on(self, place: int) -> None:
        here = self.reached[place]
        for number, event in enumerate(self.menu):
            after = self._after(here.situation, event, number)
            if after is None:
                continue
            key = identity(after)
            if key not in self._known:
                self._known[key] = len(self.reached)
                self.reached.append(Reached(after, (*here.path, number)))
            here.leads[number] = self._known[key]

    def _after(self, situation: Situation, event: HistoryEvent, number: int) -> Situation | None:
        """The situation after an event; None where it cannot happen."""
        happening = Happening(event, ("then", "any", number), "en", may_come=self._may_come)
        try:
            after = happening.after(situation)
        except UsedIdError:
            return None
        except DocumentError as error:
            raise self.document.located(error) from None
        return None if happening.impossible else ranked(after)

    def _count(self) -> None:
        """How many ways lead to each situation, by their length."""
        lengths = self.document.then.lengths
        ways = {0: 1}
        for length in range(lengths[-1] + 1):
            if length in lengths:
                for place, number in ways.items():
                    self.reached[place].histories += number
            after: dict[int, int] = {}
            for place, number in ways.items():
                for target in self.reached[place].leads.values():
                    after[target] = after.get(target, 0) + number
            ways = after


def _brought(event: HistoryEvent) -> Iterator[str]:
    """The ids that an event brings."""
    value: Any = getattr(event, event.key)
    if event.key in ("activates", "resolves", "changes_control") and value.id is not None:
        yield value.id
