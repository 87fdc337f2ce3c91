"""Looking at one closed state: whether a claim is true in it, what its objects are."""

from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.solving import Messages, RulesError, filled, program
from pyleveler.spaces.claims import HEAD, Claim, claim_message, parse_claim


def is_true(state: GameState, claim: str | Claim) -> bool:
    """Whether some instance of a claim is true in a state, by the same rules that derive it.

    Raises:
        ClaimError: The claim is no body over the public predicates.
    """
    if isinstance(claim, str):
        claim = parse_claim(claim, [thing.id for thing in state.objects], state.effect_ids())
    messages = Messages()
    control = filled((*program("derive.lp"), claim.rule), state_facts(state), ["--models=2"], messages)
    control.ground()
    for line in messages.lines:
        if (error := claim_message(claim, line.partition(": ")[2])) is not None:
            raise error
    messages.check()
    found: list[bool] = []
    with control.solve(yield_=True) as handle:
        found.extend(any(atom.name == HEAD for atom in model.symbols(atoms=True)) for model in handle)
    if len(found) != 1:
        raise RulesError(f"expected exactly one stable model, found {len(found) or 'none'}")
    return found[0]


def confirm(state: GameState, claim: Claim, expected: bool) -> None:
    """Check what a search over a space found in a state on the state alone.

    Raises:
        RulesError: It is not so; the rules do not say the same of a space as of its states.
    """
    if is_true(state, claim) != expected:
        raise RulesError(f"a state of the space and the state alone differ about {claim.text}: {state.to_data()}")
