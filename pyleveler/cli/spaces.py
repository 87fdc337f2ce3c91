"""SPACE on the command line, time limits and progress: what `prove`, `find` and `outcomes` share."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import click
import yaml
from click.shell_completion import CompletionItem

from pyleveler.cli.nearest import nearest
from pyleveler.cli.states import EXAMPLE, STDIN, example_names, standard_input
from pyleveler.documents.errors import DocumentError, quoted
from pyleveler.documents.state import GameState
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Progress, is_busy
from pyleveler.words import Words

PATIENCE = 1.0
"""Seconds before progress is shown."""


def space_names() -> list[str]:
    """The example spaces that come with the package."""
    folder = files("pyleveler").joinpath("examples", "spaces")
    return sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))


def read_space(argument: str, edition: str | None = None) -> Space:
    """The space that an argument names, with the edition of `--edition` where that is given.

    Raises:
        DocumentError: It is no space.
    """
    if argument == "-":
        space = Space.loads(standard_input(), file=STDIN)
    elif argument.startswith(EXAMPLE):
        space = Space.loads(_example(argument), file=argument)
    else:
        space = Space.load(argument)
    return space if edition is None else space.in_edition(edition)


def _example(argument: str) -> str:
    name, names = argument.removeprefix(EXAMPLE), space_names()
    if name in names:
        return files("pyleveler").joinpath("examples", "spaces", f"{name}.yaml").read_text(encoding="utf-8")
    if name in example_names():
        return files("pyleveler").joinpath("examples", f"{name}.yaml").read_text(encoding="utf-8")
    near = nearest(name, names) or names
    raise DocumentError(f"no example {quoted(name)}", " or ".join(EXAMPLE + other for other in near))


def state_yaml(state: GameState) -> str:
    """A state as a document."""
    return document_yaml(state.to_data())


def document_yaml(data: dict[str, Any]) -> str:
    """The plain data of a document as text."""
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=78)


def show_state(state: GameState) -> None:
    """Print a state as a document; what is not printable is escaped."""
    click.echo("".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in state_yaml(state)), nl=False)


@contextmanager
def progress_line(words: Words, key: str) -> Iterator[Progress | None]:
    """Shows progress on one line of a terminal where the work is long; None where standard error is no terminal.

    Args:
        words: The language.
        key: The phrase, with places for what is done and for all of it.
    """
    if not sys.stderr.isatty():
        yield None
        return
    start = last = time.monotonic()
    shown = False

    def show(done: int, total: int) -> None:
        nonlocal last, shown
        now = time.monotonic()
        if now - start > PATIENCE and now - last > PATIENCE / 4:
            last, shown = now, True
            click.echo(f"\r\x1b[K{words(key, number(done), number(total))}", nl=False, err=True)

    try:
        yield show
    finally:
        if shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def number(value: int) -> str:
    """A number with its digits in groups of three."""
    return f"{value:,}".replace(",", " ")


def in_states(words: Words, key: str, states: int) -> str:
    """A sentence about all states of a space, in the singular where it has only one.

    Args:
        words: The language.
        key: The phrase for many states; that for one state is called the same with `_one` behind.
        states: How many states the space has.
    """
    return words(f"{key}_one") if states == 1 else words(key, number(states))


def end(words: Words, *, complete: bool, status: int) -> None:
    """End the command, on standard error with a word about a search that was cut short."""
    if not complete:
        click.echo(words("not_finished"), err=True)
    if is_busy():  # clingo is still grounding, and cannot be told to stop
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    click.get_current_context().exit(status)


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    examples = [EXAMPLE + name for name in space_names()]
    found = [CompletionItem(example) for example in examples if incomplete and example.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


space_argument = click.argument("space", metavar="SPACE", shell_complete=_complete)
time_limit: Callable[[Callable[..., object]], Callable[..., object]] = click.option(
    "--time-limit", metavar="SECONDS", type=click.FloatRange(min=0, max=10**6), help="Stop after that time with what is known."
)

SPACE_EPILOG = (
    'SPACE is a state document with open values: a range "0..8" or {any: [a, b]} in the place of a value, `optional: true` '
    "on an object or effect, `order: any` for timestamps that are not written; a file, - for standard input, or an example: "
    + ", ".join(EXAMPLE + name for name in space_names())
)
CLAIM_EPILOG = (
    "{0} is the body of a rule over ability, applied, base_power, base_toughness, color, controller, counters, keyword, level, "
    "may_activate, name, power, skipped, subtype, supertype, timestamp, toughness, type and zone, with the id of an object "
    "first; names of the game are strings. It is true in a state when some instance of it is."
)
