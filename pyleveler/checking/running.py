"""Asking all claims in all their spaces, in several processes, so that it can be stopped."""

import signal
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from pyleveler.checking.asking import ask
from pyleveler.checking.claims import ClauseClaim, clause_claims, history_space_names, space_text
from pyleveler.checking.histories import ask_histories
from pyleveler.checking.verdicts import Answer, Verdict
from pyleveler.spaces.searching import Clock, Stopped

Progress = Callable[[int, int], None]
Task = tuple[str, str, tuple[str, ...]]
"""A space, an edition, and the ids of the claims to ask there."""


def check(
    claims: Iterable[ClauseClaim] | None = None,
    editions: Collection[str] | None = None,
    *,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> list[Verdict]:
    """Decide claims over all states of their spaces.

    Args:
        claims: The claims; all by default.
        editions: The editions; all by default.
        jobs: In how many processes. More than one may only be asked for where `__main__` can be imported.
        time_limit: Seconds after which to stop with what is known.
        progress: Called with the number of spaces that are done, and of all.

    Returns:
        A verdict for each claim and edition, in the order of the claims; `unknown` where time was over, or Ctrl-C pressed,
        before it was decided.
    """
    asked = list(clause_claims().values() if claims is None else claims)
    tasks = _tasks(asked, editions)
    end = None if time_limit is None else time.monotonic() + time_limit
    found: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    answers = _in_turn(tasks, end) if jobs == 1 else _in_processes(tasks, end, jobs)
    for done, some in enumerate(answers, 1):
        for answer in some:
            found[answer.claim, answer.edition].append(answer)
        if progress is not None:
            progress(done, len(tasks))
    return [
        Verdict(claim, edition, tuple(sorted(found[claim.id, edition], key=lambda answer: answer.space)))
        for claim in asked
        for edition in claim.editions
        if editions is None or edition in editions
    ]


def _tasks(claims: Iterable[ClauseClaim], editions: Collection[str] | None) -> list[Task]:
    """What to ask where, the largest spaces first."""
    ids: dict[tuple[str, str], list[str]] = defaultdict(list)
    for claim in claims:
        for edition in claim.editions if claim.not_yet is None else ():
            if editions is None or edition in editions:
                for space in claim.spaces:
                    ids[space, edition].append(claim.id)
    ordered = sorted(ids, key=lambda key: (-len(space_text(key[0])), key))
    return [(space, edition, tuple(ids[space, edition])) for space, edition in ordered]


def _ask(space: str, edition: str, ids: tuple[str, ...], clock: Clock) -> list[Answer]:
    return (ask_histories if space in history_space_names() else ask)(space, edition, ids, clock)


def _in_turn(tasks: Iterable[Task], end: float | None) -> Iterator[list[Answer]]:
    clock = Clock()
    clock.end = end
    for space, edition, ids in tasks:
        try:
            yield _ask(space, edition, ids, clock)
        except Stopped:
            return


def _in_processes(tasks: list[Task], end: float | None, jobs: int) -> Iterator[list[Answer]]:
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin, (stop, end)) as pool:
        futures: list[Future[list[Answer] | None]] = [pool.submit(_work, task) for task in tasks]
        try:
            for future in as_completed(futures):
                some = future.result()
                if some is not None:
                    yield some
        except KeyboardInterrupt:
            return
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


class _StopClock(Clock):
    """Is over at a time, or as soon as the main process says so."""

    def __init__(self, stop: Event, end: float | None) -> None:
        super().__init__()
        self.end = end
        self._stop = stop

    @property
    def is_over(self) -> bool:
        return super().is_over or self._stop.is_set()


_clock = Clock()


def _begin(stop: Event, end: float | None) -> None:
    """Start of a process: Ctrl-C is the business of the main one."""
    global _clock
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _clock = _StopClock(stop, end)


def _work(task: Task) -> list[Answer] | None:
    try:
        return _ask(*task, _clock)
    except Stopped:
        return None
