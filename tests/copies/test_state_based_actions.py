"""State-based actions as a stack is played down: legends and worlds that are too many, and what protection prevents."""

import json

import pytest
from click.testing import CliRunner

from pyleveler import StackDocument, copies
from pyleveler.cli import main

ANY_SPELL = {"activated": {"cost": "{T}", "copies": {"of": {"types": ["Creature", "Enchantment"]}}}}
BREEDER = {"id": "breeder", "definition": {"name": "Breeder", "types": ["Artifact"], "abilities": [ANY_SPELL]}}
KING = {"name": "King", "supertypes": ["Legendary"], "types": ["Creature"], "pt": "2/4"}
WORLD = {"name": "Abyss", "supertypes": ["World"], "types": ["Enchantment"]}


def document(definition, *objects, **entry):
    """A copy of a permanent spell becomes a token, and then the spell a permanent."""
    stack = [
        {"id": "one", "definition": definition, **entry},
        {"id": "breed", "ability_of": "breeder", "targets": {"1": "one"}},
    ]
    return StackDocument.from_data({"objects": [BREEDER, *objects], "stack": stack})


def endings(definition, *objects, **entry):
    """For each ending what was kept, what is on the battlefield and what is in a graveyard."""
    (outcome,) = copies(document(definition, *objects, **entry), resolve=True)
    for ending in outcome.endings:
        zones = {thing["id"]: thing.get("zone", "battlefield") for thing in ending.state["objects"]}
        yield ending.kept, [[name for name in zones if zones[name] == zone] for zone in ("battlefield", "graveyard")]


def test_704_5j_one_of_two_legends_stays():
    """704.5j, 704.5d: whichever its controller chooses; a token ceases to exist, a card goes to the graveyard."""
    assert list(endings(KING)) == [
        (["one"], [["breeder", "one"], []]),
        (["one copy 1"], [["breeder", "one copy 1"], ["one"]]),
    ]


@pytest.mark.parametrize(
    ("definition", "entry"),
    [(KING | {"supertypes": []}, {}), (KING, {"controller": "p2"}), (KING | {"supertypes": ["Snow"]}, {})],
)
def test_704_5j_others_stay(definition, entry):
    """704.5j: without the supertype, or under two players, both stay."""
    assert list(endings(definition, **entry)) == [([], [["breeder", "one copy 1", "one"], []])]


def test_704_5j_of_the_same_name_only():
    queen = {"id": "queen", "definition": KING | {"name": "Queen"}}
    found = [kept for kept, _ in endings(KING, queen)]
    assert found == [["one"], ["one copy 1"]]


def test_704_5j_one_of_three_each_time_that_it_is_checked():
    """704.3: as the token enters, and once more as the spell becomes a permanent."""
    heir = {"id": "heir", "definition": KING}
    found = [(kept, board) for kept, (board, _) in endings(KING, heir)]
    assert found == [
        (["heir", "heir"], ["breeder", "heir"]),
        (["heir", "one"], ["breeder", "one"]),
        (["one copy 1", "one"], ["breeder", "one"]),
        (["one copy 1", "one copy 1"], ["breeder", "one copy 1"]),
    ]


def test_704_3_what_is_kept_may_die_at_the_same_time():
    """704.3: all state-based actions at once: the choice may fall on a creature with toughness 0."""
    weak = [{"id": name, "definition": KING | {"pt": "0/0"}} for name in ("weak", "other")]
    found = [board for _, (board, _) in endings(KING | {"name": "Page", "supertypes": []}, *weak)]
    assert found == [["breeder", "one copy 1", "one"]] * 2


def test_704_5j_two_players_choose_at_once():
    """101.4, 704.3"""
    pairs = [
        {"id": f"{player} {place}", "definition": KING, "controller": player} for player in ("p1", "p2") for place in (1, 2)
    ]
    found = [kept for kept, _ in endings(KING | {"name": "Page", "supertypes": []}, *pairs)]
    assert found == [["p1 1", "p2 1"], ["p1 1", "p2 2"], ["p1 2", "p2 1"], ["p1 2", "p2 2"]]


def test_704_5g_what_is_indestructible_stays():
    """704.5g, 702.12b: lethal damage does not destroy it; toughness 0 is another matter (704.5f)."""
    rock = {"name": "Rock", "types": ["Creature"], "pt": "0/2", "abilities": ["indestructible"]}
    objects = [{"id": "rock", "definition": rock, "damage": 2}, {"id": "dust", "definition": rock | {"pt": "0/0"}}]
    assert [board for _, board in endings(KING | {"supertypes": []}, *objects)] == [
        [["breeder", "rock", "one copy 1", "one"], ["dust"]]
    ]


def test_704_5k_the_youngest_world_stays():
    """704.5k: whoever controls the others."""
    old = {"id": "old", "definition": WORLD | {"name": "Mire"}, "controller": "p2"}
    assert list(endings(WORLD, old)) == [([], [["breeder", "one"], ["old"]])]
    assert list(endings(WORLD | {"supertypes": []}, old)) == [([], [["breeder", "old", "one copy 1", "one"], []])]


def test_the_endings_in_the_answers(tmp_path):
    path = tmp_path / "king.yaml"
    path.write_text(json.dumps(document(KING).to_data()))
    run = CliRunner()
    data = json.loads(run.invoke(main, ["copies", str(path), "--resolve", "--json"]).stdout)["outcomes"][0]
    assert [one["kept"] for one in data["endings"]] == [["one"], ["one copy 1"]]
    assert data["state"] == data["endings"][0]["state"]
    text = run.invoke(main, ["copies", str(path), "--resolve"]).stdout
    assert "kept: one\n" in text
    assert "kept: one copy 1\n" in text


@pytest.mark.parametrize(
    ("keyword", "damage"),
    [("protection from red", 0), ("protection from everything", 0), ("protection from blue", 6), ("flying", 6)],
)
def test_702_16e_protection_prevents_damage(keyword, damage):
    """702.16e, 702.16j: even where the document says that the target is legal; the state knows how much it is."""
    saint = {"name": "Saint", "types": ["Creature"], "pt": "0/9", "abilities": [keyword]}
    objects = [{"id": "mage", "card": "Echo Mage", "counters": {"level": 2}}, {"id": "saint", "definition": saint}]
    bolt = {"id": "bolt", "card": "Lightning Bolt", "targets": {"1": "saint"}, "legal": {"1": ["saint"]}}
    stack = [bolt, {"id": "echo", "ability_of": "mage", "targets": {"1": "bolt"}}]
    (outcome,) = copies(StackDocument.from_data({"objects": objects, "stack": stack}), resolve=True)
    (left,) = [thing for thing in outcome.played.state["objects"] if thing["id"] == "saint"]
    assert left.get("damage", 0) == damage
    assert [one.did for one in outcome.played.resolved] == [True, True]
