"""`pyleveler cards [NAME]`: the card library."""

import click
import yaml
from rich import box
from rich.table import Table

from pyleveler.card_text import card_text, printed_type_line
from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.nearest import nearest
from pyleveler.cli.output import show, show_json, show_lines, text
from pyleveler.documents.errors import DocumentError, quoted
from pyleveler.library import Card, Library, library
from pyleveler.lines import Line
from pyleveler.words import Words, words


@click.command(
    cls=Command,
    examples=['pyleveler cards "Echo Mage"', "pyleveler cards --json"],
    short_help="List the card library, or show one card.",
)
@click.argument("name", metavar="[NAME]", required=False)
@as_json
@options
def cards(name: str | None, as_json: bool, lang: str, edition: str | None) -> None:  # noqa: ARG001
    """List the cards that documents may name, or show the one called NAME, in English or French."""
    known = library()
    if name is not None:
        card = _find(known, name)
        if as_json:
            show_json(card.definition.to_data())
        else:
            show_lines([*card_text(card, words(lang)), Line()])
            click.echo(definition_yaml(card), nl=False)
    elif as_json:
        show_json({"cards": [card.definition.to_data() for card in known]})
    else:
        show(_table(known, words(lang)))


def definition_yaml(card: Card) -> str:
    """The definition in the syntax of card definitions, as a document may have it."""
    return yaml.safe_dump(card.definition.to_data(), sort_keys=False, allow_unicode=True, default_flow_style=None, width=78)


def _find(known: Library, name: str) -> Card:
    if name not in known:
        names = [card.name for card in known] + [card.name_fr for card in known if card.name_fr]
        near = nearest(name, names)
        raise DocumentError(quoted(name), " or ".join(map(quoted, near)) or "a card of the library")
    return known.card(name)


def _table(known: Library, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for key in ("name", "cost", "types", "pt"):
        table.add_column(text(words(key)), overflow="fold", justify="right" if key == "pt" else "left")
    for card in known:
        what = card.definition
        name = card.name_fr if words.language == "fr" and card.name_fr else card.name
        table.add_row(text(name, "heading"), text(what.mana_cost), text(printed_type_line(what)), text(what.pt or ""))
    return table
