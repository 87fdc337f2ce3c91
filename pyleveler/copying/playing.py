"""Playing a stack down: each spell resolves by the rules, then state-based actions are done; documents in between."""

from typing import Any

from clingo import Function, Symbol

from pyleveler.atoms import Atoms
from pyleveler.copying.results import Played, Resolved
from pyleveler.documents.stack import StackDocument, StackEntry
from pyleveler.facts.stack import stack_facts
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol, id_text
from pyleveler.library import library
from pyleveler.solving import only_model
from pyleveler.words import words

PROGRAM = "resolve.lp"


def play(stack: StackDocument, entries: list[StackEntry], language: str = "en") -> Played:
    """Resolve everything on the stack, from the top down.

    Args:
        stack: The stack as what copies the spell resolves.
        entries: What is on the stack afterwards, the bottom first.
        language: `en` or `fr`.
    """
    return _Table(stack, language).play(entries)


class _Table:
    """The players, the board and the stack; every change is one that the rules told."""

    def __init__(self, stack: StackDocument, language: str) -> None:
        self.words = words(language)
        self.document = stack
        self.entries = list(stack.stack)
        self.life = stack.life_totals()
        self.drawn = dict.fromkeys(stack.players, 0)
        self.resolved: list[Resolved] = []
        data = stack.state().to_data()
        self.objects: list[dict[str, Any]] = data.get("objects", [])
        self.effects: list[dict[str, Any]] = data.get("effects", [])
        times = dict(stack.state().timestamps())
        for thing in self.objects:
            thing["timestamp"] = times[thing["id"]]
        for name, effect in zip(stack.state().effect_ids(), self.effects, strict=True):
            effect |= {"id": name, "timestamp": times[name]}
        self.latest = max([*times.values(), *_counter_times(stack)], default=0)

    def play(self, entries: list[StackEntry]) -> Played:
        first = self.document.resolving
        if first.ability_of is None:
            self._apply(first, self._model(first))
        self.entries = [entry for entry in entries if self._is_there(entry)]
        self._state_based_actions()
        while self.entries:
            self._resolve(self.entries[-1])
            self._state_based_actions()
        return Played(self.resolved, self.life, self.drawn, self._state())

    def _is_there(self, entry: StackEntry) -> bool:
        return all(thing["id"] != entry.id for thing in self.objects)

    def _resolve(self, entry: StackEntry) -> None:
        document = self._stack()
        made: list[StackEntry] = []
        if self._copies(entry):
            from pyleveler.copying.copies import copies

            answer = copies(document, self.words.language)
            if answer.legal and answer.copied is not None:
                here = {one.id for one in self.entries}
                made = [one for one in answer.first(1)[0].entries if one.id not in here]
        if entry.ability_of is None:
            atoms = self._model(entry)
            did = not atoms["fizzles"]
            self._apply(entry, atoms)
        else:
            did = bool(made)
            self._leave(entry.id)
        self.entries += made
        self.resolved.append(Resolved(entry.id, did, None if did else f"{self.words('copies_all_illegal')} (608.2b)"))

    def _copies(self, entry: StackEntry) -> bool:
        if entry.ability_of is not None:
            return True
        definition = entry.definition or library().card(entry.card or "").definition
        return definition.spell is not None and definition.spell.copies is not None

    def _model(self, entry: StackEntry) -> Atoms:
        facts = stack_facts(self._stack())
        return Atoms(only_model(PROGRAM, [*facts, Function("plays", [id_symbol(entry.id)])]))

    def _apply(self, entry: StackEntry, atoms: Atoms) -> None:
        """What the rules say changes as a spell resolves."""
        for player, change in atoms["life_change"]:
            self.life[id_text(player)] += change.number
        for player, number in atoms["drawn"]:
            self.drawn[id_text(player)] += number.number
        for term, number in atoms["dealt"]:
            thing = self._object(term)
            thing["damage"] = thing.get("damage", 0) + number.number
        for (term,) in atoms["taps"]:
            self._object(term)["tapped"] = True
        self._lasting(entry, atoms)
        for term, zone in atoms["relocates"]:
            self._move(id_text(term), zone.string)
        for (term,) in atoms["ceases"]:
            self._leave(id_text(term))

    def _lasting(self, entry: StackEntry, atoms: Atoms) -> None:
        by_ability: dict[Symbol, list[str]] = {}
        for _, ability, target in atoms["lasting"]:
            by_ability.setdefault(ability, []).append(id_text(target))
        on_board = {thing["id"] for thing in self.objects}
        for number, (ability, targets) in enumerate(sorted(by_ability.items()), 1):
            affected = sorted(target for target in targets if target in on_board)
            self.latest += 1
            effect: dict[str, Any] = {"id": f"{entry.id} effect {number}", "affects": affected, "timestamp": self.latest}
            effect |= {"does": self._does(entry, ability), "controller": entry.controller or self.document.players[0]}
            if entry.x is not None:
                effect["x"] = entry.x
            self.effects.append(effect)

    def _does(self, entry: StackEntry, ability: Symbol) -> list[Any]:
        """The actions of a part of the text: that of the spell, of a mode, or spliced on."""
        part = ability.arguments[1]
        if part.name == "mode":
            definition = self._definition(entry, ability.arguments[0].arguments[0])
            actions: list[Any] = definition["spell"]["modes"][part.arguments[0].number - 1]["does"]
            return actions
        actions = self._definition(entry, ability.arguments[0])["spell"]["does"]
        return actions

    def _definition(self, entry: StackEntry, key: Symbol) -> dict[str, Any]:
        if entry.definition is not None and key.name == "inline":
            return entry.definition.to_data()
        return next(card.definition.to_data() for card in library() if card.key == key)

    def _state_based_actions(self) -> None:
        """Until none is due any more (704.3)."""
        while True:
            facts = state_facts(self._game_state())
            atoms = Atoms(only_model(PROGRAM, [*facts, Function("checks")]))
            buried, gone = [row[0] for row in atoms["buried"]], [row[0] for row in atoms["vanishes"]]
            if not buried and not gone:
                return
            for term in buried:
                self._move(id_text(term), "graveyard")
            for term in gone:
                self._leave(id_text(term))

    def _move(self, name: str, zone: str) -> None:
        """Into another zone, where it is a new object that remembers nothing (400.7)."""
        moved: dict[str, Any] | None = None
        for thing in self.objects:
            if thing["id"] == name:
                moved = {key: thing[key] for key in ("id", "card", "definition", "owner", "controller") if key in thing}
        for entry in self.entries:
            if entry.id == name:
                kept = entry.model_dump(by_alias=True, exclude_defaults=True)
                moved = {key: kept[key] for key in ("id", "card", "definition", "owner", "controller") if key in kept}
        self._leave(name)
        if moved is not None:
            self.latest += 1
            owner = moved.get("owner") or moved.get("controller")
            moved = {key: value for key, value in moved.items() if key != "controller"} | ({"owner": owner} if owner else {})
            if owner:
                moved["controller"] = owner
            self.objects.append(moved | {"zone": zone, "timestamp": self.latest})

    def _leave(self, name: str) -> None:
        self.objects = [thing for thing in self.objects if thing["id"] != name]
        self.entries = [entry for entry in self.entries if entry.id != name]
        for thing in self.objects:
            if thing.get("attached_to") == name:
                del thing["attached_to"]
        for effect in self.effects:
            effect["affects"] = [other for other in effect["affects"] if other != name]

    def _object(self, term: Symbol) -> dict[str, Any]:
        return next(thing for thing in self.objects if thing["id"] == id_text(term))

    def _game_state(self) -> Any:
        from pyleveler.documents.state import GameState

        return GameState(**self._state())

    def _state(self) -> dict[str, Any]:
        data = self.document.state().to_data() | {"objects": self.objects, "effects": self.effects}
        return {"players": list(self.document.players)} | data

    def _stack(self) -> StackDocument:
        """The stack as it is now. What is aimed at something that is gone is aimed at nothing that could be legal."""
        ids = {*self.document.players, *(thing["id"] for thing in self.objects), *(entry.id for entry in self.entries)}
        gone = [target for entry in self.entries for _, _, target in entry.chosen() if target not in ids]
        gone += [target for entry in self.entries for legal in entry.legal.values() for target in legal if target not in ids]
        ghosts = [
            {"id": name, "definition": {"name": "-"}, "zone": "exile", "timestamp": self.latest + place}
            for place, name in enumerate(dict.fromkeys(gone), 1)
        ]
        stack = [entry.model_dump(by_alias=True, exclude_defaults=True) for entry in self.entries]
        data = self.document.state().to_data() | {"objects": self.objects + ghosts, "effects": self.effects, "stack": stack}
        return StackDocument(**data)


def _counter_times(stack: StackDocument) -> list[int]:
    counters = [counter for thing in stack.objects for counter in map(thing.counter, thing.counters)]
    return [counter.timestamp for counter in counters if counter.timestamp is not None]
