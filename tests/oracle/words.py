"""Words of the game: which subtypes belong to which card types (205.3), keyword counters (122.1b), colours."""

from __future__ import annotations

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
EXPANDED = {"all basic land types": list(BASIC_LANDS)}

_COUNTERS = (
    "flying, first strike, double strike, deathtouch, decayed, exalted, haste, hexproof, indestructible, lifelink,"
    " menace, reach, shadow, trample, vigilance"
)
KEYWORD_COUNTERS = frozenset(_COUNTERS.split(", "))

_ARTIFACT = (
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map"
    " Mutagen Powerstone Spacecraft Treasure Vehicle"
)
_ENCHANTMENT = "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine"
_LAND = "Plains Island Swamp Mountain Forest Cave Cloud Desert Gate Lair Locus Mine Planet Power-Plant Sphere Tower Town Urza's"
_SPELL = "Adventure Arcane Chorus Lesson Omen Trap"
_PLANESWALKER = (
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dihada"
    " Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya Jeska"
    " Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko"
    " Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt"
    " Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel"
)

FAMILIES: dict[str, frozenset[str]] = {
    "artifact": frozenset(_ARTIFACT.split()),
    "enchantment": frozenset(_ENCHANTMENT.split()),
    "land": frozenset(_LAND.split()),
    "spell": frozenset(_SPELL.split()),
    "planeswalker": frozenset(_PLANESWALKER.split()),
    "battle": frozenset({"Siege"}),
}
_TYPES_OF_FAMILY = {
    "artifact": {"Artifact"},
    "enchantment": {"Enchantment"},
    "land": {"Land"},
    "spell": {"Instant", "Sorcery"},
    "planeswalker": {"Planeswalker"},
    "battle": {"Battle"},
    "creature": {"Creature", "Kindred", "Tribal"},
}


def family(subtype: str) -> str:
    """The set of subtypes that a subtype belongs to (205.3g-m); whatever is in no other list is a creature type."""
    return next((name for name, words in FAMILIES.items() if subtype in words), "creature")


def fits(subtype: str, types: set[str]) -> bool:
    """Whether one of these card types has the subtype (205.1a, 205.3d)."""
    return bool(_TYPES_OF_FAMILY[family(subtype)] & types)
