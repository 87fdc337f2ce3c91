"""Whether a bent rule gives ever larger terms, each from the one before, so that its grounding never ends."""

import resource
import sys
from multiprocessing import get_context

from pyleveler.slicing import reads

from .bending import Mutant
from .bent import bent_rules
from .claims import FOR_EVER, claim_witnesses

MEMORY = 2 << 30
"""Bytes that the process may have in which a rule is tried that may be one of these."""


def endless(mutant: Mutant) -> bool:
    """Whether a space with claims cannot be grounded within bounds; asked only of rules that give what they read."""
    if mutant.bent is None:
        return False
    given, read = reads(mutant.bent)
    if not given & read:
        return False
    process = get_context("fork").Process(target=_try, args=(mutant,))
    process.start()
    process.join()
    return process.exitcode != 0


def _try(mutant: Mutant) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with bent_rules(mutant.place, mutant.bent):
        try:
            found = next(next(claim_witnesses(mutant)).ask(), None)
        except MemoryError:
            found = FOR_EVER
    sys.exit(found == FOR_EVER)
