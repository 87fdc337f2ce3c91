"""Spaces that several tests ask about."""

from typing import Any

MAGE: dict[str, Any] = {
    "order": "any",
    "objects": [
        {"id": "mage", "card": "Echo Mage", "counters": {"level": "0..6", "+1/+1": {"any": [0, 2]}}},
        {"id": "godhead", "card": "Godhead of Awe", "controller": "p2", "optional": True},
    ],
    "effects": [{"id": "diminish", "card": "Diminish", "affects": ["mage"], "optional": True}],
}

SMALL: dict[str, Any] = {
    "order": {"any": ["mage", "godhead"]},
    "objects": [
        {"id": "mage", "card": "Echo Mage", "counters": {"level": {"any": [0, 4]}}},
        {"id": "godhead", "card": "Godhead of Awe", "controller": "p2", "optional": True},
    ],
    "effects": [{"id": "growth", "card": "Giant Growth", "affects": ["mage"], "optional": True}],
}

SIX: dict[str, Any] = {
    "order": "any",
    "objects": [
        *(
            {"id": name.split()[-1].lower(), "card": name, "counters": {"level": "0..12"}}
            for name in (
                "Echo Mage", "Kabira Vindicator", "Coralhelm Commander", "Student of Warfare", "Transcendent Master",
                "Joraga Treespeaker",
            )
        ),
        {"id": "godhead", "card": "Godhead of Awe", "controller": "p2"},
    ],
    "effects": [{"id": "diminish", "card": "Diminish", "affects": ["mage"]}],
}  # fmt: skip
SIX["objects"][3]["id"] = "student"
