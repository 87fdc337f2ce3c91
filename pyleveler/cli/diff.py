"""`pyleveler diff EDITION EDITION [SPACE]`: states in which two editions of the rules differ, and what differs."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click
import yaml

from pyleveler.checking.histories import packaged_history_space
from pyleveler.cli.command import EDITIONS, Command, as_json, options
from pyleveler.cli.output import show_json, show_lines
from pyleveler.documents.history import HistoryDocument
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.documents.reading import read_data, read_file
from pyleveler.documents.state import GameState
from pyleveler.history.differing import history_differences, kinds_looked_for
from pyleveler.lines import Line, Span
from pyleveler.spaces.differing import Difference, differences
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, Stopped
from pyleveler.words import Words, words


def packaged_spaces() -> list[tuple[str, Space]]:
    """The spaces that come with the package, the small ones first."""
    folder = files("pyleveler.spaces").joinpath("library")
    entries = [entry for entry in folder.iterdir() if entry.name.endswith(".yaml")]
    spaces = [(e.name.removesuffix(".yaml"), Space.loads(e.read_text(encoding="utf-8"), file=e.name)) for e in entries]
    return sorted(spaces, key=lambda pair: (pair[1].states, pair[0]))


@click.command(
    cls=Command,
    examples=["pyleveler diff 710-2010-en 711-2026", "pyleveler diff 710-2010-en 710-2010-fr --json"],
    short_help="Show where two editions of the rules differ.",
)
@click.argument("first", metavar="EDITION", type=click.Choice(EDITIONS))
@click.argument("second", metavar="EDITION", type=click.Choice(EDITIONS))
@click.argument("space", metavar="[SPACE]", required=False)
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), help="Seconds after which to stop.")
@as_json
@options
def diff(
    first: str,
    second: str,
    space: str | None,
    time_limit: float | None,
    as_json: bool,
    lang: str,
    edition: str | None,  # noqa: ARG001
) -> None:
    """Show each kind of difference between two editions once, with a state of SPACE that shows it.

    SPACE may be a space of histories, too; then it is shown by a history. Without SPACE the spaces that come with the package
    are searched.
    """
    found, names, complete = _search(space, (first, second), time_limit)
    if as_json:
        data = {"editions": [first, second], "differences": [difference.to_data() for difference in found]}
        show_json(data | {"spaces": names, "complete": complete})
    else:
        show_lines(_lines((first, second), found, complete, words(lang)))


def _search(space: str | None, editions: tuple[str, str], time_limit: float | None) -> tuple[list[Difference], list[str], bool]:
    """The differences, the names of the spaces, and whether all of them were searched."""
    clock = Clock(time_limit)
    if space is None:
        states = packaged_spaces()
        histories = [(name, packaged_history_space(name, editions[0])) for name in kinds_looked_for()]
    elif is_history_space(space):
        states, histories = [], [(space, HistorySpaceDocument.load(space))]
    else:
        states, histories = [(space, Space.load(space))], []
    found, complete = differences(states, editions, time_limit=time_limit)
    for name, document in histories if complete else []:
        try:
            found += history_differences(name, document, editions, clock)
        except Stopped:
            complete = False
    return found, [name for name, _ in (*states, *histories)], complete


def is_history_space(file: str) -> bool:
    """Whether a file says what happens `then`; it is read again by what it is."""
    data = read_data(read_file(Path(file)))
    return isinstance(data, dict) and "then" in data


def _document(witness: GameState | HistoryDocument) -> str:
    return yaml.safe_dump(witness.to_data(), sort_keys=False, allow_unicode=True, default_flow_style=None, width=74)


def _lines(editions: tuple[str, str], found: list[Difference], complete: bool, words: Words) -> Iterator[Line]:
    if not found:
        yield Line((Span(words("no_difference" if complete else "no_difference_yet", *editions)),))
    for place, difference in enumerate(found):
        if place:
            yield Line()
        yield Line((Span(words(f"kind_{difference.kind}"), "heading"),))
        for name, clause in zip(editions, difference.clauses, strict=True):
            answer = difference.answers[name]
            number = f"[{clause}]" if clause else words("no_clause")
            base = "" if answer.base_power is None else f", {words('base', answer.base_power, answer.base_toughness)}"
            is_now = ", ".join([f"{difference.object}: {answer.pt or words('no_numbers')}{base}", *answer.keywords])
            yield Line((Span(name, "effect"), Span(f" {number} ", "rule"), Span(is_now)), indent=2, hang=4)
        phrase = "for_instance" if isinstance(difference.witness, GameState) else "for_instance_after"
        yield Line((Span(words(phrase, difference.space), "quiet"),), indent=2)
        for row in _document(difference.witness).splitlines():
            yield Line((Span(row),), indent=4, hang=4)
    if found and not complete:
        yield Line()
        yield Line((Span(words("stopped_early"), "missing"),))
