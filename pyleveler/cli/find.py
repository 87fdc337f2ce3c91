"""`pyleveler find SPACE GOAL`: states of a space in which a goal is true."""

import click

from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.output import show_json
from pyleveler.cli.spaces import (
    CLAIM_EPILOG,
    SPACE_EPILOG,
    end,
    in_states,
    progress_line,
    read_space,
    show_state,
    space_argument,
    time_limit,
)
from pyleveler.spaces.finding import find as find_states
from pyleveler.words import words


@click.command(
    cls=Command,
    examples=[
        "pyleveler find example:echo_mage 'power(mage,1), level(mage,L), L >= 4'",
        "pyleveler find -n 3 example:loop 'power(student,P), P != 1'",
    ],
    epilog=f"{CLAIM_EPILOG.format('GOAL')} {SPACE_EPILOG}. Exit status 1: there is no such state, or none was found in time.",
    short_help="Find states of a space in which a goal is true.",
)
@space_argument
@click.argument("goal", metavar="GOAL")
@click.option(
    "-n", "count", metavar="N", type=click.IntRange(1, 1000), default=1, show_default=True,
    help="How many states at most; each has other results than the others.",
)  # fmt: skip
@time_limit
@as_json
@options
def find(space: str, goal: str, count: int, time_limit: float | None, as_json: bool, lang: str, edition: str | None) -> None:
    """Find states of SPACE in which GOAL is true, as state documents."""
    phrases = words(lang)
    with progress_line(phrases, "states_found") as progress:
        finds = find_states(read_space(space, edition), goal, count, time_limit=time_limit, progress=progress)
    if as_json:
        show_json(finds.to_data())
    elif not finds.found and finds.complete:
        click.echo(in_states(phrases, "goal_never", finds.states))
    for state in finds.found if not as_json else []:
        click.echo("---")
        show_state(state)
    end(phrases, complete=finds.complete, status=0 if finds.found else 1)
