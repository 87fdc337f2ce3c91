"""What each event does to the situation (contract section 5)."""

import pytest

from pyleveler import DocumentError, derive

from .playing import BEAR, STUDENT, after, play, thing, with_static

TURN = {"active": "p1"}


def test_level_up_is_activated_and_resolves_one_after_the_other():
    assert thing(after(STUDENT, "level_up: {of: student, times: 7}"), "student").pt == "4/4"


def test_an_activated_ability_waits_on_the_stack():
    """602.2a, 405.5: the newest resolves first."""
    moments = play(
        STUDENT,
        BEAR,
        "activates: {level_up: student, id: mine}",
        "enters: {id: bolt, card: Divination, zone: stack}",
        "resolves_top: true",
        "resolves_top: true",
    )
    assert [answer.zone for answer in moments[4].board().values()] == ["battlefield", "battlefield", "stack", "stack"]
    assert moments[5].board()["bolt"].zone == "graveyard"
    assert thing(moments[5], "student").level == 0
    assert thing(moments[6], "student").level == 1
    assert "mine" not in moments[6].board()
    assert derive(moments[4].state).to_data() == moments[4].board().to_data()


def test_level_up_needs_an_empty_stack_where_the_turn_is_known():
    moments = play(STUDENT, "activates: {level_up: student}", "activates: {level_up: student}", what_if=True, turn=TURN)
    assert [reason.rule for reason in moments[3].impossible] == ["307.5"]


def test_a_permanent_spell_enters():
    moment = after("enters: {id: bear, card: Grizzly Bears, zone: stack}", "resolves_top: true", turn=TURN)
    assert (thing(moment, "bear").zone, moment.state.object("bear").summoning_sick) == ("battlefield", True)


def test_entering_with_counters_doubles_them_too():
    """122.6, 614.16."""
    moment = after(
        "enters: {id: season, card: Doubling Season}", 'enters: {id: bear, card: Grizzly Bears, counters: {"+1/+1": 2}}'
    )
    assert thing(moment, "bear").pt == "6/6"


def test_counters_put_removed_moved_doubled_and_proliferated():
    moments = play(
        STUDENT,
        BEAR,
        "put: {counters: {level: 3}, on: student}",
        "move: {counters: {level: 1}, from: student, to: bear}",
        "double: {on: student}",
        'put: {counters: {"+1/+1": 1}, on: student}',
        "proliferate: [student, bear]",
        "remove: {counters: {level: 2}, from: student}",
        "double: {counters: [level], on: student}",
    )
    assert [thing(moment, "student").counters for moment in moments[3:]] == [
        {"level": 3},
        {"level": 2},
        {"level": 4},
        {"+1/+1": 1, "level": 4},
        {"+1/+1": 2, "level": 5},
        {"+1/+1": 2, "level": 3},
        {"+1/+1": 2, "level": 6},
    ]
    assert thing(moments[-1], "bear").counters == {"level": 2}


def test_613_7c_a_counter_renews_the_timestamp_of_its_kind():
    """A flying counter is newer than "loses flying", the next one newer still; a level counter moves nothing else."""
    lose = "resolves: {does: [{remove_abilities: [flying]}], affects: [bear]}"
    put = "put: {counters: {flying: 1}, on: bear}"
    assert [thing(after(BEAR, *events), "bear").keywords for events in ([put, lose], [lose, put], [put, lose, put])] == [
        [],
        ["flying"],
        ["flying"],
    ]


def test_611_2b_as_long_as_the_source_stays():
    moments = play(
        STUDENT,
        BEAR,
        "resolves: {does: [{set_controller: p2}], affects: [student], until: bear leaves}",
        "leaves: {id: bear, to: graveyard}",
        "resolves: {does: [{modify_pt: [1, 1]}], affects: [student], until: bear leaves}",
    )
    assert [thing(moment, "student").controller for moment in moments[3:]] == ["p2", "p1", "p1"]
    assert thing(moments[-1], "student").pt == "1/1", "611.2b: it never began"


