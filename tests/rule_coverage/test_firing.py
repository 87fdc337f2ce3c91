"""That the rules which fire are told from those that do not, with what `pytest --rule-coverage` does."""

from collections import defaultdict
from unittest.mock import patch

from pyleveler import GameState, derive, solving

from .firing import Watch, all_rules

BEAR = {"id": "bear", "card": "Grizzly Bears"}


def fired(*objects):
    """The places of the rules that fire in a state, as if no state like it had been derived before."""
    watch = Watch()
    with watch.on(), patch.object(solving, "_seen", defaultdict(set)):
        derive(GameState.from_data({"objects": list(objects)}), reasons=True)
    return set(all_rules()) - watch.left


def test_a_rule_fires_where_its_body_is_true():
    mage = {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}}
    without, below, at_level = fired(BEAR), fired(BEAR, {**mage, "counters": {}}), fired(BEAR, mage)
    assert 50 < len(without) < len(below) < len(at_level) < len(all_rules())
    active = [place for place, rule in all_rules().items() if str(rule.head) == "active_symbol(O,A)"]
    assert len(active) == 1
    assert not set(active) & below
    assert set(active) <= at_level


def test_rules_that_are_read_again_still_fire():
    before = fired(BEAR)
    for cached in (solving.program, solving._showing, solving._live):
        cached.cache_clear()
    assert fired(BEAR) == before


def test_nothing_is_noted_when_nobody_watches():
    watch = Watch()
    with watch.on():
        pass
    derive(GameState.from_data({"objects": [BEAR]}))
    assert watch.left == set(all_rules())


def test_what_is_not_noted_is_reported_with_its_place():
    report = Watch().report()
    assert len(report) == len(all_rules())
    assert any(line.startswith("rules/711_leveler_cards.lp:") for line in report)
