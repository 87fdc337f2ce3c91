"""The clauses of the rules: number, what it says in our words, where it is encoded, and the tests that show it."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from pyleveler.checking.claims import ClauseClaim, clause_claims
from pyleveler.citations import Place, encoded_places, test_places


@dataclass(frozen=True)
class Clause:
    """A clause of the rules, or an official ruling.

    Attributes:
        number: Its number in the Comprehensive Rules, or the id of a ruling.
        text: What it says, by language, in our words.
        encoded: The places in asp/ that encode it; none where it is not encoded yet.
        claims: The claims that decide it in whole spaces of states.
        tests: The tests that show it; none in an installed copy, which has no tests.
    """

    number: str
    text: dict[str, str]
    encoded: tuple[Place, ...]
    claims: tuple[ClauseClaim, ...]
    tests: tuple[str, ...]

    def says(self, language: str = "en") -> str:
        """What it says; empty for a number without a paraphrase."""
        return self.text.get(language, "")

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """The plain data of the clause."""
        return {
            "number": self.number,
            "text": self.says(language),
            "encoded": [{"file": place.file, "line": place.line, "comment": place.comment} for place in self.encoded],
            "claims": [
                {
                    "id": claim.id,
                    "expected": claim.expected,
                    "spaces": list(claim.spaces),
                    "file": claim.file,
                    "line": claim.line,
                }
                for claim in self.claims
            ],
            "tests": list(self.tests),
        }


@cache
def clauses() -> dict[str, Clause]:
    """All clauses: those of clauses.yaml in its order, then what asp/ cites beyond them."""
    text = files("pyleveler").joinpath("clauses.yaml").read_text(encoding="utf-8")
    texts: dict[str, dict[str, Any]] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    encoded, tests = encoded_places(), test_places()
    more = sorted(set(encoded) - set(texts), key=_order)
    return {
        number: Clause(
            number,
            {key: value for key, value in texts.get(number, {}).items() if key != "by"},
            tuple(place for key in (number, *texts.get(number, {}).get("by", ())) for place in encoded.get(key, ())),
            tuple(claim for claim in clause_claims().values() if claim.clause == number),
            tuple(tests.get(number, ())),
        )
        for number in [*texts, *more]
    }


def find_clauses(number: str) -> list[Clause]:
    """The clause with a number and those below it: 711.2 is 711.2, 711.2a and 711.2b; 711 is the whole section."""
    wanted = number.strip().rstrip(".").casefold()
    known = clauses()
    return [clause for key, clause in known.items() if _within(key.casefold(), wanted)] if wanted else []


def _within(number: str, wanted: str) -> bool:
    if number == wanted:
        return True
    if "." in wanted:
        return re.fullmatch(re.escape(wanted) + "[a-z]", number) is not None
    return number.startswith(wanted + ".")


def _order(number: str) -> tuple[int, int, str]:
    match = re.fullmatch(r"(\d+)\.(\d+)(.*)", number)
    return (int(match[1]), int(match[2]), match[3]) if match else (0, 0, number)
