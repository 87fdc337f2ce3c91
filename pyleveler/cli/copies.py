"""`pyleveler copies STACK`: all legal ways in which a spell-copying spell or ability resolves."""

import math
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import click
import yaml
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.nearest import nearest
from pyleveler.cli.output import page_width, show, show_json, text
from pyleveler.cli.states import EXAMPLE, file_name, standard_input
from pyleveler.copying.copies import copies as find_copies
from pyleveler.copying.results import Copies, CopyOutcome, Played, StackAbility, StackSpell
from pyleveler.documents.errors import DocumentError, one_line, quoted
from pyleveler.documents.stack import StackDocument
from pyleveler.words import Words, words

FIRST, FIRST_JSON, FIRST_PLAYED = 10, 1000, 20
"""How many outcomes are listed by default: as tables, as JSON, and as JSON where each is played on."""

MAX_WIDTH = 120


def stack_examples() -> list[str]:
    """The stacks that come with the package."""
    folder = files("pyleveler").joinpath("examples", "stacks")
    return sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))


def read_stack(argument: str, edition: str | None = None) -> StackDocument:
    """The stack that an argument names, with the edition of `--edition` where that is given.

    Raises:
        DocumentError: It is no stack.
    """
    if argument == "-":
        stack = StackDocument.loads(standard_input(), file="<stdin>")
    elif argument.startswith(EXAMPLE):
        stack = StackDocument.loads(_example(argument), file=argument)
    else:
        stack = StackDocument.load(argument)
    return stack if edition is None else stack.model_copy(update={"edition": edition})


def _example(argument: str) -> str:
    name, names = argument.removeprefix(EXAMPLE), stack_examples()
    if name not in names:
        near = nearest(name, names) or names
        raise DocumentError(f"no example {quoted(name)}", " or ".join(EXAMPLE + other for other in near))
    return files("pyleveler").joinpath("examples", "stacks", f"{name}.yaml").read_text(encoding="utf-8")


@click.command(
    cls=Command,
    examples=["pyleveler copies example:echo_mage_bolt", "pyleveler copies example:fork_detonate --why --resolve"],
    epilog="STACK is a YAML or JSON file, - for standard input, or an example that comes with pyleveler: "
    + ", ".join(EXAMPLE + name for name in stack_examples()),
    short_help="List all legal ways in which a spell-copying ability resolves.",
)
@click.argument("stack", metavar="STACK")
@click.option(
    "--first",
    type=click.IntRange(min=0),
    help=f"List so many outcomes; by default {FIRST}, with --json {FIRST_JSON}, with --json --resolve {FIRST_PLAYED}.",
)
@click.option("--resolve", "resolve", is_flag=True, help="Play each outcome on until the stack is empty.")
@click.option("--why", is_flag=True, help="Give the rule behind each attribute of the copies.")
@as_json
@options
def copies(stack: str, first: int | None, resolve: bool, why: bool, as_json: bool, lang: str, edition: str | None) -> None:
    """Count and list all legal ways in which the spell-copying spell or ability of STACK resolves.

    Exit status 1 says that it cannot be on the stack like this, or not resolve now.
    """
    found = find_copies(read_stack(stack, edition), lang, resolve=resolve)
    phrases = words(lang)
    if as_json:
        most = FIRST_PLAYED if resolve else FIRST_JSON
        show_json(found.to_data(most if first is None else first, why))
    elif found.legal:
        show(*page(found, FIRST if first is None else first, why, phrases))
    if not found.legal:
        click.echo(one_line(f"{file_name(stack)}: {found.reason} [{found.rule}]"), err=True)
        click.get_current_context().exit(1)


