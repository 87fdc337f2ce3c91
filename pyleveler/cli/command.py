"""What all commands share: their options, and errors as one line with an exit status."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import click

from pyleveler.documents.errors import DocumentError, one_line
from pyleveler.solving import RulesError
from pyleveler.words import LANGUAGES

EDITIONS = ("711-2026", "710-2010-en", "710-2010-fr")


class Failure(click.ClickException):
    """Ends the command with one line on standard error and status 2: bad input."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))

    def show(self, file: Any = None) -> None:
        """Print the line, and nothing else."""
        click.echo(self.message, file=file, err=file is None)


class Fault(Failure):
    """The same where the input is not to blame."""

    exit_code = 70


class _WithExamples(click.Command):
    """Shows examples at the end of its help.

    Args:
        examples: Command lines.
    """

    def __init__(self, *args: Any, examples: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, one a line, then the epilog."""
        with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
            for example in self.examples:
                formatter.write(" " * formatter.current_indent + example + "\n")
        super().format_epilog(ctx, formatter)


class Program(_WithExamples, click.Group):
    """All commands."""


class Command(_WithExamples):
    """A command that never shows a traceback for what it was given."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; bad input is status 2, and nobody reading the rest of the output is no error at all."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().invoke(ctx)
        except DocumentError as error:
            raise Failure(str(error)) from None
        except RulesError as error:
            raise Fault(f"pyleveler: a fault in the rules themselves, please report it: {error}") from None
        except BrokenPipeError:
            _drop_output()
            ctx.exit(0)
        except OSError as error:
            _drop_output()
            raise Fault(f"pyleveler: the answer cannot be written ({error.strerror or error})") from None


def _drop_output() -> None:
    """Send what is still buffered for standard output nowhere, so that nothing fails again at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of every command: `--lang` and `--edition`."""
    for option in (
        click.option(
            "--edition",
            type=click.Choice(EDITIONS),
            help="Edition of the rules to apply, instead of the document's.",
        ),
        click.option(
            "--lang",
            type=click.Choice(LANGUAGES),
            default="en",
            show_default=True,
            help="Language of texts; cards, types and keywords stay English.",
        ),
    ):
        function = option(function)
    return function


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
