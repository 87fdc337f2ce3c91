"""What happens as spells resolve, each event once, and stacks that break a rule of casting or copying."""

import pytest
from clingo import parse_term

from pyleveler import DocumentError, StackDocument, copies
from pyleveler.facts.stack import stack_facts
from pyleveler.solving import only_model

MAGE = {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}}
BOARD = [
    MAGE,
    {"id": "bear", "card": "Grizzly Bears", "controller": "p2", "owner": "p2"},
    {"id": "rock", "card": "Sol Ring", "controller": "p2", "owner": "p2"},
    {"id": "saproling", "definition": {"name": "Saproling", "types": ["Creature"], "pt": "1/1"}, "token": True},
]
ANY = {"any": [{"types": ["Creature"]}, {"types": ["Artifact"]}]}


def document(spell, targets, mage=MAGE, resolve="echo", above=(), ability=None, **entry):
    """Echo Mage copies a spell with that text."""
    definition = {"name": "Test", "types": ["Instant"], "mana_cost": "{R}", "spell": spell}
    return StackDocument.from_data(
        {
            "objects": [mage, *BOARD[1:]],
            "stack": [
                {"id": "spell", "controller": "p1", "definition": definition, "targets": targets, **entry},
                {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}, **(ability or {})},
                *above,
            ],
            "resolve": resolve,
        }
    )


def after(*happens, aims=1, chosen="bear", **entry):
    """The state after a copy and then the spell have resolved, the copy with the targets of the spell."""
    spell = {"targets": [ANY] * aims, "happens": list(happens)}
    return copies(document(spell, {1: chosen}, **entry), resolve=True).first(1)[0].played


def zones(played):
    return {one["id"]: one["zone"] for one in played.state["objects"] if "zone" in one}


@pytest.mark.parametrize(("event", "zone"), [({"destroy": 1}, "graveyard"), ({"bounce": 1}, "hand"), ({"exile": 1}, "exile")])
def test_what_leaves_the_battlefield(event, zone):
    """701.8a, 406.1, 400.3; the second time there is nothing left."""
    assert zones(after(event))["bear"] == zone


@pytest.mark.parametrize("event", [{"bounce": 1}, {"damage": 2, "to": 1}])
def test_a_token_ceases_to_exist(event):
    """111.7, 704.5d"""
    assert "saproling" not in [one["id"] for one in after(event, chosen="saproling").state["objects"]]


def test_tapping():
    """701.26a"""
    (rock,) = [one for one in after({"tap": 1}, chosen="rock").state["objects"] if one["id"] == "rock"]
    assert rock["tapped"]


def test_what_happens_to_the_controller_of_a_target():
    """608.2c: twice, by the copy and by the spell."""
    assert after({"lose_life": 2, "to": {"controller_of": 1}}).life == {"p1": 20, "p2": 16}


def test_flashback():
    """702.34a: the spell is exiled, the copy ceases to exist."""
    assert zones(after({"tap": 1}, paid=["flashback"]))["spell"] == "exile"


def test_a_mode_with_a_continuous_effect():
    """700.2"""
    modes = {"choose": 1, "modes": [{"does": [{"set_pt": [0, 1]}], "targets": [ANY]}, {"happens": [{"draw": 1}]}]}
    assert copies(document(modes, {1: "bear"}, modes=[1])).count == 4


@pytest.mark.parametrize(
    ("spell", "targets", "entry", "place"),
    [
        ({"choose": 2, "modes": [{"happens": [{"draw": 1}]}, {"happens": [{"draw": 2}]}]}, {}, {"modes": [1]}, "modes"),
        ({"targets": [{**ANY, "count": "1..2"}]}, {1: ["bear", "bear"]}, {}, "targets"),
        (
            {"targets": [{**ANY, "divided": True, "count": "1..2"}], "happens": [{"damage": 2, "to": 1, "divided": True}]},
            {1: ["bear"]}, {"divided": {"bear": 1, "rock": 1}}, "divided",
        ),
        (
            {"targets": [{**ANY, "divided": True, "count": "1..2"}], "happens": [{"damage": "x", "to": 1, "divided": True}]},
            {1: ["bear", "rock"]}, {"divided": {"bear": 1, "rock": 1}, "x": 3}, "divided",
        ),
    ],
)  # fmt: skip
def test_a_spell_that_cannot_have_been_cast_so(spell, targets, entry, place):
    """601.2b, 601.2c, 601.2d, 115.3"""
    with pytest.raises(DocumentError) as caught:
        copies(document(spell, targets, **entry))
    assert caught.value.place.startswith(f"stack[0].{place}")


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"mage": {**MAGE, "controller": "p2"}, "ability": {"controller": "p1"}}, "602.2"),
        ({"mage": {**MAGE, "summoning_sick": True}}, "602.5a"),
        ({"above": [{"id": "more", "card": "Divination"}]}, "405.5"),
    ],
)
def test_an_ability_that_cannot_resolve_now(changes, rule):
    """602.2, 602.5a, 405.5"""
    found = copies(document({"happens": [{"draw": 1}]}, {}, **changes))
    assert (found.legal, found.rule) == (False, rule)


def flaws(facts, *more):
    atoms = only_model("copies.lp", [*facts, *map(parse_term, more)])
    return {str(atom.arguments[2]) for atom in atoms if atom.name == "flaw"}


def test_stacks_that_no_document_can_say():
    """115.3, 601.2d: facts written by hand are checked by the same rules."""
    spell = {"targets": [{**ANY, "divided": True, "count": "1..2"}], "happens": [{"damage": 2, "to": 1, "divided": True}]}
    facts = stack_facts(document(spell, {1: ["bear"]}, divided={"bear": 2}))
    assert flaws(facts, "chosen_target(spell,1,2,bear)", "share(spell,rock,1)") == {"twice(1,bear)", "no_target(rock)"}
    assert flaws(facts, "part_share(spell,1,rock,1)") == {"no_target(1,rock)"}
    facts = stack_facts(document({"targets": [ANY], "happens": [{"damage": 2, "to": 1}]}, {1: "bear"}))
    for share in ("share(spell,rock,1)", "part_share(spell,1,rock,1)"):
        assert flaws(facts, share) == {"nothing_to_divide"}
