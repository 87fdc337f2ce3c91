"""States for the clauses of 2010 and the ruling on copies, beside the claims over whole spaces."""

import pytest
from deriving.states import board, card, leveler, resolved, state

from pyleveler import derive, library

EDITIONS_OF_2010 = ("710-2010-en", "710-2010-fr")
BANDS = ({"from": 2, "to": 3, "pt": "3/3", "abilities": ["flying"]}, {"from": 4, "pt": "5/5", "abilities": ["trample"]})


def in_2010(edition, *objects, **more):
    return derive(state(*objects, **more).model_copy(update={"edition": edition}))


@pytest.mark.parametrize("edition", EDITIONS_OF_2010)
def test_710_1_the_cards_of_2010(edition):
    """710.1: two level symbols and three boxes; a card of the document with one symbol is reported."""
    cards = [one.definition for one in library() if one.definition.levels and "Creature" in one.definition.types]
    assert all(len(one.levels) == 2 and one.pt and all(level.pt for level in one.levels) for one in cards)
    assert in_2010(edition, leveler("lev", BANDS[1])).findings


@pytest.mark.parametrize("edition", EDITIONS_OF_2010)
def test_710_2_one_static_ability(edition):
    """710.2: what takes the symbol takes its box."""
    lev = leveler("lev", *BANDS) | {"counters": {"level": 3}}
    answer = in_2010(edition, lev)["lev"]
    assert (answer.pt, answer.keywords) == ("3/3", ["level up", "flying"])
    assert in_2010(edition, lev, effects=[resolved("lose_all_abilities", affects=["lev"])])["lev"].pt == "1/1"


@pytest.mark.parametrize("edition", EDITIONS_OF_2010)
@pytest.mark.parametrize(("level", "result"), [(0, "1/1"), (1, "1/1"), (2, "3/3"), (3, "3/3"), (4, "5/5"), (9, "5/5")])
def test_710_2a_710_2b_710_5_bounds(edition, level, result):
    """710.2a, 710.2b, 710.5"""
    answer = in_2010(edition, leveler("lev", *BANDS) | {"counters": {"level": level}})["lev"]
    assert (answer.pt, answer.base_power) == (result, None)


@pytest.mark.parametrize("edition", EDITIONS_OF_2010)
def test_710_3_one_text_box(edition):
    """710.3"""
    answer = in_2010(edition, leveler("lev", *BANDS) | {"counters": {"level": 4}})["lev"]
    assert answer.keywords == ["level up", "trample"]


@pytest.mark.parametrize("edition", EDITIONS_OF_2010)
@pytest.mark.parametrize("level", [0, 2, 4, 50])
def test_710_4_level_up_at_every_level(edition, level):
    """710.4"""
    assert "level up" in in_2010(edition, card("mage", "Echo Mage", level))["mage"].keywords


@pytest.mark.parametrize("edition", EDITIONS_OF_2010)
def test_710_6_off_the_battlefield(edition):
    """710.6"""
    assert in_2010(edition, card("mage", "Echo Mage", 4, zone="graveyard"))["mage"].pt == "2/3"


@pytest.mark.parametrize(("own", "of_the_original", "result"), [(0, 4, "2/3"), (2, 4, "2/4"), (4, 0, "2/5"), (4, 2, "2/5")])
def test_ruling_l4_a_copy_has_its_own_level(own, of_the_original, result):
    """ruling L4"""
    copy = resolved({"become_copy_of": "mage"}, affects=["bear"])
    answer = board(card("mage", "Echo Mage", of_the_original), card("bear", "Grizzly Bears", own), effects=[copy])["bear"]
    assert (answer.pt, answer.level, answer.name) == (result, own, "Echo Mage")
