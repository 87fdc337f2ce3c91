"""`pyleveler facts STATE`: the state as facts for plain clingo."""

import click

from pyleveler.cli.command import Command, options
from pyleveler.cli.states import EPILOG, read_state, state_argument
from pyleveler.facts.state import state_facts


@click.command(
    cls=Command,
    examples=["pyleveler facts board.yaml | python -m clingo - asp/derive.lp"],
    epilog=EPILOG,
    short_help="Print a state as facts for clingo.",
)
@state_argument
@options
def facts(state: str, lang: str, edition: str | None) -> None:  # noqa: ARG001
    """Print STATE as facts, one a line, as the rules in asp/ read them."""
    click.echo("\n".join(f"{fact}." for fact in state_facts(read_state(state, edition))))
