"""A table of what may be activated now: each activated ability, its total cost, and every reason why not."""

from rich import box
from rich.table import Table
from rich.text import Text

from pyleveler.answers import Activation, Board
from pyleveler.cli.output import page_width, text
from pyleveler.words import Words

MAX_WIDTH = 120


def activations_table(board: Board, words: Words) -> Table:
    """One row an activated ability, the lost ones among them, of every object that has any."""
    table = Table(box=box.SIMPLE_HEAD, leading=1, padding=(0, 1), pad_edge=False, width=min(page_width(), MAX_WIDTH))
    table.add_column(text(words("object")), ratio=3, overflow="fold")
    table.add_column(text(words("ability")), ratio=5, overflow="fold")
    table.add_column(text(words("cost")), ratio=2, overflow="fold")
    table.add_column(text(words("now")), ratio=6, overflow="fold")
    for answer in board.values():
        name = text(answer.id, "heading")
        for activation in answer.activated:
            table.add_row(name, text(activation.ability), text(activation.cost), _now(activation, words))
            name = Text("")
    return table


def _now(activation: Activation, words: Words) -> Text:
    if activation.legal:
        return text(words("may_be_activated"), "after")
    lines = [text(f"{reason.reason} [{reason.rule}]") for reason in activation.reasons]
    return Text("\n").join([text(words("may_not_be_activated"), "missing"), *lines])
