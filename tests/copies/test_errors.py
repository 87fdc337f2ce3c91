"""Stacks that are none, each with one line that says where and what."""

import json

import pytest

from pyleveler import DocumentError, StackDocument, copies

GOOD = {
    "objects": [{"id": "mage", "card": "Echo Mage", "counters": {"level": 4}}],
    "stack": [
        {"id": "bolt", "card": "Lightning Bolt", "controller": "p2", "targets": {"1": "mage"}},
        {"id": "echo", "ability_of": "mage", "targets": {"1": "bolt"}},
    ],
    "resolve": "echo",
}


def changed(**keys):
    data = json.loads(json.dumps(GOOD))
    data["stack"][0] |= keys
    return data


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (changed(targets={"1": "mgae"}), "stack[0].targets"),
        (changed(targets={"2": "mage"}), "stack[0].targets"),
        (changed(targets={"1": "mage", "2": "p1"}), "stack[0].targets"),
        (changed(targets={"1": ["mage", "p1"]}), "stack[0].targets"),
        (changed(targets={"1": ["mage", "mage"]}), "stack[0].targets"),
        (changed(targets={}), "stack[0].targets"),
        (changed(id="mage"), "stack[0].id"),
        (changed(id="echo"), "stack[1].id"),
        (changed(card="Lightning Blot"), "stack[0].card"),
        (changed(controller="p3"), "stack[0].controller"),
        (changed(divided={"mage": 3}), "stack[0].divided"),
        (changed(divided={"p1": 3}), "stack[0].divided"),
        (changed(card="Arc Lightning", divided={"mage": 2}), "stack[0].divided"),
        (changed(card="Arc Lightning", targets={"1": ["mage", "p1"]}, divided={"mage": 3}), "stack[0].divided"),
        (changed(card="Blaze"), "stack[0]"),
        (changed(card="Izzet Charm", modes=[7]), "stack[0].modes"),
        (changed(card="Izzet Charm", modes=[2, 3]), "stack[0].modes"),
        (changed(colors=["red"]), "stack[0].colors"),
        (changed(spliced=["Glacial Rai"]), "stack[0].spliced"),
        ({**GOOD, "resolve": "mage"}, "resolve"),
        ({**GOOD, "stack": []}, "stack"),
        ({**GOOD, "life": {"p9": 3}}, "life"),
    ],
)
def test_a_bad_stack(data, place):
    with pytest.raises(DocumentError) as caught:
        copies(StackDocument.from_data(data))
    assert caught.value.place.startswith(place)
    assert "\n" not in str(caught.value)
    assert "expected" in str(caught.value)


def test_a_stack_comes_back_as_it_was():
    document = StackDocument.from_data(GOOD)
    assert StackDocument.from_data(document.to_data()) == document
    numbers = {**GOOD, "stack": [{**GOOD["stack"][0], "targets": {1: "mage"}}, GOOD["stack"][1]]}
    assert StackDocument.from_data(numbers) == document


def test_text_of_a_user_is_data():
    data = changed(id='bolt"). broken(x). %', definition={"name": "Evil #include", "types": ["Instant"]})
    del data["stack"][0]["card"], data["stack"][0]["targets"]
    data["stack"][1]["targets"] = {"1": data["stack"][0]["id"]}
    assert copies(StackDocument.from_data(data)).count == 1
