"""Grounding and solving a space so that it can be stopped: at a time limit, on Ctrl-C, or where it grows out of hand.

clingo cannot be interrupted while it grounds. A space is therefore grounded in a thread of its own while this one waits; when
the wait is over, an observer makes the other thread give up at its next rule. A process of its own would end sooner where a
join makes no rules at all, but needs terms as text on both sides and, started from a user's script, that script again.
Python waits for such a thread before it ends; the command line does not.
"""

import atexit
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from clingo import Control, Model, Observer, Symbol
from clingo.ast import AST, ASTType, ProgramBuilder, parse_string

from pyleveler.solving import Messages, program
from pyleveler.spaces.claim_text import ClaimError
from pyleveler.spaces.claims import Claim, claim_message
from pyleveler.spaces.document import Space
from pyleveler.spaces.stacks import StackSpace

MOST_RULES = 5_000_000
"""A ground program of more rules is given up."""

TICK = 0.05
"""Seconds between looks at the clock."""

OnModel = Callable[[Model], bool]
Progress = Callable[[int, int], None]
"""Called now and then with the number of states that are dealt with, and of all."""


class Stopped(Exception):  # noqa: N818
    """There is no more time, or somebody pressed Ctrl-C."""


class TooLarge(Exception):  # noqa: N818
    """The ground program of a space with a claim is too large."""


_abandoned: list[threading.Thread] = []


def is_busy() -> bool:
    """Whether a thread is still grounding what nobody waits for any more."""
    return any(thread.is_alive() for thread in _abandoned)


@atexit.register
def _wait_for_abandoned() -> None:
    """Clingo must not be at work while the process takes itself apart."""
    for thread in _abandoned:
        thread.join()


class Clock:
    """How long something may take, and whether somebody stopped it.

    Args:
        seconds: The time limit; None for as long as it takes.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.start = time.monotonic()
        self.end = None if seconds is None else self.start + seconds
        self.interrupted = False

    @property
    def is_over(self) -> bool:
        """Whether to stop."""
        return self.interrupted or (self.end is not None and time.monotonic() >= self.end)

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.monotonic() - self.start


@cache
def statements(text: str) -> tuple[AST, ...]:
    """Rules of this package, never text of a user, as statements."""
    found: list[AST] = []
    parse_string(text, found.append)
    return tuple(statement for statement in found if statement.ast_type != ASTType.Program)


@cache
def _rules(name: str) -> tuple[AST, ...]:
    return tuple(statement for statement in program(name) if statement.ast_type != ASTType.ShowSignature)


class _Guard(Observer):
    """Ends grounding by an exception."""

    def __init__(self) -> None:
        self.stop = False
        self.rules = 0

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:  # noqa: ARG002
        """Count one rule of the ground program."""
        self.rules += 1
        if self.stop:
            raise Stopped
        if self.rules > MOST_RULES:
            raise TooLarge


def ground_space(
    space: Space | StackSpace,
    extra: Iterable[AST] = (),
    *,
    claim: Claim | None = None,
    clock: Clock | None = None,
    options: Sequence[str] = (),
    observer: Observer | None = None,
    facts: Iterable[Symbol] | None = None,
) -> Control:
    """The rules with all states of a space, grounded once.

    Args:
        space: The space.
        extra: More rules, and what is shown; nothing else is.
        claim: A claim, as the atom `claimed`.
        clock: When to stop.
        options: Options of clingo.
        observer: What else looks at the ground program.
        facts: The facts, where they are not just those of the space.

    Raises:
        Stopped: Time is over.
        ClaimError: clingo had something to say about the claim, or it has too many instances.
        RulesError: It had something to say about the rules.
    """
    messages, guard = Messages(), _Guard()
    control = Control(["--warn=no-atom-undefined", *options], logger=messages)
    control.register_observer(guard)
    if observer is not None:
        control.register_observer(observer)
    with ProgramBuilder(control) as builder:
        for statement in (*_rules(space.program), *statements("#show."), *extra, *([claim.rule] if claim else [])):
            builder.add(statement)
    with control.backend() as backend:
        for fact in space.facts() if facts is None else facts:
            backend.add_rule([backend.add_atom(fact)])
    failures: list[BaseException] = []
    _wait_for(control.ground, guard, clock or Clock(), failures)
    if claim is not None:
        for line in messages.lines:
            if (error := claim_message(claim, line.partition(": ")[2])) is not None:
                raise error
    for failure in failures:
        if isinstance(failure, TooLarge) and claim is not None:
            raise ClaimError(claim.text, "too many instances", "a claim with fewer variables") from None
        raise failure
    messages.check()
    return control


def _wait_for(work: Callable[[], None], guard: _Guard, clock: Clock, failures: list[BaseException]) -> None:
    """Do the work in another thread; failures come back in the list.

    Raises:
        Stopped: Time is over; the thread, if there is one, ends by itself.
    """
    if clock.is_over:
        raise Stopped

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run, name="grounding", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(TICK)
            if clock.is_over and thread.is_alive():
                break
    except KeyboardInterrupt:
        clock.interrupted = True
    if thread.is_alive():
        guard.stop = True
        _abandoned.append(thread)
        raise Stopped


def search(
    control: Control,
    clock: Clock,
    on_model: OnModel = lambda _: False,
    assumptions: Sequence[tuple[Symbol, bool]] = (),
    tick: Callable[[], None] = lambda: None,
) -> bool:
    """Solve, with each model read while it is there.

    Args:
        control: What is grounded.
        clock: When to stop.
        on_model: Reads a model; whether to go on.
        assumptions: What to take for true or false.
        tick: Called every now and then.

    Returns:
        Whether all that there is was searched; a search that `on_model` ended counts as that.

    Raises:
        Stopped: Time is over. The control may be used again.
    """
    failures: list[BaseException] = []

    def read(model: Model) -> bool:
        try:
            return on_model(model)
        except BaseException as error:
            failures.append(error)
            return False

    with control.solve(assumptions=list(assumptions), on_model=read, async_=True) as handle:
        try:
            while not handle.wait(TICK):
                tick()
                if clock.is_over:
                    break
        except KeyboardInterrupt:
            clock.interrupted = True
        if clock.is_over and not handle.wait(0):
            handle.cancel()
            raise Stopped
        result = handle.get()
    for failure in failures:
        raise failure
    return not result.interrupted
