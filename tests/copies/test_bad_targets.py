"""Targets that can never have been legal ones are a fault of the document, with its place and the rule; others are none."""

import pytest

from pyleveler import DocumentError, StackDocument, copies
from pyleveler.facts.stack import stack_facts
from pyleveler.solving import only_model

SELF = {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}}
OX = {"name": "Ox", "types": ["Creature"], "pt": "2/4"}
GLASS = {"name": "Glass", "types": ["Artifact"]}
OBJECTS = [
    SELF,
    {"id": "bears", "card": "Grizzly Bears", "controller": "p2"},
    {"id": "dead", "card": "Grizzly Bears", "controller": "p2", "zone": "graveyard"},
    {"id": "spent", "card": "Divination", "controller": "p2", "zone": "graveyard"},
]
ANYTHING = {"name": "Test", "types": ["Instant"], "spell": {"targets": [{"zone": "stack"}]}}
STACK = [
    {"id": "lore", "card": "Divination", "controller": "p2"},
    {"id": "ox", "definition": OX, "controller": "p2"},
    {"id": "glass", "definition": GLASS, "controller": "p2"},
    {"id": "test", "definition": ANYTHING, "targets": {"1": "lore"}},
    {"id": "echo", "ability_of": "mage", "targets": {"1": "lore"}},
]


def stack(target, *objects, effects=(), **entry):
    """A document in which Echo Mage copies a sorcery while another spell waits whose target is described."""
    spell = {"name": "Test", "types": ["Instant"], "spell": {"targets": [target]}}
    waiting = {"id": "test", "definition": spell, **entry}
    data = {"objects": [*OBJECTS, *objects], "stack": [*STACK[:3], waiting, STACK[4]]}
    return StackDocument.from_data(data | ({"effects": list(effects)} if effects else {}))


def echo(target, *objects, effects=(), **source):
    """A document in which an ability that copies an instant or sorcery spell is aimed at something."""
    data = {
        "objects": [SELF | source, *OBJECTS[1:], *objects],
        "stack": [*STACK[:4], STACK[4] | {"targets": {"1": target}}],
    }
    return StackDocument.from_data(data | ({"effects": list(effects)} if effects else {}))


def error(document):
    with pytest.raises(DocumentError) as caught:
        copies(document)
    return caught.value


@pytest.mark.parametrize(
    ("target", "found", "rule"),
    [
        ("ox", '"ox", a spell (Creature)', "115.1"),
        ("glass", '"glass", a spell (Artifact)', "115.1"),
        ("bears", '"bears" on the battlefield (Creature)', "115.1"),
        ("mage", '"mage" on the battlefield (Creature)', "115.1"),
        ("dead", '"dead" in the zone graveyard (Creature)', "115.1"),
        ("p2", 'the player "p2"', "115.1"),
        ("echo", '"echo"', "115.5"),
    ],
)
@pytest.mark.parametrize("level", [0, 2, 4])
def test_115_1_what_the_ability_is_aimed_at_is_no_instant_or_sorcery_spell(target, found, rule, level):
    """115.1, 115.5: whatever ability its source has now."""
    caught = error(echo(target, counters={"level": level}))
    assert (caught.place, caught.found) == ('stack[4].targets["1"]', found)
    assert caught.expected.endswith(f"({rule})")
    if rule == "115.1":
        assert caught.expected.startswith("an instant or sorcery spell")


def test_115_1_another_ability_is_no_spell():
    other = {"id": "other", "ability_of": "second", "targets": {"1": "lore"}}
    second = SELF | {"id": "second"}
    data = {"objects": [*OBJECTS, second], "stack": [*STACK[:4], other, STACK[4] | {"targets": {"1": "other"}}]}
    caught = error(StackDocument.from_data(data))
    assert (caught.place, caught.found) == ('stack[5].targets["1"]', '"other", an ability')


def test_an_id_that_nobody_has():
    with pytest.raises(DocumentError) as caught:
        echo("loer")
    assert (caught.value.place, caught.value.found) == ('stack[4].targets["1"]', '"loer"')
    assert caught.value.expected.endswith('did you mean "lore"?)')
    assert "echo" not in caught.value.expected


def test_608_2b_a_spell_that_has_left_is_no_fault():
    """608.2b: an instant or sorcery that is no spell any more; one that is a permanent, face down, never was the target."""
    answer = copies(echo("spent"))
    assert (answer.legal, answer.rule, answer.times) == (True, "608.2b", 0)
    assert error(echo("turned", {"id": "turned", "card": "Divination", "face_down": True})).place.startswith("stack[4]")


