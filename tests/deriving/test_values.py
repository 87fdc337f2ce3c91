"""Values that add up or compare what others are: totals, the greatest, counters on others (107.1, 107.2, 208, 122.1)."""

import pytest

from pyleveler import GameState, derive

from .states import Entry, board, card, inline, resolved, static

CREATURES = {"types": ["Creature"]}
OTHERS = CREATURES | {"other": True}
LEVEL_COUNTERS = {"counters": "level", "on": CREATURES}


def crowd(id: str, value: object, **more: Entry) -> Entry:
    """An artifact creature 0/1 that gets +X/+0 for a value."""
    return inline(id, types=["Artifact", "Creature"], pt="0/1", abilities=[static("self", {"modify_pt": [value, 0]})], **more)


FIELD = [
    card("bear", "Grizzly Bears"),  # 2/2, mana value 2
    card("wurm", "Craw Wurm", controller="p2"),  # 6/4, mana value 6
    card("student", "Student of Warfare", 2),  # 3/3, mana value 1
    card("mage", "Echo Mage", 5, controller="p2"),  # 2/5, mana value 3
    card("ring", "Sol Ring", counters={"level": 3}),
    card("dead", "Craw Wurm", 2, zone="graveyard"),
]


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ({"total": "power", "of": OTHERS}, 2 + 6 + 3 + 2),
        ({"total": "toughness", "of": OTHERS}, 2 + 4 + 3 + 5),
        ({"total": "mana_value", "of": {"not": {"types": ["Land"]}}}, 2 + 6 + 1 + 3 + 1),
        ({"total": "power", "of": OTHERS | {"controller": "you"}}, 2 + 3),
        ({"total": "power", "of": {"ids": ["bear", "mage"]}}, 4),
        ({"total": "power", "of": {"zone": "graveyard"}}, 6),
        ({"total": "power", "of": {"zone": ["graveyard", "battlefield"], "subtypes": ["Wurm"]}}, 12),
        ({"total": "power", "of": OTHERS | {"controller": "opponent"}, "times": 2, "plus": -1}, 15),
        ({"greatest": "power", "of": OTHERS}, 6),
        ({"greatest": "toughness", "of": OTHERS}, 5),
        ({"greatest": "mana_value", "of": OTHERS | {"controller": "you"}}, 2),
        ({"greatest": "power", "of": OTHERS | {"controller": "you"}, "times": -1, "plus": 10}, 7),
        (LEVEL_COUNTERS, 2 + 5),
        ({"counters": "level", "on": {}}, 2 + 5 + 3),
        ({"counters": "level", "on": {"zone": "graveyard"}, "times": 3, "plus": 1}, 7),
        ({"counters": "+1/+1", "on": CREATURES}, 0),
        ({"total": "power", "of": {"types": ["Planeswalker"]}, "plus": 4}, 4),
        ({"greatest": "power", "of": {"types": ["Planeswalker"]}, "plus": 4}, 4),
    ],
)  # fmt: skip
def test_what_is_added_up_or_compared(value, number):
    assert board(*FIELD, crowd("crowd", value))["crowd"].power == number


def test_208_3_what_has_no_power_adds_nothing_and_is_not_the_greatest():
    """A Vehicle prints power; on the battlefield it has none, in a graveyard it does."""
    for zone, number in (("battlefield", 2), ("graveyard", 7)):
        vehicle = {"id": "skiff", "definition": {"name": "Skiff", "types": ["Artifact"], "pt": "7/7"}, "zone": zone}
        everything = {"zone": ["battlefield", "graveyard"], "other": True}
        greatest = crowd("one", {"greatest": "power", "of": everything | {"not": {"ids": ["two"]}}})
        total = crowd("two", {"total": "power", "of": everything | {"not": {"ids": ["one"]}}})
        answers = board(card("bear", "Grizzly Bears"), vehicle, greatest, total)
        assert answers["one"].power == number
        assert answers["two"].power == (2 if zone == "battlefield" else 9)


def test_107_1b_what_is_below_zero_counts_as_that():
    weak = resolved({"modify_pt": [-5, 0]}, affects=["bear"])
    for value, number in (({"total": "power"}, 3), ({"greatest": "power"}, 6), ({"greatest": "power", "times": -1}, -6)):
        answers = board(*FIELD[:2], crowd("crowd", value | {"of": OTHERS}), effects=[weak])
        assert (answers["bear"].power, answers["crowd"].power) == (-3, number)
    alone = board(card("bear", "Grizzly Bears"), crowd("crowd", {"greatest": "power", "of": OTHERS}), effects=[weak])
    assert alone["crowd"].power == -3


