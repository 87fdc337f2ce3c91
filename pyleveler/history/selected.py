"""What a selector of an event describes at that moment (611.2c)."""

from clingo import Function, Symbol

from pyleveler.documents.selectors import Filter
from pyleveler.facts.definitions import selector_facts
from pyleveler.facts.symbols import id_symbol, tuple_of
from pyleveler.history.situation import Situation
from pyleveler.solving import only_model

AFFECTED = frozenset({"affected_now"})


def described(name: str, selector: Filter, you: str) -> tuple[Symbol, ...]:
    """The facts that ask what a selector describes.

    Args:
        name: An id that nothing has.
        selector: The selector.
        you: The player who is meant by "you".
    """
    effect = id_symbol(name)
    affected = tuple_of(Function("inline", [effect]), Function("affected"))
    asks = Function("asks_affected", [effect])
    facts = [asks, Function("effect_of", [effect, affected]), Function("effect_controller", [effect, id_symbol(you)])]
    return (*facts, *selector_facts(affected, selector))


def affected_now(asked: tuple[Symbol, ...], situation: Situation) -> list[str]:
    """The ids of the objects that are described, in the order of the state."""
    model = only_model("situation.lp", [*situation.groups, *asked], AFFECTED)
    found = {atom.arguments[1] for atom in model if atom.name == "affected_now"}
    return [thing.id for thing in situation.state.objects if id_symbol(thing.id) in found]