def test_an_effect_ends_when_somebody_says_so():
    moments = play(BEAR, "resolves: {id: big, does: [{modify_pt: [3, 3]}], affects: [bear]}", "ends: big")
    assert [thing(moment, "bear").pt for moment in moments[1:]] == ["2/2", "5/5", "2/2"]


def test_613_7e_attaching_renews_the_timestamp():
    card = with_static("A", {"affects": "attached", "does": [{"set_pt": [0, 1]}]}, types=["Enchantment"], subtypes=["Aura"])
    aura = {"enters": {"id": "a", "definition": card, "attached_to": "student"}}
    moments = play(
        STUDENT,
        aura,
        "resolves: {does: [{set_pt: [9, 9]}], affects: [student]}",
        BEAR,
        "attach: {id: a, to: bear}",
        "attach: {id: a, to: student}",
        "unattach: a",
    )
    assert [thing(moment, "student").pt for moment in moments[2:]] == ["0/1", "9/9", "9/9", "9/9", "0/1", "9/9"]
    assert thing(moments[5], "bear").pt == "0/1"


@pytest.mark.parametrize(("edition", "pt"), [("711-2026", "3/3"), ("710-2010-en", "0/1")])
def test_613_7f_turning_renews_the_timestamp_since_2011(edition, pt):
    """rules.md F3: a setter that came while it was face down is older after turning up, but not by the text of 2010."""
    moment = after(
        STUDENT,
        "put: {counters: {level: 2}, on: student}",
        "turn_face: {down: student}",
        "resolves: {does: [{set_pt: [0, 1]}], affects: [student]}",
        "turn_face: {up: student}",
        edition=edition,
    )
    assert thing(moment, "student").pt == pt


def test_702_26_phasing_keeps_counters_and_timestamps():
    moments = play(
        STUDENT,
        "put: {counters: {level: 7}, on: student}",
        "enters: {id: boots, card: Bonesplitter, attached_to: student}",
        "resolves: {card: Diminish, affects: [student]}",
        "phases: {out: student}",
        "phases: {in: student}",
        "phases: {out: student}",
        "next_turn: p2",
        "next_turn: p1",
        turn=TURN,
    )
    assert ["student" in moment.board() for moment in moments[4:]] == [True, False, True, False, False, True]
    assert "boots" not in moments[5].board(), "702.26g"
    assert [thing(moments[n], "student").pt for n in (4, 6)] == ["3/1", "3/1"]
    assert thing(moments[9], "student").level == 7


def test_copying_and_the_copy_of_what_was():
    """707.2b: a later change of the model does not touch the copy."""
    moments = play(
        STUDENT,
        "put: {counters: {level: 7}, on: student}",
        "enters: {id: clone, card: Clone, copy_of: student}",
        "becomes_copy: {id: student, of: Grizzly Bears}",
        "leaves: {id: student, to: exile}",
        "level_up: {of: clone, times: 2}",
    )
    assert [(thing(moment, "clone").name, thing(moment, "clone").pt) for moment in moments[3:]] == [
        ("Student of Warfare", "1/1")
    ] * 3 + [("Student of Warfare", "3/3")]
    assert thing(moments[4], "student").name == "Grizzly Bears"
    assert thing(moments[5], "student").name == "Student of Warfare", "400.7"


def test_302_6_summoning_sickness():
    moments = play(
        "enters: {id: mage, card: Echo Mage}",
        "next_turn: p2",
        "next_turn: p1",
        "changes_control: {of: mage, to: p2, until: end of turn}",
        "next_turn: p2",
        "next_turn: p1",
        turn=TURN,
    )
    sick = [moment.state.object("mage").summoning_sick for moment in moments[1:]]
    assert sick == [True, True, False, True, True, False]
    assert not after("enters: {id: mage, card: Echo Mage}").state.object("mage").summoning_sick, "nobody knows the turn"


