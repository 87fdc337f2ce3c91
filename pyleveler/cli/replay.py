"""`pyleveler replay HISTORY`: what everything is after each event."""

from collections.abc import Iterator, Mapping
from typing import Any

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pyleveler.answers import ObjectAnswer
from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.derive import MAX_WIDTH
from pyleveler.cli.histories import HISTORY_EPILOG, history_argument, moment_at, read_history
from pyleveler.cli.output import page_width, show, show_json, text
from pyleveler.cli.spaces import show_state
from pyleveler.cli.states import file_name
from pyleveler.documents.errors import DocumentError, did_you_mean, quoted
from pyleveler.documents.history import HistoryDocument
from pyleveler.history.replaying import Moment
from pyleveler.history.replaying import replay as replay_history
from pyleveler.words import Words, words


@click.command(
    cls=Command,
    examples=["pyleveler replay example:student", "pyleveler replay game.yaml --object mage --state 7"],
    epilog=HISTORY_EPILOG + ". What an event changed is marked with *.",
    short_help="Show what everything is after each event of a history.",
)
@history_argument
@click.option("--object", "ids", metavar="ID", multiple=True, help="Only this object; may be given several times.")
@click.option("--what-if", is_flag=True, help="Go on after an event that cannot happen.")
@click.option(
    "--state", "number", metavar="N", type=click.IntRange(min=0), help="Print the state after event N as a document instead."
)
@as_json
@options
def replay(
    history: str, ids: tuple[str, ...], what_if: bool, number: int | None, as_json: bool, lang: str, edition: str | None
) -> None:
    """Show what everything is after each event of HISTORY."""
    document = read_history(history, edition)
    replayed = replay_history(document, what_if=what_if, language=lang)
    _check_ids(ids, document, replayed.moments, history)
    if number is not None:
        state = moment_at(replayed, number).state
        if as_json:
            show_json(state.to_data())
        else:
            show_state(state)
    elif as_json:
        data = replayed.to_data(lang)
        for event in data["events"]:
            event["objects"] = {name: one for name, one in event["objects"].items() if not ids or name in ids}
        show_json(data)
    else:
        show(_table(replayed.moments, ids, words(lang), lang))


def _check_ids(ids: tuple[str, ...], document: HistoryDocument, moments: list[Moment], argument: str) -> None:
    seen = moments[-1].situation.seen - {*document.players}
    for name in ids:
        if name not in seen:
            known = sorted(seen)
            expected = f"the id of an object: {', '.join(known[:8]) or 'none'}{did_you_mean(name, known)}"
            raise DocumentError(quoted(name), expected, file=file_name(argument))


def _table(moments: list[Moment], ids: tuple[str, ...], words: Words, language: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, width=min(page_width(), MAX_WIDTH))
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(text(words("event")), ratio=5, overflow="fold")
    table.add_column(text(words("object")), ratio=3, overflow="fold")
    table.add_column(text(words("pt")), justify="right", no_wrap=True)
    table.add_column(text(words("level")), justify="right", no_wrap=True)
    table.add_column(text(f"{words('types')}, {words('abilities')}, {words('counters_column')}"), ratio=7, overflow="fold")
    before: dict[str, list[Text]] = {}
    for moment in moments:
        board = moment.board(language)
        now = {name: _cells(answer, words) for name, answer in board.items() if not ids or name in ids}
        if moment.number == 0 and not now:
            continue
        first = [Text(str(moment.number)), _told(moment, words)]
        for row in _rows(before, now, words):
            table.add_row(*first, *row)
            first = [Text(""), Text("")]
        if first[0].plain:
            table.add_row(*first)
        table.add_section()
        before = now
    return table


def _told(moment: Moment, words: Words) -> Text:
    told = text(_plain(moment.event) or words("at_first"))
    for reason in moment.impossible:
        told.append("\n").append(text(f"{words('cannot_happen')} {reason.rule}: {reason.reason}", "missing"))
    return told


def _plain(value: Any) -> str:
    """An event as it is written, without the outermost braces."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_inner(one)}" for key, one in value.items())
    return str(value)


def _inner(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + _plain(value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inner, value)) + "]"
    return "true" if value is True else str(value)


def _rows(before: Mapping[str, list[Text]], now: Mapping[str, list[Text]], words: Words) -> Iterator[list[Text]]:
    """A row for each object that is there or has just gone; what has changed is marked."""
    for name, cells in now.items():
        old = before.get(name)
        marked = [
            cell if old is not None and cell == was else _mark(cell) for cell, was in zip(cells, old or cells, strict=True)
        ]
        yield [text(name, "heading"), *marked]
    for name in before:
        if name not in now:
            yield [text(name, "heading"), Text(""), Text(""), _mark(text(words("not_there")))]


def _mark(cell: Text) -> Text:
    return text("*", "after").append(cell) if cell.plain else cell


def _cells(answer: ObjectAnswer, words: Words) -> list[Text]:
    what = [answer.type_line or words("nameless")]
    if answer.zone != "battlefield":
        what.append(words("in_zone_now", answer.zone))
    if answer.keywords:
        what.append(", ".join(answer.keywords))
    if answer.counters:
        what.append(words.number_of_counters(answer.counters))
    level = str(answer.level) if answer.level or answer.level_symbol else ""
    return [text(answer.pt or ""), text(level), text("; ".join(what))]
