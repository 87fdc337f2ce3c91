"""`pyleveler outcomes SPACE OBJECT`: everything that an object can be in the states of a space."""

from typing import Any

import click
from rich import box
from rich.table import Table

from pyleveler.answers import type_line
from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.derive import MAX_WIDTH
from pyleveler.cli.output import page_width, show, show_json, text
from pyleveler.cli.spaces import SPACE_EPILOG, end, number, progress_line, read_space, space_argument, time_limit
from pyleveler.spaces.outcomes import Outcomes
from pyleveler.spaces.outcomes import outcomes as find_outcomes
from pyleveler.words import Words, words


@click.command(
    cls=Command,
    examples=["pyleveler outcomes example:echo_mage mage", "pyleveler outcomes example:loop student --json"],
    epilog=f"{SPACE_EPILOG}. Counters, timestamps and levels lead to a result and are no part of it.",
    short_help="List all that an object can be in the states of a space.",
)
@space_argument
@click.argument("object_id", metavar="OBJECT")
@time_limit
@as_json
@options
def outcomes(space: str, object_id: str, time_limit: float | None, as_json: bool, lang: str, edition: str | None) -> None:
    """List the distinct results of OBJECT over all states of SPACE, with how many states lead to each."""
    phrases = words(lang)
    with progress_line(phrases, "states_counted") as progress:
        found = find_outcomes(read_space(space, edition), object_id, time_limit=time_limit, progress=progress)
    if as_json:
        show_json(found.to_data())
    else:
        show(outcomes_table(found, phrases))
    end(phrases, complete=found.complete, status=0 if found.complete else 1)


def outcomes_table(found: Outcomes, words: Words) -> Table:
    """One row a result, the most frequent first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, width=min(page_width(), MAX_WIDTH))
    table.add_column(text(words("states")), justify="right", overflow="fold")
    table.add_column(text(words("pt")), justify="right", no_wrap=True)
    table.add_column(text(words("level")), no_wrap=True)
    table.add_column(text(f"{words('types')}, {words('colors')}"), ratio=4, overflow="fold")
    table.add_column(text(words("abilities")), ratio=6, overflow="fold")
    for one in found.outcomes:
        table.add_row(text(number(one.states)), *_cells(one.result, words))
    return table


def _cells(result: dict[str, Any] | None, words: Words) -> list[Any]:
    if result is None:
        return [text(""), text(""), text(words("not_there"), "quiet"), text("")]
    pt = "" if result["power"] is None else f"{result['power']}/{result['toughness']}"
    types = text(type_line(result["supertypes"], result["types"], result["subtypes"]))
    colors = words.sequence(result["colors"]) if result["colors"] else words("colorless")
    types.append("\n").append(text(colors, "quiet"))
    if result["zone"] != "battlefield":
        types.append("\n").append(text(words("in_zone_now", result["zone"]), "quiet"))
    abilities = text("; ".join(result["abilities"]))
    return [text(pt), text(result["level_symbol"] or "", "after"), types, abilities]
