"""Whether a claim notices that a rule was bent: its verdict in a packaged space is no longer the expected one."""

from collections.abc import Iterator
from functools import cache, partial

from clingo import Control, Function, Symbol
from clingo.ast import AST, parse_string

from pyleveler.checking.claims import EDITIONS, clause_claims, packaged_space, rules_of, space_names, stack_space_names
from pyleveler.solving import RulesError
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, Stopped, ground_space, search

from .bending import Mutant
from .files import STACKS
from .witnesses import Witness

LARGE = ("leveler_alone", "leveler_zones")
"""Too large to be asked for each mutant; what they ask is asked in smaller spaces as well."""
FOR_EVER = "takes for ever"
PATIENCE = 20.0
"""Seconds after which a space is given up that takes one or two as the rules are."""


def claim_witnesses(mutant: Mutant) -> Iterator[Witness]:
    """The spaces with claims, in each edition that a mutant can change."""
    names = stack_space_names() if mutant.file in STACKS else [name for name in space_names() if name not in LARGE]
    for edition in editions_of(mutant):
        for name in names:
            if ids := claims_of(name, edition):
                yield Witness(f"{name}, {edition}", partial(_noticed, name, edition, ids))


def editions_of(mutant: Mutant) -> tuple[str, ...]:
    """The editions that a mutant can change: those of its file; where the edition itself was dropped, all others."""
    if mutant.change.startswith("sign of edition("):
        return tuple(sorted(EDITIONS, key=lambda edition: edition not in mutant.rule))
    if mutant.change.startswith("sign of rules_of_2010"):
        return EDITIONS[::-1]
    if mutant.change.startswith(("dropped edition(", "dropped rules_of_2010")):
        kept = (edition for edition in EDITIONS if edition not in mutant.rule)
        return tuple(kept) if "rules_of_2010" not in mutant.change else EDITIONS[:1]
    for name, editions in (("2026", EDITIONS[:1]), ("710_en", EDITIONS[1:2]), ("710_fr", EDITIONS[2:]), ("2010", EDITIONS[1:])):
        if name in mutant.file.rpartition("/")[2]:
            return editions
    return EDITIONS


def _noticed(name: str, edition: str, ids: tuple[str, ...]) -> Iterator[str]:
    try:
        yield from _wrong(name, edition, ids, Clock(PATIENCE))
    except Stopped:
        yield FOR_EVER


@cache
def claims_of(space: str, edition: str) -> tuple[str, ...]:
    return tuple(
        claim.id for claim in clause_claims().values()
        if claim.not_yet is None and space in claim.spaces and edition in claim.editions
    )  # fmt: skip


@cache
def _space(name: str, edition: str) -> Space:
    return packaged_space(name, edition)


@cache
def _questions(ids: tuple[str, ...]) -> tuple[AST, ...]:
    """The rules of some claims, and one question for all of them that are expected to hold."""
    found: list[AST] = []
    holding = [key for key in ids if clause_claims()[key].expected == "holds"]
    text = "".join(f"something_is_broken :- broken({key}). " for key in holding)
    parse_string(f"#program base. {text} #show. #show broken/1. #defined broken/1.", found.append)
    return (*rules_of(ids), *found[1:])


def _wrong(name: str, edition: str, ids: tuple[str, ...], clock: Clock) -> Iterator[str]:
    """The claims whose verdict is not the expected one."""
    try:
        control = ground_space(_space(name, edition), _questions(ids), clock=clock)
    except RulesError as error:
        yield f"message of clingo: {error}"
        return
    broken: list[str] = []

    def asked(atom: Symbol) -> list[str] | None:
        models: list[list[str]] = []
        search(control, clock, lambda model: bool(models.append([str(s) for s in model.symbols(shown=True)])), [(atom, True)])
        return models[0] if models else None

    found = asked(Function("something_is_broken"))
    if found is not None:
        broken = [text for text in found if clause_claims()[text[7:-1]].expected == "holds"]
        yield ", ".join(broken)
    for key in ids:
        if clause_claims()[key].expected == "fails" and asked(Function("broken", [Function(key)])) is None:
            yield f"broken({key}) never"
    if not _any_state(control, clock):
        yield "no state"


def _any_state(control: Control, clock: Clock) -> bool:
    models: list[int] = []
    search(control, clock, lambda _: bool(models.append(1)))
    return bool(models)
