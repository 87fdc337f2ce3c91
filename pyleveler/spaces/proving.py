"""`prove`: whether a claim is true in every state of a space."""

from dataclasses import dataclass
from typing import Any

from clingo import Control, Function, Model, Symbol

from pyleveler.documents.state import GameState
from pyleveler.spaces.checking import confirm
from pyleveler.spaces.claims import HEAD, Claim, parse_claim
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, Progress, Stopped, ground_space, search, statements

PATIENCE = 2.0
"""Seconds after which a proof that is not done goes on in parts, which can be counted."""


@dataclass(frozen=True)
class Proof:
    """The answer to a claim.

    Attributes:
        claim: The claim.
        holds: Whether it is true in every state; None where time was over before that was known.
        states: The number of states.
        counterexample: A state in which it is false, where one was found.
        complete: Whether the search was finished.
        covered: The number of states in which the claim is known to be true where it was not.
    """

    claim: str
    holds: bool | None
    states: int
    counterexample: GameState | None
    complete: bool
    covered: int = 0

    def to_data(self) -> dict[str, Any]:
        """The plain data of the answer, as `prove --json` prints it."""
        state = None if self.counterexample is None else self.counterexample.to_data()
        data = {"claim": self.claim, "holds": self.holds, "states": self.states, "counterexample": state}
        return data | {"complete": self.complete, "covered": self.covered}


def prove(space: Space, claim: str | Claim, *, time_limit: float | None = None, progress: Progress | None = None) -> Proof:
    """Whether a claim is true in every state of a space.

    Args:
        space: The space.
        claim: The body of a rule over the public predicates, true in a state when some instance of it is.
        time_limit: Seconds after which to stop with what is known.
        progress: Called now and then with the number of states in which the claim is known to be true, and of all.

    Returns:
        The answer. Ctrl-C ends the search like the time limit. A counterexample was derived on its own, and the claim is
        false there, too.

    Raises:
        ClaimError: The claim is no body over the public predicates.
    """
    if isinstance(claim, str):
        claim = parse_claim(claim, space.ids, space.effects)
    search_ = _Search(space, claim, Clock(time_limit), progress)
    try:
        return search_.proof()
    except Stopped:
        return Proof(claim.text, None, space.states, None, False, search_.covered)


class _Search:
    def __init__(self, space: Space, claim: Claim, clock: Clock, progress: Progress | None) -> None:
        self.space = space
        self.claim = claim
        self.clock = clock
        self.progress = progress
        self.covered = 0
        self.chosen: list[Symbol] | None = None

    def proof(self) -> Proof:
        total = self.space.states
        extra = statements(f":- {HEAD}. #show chosen/2.")
        control = ground_space(self.space, extra, claim=self.claim, clock=self.clock)
        self._search(control)
        if self.chosen is None:
            return Proof(self.claim.text, True, total, None, True, total)
        state = self.space.state(self.chosen)
        confirm(state, self.claim, expected=False)
        return Proof(self.claim.text, False, total, state, True)

    def _search(self, control: Control) -> None:
        """Look for a state in which the claim is false: first in the whole space, then part by part."""
        places = [place for place in self.space.places if not place.is_presence and place.thing not in self.space.optional]
        patience = Clock(PATIENCE)
        if self.clock.end is None or self.clock.end > patience.end:  # type: ignore[operator]
            if not places:
                patience = self.clock
        else:
            patience = self.clock
        try:
            search(control, patience, self._read)
            return
        except Stopped:
            self.clock.interrupted |= patience.interrupted
            if self.clock.is_over:
                raise
        place = max(places, key=lambda one: len(one.values))
        for value in place.values:
            atom = Function("chosen", [place.term, place.symbol(value)])
            search(control, self.clock, self._read, [(atom, True)])
            if self.chosen is not None:
                return
            self.covered += self.space.count({place.term: value})
            if self.progress is not None:
                self.progress(self.covered, self.space.states)

    def _read(self, model: Model) -> bool:
        self.chosen = list(model.symbols(shown=True))
        return False
