"""702.16b, 702.11d: each quality that a keyword of protection or hexproof may name."""

import pytest

from pyleveler import StackDocument, copies

CREATURES = {"types": ["Creature"]}
COLORS = ("white", "blue", "black", "red", "green")
QUALITIES = {
    **{color: {"mana_cost": cost} for color, cost in zip(COLORS, ("{W}", "{U}", "{B}", "{R}", "{G}"), strict=True)},
    "each color": {"mana_cost": "{1}{B}{G}"},
    "all colors": {"mana_cost": "{1}{W}"},
    "instants": {"types": ["Instant"]},
    **{f"{kind.lower()}s": {"types": ["Sorcery", kind]} for kind in ("Artifact", "Creature", "Enchantment")},
    "sorceries": {"types": ["Sorcery"]},
}
NOTHING = {"types": ["Planeswalker"], "mana_cost": "{2}"}


@pytest.mark.parametrize(
    ("keyword", "quality"), [*(("protection", quality) for quality in QUALITIES), *(("hexproof", color) for color in COLORS)]
)
def test_702_16b_702_11d_every_quality(keyword, quality):
    """What is protected from a quality is no target of a copy that has it, and one of a copy that has not."""
    copier = {"activated": {"cost": "{T}", "copies": {"of": {"names": ["Test"]}}}}
    guarded = {"name": "Guarded", **CREATURES, "pt": "1/4", "abilities": [f"{keyword} from {quality}"]}
    for has, expected in ((QUALITIES[quality], {"bear"}), ({}, {"bear", "guarded"})):
        definition = {"name": "Test", **NOTHING, **has, "spell": {"targets": [CREATURES]}}
        objects = [
            {"id": "breeder", "definition": {"name": "Breeder", "types": ["Artifact"], "abilities": [copier]}},
            {"id": "bear", "card": "Grizzly Bears"},
            {"id": "guarded", "controller": "p2", "definition": guarded},
        ]
        stack = [
            {"id": "spell", "definition": definition, "targets": {1: "bear"}},
            {"id": "it", "ability_of": "breeder", "targets": {1: "spell"}},
        ]
        (found,) = copies(StackDocument.from_data({"objects": objects, "stack": stack})).legal_targets.values()
        assert set(found) == expected
