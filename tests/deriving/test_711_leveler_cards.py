"""Section 711, clause by clause, and the rulings on levelers that one state can show."""

import pytest

from pyleveler import library

from .states import board, card, inline, leveler, pt, resolved, static, steps

FLYING = {"from": 2, "to": 3, "pt": "3/3", "abilities": ["flying"]}
TRAMPLE = {"from": 4, "pt": "5/5", "abilities": ["trample"]}


def test_711_1_two_level_symbols_and_three_boxes():
    """711.1: each of the 26 has two level symbols; each of the 25 creatures has three power/toughness boxes."""
    levelers = [card.definition for card in library() if card.definition.levels]
    assert len(levelers) == 26
    assert all(len(card.levels) == 2 for card in levelers)
    creatures = [card for card in levelers if "Creature" in card.types]
    assert len(creatures) == 25
    assert all(card.pt and all(level.pt for level in card.levels) for card in creatures)


def test_711_2_a_level_symbol_is_one_static_ability():
    """711.2: box and striation are of one effect: it begins in layer 6 and goes on in layer 7b with one timestamp."""
    answer = board(card("bear", "Grizzly Bears"), leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": 2}})
    trace = answer["lev"].trace
    assert [(step.layer, step.effect, step.timestamp, step.went_on) for step in trace] == [
        ("6", trace[0].effect, 2, False),
        ("7b", trace[0].effect, 2, True),
    ]
    assert "LEVEL 2-3" in trace[0].effect
    assert {step.rule for step in trace} == {"711.2a"}


def test_711_2_a_level_symbol_is_an_ability_that_can_be_lost():
    """711.2: an effect that takes all abilities takes the level symbols, box and all."""
    for counters in (0, 2, 4):
        lev = leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": counters}}
        answer = board(lev, effects=[resolved("lose_all_abilities", affects=["lev"])])["lev"]
        assert (answer.pt, answer.abilities, answer.level_symbol) == ("1/1", [], None)


@pytest.mark.parametrize(("level", "result"), [(1, "1/1"), (2, "3/3"), (3, "3/3"), (4, "5/5")])
def test_711_2a_both_bounds_of_a_range_are_included(level, result):
    answer = board(leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": level}})["lev"]
    assert (answer.pt, "flying" in answer.keywords) == (result, level in (2, 3))


@pytest.mark.parametrize(("level", "keywords"), [(3, ["flying"]), (4, ["trample"]), (5, ["trample"]), (99, ["trample"])])
def test_711_2b_a_plus_symbol_has_no_upper_bound(level, keywords):
    answer = board(leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": level}})["lev"]
    assert answer.keywords == ["level up", *keywords]
    assert answer.trace[-1].rule == ("711.2b" if level > 3 else "711.2a")


def test_711_3_striations_mean_nothing_of_their_own():
    """711.3: one text box; what the symbols hold counts the same as if one symbol held it and the other nothing."""
    both = board(leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": 3}})["lev"]
    one = board(leveler("lev", FLYING, {"from": 4}) | {"counters": {"level": 3}})["lev"]
    assert (both.pt, both.keywords, both.level_symbol) == (one.pt, one.keywords, one.level_symbol)


@pytest.mark.parametrize("level", [0, 2, 4, 50])
def test_711_4_level_up_is_there_at_every_level(level):
    """711.4, 702.87a"""
    answer = board(leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": level}})["lev"]
    assert "level up {1}" in answer.abilities


def test_711_4_an_ability_without_a_level_symbol_is_treated_normally():
    """711.4: Under-Construction Skyscraper taps for mana at any number of counters."""
    for level in (0, 1, 8):
        answer = board(card("tower", "Under-Construction Skyscraper", level))["tower"]
        assert any(ability.startswith("{T}: ") and "{C}" in ability for ability in answer.abilities)


def test_711_5_below_the_first_symbol_the_uppermost_box():
    """711.5: and as the start value, not as an effect: a setter applies to it."""
    for level in (0, 1):
        lev = leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": level}}
        assert (board(lev)["lev"].pt, list(board(lev)["lev"].trace)) == ("1/1", [])
        answer = board(lev, effects=[resolved({"set_pt": [7, 8]}, affects=["lev"], timestamp=-5)])["lev"]
        assert answer.pt == "7/8"


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile", "command", "stack"])
def test_711_6_off_the_battlefield_the_uppermost_box(zone):
    answer = board(leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": 4}, "zone": zone})["lev"]
    assert (answer.pt, answer.keywords, answer.level_symbol) == ("1/1", ["level up"], None)
    assert {skipped.rule for skipped in answer.skipped} == {"711.6"}


# rulings


def test_ruling_l1_level_symbols_go_by_the_age_of_the_leveler():
    """ruling L1: the leveler's own timestamp, whenever the last level counter came."""
    setter = inline("setter", types=["Enchantment"], pt=None, abilities=[static({"types": ["Creature"]}, {"set_pt": [9, 9]})])
    lev = leveler("lev", FLYING, TRAMPLE)
    assert board(setter, lev | {"counters": {"level": 2}})["lev"].pt == "3/3"
    assert board(lev | {"counters": {"level": 2}}, setter)["lev"].pt == "9/9"
    late = {"counters": {"level": {"count": 2, "timestamp": 50}}}
    assert board(lev | late, setter)["lev"].pt == "9/9"
    early = {"counters": {"level": {"count": 2, "timestamp": -50}}}
    assert board(setter, lev | early)["lev"].pt == "3/3"


def test_ruling_l1_also_for_power_or_toughness_alone():
    """ruling L1: an effect that sets the power only leaves the toughness of the box."""
    lev = leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": 4}}
    for action, result in (({"set_power": 0}, "0/5"), ({"set_toughness": 0}, "5/0")):
        assert board(lev, effects=[resolved(action, affects=["lev"])])["lev"].pt == result
        assert board(lev, effects=[resolved(action, affects=["lev"], timestamp=-1)])["lev"].pt == "5/5"


def test_ruling_l2_the_level_is_the_number_of_level_counters():
    """ruling L2: wherever they came from, on anything."""
    answers = board(
        card("mage", "Echo Mage", 3),
        card("bear", "Grizzly Bears", 5),
        card("wood", "Forest", 2),
        card("student", "Student of Warfare", counters={"charge": 9}),
    )
    assert {key: answer.level for key, answer in answers.items()} == {"mage": 3, "bear": 5, "wood": 2, "student": 0}
    assert answers["mage"].level_symbol == "LEVEL 2-3"
    assert answers["bear"].pt == "2/2"


def test_ruling_l3_granted_abilities_overwrite_no_others():
    """ruling L3: level up stays, and so does an ability that something else gives."""
    haste = resolved({"add_abilities": ["haste"]}, affects=["lev"], timestamp=-1)
    for level, keywords in ((2, ["flying", "haste", "level up"]), (4, ["haste", "level up", "trample"])):
        answer = board(leveler("lev", FLYING, TRAMPLE) | {"counters": {"level": level}}, effects=[haste])["lev"]
        assert sorted(answer.keywords) == keywords


@pytest.mark.parametrize("timestamp", [-5, 5])
def test_ruling_l5_modifiers_count_whenever_they_began(timestamp):
    """ruling L5: Giant Growth, Glorious Anthem, +1/+1 counters and switches, older or younger than the leveler."""
    lev = leveler("lev", {**FLYING, "pt": "3/6"}, TRAMPLE) | {"timestamp": 0}
    lev |= {"counters": {"level": 2, "+1/+1": {"count": 2, "timestamp": 2 * timestamp}}}
    growth = {"card": "Giant Growth", "affects": ["lev"], "timestamp": timestamp}
    anthem = card("anthem", "Glorious Anthem", timestamp=timestamp + 1)
    switch = resolved("switch_pt", affects=["lev"], timestamp=timestamp + 2)
    assert pt(board(lev)["lev"]) == "5/8"
    answer = board(lev, anthem, effects=[growth])["lev"]
    assert (answer.pt, answer.base_power, answer.base_toughness) == ("9/12", 3, 6)
    answer = board(lev, anthem, effects=[growth, switch])["lev"]
    assert (answer.pt, answer.base_power, answer.base_toughness) == ("12/9", 3, 6)
    assert [layer for layer, _ in steps(answer)] == ["6", "7b", "7c", "7c", "7c", "7d"]


# findings


@pytest.mark.parametrize(
    ("levels", "rules"),
    [
        ([FLYING, TRAMPLE], []),
        ([FLYING, {**TRAMPLE, "from": 3}], ["711.2"]),
        ([FLYING, {**TRAMPLE, "from": 2}], ["711.2"]),
        ([{"from": 3}, {"from": 2, "to": 4}], ["711.2"]),
        ([FLYING, {**TRAMPLE, "from": 5}], ["711.2b"]),
        ([{**FLYING, "from": 0}, TRAMPLE], ["711.5"]),
        ([FLYING], ["711.1"]),
        ([FLYING, {"from": 4, "to": 5}, {"from": 6}], ["711.1"]),
        ([FLYING, {"from": 4, "to": 5}, {"from": 8}], ["711.1", "711.2b"]),
        ([{"from": 0, "to": 3}, {"from": 2}], ["711.2", "711.5"]),
    ],
)
def test_what_an_inline_leveler_bends(levels, rules):
    """711.1, 711.2, 711.2b, 711.5: bands that are not two, overlap, leave a gap or begin at 0 are findings."""
    answer = board(leveler("lev", *levels) | {"counters": {"level": 3}})
    assert sorted(finding.rule for finding in answer.findings) == rules
    assert answer["lev"].pt is not None
    for finding in answer.findings:
        assert finding.card == "Lev"
        assert finding.message.startswith("Lev")
        if finding.rule.startswith("711.2"):
            assert finding.message.count("LEVEL") == 2


def test_what_overlaps_is_derived_all_the_same():
    """711.2, 613.7a: both symbols are active; they have one timestamp, so that the order on the card decides."""
    answer = board(leveler("lev", FLYING, {**TRAMPLE, "from": 3}) | {"counters": {"level": 3}})["lev"]
    assert answer.keywords == ["level up", "flying", "trample"]
    assert answer.pt == "5/5"
    assert [step.after for step in answer.trace if step.layer == "7b"] == ["3/3", "5/5"]


def test_in_a_gap_no_symbol_is_active():
    answer = board(leveler("lev", FLYING, {**TRAMPLE, "from": 6}) | {"counters": {"level": 4}})["lev"]
    assert (answer.pt, answer.level_symbol, answer.keywords) == ("1/1", None, ["level up"])


def test_cards_of_the_library_bend_nothing():
    names = [card.name for card in library()]
    assert board(*({"id": f"o{n}", "card": name, "zone": "hand"} for n, name in enumerate(names))).findings == []
