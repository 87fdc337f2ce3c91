"""What may be chosen for a copy: each part of a description of targets (115.1), and what forbids one (702)."""

import pytest
from spaces.test_stacks import models

from pyleveler import StackDocument, copies
from pyleveler.spaces.stacks import StackSpace

SPROUT = {
    "name": "Sprout",
    "types": ["Artifact", "Creature"],
    "supertypes": ["Legendary"],
    "subtypes": ["Saproling"],
    "pt": "1/4",
}
BOARD = [
    {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}},
    {"id": "bear", "card": "Grizzly Bears", "tapped": True},
    {"id": "elf", "card": "Llanowar Elves", "controller": "p2", "owner": "p2", "counters": {"+1/+1": 1}},
    {"id": "sprout", "definition": SPROUT, "token": True},
    {"id": "hidden", "card": "Craw Wurm", "face_down": True, "controller": "p2", "owner": "p2"},
    {"id": "bird", "card": "Birds of Paradise"},
]
CREATURES = {"types": ["Creature"]}


def legal(target, chosen, *more, **spell):
    """What is legal for the only target of a copy of a red instant that Echo Mage copies."""
    text = {"name": "Test", "types": ["Instant"], "mana_cost": "{R}", "spell": {"targets": [target]}}
    document = {
        "objects": [*BOARD, *more],
        "stack": [
            {"id": "spell", "controller": "p2", "definition": text, "targets": {1: chosen}, **spell},
            {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}},
        ],
    }
    (found,) = copies(StackDocument.from_data(document)).legal_targets.values()
    return set(found)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ({**CREATURES, "not": {"colors": ["green"]}}, {"mage", "sprout", "hidden"}),
        ({**CREATURES, "not": {"colors": ["green"], "controller": "you"}}, {"mage", "elf", "sprout", "hidden"}),
        ({"subtypes": ["Elf"]}, {"elf"}),
        ({"supertypes": ["Legendary"]}, {"sprout"}),
        ({**CREATURES, "colors": ["blue"]}, {"mage"}),
        ({**CREATURES, "keywords": ["flying"]}, {"bird"}),
        ({"names": ["Grizzly Bears"]}, {"bear"}),
        ({**CREATURES, "abilities": "none"}, {"bear", "sprout", "hidden"}),
        ({**CREATURES, "power": "2.."}, {"mage", "bear", "elf", "hidden"}),
        ({**CREATURES, "toughness": "4.."}, {"mage", "sprout"}),
        ({**CREATURES, "mana_value": 0}, {"sprout", "hidden"}),
        ({**CREATURES, "controller": "you"}, {"mage", "bear", "sprout", "bird"}),
        ({**CREATURES, "controller": "opponent"}, {"elf", "hidden"}),
        ({**CREATURES, "owner": "you"}, {"mage", "bear", "sprout", "bird"}),
        ({**CREATURES, "owner": "opponent"}, {"elf", "hidden"}),
        ({"ids": ["bear", "elf"]}, {"bear", "elf"}),
        ({**CREATURES, "token": True}, {"sprout"}),
        ({**CREATURES, "tapped": True}, {"bear", "mage"}),
        ({**CREATURES, "face_down": True}, {"hidden"}),
        ({**CREATURES, "other": True, "colors": ["green"]}, {"bear", "elf", "bird"}),
        ({**CREATURES, "counters": {"+1/+1": "1.."}}, {"elf"}),
        ({"player": "any"}, {"p1", "p2"}),
        ({"player": "you"}, {"p1"}),
        ({"player": "opponent"}, {"p2"}),
    ],
)
def test_each_part_of_a_description(target, expected):
    """115.1, 707.10c: from the point of view of the player who controls the copy."""
    assert legal(target, min(expected)) == expected


def test_122_1_as_many_counters_as_are_asked_for():
    grown = [{"id": f"with {n}", "definition": {**SPROUT, "name": "Grown"}, "counters": {"+1/+1": n}} for n in (1, 2, 3)]
    assert legal({**CREATURES, "counters": {"+1/+1": 2}}, "with 2", *grown) == {"with 2"}
    assert legal({**CREATURES, "counters": {"+1/+1": "..1"}, "names": ["Grown"]}, "with 1", *grown) == {"with 1"}


