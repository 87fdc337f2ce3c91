"""Dependency, condition by condition: what an effect waits for, and what it does not wait for (613.8)."""

import pytest

from .states import board, inline, resolved, static

CREATURES = {"types": ["Creature"]}
GIFTS = [{"add_types": ["Artifact"]}, {"add_abilities": ["haste"]}]
LOSS = [resolved("lose_all_abilities", affects=["source", "bird"])]
BIRD = inline("bird", abilities=["flying"])


@pytest.mark.parametrize(
    "ability",
    [
        static(CREATURES, *GIFTS),
        static({"keywords": ["flying"]}, *GIFTS),
        static(CREATURES, *GIFTS, **{"while": {"exists": {"keywords": ["flying"]}}}),
    ],
    ids=["existence", "set", "condition"],
)
def test_613_6_what_began_in_an_earlier_layer_does_not_wait(ability):
    """The loss would take the ability, whom it affects, or its condition: but it goes on, and it is older."""
    answer = board(inline("source", abilities=[ability]), BIRD, effects=LOSS)["bird"]
    assert (answer.types, answer.keywords) == (["Artifact", "Creature"], [])
    assert [step.layer for step in answer.trace] == ["4", "6", "6"]


@pytest.mark.parametrize(
    "ability",
    [
        static(CREATURES, GIFTS[1]),
        static({"keywords": ["flying"]}, GIFTS[1]),
        static(CREATURES, GIFTS[1], **{"while": {"exists": {"keywords": ["flying"]}}}),
    ],
    ids=["existence", "set", "condition"],
)
def test_613_8a_what_begins_in_this_layer_waits(ability):
    """The same in layer 6 alone: there is nothing left of it, or nobody whom it affects."""
    answer = board(inline("source", abilities=[ability]), BIRD, effects=LOSS)["bird"]
    assert (answer.keywords, [step.layer for step in answer.trace]) == ([], ["6"])
