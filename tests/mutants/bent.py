"""The package with one rule bent, and again as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from clingo.ast import AST

import pyleveler.solving as solving
import pyleveler.spaces.searching as searching

from .bending import place_of

PROGRAM = solving.program


def safe(rule: AST) -> bool:
    """Whether clingo takes a rule: each of its variables is bound."""
    control = solving.filled([rule], [], ["--warn=none"], solving.Messages())
    try:
        control.ground()
    except RuntimeError:
        return False
    return True


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

    with _with_program(program):
        yield


@contextmanager
def rules_as_they_are() -> Iterator[None]:
    """The package as it is, while a rule is bent around it."""
    with _with_program(PROGRAM):
        yield


def rule_at(place: str, name: str) -> AST | None:
    """The rule at a place, as it is; None where a program does not include it."""
    index = _places(name).get(place)
    return None if index is None else PROGRAM(name)[index]


@contextmanager
def _with_program(program: object) -> Iterator[None]:
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
