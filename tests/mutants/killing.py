"""Whether anything notices that a rule was bent: a claim in a packaged space, some tests, or the oracle."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from pyleveler.checking.claims import EDITIONS

from .bending import Mutant
from .bent import bent_rules, safe
from .claims import claim_witnesses, editions_of
from .endless import endless
from .files import STACKS
from .tests import test_witnesses
from .witnesses import Record, Witness


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: what noticed it, if anything did, and the time of the processor until then."""

    mutant: Mutant
    killer: str | None
    seconds: float


_records: dict[str, Record] = {}
"""What noticed the mutants of each file so far."""


def fate(mutant: Mutant, *, tests: bool = True) -> Fate | None:
    """What becomes of a mutant; None where it is no program at all.

    Args:
        mutant: The mutant.
        tests: Whether to ask the tests and the oracle where no claim notices it.
    """
    if mutant.bent is not None and not safe(mutant.bent):
        return None
    started = time.process_time()
    record = _records.setdefault(mutant.file, Record())
    if endless(mutant):
        return Fate(mutant, "never comes to an end", time.process_time() - started)
    with bent_rules(mutant.place, mutant.bent):
        killer = record.killer(_witnesses(mutant, tests), mutant.place)
    return Fate(mutant, killer, time.process_time() - started)


def _witnesses(mutant: Mutant, tests: bool) -> Iterator[Witness]:
    yield from claim_witnesses(mutant)
    if tests and (mutant.file in STACKS or EDITIONS[0] in editions_of(mutant)):
        yield from test_witnesses(mutant)
