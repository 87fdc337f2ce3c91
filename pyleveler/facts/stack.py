"""A stack as facts in the vocabulary of the rules (asp/vocabulary.lp)."""

from clingo import Function, Number, String, Symbol

from pyleveler.documents.definitions import ActionBody, Exceptions
from pyleveler.documents.errors import DocumentError, Path
from pyleveler.documents.stack import StackDocument, StackEntry
from pyleveler.documents.state import GameState
from pyleveler.facts.definitions import FactWriter
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol, tuple_of
from pyleveler.library import Library, library


def stack_facts(document: StackDocument, cards: Library | None = None) -> list[Symbol]:
    """The facts of a stack and of the state around it, with those of the definitions that they use.

    Args:
        document: The stack.
        cards: Where cards that are named are looked up; by default the library that comes with the package.

    Raises:
        DocumentError: A card is not in the library.
    """
    cards = cards or library()
    try:
        writer = _StackWriter(document, cards)
        return state_facts(writer.state, cards) + writer.facts()
    except DocumentError as error:
        raise document.located(error) from None


class _StackWriter:
    def __init__(self, document: StackDocument, cards: Library) -> None:
        self.document = document
        self.cards = cards
        self.out: list[Symbol] = []
        self.known: set[Symbol] = set()
        self.latest = 0
        for place, entry in enumerate(document.stack):
            if entry.card is not None:
                self._card(entry.card, ("stack", place, "card"))
        self.state = with_spells(document)

    def facts(self) -> list[Symbol]:
        document = self.document
        times = dict(self.state.timestamps())
        self.latest = max(times.values(), default=0)  # that of the top of the stack
        for place, entry in enumerate(document.stack, 1):
            term = id_symbol(entry.id)
            self._fact("stack_order", term, Number(place))
            if entry.ability_of is not None:
                self._fact("ability_from", term, id_symbol(entry.ability_of))
                if entry.controller is not None:
                    self._fact("ability_player", term, id_symbol(entry.controller))
                if entry.at_level is not None:
                    self._fact("activated_at", term, Number(entry.at_level))
            else:
                self._spell(term, entry, place - 1)
            for instance, number, target in entry.chosen():
                self._fact("chosen_target", term, Number(instance), Number(number), id_symbol(target))
            for key, legal in sorted(entry.legal.items()):
                self._fact("declares_legal", term, Number(int(key)))
                for target in legal:
                    self._fact("declared_legal", term, Number(int(key)), id_symbol(target))
        self._fact("resolving", id_symbol(document.resolving.id))
        return self.out

    def _spell(self, term: Symbol, entry: StackEntry, index: int) -> None:
        for place, mode in enumerate(sorted(entry.modes), 1):
            self._fact("chosen_mode", term, Number(place), Number(mode))
        if entry.x is not None:
            self._fact("chosen_x", term, Number(entry.x))
        for cost in entry.paid:
            self._fact("paid", term, String(cost))
        for target, share in entry.divided.items():
            if isinstance(share, dict):
                for one, part in share.items():
                    self._fact("part_share", term, Number(int(target)), id_symbol(one), Number(part))
            else:
                self._fact("share", term, id_symbol(target), Number(share))
        for place, name in enumerate(entry.spliced, 1):
            self._fact("spliced", term, Number(place), self._card(name, ("stack", index, "spliced", place - 1)))
        if entry.copy_of is not None:
            self._fact("original_of", term, id_symbol(entry.copy_of))
        if not entry.cast:
            self._fact("not_cast", term)
        for exceptions in entry.exceptions():
            self._excepted(term, entry, exceptions)

    def _excepted(self, term: Symbol, entry: StackEntry, exceptions: Exceptions) -> None:
        """What a copying effect changed is copiable: a copy effect makes the copy what it is, except that (707.9b)."""
        self.latest += 1
        effect = Function("copied_as", [term, Number(self.latest)])
        ability = tuple_of(effect, Number(1))
        self._fact("effect", effect)
        self._fact("effect_of", effect, ability)
        self._fact("effect_controller", effect, id_symbol(entry.controller or self.document.players[0]))
        self._fact("fixed_set", effect, term)
        self._fact("timestamp", effect, Number(self.latest))
        writer = FactWriter()
        writer.actions(ability, [ActionBody.model_validate({"become_copy_of": entry.id, "except": exceptions})])
        self.out += writer.facts

    def _card(self, name: str, path: Path) -> Symbol:
        """The key of a card; the facts of one that only the stack names come with it."""
        try:
            card = self.cards.card(name)
        except DocumentError as error:
            error.path = path
            raise
        if path and "spliced" in path and card.key not in self.known:
            self.known.add(card.key)
            self.out += card.facts
        return card.key

    def _fact(self, name: str, *arguments: Symbol) -> None:
        self.out.append(Function(name, arguments))


def with_spells(document: StackDocument) -> GameState:
    """The state with the spells on the stack as the objects that they are (109.1), younger than everything else."""
    state = document.state()
    times = dict(state.timestamps())
    latest = max(times.values(), default=0)
    counters = [counter.timestamp for thing in state.objects for counter in map(thing.counter, thing.counters)]
    latest = max([latest, *(time for time in counters if time is not None)])
    data = state.to_data()
    for thing in data.get("objects", []):
        thing["timestamp"] = times[thing["id"]]
    given = zip(state.effect_ids(), data.get("effects", []), document.effects, strict=True)
    for name, effect, whole in given:
        effect |= {"id": name, "timestamp": times[name], "affects": whole.affects}
    spells: list[dict[str, object]] = []
    for place, entry in enumerate(document.stack, 1):
        if entry.ability_of is None:
            spell: dict[str, object] = {"id": entry.id, "zone": "stack", "timestamp": latest + place}
            spell["controller"] = entry.controller or document.players[0]
            spell["owner"] = entry.owner or spell["controller"]
            if entry.card is not None:
                spell["card"] = entry.card
            elif entry.definition is not None:
                spell["definition"] = entry.definition.to_data()
            spells.append(spell)
    data["objects"] = data.get("objects", []) + spells
    return GameState(**data)
