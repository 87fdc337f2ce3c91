"""From a stack to the legal ways in which a spell-copying spell or ability resolves: facts in, choices out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count as numbers
from typing import Any

from clingo import Symbol

from pyleveler.atoms import Atoms, Row
from pyleveler.copying.choices import Choices, read_choices
from pyleveler.copying.counting import Assignment, listed, placed
from pyleveler.copying.orders import Placed, number_of_stacks, orders
from pyleveler.copying.playing import Player
from pyleveler.copying.reasons import flaw_error, why_copied, why_not
from pyleveler.copying.results import Copies, CopyOutcome, StackAbility, StackSpell
from pyleveler.documents.stack import StackDocument, StackEntry
from pyleveler.facts.reading import read_exceptions
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
        DocumentError: A card is not in the library, or something on the stack cannot have been chosen (601.2, 115).
    """
    atoms = model(stack)
    for flaw in sorted(atoms["flaw"]):
        raise stack.located(flaw_error(stack, flaw))
    return Copying(stack, atoms, language, resolve).answer()


def model(stack: StackDocument, more: Iterable[Symbol] = ()) -> Atoms:
    """What the rules say of a stack.

    Args:
        stack: The stack.
        more: More facts, of what happened before.

    Raises:
        DocumentError: A card is not in the library.
    """
    return Atoms(only_model(PROGRAM, [*stack_facts(stack), *more]))


