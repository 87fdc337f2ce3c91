"""What bounds the grounding is known before it: which effects there may be, whom they may meet, in how many steps."""

import pytest

from pyleveler import derive
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.solving import grounded

BOUNDS = {
    "continuous",
    "part",
    "candidate",
    "eligible",
    "steps",
    "slot",
    "step",
    "before",
    "meddles",
    "threat",
    "keeps",
    "carries",
}

BOARD = {
    "objects": [
        {"id": "student", "card": "Student of Warfare", "counters": {"level": 7, "+1/+1": 1, "flying": 1}},
        {"id": "commander", "card": "Coralhelm Commander", "counters": {"level": 4}, "face_down": True},
        {"id": "treespeaker", "card": "Joraga Treespeaker", "counters": {"level": 5}},
        {"id": "clone", "card": "Clone"},
        {"id": "image", "card": "Phantasmal Image", "chosen": {"object": "student"}},
        {"id": "servant", "card": "Painter's Servant", "chosen": {"color": "blue"}},
        {"id": "automaton", "card": "Adaptive Automaton", "chosen": {"creature_type": "Elf"}},
        {"id": "conspiracy", "card": "Conspiracy"},
        {"id": "humility", "card": "Humility"},
        {"id": "opalescence", "card": "Opalescence"},
        {"id": "moon", "card": "Blood Moon"},
        {"id": "urborg", "card": "Urborg, Tomb of Yawgmoth"},
        {"id": "drake", "card": "Champion's Drake", "zone": "graveyard"},
    ],
    "effects": [
        {"card": "Turn to Frog", "affects": ["student"]},
        {"does": [{"become_copy_of": "student"}], "affects": ["clone"]},
        {"does": [{"change_text": {"from": "Elf", "to": "Human"}}], "affects": ["treespeaker"]},
        {"card": "Mirrorweave", "affects": ["image"], "chosen": {"object": "automaton"}},
        {"does": [{"set_controller": "p2"}], "affects": ["treespeaker"]},
    ],
}


@pytest.mark.parametrize("edition", ["711-2026", "710-2010-en"])
def test_the_bounds_are_facts(edition):
    control = grounded("explain.lp", state_facts(GameState.from_data(BOARD | {"edition": edition})))
    atoms = [atom for atom in control.symbolic_atoms if atom.symbol.name in BOUNDS]
    assert {atom.symbol.name for atom in atoms} >= BOUNDS - {"meddles"}
    assert [str(atom.symbol) for atom in atoms if not atom.is_fact] == []


@pytest.mark.parametrize("thief", ["p1", "you"])
def test_an_effect_on_your_creatures_may_meet_what_can_come_under_your_control(thief):
    """109.5, 613.1b: the set of a resolved effect is known, so that nothing else is grounded."""
    bears = [{"id": f"bear{n}", "card": "Grizzly Bears", "controller": f"p{2 - n % 2}"} for n in (1, 2, 4)]
    document = {
        "objects": [{"id": "heroes", "card": "Time of Heroes"}, *(bear | {"counters": {"level": 1}} for bear in bears)],
        "effects": [{"does": [{"set_controller": thief}], "affects": ["bear4"], "controller": "p1"}],
    }
    state = GameState.from_data(document)
    control = grounded("explain.lp", state_facts(state))
    atoms = [atom.symbol for atom in control.symbolic_atoms]
    met = {str(one.arguments[1]) for one in atoms if one.name == "eligible" and "heroes" in str(one.arguments[0])}
    assert met == {"bear1", "bear4"}
    assert [answer.pt for answer in derive(state).values()] == [None, "4/4", "2/2", "4/4"]
