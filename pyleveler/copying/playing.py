"""Playing a stack down: each spell resolves by the rules, then state-based actions are done; documents in between."""

import copy
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from clingo import Function, Symbol

from pyleveler.atoms import Atoms, Row
from pyleveler.copying.results import Played, Resolved
from pyleveler.documents.stack import StackDocument, StackEntry
from pyleveler.documents.state import GameState
from pyleveler.facts.stack import stack_facts
from pyleveler.facts.state import state_facts
from pyleveler.facts.symbols import id_symbol, id_text
from pyleveler.library import library
from pyleveler.solving import only_model
from pyleveler.words import words

PROGRAM = "resolve.lp"
HAPPENS = frozenset({
    "fizzles", "dealt", "life_change", "drawn", "relocates", "ceases", "enters", "enters_attached", "enters_as_token", "taps",
    "lasting", "buried", "vanishes", "may_keep",
})  # fmt: skip
"""What the rules are asked for: what happens, not what everything is."""

Kept = tuple[Row, ...]
"""Which of the legendary permanents with one name a player keeps: rows of player, name and permanent."""


class Player:
    """Plays outcomes of one stack down; what the rules say of a situation is asked once.

    Args:
        stack: The stack as what copies the spell resolves.
        atoms: What the rules say of it.
        language: `en` or `fr`.
    """

    def __init__(self, stack: StackDocument, atoms: Atoms, language: str = "en") -> None:
        self.stack = stack
        self.words = words(language)
        self.tapped = [id_text(row[0]) for row in atoms["tapped_by_now"]]
        players = {row[0]: row[1] for row in atoms["you_are"]}
        self.activated = {
            id_text(entry): [Function("activated_as", [entry, ability]), Function("ability_player", [entry, players[entry]])]
            for entry, ability in atoms["copying_ability"]
        }
        self._known: dict[str, Atoms] = {}

    def play(self, entries: list[StackEntry]) -> list[Played]:
        """Resolve everything on the stack, from the top down.

        Args:
            entries: What is on the stack afterwards, the bottom first.

        Returns:
            All ways in which that can end: one for every choice of legendary permanents to keep (704.5j).
        """
        return list(_Table(self).play(entries))

    def ask(self, data: dict[str, Any], entry: StackEntry | None, kept: Kept = ()) -> Atoms:
        """What the rules say of a situation: which state-based actions are due (704.3), and what a spell does as it resolves.

        Args:
            data: The stack document of the situation, or the state if nothing is on the stack.
            entry: The spell; None where only state-based actions are asked about.
            kept: The legendary permanents that players choose to keep.
        """
        key = repr((data, entry and entry.id, kept))
        if key not in self._known:
            more = [Function("checks"), *(Function("kept", row) for row in kept)]
            more += [] if entry is None else [Function("plays", [id_symbol(entry.id)])]
            facts = state_facts(GameState(**data)) if entry is None else stack_facts(StackDocument(**data))
            self._known[key] = Atoms(only_model(PROGRAM, [*facts, *more], HAPPENS))
        return self._known[key]


