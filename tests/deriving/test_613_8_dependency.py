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


LOSES_ALL = static(CREATURES | {"other": True}, "lose_all_abilities")


@pytest.mark.parametrize(
    ("ability", "other"),
    [
        (static(CREATURES, GIFTS[1]), LOSES_ALL),
        (static({"keywords": ["flying"]}, GIFTS[1]), LOSES_ALL),
        (static({"keywords": ["flying"]}, GIFTS[1]), static(CREATURES, {"add_abilities": ["flying"]})),
        (static(CREATURES, GIFTS[1], **{"while": {"exists": {"keywords": ["flying"]}}}), LOSES_ALL),
        (static(CREATURES, {"add_abilities_of": {"of": {"ids": ["bird"]}, "kind": "activated"}}), LOSES_ALL),
    ],
    ids=["existence", "smaller set", "larger set", "condition", "outcome"],
)
def test_613_8a_what_is_gone_is_not_waited_for(ability, other):
    """What would have changed it has lost its ability first."""
    ping = {"activated": {"cost": "{T}", "text": "one damage"}}
    bird = inline("bird", abilities=["flying", ping])
    objects = [inline("source", abilities=[ability]), inline("loser", abilities=[other]), bird]
    answer = board(*objects, effects=[resolved("lose_all_abilities", affects=["loser"])])
    assert answer["source"].trace or answer["bird"].trace
    assert "flying" in answer["bird"].keywords
    assert ("haste" in answer["bird"].keywords) == (GIFTS[1] in ability["static"]["does"])
