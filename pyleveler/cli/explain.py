"""`pyleveler explain STATE OBJECT`: why an object is what it is."""

import click

from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.histories import moment_at, read_history
from pyleveler.cli.output import show_json, show_lines
from pyleveler.cli.states import EPILOG, file_name, read_state, report_findings, state_argument
from pyleveler.deriving import derive
from pyleveler.documents.errors import DocumentError, did_you_mean, quoted
from pyleveler.explaining import explanation
from pyleveler.history.replaying import replay


@click.command(
    cls=Command,
    examples=[
        "pyleveler explain example:echo_mage mage",
        "pyleveler explain example:humility commander --lang fr",
        "pyleveler explain example:student student --at 4",
    ],
    epilog=EPILOG,
    short_help="Explain layer by layer why an object is what it is.",
)
@state_argument
@click.argument("object_id", metavar="OBJECT")
@click.option(
    "--at", "number", metavar="N", type=click.IntRange(min=0), help="STATE is a history: explain what holds after event N."
)
@as_json
@options
def explain(state: str, object_id: str, number: int | None, as_json: bool, lang: str, edition: str | None) -> None:
    """Explain layer by layer why OBJECT, by its id, is what it is in STATE."""
    if number is None:
        game = read_state(state, edition)
    else:
        game = moment_at(replay(read_history(state, edition), language=lang), number).state
    ids = [thing.id for thing in game.objects]
    if object_id not in ids:
        known = ", ".join(ids[:8]) or "none, the state has no objects"
        expected = f"the id of an object: {known}{did_you_mean(object_id, ids)}"
        raise DocumentError(quoted(object_id), expected, file=file_name(state))
    board = derive(game, lang, reasons=True)
    report_findings(board, state)
    if as_json:
        data = board.to_data()
        data["objects"] = {object_id: data["objects"][object_id] | {"start": board[object_id].start}}
        show_json(data)
    else:
        show_lines(explanation(board[object_id]))
