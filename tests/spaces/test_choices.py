"""Spaces with choices (607.2d): each state as it would be alone; what is chosen is there."""

import pytest

from pyleveler import DocumentError, Space
from pyleveler.spaces.results import result_atoms

from .enumerating import states

WURM, BEAR = {"id": "wurm", "card": "Craw Wurm"}, {"id": "bear", "card": "Grizzly Bears"}
CLONE = {"id": "clone", "card": "Clone", "chosen": {"object": "wurm"}}
SERVANT = {"id": "servant", "card": "Painter's Servant", "chosen": {"color": "blue"}, "optional": True}
AUTOMATON = {"id": "automaton", "card": "Adaptive Automaton", "chosen": {"creature_type": "Wurm"}, "timestamp": "4..5"}
WEAVE = {"card": "Mirrorweave", "affects": ["clone"], "chosen": {"object": "bear"}}
SPACES = {
    "any order": {
        "order": "any",
        "objects": [WURM, BEAR, CLONE | {"zone": {"any": ["battlefield", "hand"]}}],
        "effects": [WEAVE],
    },
    "open values": {
        "objects": [WURM, SERVANT, CLONE | {"face_down": {"any": [True, False]}, "timestamp": "1..3"}, AUTOMATON],
        "effects": [{"card": "Turn to Frog", "affects": ["wurm", "clone"], "optional": True}],
    },
    "copies of copies": {
        "order": "any",
        "objects": [
            WURM,
            {"id": "image", "card": "Phantasmal Image"},
            CLONE | {"chosen": {"object": "image"}},
            {"id": "second", "card": "Clone", "chosen": {"object": "clone"}},
        ],
        "effects": [WEAVE | {"chosen": {"object": "wurm"}}],
    },
}


@pytest.mark.parametrize("document", SPACES.values(), ids=SPACES)
def test_a_state_of_a_space_is_as_it_would_be_alone(document):
    space = Space.from_data(document)
    found = list(states(space))
    assert len(found) == space.states
    for state, results in found:
        assert result_atoms(state) == results, state.to_data()


def test_what_was_chosen_is_not_optional():
    with pytest.raises(DocumentError, match=r"objects\[0\].optional: found \"wurm\", which"):
        Space.from_data({"objects": [WURM | {"optional": True}, CLONE]})