def test_613_8a_what_adds_up_powers_waits_for_what_changes_them():
    """Whatever the timestamps; and explanations say so."""
    anthem = inline(
        "anthem", types=["Enchantment"], pt=None, abilities=[static({"types": ["Creature"]}, {"modify_pt": [1, 1]})]
    )
    for objects in (
        (crowd("crowd", {"total": "power", "of": OTHERS}), anthem),
        (anthem, crowd("crowd", {"total": "power", "of": OTHERS})),
    ):
        answer = board(*FIELD[:2], *objects)["crowd"]
        assert answer.pt == "11/2"  # 3 + 7, and +1/+1 itself
    answer = board(crowd("crowd", {"greatest": "power", "of": OTHERS}), *FIELD[:2], anthem)["crowd"]
    assert answer.pt == "8/2"
    assert [step.waited_for[0][1] for step in answer.trace if step.waited_for] == [
        "waited for Anthem (anthem), which would change what it does"
    ]


def test_613_8b_two_that_add_up_each_other_go_by_timestamps():
    """Each would change what the other does: a loop."""
    both = [
        crowd(id, {"total": "power", "of": {"subtypes": ["Bear"], "other": True}, "plus": 1}, subtypes=["Bear"]) for id in "ab"
    ]
    answers = board(*both, card("bear", "Grizzly Bears"))
    assert (answers["a"].power, answers["b"].power) == (3, 2 + 3 + 1)
    assert [step.loop for id in "ab" for step in answers[id].trace] == [True, False]  # then a is done


def test_613_8a_counters_on_others_are_no_characteristics():
    """No layer changes them: what counts them waits for nothing, also beside what they do themselves."""
    objects = [crowd("crowd", {"counters": "+1/+1", "on": CREATURES}), card("bear", "Grizzly Bears", counters={"+1/+1": 2})]
    answers = board(*objects)
    assert (answers["crowd"].power, answers["bear"].pt) == (2, "4/4")
    assert [step.waited_for for step in answers["crowd"].trace] == [()]


def test_613_4a_a_defining_ability_that_adds_up_others_waits_for_theirs():
    """613.8a: both define characteristics (in the rules of 2010 such abilities did not wait for each other)."""
    ghoul = inline("ghoul", abilities=[{"defines": {"power": {"total": "power", "of": {"zone": "exile"}}}}])
    nightmare = card("nightmare", "Nightmare", zone="exile")
    answers = board(ghoul, card("swamp", "Swamp"), card("bog", "Swamp"), nightmare)
    assert (answers["nightmare"].power, answers["ghoul"].power) == (2, 2)


def test_a_total_of_what_a_selector_with_a_changed_word_picks():
    """612.2"""
    lord = crowd("lord", {"total": "power", "of": {"subtypes": ["Wurm"]}})
    change = resolved({"change_text": {"from": "Wurm", "to": "Bear"}}, affects=["lord"])
    assert board(*FIELD[:2], lord)["lord"].power == 6
    assert board(*FIELD[:2], lord, effects=[change])["lord"].power == 2


def test_what_is_attached_is_measured_too():
    aura = inline(
        "aura", types=["Enchantment"], subtypes=["Aura"], pt=None,
        abilities=[static("attached", {"modify_pt": [{"greatest": "toughness", "of": "attached"}, 0]})],
    ) | {"attached_to": "wurm"}  # fmt: skip
    assert board(*FIELD[:2], aura)["wurm"].pt == "10/4"


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        ({"total": "power", "of": CREATURES}, "the total power of Creature", "la force totale de ceux-ci : Creature"),
        (
            {"greatest": "mana_value", "of": CREATURES},
            "the greatest mana value among Creature",
            "la plus grande valeur de mana parmi ceux-ci : Creature",
        ),
        (
            LEVEL_COUNTERS,
            "the number of level counters on Creature",
            "le nombre de marqueurs « niveau » sur ceux-ci : Creature",
        ),
    ],
)
def test_what_a_value_is_called(value, english, french):
    document = {"objects": [inline("one", abilities=[static("self", {"set_power": value})])]}
    for language, text in (("en", english), ("fr", french)):
        assert text in derive(GameState.from_data(document), language=language)["one"].abilities[0]


def test_613_4d_what_measured_before_it_switches_has_measured():
    """Both switches are in 7d, and the number that one of them measured is of 7c (613.6)."""
    does = [{"modify_pt": [{"power": "self"}, 0]}, "switch_pt"]
    idol = inline("idol", pt="3/1", abilities=[static(OTHERS, *does)])
    switch = resolved("switch_pt", affects=["ox"])
    answers = board(idol, inline("ox", pt="1/5"), inline("cow", pt="1/4"), effects=[switch])
    assert [answers[name].pt for name in ("idol", "ox", "cow")] == ["3/1", "4/5", "4/4"]
