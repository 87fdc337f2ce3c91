"""More of the casebook as histories, and stories like them: what each leveler is after each event (casebook.jsonl, leveler).

A row is a case: the events, and of one object after each of the last ones power/toughness, level, and keywords but level up.
"""

import pytest

from .playing import BEAR, STUDENT, after, play, thing

TURN = {"active": "p1"}
DIMINISH = "resolves: {card: Diminish, affects: [it], controller: p2, until: end of turn}"
FROG = "resolves: {card: Turn to Frog, affects: [it], controller: p2, until: end of turn}"


def it(card, counters="", **more):
    return {"enters": {"id": "it", "card": card} | ({"counters": counters} if counters else {}) | more}


STORIES = {
    "A10 Kargan Dragonlord, level by level": (
        [it("Kargan Dragonlord"), "level_up: {of: it, times: 3}", "level_up: it", "level_up: {of: it, times: 4}"],
        ["2/2 3", "4/4 4 flying", "8/8 8 flying trample"],
    ),
    "A08 Transcendent Master, beyond its bounds": (
        [it("Transcendent Master"), "level_up: {of: it, times: 6}", "level_up: {of: it, times: 6}", "proliferate: [it]"],
        ["6/6 6 lifelink", "9/9 12 lifelink indestructible", "9/9 13 lifelink indestructible"],
    ),
    "A17 Zulaport Enforcer, diminished before its last counters": (
        [it("Zulaport Enforcer"), "level_up: it", DIMINISH, "level_up: {of: it, times: 2}", "next_turn: p2"],
        ["3/3 1", "1/1 1", "1/1 3", "5/5 3"],
    ),
    "A16 diminished, and then it loses levels, too": (
        [it("Caravan Escort"), "level_up: {of: it, times: 5}", DIMINISH, "remove: {counters: {level: 4}, from: it}"],
        ["5/5 5 first strike", "1/1 5 first strike", "1/1 1"],
    ),
    "A19 Godhead of Awe was there first": (
        ["enters: {id: godhead, card: Godhead of Awe, controller: p2}", it("Coralhelm Commander"), "level_up: it",
         "level_up: it", "remove: {counters: {level: 2}, from: it}"],
        ["1/1 0", "1/1 1", "3/3 2 flying", "1/1 0"],
    ),
    "A19, and comes back later": (
        [it("Coralhelm Commander", {"level": 4}), "enters: {id: godhead, card: Godhead of Awe}",
         "phases: {out: godhead}", "phases: {in: godhead}", "leaves: {id: godhead, to: hand}"],
        ["1/1 4 flying", "4/4 4 flying", "1/1 4 flying", "4/4 4 flying"],
    ),
    "A22 Vampire Hexmage": (
        [it("Kargan Dragonlord", {"level": 8, "+1/+1": 1}), "remove: {counters: all, from: it}", "level_up: it"],
        ["9/9 8 flying trample", "2/2 0", "2/2 1"],
    ),
    "A23 eight counters, then five fewer": (
        [STUDENT.replace("id: student", "id: it"), "put: {counters: {level: 8}, on: it}",
         "remove: {counters: {level: 5}, from: it}", "remove: {counters: {level: 2}, from: it}"],
        ["4/4 8 double strike", "3/3 3 first strike", "1/1 1"],
    ),
    "A29 Time of Heroes comes and goes": (
        [it("Student of Warfare"), "enters: {id: heroes, card: Time of Heroes}", "level_up: it", "proliferate: [it]",
         "changes_control: {of: it, to: p2}", "leaves: {id: heroes, to: exile}"],
        ["1/1 0", "3/3 1", "5/5 2 first strike", "3/3 2 first strike", "3/3 2 first strike"],
    ),
    "A46 Mordenkainen's Polymorph keeps abilities": (
        [it("Student of Warfare", {"level": 2}),
         'resolves: {card: "Mordenkainen\'s Polymorph", affects: [it], until: end of turn}',
         "put: {counters: {level: 5}, on: it}", "next_turn: p2"],
        ["3/3 2 first strike", "4/4 2 first strike flying", "4/4 7 double strike flying", "4/4 7 double strike"],
    ),
    "A49 Turn to Frog": (
        [it("Beastbreaker of Bala Ged", {"level": 2, "+1/+1": 1}), FROG,
         "put: {counters: {level: 2}, on: it}", "next_turn: p2"],
        ["5/5 2", "2/2 2", "2/2 4", "7/7 4 trample"],
    ),
    "A50 Merfolk Trickster": (
        [it("Student of Warfare", {"level": 7}), "resolves: {card: Merfolk Trickster, affects: [it], until: end of turn}",
         "next_turn: p2"],
        ["4/4 7 double strike", "1/1 7", "4/4 7 double strike"],
    ),
    "A59 Song of the Dryads": (
        [it("Student of Warfare", {"level": 2}), "enters: {id: song, card: Song of the Dryads, attached_to: it}",
         "proliferate: [it]", "leaves: {id: song, to: graveyard}"],
        ["3/3 2 first strike", "None 2", "None 3", "3/3 3 first strike"],
    ),
    "A55 blinked under a Frog: nothing follows it": (
        [it("Student of Warfare", {"level": 7}), FROG, "leaves: {id: it, to: exile}",
         "returns: {id: it, counters: {level: 2}}"],
        ["1/1 7", "1/1 0", "3/3 2 first strike"],
    ),
    "A20 what becomes a copy for a turn has its counters still": (
        [it("Student of Warfare", {"level": 7}), "becomes_copy: {id: it, of: Grizzly Bears, until: end of turn}",
         "proliferate: [it]", "next_turn: p2"],
        ["4/4 7 double strike", "2/2 7", "2/2 8", "4/4 8 double strike"],
    ),
    "A56 a token that is a copy": (
        ["enters: {id: master, card: Transcendent Master, counters: {level: 12}}",
         "enters: {id: it, card: Transcendent Master, copy_of: master, token: true}", "level_up: {of: it, times: 6}"],
        ["3/3 0", "6/6 6 lifelink"],
    ),
    "A65 a Bear with two level counters becomes a copy": (
        ["enters: {id: godhead, card: Godhead of Awe, controller: p2}", it("Grizzly Bears", {"level": 2}),
         "becomes_copy: {id: it, of: Student of Warfare}"],
        ["1/1 2", "3/3 2 first strike"],
    ),
    "A58 Doubling Season, then proliferate, then it changes sides": (
        ["enters: {id: season, card: Doubling Season}", it("Student of Warfare"), "level_up: it", "proliferate: [it]",
         "double: {on: it}", "changes_control: {of: season, to: p2}", "level_up: it"],
        ["3/3 2 first strike", "3/3 4 first strike", "4/4 12 double strike", "4/4 12 double strike", "4/4 13 double strike"],
    ),
    "A61 any kind of counter moves on": (
        [it("Student of Warfare"), 'enters: {id: ozolith, card: The Ozolith, counters: {level: 7, flying: 1, "+1/+1": 1}}',
         "move: {counters: all, from: ozolith, to: it}", "move: {counters: {level: 6}, from: it, to: ozolith}"],
        ["1/1 0", "5/5 7 double strike flying", "2/2 1 flying"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("events", "expected"), STORIES.values(), ids=list(STORIES))
def test_a_story_of_a_leveler(events, expected):
    moments = play(*events, turn=TURN)
    found = []
    for moment in moments[-len(expected) :]:
        answer = thing(moment, "it")
        found.append(" ".join([str(answer.pt), str(answer.level), *(word for word in answer.keywords if word != "level up")]))
    assert [sorted(text.split()) for text in found] == [sorted(text.split()) for text in expected]


def test_a25_a26_others_get_what_the_symbol_of_the_source_says():
    moments = play(
        "enters: {id: vindicator, card: Kabira Vindicator}",
        BEAR,
        "enters: {id: theirs, card: Grizzly Bears, controller: p2}",
        "put: {counters: {level: 3}, on: bear}",
        "move: {counters: {level: 2}, from: bear, to: vindicator}",
        "level_up: {of: vindicator, times: 3}",
        "changes_control: {of: vindicator, to: p2}",
    )
    shown = [tuple(thing(moment, name).pt for name in ("vindicator", "bear", "theirs")) for moment in moments[4:]]
    assert shown == [("2/4", "2/2", "2/2"), ("3/6", "3/3", "2/2"), ("4/8", "4/4", "2/2"), ("4/8", "2/2", "4/4")]


def test_a28_a_level_that_somebody_else_controls_does_not_count():
    moments = play(
        'enters: {id: drake, card: "Champion\'s Drake"}',
        "enters: {id: wave, card: Halimar Wavewatch}",
        "level_up: {of: wave, times: 2}",
        "level_up: wave",
        "changes_control: {of: wave, to: p2, until: end of turn}",
        "next_turn: p2",
        turn=TURN,
    )
    assert [thing(moment, "drake").pt for moment in moments[3:]] == ["1/1", "4/4", "1/1", "4/4"]


def test_a41_an_extra_turn_is_a_turn():
    """500.7: level up in each turn of its controller, and in none of the others'; who has which turn the history says."""
    turns = ["p2", "p1", "p3", "p1", "p4", "p1", "p1"]
    moments = play(
        "enters: {id: it, card: Lighthouse Chronologist}",
        "put: {counters: {level: 7}, on: it}",
        *[{"next_turn": player} for player in turns],
        turn=TURN,
        players=["p1", "p2", "p3", "p4"],
    )
    legal = [thing(moment, "it").activated[0].legal for moment in moments[3:]]
    assert legal == [player == "p1" for player in turns]
    assert len(thing(moments[-1], "it").abilities) == 4, "level up, two symbols, and what the second gives"


def test_a44_lasting_effects_of_one_creature():
    """Not a leveler: each ability that has resolved goes on; a younger one sets power and toughness."""
    moments = play(
        "enters: {id: figure, card: Figure of Destiny}",
        *["activates: {of: figure, ability: 1}", "resolves_top: true"],
        *["activates: {of: figure, ability: 2}", "resolves_top: true"],
        *["activates: {of: figure, ability: 3}", "resolves_top: true"],
        *["activates: {of: figure, ability: 1}", "resolves_top: true"],
    )
    shown = [(thing(moment, "figure").pt, thing(moment, "figure").keywords) for moment in moments[3::2]]
    assert shown == [("2/2", []), ("4/4", []), ("8/8", ["flying", "first strike"]), ("2/2", ["flying", "first strike"])]


def test_a53_mirrorweave_ends():
    moments = play(
        "enters: {id: student, card: Student of Warfare, counters: {level: 2}}",
        "enters: {id: lord, card: Kargan Dragonlord, counters: {level: 7}}",
        'enters: {id: bear, card: Grizzly Bears, counters: {"+1/+1": 1}}',
        "resolves: {card: Mirrorweave, chosen: {object: student}, affects: [lord, bear], until: end of turn}",
        "level_up: bear",
        "next_turn: p2",
        turn=TURN,
    )
    shown = [[thing(moment, name).pt for name in ("student", "lord", "bear")] for moment in moments[4:]]
    assert shown == [["3/3", "4/4", "2/2"], ["3/3", "4/4", "2/2"], ["3/3", "4/4", "3/3"]]
    assert thing(moments[4], "lord").keywords == ["level up", "double strike"]
    assert thing(moments[6], "bear").counters == {"+1/+1": 1, "level": 1}


def test_a52_ixidron_counts_what_it_turned():
    moments = play(
        "enters: {id: student, card: Student of Warfare, counters: {level: 7}}",
        "enters: {id: mage, card: Echo Mage, controller: p2, counters: {level: 4}}",
        "enters: {id: ixidron, card: Ixidron}",
        "turn_face: {down: student}",
        "turn_face: {down: mage}",
        "turn_face: {up: mage}",
    )
    shown = [[thing(moment, name).pt for name in ("student", "mage", "ixidron")] for moment in moments[4:]]
    assert shown == [["2/2", "2/5", "1/1"], ["2/2", "2/2", "2/2"], ["2/2", "2/5", "1/1"]]
    assert thing(moments[5], "student").level == 7


def test_a62_a_response_comes_too_late():
    """Level up waits on the stack while -2/-2 resolves: it dies as a level 6 creature, and nothing gets the counter."""
    moments = play(
        "enters: {id: student, card: Student of Warfare, counters: {level: 6}}",
        "damage: {student: 2}",
        "activates: {level_up: student}",
        "resolves: {card: Disfigure, affects: [student], controller: p2, until: end of turn}",
        "state_based_actions: true",
        "resolves_top: true",
    )
    assert [thing(moment, "student").zone for moment in moments[4:]] == ["battlefield", "graveyard", "graveyard"]
    assert thing(moments[-1], "student").level == 0


def test_a62_one_counter_can_be_enough():
    """Clockspinning takes one counter of two: 2 damage kill what has become 1/1."""
    moment = after(
        "enters: {id: student, card: Student of Warfare, counters: {level: 2}}",
        "damage: {student: 2}",
        "remove: {counters: {level: 1}, from: student}",
        "state_based_actions: true",
    )
    assert thing(moment, "student").zone == "graveyard"


def test_a43_phased_out_while_level_up_waits():
    """702.26b: what is phased out gets no counter; in again in time, it is the same object and gets it."""
    out, back = "phases: {out: student}", "phases: {in: student}"
    waiting = [STUDENT, "activates: {level_up: student}", out]
    assert thing(after(*waiting, "resolves_top: true", back), "student").level == 0
    assert thing(after(*waiting, back, "resolves_top: true"), "student").level == 1


def test_a43_stolen_while_level_up_waits():
    """113.7a, 602.2: the counter comes all the same; the next one is for the new controller, in their own turn."""
    moments = play(
        STUDENT,
        "activates: {level_up: student}",
        "changes_control: {of: student, to: p2}",
        "resolves_top: true",
        "level_up: student",
        "next_turn: p2",
        "level_up: student",
        turn=TURN,
        what_if=True,
    )
    assert [thing(moment, "student").level for moment in moments[2:]] == [0, 0, 1, 2, 2, 3]
    assert {reason.rule for reason in moments[5].impossible} == {"307.5", "602.2"}
    assert moments[7].impossible == ()


def test_a37_a_class_gains_its_next_level():
    """716.2a, 711.7: its own ability, as a sorcery and one level after the other; level counters have no part in it."""
    moments = play(
        "enters: {id: class, card: Barbarian Class}",
        "put: {counters: {level: 3}, on: class}",
        "activates: {of: class, ability: 3}",
        "activates: {of: class, ability: 2}",
        "resolves_top: true",
        "activates: {of: class, ability: 3}",
        "resolves_top: true",
        "leaves: {id: class, to: hand}",
        what_if=True,
        turn=TURN,
    )
    assert [reason.rule for reason in moments[3].impossible] == ["716.2a"]
    assert [reason.rule for reason in moments[4].impossible] == ["307.5"], "the other one waits on the stack"
    assert [moment.state.object("class").class_level or 1 for moment in (moments[2], moments[8])] == [1, 1]
    assert {thing(moment, "class").level for moment in moments[2:8]} == {3}
    gained = play(
        "enters: {id: class, card: Barbarian Class}",
        BEAR,
        "put: {counters: {level: 3}, on: class}",
        *["activates: {of: class, ability: 2}", "resolves_top: true"],
        *["activates: {of: class, ability: 3}", "resolves_top: true"],
        "leaves: {id: class, to: hand}",
        turn=TURN,
    )
    assert [gained[at].state.object("class").class_level for at in (3, 5, 7, 8)] == [None, 2, 3, 1]
    assert [thing(gained[at], "bear").keywords for at in (5, 7, 8)] == [[], ["haste"], []]
    assert [[one.legal for one in thing(gained[at], "class").activated] for at in (3, 5, 7)] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    assert [one.ability for one in thing(gained[3], "class").activated] == ["{1}{R}: class level 2", "{2}{R}: class level 3"]
