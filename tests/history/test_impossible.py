"""Events that cannot happen for reasons that hardly ever come up, and what has to be known before an event can."""

import pytest

from pyleveler.history.replaying import ImpossibleEventError

from .playing import BEAR, STUDENT, after, play, with_static

FOREST = "enters: {id: wood, card: Forest}"
GONE = [BEAR, "leaves: {id: bear, to: graveyard}"]
LEVEL = "put: {counters: {level: 1}, on: student}"
SWORD = "enters: {id: sword, card: Bonesplitter}"
STRETCH = {"activated": {"cost": "{Q}", "text": "stretch"}}
UNTAPS = {"name": "Stretcher", "types": ["Creature"], "pt": "1/1", "abilities": [STRETCH]}
TWO = {
    "name": "Twofold", "types": ["Artifact"],
    "abilities": [{"activated": {"cost": "{1}", "text": "one"}}, {"activated": {"cost": "{2}", "text": "two"}}],
}  # fmt: skip


def enters(name, definition):
    return {"enters": {"id": name, "definition": definition}}


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        (
            [
                *GONE,
                STUDENT,
                "put: {counters: {level: 1}, on: student}",
                "move: {counters: {level: 1}, from: student, to: bear}",
            ],
            "122.5",
        ),
        ([BEAR, STUDENT, "move: {counters: all, from: bear, to: student}"], "122.5"),
        ([*GONE, "leaves: {id: bear, to: graveyard}"], "400.7"),
        ([enters("two", TWO), "activates: {of: two}"], "602.1"),
        ([*GONE, SWORD, "attach: {id: sword, to: bear}"], "701.3a"),
        ([BEAR, SWORD, "attach: {id: sword, to: bear}", "attach: {id: sword, to: bear}"], "701.3b"),
        ([SWORD, "unattach: sword"], "701.3d"),
        ([BEAR, "untap: [bear]"], "701.26b"),
        ([*GONE, "tap: [bear]"], "110.5"),
        ([*GONE, "damage: {bear: 1}"], "120.3e"),
        ([*GONE, "phases: {out: bear}"], "702.26a"),
        ([BEAR, "phases: {in: bear}"], "702.26a"),
        ([BEAR, "turn_face: {down: bear}", "turn_face: {down: bear}"], "708.2b"),
        ([*GONE, "turn_face: {down: bear}"], "708.2"),
        ([enters("q", UNTAPS), "activates: {of: q}"], "107.6"),
    ],
)
def test_an_event_that_cannot_happen(events, rule):
    with pytest.raises(ImpossibleEventError) as caught:
        play(*events)
    assert caught.value.number == len(events)
    assert rule in [reason.rule for reason in caught.value.reasons]


def test_no_more_counters_than_there_are_with_what_if():
    """101.3: what cannot be removed is not; all that there is goes."""
    moment = play(BEAR, "put: {counters: {level: 1}, on: bear}", "remove: {counters: {level: 3}, from: bear}", what_if=True)[-1]
    assert moment.board()["bear"].level == 0


def test_an_ability_that_untaps():
    """107.6"""
    moment = after(enters("q", UNTAPS), "tap: [q]", "activates: {of: q}")
    assert not moment.state.objects[0].tapped


def test_what_leaves_comes_off():
    """400.7, 301.5c"""
    moment = after(BEAR, SWORD, "attach: {id: sword, to: bear}", "leaves: {id: sword, to: hand}", "returns: {id: sword}")
    assert [entry.attached_to for entry in moment.state.objects if entry.id == "sword"] == [None]


@pytest.mark.parametrize("event", ["leaves: {id: sword, to: exile}", "phases: {out: sword}"])
def test_an_effect_that_lasts_until_something_leaves(event):
    """611.2b, 702.26e: an effect ends with what leaves or phases out."""
    token = "enters: {id: sword, card: Bonesplitter, token: true}"
    resolves = "resolves: {card: Giant Growth, affects: [bear], until: sword leaves}"
    moment = after(BEAR, token, resolves, event, "state_based_actions: true")
    assert moment.board()["bear"].pt == "2/2"


def test_an_effect_that_lasts_until_something_leaves_that_ceases_to_exist():
    """111.7, 611.2b: the history begins with a token that is gone and an effect that should have been."""
    document = {
        "objects": [
            {"id": "bear", "card": "Grizzly Bears"},
            {"id": "sword", "card": "Bonesplitter", "token": True, "zone": "exile"},
        ],
        "effects": [{"id": "growth", "card": "Giant Growth", "affects": ["bear"], "until": "sword leaves"}],
    }
    assert after("state_based_actions: true", **document).board()["bear"].pt == "2/2"


