"""The claims themselves: what each is about, and that none looks where it should not."""

import re

import pytest
from asp.lint import included, parse

from pyleveler.checking.claims import (
    ABOUT,
    EDITIONS,
    clause_claims,
    history_space_names,
    packaged_space,
    space_names,
    space_text,
    stack_space_names,
)
from pyleveler.clauses import clauses
from pyleveler.encoding import asp_folder, claim_files
from pyleveler.library import library

CLAIMS = clause_claims()
DECIDABLE = [claim for claim in CLAIMS.values() if claim.not_yet is None]
PROGRAM = parse(claim_files())
SPACES = parse(included("stack_spaces.lp"))
PUBLIC = parse([asp_folder() / name for name in ("characteristics.lp", "copies.lp", "outcomes.lp")]).shown
INPUT = parse([asp_folder() / "vocabulary.lp"]).defined
ANSWERS = {
    ("violation", 3),
    ("uppermost_box", 2),
    ("active_symbol", 2),
    ("cites", 3),
    ("skip_rule", 3),
}  # what the answer of explain.lp says beside the public predicates
CLAUSES = [
    *("711.1", "711.2", "711.2a", "711.2b", "711.3", "711.4", "711.5", "711.6", "711.7"),
    *("710.1", "710.2", "710.2a", "710.2b", "710.3", "710.4", "710.5", "710.6"),
    *("L1", "L2", "L3", "L4", "L5"),
    *("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8"),
]
HISTORIES = parse([asp_folder() / "claims" / "reading_histories.lp"]).defined
OVER_HISTORIES = {
    str(rule.head.atom.symbol.arguments[0]) for rule in PROGRAM.rules if str(rule.head).startswith("broken_after(")
}
ALL_SPACES = [*space_names(), *stack_space_names()]


@pytest.mark.parametrize("number", CLAUSES)
def test_every_clause_has_an_encoding_a_claim_and_a_test(number):
    clause = clauses()[number]
    assert [claim.id for claim in clause.claims if claim.not_yet is None]
    assert clause.tests
    assert clause.encoded


def test_the_clauses_of_2010_are_claimed_under_both_editions():
    for number in [number for number in CLAUSES if number.startswith("710.")]:
        editions = {edition for claim in clauses()[number].claims for edition in claim.editions}
        assert editions == set(EDITIONS[1:]), number


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=list(CLAIMS))
def test_a_claim_is_about_something(claim):
    assert claim.expected in ("holds", "fails")
    assert claim.clause in clauses()
    assert all(rule in clauses() or "2010" in claim.id or claim.editions != EDITIONS[:1] for rule in claim.overridden_by)
    assert (claim.expected == "fails") == bool(claim.overridden_by)
    assert bool(claim.spaces) == (claim.not_yet is None)
    assert set(claim.spaces) <= {*ALL_SPACES, *history_space_names()}
    assert bool(set(claim.spaces) & set(history_space_names())) == (claim.id in OVER_HISTORIES)
    assert set(claim.editions) <= set(EDITIONS)


def test_every_decidable_claim_has_a_premise_and_can_be_broken():
    asked = {"premise": set(), "broken": set()}
    for rule in PROGRAM.rules:
        match = re.match(r"(premise|broken)(?:_after)?\((\w+)[,)]", str(rule.head))
        if match:
            asked[match[1]].add(match[2])
    assert asked["premise"] == asked["broken"] == {claim.id for claim in DECIDABLE}


def test_claims_read_the_state_the_cards_and_the_answers_only():
    """Only well_formed.lp looks inside the rules."""
    mine = {name for path in claim_files() for name in parse([path]).heads}
    known = {*INPUT, *PUBLIC, *ANSWERS, *HISTORIES, *mine}
    for path in claim_files():
        if path.name != "well_formed.lp":
            assert set(parse([path]).bodies) - known == set(), path.name


def test_claims_define_nothing_that_the_rules_define():
    mine = set(PROGRAM.heads) - {(name, arity) for name in ABOUT for arity in (1, 2, 3)}
    assert mine & {*SPACES.heads, *INPUT} == set()


def test_every_leveler_is_in_a_space():
    levelers = {card.name for card in library() if card.definition.levels}
    used = {thing.card for name in space_names() for thing in packaged_space(name, EDITIONS[0]).document.objects if thing.card}
    assert levelers - used == set()


def test_every_space_is_asked_something():
    assert {space for claim in DECIDABLE for space in claim.spaces} == {*ALL_SPACES, *history_space_names()}


def test_rulings_about_copies_are_asked_of_stacks():
    for claim in DECIDABLE:
        stacks = set(claim.spaces) & set(stack_space_names())
        assert bool(stacks) == (claim.clause[0] == "E"), claim.id
        assert stacks in (set(), set(claim.spaces)), claim.id


@pytest.mark.parametrize("name", ALL_SPACES)
def test_spaces_say_what_they_are(name):
    first, *_ = space_text(name).splitlines()
    assert first.startswith("# ")
    assert packaged_space(name, EDITIONS[0]).states > 100
