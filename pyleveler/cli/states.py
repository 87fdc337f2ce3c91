"""STATE on the command line: a file, `-` for standard input, or one of the examples that come with the package."""

import sys
from importlib.resources import files

import click
from click.shell_completion import CompletionItem

from pyleveler.answers import Board
from pyleveler.cli.command import Failure
from pyleveler.cli.nearest import nearest
from pyleveler.documents.errors import DocumentError, one_line, quoted
from pyleveler.documents.state import GameState

EXAMPLE = "example:"
STDIN = "<stdin>"


def example_names() -> list[str]:
    """The examples that come with the package."""
    folder = files("pyleveler").joinpath("examples")
    return sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))


def file_name(argument: str) -> str:
    """How messages name the document."""
    return STDIN if argument == "-" else argument


def read_state(argument: str, edition: str | None = None) -> GameState:
    """The state that an argument names, with the edition of `--edition` where that is given.

    Raises:
        DocumentError: It is no state.
    """
    if argument == "-":
        state = GameState.loads(standard_input(), file=STDIN)
    elif argument.startswith(EXAMPLE):
        state = GameState.loads(_example(argument), file=argument)
    else:
        state = GameState.load(argument)
    return state if edition is None else state.model_copy(update={"edition": edition})


def standard_input() -> str:
    """All of standard input.

    Raises:
        DocumentError: It is not UTF-8.
    """
    content = sys.stdin.buffer.read() if sys.stdin is not None else b""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError(f"a byte 0x{content[error.start]:02x}", "text in UTF-8", file=STDIN, line=line) from None


def _example(argument: str) -> str:
    name, names = argument.removeprefix(EXAMPLE), example_names()
    if name not in names:
        near = nearest(name, names) or names
        raise DocumentError(f"no example {quoted(name)}", " or ".join(EXAMPLE + other for other in near))
    return files("pyleveler").joinpath("examples", f"{name}.yaml").read_text(encoding="utf-8")


def report_findings(board: Board, argument: str, strict: bool = False) -> None:
    """What inline cards bend, one line each on standard error.

    Raises:
        Failure: There is a finding, and `strict` takes it for an error.
    """
    lines = [one_line(f"{file_name(argument)}: {finding.rule}: {finding.message}") for finding in board.findings]
    if strict and lines:
        raise Failure(lines[0])
    for line in lines:
        click.echo(line, err=True)


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    examples = [EXAMPLE + name for name in example_names()]
    found = [CompletionItem(example) for example in examples if incomplete and example.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


state_argument = click.argument("state", metavar="STATE", shell_complete=_complete)

EPILOG = "STATE is a YAML or JSON file, - for standard input, or an example that comes with pyleveler: " + ", ".join(
    EXAMPLE + name for name in example_names()
)
