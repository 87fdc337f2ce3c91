"""The text of a spell: its own, that of its modes, what is spliced onto it, each part in its place (608.2c, 702.47c)."""

import pytest

from pyleveler import StackDocument, copies

from .test_bad_targets import error

CREATURE, LAND = ({"types": [kind]} for kind in ("Creature", "Land"))
OBJECTS = [
    {"id": "mage", "card": "Echo Mage", "counters": {"level": 2}},
    {"id": "bear", "card": "Grizzly Bears"},
    {"id": "wood", "card": "Forest"},
    {"id": "spent", "card": "Lightning Bolt", "zone": "graveyard"},
]
PLAYERS = {"p1", "p2"}
FLAMES = "Flame Slash"
"""A card of the library with one target, a creature."""
RAY = "Glacial Ray"
"""One whose target is a creature or a player."""


def document(text, targets, *objects, **chosen):
    definition = {"name": "Test", "types": ["Instant"], "subtypes": ["Arcane"], "spell": text}
    stack = [
        {"id": "spell", "definition": definition, "targets": targets, **chosen},
        {"id": "echo", "ability_of": "mage", "targets": {"1": "spell"}},
    ]
    return StackDocument.from_data({"objects": [*OBJECTS, *objects], "stack": stack})


def legal(*arguments, **chosen):
    """What each instance of "target" may be changed to, one instance after the other."""
    return [set(found) for _, found in sorted(copies(document(*arguments, **chosen)).legal_targets.items())]


MODAL = {"modes": [{"targets": [CREATURE]}, {"targets": [LAND]}], "choose": 1}


def test_702_47c_what_is_spliced_on_comes_after_its_own_text():
    """702.47c: a target of its own is the first, those of the texts that were spliced on follow in order."""
    found = legal({"targets": [LAND]}, {"1": "wood", "2": "bear", "3": "p1"}, spliced=[FLAMES, RAY])
    assert found == [{"wood"}, {"mage", "bear"}, {"mage", "bear"} | PLAYERS]


def test_702_47c_what_is_spliced_on_comes_after_the_modes():
    """702.47c, 700.2a"""
    assert legal(MODAL, {"1": "wood", "2": "bear"}, spliced=[FLAMES], modes=[2]) == [{"wood"}, {"mage", "bear"}]


def test_700_2a_the_modes_of_another_card_do_not_matter():
    """700.2a: of a modal card in a graveyard no mode is chosen."""
    other = {"id": "other", "card": "Izzet Charm", "zone": "graveyard"}
    assert legal(MODAL, {"1": "wood"}, other, modes=[2]) == [{"wood"}]
    assert error(document({**MODAL, "choose": 2}, {"1": "wood"}, modes=[2])).place == "stack[0].modes"


def test_601_2c_as_many_targets_as_the_text_asks_for():
    two = {"targets": [{"types": ["Creature"], "count": "1..2"}]}
    third = {"id": "third", "card": "Grizzly Bears"}
    assert [copies(document(two, {"1": chosen}, third)).count for chosen in (["bear"], ["bear", "mage"])] == [3, 3]
    assert error(document(two, {"1": ["bear", "mage", "third"]}, third)).place == 'stack[0].targets["1"]'
    assert error(document(two, {}, third)).place == "stack[0].targets"


@pytest.mark.parametrize("amount", [4, "x"])
def test_601_2d_all_of_it_is_divided(amount):
    """601.2d: no more and no less, whatever another card would divide."""
    text = {
        "targets": [{"any_target": True, "count": "1..2", "divided": True}],
        "happens": [{"damage": amount, "to": 1, "divided": True}],
    }
    other = {"id": "other", "card": "Arc Lightning", "zone": "graveyard"}

    def divided(*shares):
        chosen = {"divided": dict(zip(("bear", "p2"), shares, strict=True)), **({"x": 4} if amount == "x" else {})}
        return document(text, {"1": ["bear", "p2"]}, other, **chosen)

    assert copies(divided(1, 3)).times == 1
    assert [error(divided(*shares)).place for shares in ((1, 2), (2, 3))] == ["stack[0].divided"] * 2


KINDS = ("Artifact", "Creature", "Enchantment", "Land", "Planeswalker")
BREEDER = {"activated": {"cost": "{T}", "copies": {"of": {"types": ["Enchantment"], "zone": "stack"}}}}
THEIRS = {kind.lower() for kind in KINDS}
OURS = {f"our {kind}" for kind in THEIRS}


@pytest.mark.parametrize(
    ("keyword", "expected"),
    [
        ("enchant permanent", {"breeder", "other"} | OURS | THEIRS),
        ("enchant player", PLAYERS),
        ("enchant opponent", {"p2"}),
        ("enchant artifact", {"breeder", "our artifact", "artifact"}),
        ("enchant creature", {"our creature", "creature"}),
        ("enchant enchantment", {"other", "our enchantment", "enchantment"}),
        ("enchant land", {"our land", "land"}),
        ("enchant planeswalker", {"our planeswalker", "planeswalker"}),
        ("enchant creature you control", {"our creature"}),
        ("enchant land you control", {"our land"}),
    ],
)
def test_702_5a_what_an_aura_may_be_aimed_at(keyword, expected):
    """702.5a: as its own enchant ability says, and no other keyword and no other Aura."""
    aura = {"name": "Test", "types": ["Enchantment"], "subtypes": ["Aura"], "abilities": ["flash", keyword]}
    other = {"name": "Other", "types": ["Enchantment"], "subtypes": ["Aura"], "abilities": ["enchant creature"]}
    breeder = {"name": "Breeder", "types": ["Artifact"], "abilities": [BREEDER]}
    objects = [{"id": "breeder", "definition": breeder}, {"id": "other", "definition": other, "attached_to": "creature"}]
    for player, prefix in (("p1", "our "), ("p2", "")):
        for kind in KINDS:
            definition = {"name": kind, "types": [kind], **({"pt": "2/2"} if kind == "Creature" else {})}
            objects.append({"id": prefix + kind.lower(), "controller": player, "definition": definition})
    stack = [
        {"id": "aura", "definition": aura, "targets": {"1": min(expected)}},
        {"id": "breed", "ability_of": "breeder", "targets": {"1": "aura"}},
    ]
    found = copies(StackDocument.from_data({"objects": objects, "stack": stack}))
    assert {instance: set(names) for instance, names in found.legal_targets.items()} == {"1": expected}
