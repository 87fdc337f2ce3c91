"""The oracle itself is right: cases whose answers are known from the rules, rulings or judges (rules.md, casebook)."""

from __future__ import annotations

from typing import Any

import pytest

from .engine import Derivation, derive
from .random_boards import random_document

Card = dict[str, Any]
Entry = tuple[str, Card] | Card
CREATURES = {"types": ["Creature"]}

BEAR: Card = {"types": ["Creature"], "subtypes": ["Bear"], "pt": "2/2", "mana_cost": "{1}{G}"}
FISH: Card = {"types": ["Creature"], "subtypes": ["Merfolk"], "pt": "1/1", "mana_cost": "{U}"}
ANTHEM: Card = {"static": {"affects": {"other": True, "controller": "you", "subtypes": ["Merfolk"]},
                           "does": [{"modify_pt": [1, 1]}]}}  # fmt: skip
COMMANDER: Card = {
    "types": ["Creature"], "subtypes": ["Merfolk", "Soldier"], "mana_cost": "{U}{U}", "pt": "2/2",
    "abilities": ["level up {1}"],
    "levels": [{"from": 2, "to": 3, "pt": "3/3", "abilities": ["flying"]},
               {"from": 4, "pt": "4/4", "abilities": ["flying", ANTHEM]}],
}  # fmt: skip
HUMBLE = ["lose_all_abilities", {"set_pt": [1, 1]}]


def static(affects: Any, *does: Any, **more: Any) -> Card:
    return {"static": {"affects": affects, "does": list(does), **more}}


def enchantment(*abilities: Any, cost: str = "{2}{W}{W}") -> Card:
    return {"types": ["Enchantment"], "mana_cost": cost, "abilities": list(abilities)}


HUMILITY = enchantment(static(CREATURES, *HUMBLE))
DRESS_DOWN = enchantment(static(CREATURES, "lose_all_abilities"))
OPALESCENCE = enchantment(
    static({"types": ["Enchantment"], "other": True, "not": {"subtypes": ["Aura"]}}, {"add_types": ["Creature"]},
           {"set_pt": [{"mana_value": "affected"}, {"mana_value": "affected"}]})
)  # fmt: skip
GODHEAD: Card = {"types": ["Creature"], "pt": "4/4",
                 "abilities": [static({**CREATURES, "other": True}, {"set_pt": [1, 1]})]}  # fmt: skip
NONBASIC = {"types": ["Land"], "not": {"supertypes": ["Basic"]}}
BLOOD_MOON = enchantment(static(NONBASIC, {"set_basic_land_types": ["Mountain"]}))
URBORG: Card = {"types": ["Land"], "supertypes": ["Legendary"],
                "abilities": [static({"types": ["Land"]}, {"add_subtypes": ["Swamp"]})]}  # fmt: skip
FOREST: Card = {"types": ["Land"], "supertypes": ["Basic"], "subtypes": ["Forest"]}


def board(*objects: Entry, effects: list[Card] | None = None) -> dict[str, dict[str, Any]]:
    """Derive objects in the order of their timestamps: (id, definition), or a whole object."""
    entries = [{"id": item[0], "definition": item[1]} if isinstance(item, tuple) else item for item in objects]
    return derive({"players": ["p1", "p2"], "objects": entries, "effects": effects or []})


def leveler(level: int, definition: Card = COMMANDER, counters: Card | None = None, **more: Any) -> Card:
    return {"id": "lev", "definition": definition, "counters": {"level": level, **(counters or {})}, **more}


def pt(answer: dict[str, Any]) -> str | None:
    return None if answer["power"] is None else f"{answer['power']}/{answer['toughness']}"


def resolved(*does: Any, affects: str = "lev", **more: Any) -> Card:
    return {"affects": [affects], "does": list(does), **more}


PLAIN = [
    (0, "2/2", "1/1"),
    (1, "2/2", "1/1"),
    (2, "3/3", "1/1"),
    (3, "3/3", "1/1"),
    (4, "4/4", "2/2"),
    (9, "4/4", "2/2"),
]