def page(found: Copies, first: int, why: bool, words: Words) -> list[RenderableType]:
    """The number, the rules behind the copies, and the outcomes, each as a table with the top of the stack first."""
    number = f"{found.count:,}".replace(",", " ")
    parts: list[RenderableType] = [text(words("copies_count" if found.count != 1 else "copies_count_1", number), "heading")]
    if found.reason is not None:
        parts.append(text(f"{found.reason} [{found.rule}]"))
    if why:
        grid = Table.grid(padding=(0, 1, 0, 0))
        for one in found.why:
            grid.add_row(text("-"), Text.assemble(text(one.reason), " ", text(f"[{one.rule}]", "rule")))
        parts += [Text(), grid]
    listed = found.first(first)
    for place, outcome in enumerate(listed, 1):
        parts += [Text(), text(words("copies_outcome", place), "heading"), _outcome(outcome, words)]
    if found.count > len(listed):
        parts.append(text(words("copies_more", f"{found.count - len(listed):,}".replace(",", " ")), "quiet"))
    return parts


def _outcome(outcome: CopyOutcome, words: Words) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, width=min(page_width(), MAX_WIDTH))
    table.add_column("")
    table.add_column(text(words("copies_stack")), ratio=3, overflow="fold")
    table.add_column(text(words("copies_controller")), overflow="fold")
    table.add_column(text(words("copies_targets")), ratio=3, overflow="fold")
    table.add_column(text(words("copies_choices")), ratio=3, overflow="fold")
    for one in outcome.stack:
        style = "after" if one.is_new else ""
        mark = text("+" if one.is_new else "", style)
        table.add_row(mark, _what(one, style), text(one.controller), _targets(one), _chosen(one, words))
    lines = [line for ending in outcome.endings for line in _ending(ending, words)]
    return Group(table, *lines) if lines else table


def _ending(played: Played, words: Words) -> Iterator[Text]:
    for result in played.resolved:
        yield text(
            words("copies_resolved", result.id) if result.did else f"{words('copies_fizzled', result.id)}: {result.reason}"
        )
    if played.kept:
        yield text(words("copies_kept", ", ".join(played.kept)))
    yield text(words("copies_life", ", ".join(f"{player} {total}" for player, total in played.life.items())))


def _what(one: StackSpell | StackAbility, style: str) -> Text:
    name = one.card if isinstance(one, StackSpell) else one.ability_of
    return text(one.id, style or "effect").append("\n").append(text(name, "quiet"))


def _targets(one: StackSpell | StackAbility) -> Text:
    changed = one.new_targets if isinstance(one, StackSpell) else []
    cell = Text()
    for number, (instance, chosen) in enumerate(one.targets.items()):
        names = chosen if isinstance(chosen, str) else ", ".join(chosen)
        style = "after" if int(instance) in changed else ""
        cell.append("\n" if number else "")
        cell.append(text(f"{instance}: {names}{' *' if int(instance) in changed else ''}", style))
    return cell


def _shares(divided: Mapping[str, int | dict[str, int]]) -> Iterator[str]:
    """`mage 2, p2 1`; or one line for each instance, `1: mage 2, p2 1`."""
    if alone := ", ".join(f"{target} {share}" for target, share in divided.items() if isinstance(share, int)):
        yield alone
    for instance, shares in divided.items():
        if isinstance(shares, dict):
            yield f"{instance}: {', '.join(f'{target} {share}' for target, share in shares.items())}"


def dumped(data: dict[str, Any]) -> str:
    """Plain data on one line, as it stands in a document."""
    return str(yaml.safe_dump(data, default_flow_style=True, width=math.inf, allow_unicode=True, sort_keys=False)).strip()


def _chosen(one: StackSpell | StackAbility, words: Words) -> Text:
    if isinstance(one, StackAbility):
        return text("")
    lines = [words("copies_modes", ", ".join(map(str, one.modes)))] if one.modes else []
    lines += [f"X = {one.x}"] if one.x is not None else []
    lines += [words("copies_paid", ", ".join(one.paid))] if one.paid else []
    lines += list(_shares(one.divided))
    lines += ["+ " + ", ".join(one.spliced)] if one.spliced else []
    lines += [words("copies_except", dumped(exceptions)) for exceptions in one.exceptions]
    lines += [] if one.cast else [words("copies_not_cast")]
    cell = Text()
    for number, line in enumerate(lines):
        cell.append("\n" if number else "").append(text(line))
    return cell