@pytest.mark.parametrize(
    ("target", "aim", "expected"),
    [
        ({"any_target": True}, "ox", "a permanent or a player"),
        ({"any_target": True}, "echo", "a permanent or a player"),
        ({"types": ["Creature"]}, "lore", "a permanent"),
        ({"types": ["Creature"]}, "p1", "a permanent"),
        ({"player": "any"}, "bears", "a player"),
        ({"player": "opponent"}, "lore", "a player"),
        ({"zone": "graveyard"}, "lore", "a card in the zone graveyard"),
        ({"zone": "graveyard"}, "p1", "a card in the zone graveyard"),
        ({"zone": "stack"}, "p1", "a spell that the text describes"),
        ({"zone": "stack"}, "bears", "a spell that the text describes"),
        ({"zone": "stack"}, "echo", "a spell that the text describes"),
        ({"zone": "stack", "types": ["Creature"]}, "lore", "a spell that the text describes"),
        ({"zone": "stack", "types": ["Creature"]}, "glass", "a spell that the text describes"),
        ({"zone": "stack", "types": ["Creature"]}, "spent", "a spell that the text describes"),
        ({"zone": "stack", "types": ["Creature", "Instant"]}, "lore", "a spell that the text describes"),
        ({"zone": "stack", "not": {"types": ["Creature"]}}, "ox", "a spell that the text describes"),
        ({"zone": "stack", "not": {"types": ["Creature", "Artifact"]}}, "ox", "a spell that the text describes"),
        ({"zone": "stack", "not": {"types": ["Artifact", "Creature"]}}, "ox", "a spell that the text describes"),
        ({"zone": "stack", "not": {"not": {"types": ["Creature"]}}}, "lore", "a spell that the text describes"),
        ({"zone": "stack", "all": [{"types": ["Creature"]}, {"colors": ["red"]}]}, "lore", "a spell that the text describes"),
        ({"zone": "stack", "all": [{"colors": ["red"]}, {"types": ["Creature"]}]}, "lore", "a spell that the text describes"),
        *(
            ({"zone": "stack", "any": [{"all": parts}, {"types": ["Artifact"]}]}, "lore", "a spell that the text describes")
            for parts in ([{"types": ["Creature"]}, {"colors": ["red"]}], [{"colors": ["red"]}, {"types": ["Creature"]}])
        ),
        (
            {"zone": "stack", "not": {"all": [{"types": ["Creature"]}, {"not": {"types": ["Artifact"]}}]}},
            "ox",
            "a spell that the text describes",
        ),
    ],
)  # fmt: skip
def test_115_1_what_no_text_can_have_meant(target, aim, expected):
    caught = error(stack(target, targets={"1": aim}))
    assert (caught.place, caught.expected) == ('stack[3].targets["1"]', f"{expected} (115.1)")


@pytest.mark.parametrize(
    "document",
    [
        echo("ox"),
        stack({"any_target": True}, targets={"1": "ox"}),
        stack({"player": "any"}, targets={"1": "bears"}),
        stack({"types": ["Creature"]}, targets={"1": "lore"}),
        stack({"zone": "graveyard"}, targets={"1": "lore"}),
    ],
    ids=["ability", "any target", "player", "permanent", "card"],
)
def test_a_fault_is_said_once(document):
    flaws = [atom for atom in only_model("copies.lp", stack_facts(document)) if atom.name == "flaw"]
    assert len(flaws) == 1


@pytest.mark.parametrize(
    ("target", "aim"),
    [
        ({"any_target": True}, "dead"),
        ({"any_target": True}, "p1"),
        ({"types": ["Artifact"]}, "bears"),
        ({"types": ["Artifact"]}, "spent"),
        ({"player": "opponent"}, "p1"),
        ({"zone": "graveyard"}, "bears"),
        ({"zone": "stack"}, "dead"),
        ({"zone": "stack", "colors": ["red"]}, "lore"),
        ({"zone": "stack", "types": ["Creature", "Sorcery"]}, "lore"),
        ({"zone": "stack", "types": ["Sorcery", "Creature"]}, "lore"),
        ({"zone": "stack", "controller": "you"}, "lore"),
        ({"zone": "stack", "not": {"types": ["Artifact"]}}, "ox"),
        ({"zone": "stack", "not": {"colors": ["blue"]}}, "lore"),
        ({"zone": "stack", "not": {"all": [{"types": ["Creature"]}, {"colors": ["green"]}]}}, "ox"),
        ({"zone": "stack", "not": {"all": [{"colors": ["green"]}, {"types": ["Creature"]}]}}, "ox"),
        ({"zone": "stack", "not": {"any": [{"types": ["Artifact"]}, {"types": ["Creature"]}]}}, "lore"),
        ({"zone": ["stack", "battlefield"]}, "bears"),
        ({"zone": ["stack", "battlefield"]}, "lore"),
    ],
)
def test_608_2b_what_may_have_been_legal_is_no_fault(target, aim):
    """608.2b: it has left, or has become something else, or somebody else's."""
    assert copies(stack(target, targets={"1": aim})).times == 1