@pytest.mark.parametrize(("level", "expected", "fish"), PLAIN)
def test_plain_levels(level: int, expected: str, fish: str) -> None:
    """711.2a-b, 711.5; the lord ability of the last band comes to life in the same pass (613.8c)."""
    answer = board(leveler(level), ("fish", FISH))
    assert (pt(answer["lev"]), pt(answer["fish"])) == (expected, fish)
    assert answer["lev"]["keywords"] == (["flying", "level up"] if level >= 2 else ["level up"])
    assert answer["lev"]["level_symbol"] == {2: "LEVEL 2-3", 3: "LEVEL 2-3", 4: "LEVEL 4+", 9: "LEVEL 4+"}.get(level)


@pytest.mark.parametrize("first", [True, False])
def test_losing_all_abilities(first: bool) -> None:
    """C1: the level effect's existence depends on the removal, whichever is older."""
    objects: list[Entry] = [("down", DRESS_DOWN), leveler(4), ("fish", FISH)]
    answer = board(*(objects if first else objects[::-1]))
    assert pt(answer["lev"]) == "2/2" and answer["lev"]["keywords"] == [] and pt(answer["fish"]) == "1/1"
    objects[0] = ("down", HUMILITY)
    answer = board(*(objects if first else objects[::-1]))
    assert pt(answer["lev"]) == "1/1" and answer["lev"]["level_symbol"] is None


def test_setters_by_timestamp() -> None:
    """L1, B1, B2: setting effects and level symbols go by timestamp; the printed box is no effect."""
    assert pt(board(("god", GODHEAD), leveler(0))["lev"]) == "1/1"
    assert pt(board(("god", GODHEAD), leveler(4))["lev"]) == "4/4"
    assert pt(board(leveler(4), ("god", GODHEAD))["lev"]) == "1/1"
    plus = {"+1/+1": 1}
    assert pt(board(leveler(4, counters=plus), effects=[resolved({"set_pt": [0, 1]})])["lev"]) == "1/2"
    effects = [resolved("switch_pt"), resolved({"modify_pt": [0, 1]})]
    answer = board(leveler(4), effects=effects)["lev"]
    assert pt(answer) == "5/4" and (answer["base_power"], answer["base_toughness"]) == (4, 4)


def test_not_a_creature() -> None:
    """D, 208.3a: no P/T, but the symbol works and shows when it is a creature again."""
    stop, crew = resolved({"remove_types": ["Creature"]}), resolved({"add_types": ["Creature"]})
    answer = board(leveler(4), effects=[stop])["lev"]
    assert pt(answer) is None and "flying" in answer["keywords"] and answer["subtypes"] == []
    answer = board(leveler(4), effects=[stop, crew])["lev"]
    assert pt(answer) == "4/4" and answer["subtypes"] == ["Merfolk", "Soldier"]


def test_other_zones_and_copies() -> None:
    """711.6, 122.1a; L4; E5; F1."""
    for zone in ("hand", "graveyard", "stack"):
        assert pt(board(leveler(4, counters={"+1/+1": 1}, zone=zone))["lev"]) == "3/3"
    copy = resolved({"become_copy_of": "lev"}, affects="bear")
    assert pt(board(leveler(3), ("bear", BEAR), effects=[copy])["bear"]) == "2/2"
    bear = {"id": "bear", "definition": BEAR, "counters": {"level": 2}}
    answer = board(leveler(0), bear, effects=[copy])["bear"]
    assert pt(answer) == "3/3" and answer["keywords"] == ["flying", "level up"] and answer["colors"] == ["blue"]
    large = resolved({"become_copy_of": "lev", "except": {"pt": "7/7"}}, affects="bear")
    assert pt(board(leveler(0), ("bear", BEAR), effects=[large])["bear"]) == "7/7"
    assert pt(board(leveler(0), bear, effects=[large])["bear"]) == "3/3"
    answer = board(leveler(4, face_down=True))["lev"]
    assert (pt(answer), answer["keywords"], answer["subtypes"]) == ("2/2", [], [])


