"""From a stack to the legal ways in which a spell-copying spell or ability resolves: facts in, choices out."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count as numbers
from typing import Any

from clingo import Symbol

from pyleveler.atoms import Atoms
from pyleveler.copying.choices import Choices, read_choices
from pyleveler.copying.counting import Assignment, count, listed, placed
from pyleveler.copying.reasons import flaw_error, why_copied, why_not
from pyleveler.copying.results import Copies, CopyOutcome, StackAbility, StackSpell
from pyleveler.documents.stack import StackDocument, StackEntry
from pyleveler.facts.stack import stack_facts
from pyleveler.facts.symbols import id_symbol, id_text
from pyleveler.library import library
from pyleveler.solving import only_model
from pyleveler.terms import plain
from pyleveler.words import words

PROGRAM = "copies.lp"
COLORS = ("white", "blue", "black", "red", "green")


def copies(stack: StackDocument, language: str = "en", *, resolve: bool = False) -> Copies:
    """All legal ways in which a spell-copying spell or ability resolves (707.10).

    Args:
        stack: The stack.
        language: `en` or `fr`, for the texts of the answer.
        resolve: Whether each outcome is played on until the stack is empty.

    Returns:
        The exact number of outcomes, and the outcomes as they are asked for.

    Raises:
        DocumentError: A card is not in the library, or something on the stack cannot have been chosen.
    """
    atoms = model(stack)
    return Copying(stack, atoms, language, resolve).answer()


def model(stack: StackDocument) -> Atoms:
    """What the rules say of a stack.

    Raises:
        DocumentError: Something on it cannot have been chosen.
    """
    atoms = Atoms(only_model(PROGRAM, stack_facts(stack)))
    for flaw in sorted(atoms["flaw"]):
        raise stack.located(flaw_error(stack, flaw))
    return atoms


class Copying:
    """Reads the answer from the model of a stack."""

    def __init__(self, stack: StackDocument, atoms: Atoms, language: str, resolve: bool) -> None:
        self.stack = stack
        self.atoms = atoms
        self.words = words(language)
        self.language = language
        self.resolve = resolve
        self.players = {x: id_text(p) for x, p in ((row[0], row[1]) for row in atoms["you_are"])}

    def answer(self) -> Copies:
        """The answer as a whole."""
        rule, reason = why_not(self.atoms, self.words)
        made = [(id_text(spell), times.number) for spell, times in self.atoms["copies_made"]]
        legal = not self.atoms["unlawful"]
        if not made:
            return Copies(legal, rule, reason, None, 0, int(legal), {}, [], self._without_copies if legal else self._none)
        ((copied, times),) = made
        choices = self._choices(copied)
        number = count(choices) ** times
        original = self.stack.entry(copied)
        new: dict[str, list[str]] = {}
        for cell in choices.cells:
            new[str(cell.instance)] = list(cell.new)
        why = why_copied(self.atoms, self.words)
        return Copies(True, None, None, copied, times, number, new, why, lambda: self._outcomes(original, choices, times))

    def _choices(self, copied: str) -> Choices:
        things = [thing.id for thing in self.stack.objects]
        return read_choices(self.atoms, copied, [*things, *(entry.id for entry in self.stack.stack), *self.stack.players])

    def _none(self) -> Iterator[CopyOutcome]:
        return iter(())

    def _without_copies(self) -> Iterator[CopyOutcome]:
        yield self._outcome([])

    def _outcomes(self, original: StackEntry, choices: Choices, times: int) -> Iterator[CopyOutcome]:
        names = self._names(original.id, times)
        for chosen in _product(choices, times):
            yield self._outcome([self._copy(original, n, choices, one) for n, one in zip(names, chosen, strict=True)])

    def _names(self, original: str, times: int) -> list[str]:
        """`bolt copy 1`, `bolt copy 2`, the lower one first."""
        taken = {thing.id for thing in self.stack.objects} | {entry.id for entry in self.stack.stack}
        taken |= set(self.stack.players)
        free = (name for name in (f"{original} copy {number}" for number in numbers(1)) if name not in taken)
        return [next(free) for _ in range(times)]

    def _copy(self, original: StackEntry, name: str, choices: Choices, chosen: Assignment) -> StackEntry:
        at = placed(choices, chosen)
        targets: dict[str, str | list[str]] = {}
        for key, chosen_before in original.targets.items():
            if isinstance(chosen_before, str):
                targets[key] = at[int(key), 1]
            else:
                targets[key] = [at[int(key), place] for place in range(1, len(chosen_before) + 1)]
        divided: dict[str, int] = {}
        for instance, place, old in original.chosen():
            if old in original.divided and self._has_share(original, instance, place):
                divided[at[instance, place]] = original.divided[old]
        term = id_symbol(original.id)
        player = next(id_text(p) for view, p in self.atoms["you_are"] if view.match("copy", 1))
        update: dict[str, Any] = {"id": name, "copy_of": original.id, "cast": False, "targets": targets}
        update |= {"divided": divided, "controller": player, "owner": player, "legal": original.legal}
        recolored = any(row[0] == term for row in self.atoms["copy_recolored"])
        update["colors"] = self._colors("copy_color", term) if recolored else original.colors
        return original.model_copy(update=update)

    def _has_share(self, original: StackEntry, instance: int, place: int) -> bool:
        rows = self.atoms.by_first("portion").get(id_symbol(original.id), [])
        return any((row[0].number, row[1].number) == (instance, place) for row in rows)

    def _outcome(self, made: list[StackEntry]) -> CopyOutcome:
        left = self.stack.resolving
        below = [entry for entry in self.stack.stack if entry.id != left.id]
        entries = [*below, *made]
        shown = [self._shown(entry, entry in made) for entry in reversed(entries)]
        outcome = CopyOutcome(shown, entries)
        if not self.resolve:
            return outcome
        from pyleveler.copying.playing import play

        return replace(outcome, played=play(self.stack, entries, self.language))

    def _shown(self, entry: StackEntry, is_new: bool) -> StackSpell | StackAbility:
        targets = {instance: entry.targets[instance] for instance in sorted(entry.targets, key=int)}
        if entry.ability_of is not None:
            player = self.players.get(id_symbol(entry.id), entry.controller or self.stack.players[0])
            return StackAbility(entry.id, entry.ability_of, player, targets)
        controller = entry.controller or self.stack.players[0]
        term = id_symbol(entry.copy_of or "") if is_new else id_symbol(entry.id)
        old = {(i, p): t for i, p, t in self.stack.entry(entry.copy_of or "").chosen()} if is_new else {}
        changed = sorted({i for i, p, t in entry.chosen() if is_new and old[i, p] != t})
        return StackSpell(
            id=entry.id,
            copy_of=entry.copy_of,
            card=card_name(entry),
            controller=controller,
            owner=entry.owner or controller,
            targets=targets,
            new_targets=changed,
            modes=list(entry.modes),
            x=entry.x,
            paid=list(entry.paid),
            divided=dict(entry.divided),
            spliced=list(entry.spliced),
            cast=entry.cast and entry.copy_of is None,
            colors=self._colors("copy_color" if is_new else "color", term),
            is_new=is_new,
        )

    def _colors(self, predicate: str, term: Symbol) -> list[str]:
        return sorted((str(plain(row[0])) for row in self.atoms.by_first(predicate).get(term, [])), key=COLORS.index)


def _product(choices: Choices, times: int) -> Iterator[list[Assignment]]:
    """Every choice for every copy; nothing is kept in memory."""
    if times == 0:
        yield []
        return
    for first in listed(choices):
        for others in _product(choices, times - 1):
            yield [first, *others]


def card_name(entry: StackEntry) -> str:
    """The name of the card that a spell is."""
    if entry.definition is not None:
        return entry.definition.name
    return library().card(entry.card or "").name
