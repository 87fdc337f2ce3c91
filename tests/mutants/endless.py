"""Whether a bent rule gives ever larger terms, each from the one before, so that its grounding never ends."""

import sys
from multiprocessing import get_context

from pyleveler.slicing import reads

from .bending import Mutant
from .bent import bent_rules
from .claims import FOR_EVER, claim_witnesses

NO_END = 3
"""The exit status that says so; an error has another."""


def endless(mutant: Mutant) -> bool:
    """Whether a space with claims cannot be grounded in the time that it has; asked only of rules that give what they read.

    That is tried in a process of its own, whose memory is free afterwards.
    """
    if mutant.bent is None:
        return False
    given, read = reads(mutant.bent)
    if not given & read:
        return False
    process = get_context("fork").Process(target=_try, args=(mutant,))
    process.start()
    process.join()
    return process.exitcode == NO_END


def _try(mutant: Mutant) -> None:
    with bent_rules(mutant.place, mutant.bent):
        found = next(next(claim_witnesses(mutant)).ask(), None)
    sys.exit(NO_END if found == FOR_EVER else 0)