def test_removal_that_depends_on_the_level_symbol() -> None:
    """C4, 613.6: the band's flying lets the removal reach it; the P/T part goes on all the same."""
    sniper = enchantment(static({**CREATURES, "keywords": ["flying"]}, "lose_all_abilities"))
    for order in (1, -1):
        objects: list[Entry] = [leveler(2), ("sniper", sniper)]
        answer = board(*objects[::order])["lev"]
        assert pt(answer) == "3/3" and answer["keywords"] == []


def test_two_that_strip_each_other() -> None:
    """C5, 613.8b: a loop goes by timestamp."""
    stripper = {**BEAR, "abilities": ["flying", static({**CREATURES, "other": True}, "lose_all_abilities")]}
    derivation = Derivation({"objects": [{"id": id, "definition": stripper} for id in ("old", "new")]})
    answer = derivation.run()
    assert derivation.loops and answer["old"]["keywords"] == ["flying"] and answer["new"]["keywords"] == []


def test_level_up_alone_is_lost() -> None:
    """C6, C8, L3."""
    answer = board(leveler(4), effects=[resolved({"remove_abilities": ["level up", "flying"]})])["lev"]
    assert pt(answer) == "4/4" and answer["keywords"] == []


def test_cant_have() -> None:
    """113.11: loses it and nothing adds it, part by part; a keyword counter neither."""
    archetype = enchantment(static(CREATURES, {"cant_have": ["flying"]}))
    answer = board(("arch", archetype), leveler(4, counters={"flying": 1}), ("fish", FISH))
    assert pt(answer["lev"]) == "4/4" and answer["lev"]["keywords"] == ["level up"] and pt(answer["fish"]) == "2/2"


def test_keyword_counters_by_timestamp() -> None:
    """613.7c, B23: a counter older than the removal is of no use, a newer one is."""
    for stamp, keywords in ((1, []), (9, ["flying"])):
        bear = {"id": "bear", "definition": BEAR, "counters": {"flying": {"count": 1, "timestamp": stamp}}}
        humble = resolved(*HUMBLE, affects="bear", timestamp=5)
        assert board({**bear, "timestamp": 0}, effects=[humble])["bear"]["keywords"] == keywords


def test_humility_and_opalescence() -> None:
    """B05: 613.6 and timestamps in 7b."""
    answer = board(("humility", HUMILITY), ("opal", OPALESCENCE))
    assert pt(answer["humility"]) == "4/4" and answer["opal"]["types"] == ["Enchantment"]
    assert pt(board(("opal", OPALESCENCE), ("humility", HUMILITY))["humility"]) == "1/1"


def test_blood_moon_and_urborg() -> None:
    """B07, 305.7, 613.8a."""
    plains: Card = {"types": ["Land"], "supertypes": ["Basic"], "subtypes": ["Plains"]}
    objects: list[Entry] = [("moon", BLOOD_MOON), ("urborg", URBORG), ("plains", plains)]
    for order in (1, -1):
        answer = board(*objects[::order])
        assert answer["urborg"]["subtypes"] == ["Mountain"] and answer["plains"]["subtypes"] == ["Plains"]
    assert board(*objects[1:])["plains"]["subtypes"] == ["Plains", "Swamp"]


def test_life_and_limb_and_dryad() -> None:
    """B10: Life and Limb depends on the Dryad; a nonland Saproling closes the loop, and timestamps rule."""
    forests = {"any": [{"subtypes": ["Forest"], "types": ["Land"]}, {"subtypes": ["Saproling"]}]}
    limb = enchantment(static(forests, {"add_types": ["Creature", "Land"]}, {"add_subtypes": ["Saproling", "Forest"]},
                              {"set_colors": ["green"]}, {"set_pt": [1, 1]}))  # fmt: skip
    dryad: Card = {"types": ["Creature"], "pt": "2/4", "abilities": [
        static({"types": ["Land"], "controller": "you"}, {"add_subtypes": ["all basic land types"]})]}  # fmt: skip
    plain: Card = {"types": ["Land"]}
    answer = board(("limb", limb), ("dryad", dryad), ("plain", plain))
    assert pt(answer["plain"]) == "1/1" and "Saproling" in answer["plain"]["subtypes"]
    saproling: Card = {"types": ["Creature"], "subtypes": ["Saproling"], "pt": "1/1"}
    answer = board(("limb", limb), ("dryad", dryad), ("plain", plain), ("sap", saproling))
    assert pt(answer["plain"]) is None and "Island" in answer["sap"]["subtypes"]