class Copying:
    """Reads the answer from the model of a stack."""

    def __init__(
        self, stack: StackDocument, atoms: Atoms, language: str, resolve: bool = False, taken: Iterable[str] = ()
    ) -> None:
        self.stack = stack
        self.atoms = atoms
        self.words = words(language)
        self.taken = {thing.id for thing in stack.objects} | {entry.id for entry in stack.stack} | {*stack.players, *taken}
        self.player = Player(stack, atoms, language) if resolve else None
        self.exceptions = [read_exceptions(row[0], stack_facts(stack)) for row in sorted(atoms["copied_except"])]
        self._aimed = {row[0] for row in atoms["has_its_target"]}
        self.players = {x: id_text(p) for x, p in ((row[0], row[1]) for row in atoms["you_are"])}

    def answer(self) -> Copies:
        """The answer as a whole."""
        rule, reason = why_not(self.atoms, self.words)
        named = sorted((row[0] for row in self.atoms["made"]), key=lambda copy: copy.arguments[1])
        made = sorted(named, key=lambda copy: len(self._rows("then_above", copy)))
        legal = not self.atoms["unlawful"]
        if not made:
            return Copies(legal, rule, reason, None, 0, int(legal), {}, [], self._without_copies if legal else self._none)
        copied = id_text(self.atoms["made"][0][1])
        choices = [self._choices(copy) for copy in made]
        new: dict[str, list[str]] = {}
        for cell in choices[0].cells:
            new[str(cell.instance)] = list(cell.new)
        why = why_copied(self.atoms, self.words)
        aimed = [one for copy, one in zip(made, choices, strict=True) if copy in self._aimed]
        others = [one for copy, one in zip(made, choices, strict=True) if copy not in self._aimed]
        number = number_of_stacks(aimed, others)
        return Copies(True, None, None, copied, len(made), number, new, why, lambda: self._outcomes(copied, made, choices))

    def _choices(self, copy: Symbol) -> Choices:
        things = [thing.id for thing in self.stack.objects]
        return read_choices(self.atoms, copy, [*things, *(entry.id for entry in self.stack.stack), *self.stack.players])

    def _none(self) -> Iterator[CopyOutcome]:
        return iter(())

    def _without_copies(self) -> Iterator[CopyOutcome]:
        yield self._outcome({})

    def _outcomes(self, copied: str, made: list[Symbol], choices: list[Choices]) -> Iterator[CopyOutcome]:
        original = self.stack.entry(copied)
        names = self._names(copied, len(made))
        of = dict(zip(made, choices, strict=True))
        for assigned in _product(choices):
            chosen = {copy: placed(of[copy], one) for copy, one in zip(made, assigned, strict=True)}
            for order in orders(chosen, self._aimed):
                copies = zip(order, names, strict=True)
                yield self._outcome({copy: self._copy(copy, original, name, chosen[copy]) for copy, name in copies})

    def _names(self, original: str, times: int) -> list[str]:
        """`bolt copy 1`, `bolt copy 2`, the lower one first."""
        free = (name for name in (f"{original} copy {number}" for number in numbers(1)) if name not in self.taken)
        return [next(free) for _ in range(times)]

    def _copy(self, copy: Symbol, original: StackEntry, name: str, at: Placed) -> StackEntry:
        """The copy with these targets and all that the rules say it has."""
        targets: dict[str, str | list[str]] = {}
        for key, chosen_before in original.targets.items():
            if isinstance(chosen_before, str):
                targets[key] = at[int(key), 1]
            else:
                targets[key] = [at[int(key), place] for place in range(1, len(chosen_before) + 1)]
        by_instance: dict[str, dict[str, int]] = {}
        for instance, place, share in sorted(self._rows("portion", copy)):
            by_instance.setdefault(str(instance), {})[at[instance.number, place.number]] = share.number
        divided = by_instance if len(by_instance) > 1 else next(iter(by_instance.values()), {})
        paid = {row[0].string for row in self._rows("copy_paid", copy)}
        spliced = {row[0].number for row in self._rows("copy_spliced", copy)}
        update: dict[str, Any] = {
            "id": name,
            "copy_of": original.id,
            "cast": False,
            "targets": targets,
            "controller": id_text(self._rows("copy_controller", copy)[0][0]),
            "owner": id_text(self._rows("copy_owner", copy)[0][0]),
            "modes": [row[1].number for row in sorted(self._rows("copy_mode", copy))],
            "x": next((row[0].number for row in self._rows("copy_x", copy)), None),
            "paid": [cost for cost in original.paid if cost in paid],
            "spliced": [card for place, card in enumerate(original.spliced, 1) if place in spliced],
            "divided": divided,
            "except_": [*original.except_, *self.exceptions],
        }
        return original.model_copy(update=update)

    def _rows(self, predicate: str, first: Symbol) -> list[Row]:
        return self.atoms.by_first(predicate).get(first, [])

    def _outcome(self, made: dict[Symbol, StackEntry]) -> CopyOutcome:
        """The stack with these copies on it, in the order that the rules give it, and in this one where they give none."""
        entries = {id_symbol(entry.id): entry for entry in self.stack.stack if entry.id != self.stack.resolving.id} | made
        order = sorted(entries, key=lambda term: sum(row[0] not in made for row in self._rows("then_above", term)))
        shown = [self._shown(term, entries[term], term in made) for term in reversed(order)]
        outcome = CopyOutcome(shown, [entries[term] for term in order])
        return outcome if self.player is None else replace(outcome, endings=self.player.play(outcome.entries))

    def _shown(self, term: Symbol, entry: StackEntry, is_new: bool) -> StackSpell | StackAbility:
        targets = {instance: entry.targets[instance] for instance in sorted(entry.targets, key=int)}
        if entry.ability_of is not None:
            player = self.players.get(term, entry.controller or self.stack.players[0])
            return StackAbility(entry.id, entry.ability_of, player, targets)
        controller = entry.controller or self.stack.players[0]
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
            cast=any(row[0] == term for row in self.atoms["cast"]),
            colors=self._colors("copy_color" if is_new else "color", term),
            exceptions=[one.model_dump(by_alias=True, exclude_defaults=True) for one in entry.except_],
            is_new=is_new,
        )

    def _colors(self, predicate: str, term: Symbol) -> list[str]:
        return sorted((str(plain(row[0])) for row in self._rows(predicate, term)), key=COLORS.index)


def _product(choices: Sequence[Choices]) -> Iterator[list[Assignment]]:
    """Every choice for every copy; nothing is kept in memory."""
    if not choices:
        yield []
        return
    for first in listed(choices[0]):
        for others in _product(choices[1:]):
            yield [first, *others]


def card_name(entry: StackEntry) -> str:
    """The name of the card that a spell is."""
    if entry.definition is not None:
        return entry.definition.name
    return library().card(entry.card or "").name