def test_514_2_and_502_3_a_new_turn():
    moments = play(
        BEAR,
        "tap: [bear]",
        "damage: {bear: 1}",
        "resolves: {card: Giant Growth, affects: [bear], until: end of turn}",
        "phase: end",
        "next_turn: p2",
        "next_turn: p1",
        turn=TURN,
    )
    bear = [moment.state.object("bear") for moment in moments[4:]]
    assert [(it.tapped, it.damage) for it in bear] == [(True, 1), (True, 1), (True, 0), (False, 0)]
    assert [thing(moment, "bear").pt for moment in moments[4:]] == ["5/5", "5/5", "2/2", "2/2"]
    assert moments[5].state.turn.phase == "end"


def test_704_5f_toughness_zero_and_704_5g_lethal_damage():
    moments = play(
        STUDENT,
        BEAR,
        "enters: {id: wall, definition: {name: Wall, types: [Creature], pt: 0/3, abilities: [indestructible]}}",
        "damage: {bear: 2, wall: 5}",
        "resolves: {does: [{modify_pt: [0, -1]}], affects: [student]}",
        "state_based_actions: true",
    )
    assert {name: answer.zone for name, answer in moments[-1].board().items()} == {
        "student": "graveyard",
        "bear": "graveyard",
        "wall": "battlefield",
    }


@pytest.mark.parametrize(
    "event",
    [
        'put: {counters: {"-1/-1": 2}, on: bear}',
        "resolves: {does: [{set_toughness: 0}], affects: [bear]}",
        "resolves: {does: [{modify_pt: [0, -2]}], affects: [bear]}",
        "resolves: {does: [{set_pt: [1, {count: {types: [Land]}}]}], affects: [bear]}",
        "resolves: {does: [{set_power: 0}, switch_pt], affects: [bear]}",
        "becomes_copy: {id: bear, of: Clone}",
        "enters: {id: hand, definition: {name: H, types: [Enchantment], abilities: [{static: {affects: {types: [Creature]}, "
        "does: [{modify_pt: [0, -2]}]}}]}}",
    ],
)
def test_704_5f_whatever_makes_the_toughness_zero(event):
    assert thing(after(BEAR, event, "state_based_actions: true"), "bear").zone == "graveyard"


def test_704_5g_lethal_damage_to_what_is_face_down():
    """708.2a: its toughness is 2, whatever is printed beneath."""
    wurm = {"enters": {"id": "wurm", "card": "Craw Wurm"}}
    hits = ["damage: {wurm: 1}", "state_based_actions: true"]
    moments = play(wurm, "turn_face: {down: wurm}", *hits, *hits)
    assert [thing(moment, "wurm").zone for moment in moments[-3:]] == ["battlefield", "battlefield", "graveyard"]


def test_704_3_what_a_death_brings_about_is_checked_again():
    """The anthem creature dies, and with it what only it kept alive."""
    others = {"other": True, "types": ["Creature"], "controller": "you"}
    card = with_static("Lord", {"affects": others, "does": [{"modify_pt": [1, 1]}]}, pt="1/1")
    lord = {"enters": {"id": "lord", "definition": card}}
    moment = after(lord, BEAR, "damage: {bear: 2, lord: 1}", "state_based_actions: true")
    assert {answer.zone for answer in moment.board().values()} == {"graveyard"}


def test_704_5q_counters_cancel_and_704_5d_tokens_cease():
    moments = play(
        'enters: {id: t, card: Grizzly Bears, token: true, counters: {"+1/+1": 3, "-1/-1": 2, level: 1}}',
        "state_based_actions: true",
        "leaves: {id: t, to: hand}",
        "state_based_actions: true",
    )
    assert thing(moments[2], "t").counters == {"+1/+1": 1, "level": 1}
    assert thing(moments[3], "t").zone == "hand"
    assert "t" not in moments[4].board()


