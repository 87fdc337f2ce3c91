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
    "exiled with what may be absent": {
        "objects": [
            {"id": "ghoul", "card": "Sutured Ghoul", "optional": True},
            WURM | {"zone": "exile", "exiled_with": "ghoul"},
            {"id": "sum", "card": "Sutured Ghoul", "zone": {"any": ["battlefield", "library"]}},
            BEAR | {"zone": "exile", "exiled_with": "sum", "optional": True},
        ],
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


LORD = {"id": "lord", "card": "Goblin King"}
EVOLUTION = {"card": "Artificial Evolution", "affects": ["lord"]}
FIRST = EVOLUTION | {"id": "first", "chosen": {"words": {"from": "Goblin", "to": "Elf"}}}
SECOND = EVOLUTION | {"id": "second", "chosen": {"words": {"from": "Elf", "to": "Bear"}}}
TEXTS = {
    "any order": {"order": "any", "objects": [LORD, BEAR], "effects": [FIRST, SECOND]},
    "perhaps absent": {
        "objects": [LORD, BEAR, {"id": "elf", "card": "Llanowar Elves"}],
        "effects": [FIRST | {"optional": True}, SECOND | {"optional": True}],
    },
    "any zone": {
        "objects": [LORD | {"zone": {"any": ["battlefield", "graveyard", "stack"]}}, BEAR],
        "effects": [FIRST, SECOND | {"optional": True}],
        "order": "any",
    },
    "open times of a landwalk and of a land type": {
        "objects": [
            {"id": "moon", "card": "Blood Moon", "timestamp": "1..2"},
            {"id": "tundra", "card": "Tundra", "timestamp": 3},
            {"id": "watch", "card": "Halimar Wavewatch", "counters": {"level": "4..5"}, "timestamp": "1..2"},
        ],
        "effects": [
            {"card": "Magical Hack", "affects": ["moon", "watch"], "timestamp": "4..6", "chosen": {"words": chosen}}
            for chosen in ({"from": "Mountain", "to": "Island"}, {"from": "Island", "to": "Swamp"})
        ],
    },
}


@pytest.mark.parametrize("document", TEXTS.values(), ids=TEXTS)
def test_612_texts_that_are_changed_in_some_states_or_in_another_order(document):
    space = Space.from_data(document)
    found = list(states(space))
    assert len(found) == space.states
    assert len({frozenset(results) for _, results in found}) > 1
    for state, results in found:
        assert result_atoms(state) == results, state.to_data()