class _Table:
    """The players, the board and the stack; every change is one that the rules told."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.words = player.words
        self.document = stack = player.stack
        self.entries = list(stack.stack)
        self.life = stack.life_totals()
        self.drawn = dict.fromkeys(stack.players, 0)
        self.resolved: list[Resolved] = []
        self.kept: list[str] = []
        state = stack.state()
        data = state.to_data()
        self.objects: list[dict[str, Any]] = data.get("objects", [])
        self.effects: list[dict[str, Any]] = data.get("effects", [])
        times = dict(state.timestamps())
        for thing in self.objects:
            thing["timestamp"] = times[thing["id"]]
            if thing["id"] in player.tapped:
                thing["tapped"] = True
        for name, effect, whole in zip(state.effect_ids(), self.effects, stack.effects, strict=True):
            effect |= {"id": name, "timestamp": times[name], "affects": whole.affects}
        self.around = {key: value for key, value in data.items() if key not in ("objects", "effects")}
        self.latest = max([*times.values(), *_counter_times(stack)], default=0)

    def play(self, entries: list[StackEntry]) -> Iterator[Played]:
        """All ways in which it ends."""
        first = self.document.resolving
        if first.ability_of is None:
            self._apply(first, self._ask(first))
        self.entries = [entry for entry in entries if self._is_there(entry)]
        yield from self._play_on()

    def _play_on(self) -> Iterator[Played]:
        while True:
            top = self.entries[-1] if self.entries else None
            atoms = self._ask(top)
            if atoms["may_keep"]:
                for kept in _choices(atoms["may_keep"]):
                    yield from self._keeping(kept)._play_on()
                return
            if atoms["buried"] or atoms["vanishes"]:
                self._state_based_actions(atoms)
            elif top is not None:
                self._resolve(top, atoms)
            else:
                yield Played(self.resolved, self.life, self.drawn, self._state(), self.kept)
                return

    def _keeping(self, kept: Kept) -> "_Table":
        """The same table after state-based actions with this choice."""
        table = copy.copy(self)
        table.objects, table.effects = copy.deepcopy(self.objects), copy.deepcopy(self.effects)
        table.entries, table.resolved = list(self.entries), list(self.resolved)
        table.life, table.drawn = dict(self.life), dict(self.drawn)
        table.kept = [*self.kept, *(id_text(row[2]) for row in kept)]
        table._state_based_actions(self.player.ask(self._state(), None, kept))
        return table

    def _is_there(self, entry: StackEntry) -> bool:
        return all(thing["id"] != entry.id for thing in self.objects)

    def _ask(self, entry: StackEntry | None) -> Atoms:
        """Of what else is on the stack a spell that resolves can only see what it is, not at what it is aimed."""
        if entry is None or entry.ability_of is not None:
            return self.player.ask(self._state(), None)
        seen = [{key: value for key, value in _plain(one).items() if key in _SEEN} for one in self.entries if one is not entry]
        spells = [one for one in seen if "ability_of" not in one]
        return self.player.ask(self._stack([*spells, _plain(entry)], [entry]), entry)

    def _resolve(self, entry: StackEntry, atoms: Atoms) -> None:
        made = self._made(entry)
        if entry.ability_of is None:
            did = not atoms["fizzles"]
            self._apply(entry, atoms)
        else:
            did = bool(made)
            self._leave(entry.id)
        self.entries += made
        self.resolved.append(Resolved(entry.id, did, None if did else f"{self.words('copies_all_illegal')} (608.2b)"))

    def _made(self, entry: StackEntry) -> list[StackEntry]:
        """The copies that it makes, if it makes any; all keep their targets."""
        if not self._copies(entry):
            return []
        from pyleveler.copying.copies import Copying, model

        document = StackDocument(**self._stack([_plain(one) for one in self.entries], self.entries))
        atoms = model(document, self.player.activated.get(entry.id, []))
        answer = Copying(document, atoms, self.words.language, taken=[one.id for one in self.resolved]).answer()
        here = {one.id for one in self.entries}
        return [one for outcome in answer.first(1) for one in outcome.entries if one.id not in here]

    def _copies(self, entry: StackEntry) -> bool:
        if entry.ability_of is not None:
            return True
        definition = entry.definition or library().card(entry.card or "").definition
        return definition.spell is not None and definition.spell.copies is not None

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
        for term, player in atoms["enters"]:
            hosts = [row[1] for row in atoms["enters_attached"] if row[0] == term]
            self._enter(entry, id_text(player), id_text(hosts[0]) if hosts else None, bool(atoms["enters_as_token"]))
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
        """The card with the text: the spell itself, or what was spliced onto it."""
        if entry.definition is not None and key.name == "inline":
            return entry.definition.to_data()
        cards = [library().card(name) for name in (entry.card, *entry.spliced) if name is not None]
        return next(card.definition.to_data() for card in cards if card.key == key)

    def _state_based_actions(self, atoms: Atoms) -> None:
        for (term,) in atoms["buried"]:
            self._move(id_text(term), "graveyard")
        for (term,) in atoms["vanishes"]:
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
        self.effects = [effect for effect in self.effects if not _is_exception(effect, name)]
        for effect in self.effects:
            effect["affects"] = [other for other in effect["affects"] if other != name]

    def _enter(self, entry: StackEntry, controller: str, host: str | None, token: bool) -> None:
        """Onto the battlefield, as a permanent of its own."""
        kept = _plain(entry)
        thing: dict[str, Any] = {key: kept[key] for key in ("id", "card", "definition", "owner") if key in kept}
        self._leave(entry.id)
        self.latest += 1
        thing |= {"controller": controller, "timestamp": self.latest}
        thing |= {"attached_to": host} if host is not None else {}
        self.objects.append(thing | ({"token": True} if token else {}))
        for number, exceptions in enumerate(entry.exceptions(), 1):
            self.latest += 1
            excepted = {"id": f"{entry.id} exception {number}", "affects": [entry.id], "timestamp": self.latest}
            does = {"become_copy_of": entry.id, "except": exceptions.model_dump(by_alias=True, exclude_defaults=True)}
            self.effects.append(excepted | {"controller": controller, "does": [does]})

    def _object(self, term: Symbol) -> dict[str, Any]:
        return next(thing for thing in self.objects if thing["id"] == id_text(term))

    def _state(self) -> dict[str, Any]:
        there = {thing["id"] for thing in self.objects}
        effects = [effect | {"affects": [name for name in effect["affects"] if name in there]} for effect in self.effects]
        return {"players": list(self.document.players)} | self.around | {"objects": self.objects, "effects": effects}

    def _stack(self, stack: list[dict[str, Any]], aimed: list[StackEntry]) -> dict[str, Any]:
        """The stack as it is now. What is aimed at something that is gone is aimed at nothing that could be legal.

        Args:
            stack: What is on it, in plain data, the bottom first.
            aimed: Those of which targets are given.
        """
        ids = {*self.document.players, *(thing["id"] for thing in self.objects), *(entry.id for entry in self.entries)}
        gone: dict[str, dict[str, Any]] = {}
        for entry in aimed:
            named = [target for _, _, target in entry.chosen()] + [one for legal in entry.legal.values() for one in legal]
            gone |= {name: {"definition": {"name": "-"}} for name in named if name not in ids}
            if entry.ability_of is not None and entry.ability_of not in ids:
                source = next(thing for thing in self.document.objects if thing.id == entry.ability_of)
                gone[source.id] = source.model_dump(by_alias=True, exclude_defaults=True, include={"card", "definition"})
        ghosts = [
            {"id": name, "zone": "exile", "timestamp": self.latest + place} | what
            for place, (name, what) in enumerate(gone.items(), 1)
        ]
        return self._state() | {"objects": self.objects + ghosts, "effects": self.effects, "stack": stack}


def _choices(rows: Iterable[Row]) -> Iterator[Kept]:
    """Each way in which every player keeps one of the permanents with each name."""
    groups: dict[tuple[Symbol, Symbol], list[Row]] = {}
    for row in sorted(rows):
        groups.setdefault((row[0], row[1]), []).append(row)
    yield from product(*groups.values())


_SEEN = ("id", "card", "definition", "ability_of", "controller", "owner", "x", "copy_of", "cast", "colors", "except")
"""What others see of a spell on the stack (109.3)."""


def _is_exception(effect: dict[str, Any], name: str) -> bool:
    """Whether it is what a copying effect made of an object, which goes with that."""
    return effect["affects"] == [name] and any(
        isinstance(action, dict) and action.get("become_copy_of") == name for action in effect.get("does", [])
    )


def _plain(entry: StackEntry) -> dict[str, Any]:
    return entry.model_dump(by_alias=True, exclude_defaults=True)


def _counter_times(stack: StackDocument) -> list[int]:
    counters = [counter for thing in stack.objects for counter in map(thing.counter, thing.counters)]
    return [counter.timestamp for counter in counters if counter.timestamp is not None]
