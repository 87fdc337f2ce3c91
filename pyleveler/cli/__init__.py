"""The command line: `pyleveler derive`, `explain` and so on."""

import click

from pyleveler import __version__
from pyleveler.cli.cards import cards
from pyleveler.cli.check import check
from pyleveler.cli.command import Program
from pyleveler.cli.copies import copies
from pyleveler.cli.derive import derive
from pyleveler.cli.diff import diff
from pyleveler.cli.explain import explain
from pyleveler.cli.facts import facts
from pyleveler.cli.find import find
from pyleveler.cli.outcomes import outcomes
from pyleveler.cli.prove import prove
from pyleveler.cli.replay import replay
from pyleveler.cli.rules import rules
from pyleveler.cli.schema import schema


@click.group(
    cls=Program,
    examples=["pyleveler explain example:echo_mage mage"],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pyleveler")
def main() -> None:
    """What leveler cards are in any game state, and why, by the Comprehensive Rules."""


for _command in (derive, copies, explain, replay, facts, prove, find, outcomes, diff, check, cards, rules, schema):
    main.add_command(_command)
