"""HISTORY on the command line: a file, `-` for standard input, or one of the examples that come with the package."""

from importlib.resources import files

import click
from click.shell_completion import CompletionItem

from pyleveler.cli.nearest import nearest
from pyleveler.cli.states import EXAMPLE, STDIN, standard_input
from pyleveler.documents.errors import DocumentError, quoted
from pyleveler.documents.history import HistoryDocument
from pyleveler.history.replaying import Moment, Replay


def history_names() -> list[str]:
    """The example histories that come with the package."""
    folder = files("pyleveler").joinpath("examples", "histories")
    return sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))


def read_history(argument: str, edition: str | None = None) -> HistoryDocument:
    """The history that an argument names, with the edition of `--edition` where that is given.

    Raises:
        DocumentError: It is no history.
    """
    if argument == "-":
        history = HistoryDocument.loads(standard_input(), file=STDIN)
    elif argument.startswith(EXAMPLE):
        history = HistoryDocument.loads(_example(argument), file=argument)
    else:
        history = HistoryDocument.load(argument)
    return history if edition is None else history.model_copy(update={"edition": edition})


def _example(argument: str) -> str:
    name, names = argument.removeprefix(EXAMPLE), history_names()
    if name not in names:
        near = nearest(name, names) or names
        raise DocumentError(f"no example {quoted(name)}", " or ".join(EXAMPLE + other for other in near))
    return files("pyleveler").joinpath("examples", "histories", f"{name}.yaml").read_text(encoding="utf-8")


def moment_at(replayed: Replay, number: int) -> Moment:
    """The moment after an event; 0 is the beginning.

    Raises:
        DocumentError: There are fewer events.
    """
    last = len(replayed.moments) - 1
    if number > last:
        raise DocumentError(f"event {number}", f"the number of an event, up to {last}, or 0 for the beginning")
    return replayed.moments[number]


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    examples = [EXAMPLE + name for name in history_names()]
    found = [CompletionItem(example) for example in examples if incomplete and example.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


history_argument = click.argument("history", metavar="HISTORY", shell_complete=_complete)
HISTORY_EPILOG = (
    "HISTORY is a YAML or JSON file with the events of a game in order, - for standard input, or an example that comes with "
    "pyleveler: " + ", ".join(EXAMPLE + name for name in history_names())
)
