"""The usual orders in which the game lists things: colours, the words of a type line, layers, abilities."""

from collections.abc import Iterable, Sequence

from clingo import Symbol

from pyleveler.atoms import Atoms
from pyleveler.terms import Facts, is_tuple, plain

# 105.1; the words of a type line as cards print them; 613.1.
COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("Kindred", "Enchantment", "Artifact", "Land", "Battle", "Planeswalker", "Creature", "Instant", "Sorcery")
SUPERTYPES = ("Legendary", "Basic", "Ongoing", "Snow", "World")
LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "7e")


def in_order(values: Iterable[str], order: Sequence[str]) -> list[str]:
    """The values in the given order; what the order does not name follows in alphabetical order."""
    places = {value: place for place, value in enumerate(order)}
    return sorted(values, key=lambda value: (places.get(value, len(places)), value))


class Orders:
    """The orders that depend on a state.

    Args:
        facts: The facts of the state.
        atoms: The shown atoms of its model.
    """

    def __init__(self, facts: Facts, atoms: Atoms) -> None:
        self.facts = facts
        self.atoms = atoms

    def printed(self, obj: Symbol, kind: str) -> list[str]:
        """The supertypes, types or subtypes as printed on the card of an object, or its power or toughness."""
        card = self.facts.one("card_of", obj)
        rows = self.facts["printed", card] if card is not None else []
        of_kind = [(row[0].number, str(plain(row[1].arguments[1]))) for row in rows if str(row[1].arguments[0]) == kind]
        return [value for _, value in sorted(of_kind)]

    def subtypes(self, obj: Symbol, values: Iterable[str]) -> list[str]:
        """Subtypes by the card type that they go with, of one type the printed ones first, then as they were gained."""
        present = list(values)
        if len(present) < 2:
            return present
        printed = self.printed(obj, "subtype")
        gained = self._gained(obj) if set(present) - set(printed) else {}
        types = self._types()

        def place(value: str) -> tuple[int, int, int, str]:
            return (
                min((TYPES.index(t) for t in types.get(value, ()) if t in TYPES[1:]), default=len(TYPES)),
                printed.index(value) if value in printed else len(printed),
                gained.get(value, 0),
                value,
            )

        return sorted(present, key=place)

    def ability(self, pair: tuple[Symbol, Symbol]) -> tuple[bool, int, int, Symbol, bool, Symbol]:
        """Abilities as printed, then by the timestamps of the effects that gave them, then of the objects that have them.

        What is printed on the topmost component of a merged permanent comes before what is printed beneath (730.2).
        """
        ability, origin = pair
        giver, *others = origin.arguments if origin.match("from", 3) else [origin]
        time = self.facts.one("timestamp", others[0]) if others else None
        given = self.atoms.by_first("effect_timestamp").get(giver)
        return (
            given is not None,
            given[0][0].number if given else 0,
            time.number if time else 0,
            origin,
            self._beneath(ability),
            ability,
        )

    def _beneath(self, ability: Symbol) -> bool:
        while not (beneath := ("beneath", ability) in self.facts) and is_tuple(ability, 2):
            ability = ability.arguments[0]
        return beneath

    def _types(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for subtype, rows in self.atoms.by_first("goes_with").items():
            found[str(plain(subtype))] = {str(plain(row[0])) for row in rows}
        return found

    def _gained(self, obj: Symbol) -> dict[str, int]:
        found: dict[str, int] = {}
        for value, _, step in self.atoms.by_first("world").get(obj, []):
            kind, word = value.arguments
            if kind.name == "subtype":
                text = str(plain(word))
                found[text] = min(found.get(text, step.number), step.number)
        return found
