"""Rulings L1 and L2 over histories: only the number of level counters and the leveler's timestamp matter."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pyleveler import derive

from .playing import play

SETTER = {"resolves": {"does": [{"set_pt": [0, 7]}], "affects": ["it"]}}
LEVELING: list[dict[str, Any]] = [
    {"level_up": "it"}, {"level_up": {"of": "it", "times": 2}}, {"activates": {"level_up": "it"}}, {"resolves_top": True},
    {"put": {"counters": {"level": 2}, "on": "it"}}, {"put": {"counters": {"+1/+1": 1}, "on": "it"}},
    {"remove": {"counters": {"level": 1}, "from": "it"}}, {"proliferate": ["it"]}, {"double": {"on": "it"}},
    {"move": {"counters": {"level": 1}, "from": "it", "to": "bear"}}, SETTER,
]  # fmt: skip
CARDS = st.sampled_from(["Student of Warfare", "Echo Mage", "Coralhelm Commander", "Transcendent Master"])


def summary(answer: Any) -> Any:
    return answer.pt, answer.base_power, answer.level_symbol, answer.keywords, answer.abilities, answer.counters


@settings(max_examples=25)
@given(card=CARDS, events=st.lists(st.sampled_from(LEVELING), max_size=8))
def test_l1_l2_only_the_count_and_the_timestamp_of_the_leveler_matter(card, events):
    """The same state, written by hand: the leveler's first timestamp, the counts, and the setters in their order."""
    start = [{"enters": {"id": "it", "card": card}}, {"enters": {"id": "bear", "card": "Grizzly Bears"}}]
    happened = play(*start, *events, what_if=True)[-1]
    state = happened.state
    counts = happened.board()["it"].counters
    setters = [effect.id for effect in state.effects]
    written = {
        "objects": [{"id": "it", "card": card, "counters": counts}, {"id": "bear", "card": "Grizzly Bears"}],
        "effects": [{"id": name, "does": [{"set_pt": [0, 7]}], "affects": ["it"]} for name in setters],
    }
    by_hand = derive(type(state).from_data(written))
    assert summary(by_hand["it"]) == summary(happened.board()["it"])
    assert state.object("it").timestamp == 1, "L1: no counter gives the leveler another timestamp"


@settings(max_examples=15)
@given(card=CARDS, order=st.permutations([0, 1, 2, 3, 4, 5]), setter=st.integers(0, 6))
def test_l2_the_order_of_what_puts_counters_does_not_matter(card, order, setter):
    """L2: level up, other counters and removals in any order, with a setter at any place: the same in the end."""
    events = [
        {"level_up": "it"}, {"level_up": {"of": "it", "times": 2}}, {"put": {"counters": {"level": 3}, "on": "it"}},
        {"put": {"counters": {"level": 1}, "on": "it"}}, {"put": {"counters": {"+1/+1": 1}, "on": "it"}},
        {"level_up": "it"},
    ]  # fmt: skip
    told = [events[place] for place in order]
    told.insert(setter, SETTER)
    enters = {"enters": {"id": "it", "card": card}}
    first, other = play(enters, *told), play(enters, *events, SETTER)
    assert summary(first[-1].board()["it"]) == summary(other[-1].board()["it"])
    assert first[-1].board()["it"].level == 8