def test_704_5m_and_704_5n_attachments():
    moments = play(
        BEAR,
        "enters: {id: song, card: Song of the Dryads, attached_to: bear}",
        "enters: {id: club, card: Bonesplitter, attached_to: bear}",
        "state_based_actions: true",
        "leaves: {id: bear, to: exile}",
        "state_based_actions: true",
    )
    assert moments[4].state.object("club").attached_to is None
    assert moments[4].state.object("song").attached_to == "bear"
    assert {name: answer.zone for name, answer in moments[6].board().items()} == {
        "bear": "exile",
        "song": "graveyard",
        "club": "battlefield",
    }


def test_a_history_may_begin_in_the_middle_of_a_game():
    objects = [{"id": "student", "card": "Student of Warfare", "counters": {"level": 6}}]
    diminish = {"card": "Diminish", "affects": ["student"], "until": "end of turn"}
    moments = play("level_up: student", objects=objects, effects=[diminish])
    assert [thing(moment, "student").pt for moment in moments] == ["1/1", "1/1"]
    assert thing(moments[1], "student").keywords == ["level up", "double strike"]


def test_an_ability_on_the_stack_of_the_first_state_resolves():
    """113.7a: the state says which one it is; level up, which is the only one that a Student has."""
    objects = play(STUDENT, "activates: {level_up: student}")[-1].state.to_data()["objects"]
    assert objects[1] == {
        **{"id": "ability of student", "ability_of": "student", "ability": 1, "controller": "p1", "owner": "p1"},
        **{"zone": "stack", "timestamp": 2},
    }
    for named in (objects, [objects[0], {key: value for key, value in objects[1].items() if key != "ability"}]):
        moments = play("resolves_top: true", "level_up: student", objects=named)
        assert list(moments[1].board()) == ["student"]
        assert [thing(moment, "student").level for moment in moments] == [0, 1, 2]


MAGE = {"id": "mage", "card": "Echo Mage", "counters": {"level": 4}}


@pytest.mark.parametrize(("ability", "level"), [(1, 5), ([3, 1], 4), (None, 4)])
def test_which_of_several_abilities_waits_on_the_stack(ability, level):
    """Level up or the copying; of several, one that the document does not name resolves without effect."""
    waits = {"id": "it", "ability_of": "mage", "zone": "stack"} | ({"ability": ability} if ability else {})
    moments = play("resolves_top: true", objects=[MAGE, waits])
    assert thing(moments[1], "mage").level == level
    assert "it" not in moments[1].board()


def test_an_ability_of_what_has_left():
    """400.7: what is there under its name is another object, or it is nowhere; nothing gets a counter."""
    moments = play("resolves_top: true", objects=[{"id": "it", "ability_of": "mage", "ability": 1, "zone": "stack"}])
    assert list(moments[1].board()) == []


@pytest.mark.parametrize(
    ("thing_on_stack", "message"),
    [
        ({"id": "it", "ability_of": "mage", "ability": 2, "zone": "stack"}, "objects[1].ability: found 2; expected the place"),
        ({"id": "it", "ability_of": "mage", "ability": [7, 1], "zone": "stack"}, "activated ability of mage: 1, [3, 1]"),
        (
            {"id": "it", "card": "Forest", "ability": 1},
            'objects[1].ability: found no ability on the stack; expected "ability" only',
        ),
    ],
)
def test_an_ability_that_its_source_does_not_have(thing_on_stack, message):
    with pytest.raises(DocumentError) as caught:
        play("resolves_top: true", objects=[MAGE, thing_on_stack])
    assert message in str(caught.value)


def test_702_87a_level_up_that_something_else_gave_can_be_activated():
    """113.10a: from a resolved effect; of a card in a graveyard; and no longer once that card has left."""
    granted = "resolves: {does: [{add_abilities: ['level up {1}']}], affects: [bear]}"
    assert thing(after(BEAR, granted, "level_up: {of: bear, times: 2}"), "bear").counters == {"level": 2}
    graveyard = (STUDENT, "leaves: {id: student, to: graveyard}", "enters: {id: ooze, card: Necrotic Ooze}")
    ooze = thing(after(*graveyard, "level_up: {of: ooze, times: 7}"), "ooze")
    assert (ooze.counters, ooze.pt, ooze.keywords, ooze.level_symbol) == ({"level": 7}, "4/3", ["level up"], None)
    gone = after(*graveyard, "level_up: {of: ooze}", "leaves: {id: student, to: exile}")
    assert (thing(gone, "ooze").keywords, thing(gone, "ooze").counters) == ([], {"level": 1})
    with pytest.raises(DocumentError, match=r"702\.87a: ooze has no level up"):
        after(*graveyard, "leaves: {id: student, to: exile}", "level_up: {of: ooze}")


