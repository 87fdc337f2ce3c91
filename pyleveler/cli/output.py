"""Output: JSON for programs, tables and explanations for people. Text of a document is data, never markup."""

import json
import shutil
import sys
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from pyleveler.documents.errors import one_line
from pyleveler.lines import Line

MIN_WIDTH = 30
THEME = Theme(
    {
        "heading": "bold",
        "effect": "bold",
        "rule": "cyan",
        "before": "dim",
        "after": "green",
        "quiet": "dim",
        "missing": "yellow",
    }
)


def page_width() -> int:
    """COLUMNS, else the width of the terminal, else 80."""
    return max(shutil.get_terminal_size((80, 24)).columns, MIN_WIDTH)


def text(value: object, style: str = "") -> Text:
    """Text of a document as a cell of a table."""
    return Text(one_line(str(value)), style=style)


def show(*parts: RenderableType) -> None:
    """Print for people: with colours in a terminal, as plain text in a pipe."""
    console = Console(width=page_width(), theme=THEME, markup=False, emoji=False, highlight=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    page = "\n".join(line.rstrip() for line in capture.get().split("\n"))
    click.echo(page.strip("\n"), color=console.is_terminal)


def show_lines(lines: Iterable[Line]) -> None:
    """Print lines with their styles, wrapped at the width of the page."""
    page = Text(no_wrap=True, overflow="ignore")
    for place, row in enumerate(row for line in lines for row in line.wrapped(page_width())):
        page.append("\n" if place else "")
        for span in row:
            page.append(span.text, style=span.style or None)
    show(page)


def show_json(data: Any) -> None:
    """Print one JSON value; what is not printable, or not in the encoding of the output, is escaped."""
    body = json.dumps(data, indent=1, ensure_ascii=False)
    if not body.isprintable():
        body = "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in body)
    if (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8":
        body = json.dumps(json.loads(body), indent=1)
    click.echo(body)
