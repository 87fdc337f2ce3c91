"""`pyleveler prove SPACE CLAIM`: does it hold in all states of a space."""

import click

from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.output import show_json
from pyleveler.cli.spaces import (
    CLAIM_EPILOG,
    SPACE_EPILOG,
    end,
    in_states,
    number,
    progress_line,
    read_space,
    show_state,
    space_argument,
    time_limit,
)
from pyleveler.spaces.proving import prove as prove_claim
from pyleveler.words import words


@click.command(
    cls=Command,
    examples=[
        "pyleveler prove example:echo_mage 'level(mage,L), L <= 6'",
        "pyleveler prove example:six_levelers 'base_power(mage,P), P <= 5'",
        "pyleveler prove example:echo_mage 'not power(mage,1)'",
    ],
    epilog=f"{CLAIM_EPILOG.format('CLAIM')} {SPACE_EPILOG}. Exit status 1: it fails in some state, or that is not known.",
    short_help="Show that a claim holds in all states of a space.",
)
@space_argument
@click.argument("claim", metavar="CLAIM")
@time_limit
@as_json
@options
def prove(space: str, claim: str, time_limit: float | None, as_json: bool, lang: str, edition: str | None) -> None:
    """Show that CLAIM holds in all states of SPACE, or a state in which it does not."""
    phrases = words(lang)
    with progress_line(phrases, "states_proved") as progress:
        proof = prove_claim(read_space(space, edition), claim, time_limit=time_limit, progress=progress)
    if as_json:
        show_json(proof.to_data())
    elif proof.counterexample is not None:
        click.echo(in_states(phrases, "claim_fails", proof.states))
        show_state(proof.counterexample)
    elif proof.holds:
        click.echo(in_states(phrases, "claim_holds", proof.states))
    else:
        click.echo(phrases("claim_open", number(proof.covered), number(proof.states)))
    end(phrases, complete=proof.complete, status=0 if proof.holds else 1)
