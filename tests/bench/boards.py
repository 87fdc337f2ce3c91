"""Boards of a given size for the benchmark: creatures whose static abilities meet each other in layers 4 to 7."""

from typing import Any

COLORS = ["white", "blue", "black", "red", "green"]
SUBTYPES = ["Human", "Merfolk", "Zombie", "Goblin", "Elf"]
KEYWORDS = ["flying", "vigilance", "trample", "haste", "lifelink"]


def static_ability(n: int) -> dict[str, Any]:
    """The n-th static ability of a board; ten kinds in turn over layers 4 to 7, removals and grants among them."""
    color, subtype, keyword = COLORS[n % 5], SUBTYPES[n // 2 % 5], KEYWORDS[n // 3 % 5]
    mine = {"types": ["Creature"], "controller": "you"}
    kinds: list[dict[str, Any]] = [
        {"affects": mine | {"colors": [color]}, "does": [{"add_subtypes": [subtype]}]},
        {"affects": {"types": ["Creature"], "subtypes": [subtype]}, "does": [{"add_colors": [color]}]},
        {"affects": mine | {"other": True}, "does": [{"add_abilities": [keyword]}]},
        {"affects": mine | {"subtypes": [subtype]}, "does": [{"modify_pt": [1, 1]}]},
        {"affects": {"types": ["Creature"], "colors": [color]}, "does": [{"remove_abilities": [keyword]}]},
        {"affects": {"types": ["Creature"], "keywords": [keyword]}, "does": [{"modify_pt": [1, 0]}]},
        {
            "affects": {"types": ["Creature"], "subtypes": [subtype], "other": True},
            "does": [{"set_pt": [n % 4, n % 5]}],
        },
        {
            "affects": mine | {"colors": [color], "other": True},
            "does": [{"add_abilities": [{"static": {"affects": mine | {"other": True}, "does": [{"modify_pt": [0, 1]}]}}]}],
        },
        {"affects": {"types": ["Creature"], "keywords": [keyword]}, "does": [{"add_types": ["Artifact"]}]},
        {
            "affects": {"types": ["Creature"], "controller": "opponent", "subtypes": [subtype]},
            "does": ["lose_all_abilities"],
        },
    ]
    return {"static": kinds[n % 10]}


def board(creatures: int, effects: int) -> dict[str, Any]:
    """A state document of that many creatures, with that many static abilities shared out among them."""
    objects = [
        {
            "id": f"c{n}",
            "controller": f"p{n % 2 + 1}",
            "definition": {
                "name": f"Creature {n}",
                "mana_cost": "{1}{" + "WUBRG"[n % 5] + "}",
                "types": ["Creature"],
                "subtypes": [SUBTYPES[n % 5]],
                "pt": f"{n % 4 + 1}/{n % 3 + 2}",
                "abilities": [KEYWORDS[n % 5]] + [static_ability(k) for k in range(n, effects, creatures)],
            },
        }
        for n in range(creatures)
    ]
    return {"players": ["p1", "p2"], "objects": objects}


def resolved_effect(n: int, creatures: int) -> dict[str, Any]:
    """The n-th effect of a resolved spell: layers 1 to 3, a size that is set, one that is switched, in turn."""
    color, subtype = COLORS[n % 5], SUBTYPES[n % 5]
    kinds: list[Any] = [
        {"become_copy_of": f"c{(7 * n + 3) % creatures}"},
        {"set_controller": f"p{n // 6 % 2 + 1}"},
        {"change_text": {"from": subtype, "to": SUBTYPES[(n + 1) % 5]}},
        {"change_text": {"from": color, "to": COLORS[(n + 2) % 5]}},
        {"set_pt": [n % 6, n % 4 + 1]},
        "switch_pt",
    ]
    return {"id": f"e{n}", "does": [kinds[n % 6]], "affects": [f"c{(5 * n) % creatures}", f"c{(5 * n + 2) % creatures}"]}


def board_of_all_layers(creatures: int, effects: int) -> dict[str, Any]:
    """A state document of that many creatures and effects, in all layers: half of the effects are static abilities.

    Every second creature is a leveler with one level symbol that is active; every fifth one defines its power; three have
    counters. The other half of the effects are those of resolved spells.
    """
    document = board(creatures, effects // 2)
    for n, entry in enumerate(document["objects"]):
        definition = entry["definition"]
        if n % 2:
            anthem = {
                "affects": {"subtypes": [SUBTYPES[n % 5]], "other": True, "controller": "you"},
                "does": [{"modify_pt": [1, 0]}],
            }
            definition["abilities"].insert(0, "level up {1}")
            definition["levels"] = [
                {"from": 2, "to": 3, "pt": "3/3", "abilities": [KEYWORDS[n % 5]]},
                {"from": 4, "pt": "4/4", "abilities": [KEYWORDS[n % 5], {"static": anthem}]},
            ]
            entry["counters"] = {"level": n % 6}
        if n % 5 == 0:
            definition["abilities"].append({"defines": {"power": {"count": {"types": ["Creature"], "colors": ["blue"]}}}})
        if n % 7 == 0:
            entry.setdefault("counters", {})["+1/+1"] = 1
    return document | {"effects": [resolved_effect(n, creatures) for n in range(effects - effects // 2)]}


FIVE_OBJECTS: dict[str, Any] = {
    "players": ["p1", "p2"],
    "objects": [
        {"id": "anthem", "card": "Glorious Anthem"},
        {"id": "student", "card": "Student of Warfare", "counters": {"level": 7, "+1/+1": 1}},
        {"id": "commander", "card": "Coralhelm Commander", "counters": {"level": 4}},
        {"id": "treespeaker", "card": "Joraga Treespeaker", "counters": {"level": 5}},
        {"id": "bear", "card": "Grizzly Bears", "controller": "p2"},
    ],
    "effects": [{"card": "Turn to Frog", "affects": ["student"], "controller": "p2"}],
}
