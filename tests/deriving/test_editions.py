"""Section 710 of 2010, in English and in French, beside section 711 of 2026."""

import pytest

from pyleveler import Board, GameState, derive

from .states import Entry, card, inline, leveler, resolved

OLD = ("710-2010-en", "710-2010-fr")
ALL = ("711-2026", *OLD)
BANDS = ({"from": 2, "to": 3, "pt": "3/5", "abilities": ["flying"]}, {"from": 4, "pt": "5/7", "abilities": ["trample"]})


def board(edition: str, *objects: Entry, effects: list[Entry] | None = None) -> Board:
    return derive(GameState.from_data({"edition": edition, "objects": list(objects), "effects": effects or []}))


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("level", "result"), [(0, "1/1"), (1, "1/1"), (2, "3/5"), (3, "3/5"), (4, "5/7"), (9, "5/7")])
def test_bounds_are_the_same_in_all(edition, level, result):
    """710.2a, 710.2b, 710.5, 711.2a, 711.2b, 711.5"""
    assert board(edition, leveler("lev", *BANDS) | {"counters": {"level": level}})["lev"].pt == result


@pytest.mark.parametrize("edition", ALL)
def test_off_the_battlefield_is_the_same_in_all(edition):
    """710.6, 711.6"""
    answer = board(edition, leveler("lev", *BANDS) | {"counters": {"level": 4}, "zone": "graveyard"})["lev"]
    assert (answer.pt, answer.keywords, answer.level_symbol) == ("1/1", ["level up"], None)
    assert {entry.rule for entry in answer.skipped} == {"711.6" if edition == "711-2026" else "710.6"}


@pytest.mark.parametrize("edition", OLD)
def test_each_edition_cites_its_own_clauses(edition):
    """710.2a, 710.2b"""
    for level, rule in ((2, "710.2a"), (4, "710.2b")):
        answer = board(edition, leveler("lev", *BANDS) | {"counters": {"level": level}})["lev"]
        assert {step.rule for step in answer.trace} == {rule}
        assert not any(entry.rule.startswith("711") for entry in answer.skipped)


def test_only_the_later_one_speaks_of_base_power():
    """711.2a, 208.4b: base power and toughness; 710.2a: the creature just is what its box says."""
    lev = leveler("lev", *BANDS) | {"counters": {"level": 2, "+1/+1": 1}}
    answers = {edition: board(edition, lev)["lev"] for edition in ALL}
    assert {(answer.power, answer.toughness) for answer in answers.values()} == {(4, 6)}
    assert [answers[edition].base_power for edition in ALL] == [3, None, None]


@pytest.mark.parametrize("edition", ALL)
def test_counters_had_a_sublayer_of_their_own(edition):
    """613.3d, 613.3e; 613.4c: now they go with what modifies, by timestamp."""
    lev = leveler("lev", *BANDS) | {"counters": {"level": 2, "+1/+1": {"count": 1, "timestamp": -1}}}
    effects = [resolved({"modify_pt": [1, 0]}, affects=["lev"]), resolved("switch_pt", affects=["lev"])]
    answer = board(edition, lev, effects=effects)["lev"]
    assert answer.pt == "6/5"
    layers = [step.layer for step in answer.trace if step.layer > "7b"]
    assert layers == (["7c", "7c", "7d"] if edition == "711-2026" else ["7c", "7d", "7e"])


@pytest.mark.parametrize("edition", ALL)
def test_keyword_counters_came_later(edition):
    """122.1b"""
    answer = board(edition, card("bear", "Grizzly Bears", counters={"flying": 1}))["bear"]
    assert answer.keywords == (["flying"] if edition == "711-2026" else [])


def test_what_was_not_there_yet_is_not_cited():
    bear = inline("bear", abilities=["flying"])
    for edition in OLD:
        answer = board(edition, bear, effects=[resolved({"set_pt": [1, 1]}, affects=["bear"])])["bear"]
        assert [step.rule for step in answer.trace] == ["613.3b"]