def test_an_equipment_that_becomes_a_creature_comes_off():
    """704.5n, 301.5c"""
    animate = {"resolves": {"does": [{"add_types": ["Creature"]}, {"set_pt": [3, 3]}], "affects": ["sword"]}}
    moment = after(BEAR, SWORD, "attach: {id: sword, to: bear}", animate, "state_based_actions: true")
    assert [entry.attached_to for entry in moment.state.objects if entry.id == "sword"] == [None]


@pytest.mark.parametrize(("plus", "minus", "left"), [(1, 2, {"-1/-1": 1}), (2, 1, {"+1/+1": 1}), (1, 1, {})])
def test_counters_pair_off(plus, minus, left):
    """704.5q"""
    counters = {"put": {"counters": {"+1/+1": plus, "-1/-1": minus}, "on": "student"}}
    toughness = {"put": {"counters": {"+0/+1": 4}, "on": "student"}}
    moment = after(STUDENT, toughness, counters, "state_based_actions: true")
    assert moment.board()["student"].counters == left | {"+0/+1": 4}


def test_level_up_of_what_is_face_down_and_of_what_changed_hands():
    """708.2a, 702.87a: nobody can activate what is not there, nor what another player controls."""
    with pytest.raises(ImpossibleEventError):
        play(STUDENT, "turn_face: {down: student}", "level_up: student")
    turn = {"turn": {"active": "p1"}}
    treason = "resolves: {card: Act of Treason, affects: [student], controller: p2}"
    with pytest.raises(ImpossibleEventError) as caught:
        play(STUDENT, treason, "level_up: student", **turn)
    assert "307.5" in [reason.rule for reason in caught.value.reasons]
    assert after(STUDENT, treason, "next_turn: p2", "level_up: student", **turn).board()["student"].level == 1


def test_damage_to_what_became_a_creature_or_is_one_face_down():
    """120.3e, 708.2a"""
    animate = {"resolves": {"does": [{"add_types": ["Creature"]}, {"set_pt": [3, 3]}], "affects": ["wood"]}}
    assert after(FOREST, animate, "damage: {wood: 2}").state.objects[0].damage == 2
    assert after(STUDENT, "turn_face: {down: student}", "damage: {student: 1}").state.objects[0].damage == 1


@pytest.mark.parametrize(
    "definition",
    [
        {
            "name": "Husk",
            "types": ["Creature"],
            "pt": "1/1",
            "levels": [{"from": 1, "pt": "0/0"}],
            "abilities": ["level up {1}"],
        },
        {"name": "Wisp", "types": ["Creature"]},
    ],
)  # fmt: skip
def test_what_may_be_too_small_to_live(definition):
    """704.5f"""
    level = [{"level_up": "husk"}] if "levels" in definition else []
    moment = after(enters("husk", definition), *level, "state_based_actions: true")
    assert [entry.zone for entry in moment.state.objects] == ["graveyard"]


def test_of_two_level_up_abilities_one_that_may_be_activated_is():
    """702.87a: printed twice, level up is there twice; only one of them is activated."""
    twice = {"name": "Twice", "types": ["Creature"], "pt": "1/1", "abilities": ["level up {1}", "level up {2}"]}
    assert after(enters("two", twice), "level_up: two").board()["two"].level == 1


def test_of_two_level_up_abilities_the_one_that_is_not_hindered_is():
    """702.87a, 107.5: the first one printed has a cost that the tapped creature cannot pay."""
    twice = {"name": "Twice", "types": ["Creature"], "pt": "1/1", "abilities": ["level up {T}", "level up {2}"]}
    assert after(enters("two", twice), "tap: [two]", "level_up: two").board()["two"].level == 1


def test_phases_without_priority():
    """502.4: nobody gets priority in the untap step."""
    moment = after(BEAR, "phase: untap", turn={"active": "p1"})
    assert moment.state.turn.priority is None


def test_a_static_ability_that_changes_control_at_the_beginning_of_a_turn():
    """302.6: a creature that its controller has since before the turn is not summoning sick, whatever gave it."""
    thief = with_static("Thief", {"affects": {"subtypes": ["Bear"]}, "does": [{"set_controller": "p2"}]}, pt="2/2")
    moment = after(BEAR, enters("thief", thief), "next_turn: p2", turn={"active": "p1"})
    assert moment.board()["bear"].controller == "p2"
    assert not next(entry for entry in moment.state.objects if entry.id == "bear").summoning_sick
