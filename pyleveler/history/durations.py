"""How long an effect lasts, as documents write it: `end of turn`, or `ring leaves`."""

from clingo import Function, Symbol

from pyleveler.documents.errors import DocumentError, Path, quoted
from pyleveler.facts.symbols import id_symbol

END_OF_TURN = "end of turn"
LEAVES = " leaves"


def duration_fact(effect: Symbol, until: str | None) -> Symbol | None:
    """`lasts(Effect, Until)`; None where no event of a history ends the effect of itself."""
    if until == END_OF_TURN:
        return Function("lasts", [effect, Function("end_of_turn")])
    if until is not None and until.endswith(LEAVES):
        return Function("lasts", [effect, Function("leaves", [id_symbol(until.removesuffix(LEAVES))])])
    return None


def check_duration(until: str | None, path: Path) -> None:
    """Refuses a duration that no event ends.

    Raises:
        DocumentError: It is none of those that are known.
    """
    if until is not None and duration_fact(Function("effect"), until) is None:
        raise DocumentError(quoted(until), '"end of turn", or the id of an object as in "ring leaves"', path=(*path, "until"))
