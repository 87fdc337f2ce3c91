"""What may be done now: each activated ability of an object, its total cost, and every reason why it cannot be activated."""

from clingo import Number, String, Symbol

from pyleveler.answers import Activation, Reason
from pyleveler.atoms import Atoms
from pyleveler.describing import Describer
from pyleveler.terms import Facts, plain, symbols_text


class Activations:
    """Reads what a model says about activating; nothing is read before it is asked for.

    Args:
        facts: The facts of the state.
        atoms: The shown atoms of its model.
        describe: Puts terms into words.
    """

    def __init__(self, facts: Facts, atoms: Atoms, describe: Describer) -> None:
        self.facts = facts
        self.atoms = atoms
        self.describe = describe

    def of(self, obj: Symbol) -> tuple[Activation, ...]:
        """The activated abilities of an object, those that it has lost among them (602.1)."""
        abilities = sorted(row[0] for row in self.atoms.by_first("activation").get(obj, []))
        return tuple(self._activation(obj, ability) for ability in abilities)

    def _activation(self, obj: Symbol, ability: Symbol) -> Activation:
        rows = self.atoms.by_first("prevented").get(obj, [])
        reasons = sorted((str(plain(rule)), why) for one, rule, why in rows if one == ability)
        return Activation(
            ability=self.describe.ability(ability),
            cost=self._cost(obj, ability),
            legal=not reasons,
            reasons=tuple(Reason(rule, self._reason(why)) for rule, why in reasons),
        )

    def _cost(self, obj: Symbol, ability: Symbol) -> str:
        """The total cost: as it is written, with the generic mana that remains (601.2f)."""
        if ability.name == "taps_for":
            written = [String("T")]
        else:
            written = [pair[1] for pair in sorted(row[0].arguments for row in self.facts["cost", ability])]
        generic = [row[1].number for row in self.atoms.by_first("total_generic").get(obj, []) if row[0] == ability]
        if not generic:
            return symbols_text(written)
        other = [symbol for symbol in written if isinstance(plain(symbol), str)]
        had_mana = len(other) < len(written)
        nothing_left = had_mana and all(not _is_mana(symbol) for symbol in other)
        return symbols_text([Number(generic[0]), *other] if generic[0] or nothing_left else other)

    def _reason(self, why: Symbol) -> str:
        words = self.describe.words
        if why.name == "ability_lost":
            return words("cannot_ability_lost", self.describe.effect(why.arguments[0]))
        return words(f"cannot_{why.name}", *map(plain, why.arguments))


def _is_mana(symbol: Symbol) -> bool:
    text = str(plain(symbol))
    return text not in ("T", "Q", "E") and " " not in text
