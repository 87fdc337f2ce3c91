"""The answers to claims, and what they come to."""

from dataclasses import dataclass
from typing import Any

from pyleveler.checking.claims import ClauseClaim


@dataclass(frozen=True)
class Answer:
    """Whether a claim is so in every state of one space.

    Attributes:
        claim: The id of the claim.
        space: The name of the space.
        edition: The edition of the rules.
        states: How many states the space has.
        holds: Whether the claim is so in all of them.
        premise: Whether one of them has what the claim speaks of.
        seconds: How long it took.
        witness: The document of a state in which it is not so, or of a history after which it is not, where there is one.
        compared: The document of another history, where it is not so because two are compared.
        histories: How many histories the space has; None for a space of states.
    """

    claim: str
    space: str
    edition: str
    states: int
    holds: bool
    premise: bool
    seconds: float
    witness: dict[str, Any] | None = None
    compared: dict[str, Any] | None = None
    histories: int | None = None


@dataclass(frozen=True)
class Verdict:
    """What the answers in all its spaces come to for one claim under one edition.

    Attributes:
        claim: The claim.
        edition: The edition.
        answers: The answers, by space.
    """

    claim: ClauseClaim
    edition: str
    answers: tuple[Answer, ...]

    @property
    def verdict(self) -> str:
        """`holds`, `fails`; `vacuous` where no state has what the claim speaks of; `not yet decidable`; `unknown`."""
        if self.claim.not_yet is not None:
            return "not yet decidable"
        if any(not answer.holds for answer in self.answers):
            return "fails"
        if len(self.answers) < len(self.claim.spaces):
            return "unknown"
        return "holds" if any(answer.premise for answer in self.answers) else "vacuous"

    @property
    def is_expected(self) -> bool:
        """Whether the verdict is the expected one; nothing is expected yet of what cannot be decided yet."""
        return self.claim.not_yet is not None or self.verdict == self.claim.expected

    @property
    def states(self) -> int:
        """The number of states of all its spaces together."""
        return sum(answer.states for answer in self.answers)

    @property
    def histories(self) -> int | None:
        """The number of histories of all its spaces of histories together; None where it is asked of states alone."""
        found = [answer.histories for answer in self.answers if answer.histories is not None]
        return sum(found) if found else None

    @property
    def seconds(self) -> float:
        """How long all its spaces took together."""
        return sum(answer.seconds for answer in self.answers)

    @property
    def failure(self) -> Answer | None:
        """The answer with the shortest witness, of the spaces in which it is not so."""
        failed = [answer for answer in self.answers if not answer.holds]
        return min(failed, key=lambda answer: len(str(answer.witness)), default=None)

    def to_data(self) -> dict[str, Any]:
        """The plain data, as `check --json` prints it."""
        return {
            "id": self.claim.id,
            "clause": self.claim.clause,
            "edition": self.edition,
            "expected": self.claim.expected,
            "verdict": self.verdict,
            "states": self.states,
            "histories": self.histories,
            "witness": None if self.failure is None else self.failure.witness,
            "compared": None if self.failure is None else self.failure.compared,
            "overridden_by": list(self.claim.overridden_by),
            "reason": self.claim.not_yet,
            "seconds": round(self.seconds, 3),
            "spaces": [
                {"space": answer.space, "states": answer.states, "holds": answer.holds, "premise": answer.premise}
                for answer in self.answers
            ],
        }