def test_march_lattice_humility() -> None:
    """B01: Humility, March of the Machines, Mycosynth Lattice in this order."""
    affected = {"mana_value": "affected"}
    march = enchantment(
        static({"types": ["Artifact"], "not": CREATURES}, {"add_types": ["Creature"]}, {"set_pt": [affected, affected]}),
        cost="{3}{U}",
    )
    lattice: Card = {"types": ["Artifact"], "mana_cost": "{6}", "abilities": [static({}, {"add_types": ["Artifact"]})]}
    answer = board(("humility", HUMILITY), ("march", march), ("lattice", lattice), ("bear", BEAR), ("forest", FOREST))
    found = {id: pt(obj) for id, obj in answer.items()}
    assert found == {"humility": "4/4", "march": "4/4", "lattice": "6/6", "bear": "1/1", "forest": "0/0"}
    answer = board(("march", march), ("lattice", lattice), ("humility", HUMILITY), ("bear", BEAR), ("forest", FOREST))
    assert {pt(obj) for obj in answer.values()} == {"1/1"}  # B02


def test_song_of_the_dryads() -> None:
    """C10, A59: the type change already strips the symbols, in layer 4; abilities granted later stay."""
    song = resolved({"set_types": ["Land"]}, {"set_basic_land_types": ["Forest"]}, {"set_colors": []})
    answer = board(leveler(2), effects=[song, resolved({"add_abilities": ["haste"]})])["lev"]
    assert (answer["types"], answer["subtypes"], answer["keywords"]) == (["Land"], ["Forest"], ["haste"])
    assert pt(answer) is None and answer["colors"] == []
    answer = board(leveler(2), effects=[song, resolved({"add_types": ["Creature"]})])["lev"]
    assert pt(answer) == "2/2"


def test_exalted_grants_are_gone_at_once() -> None:
    """B32: a grant depends on the removal of the ability that makes it."""
    angel = {**BEAR, "abilities": [static({**CREATURES, "other": True}, {"add_abilities": ["exalted"]})]}
    answer = board(("angel", angel), ("lion", BEAR), effects=[resolved("lose_all_abilities", affects="angel")])
    assert answer["lion"]["keywords"] == []


def test_conspiracy_opalescence_enchanted_evening() -> None:
    """B14: a chain of dependencies against the timestamps."""
    conspiracy = enchantment(static({**CREATURES, "controller": "you"}, {"set_creature_types": ["Advisor"]}))
    evening = enchantment(static({}, {"add_types": ["Enchantment"]}), cost="{3}{W}{W}")
    anthem = enchantment(static({**CREATURES, "controller": "you"}, {"modify_pt": [1, 1]}))
    answer = board(("consp", conspiracy), ("opal", OPALESCENCE), ("eve", evening), ("anthem", anthem), ("land", FOREST))
    assert pt(answer["land"]) == "1/1" and answer["land"]["subtypes"] == ["Advisor", "Forest"]
    assert pt(answer["eve"]) == "6/6" and answer["eve"]["subtypes"] == ["Advisor"]


def test_kormus_bell_and_quicksilver_fountain() -> None:
    """B16: the Bell depends on both land changers; the flooded Mountain is newer than Urborg's effect."""
    swamps = {"types": ["Land"], "subtypes": ["Swamp"]}
    bell = enchantment(static(swamps, {"add_types": ["Creature"]}, {"set_colors": ["black"]}, {"set_pt": [1, 1]}))
    mountain: Card = {"types": ["Land"], "supertypes": ["Basic"], "subtypes": ["Mountain"]}
    flood = resolved({"set_basic_land_types": ["Island"]}, affects="wet")
    answer = board(("bell", bell), ("urborg", URBORG), ("dry", mountain), ("wet", mountain), effects=[flood])
    assert {id: pt(answer[id]) for id in ("urborg", "dry", "wet")} == {"urborg": "1/1", "dry": "1/1", "wet": None}
    assert answer["wet"]["subtypes"] == ["Island"] and answer["dry"]["subtypes"] == ["Mountain", "Swamp"]


