"""What may notice that a rule was bent, and whom to ask first."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Witness:
    """Something that may notice a bent rule: the claims of a space, the tests of a file.

    Attributes:
        name: What it is called in the list of mutants.
        ask: To be called while the rule is bent: gives what was noticed, nothing where all is as it should be.
    """

    name: str
    ask: Callable[[], Iterator[str]]


class Record:
    """How many mutants each witness has noticed, and in what time: those that notice much soon are asked earlier.

    What noticed the last mutant of the same rule comes first of all.
    """

    def __init__(self) -> None:
        self._noticed: dict[str, int] = defaultdict(int)
        self._seconds: dict[str, float] = defaultdict(float)
        self._last: dict[str, str] = {}

    def killer(self, witnesses: Iterable[Witness], place: str) -> str | None:
        """What notices the mutant of a rule at a place, in words; None where nothing does."""
        last = self._last.get(place)
        for witness in sorted(witnesses, key=lambda witness: (witness.name != last, -self._rate(witness.name))):
            started = time.process_time()
            found = next(witness.ask(), None)
            self._seconds[witness.name] += time.process_time() - started
            if found is not None:
                self._noticed[witness.name] += 1
                self._last[place] = witness.name
                return f"{witness.name}: {found}"
        return None

    def _rate(self, name: str) -> float:
        return self._noticed[name] / (1 + self._seconds[name])
