"""What may be activated now, and every reason why not (602)."""

import json

import pytest

from pyleveler import GameState, HistoryDocument, derive
from pyleveler.documents.errors import DocumentError
from pyleveler.history.replaying import replay

MAIN = {"active": "p1", "phase": "precombat main", "priority": "p1"}


def activated(objects, name, turn=None, effects=()):
    document = {"objects": objects, "effects": list(effects)} | ({"turn": turn} if turn else {})
    return derive(GameState.from_data(document))[name].activated


def rules(objects, name, turn=None, place=0, effects=()):
    return sorted(reason.rule for reason in activated(objects, name, turn, effects)[place].reasons)


def student(**more):
    return {"id": "student", "card": "Student of Warfare", **more}


SPELL = {"id": "bolt", "card": "Lightning Bolt", "zone": "stack"}


@pytest.mark.parametrize(
    ("turn", "more", "expected"),
    [
        (MAIN, [], []),
        (MAIN | {"phase": "postcombat main"}, [], []),
        (None, [], []),
        (MAIN, [SPELL], ["307.5"]),
        (MAIN | {"phase": "declare attackers"}, [], ["307.5"]),
        (MAIN | {"active": "p2"}, [], ["307.5"]),
        (MAIN | {"priority": "p2"}, [], ["602.2"]),
        ({"active": "p2", "phase": "end", "priority": "p2"}, [SPELL], ["307.5", "307.5", "307.5", "602.2"]),
        ({"active": "p1", "phase": "untap"}, [], ["117.1b", "307.5"]),
        ({"active": "p1"}, [], []),
    ],
)
def test_a11_timing_of_level_up(turn, more, expected):
    """702.87a, 602.5d, 307.5: the controller, in a main phase of their own turn, with an empty stack."""
    assert rules([student(), *more], "student", turn) == expected


@pytest.mark.parametrize("count", [0, 1, 6, 7, 8, 40])
def test_711_4_at_any_number_of_counters(count):
    assert rules([student(counters={"level": count} if count else {})], "student", MAIN) == []


def test_summoning_sickness_and_tapping_matter_for_abilities_with_t_only():
    mage = {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}, "summoning_sick": True, "tapped": True}
    assert [rules([mage], "mage", MAIN, place) for place in (0, 1)] == [[], ["107.5", "602.5a"]]
    hasty = mage | {"tapped": False}
    given = [{"does": [{"add_abilities": ["haste"]}], "affects": ["mage"]}]
    assert rules([hasty], "mage", MAIN, 1, given) == [], "702.10c"
    assert rules([hasty], "mage", MAIN, 1, [{"does": [{"set_types": ["Artifact"]}], "affects": ["mage"]}]) == [], "302.6"


def test_an_ability_that_is_lost_is_named_with_what_took_it():
    frog = [{"card": "Turn to Frog", "affects": ["student"]}]
    (level_up,) = activated([student()], "student", MAIN, frog)
    assert not level_up.legal
    assert [(reason.rule, "Turn to Frog" in reason.reason) for reason in level_up.reasons] == [("613.1f", True)]
    assert rules([student(face_down=True)], "student", MAIN) == ["708.2a"]
    dryads = {"id": "song", "card": "Song of the Dryads", "attached_to": "student"}
    assert "305.7" in rules([student(), dryads], "student", MAIN) + rules([student(), dryads], "student", MAIN, 1)


def test_113_6_only_on_the_battlefield():
    assert rules([student(zone="hand")], "student", MAIN) == ["113.6"]
    mauler = {"id": "mauler", "card": "Barkhide Mauler", "zone": "hand"}
    assert rules([mauler], "mauler", MAIN | {"active": "p2", "phase": "end"}) == []
    assert rules([mauler | {"zone": "battlefield"}], "mauler", MAIN) == ["113.6"]


def test_who_controls_it_now_decides():
    stolen = [{"does": [{"set_controller": "p2"}], "affects": ["student"]}]
    assert rules([student()], "student", MAIN, effects=stolen) == ["307.5", "602.2"]
    assert rules([student()], "student", {"active": "p2", "priority": "p2"}, effects=stolen) == []


COSTS = [("{4}", "{2}"), ("{2}{W}", "{W}"), ("{1}", "{1}"), ("{W}", "{W}"), ("{3}", "{1}"), ("{0}", "{0}")]


def leveler(cost):
    return {"name": "Tester", "types": ["Creature"], "pt": "1/1", "abilities": [f"level up {cost}"]}


@pytest.mark.parametrize(("printed", "total"), COSTS)
def test_a64_training_grounds(printed, total):
    """G10; 118.7, 601.2f: generic mana only, and at least one mana remains."""
    objects = [{"id": "grounds", "card": "Training Grounds"}, {"id": "it", "definition": leveler(printed)}]
    (ability,) = activated(objects, "it", MAIN)
    assert (ability.ability, ability.cost, ability.legal) == (f"level up {printed}", total, True)
    (other,) = activated([objects[0], objects[1] | {"controller": "p2"}], "it", MAIN)
    assert other.cost == printed
    (noncreature,) = activated(objects, "it", MAIN, [{"does": [{"set_types": ["Artifact"]}], "affects": ["it"]}])
    assert noncreature.cost == printed


def change(action, name):
    static = {"affects": {"types": ["Creature"]}, "does": [action]}
    return {"id": name, "definition": {"name": name, "types": ["Enchantment"], "abilities": [{"static": static}]}}