@pytest.mark.parametrize(("mana_value", "expected"), [("5..", {"blaze"}), (1, {"bolt"}), (3, {"draw"})])
def test_202_3e_the_mana_value_of_a_spell_with_x(mana_value, expected):
    """202.3e: on the stack X is what was chosen."""
    text = {"targets": [{"zone": "stack", "mana_value": mana_value}]}
    stack = [
        {"id": "blaze", "card": "Blaze", "x": 4, "targets": {1: "bear"}},
        {"id": "bolt", "card": "Lightning Bolt", "targets": {1: "bear"}},
        {"id": "draw", "card": "Divination"},
        {"id": "spell", "definition": {"name": "Test", "types": ["Sorcery"], "mana_cost": "{9}", "spell": text},
         "targets": {1: min(expected)}},
        {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}},
    ]  # fmt: skip
    (found,) = copies(StackDocument.from_data({"objects": BOARD, "stack": stack})).legal_targets.values()
    assert set(found) - {"spell"} == expected


@pytest.mark.parametrize(
    "keyword", ["shroud", "hexproof", "hexproof from red", "protection from red", "protection from everything"]
)
def test_what_cannot_be_a_target(keyword):
    """702.11b, 702.11d, 702.16b, 702.18a"""
    guarded = {"id": "guarded", "controller": "p2", "definition": {**SPROUT, "name": "Guarded", "abilities": [keyword]}}
    blue = {"id": "blue", "controller": "p2", "definition": {**SPROUT, "name": "Blue", "abilities": ["hexproof from blue"]}}
    assert legal({"supertypes": ["Legendary"]}, "sprout", guarded, blue) == {"sprout", "blue"}


@pytest.mark.parametrize(
    "keyword", ["shroud", "hexproof", "hexproof from red", "protection from red", "protection from everything"]
)
def test_113_6_only_a_permanent_is_protected(keyword):
    """A card in a graveyard has the ability, and it does not work there."""
    buried = {"id": "buried", "definition": {**SPROUT, "abilities": [keyword]}, "zone": "graveyard"}
    other = {"id": "other", "definition": SPROUT, "zone": "graveyard", "controller": "p2", "owner": "p2"}
    foe = buried | {"id": "foe", "controller": "p2", "owner": "p2"}
    assert legal({"types": ["Creature"], "zone": "graveyard"}, "other", buried, other, foe) == {"buried", "other", "foe"}


def test_109_5_you_are_who_controls_the_copy():
    """What another spell may be aimed at is nothing to the copy."""
    mine = {"name": "Mine", "types": ["Instant"], "spell": {"targets": [{"player": "you"}]}}
    data = {"objects": BOARD, "stack": [{"id": "mine", "definition": mine, "targets": {1: "p1"}}]}
    text = {"name": "Test", "types": ["Instant"], "spell": {"targets": [{"subtypes": ["Elf"]}]}}
    data["stack"] += [
        {"id": "spell", "definition": text, "targets": {1: "elf"}},
        {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}},
    ]
    assert copies(StackDocument.from_data(data)).legal_targets == {"1": ["elf"]}


def test_what_the_document_says_is_legal():
    """The document may say itself what is legal for an instance."""
    assert legal(CREATURES, "bear", legal={1: ["bear", "bird"]}) == {"bear", "bird"}


def test_115_3_what_the_document_says_is_legal_is_chosen_once():
    """115.3: two targets of one instance are different ones, whatever the text of the spell."""
    spell = {"definition": {"name": "Test", "types": ["Instant"]}, "targets": {1: ["bear", "bird"]}}
    spell |= {"id": "spell", "legal": {1: ["bear", "bird", "elf"]}}
    stack = [spell, {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}}]
    document = StackDocument.from_data({"objects": BOARD, "stack": stack})
    assert copies(document).count == 3
    assert sum(1 for _ in models(StackSpace.of(document), "#show has_target/4.")) == 3 * 2
