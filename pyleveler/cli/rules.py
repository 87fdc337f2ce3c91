"""`pyleveler rules [NUMBER]`: the clauses, where they are encoded and what shows them."""

from collections.abc import Iterator

import click
from rich import box
from rich.table import Table

from pyleveler.clauses import Clause, clauses, find_clauses
from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.nearest import nearest
from pyleveler.cli.output import show, show_json, show_lines, text
from pyleveler.documents.errors import DocumentError, quoted
from pyleveler.lines import Line, Span
from pyleveler.words import Words, words


@click.command(
    cls=Command,
    examples=["pyleveler rules", "pyleveler rules 711.2a --lang fr"],
    short_help="List the rules that are encoded, or show some.",
)
@click.argument("number", metavar="[NUMBER]", required=False)
@as_json
@options
def rules(number: str | None, as_json: bool, lang: str, edition: str | None) -> None:  # noqa: ARG001
    """List the rules that pyleveler encodes, or show those under NUMBER: 711.2a, 711, L1."""
    found = list(clauses().values()) if number is None else find_clauses(number)
    if number is not None and not found:
        near = nearest(number, clauses())
        raise DocumentError(quoted(number), " or ".join(near) or "the number of a rule, such as 711.2a or L1")
    if as_json:
        show_json({"rules": [clause.to_data(lang) for clause in found]})
    elif number is None:
        show(_table(found, words(lang)))
    else:
        show_lines(line for clause in found for line in _details(clause, words(lang)))


def _table(found: list[Clause], words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column(text(words("rule")), no_wrap=True)
    table.add_column(text(words("says")), overflow="fold", ratio=3)
    table.add_column(text(words("encoded_in")), overflow="fold", ratio=2)
    table.add_column(text(words("claims")), justify="right", no_wrap=True)
    table.add_column(text(words("tests")), justify="right", no_wrap=True)
    for clause in found:
        places = list(dict.fromkeys(place.file.rpartition("/")[2] for place in clause.encoded))
        where = text(", ".join(places)) if places else text(words("not_encoded_yet"), "missing")
        table.add_row(
            text(clause.number, "rule"),
            text(clause.says(words.language)),
            where,
            text(len(clause.claims) or ""),
            text(len(clause.tests) or ""),
        )
    return table


def _details(clause: Clause, words: Words) -> Iterator[Line]:
    yield Line((Span(clause.number, "rule"), Span(f"  {clause.says(words.language)}")), hang=2)
    if not clause.encoded:
        yield Line((Span(words("not_encoded_yet"), "missing"),), indent=2)
    for place in clause.encoded:
        yield Line((Span(str(place), "effect"), Span(f"  {place.comment}", "quiet")), indent=2, hang=4)
    for claim in clause.claims:
        spaces = ", ".join(claim.spaces) if claim.not_yet is None else claim.not_yet
        shown = f"{words('claim')}: {claim.id.replace('_', ' ')}"
        yield Line((Span(shown), Span(f" ({spaces})", "quiet")), indent=2, hang=4)
    for test in clause.tests:
        yield Line((Span(f"{words('test')}: {test}"),), indent=2, hang=4)
    yield Line()