@pytest.mark.parametrize(
    ("target", "does"),
    [
        ({"zone": "stack", "types": ["Creature"]}, {"add_types": ["Creature"]}),
        ({"zone": "stack", "types": ["Creature"]}, {"set_types": ["Creature"]}),
        ({"zone": "stack", "not": {"types": ["Artifact"]}}, {"remove_types": ["Artifact"]}),
        ({"zone": "stack", "not": {"types": ["Artifact"]}}, {"set_types": ["Enchantment"]}),
    ],
)
def test_205_2_an_effect_may_change_the_types_of_a_spell(target, does):
    effect = {"affects": ["glass"], "does": [does]}
    assert copies(stack(target, targets={"1": "glass"}, effects=[effect])).times == 1
    assert error(stack(target, targets={"1": "glass"})).place.startswith("stack[3]")


def test_the_place_in_a_list_of_targets():
    target = {"any_target": True, "count": "1..2"}
    assert error(stack(target, targets={"1": ["p1", "lore"]})).place == 'stack[3].targets["1"][1]'
    assert error(stack(target, targets={"1": ["p1", "test"]})).place == 'stack[3].targets["1"][1]'


def test_what_the_document_says_is_legal_is_no_fault():
    """It goes before what the text says."""
    assert copies(stack({"types": ["Creature"]}, targets={"1": "lore"}, legal={"1": ["lore"]})).times == 1
    data = echo("lore").to_data()
    data["stack"][4] |= {"targets": {"1": "ox"}, "legal": {"1": ["ox"]}}
    assert copies(StackDocument.from_data(data)).copied == "ox"
    data["stack"][4] |= {"targets": {"1": "glass"}, "legal": {"1": ["glass"]}}
    data["effects"] = [{"affects": ["bears"], "does": [{"add_abilities": [BREEDS]}]}]
    assert copies(StackDocument.from_data(data)).copied == "glass"


BREEDS = {"activated": {"cost": "{1}", "copies": {"of": {"types": ["Creature"], "zone": "stack"}}}}
BREEDER = {"id": "breeder", "definition": {"name": "Breeder", "types": ["Artifact"], "abilities": [BREEDS]}}


@pytest.mark.parametrize(
    "effect",
    [
        {"affects": ["mage"], "does": [{"add_abilities": [BREEDS]}]},
        {"affects": ["mage"], "does": [{"become_copy_of": "breeder"}]},
        {"affects": ["mage"], "does": [{"add_abilities_of": {"of": {"ids": ["breeder"]}}}]},
    ],
)
def test_113_7a_an_ability_that_the_source_does_not_print(effect):
    """113.7a: it may have been activated while its source had the ability, which copies creature spells."""
    assert copies(echo("ox", BREEDER, effects=[effect], counters={})).copied == "ox"
    lost = {"affects": ["mage"], "does": ["lose_all_abilities"]}
    assert copies(echo("ox", BREEDER, effects=[effect, lost], counters={})).rule == "602.1"
    assert error(echo("ox", BREEDER, counters={})).place.startswith("stack[4]")


@pytest.mark.parametrize(("source", "target"), [("breeder", "lore"), ("mage", "ox")])
def test_115_1_what_another_object_prints_does_not_matter(source, target):
    """115.1: nor that its source has lost its own ability since."""
    lost = {"affects": ["mage", "breeder"], "does": ["lose_all_abilities"]}
    data = echo(target, BREEDER, effects=[lost]).to_data()
    data["stack"][4]["ability_of"] = source
    assert error(StackDocument.from_data(data)).place == 'stack[4].targets["1"]'


def test_115_1_what_else_is_given_to_something_does_not_matter():
    """The error says what the ability asks for, not what some other one might."""
    data = echo("lore", BREEDER, effects=[{"affects": ["mage"], "does": [{"add_abilities": ["flying"]}]}]).to_data()
    data["stack"][4]["ability_of"] = "breeder"
    assert error(StackDocument.from_data(data)).expected.startswith("a spell that the text describes")


def test_115_1_what_a_copying_spell_is_aimed_at():
    """A spell that copies is asked like any other."""
    data = echo("lore").to_data()
    data["stack"][4] = {"id": "fork", "card": "Fork", "targets": {"1": "ox"}}
    assert error(StackDocument.from_data(data)).place == 'stack[4].targets["1"]'
    granted = {"affects": ["mage"], "does": [{"add_abilities": [BREEDS]}]}
    assert error(StackDocument.from_data(data | {"effects": [granted]})).place == 'stack[4].targets["1"]'
