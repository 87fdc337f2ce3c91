"""Spells of which two parts divide something, each among its own targets (601.2d, 115.7f)."""

import json

import pytest
from click.testing import CliRunner

from pyleveler import DocumentError, StackDocument, copies
from pyleveler.cli import main
from pyleveler.spaces.stacks import StackSpace

CREATURE = {"types": ["Creature"], "count": "1..2", "divided": True}
STORM = {
    "name": "Two Storms",
    "types": ["Sorcery"],
    "spell": {
        "targets": [CREATURE, CREATURE],
        "happens": [{"damage": 3, "to": 1, "divided": True}, {"damage": 5, "to": 2, "divided": True}],
    },
}
MAGE = {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}}
OBJECTS = [{"id": name, "definition": {"name": name, "types": ["Creature"], "pt": "0/99"}} for name in ("ox", "yak")]
GOOD = {"1": {"ox": 2, "yak": 1}, "2": {"yak": 5}}


def data(divided=GOOD, targets=None, **entry):
    spell = {"id": "storm", "definition": STORM, "controller": "p2", "divided": divided, **entry}
    spell["targets"] = targets or {"1": ["ox", "yak"], "2": ["yak"]}
    return {"objects": [MAGE, *OBJECTS], "stack": [spell, {"id": "echo", "ability_of": "mage", "targets": {"1": "storm"}}]}


def damage(outcome):
    return {thing["id"]: thing.get("damage", 0) for thing in outcome.played.state["objects"] if thing["id"] in ("ox", "yak")}


def test_115_7f_each_part_keeps_its_own_division():
    """115.7f: yak has 1 of the first part and 5 of the second; whatever is chosen anew gets the share that was there."""
    answer = copies(StackDocument.from_data(data()), resolve=True)
    shown = [outcome.stack[0].divided for outcome in answer]
    assert shown[0] == GOOD
    assert answer.count == len(shown) == 6 * 3
    pairs = {tuple(sorted(one["1"].items())) for one in shown}
    assert pairs == {
        (("ox", 2), ("yak", 1)), (("ox", 1), ("yak", 2)), (("mage", 2), ("yak", 1)),
        (("mage", 1), ("yak", 2)), (("mage", 1), ("ox", 2)), (("mage", 2), ("ox", 1)),
    }  # fmt: skip
    assert {tuple(one["2"].items()) for one in shown} == {(("mage", 5),), (("ox", 5),), (("yak", 5),)}


def test_601_2d_each_part_deals_its_own_shares():
    """601.2d, 120.3e: the copy and the spell, both at ox and yak."""
    first = copies(StackDocument.from_data(data()), resolve=True).first(1)[0]
    assert damage(first) == {"ox": 2 * 2, "yak": 2 * (1 + 5)}


def test_115_7f_parts_that_had_different_targets_may_get_a_common_one():
    """115.7f: the shares that the document gives by target are told by part once there are two parts."""
    document = StackDocument.from_data(data({"ox": 3, "yak": 5}, {"1": ["ox"], "2": ["yak"]}))
    answer = copies(document, resolve=True)
    common = next(one for one in answer if one.stack[0].targets == {"1": ["yak"], "2": ["yak"]})
    assert common.stack[0].divided == {"1": {"yak": 3}, "2": {"yak": 5}}
    assert damage(common) == {"ox": 3, "yak": 3 + 5 + 5}


@pytest.mark.parametrize(
    ("divided", "place"),
    [
        ({"1": {"ox": 2, "yak": 2}, "2": {"yak": 5}}, "stack[0].divided"),
        ({"1": {"ox": 3}, "2": {"yak": 5}}, "stack[0].divided"),
        ({"1": {"ox": 2, "yak": 1}}, "stack[0].divided"),
        ({"1": {"ox": 2, "yak": 1}, "2": {"ox": 5}}, 'stack[0].divided["2"].ox'),
        ({"1": {"ox": 2, "yak": 1}, "3": {"yak": 5}}, 'stack[0].divided["3"]'),
        ({"1": {"ox": 2, "yak": 1}, "yak": 5}, "stack[0].divided"),
        ({"1": {"ox": 2, "yak": 0}, "2": {"yak": 5}}, 'stack[0].divided["1"].yak'),
        ({"ox": 2, "yak": 1}, "stack[0].divided"),
    ],
)
def test_601_2d_a_division_that_cannot_be(divided, place):
    """601.2d: what does not add up, a target without a share, a share for what is no target of that part."""
    with pytest.raises(DocumentError) as caught:
        copies(StackDocument.from_data(data(divided)))
    assert caught.value.place == place


def test_601_2d_a_part_that_divides_nothing():
    undivided = {"targets": [CREATURE, {"types": ["Creature"]}], "happens": STORM["spell"]["happens"][:1]}
    definition = STORM | {"spell": undivided}
    good = {"1": {"ox": 2, "yak": 1}}
    targets = {"1": ["ox", "yak"], "2": "yak"}
    assert copies(StackDocument.from_data(data(good, targets, definition=definition))).count == 6 * 3
    with pytest.raises(DocumentError, match="divides nothing"):
        copies(StackDocument.from_data(data(GOOD, targets, definition=definition)))


def test_601_2d_what_the_document_says_is_legal_may_be_divided_among():
    """601.2d: where the text says nothing of a division; where it does, among the targets that it says."""
    silent = STORM | {"spell": {"text": "something is divided"}}
    entry = {"definition": silent, "legal": {"1": ["ox", "yak"]}}
    first = copies(StackDocument.from_data(data({"ox": 3}, {"1": ["ox"]}, **entry))).first(1)[0]
    assert first.stack[0].divided == {"ox": 3}
    spell = {"targets": [CREATURE, {"types": ["Creature"]}], "happens": STORM["spell"]["happens"][:1]}
    entry = {"definition": STORM | {"spell": spell}, "legal": {"2": ["ox"]}}
    first = copies(StackDocument.from_data(data({"ox": 3}, {"1": ["ox"], "2": "ox"}, **entry))).first(1)[0]
    assert first.stack[0].divided == {"ox": 3}


def test_a_space_of_divisions():
    """601.2d: each choice of targets goes with one of the divisions; the third adds up with none."""
    document = data({"any": [GOOD, {"1": {"ox": 3}, "2": {"yak": 5}}, {"1": {"ox": 2, "yak": 1}, "2": {"yak": 4}}]})
    assert StackSpace(document).states == 1
    document["stack"][0]["targets"]["1"] = {"any": [["ox", "yak"], ["ox"]]}
    assert StackSpace(document).states == 2


def test_what_the_answers_say(tmp_path):
    path = tmp_path / "stack.yaml"
    path.write_text(json.dumps(data({1: {"ox": 2, "yak": 1}, 2: {"yak": 5}})))
    run = CliRunner()
    assert json.loads(run.invoke(main, ["copies", str(path), "--json"]).stdout)["outcomes"][0]["stack"][1]["divided"] == GOOD
    lines = run.invoke(main, ["copies", str(path), "--first", "1"]).stdout.splitlines()
    assert sum(line.rstrip().endswith("1: ox 2, yak 1") for line in lines) == 2
    assert sum(line.rstrip().endswith("2: yak 5") for line in lines) == 2
