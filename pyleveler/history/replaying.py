"""Replaying a history: the situation after every event, and what cannot have happened."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from clingo import Function, Symbol

from pyleveler.answers import Board, Reason
from pyleveler.atoms import Atoms
from pyleveler.deriving import derive
from pyleveler.describing import Describer
from pyleveler.documents.errors import DocumentError, Path, did_you_mean, quoted
from pyleveler.documents.history import HistoryDocument, HistoryEvent
from pyleveler.documents.state import Chosen, GameState
from pyleveler.facts.symbols import id_symbol, id_text
from pyleveler.history.applying import applied
from pyleveler.history.deciding import begun, consequences, controllers
from pyleveler.history.selected import affected_now
from pyleveler.history.situation import Situation
from pyleveler.history.steps import Step, Steps, UsedIdError
from pyleveler.terms import Facts, plain
from pyleveler.words import words

__all__ = ["Happening", "ImpossibleEventError", "Moment", "Replay", "UsedIdError", "replay"]

CHECKS = 100
"""More checks of state-based actions in a row than any state needs (704.3)."""

LAST = ("state_based_actions", "activates_level_up")
"""Steps after which an event is over where they change nothing."""


class ImpossibleEventError(DocumentError):
    """An event that cannot happen.

    Attributes:
        number: The number of the event, from 1.
        reasons: The rules and the reasons why not.
    """

    def __init__(self, event: HistoryEvent, number: int, reasons: Sequence[Reason]) -> None:
        why = "; ".join(f"{reason.rule}: {reason.reason}" for reason in reasons)
        found = f"event {number} ({event.key}), which cannot happen ({why})"
        super().__init__(found, "an event that can happen, or --what-if", path=("history", number - 1))
        self.number = number
        self.reasons = tuple(reasons)


@dataclass(frozen=True)
class Moment:
    """The situation after an event; number 0 is the beginning.

    Attributes:
        number: The number of the event.
        event: The event, as plain data.
        situation: The situation after it.
        impossible: Why it cannot happen, where it was asked to go on in spite of that.
    """

    number: int
    event: dict[str, Any]
    situation: Situation = field(repr=False)
    impossible: tuple[Reason, ...] = ()

    @cached_property
    def state(self) -> GameState:
        """The state as a document has it; what is phased out is not in it (702.26b)."""
        state = self.situation.state
        there = {thing.id for thing in state.objects}
        objects = [
            thing.model_copy(
                update={
                    "chosen": _chosen(thing.chosen, there),
                    "exiled_with": thing.exiled_with if thing.exiled_with in there else None,
                }
            )
            for thing in state.objects
        ]
        effects = [
            effect.model_copy(
                update={"affects": [name for name in effect.affects if name in there], "chosen": _chosen(effect.chosen, there)}
            )
            for effect in state.effects
        ]
        return GameState.from_data(state.model_copy(update={"objects": objects, "effects": effects}).to_data())

    def board(self, language: str = "en") -> Board:
        """What everything is, derived when it is asked for."""
        return derive(self.state, language)

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """The plain data of the moment, as `replay --json` prints it."""
        data = {"n": self.number, "event": self.event, "state": self.state.to_data()}
        data["objects"] = self.board(language).to_data()["objects"]
        return data | ({"impossible": [asdict(reason) for reason in self.impossible]} if self.impossible else {})


def _chosen(chosen: Chosen, there: Collection[str]) -> Chosen:
    """What was chosen, without an object that is not there any more."""
    return chosen if chosen.object is None or chosen.object in there else chosen.model_copy(update={"object": None})


@dataclass(frozen=True)
class Replay:
    """A history with the situation after each event; `moments[0]` is the beginning."""

    moments: list[Moment]

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """The plain data, as `replay --json` prints it."""
        return {"events": [moment.to_data(language) for moment in self.moments[1:]]}


def replay(history: HistoryDocument, *, what_if: bool = False, language: str = "en") -> Replay:
    """The situation after each event of a history.

    Args:
        history: The history.
        what_if: Whether to go on after an event that cannot happen.
        language: The language of reasons.

    Raises:
        ImpossibleEventError: An event cannot happen.
        DocumentError: An event names what has never been there.
    """
    try:
        return Replay(list(_moments(history, what_if, language)))
    except DocumentError as error:
        raise history.located(error) from None


def _moments(history: HistoryDocument, what_if: bool, language: str) -> Iterator[Moment]:
    start = GameState(
        edition=history.edition,
        players=history.players,
        turn=history.turn,
        objects=history.objects,
        effects=history.effects,
        options=history.options,
    )
    situation = begun(start)
    yield Moment(0, {}, situation)
    for number, event in enumerate(history.history, 1):
        happening = Happening(event, ("history", number - 1), language)
        situation = happening.after(situation)
        if happening.impossible and not what_if:
            raise ImpossibleEventError(event, number, happening.impossible)
        yield Moment(number, event.to_data(), situation, tuple(happening.impossible))


def _may_change_control(step: Step, atoms: Atoms) -> bool:
    open_to = {str(row[0]) for row in atoms["open_to"]}
    begins = step.effect is not None or step.enters is not None or bool(atoms["off_stack"])
    return begins or "control" in open_to


class Happening:
    """One event: its steps, and why any of them cannot happen.

    Args:
        event: The event.
        path: Its place in the document.
        language: The language of reasons.
        may_come: Ids of what has not been there yet and may come later; any other id that nobody has is an error.

    Attributes:
        impossible: Why it cannot happen, once it was asked what comes after it.
    """

    def __init__(self, event: HistoryEvent, path: Path, language: str, may_come: frozenset[str] = frozenset()) -> None:
        self.event = event
        self.path = path
        self.may_come = may_come
        self.words = words(language)
        self.impossible: list[Reason] = []

    def after(self, situation: Situation) -> Situation:
        """The situation after the event."""
        try:
            for count, step in enumerate(Steps(self.event, situation, self.path)):
                after = self._step(situation, step)
                if count == CHECKS or (after is situation and step.happens.name in LAST):
                    break
                situation = after
        except DocumentError as error:
            error.found += f" in event {place + 1}" if isinstance(place := self.path[-1], int) else ""
            raise
        return situation

    def _step(self, situation: Situation, step: Step) -> Situation:
        if step.selects and step.effect is not None:
            effect = step.effect.model_copy(update={"affects": affected_now(step.selects, situation)})
            step = Step(step.happens, effect=effect)
        atoms = consequences(situation, step.facts)
        self._note(situation, atoms)
        after = applied(situation, step, atoms)
        if after.state == situation.state and after.phased_out == situation.phased_out:
            return situation
        return self._noticed(situation, after) if _may_change_control(step, atoms) else after

    def _noticed(self, before: Situation, after: Situation) -> Situation:
        """302.6: who controls something now that somebody else controlled before."""
        then, now = controllers(before), controllers(after)
        if not then and not now:
            return after
        known = then or [(id_symbol(t.id), id_symbol(before.state.controller_of(t))) for t in before.state.objects]
        facts = [Function("controlled_before", list(pair)) for pair in known]
        step = Step(Function("notices_control"))
        return applied(after, step, consequences(after, [*step.facts, *facts]))

    def _note(self, situation: Situation, atoms: Atoms) -> None:
        if not atoms["impossible"]:
            return
        describe = Describer(Facts(situation.state_facts), self.words)
        for rule, why in sorted(atoms["impossible"]):
            if why.name == "is_not_there" and (name := id_text(why.arguments[0])) not in situation.seen | self.may_come:
                known = [thing.id for thing in situation.state.objects]
                expected = f"the id of an object: {', '.join(known[:8]) or 'none'}{did_you_mean(name, known)}"
                raise DocumentError(quoted(name), expected, path=(*self.path, self.event.key))
            reason = Reason(str(plain(rule)), self._reason(why, describe))
            if reason not in self.impossible:
                self.impossible.append(reason)

    def _reason(self, why: Symbol, describe: Describer) -> str:
        if why.name == "cannot":
            thing, inner = why.arguments
            if inner.name == "ability_lost":
                text = self.words("cannot_ability_lost", describe.effect(inner.arguments[0]))
            else:
                text = self.words(f"cannot_{inner.name}", *map(plain, inner.arguments))
            return self.words("colon", plain(thing), text)
        return self.words(f"impossible_{why.name}", *map(plain, why.arguments))
