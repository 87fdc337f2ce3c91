import json
import re
from dataclasses import replace

from pyleveler.checking import check, clause_claims


def test_one_clause(run):
    result = run("check", "711.6", "--edition", "711-2026")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert re.search(r"711\.6 +uppermost box elsewhere", result.stdout)
    assert "outweighed by 122.1a" in result.stdout
    assert "zone:" in result.stdout, "the witness"


def test_json(run):
    result = run("check", "level_is_the_number_of_counters", "--json")
    data = json.loads(result.stdout)
    assert data["ok"] is True
    assert [(row["id"], row["clause"], row["edition"], row["verdict"]) for row in data["claims"]] == [
        ("level_is_the_number_of_counters", "L2", edition, "holds") for edition in ("711-2026", "710-2010-en", "710-2010-fr")
    ]
    assert {"expected", "states", "witness"} <= set(data["claims"][0])
    assert data["claims"][0]["witness"] is None


def test_a_claim_over_histories(run):
    """L2, 613.7f: with the number of histories, and a history as witness."""
    run_2010 = run("check", "613.7f", "--edition", "710-2010-en", "--json")
    (row,) = json.loads(run_2010.stdout)["claims"]
    assert (row["verdict"], row["histories"], row["witness"], row["compared"]) == ("holds", 2126, None, None)
    assert "after 2 126 histories" in run("check", "613.7f", "--edition", "710-2010-en").stdout
    failing = run("check", "level_rises_by_level_up_only").stdout
    assert "outweighed by L2" in failing
    assert "for instance after this history of levelling:" in failing
    assert "    history:" in failing


def test_what_cannot_be_decided_yet_is_not_passed():
    claim = replace(clause_claims()["level_is_the_number_of_counters"], not_yet="needs something")
    (verdict,) = check([claim], ["711-2026"])
    assert (verdict.verdict, verdict.states, verdict.is_expected) == ("not yet decidable", 0, True)


def test_a_ruling_about_copies_comes_with_a_stack_that_shows_it(run):
    result = run("check", "E1", "--edition", "711-2026", "--json")
    rows = {row["id"]: row for row in json.loads(result.stdout)["claims"]}
    assert result.exit_code == 0
    assert rows["any_instant_or_sorcery_may_be_copied"]["verdict"] == "holds"
    failing = rows["what_was_aimed_at_is_copied"]
    assert (failing["verdict"], failing["overridden_by"]) == ("fails", ["113.6g", "608.2b"])
    assert failing["witness"]["resolve"] == "echo"
    assert "    stack:" in run("check", "E1", "--edition", "711-2026").stdout


def test_time_is_over(run):
    result = run("check", "711.2a", "--time-limit", "0")
    assert result.exit_code == 1
    assert "unknown" in result.stdout


def test_unknown_clause(run):
    result = run("check", "711.9")
    assert result.exit_code == 2
    assert "711" in result.stderr


def test_french(run):
    assert "énoncé" in run("check", "711.7", "--lang", "fr", "--edition", "711-2026").stdout


def test_rules_show_the_claims(run):
    assert "claim: range sets base pt (" in run("rules", "711.2a").stdout
    data = json.loads(run("rules", "711.4", "--json").stdout)["rules"][0]
    assert "level_up_is_there" in [claim["id"] for claim in data["claims"]]
