"""The card library: the facts in asp/cards, by card."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path as FilePath

from clingo import Control, MessageCode, Number, Symbol, SymbolType

from pyleveler.documents.definitions import Definition
from pyleveler.documents.errors import DocumentError, Path, did_you_mean, quoted
from pyleveler.encoding import card_files
from pyleveler.facts.definitions import SPELL
from pyleveler.facts.groups import FactGroup
from pyleveler.facts.reading import read_definition
from pyleveler.facts.symbols import tuple_of


class Card:
    """A card of the library.

    Attributes:
        key: The term that stands for its definition, such as echo_mage.
        name: Its name.
        name_fr: Its French name, where the library knows it.
        facts: All facts about it.
    """

    def __init__(self, key: Symbol, facts: Sequence[Symbol]) -> None:
        self.key = key
        self.facts = tuple(facts)
        names = {fact.name: fact.arguments[1].string for fact in facts if fact.name in ("card", "card_fr")}
        self.name = names["card"]
        self.name_fr = names.get("card_fr")

    @cached_property
    def group(self) -> FactGroup:
        """The same facts, looked at once."""
        return FactGroup(self.facts)

    @cached_property
    def definition(self) -> Definition:
        """What is printed on it, read back from its facts."""
        return read_definition(self.key, self.facts)

    @cached_property
    def _resolving(self) -> list[Symbol]:
        """Its abilities that create a continuous effect as they resolve; the spell ability first."""
        does = {fact.arguments[0] for fact in self.facts if fact.name == "does"}
        kinds = [fact.arguments[0] for fact in self.facts if fact.name in ("activated", "triggered")]
        return [ability for ability in (tuple_of(self.key, SPELL), *sorted(kinds)) if ability in does]

    def resolving(self, number: int | list[int] | None = None, path: Path = ()) -> Symbol:
        """The ability that does what a resolved effect of this card does.

        Args:
            number: Which of its abilities, from 1 as printed, level symbols included; [3, 1] is the first in the
                striation of the third. By default the spell ability, else the only one that can be meant.
            path: The place of the effect in its document, for errors.

        Raises:
            DocumentError: There is no such ability, or several could be meant.
        """
        if number is None:
            if not self._resolving:
                expected = "a card with a continuous effect to resolve"
                raise DocumentError(quoted(self.name), expected, path=(*path, "card"))
            if self._resolving[0].arguments[1] == SPELL or len(self._resolving) == 1:
                return self._resolving[0]
        term = self.key
        for step in [number] if isinstance(number, int) else number or []:
            term = tuple_of(term, Number(step))
        if term in self._resolving:
            return term
        places = ", ".join(_place(self.key, ability) for ability in self._resolving)
        found = "no ability" if number is None else str(number)
        expected = f"the place of an ability of {self.name} that has an effect: {places}"
        raise DocumentError(found, expected, path=(*path, "ability"))


def _place(key: Symbol, ability: Symbol) -> str:
    steps: list[str] = []
    while ability != key:
        ability, step = ability.arguments
        steps.insert(0, str(step))
    return steps[0] if len(steps) == 1 else f"[{', '.join(steps)}]"


class Library:
    """Cards by name; upper and lower case are the same.

    Args:
        facts: The facts of all the cards. The first argument of each is the key of its card, or a term around it.
    """

    def __init__(self, facts: Iterable[Symbol]) -> None:
        by_key: dict[Symbol, list[Symbol]] = {}
        for fact in facts:
            by_key.setdefault(_key(fact), []).append(fact)
        cards = [Card(key, about) for key, about in by_key.items()]
        self._by_name = {card.name.casefold(): card for card in cards}
        self._by_name |= {card.name_fr.casefold(): card for card in cards if card.name_fr} | self._by_name

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(set(self._by_name.values()), key=lambda card: card.name))

    def __len__(self) -> int:
        return len(set(self._by_name.values()))

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self._by_name

    def card(self, name: str) -> Card:
        """The card with a name, English or French.

        Raises:
            DocumentError: There is none; it names the nearest one.
        """
        card = self._by_name.get(name.casefold())
        if card is None:
            names = [card.name for card in self._by_name.values()]
            raise DocumentError(quoted(name), f"a card of the library{did_you_mean(name, names)}")
        return card


def read_facts(files: Iterable[FilePath]) -> list[Symbol]:
    """The facts in `.lp` files.

    Raises:
        ValueError: The solver has something to say about them, or one is no fact.
    """
    messages: list[str] = []
    control = Control(["--warn=all"], logger=lambda code, text: messages.append(f"{MessageCode(code).name}: {text}"))
    try:
        for file in files:
            control.load(str(file))
        control.ground()
    except RuntimeError as error:
        messages.append(str(error))
    if messages:
        raise ValueError("; ".join(messages))
    atoms = list(control.symbolic_atoms)
    for atom in atoms:
        if not atom.is_fact:
            raise ValueError(f"{atom.symbol} is no fact")
    return [atom.symbol for atom in atoms]


@cache
def library() -> Library:
    """The library that comes with the package; read once."""
    files = card_files()
    return Library(read_facts(files) if files else [])


def _key(fact: Symbol) -> Symbol:
    term = fact.arguments[0]
    while term.type is SymbolType.Function and not term.name:
        term = term.arguments[0]
    return term
