"""Every verdict is the expected one, none is vacuous, and a witness shows what it is said to show."""

from dataclasses import replace
from functools import cache

import pytest

from pyleveler import GameState, HistoryDocument, StackDocument, copies, derive
from pyleveler.checking import check, clause_claims
from pyleveler.checking.asking import ask
from pyleveler.checking.claims import history_space_names, packaged_space, rules_of, stack_space_names
from pyleveler.history.replaying import replay
from pyleveler.spaces.document import Space
from pyleveler.spaces.searching import Clock, Stopped


@pytest.fixture(scope="module")
def verdicts():
    """Once for this file, all of which is in one process of xdist: they take both cores for half a minute."""
    return {(verdict.claim.id, verdict.edition): verdict for verdict in check(jobs=2)}


def test_every_verdict_is_expected(verdicts):
    assert {key: verdict.verdict for key, verdict in verdicts.items() if not verdict.is_expected} == {}


def test_no_claim_is_vacuous(verdicts):
    """Its premise is met in some state of its spaces."""
    decided = [verdict for verdict in verdicts.values() if verdict.claim.not_yet is None]
    assert [verdict.claim.id for verdict in decided if not any(answer.premise for answer in verdict.answers)] == []
    assert all(len(verdict.answers) == len(verdict.claim.spaces) for verdict in decided)


def test_a_claim_is_vacuous_where_no_state_has_what_it_speaks_of():
    """In a space without levelers and level counters nothing breaks ruling L2, but that shows nothing."""
    claim = replace(clause_claims()["level_is_the_number_of_counters"], spaces=("counters_of_any_kind",))
    verdicts = check([claim])
    assert [(verdict.verdict, verdict.is_expected) for verdict in verdicts] == [("vacuous", False)] * 3


@cache
def number_of_states(space, edition):
    return packaged_space(space, edition).states


def test_the_number_of_states_is_that_of_the_spaces(verdicts):
    for verdict in verdicts.values():
        for answer in verdict.answers:
            if answer.space in history_space_names():
                assert answer.histories > 1000
                continue
            assert answer.states == number_of_states(answer.space, answer.edition)


def test_every_claim_that_fails_has_a_witness(verdicts):
    """A state that derive takes as it is, or a stack that copies takes, under the edition."""
    failed = [verdict for verdict in verdicts.values() if verdict.verdict == "fails"]
    assert {verdict.claim.clause for verdict in failed} >= {"711.4", "E1", "E3", "E8"}
    for verdict in failed:
        if verdict.failure.space in stack_space_names():
            stack = StackDocument.from_data(verdict.failure.witness)
            assert stack.edition == verdict.edition
            assert copies(stack).legal
            continue
        if verdict.failure.space in history_space_names():
            assert replay(HistoryDocument.from_data(verdict.failure.witness)).moments
            continue
        state = GameState.from_data(verdict.failure.witness)
        assert state.edition == verdict.edition
        assert len(derive(state)) > 0


def test_level_up_is_lost_to_what_takes_abilities(verdicts):
    """711.4, 101.1: the finding that "at all times" is not literal."""
    verdict = verdicts["level_up_is_there_against_all", "711-2026"]
    assert verdict.verdict == "fails"
    board = derive(GameState.from_data(verdict.failure.witness))
    levelers = [
        thing
        for thing in board.values()
        if thing.name in ("Kargan Dragonlord", "Knight of Cliffhaven", "Student of Warfare", "Coralhelm Commander")
    ]
    assert any("level up" not in thing.keywords for thing in levelers)


def test_what_sets_power_and_toughness_goes_before_the_uppermost_box(verdicts):
    """711.5, 613.4b"""
    verdict = verdicts["uppermost_box_below_first_against_all", "711-2026"]
    thing = derive(GameState.from_data(verdict.failure.witness))["cutthroat"]
    assert thing.level == 0
    assert (thing.base_power, thing.base_toughness) != (3, 2)


def test_nothing_is_copied_that_has_left_the_stack(verdicts):
    """608.2b: the finding that ruling E1 alone does not promise a copy."""
    verdict = verdicts["what_was_aimed_at_is_copied", "711-2026"]
    found = copies(StackDocument.from_data(verdict.failure.witness))
    assert (found.rule, found.copied, found.count) == ("608.2b", None, 1)


def test_time_limit_leaves_verdicts_open():
    verdicts = check([clause_claims()["range_sets_base_pt"]], time_limit=0)
    assert [verdict.verdict for verdict in verdicts] == ["unknown"]
    assert not verdicts[0].is_expected


def test_asking_stops_with_the_clock():
    with pytest.raises(Stopped):
        ask("leveler_alone", "711-2026", ["range_sets_base_pt"], Clock(0))


def test_one_edition_only():
    verdicts = check([clause_claims()["level_is_the_number_of_counters"]], ["710-2010-fr"])
    assert [(verdict.edition, verdict.verdict) for verdict in verdicts] == [("710-2010-fr", "holds")]


def test_only_the_rules_of_what_is_asked_are_taken():
    one, all_of_them = rules_of(["level_up_is_there"]), rules_of(list(clause_claims()))
    assert 0 < len(one) < len(all_of_them)
    assert {str(rule) for rule in one} <= {str(rule) for rule in all_of_them}


def test_a_closed_state_is_a_space_of_its_own():
    state = GameState.from_data({"objects": [{"id": "mage", "card": "Echo Mage"}]})
    assert Space.of(state).states == 1