@pytest.mark.parametrize(
    ("printed", "changes", "total"),
    [
        ("{6}", [{"reduce_costs": {"by": 2, "at_least": 1}}] * 2, "{2}"),
        ("{4}", [{"reduce_costs": {"by": 2, "at_least": 1}}] * 2, "{1}"),
        ("{3}", [{"reduce_costs": {"by": 1}}, {"reduce_costs": {"by": 2, "at_least": 1}}], "{0}"),
        ("{1}", [{"increase_costs": 2}, {"reduce_costs": {"by": 2, "at_least": 1}}], "{1}"),
        ("{W}", [{"increase_costs": 2}], "{2}{W}"),
        ("{1}{W}", [{"reduce_costs": {"by": 3}}], "{W}"),
        ("{2}", [{"reduce_costs": {"by": 5}}], "{0}"),
        ("{2}", [{"reduce_costs": {"by": 1, "at_least": 4}}], "{2}"),
    ],
)
def test_601_2f_increases_then_reductions_in_the_best_order(printed, changes, total):
    objects = [change(action, f"c{place}") for place, action in enumerate(changes)]
    (ability,) = activated([*objects, {"id": "it", "definition": leveler(printed)}], "it", MAIN)
    assert ability.cost == total


def test_a_reduction_that_is_lost_reduces_nothing():
    objects = [{"id": "grounds", "card": "Training Grounds"}, {"id": "it", "definition": leveler("{4}")}]
    (ability,) = activated(objects, "it", MAIN, [{"does": ["lose_all_abilities"], "affects": ["grounds"]}])
    assert ability.cost == "{4}"


def test_timing_as_a_sorcery_of_any_ability():
    slow = {"activated": {"cost": "{1}", "text": "draw", "timing": "sorcery"}}
    card = {"name": "Slow", "types": ["Artifact"], "abilities": [slow, {"activated": {"cost": "{1}", "text": "draw"}}]}
    objects = [{"id": "it", "definition": card}]
    end = {"active": "p1", "phase": "end"}
    assert [rules(objects, "it", end, place) for place in (0, 1)] == [["307.5"], []]
    assert GameState.from_data({"objects": objects}).to_data()["objects"] == objects


def test_json_has_the_shape_of_the_contract():
    board = derive(GameState.from_data({"turn": MAIN, "objects": [student(), SPELL]}))
    data = json.loads(json.dumps(board.to_data()))
    assert data["objects"]["student"]["activated"] == [
        {
            "ability": "level up {W}",
            "cost": "{W}",
            "legal": False,
            "reasons": [{"rule": "307.5", "reason": "only while the stack is empty"}],
        }
    ]


PAYING = [
    ("{W}", "{W}", True), ("{W}", "{U}", False), ("{1}", "{U}", True), ("{1}", "", False), ("{2}{U}", "{U}{2}", True),
    ("{2}{U}", "{3}", False), ("{1}{U}{U}", "{U}{U}", False), ("{W/U}", "{U}", True), ("{W/U}{W/U}{W}", "{W}{W}{U}", True),
    ("{W/U}{W/U}{W}", "{W}{U}{U}", True), ("{W/U}{W/U}{W}", "{U}{U}{U}", False), ("{W/U}{U/B}{W/B}", "{B}{B}{C}", False),
    ("{W/U}{U/B}{W/B}", "{B}{B}{U}", True), ("{C}", "{W}", False), ("{C}", "{1}", True), ("{X}{R}", "{R}", True),
    ("{0}", "", True), ("{W/P}", "", True), ("{2/W}", "", True),
]  # fmt: skip


@pytest.mark.parametrize(("cost", "pool", "legal"), PAYING)
def test_601_2h_the_whole_cost_from_a_mana_pool(cost, pool, legal):
    """107.4: what may be paid with life, or with two generic mana for one of a colour, is not judged."""
    objects = [{"id": "it", "definition": leveler(cost)}]
    (ability,) = activated(objects, "it", MAIN | {"mana": {"p1": pool}})
    assert (ability.legal, [reason.rule for reason in ability.reasons]) == (legal, [] if legal else ["601.2h"])
    assert not ability.reasons or "p1" in ability.reasons[0].reason
    (unknown,) = activated(objects, "it", MAIN | {"mana": {"p2": ""}})
    assert unknown.legal, "nobody knows what mana p1 has"


def test_601_2h_what_is_paid_is_the_total_cost():
    objects = [{"id": "grounds", "card": "Training Grounds"}, {"id": "it", "definition": leveler("{4}")}]
    for pool, legal in (("{1}", False), ("{2}", True)):
        (ability,) = activated(objects, "it", MAIN | {"mana": {"p1": pool}})
        assert (ability.cost, ability.legal) == ("{2}", legal)


@pytest.mark.parametrize(
    ("mana", "message"), [({"p1": "{W/U}"}, "turn.mana.p1"), ({"p3": "{W}"}, "turn.mana"), ("{W}", "turn.mana")]
)
def test_bad_mana(mana, message):
    with pytest.raises(DocumentError) as caught:
        GameState.from_data({"turn": MAIN | {"mana": mana}, "objects": [student()]})
    assert message in str(caught.value)


def test_a_history_says_nothing_of_mana():
    with pytest.raises(DocumentError, match=r"turn\.mana"):
        replay(HistoryDocument.from_data({"turn": MAIN | {"mana": {"p1": "{W}"}}, "history": []}))
