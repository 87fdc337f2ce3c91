"""The casebook's cases that tell a story, as histories (casebook.jsonl, group leveler)."""

import pytest

from .playing import BEAR, STUDENT, after, play, thing


def shown(moment, name):
    answer = thing(moment, name)
    return answer.pt, [word for word in answer.keywords if word != "level up"]


def test_a07_level_up_beyond_the_last_band():
    """711.4: activating at 12 counters gives a 13th."""
    moments = play(
        "enters: {id: master, card: Transcendent Master}",
        "put: {counters: {level: 12}, on: master}",
        "level_up: master",
    )
    assert thing(moments[-1], "master").level == 13
    assert shown(moments[2], "master") == shown(moments[3], "master") == ("9/9", ["lifelink", "indestructible"])


def test_a13_a14_modifiers_counters_and_switches_are_kept():
    """L5: whatever their age."""
    moments = play(
        STUDENT,
        "enters: {id: anthem, card: Glorious Anthem}",
        "resolves: {card: Giant Growth, affects: [student], until: end of turn}",
        'put: {counters: {"+1/+1": 1}, on: student}',
        "resolves: {does: [{modify_pt: [1, 0]}], affects: [student]}",
        "level_up: {of: student, times: 2}",
        "resolves: {does: [switch_pt], affects: [student]}",
    )
    assert [thing(moment, "student").pt for moment in moments[5:]] == ["7/6", "9/8", "8/9"]


def test_a16_diminish_before_the_last_counters():
    """613.7a: the level symbol has the creature's own, older timestamp."""
    moments = play(
        STUDENT,
        "put: {counters: {level: 2}, on: student}",
        "resolves: {card: Diminish, affects: [student], controller: p2, until: end of turn}",
        "put: {counters: {level: 5}, on: student}",
        "next_turn: p2",
        turn={"active": "p1"},
    )
    assert [shown(moment, "student") for moment in moments[2:]] == [
        ("3/3", ["first strike"]), ("1/1", ["first strike"]), ("1/1", ["double strike"]), ("4/4", ["double strike"]),
    ]  # fmt: skip


def test_a22_all_counters_are_removed():
    dragonlord = after(
        "enters: {id: lord, card: Kargan Dragonlord}",
        "level_up: {of: lord, times: 8}",
        "remove: {counters: all, from: lord}",
    )
    answer = thing(dragonlord, "lord")
    assert (answer.pt, answer.level, answer.keywords) == ("2/2", 0, ["level up"])
    assert len(answer.activated) == 1


@pytest.mark.parametrize("response", ["put: {counters: {level: 1}, on: assassin}", "remove: {counters: all, from: assassin}"])
def test_a43_an_ability_on_the_stack_does_not_depend_on_its_source(response):
    """113.7a: -2/-2 whatever becomes of the level."""
    moments = play(
        "enters: {id: assassin, card: Guul Draz Assassin}",
        "enters: {id: ogre, definition: {name: Ogre, types: [Creature], pt: 5/5}}",
        "put: {counters: {level: 3}, on: assassin}",
        "activates: {of: assassin, affects: [ogre], until: end of turn}",
        response,
        "resolves_top: true",
    )
    assert thing(moments[-1], "ogre").pt == "3/3"
    assert moments[4].state.object("assassin").tapped


def test_a43_nor_does_level_up():
    """113.7a: the source has lost level up meanwhile, and changed hands."""
    moments = play(
        STUDENT,
        "activates: {level_up: student}",
        "resolves: {card: Turn to Frog, affects: [student]}",
        "changes_control: {of: student, to: p2}",
        "resolves_top: true",
    )
    assert thing(moments[-1], "student").level == 1
    gone = after(STUDENT, "activates: {level_up: student}", "leaves: {id: student, to: hand}",
                 "returns: {id: student}", "resolves_top: true")  # fmt: skip
    assert thing(gone, "student").level == 0, "400.7: a new object"


def test_a47_counters_that_come_while_the_symbols_are_gone():
    moments = play(
        STUDENT,
        BEAR,
        "level_up: {of: student, times: 2}",
        "resolves: {card: Polymorphist's Jest, affects: {types: [Creature], controller: opponent}, controller: p2, "
        "until: end of turn}",
        "enters: {id: late, card: Grizzly Bears}",
        "put: {counters: {level: 5}, on: student}",
        "next_turn: p2",
        turn={"active": "p1"},
    )
    assert thing(moments[6], "student").pt == thing(moments[6], "bear").pt == "1/1"
    assert thing(moments[6], "late").pt == "2/2", "611.2c: the set was fixed as it resolved"
    assert thing(moments[6], "student").abilities == []
    assert shown(moments[7], "student") == ("4/4", ["double strike"])


def test_a52_ixidron():
    """708.2a: level counters stay on the face-down creature."""
    moments = play(
        'enters: {id: drake, card: "Champion\'s Drake"}',
        STUDENT,
        'put: {counters: {level: 7, "+1/+1": 1}, on: student}',
        "turn_face: {down: student}",
        "enters: {id: time, card: Time of Heroes}",
        "turn_face: {up: student}",
    )
    assert [thing(moment, "student").pt for moment in moments[3:]] == ["5/5", "3/3", "5/5", "7/7"]
    assert thing(moments[4], "drake").pt == "4/4"


def test_a55_leaving_and_coming_back():
    """122.2, 400.7, 613.7d: no counters, and the newest timestamp."""
    moments = play(
        STUDENT,
        "put: {counters: {level: 7}, on: student}",
        "enters: {id: godhead, card: Godhead of Awe, controller: p2}",
        "leaves: {id: student, to: exile}",
        "returns: {id: student}",
        "level_up: {of: student, times: 2}",
    )
    assert [thing(moment, "student").pt for moment in moments[2:]] == ["4/4", "1/1", "1/1", "1/1", "3/3"]


def test_a58_doubling_season():
    moments = play(
        "enters: {id: season, card: Doubling Season}",
        STUDENT,
        "enters: {id: other, card: Student of Warfare, controller: p2}",
        "level_up: student",
        "put: {counters: {level: 1}, on: other}",
        "enters: {id: second, card: Doubling Season}",
        "level_up: student",
    )
    assert [thing(moment, "student").level for moment in moments[4:]] == [2, 2, 2, 6]
    assert thing(moments[4], "student").pt == "3/3"
    assert thing(moments[5], "other").level == 1, "only permanents of its controller"


def test_a61_counters_move_in_any_number():
    moments = play(
        "enters: {id: ozolith, definition: {name: Ozone, types: [Artifact]}}",
        STUDENT,
        'put: {counters: {level: 7, "+1/+1": 1}, on: ozolith}',
        "move: {counters: all, from: ozolith, to: student}",
    )
    assert shown(moments[-1], "student") == ("5/5", ["double strike"])
    assert thing(moments[-1], "ozolith").counters == {}


def test_a62_a_level_that_drops_can_kill():
    moments = play(
        STUDENT,
        "put: {counters: {level: 2}, on: student}",
        "damage: {student: 2}",
        "state_based_actions: true",
        "remove: {counters: all, from: student}",
        "state_based_actions: true",
    )
    assert [thing(moment, "student").zone for moment in moments[4:]] == ["battlefield", "battlefield", "graveyard"]
    assert moments[-1].state.object("student").damage == 0
