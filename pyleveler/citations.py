"""Which rule numbers the comments of the rules cite above their rules, and which the tests name."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path

import yaml

from pyleveler.encoding import asp_folder, claim_files

NUMBER = r"[1-9]\d\d\.\d+(?:[a-z](?:\([a-z]\))?)?"
_LEADING = re.compile(rf"% ({NUMBER}(?:(?:, | to | and ){NUMBER})*)(?=[:;,.]?(?:\s|$))")
_INNER = re.compile(rf"[;.] ({NUMBER}(?:, {NUMBER})*):")
_RULING = re.compile(r"\bruling ([LE]\d)\b")
_TEST_NAME = re.compile(r"(?<![\d])([1-9]\d\d)_(\d+)([a-z]?)(?![a-z0-9])")
_CASE_ID = re.compile(r"\b([LE]\d)\b")


@dataclass(frozen=True)
class Place:
    """Where a rule is encoded: the line of the comment above it, and what the comment says."""

    file: str
    line: int
    comment: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@cache
def encoded_places() -> dict[str, list[Place]]:
    """The places in asp/ that cite each number above a rule that encodes it; rulings by their ids, L1 and so on."""
    found: dict[str, list[Place]] = defaultdict(list)
    folder = asp_folder()
    for path in sorted(set(folder.rglob("*.lp")) - set(claim_files())):
        name = f"asp/{path.relative_to(folder).as_posix()}"
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            for cited in cited_numbers(line):
                found[cited].append(Place(name, number + 1, _comment(lines, number)))
    return dict(found)


def _comment(lines: list[str], first: int) -> str:
    """A comment with the lines that continue it; the one at the top of a file is its heading and stands alone."""
    if first == 0:
        return lines[0].removeprefix("% ")
    more = takewhile(lambda line: line.startswith("% ") and not _LEADING.match(line), lines[first + 1 :])
    return " ".join(line.removeprefix("% ") for line in (lines[first], *more))


def cited_numbers(line: str) -> list[str]:
    """The numbers that a comment line gives to the rule below it: `% 613.1a to 613.1c: ...` has three."""
    if not line.startswith("%"):
        return []
    groups = [match[1] for match in (_LEADING.match(line),) if match] + _INNER.findall(line)
    numbers = [number for group in groups for number in _expanded(group)]
    return list(dict.fromkeys(numbers + _RULING.findall(line)))


def _expanded(group: str) -> Iterator[str]:
    for part in re.split(r", | and ", group):
        first, _, last = part.partition(" to ")
        if not last:
            yield re.sub(r"\([a-z]\)$", "", first)
        elif first[-1].isalpha():
            yield from (first[:-1] + chr(letter) for letter in range(ord(first[-1]), ord(last[-1]) + 1))
        else:
            section, low = first.split(".")
            yield from (f"{section}.{number}" for number in range(int(low), int(last.split(".")[1]) + 1))


@cache
def test_places() -> dict[str, list[str]]:
    """The tests that name each number; none in an installed copy, which has no tests beside it."""
    folder = asp_folder().parent / "tests"
    found: dict[str, list[str]] = defaultdict(list)
    if folder.is_dir() and (folder.parent / "pyproject.toml").is_file():
        for path in sorted(folder.glob("casebook/*.yaml")):
            for number in _rules_of_case(path):
                found[number].append(f"tests/casebook/{path.name}")
        for path in sorted(folder.rglob("test_*.py")):
            name = f"tests/{path.relative_to(folder).as_posix()}"
            for number, test in _rules_of_tests(path):
                found[number].append(f"{name}::{test}")
    return {number: list(dict.fromkeys(places)) for number, places in found.items()}


def _rules_of_case(path: Path) -> Iterator[str]:
    try:
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError, UnicodeDecodeError):
        return
    if isinstance(case, dict):
        yield from (str(number) for number in case.get("rules") or [])
        yield from _CASE_ID.findall(str(case.get("case", "")))


def _rules_of_tests(path: Path) -> Iterator[tuple[str, str]]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            for section, rule, letter in _TEST_NAME.findall(node.name):
                yield f"{section}.{rule}{letter}", node.name
            for number in re.findall(rf"(?<![\w.]){NUMBER}", ast.get_docstring(node) or ""):
                yield re.sub(r"\([a-z]\)$", "", number), node.name
            for ruling in re.findall(r"\bruling ([LE]\d)\b", ast.get_docstring(node) or ""):
                yield ruling, node.name