def test_no_abilities() -> None:
    """B37, C9, 305.6: level symbols, level up and the mana ability of a basic land type are abilities."""
    petroglyphs = enchantment(static({**CREATURES, "abilities": "none"}, {"modify_pt": [2, 2]}))
    animated = resolved({"add_types": ["Creature"]}, {"set_pt": [6, 4]}, affects="forest")
    objects: list[Entry] = [("muraganda", petroglyphs), leveler(0), ("bear", BEAR), ("forest", FOREST)]
    assert {id: pt(obj) for id, obj in board(*objects, effects=[animated]).items()} == {
        "muraganda": None, "lev": "2/2", "bear": "4/4", "forest": "6/4"
    }  # fmt: skip
    assert pt(board(*objects, effects=[resolved("lose_all_abilities")])["lev"]) == "4/4"


def test_started_with_an_empty_set() -> None:
    """613.6: an effect that started in one layer on no objects goes on to affect none."""
    lord = enchantment(static({**CREATURES, "colors": ["blue"]}, {"add_types": ["Artifact"]}, {"modify_pt": [1, 1]}))
    paint = resolved({"set_colors": ["blue"]}, affects="bear")  # layer 5, after the first part of the lord in 4
    assert pt(board(("lord", lord), ("bear", BEAR), effects=[paint])["bear"]) == "2/2"


def test_characteristic_defining_abilities() -> None:
    """604.3, 613.3, 613.4a: everywhere, first, and below every setting effect; colour first in layer 5."""
    cards = {"count": {"zone": "graveyard"}}
    defines = {"power": cards, "toughness": {**cards, "plus": 1}, "colors": ["red"]}
    goyf: Card = {"types": ["Creature"], "mana_cost": "{1}{G}", "pt": "0/0", "abilities": [{"defines": defines}]}
    grave: Card = {"id": "g", "definition": BEAR, "zone": "graveyard"}
    hand: Card = {"id": "hand", "definition": goyf, "zone": "hand"}
    answer = board(("goyf", goyf), grave, hand, effects=[resolved({"add_colors": ["blue"]}, affects="goyf", timestamp=0)])
    assert pt(answer["goyf"]) == pt(answer["hand"]) == "1/2"
    assert answer["goyf"]["colors"] == ["blue", "red"] and answer["hand"]["colors"] == ["red"]
    answer = board(("goyf", goyf), grave, effects=[resolved({"set_power": 5}, affects="goyf")])
    assert pt(answer["goyf"]) == "5/2"


def test_control_first() -> None:
    """613.1b: a lord follows its controller."""
    lord = {**FISH, "abilities": [ANTHEM]}
    thief: Card = {"id": "aura", "controller": "p2", "attached_to": "lord",
                   "definition": enchantment(static("attached", {"set_controller": "p2"}))}  # fmt: skip
    answer = board(("lord", lord), ("fish", FISH), {"id": "theirs", "definition": FISH, "controller": "p2"}, thief)
    assert answer["lord"]["controller"] == "p2"
    assert (pt(answer["fish"]), pt(answer["theirs"])) == ("1/1", "2/2")


def test_negative_power_and_equal_timestamps() -> None:
    """107.1b, B31; two equal timestamps are an error."""
    effects = [resolved({"modify_pt": [-3, 0]}, affects="bear"), resolved(*HUMBLE, affects="bear")]
    assert pt(board(("bear", BEAR), effects=effects)["bear"]) == "-2/1"
    with pytest.raises(ValueError, match="equal timestamps"):
        board(("bear", BEAR), {"id": "other", "definition": BEAR, "timestamp": 1})


def test_random_boards_interact() -> None:
    """Random documents repeat by seed, derive, and do have dependencies and loops."""
    assert random_document(7) == random_document(7)
    derivations = [Derivation(random_document(seed)) for seed in range(60)]
    for derivation in derivations:
        derivation.run()
    assert sum(bool(derivation.dependencies) for derivation in derivations) > 20
    assert any(derivation.loops for derivation in derivations)
