"""Random histories: what is derived after them is what is derived from the state that somebody else writes down."""

import json

import pytest

from pyleveler import GameState, derive

from .playing import play
from .shadow import Shadow

APART = {"trace", "skipped", "activated"}  # these name timestamps, or depend on the turn


def answers(board):
    objects = board.to_data()["objects"]
    return {name: {key: value for key, value in one.items() if key not in APART} for name, one in objects.items()}


@pytest.mark.parametrize("seed", range(12))
def test_the_state_after_a_history_is_the_written_out_state(seed):
    shadow = Shadow(seed)
    for _ in range(18):
        shadow.happen()
    moments = play(*shadow.events, what_if=True)
    assert answers(moments[-1].board()) == answers(derive(GameState.from_data(shadow.document())))


@pytest.mark.parametrize("seed", range(100, 104))
def test_every_state_is_a_document_that_derive_answers_the_same(seed):
    shadow = Shadow(seed)
    for _ in range(10):
        shadow.happen()
    for moment in play(*shadow.events, what_if=True, turn={"active": "p1"}):
        read_back = GameState.from_data(json.loads(json.dumps(moment.state.to_data())))
        assert read_back == moment.state
        assert derive(read_back).to_data() == moment.board().to_data()


def test_a_history_in_two_halves_is_the_same_history():
    shadow = Shadow(7)
    for _ in range(14):
        shadow.happen()
    whole = play(*shadow.events, what_if=True)
    half = whole[8].state.to_data()
    begun = {key: half[key] for key in ("objects", "effects", "turn") if key in half}
    rest = play(*shadow.events[8:], what_if=True, **begun)
    assert answers(rest[-1].board()) == answers(whole[-1].board())
