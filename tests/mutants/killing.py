"""Whether anything notices that a rule was bent: a claim in a packaged space, the casebook, some tests, or the oracle."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from unittest.mock import patch

from clingo import Control, Function, Symbol
from clingo.ast import AST, parse_string

import pyleveler.solving as solving
import pyleveler.spaces.searching as searching
from pyleveler.checking.claims import EDITIONS, clause_claims, packaged_space, rules_of, space_names, stack_space_names
from pyleveler.solving import RulesError
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, Stopped, ground_space, search

from .bending import Mutant, place_of
from .cases import RULES, wrong_cases
from .stacks import STACK_FILES, wrong_stacks
from .tests import ASKED_OF_STACKS, differing_boards, failing_tests

LARGE = ("leveler_alone", "leveler_zones")
"""Too large to be asked for each mutant; what they ask is asked in smaller spaces as well."""
PATIENCE = 90.0
"""Seconds after which a space is given up that takes one or two as the rules are."""
PROGRAM = solving.program


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: what noticed it, if anything did, and the time of the processor until then."""

    mutant: Mutant
    killer: str | None
    seconds: float


class Stillborn(Exception):  # noqa: N818
    """The mutant is no program: a variable is unsafe, say."""


def fate(mutant: Mutant, casebook: bool = True) -> Fate | None:
    """What becomes of a mutant; None where it is no program at all."""
    started = time.process_time()
    with bent_rules(mutant.place, mutant.bent):
        try:
            killer = next(_killers(mutant, casebook), None)
        except Stillborn:
            return None
    return Fate(mutant, killer, time.process_time() - started)


@contextmanager
def bent_rules(place: str, bent: AST | None) -> Iterator[None]:
    """The package with one rule replaced by another, or by none."""

    @cache
    def program(name: str) -> tuple[AST, ...]:
        statements = PROGRAM(name)
        index = _places(name).get(place)
        if index is None:
            return statements
        return (*statements[:index], *([] if bent is None else [bent]), *statements[index + 1 :])

    _forget()
    with patch.object(solving, "program", program), patch.object(searching, "program", program):
        yield
    _forget()


def _forget() -> None:
    for cached in (searching._rules, solving._showing, solving._live, solving._constants):
        cached.cache_clear()
    solving._seen.clear()


@cache
def _places(name: str) -> dict[str, int]:
    return {place_of(statement): index for index, statement in enumerate(PROGRAM(name))}


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


_killed: dict[str, int] = {}
"""How many mutants each space has killed so far: it is asked earlier the more these are."""


def _killers(mutant: Mutant, casebook: bool) -> Iterator[str]:
    editions = editions_of(mutant)
    on_stacks = mutant.file in STACK_FILES
    names = stack_space_names() if on_stacks else [name for name in space_names() if name not in LARGE]
    for edition in editions:
        yield from _claims(mutant, edition, names)
    if casebook and on_stacks:
        yield from wrong_stacks()
        yield from failing_tests(ASKED_OF_STACKS.get(mutant.file, ()))
    elif casebook and EDITIONS[0] in editions:
        yield from failing_tests()
        yield from differing_boards()
        yield from wrong_cases(PROGRAM(RULES)[_places(RULES)[mutant.place]], mutant.bent, mutant.change)


def _claims(mutant: Mutant, edition: str, names: Sequence[str]) -> Iterator[str]:
    for name in sorted(names, key=lambda name: -_killed.get(f"{mutant.file} {name}", 0)):
        ids = claims_of(name, edition)
        if ids:
            for killer in _noticed(name, edition, ids):
                _killed[f"{mutant.file} {name}"] = _killed.get(f"{mutant.file} {name}", 0) + 1
                yield f"{killer} in {name}, {edition}"


def _noticed(name: str, edition: str, ids: tuple[str, ...]) -> Iterator[str]:
    try:
        yield from _wrong(name, edition, ids, Clock(PATIENCE))
    except Stopped:
        yield "takes for ever"


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
    except RuntimeError as error:
        if "unsafe" in str(error) or not isinstance(error, RulesError):
            raise Stillborn from error
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