def test_400_7_607_2a_what_leaves_exile_is_not_exiled_with_anything():
    objects = [
        {"id": "ghoul", "card": "Sutured Ghoul"},
        {"id": "wurm", "card": "Craw Wurm", "zone": "exile", "exiled_with": "ghoul"},
        {"id": "bear", "card": "Grizzly Bears", "zone": "exile", "exiled_with": "ghoul"},
    ]
    moments = play("returns: {id: bear}", "leaves: {id: ghoul, to: exile}", "returns: {id: ghoul}", objects=objects)
    assert [thing(moment, "ghoul").pt for moment in moments] == ["8/6", "6/4", "0/0", "0/0"]
    assert thing(moments[1], "bear").zone == "battlefield"


def test_613_7_what_gives_no_new_timestamp():
    """Level counters, tapping, phasing, another controller, being attached to, abilities gained: none of 613.7a to 613.7n."""
    moments = play(
        STUDENT,
        BEAR,
        "level_up: {of: student, times: 2}",
        "tap: [student]",
        "untap: [student]",
        "resolves: {does: [{set_controller: p2}], affects: [student]}",
        "resolves: {does: [{add_abilities: [flying]}, {become_copy_of: bear}], affects: [student]}",
        "enters: {id: boots, card: Bonesplitter, attached_to: student}",
        "phases: {out: student}",
        "phases: {in: student}",
    )
    times = [moment.state.object("student").timestamp for moment in moments if "student" in moment.board()]
    assert len(times) == len(moments) - 2  # not there at first, and while phased out
    assert set(times) == {1}


TEACHER = "put: {counters: {level: 2}, on: {keywords: [level up], types: [Creature], controller: you}}"


def test_122_6_counters_on_what_is_described_now():
    """Venerated Teacher: each creature of yours that has level up as the ability resolves; not one that has lost it."""
    moments = play(
        STUDENT,
        "enters: {id: mage, card: Echo Mage}",
        "enters: {id: theirs, card: Student of Warfare, controller: p2}",
        BEAR,
        "resolves: {card: Turn to Frog, affects: [mage]}",
        "resolves: {does: [{add_abilities: ['level up {1}']}], affects: [bear]}",
        TEACHER,
        TEACHER.replace("you}}", "you}, controller: p2}"),
        "remove: {counters: all, from: {counters: {level: '2..'}, controller: opponent}, controller: p2}",
        "put: {counters: {level: 1}, on: [mage, bear, mage]}",
        "put: {counters: {level: 1}, on: {types: [Planeswalker]}}",
    )
    names = ("student", "mage", "theirs", "bear")
    assert [[thing(moment, name).level for name in names] for moment in moments[6:]] == [
        [0, 0, 0, 0],
        [2, 0, 0, 2],
        [2, 0, 2, 2],
        [0, 0, 2, 0],
        [0, 1, 2, 1],
        [0, 1, 2, 1],
    ]


@pytest.mark.parametrize(
    "event",
    [
        "put: {counters: {level: 1}, on: {controler: you}}",
        "put: {counters: {level: 1}, on: 3}",
        "put: {counters: {level: 1}, on: []}",
        "put: {counters: {level: 1}, on: [nobody]}",
        "put: {counters: {level: 1}, on: {types: [Creature]}, controller: p3}",
    ],
)
def test_counters_on_what_cannot_be_meant(event):
    with pytest.raises(DocumentError, match="in event 2"):
        play(STUDENT, event)
