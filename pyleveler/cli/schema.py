"""`pyleveler schema`: the JSON Schema of the documents."""

import click

from pyleveler.cli.command import Command, options
from pyleveler.cli.output import show_json
from pyleveler.documents.schema import document_schema


@click.command(
    cls=Command,
    examples=["pyleveler schema > pyleveler.schema.json"],
    short_help="Print the JSON Schema of the documents.",
)
@options
def schema(lang: str, edition: str | None) -> None:  # noqa: ARG001
    """Print the JSON Schema of state documents and card definitions."""
    show_json(document_schema())
