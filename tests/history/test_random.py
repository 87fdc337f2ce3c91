"""Random histories: what is derived after them is what is derived from the state that somebody else writes down."""

import json
import random

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


@pytest.mark.parametrize("seed", range(200, 212))
def test_704_5g_damage_kills_whom_it_must_and_nobody_else(seed):
    """How tough everything is, is not asked where nothing can die; whoever asks afterwards finds the same."""
    chance, events = random.Random(seed), []
    for number in range(4):
        wild = ["Godhead of Awe", "Clone"] if seed % 2 else []
        card = chance.choice(["Student of Warfare", "Kabira Vindicator", "Grizzly Bears", "Craw Wurm", *wild])
        kind = chance.choice(["+1/+1", "+0/+2", *(["-1/-1"] if seed % 2 else [])])
        counters = {"level": chance.randint(1, 8), kind: chance.randint(1, 3)}
        events.append({"enters": {"id": f"o{number}", "card": card, "counters": counters}})
    effects = ["Giant Growth", "Diminish", "Twisted Image", "Disfigure"] if seed % 2 else ["Giant Growth"]
    for card in chance.sample(effects, chance.randint(0, 1 + seed % 2)):
        events.append({"resolves": {"card": card, "affects": [f"o{chance.randint(0, 3)}"], "until": "end of turn"}})
    before = play(*events)[-1].board()
    damaged = list(before) if seed % 2 else [chance.choice(list(before))]
    marked = {name: max(1, before[name].toughness + chance.randint(-1, 1)) for name in damaged}
    after = play(*events, {"damage": marked}, {"state_based_actions": True})[-1].board()
    for name, answer in after.items():
        if answer.zone == "battlefield":
            assert answer.toughness > marked.get(name, 0)
        if before[name].toughness <= marked.get(name, 0):
            assert answer.zone == "graveyard"
