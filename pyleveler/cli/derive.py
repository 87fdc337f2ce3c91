"""`pyleveler derive STATE`: a table of what every object is."""

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pyleveler.answers import Board, ObjectAnswer
from pyleveler.cli.activations import activations_table
from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.output import page_width, show, show_json, text
from pyleveler.cli.states import EPILOG, read_state, report_findings, state_argument
from pyleveler.deriving import derive as derive_board
from pyleveler.words import Words, words

MAX_WIDTH = 120
"""Of the table; wider, its cells are only harder to connect."""


@click.command(
    cls=Command,
    examples=["pyleveler derive example:frog", "pyleveler derive board.yaml --json", "pyleveler derive board.yaml --activated"],
    epilog=EPILOG,
    short_help="Show what every object of a state is.",
)
@state_argument
@as_json
@click.option("--strict", is_flag=True, help="Take findings about inline cards for errors.")
@click.option("--activated", is_flag=True, help="Show what may be activated now instead, and why not what may not.")
@options
def derive(state: str, as_json: bool, strict: bool, activated: bool, lang: str, edition: str | None) -> None:
    """Show what every object of STATE is."""
    board = derive_board(read_state(state, edition), lang, reasons=as_json or activated)
    report_findings(board, state, strict)
    if as_json:
        show_json(board.to_data())
    else:
        show((activations_table if activated else board_table)(board, words(lang)))


def board_table(board: Board, words: Words) -> Table:
    """One row an object, in columns that fit 80 characters."""
    table = Table(box=box.SIMPLE_HEAD, leading=1, padding=(0, 1), pad_edge=False, width=min(page_width(), MAX_WIDTH))
    table.add_column(text(words("object")), ratio=4, overflow="fold")
    table.add_column(text(words("pt")), justify="right", no_wrap=True)
    table.add_column(text(words("level")), no_wrap=True)
    table.add_column(text(f"{words('types')}, {words('colors')}"), ratio=4, overflow="fold")
    table.add_column(text(f"{words('abilities')}, {words('counters_column')}"), ratio=7, overflow="fold")
    several = len({answer.controller for answer in board.values()}) > 1
    for answer in board.values():
        level = Text(str(answer.level) if answer.level or answer.level_symbol else "")
        if answer.level_symbol is not None:
            level.append("\n").append(text(answer.level_symbol, "after"))
        colors = words.sequence(answer.colors) if answer.colors else words("colorless")
        types = text(answer.type_line).append("\n").append(text(colors, "quiet"))
        table.add_row(_who(answer, several, words), text(answer.pt or ""), level, types, _abilities(answer, words))
    return table


def _who(answer: ObjectAnswer, several: bool, words: Words) -> Text:
    cell = text(answer.id, "heading")
    cell.append("\n").append(text(answer.name if answer.name is not None else words("nameless")))
    if several:
        cell.append("\n").append(text(answer.controller, "quiet"))
    if answer.zone != "battlefield":
        cell.append("\n").append(text(words("in_zone_now", answer.zone), "quiet"))
    return cell


def _abilities(answer: ObjectAnswer, words: Words) -> Table:
    cell = Table.grid(padding=(0, 1, 0, 0))
    cell.add_column(no_wrap=True)
    cell.add_column(overflow="fold")
    for ability in answer.abilities:
        cell.add_row("-", text(ability))
    if answer.counters:
        cell.add_row("+", text(words.number_of_counters(answer.counters), "quiet"))
    return cell
