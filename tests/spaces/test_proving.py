"""Proofs, counterexamples, finds: what is said of a space is so."""

import random
import signal
import threading
import time

import pytest

from pyleveler import Space, derive, find, outcomes, prove
from pyleveler.spaces import searching
from pyleveler.spaces.checking import is_true
from pyleveler.spaces.claims import parse_claim
from pyleveler.spaces.splitting import Splitting

from .documents import MAGE, SIX, SMALL
from .enumerating import states
from .random_spaces import random_space

CLAIMS = [
    "power(mage,P), P >= 1",
    "power(mage,1)",
    'keyword(mage,"level up")',
    "level(mage,L), L <= 4",
    "level(mage,L), L < 4",
    "base_power(mage,P), power(mage,Q), P <= Q",
    "base_toughness(mage,5)",
    'not name(godhead,"Godhead of Awe")',
    "#count { X : zone(X,_) } >= 1",
    "timestamp(mage,T), T <= 2",
    "1 = 1",
    "1 = 2",
]


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_is_what_it_is_in_each_state(claim):
    space = Space.from_data(SMALL)
    parsed = parse_claim(claim, space.ids, space.effects)
    truths = [is_true(state, parsed) for state, _ in states(space)]
    proof = prove(space, claim)
    assert (proof.holds, proof.states, proof.complete) == (all(truths), len(truths), True)
    assert (proof.counterexample is None) == all(truths)
    if proof.counterexample is not None:
        assert not is_true(proof.counterexample, parsed)
    finds = find(space, claim, 3)
    assert bool(finds.found) == any(truths)
    assert all(is_true(state, parsed) for state in finds.found)


def test_finds_differ_in_their_results():
    finds = find(Space.from_data(MAGE), "power(mage,1), level(mage,L), L >= 4", 5)
    boards = [derive(state) for state in finds.found]
    apart = ("counters", "level", "trace", "skipped")
    results = [
        str({name: {k: v for k, v in answer.to_data().items() if k not in apart} for name, answer in board.items()})
        for board in boards
    ]
    assert len(set(results)) == len(results) >= 2
    assert all(board["mage"].power == 1 and board["mage"].level >= 4 for board in boards)


def test_a_goal_without_a_state():
    finds = find(Space.from_data(MAGE), "power(mage,99)", 3)
    assert (finds.found, finds.complete) == ([], True)


def test_a_proof_over_more_than_10_to_the_11_states():
    proof = prove(Space.from_data(SIX), "base_power(mage,P), P <= 5")
    assert (proof.holds, proof.states) == (True, 194616938880)


def test_outcomes_of_an_example_by_hand():
    """Base 1/1 or that of the level, whichever is younger; each with none or two +1/+1 counters."""
    answer = outcomes(Space.from_data(MAGE), "mage")
    assert sum(one.states for one in answer.outcomes) == 294
    found = {(one.result["power"], one.result["toughness"], one.result["level_symbol"]): one.states for one in answer.outcomes}
    # Levels 0 and 1: printed values only where neither is there, for 3 timestamps of the Mage; 21 ways in all.
    assert found[2, 3, None] == 2 * 3
    assert found[1, 1, None] == 2 * 18
    # Levels 4 to 6: LEVEL 4+ is younger than everything that is there in 3 + 3 + 3 + 2 ways.
    assert found[2, 5, "LEVEL 4+"] == 3 * 11
    assert found[1, 1, "LEVEL 4+"] == 3 * 10
    for one in answer.outcomes:
        mage = derive(one.witness)["mage"]
        assert (mage.power, mage.toughness) == (one.result["power"], one.result["toughness"])


def test_outcomes_of_what_may_be_absent():
    answer = outcomes(Space.from_data(MAGE), "godhead")
    assert {one.result is None for one in answer.outcomes} == {True, False}
    assert sum(one.states for one in answer.outcomes) == 294


