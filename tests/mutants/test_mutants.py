"""That a broken rule is noticed: a few mutants by hand, and how mutants are made.

All mutants are for `python -m mutants` in tests/, which takes long; see tests/mutants/__main__.py.
"""

import pytest

from mutants import claims
from mutants.bending import mutants_of_file
from mutants.files import FILES
from mutants.killing import fate
from mutants.running import explained

LEVELERS = "editions/2026_711.lp"


def one(file, change, rule=""):
    found = [mutant for mutant in mutants_of_file(file) if change in mutant.change and rule in mutant.rule]
    assert found, change
    return found[0]


@pytest.mark.parametrize("file", FILES)
def test_every_rule_has_mutants(file):
    mutants = mutants_of_file(file)
    lines = {mutant.line for mutant in mutants}
    assert lines == {mutant.line for mutant in mutants if mutant.change == "removed"}
    assert len({mutant.key for mutant in mutants}) > len(lines)


@pytest.mark.parametrize(
    ("file", "change", "rule"),
    [
        (LEVELERS, 'upper bound of counters("level",N1,N2) shifted by 1', "only_while"),
        (LEVELERS, 'lower bound of counters("level",N1,N2) shifted by 1', "only_while"),
        (LEVELERS, 'lower bound of counters("level",N3,#sup) shifted by -1', "only_while"),
        (LEVELERS, "removed", "set_power(P)"),
        ("rules/122_counters.lp", "removed", "number_of_counters(O,K,0)"),
        ("rules/613_7_timestamps.lp", "order in older(X,Y)", "before(E,F)"),
        ("rules/613_8_dependency.lp", "removed", "held(E,L,S)"),
        ("rules/707_10_spell_copies.lp", "removed", "copy_mode(C,K,M)"),
        ("rules/707_10_spell_copies.lp", "removed", "copy_x(C,N)"),
        ("rules/707_10_spell_copies.lp", "dropped not is_copy(S)", "cast(S)"),
        ("rules/115_targets.lp", "removed", 'keyword(O,"hexproof")'),
    ],
)
def test_a_bent_rule_is_noticed_by_a_claim(file, change, rule):
    found = fate(one(file, change, rule), tests=False)
    assert found is not None
    assert found.killer is not None
    assert "broken" in found.killer


def test_a_rule_that_gives_ever_larger_terms_is_given_up(monkeypatch):
    monkeypatch.setattr(claims, "PATIENCE", 3.0)
    found = fate(one("rules/115_targets.lp", "dropped asks_for(V,all(R,Q))", "fulfills(V,all(R,Q),O)"), tests=False)
    assert found is not None
    assert found.killer == "never comes to an end"


def test_what_is_known_to_change_nothing_exists():
    keys = {mutant.key for file in FILES for mutant in mutants_of_file(file)}
    assert set(explained()) - keys == set()
    assert all(explained().values()), "each with a reason"
