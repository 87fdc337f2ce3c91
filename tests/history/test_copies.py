"""Copies in histories: the values of the moment in which something is copied, whatever becomes of the model (707.2b)."""

import pytest

from pyleveler import GameState, derive
from pyleveler.documents.definitions import ActionBody
from pyleveler.documents.errors import DocumentError
from pyleveler.facts.definitions import FactWriter
from pyleveler.facts.reading import read_actions
from pyleveler.facts.symbols import id_symbol

from .playing import BEAR, STUDENT, after, play, thing

GARD = {
    "name": "Gard",
    "mana_cost": "{1}{R}",
    "types": ["Creature"],
    "subtypes": ["Human"],
    "pt": "1/1",
    "abilities": ["level up {2}"],
    "levels": [
        {"from": 1, "to": 2, "pt": "2/2", "abilities": ["flying"]},
        {"from": 3, "pt": "5/5", "abilities": [{"activated": {"cost": "{T}", "text": "draw"}}]},
    ],
}
TOKEN = {"enters": {"id": "gard", "definition": GARD, "token": True}}
GONE = ["becomes_copy: {id: gard, of: Grizzly Bears}", "leaves: {id: gard, to: exile}", "state_based_actions: true"]
CLONES = [
    "enters: {id: clone, card: Clone, copy_of: gard}",
    "enters: {id: clone, card: Clone, chosen: {object: gard}}",
    "enters: {id: clone, card: Grizzly Bears, token: true, copy_of: gard}",
]


@pytest.mark.parametrize("clone", CLONES)
def test_707_2b_the_copy_of_an_inline_leveler_outlives_it(clone):
    moments = play(TOKEN, clone, *GONE, "level_up: {of: clone, times: 3}")
    assert "gard" not in moments[5].board()
    copy = thing(moments[5], "clone")
    assert (copy.name, copy.pt, copy.colors, copy.subtypes) == ("Gard", "1/1", ["red"], ["Human"])
    assert copy.abilities == ["level up {2}", "LEVEL 1-2", "LEVEL 3+"]
    grown = thing(moments[6], "clone")
    assert (grown.pt, grown.level_symbol, len(grown.activated)) == ("5/5", "LEVEL 3+", 2)
    again = GameState.from_data(moments[6].state.to_data())
    assert derive(again)["clone"].to_data() == grown.to_data()


def test_707_2_a_copy_of_what_is_face_down():
    """708.2a: a 2/2 without a name, also once the model has been turned up; and level counters do nothing for it."""
    moments = play(
        STUDENT,
        "turn_face: {down: student}",
        "enters: {id: clone, card: Clone, copy_of: student}",
        "turn_face: {up: student}",
        "put: {counters: {level: 7}, on: clone}",
    )
    for moment in moments[3:]:
        copy = thing(moment, "clone")
        assert (copy.name, copy.pt, copy.abilities, copy.mana_value) == (None, "2/2", [], 0)
    assert "becomes a copy of no name" in thing(moments[3], "clone").explain()


def test_707_9_what_the_card_itself_excepts():
    """Quicksilver Gargantuan is 7/7 until a level symbol is active, and so is a copy of it (rules.md E5)."""
    moments = play(
        "enters: {id: master, card: Transcendent Master, counters: {level: 12}}",
        "enters: {id: big, card: Quicksilver Gargantuan, copy_of: master}",
        "enters: {id: clone, card: Clone, copy_of: big}",
        "level_up: {of: big, times: 6}",
        "leaves: {id: master, to: hand}",
        "leaves: {id: big, to: exile}",
    )
    assert [thing(moment, "big").pt for moment in moments[2:]] == ["7/7", "7/7", "6/6", "6/6", "7/7"]
    assert [thing(moment, "clone").pt for moment in moments[3:]] == ["7/7"] * 4
    assert thing(moments[6], "big").name == "Quicksilver Gargantuan"


def test_a20_phantasmal_image():
    image = thing(
        after(
            "enters: {id: master, card: Transcendent Master, controller: p2, counters: {level: 12}}",
            "enters: {id: image, card: Phantasmal Image, copy_of: master}",
        ),
        "image",
    )
    assert (image.pt, image.level, image.keywords) == ("3/3", 0, ["level up"])
    assert image.abilities[:3] == ["level up {1}", "LEVEL 6-11", "LEVEL 12+"]
    assert len(image.abilities) == 4
    assert image.subtypes[0] == "Illusion"


def test_a53_mirrorweave_copies_what_was():
    moments = play(
        "enters: {id: student, card: Student of Warfare, token: true}",
        BEAR,
        "resolves: {card: Mirrorweave, chosen: {object: student}, affects: [bear], until: end of turn}",
        "becomes_copy: {id: student, of: Craw Wurm}",
        "leaves: {id: student, to: exile}",
        "state_based_actions: true",
        "next_turn: p2",
        turn={"active": "p1"},
    )
    assert [thing(moment, "bear").pt for moment in moments[3:]] == ["1/1"] * 4 + ["2/2"]
    assert "Mirrorweave" in thing(moments[3], "bear").explain()


def test_707_3_a_copy_of_what_is_a_copy_for_a_turn():
    moments = play(
        STUDENT,
        BEAR,
        "becomes_copy: {id: bear, of: student, until: end of turn}",
        "enters: {id: clone, card: Clone, copy_of: bear}",
        "next_turn: p2",
        turn={"active": "p1"},
    )
    assert (thing(moments[5], "bear").name, thing(moments[5], "clone").name) == ("Grizzly Bears", "Student of Warfare")


def test_what_was_chosen_and_is_gone_is_no_part_of_the_state():
    moments = play(
        {"enters": {"id": "t", "definition": GARD, "token": True}},
        "enters: {id: hunter, card: Grizzly Bears, chosen: {object: t}}",
        "leaves: {id: t, to: exile}",
        "state_based_actions: true",
    )
    assert moments[2].state.object("hunter").chosen.object == "t"
    assert moments[4].state.object("hunter").chosen.object is None


@pytest.mark.parametrize("values", [GARD, {"types": ["Creature"], "pt": "2/2"}])
def test_copiable_values_of_a_document_are_read_back(values):
    action = ActionBody.model_validate({"become_copy_of": values, "except": {"pt": "7/7"}})
    ability = id_symbol("something")
    writer = FactWriter()
    writer.actions(ability, [action])
    assert [ActionBody.model_validate(one) for one in read_actions(ability, writer.facts)] == [action]


@pytest.mark.parametrize("model", [3, [], {"types": ["Creatur"]}, {"nme": "Gard"}])
def test_bad_models(model):
    effect = {"does": [{"become_copy_of": model}], "affects": ["bear"]}
    with pytest.raises(DocumentError, match=r"effects\[0\]\.does\[0\]\.become_copy_of"):
        GameState.from_data({"objects": [{"id": "bear", "card": "Grizzly Bears"}], "effects": [effect]})
