import json
import re

import pytest

from pyleveler.citations import cited_numbers, encoded_places
from pyleveler.clauses import clauses
from pyleveler.encoding import asp_folder

CLAUSES = [
    *("711.1", "711.2", "711.2a", "711.2b", "711.3", "711.4", "711.5", "711.6", "711.7"),
    *("710.1", "710.2", "710.2a", "710.2b", "710.3", "710.4", "710.5", "710.6"),
    *("L1", "L2", "L3", "L4", "L5", "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8"),
]


def test_all_clauses_come_first_and_in_order():
    assert list(clauses())[: len(CLAUSES)] == CLAUSES


def test_every_number_that_the_rules_cite_has_words_in_both_languages():
    missing = [number for number, clause in clauses().items() if not (clause.says("en") and clause.says("fr"))]
    assert missing == []


def test_places_are_comments_in_the_rules():
    for number, places in encoded_places().items():
        for place in places:
            line = (asp_folder().parent / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
            assert line.startswith("% ")
            assert number in line or " to " in line


@pytest.mark.parametrize(
    ("comment", "numbers"),
    [
        ("% 711.2a: at least N1", ["711.2a"]),
        ("% 205.4", ["205.4"]),
        ("% 105.2, 202.2: an object", ["105.2", "202.2"]),
        ("% 613.1 to 613.4: the rule", ["613.1", "613.2", "613.3", "613.4"]),
        ("% 613.1a to 613.1c: the kind", ["613.1a", "613.1b", "613.1c"]),
        ("% 613.8a(b): it depends", ["613.8a"]),
        ("% 611.3a: asked anew; 611.2c: that of a spell is fixed.", ["611.3a", "611.2c"]),
        ("% For a symbol the leveler's own (ruling L1).", ["L1"]),
        ("% you (109.5).", []),
        ("color(O, C) :- a. % 105.1", []),
        ("% 711 Leveler cards.", []),
    ],
)
def test_cited_numbers(comment, numbers):
    assert cited_numbers(comment) == numbers


def test_the_list(run):
    result = run("rules")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert re.search(r"711\.2a .*", result.stdout)
    assert "not encoded yet" in result.stdout


def test_one_number_with_what_is_below_it(run):
    assert [rule["number"] for rule in json.loads(run("rules", "711.2", "--json").stdout)["rules"]] == [
        "711.2",
        "711.2a",
        "711.2b",
    ]
    assert [rule["number"] for rule in json.loads(run("rules", "l1", "--json").stdout)["rules"]] == ["L1"]
    assert len(json.loads(run("rules", "711", "--json").stdout)["rules"]) == 9
    text = run("rules", "711.2a").stdout
    assert "asp/editions/2026_711.lp:" in text
    assert "tests/casebook/" in text


def test_french(run):
    assert "marqueurs « niveau »" in run("rules", "711.2a", "--lang", "fr").stdout
    assert "pas encore encodée" in run("rules", "101.1", "--lang", "fr").stdout
