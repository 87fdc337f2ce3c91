"""`pyleveler check`: every clause and ruling as a claim over whole spaces of states."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

import click
from rich import box
from rich.table import Table
from rich.text import Text

from pyleveler.checking import ClauseClaim, Verdict, clause_claims
from pyleveler.checking import check as check_claims
from pyleveler.clauses import clauses, find_clauses
from pyleveler.cli.command import Command, as_json, options
from pyleveler.cli.nearest import nearest
from pyleveler.cli.output import page_width, show, show_json, show_lines, text
from pyleveler.cli.spaces import document_yaml, number, progress_line, time_limit
from pyleveler.documents.errors import DocumentError, quoted
from pyleveler.lines import Line, Span
from pyleveler.words import Words, words

MAX_WIDTH = 110
"""Of the table; wider, its cells are only harder to connect."""
LARGE = 10**9
STYLES = {"fails": "missing", "vacuous": "missing", "unknown": "missing", "not yet decidable": "quiet"}


@click.command(
    cls=Command,
    examples=["pyleveler check", "pyleveler check 711.2a L1", "pyleveler check --edition 710-2010-fr --json"],
    epilog="Exit status 1: a verdict is not the expected one, or not known because the time was over.",
    short_help="Decide every clause and ruling in all states of many spaces.",
)
@click.argument("which", metavar="[CLAUSE]...", nargs=-1)
@time_limit
@as_json
@options
def check(which: Sequence[str], time_limit: float | None, as_json: bool, lang: str, edition: str | None) -> None:
    """Decide every clause and every ruling as claims over whole spaces of states, or those of each CLAUSE: 711.2, L1, a claim.

    A claim that taken alone is not so, because other rules go before its clause, is expected to fail, and is shown with a
    state in which it does.
    """
    phrases = words(lang)
    asked = [claim for name in which for claim in _named(name)] if which else list(clause_claims().values())
    editions = None if edition is None else [edition]
    with progress_line(phrases, "spaces_checked") as progress:
        verdicts = check_claims(
            dict.fromkeys(_in_order(asked)), editions, jobs=os.cpu_count() or 1, time_limit=time_limit, progress=progress
        )
    ok = all(verdict.is_expected for verdict in verdicts)
    if as_json:
        show_json({"ok": ok, "claims": [verdict.to_data() for verdict in verdicts]})
    else:
        show(_table(verdicts, phrases))
        show_lines([Line(), *_findings(verdicts, phrases), *_sums(verdicts, phrases)])
    click.get_current_context().exit(0 if ok else 1)


def _named(name: str) -> list[ClauseClaim]:
    """The claims of a clause and of those below it, or the claim with that id.

    Raises:
        DocumentError: There is none.
    """
    if name in clause_claims():
        return [clause_claims()[name]]
    numbers = {clause.number for clause in find_clauses(name)}
    found = [claim for claim in clause_claims().values() if claim.clause in numbers]
    if not found:
        near = nearest(name, [*clause_claims(), *(claim.clause for claim in clause_claims().values())])
        raise DocumentError(quoted(name), " or ".join(near) or "a clause with a claim, such as 711.2a or L1")
    return found


def _in_order(asked: Sequence[ClauseClaim]) -> list[ClauseClaim]:
    order = list(clauses())
    return sorted(asked, key=lambda claim: order.index(claim.clause) if claim.clause in order else len(order))


def _table(verdicts: Sequence[Verdict], words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, width=min(page_width(), MAX_WIDTH))
    table.add_column(text(words("clause")), no_wrap=True)
    table.add_column(text(words("claim")), overflow="fold", ratio=1)
    table.add_column(text(words("edition")), no_wrap=True)
    table.add_column(text(words("states")), justify="right", no_wrap=True)
    table.add_column(text(words("verdict")), no_wrap=True)
    table.add_column(text(words("seconds")), justify="right", no_wrap=True)
    for verdict in verdicts:
        table.add_row(
            text(verdict.claim.clause, "rule"),
            _claim(verdict, words),
            text(verdict.edition),
            text(_short(verdict.states) if verdict.states else ""),
            text(words(_key(verdict.verdict)), "" if verdict.verdict == "holds" else STYLES[verdict.verdict]),
            text(f"{verdict.seconds:.1f}" if verdict.answers else ""),
        )
    return table


def _claim(verdict: Verdict, words: Words) -> Text:
    cell = text(verdict.claim.id.replace("_", " "))
    if not verdict.is_expected:
        cell.append("\n").append(text(words("expected_otherwise", words(_key(verdict.claim.expected))), "missing"))
    elif verdict.claim.not_yet is not None:
        cell.append("\n").append(text(verdict.claim.not_yet, "quiet"))
    elif verdict.claim.overridden_by:
        cell.append("\n").append(text(words("overridden_by", words.sequence(verdict.claim.overridden_by)), "quiet"))
    if verdict.histories is not None:
        cell.append("\n").append(text(words("after_histories", number(verdict.histories)), "quiet"))
    return cell


def _key(verdict: str) -> str:
    return f"verdict_{verdict.replace(' ', '_')}"


def _short(states: int) -> str:
    """A number of states; a large one by its size."""
    if states < LARGE:
        return number(states)
    power = len(str(states)) - 1
    return f"{states // 10 ** (power - 1) / 10}e{power}"


def _findings(verdicts: Sequence[Verdict], words: Words) -> Iterator[Line]:
    """Each claim that fails, with the rules that go before its clause and a state that shows it."""
    for verdict in verdicts:
        failure = verdict.failure
        if failure is None or failure.witness is None:
            continue
        claim, rules = verdict.claim, words.sequence(verdict.claim.overridden_by)
        yield Line(
            (Span(claim.clause, "rule"), Span(f"  {claim.id.replace('_', ' ')}", "heading"), Span(f"  {verdict.edition}"))
        )
        why = words("goes_before", rules) if verdict.is_expected else words("expected_otherwise", words(_key(claim.expected)))
        yield Line((Span(why, "" if verdict.is_expected else "missing"),), indent=2, hang=2)
        phrase = "for_instance" if failure.histories is None else "for_instance_after"
        yield from _document(words(phrase, failure.space), failure.witness)
        if failure.compared is not None:
            yield from _document(words("other_than_after"), failure.compared)
        yield Line()


def _document(what: str, data: dict[str, Any]) -> Iterator[Line]:
    yield Line((Span(what, "quiet"),), indent=2)
    for row in document_yaml(data).splitlines():
        yield Line((Span(row),), indent=4, hang=4)


def _sums(verdicts: Sequence[Verdict], words: Words) -> Iterator[Line]:
    decided = [verdict for verdict in verdicts if verdict.answers]
    expected = sum(verdict.is_expected for verdict in decided)
    yield Line((Span(words("claims_as_expected", expected, len(decided))),))
    waiting = [verdict for verdict in verdicts if verdict.claim.not_yet is not None]
    if waiting:
        yield Line((Span(words("claims_not_yet", len(waiting)), "quiet"),))