def test_outcomes_of_what_most_open_places_do_not_matter_for():
    objects = [thing for thing in SIX["objects"] if thing["id"] != "commander"]
    answer = outcomes(Space.from_data({"objects": objects, "effects": SIX["effects"]}), "vindicator")
    assert answer.complete
    assert sum(one.states for one in answer.outcomes) == answer.states == 13**5


@pytest.mark.parametrize("seed", range(30, 34))
def test_claims_about_random_spaces(seed):
    space = Space.from_data(random_space(seed))
    name = random.Random(seed).choice(space.ids)
    claim = f"power({name},P), P > 1"
    parsed = parse_claim(claim, space.ids, space.effects)
    truths = [is_true(state, parsed) for state, _ in states(space)] if space.states < 200 else None
    proof = prove(space, claim)
    assert truths is None or proof.holds == all(truths)
    assert truths is None or bool(find(space, claim).found) == any(truths)


# stopping ------------------------------------------------------------------------------------------------------------------


def test_no_time_is_no_answer():
    proof = prove(Space.from_data(SIX), "base_power(mage,P), P <= 5", time_limit=0)
    assert (proof.holds, proof.complete, proof.counterexample) == (None, False, None)
    finds = find(Space.from_data(SIX), "power(mage,1)", 3, time_limit=0)
    assert (finds.found, finds.complete) == ([], False)
    answer = outcomes(Space.from_data(SIX), "mage", time_limit=0)
    assert (answer.outcomes, answer.complete) == ([], False)


def test_outcomes_cut_short_are_at_least_so_many(monkeypatch):
    exact = {str(one.result): one.states for one in outcomes(Space.from_data(MAGE), "mage").outcomes}
    monkeypatch.setattr("pyleveler.spaces.outcomes.MOST_CASES", 0)
    looks, look = iter(range(12)), Splitting._look

    def hurried(self, case, number):
        if next(looks, None) is None:
            signal.raise_signal(signal.SIGINT)
        return look(self, case, number)

    monkeypatch.setattr(Splitting, "_look", hurried)
    part = outcomes(Space.from_data(MAGE), "mage")
    assert not part.complete
    assert 0 < len(part.outcomes) <= len(exact)
    assert all(one.states <= exact[str(one.result)] for one in part.outcomes)


def test_outcomes_of_more_states_than_anybody_visits():
    """Open counters of six levelers and the order of all effects: the states of a result are counted, not visited."""
    space = Space.from_data(SIX | {"order": "any"})
    answer = outcomes(space, "vindicator")
    assert answer.complete
    assert answer.states > 10**9
    assert sum(one.states for one in answer.outcomes) == answer.states
    assert len(answer.outcomes) > 2


def test_grounding_is_given_up_in_time():
    claim = "type(A,T), type(B,T), type(C,T), type(D,T), type(E,T), type(F,T), A != F, power(A,P), power(B,Q), power(C,R)"
    start = time.monotonic()
    proof = prove(Space.from_data(SIX), claim, time_limit=0.5)
    assert time.monotonic() - start < 3
    assert (proof.holds, proof.complete) == (None, False) or proof.complete


def test_ctrl_c_is_no_answer(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    proof = prove(Space.from_data(MAGE), "power(mage,1)")
    monkeypatch.undo()
    assert (proof.holds, proof.complete) == (None, False)


def test_a_long_proof_goes_on_in_parts(monkeypatch):
    monkeypatch.setattr("pyleveler.spaces.proving.PATIENCE", 0.0)
    seen: list[tuple[int, int]] = []
    space = Space.from_data(SIX)
    proof = prove(space, "base_power(mage,P), P <= 5", progress=lambda done, total: seen.append((done, total)))
    assert proof.holds
    assert not seen or seen[-1] == (space.states, space.states)


def test_too_many_instances(monkeypatch):
    monkeypatch.setattr(searching, "MOST_RULES", 100)
    with pytest.raises(Exception, match="too many instances"):
        prove(Space.from_data(MAGE), "power(mage,1)")
