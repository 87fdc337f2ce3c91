"""States for rules that few cards need: parts of descriptions and conditions, changes of a type line, exceptions of copies."""

import pytest
from clingo import parse_term

from pyleveler import GameState, derive
from pyleveler.facts.state import state_facts
from pyleveler.solving import only_model

from .states import board, card, inline, resolved, static

PLUS = {"modify_pt": [1, 1]}
CREATURES = {"types": ["Creature"]}
BEAR = card("bear", "Grizzly Bears")


def enchantment(id, *abilities):
    """An enchantment of the first player."""
    return inline(id, types=["Enchantment"], pt=None, abilities=list(abilities))


def grown(affects, *objects, **more):
    """The ids of those of the objects that a static ability of an enchantment of the first player gives +1/+1."""
    lamp = enchantment("lamp", static(affects, PLUS))
    answers = board(lamp, *objects, **more)
    return {thing["id"] for thing in objects if any(step.source == "lamp" for step in answers[thing["id"]].trace)}


@pytest.mark.parametrize(
    ("affects", "expected"),
    [
        ({"types": ["Creature"], "names": ["Grizzly Bears"]}, {"bear"}),
        ({"types": ["Creature"], "token": True}, {"token"}),
        ({"types": ["Creature"], "tapped": True}, {"bear"}),
        ({"types": ["Creature"], "face_down": True}, {"hidden"}),
        ({"types": ["Creature"], "owner": "opponent"}, {"theirs"}),
        ({"types": ["Creature"], "owner": "you"}, {"bear", "token", "hidden"}),
        ({"types": ["Creature"], "controller": "opponent"}, {"theirs"}),
        ({"types": ["Creature"], "mana_value": "2.."}, {"bear", "theirs"}),
        ({"types": ["Creature"], "toughness": "3.."}, {"theirs"}),
        ({"ids": ["bear", "token"]}, {"bear", "token"}),
        ({"types": ["Creature"], "not": {"subtypes": ["Bear"], "owner": "you"}}, {"token", "hidden", "theirs"}),
        ({"types": ["Creature"], "abilities": "none"}, {"bear", "token", "hidden"}),
    ],
)
def test_each_part_of_a_description(affects, expected):
    """109.2"""
    objects = [
        BEAR | {"tapped": True},
        inline("token", subtypes=["Saproling"], pt="1/1") | {"token": True},
        card("hidden", "Echo Mage", face_down=True),
        inline("theirs", mana_cost="{2}", pt="2/3", abilities=["reach"]) | {"controller": "p2", "owner": "p2"},
    ]
    assert grown(affects, *objects) == expected


@pytest.mark.parametrize(("changed", "expected"), [(False, {"bear"}), (True, {"bear", "student"})])
def test_a_changed_word_within_a_part_of_a_description(changed, expected):
    """612.2: Bears and Humans, but for white Humans; for green ones where the text says so now."""
    affects = {"types": ["Creature"], "subtypes": ["Human", "Bear"], "not": {"subtypes": ["Human"], "colors": ["white"]}}
    change = resolved({"change_text": {"from": "white", "to": "green"}}, affects=["lamp"])
    assert grown(affects, BEAR, card("student", "Student of Warfare"), effects=[change] if changed else []) == expected


@pytest.mark.parametrize(
    ("condition", "size"),
    [
        ({"any": [{"controls": {"types": ["Land"]}}, {"counters": {"level": "1.."}}]}, "3/3"),
        ({"any": [{"counters": {"level": 0}}, {"controls": {"types": ["Land"]}}]}, "3/3"),
        ({"any": [{"controls": {"types": ["Land"]}}, {"is": {"colors": ["red"]}}]}, "2/2"),
        ({"is": {"colors": ["green"]}}, "3/3"),
        ({"all": [{"is": {"types": ["Creature"]}}, {"exists": {"subtypes": ["Frog"]}}]}, "2/2"),
    ],
)
def test_conditions_with_parts(condition, size):
    """604.1, 611.3a"""
    thing = inline("thing", mana_cost="{G}", abilities=[static("self", PLUS, **{"while": condition})])
    counters = {} if "0" in str(condition) else {"level": 1}
    assert board(thing | {"counters": counters})["thing"].pt == size


def test_a_condition_depends_on_what_changes_types():
    """613.8a: the older effect exists only after the younger one, which makes an Artifact of the Bear."""
    forge = enchantment("forge", static(CREATURES, {"add_subtypes": ["Elf"]}, **{"while": {"exists": {"types": ["Artifact"]}}}))
    steel = enchantment("steel", static(CREATURES, {"add_types": ["Artifact"]}))
    answer = board(forge, steel, BEAR)["bear"]
    assert "Elf" in answer.subtypes
    assert [step.source for step in answer.trace] == ["steel", "forge"]


@pytest.mark.parametrize(
    ("action", "types", "subtypes", "supertypes"),
    [
        ({"set_types": []}, [], [], ["Legendary"]),
        ({"set_types": ["Artifact"]}, ["Artifact"], ["Equipment"], ["Legendary"]),
        ({"remove_subtypes": ["Elf"]}, ["Artifact", "Creature"], ["Equipment", "Warrior"], ["Legendary"]),
        ({"set_subtypes": []}, ["Artifact", "Creature"], [], ["Legendary"]),
        ({"add_supertypes": ["Snow"]}, ["Artifact", "Creature"], ["Equipment", "Elf", "Warrior"], ["Legendary", "Snow"]),
        ({"remove_supertypes": ["Legendary"]}, ["Artifact", "Creature"], ["Equipment", "Elf", "Warrior"], []),
        ({"remove_types": ["Creature"]}, ["Artifact"], ["Equipment"], ["Legendary"]),
    ],
)
def test_changes_of_a_type_line(action, types, subtypes, supertypes):
    """205.1, 205.4; an ability that asks for each of them is there, too."""
    blade = inline("blade", supertypes=["Legendary"], types=["Artifact", "Creature"], subtypes=["Equipment", "Elf", "Warrior"])
    hall = enchantment("hall", static({"supertypes": ["Snow"]}, PLUS), static({"subtypes": ["Elf"]}, PLUS))
    answer = board(blade, hall, effects=[resolved(action, affects=["blade"])])["blade"]
    assert (sorted(answer.types), sorted(answer.subtypes), sorted(answer.supertypes)) == (
        sorted(types),
        sorted(subtypes),
        sorted(supertypes),
    )


@pytest.mark.parametrize(("option", "size"), [("part", "3/3"), ("whole", "2/2")])
def test_what_cannot_have_an_ability_under_both_readings(option, size):
    """113.11: who cannot have flying loses it, and what gives flying and +1/+1 gives it nothing, or the rest."""
    sky = enchantment("sky", static(CREATURES, {"cant_have": ["flying"]}))
    wings = enchantment("wings", static(CREATURES, {"add_abilities": ["flying"]}, PLUS))
    bird = inline("bird", abilities=["flying"])
    answer = derive(GameState.from_data({"objects": [sky, wings, bird], "options": {"cant_have": option}}))["bird"]
    assert (answer.pt, answer.keywords) == (size, [])


def test_what_gives_an_ability_waits_for_what_forbids_it():
    """613.8a, 113.11: that comes first, although it is younger."""
    sky, wings = (
        enchantment("sky", static(CREATURES, {"cant_have": ["flying"]})),
        enchantment("wings", static(CREATURES, {"add_abilities": ["flying"]})),
    )
    answer = board(wings, sky, BEAR)["bear"]
    assert answer.keywords == []
    assert next(step.source for step in answer.trace if step.layer == "6") == "sky"


def test_what_asks_for_power_waits_for_what_makes_a_creature():
    """613.8a, 208.3: what is no creature has no power."""
    elves = enchantment("elves", static({"power": "3.."}, {"add_subtypes": ["Elf"]}))
    golem = inline("golem", types=["Artifact"], pt="3/3")
    assert board(elves, golem, effects=[resolved({"add_types": ["Creature"]}, affects=["golem"])])["golem"].subtypes == ["Elf"]


def test_what_speaks_of_you_waits_for_what_changes_control():
    """613.8a, 109.5: the older effect gives away the Bear, which the younger one has brought."""
    gift = enchantment("gift", static({**CREATURES, "controller": "you"}, {"set_controller": "p2"}))
    steal = resolved({"set_controller": "p1"}, affects=["bear"])
    answer = board(gift, BEAR | {"controller": "p2"}, effects=[steal])["bear"]
    assert (answer.controller, [step.source for step in answer.trace]) == ("p2", ["effect1", "gift"])


def test_one_effect_that_gives_what_it_forbids():
    """113.11"""
    both = static(CREATURES, {"cant_have": ["flying"]}, {"add_abilities": ["flying"]})
    odd = enchantment("odd", both)
    assert board(odd, BEAR)["bear"].keywords == []


def test_counters_on_a_card_that_is_no_creature_card():
    """122.1a: off the battlefield they do nothing there; on a creature card they do."""
    one = {"+1/+1": 1}
    cart = inline("cart", types=["Artifact"], subtypes=["Vehicle"], pt="3/3")
    answers = board(
        card("tower", "Forest", zone="graveyard", counters=one),
        card("bear", "Grizzly Bears", zone="graveyard", counters=one),
        cart | {"zone": "graveyard", "counters": one},
    )
    assert [answers[name].pt for name in ("tower", "bear", "cart")] == [None, "3/3", "3/3"]


def test_a_land_that_becomes_a_mountain_flies_no_more():
    """305.7, 613.8a: for what asks for flyers among the effects on types."""
    isle = inline("isle", types=["Land", "Creature"], abilities=["flying"])
    moon = card("moon", "Blood Moon")
    hawk = enchantment("hawk", static({"keywords": ["flying"]}, {"add_subtypes": ["Bird"]}))
    assert board(hawk, isle)["isle"].subtypes == ["Bird"]
    assert board(hawk, moon, isle)["isle"].subtypes == ["Mountain"]


def test_what_defines_a_type_comes_before_all_else():
    """613.3, 604.3: a Changeling land is of every creature type before Blood Moon takes that ability from it."""
    shifter = inline("shifter", types=["Land", "Creature"], abilities=["changeling"])
    answer = board(card("moon", "Blood Moon"), shifter, card("elf", "Llanowar Elves"))["shifter"]
    assert "Elf" in answer.subtypes
    assert "Mountain" in answer.subtypes
    assert answer.keywords == []


@pytest.mark.parametrize("zone", ["battlefield", "hand"])
def test_what_defines_colours_comes_before_all_else(zone):
    """702.114a: an older effect on colours is applied after that."""
    drone = inline("drone", mana_cost="{1}{B}", abilities=["devoid"]) | {"zone": zone}
    paint = enchantment("paint", static(CREATURES, {"add_colors": ["red"]}))
    assert board(drone)["drone"].colors == []
    assert board(paint, drone)["drone"].colors == (["red"] if zone == "battlefield" else [])


def test_a_keyword_that_names_a_colour_that_was_changed():
    """612.2, 702.16a"""
    knight = inline("knight", abilities=["protection from red"])
    change = resolved({"change_text": {"from": "red", "to": "blue"}}, affects=["knight"])
    assert board(knight, effects=[change])["knight"].keywords == ["protection from blue"]


@pytest.mark.parametrize(("option", "size"), [("object", "8/8"), ("copy_effect", "2/4")])
def test_the_age_of_what_is_copied_under_both_readings(option, size):
    """613.7a, 707.2: a Bear became a copy of a leveler after something had made it 8/8."""
    mage = card("mage", "Echo Mage", 2)
    bear = card("bear", "Grizzly Bears", 2)
    effects = [
        resolved({"set_pt": [8, 8]}, affects=["bear"]),
        resolved({"become_copy_of": "mage"}, affects=["bear"], id="guise"),
        resolved({"become_copy_of": "mage"}, affects=["bear"], id="again"),
    ]
    data = {"objects": [mage, bear], "effects": effects, "options": {"copied_ability_timestamp": option}}
    assert derive(GameState.from_data(data))["bear"].pt == size


def test_a_changed_text_is_read_as_it_says_now():
    """612.1: on the object itself and on what has the ability from it; what others have printed stays."""
    gift = {"add_abilities": [static("self", {"add_subtypes": ["Elf"]}), "islandwalk"]}
    lord = static({"subtypes": ["Elf"], "other": True}, gift)
    words = (("Elf", "Orc"), ("Island", "Swamp"))
    changes = [resolved({"change_text": {"from": old, "to": new}}, affects=["giver"]) for old, new in words]
    orc = inline("orc", subtypes=["Orc"], abilities=[lord])
    answers = board(inline("giver", abilities=[lord]), orc, effects=changes)
    assert answers["giver"].abilities == ["other Orc: has “is also Orc” and swampwalk"]
    assert answers["orc"].abilities == ["other Elf: has “is also Elf” and islandwalk", "is also Orc", "swampwalk"]


def test_two_that_got_the_same_ability_at_the_same_time():
    """613.7m: the effects of both have one timestamp; that of the older object comes first."""
    gift = resolved(
        {"add_abilities": [static({"types": ["Creature"], "ids": ["third"]}, {"set_pt": [1, 1]})]}, affects=["one", "two"]
    )
    one, two = inline("one"), inline("two")
    answer = board(one, two, inline("third"), effects=[gift])["third"]
    assert [step.source for step in answer.trace] == ["one", "two"]
    assert [step.source for step in board(two, one, inline("third"), effects=[gift])["third"].trace] == ["two", "one"]


def test_exceptions_of_a_copy():
    """707.9a, 707.9b"""
    model = inline(
        "model", supertypes=["Legendary"], abilities=[{"defines": {"power": {"count": {"types": ["Land"]}}}}], pt="*/2"
    )
    model["definition"]["pt"] = "0/2"
    exceptions = {
        "name": "Changed",
        "pt": "7/7",
        "add_types": ["Artifact"],
        "add_subtypes": ["all creature types"],
        "add_supertypes": ["Snow"],
        "remove_supertypes": ["Legendary"],
        "add_colors": ["red"],
    }
    copy = resolved({"become_copy_of": "model", "except": exceptions}, affects=["bear"])
    answer = board(model, BEAR, card("wood", "Forest"), effects=[copy])["bear"]
    assert (answer.name, answer.pt, answer.supertypes, answer.colors) == ("Changed", "7/7", ["Snow"], ["red"])
    assert (answer.types, answer.subtypes) == (["Artifact", "Creature"], ["Bear"])  # of all, the one that the board speaks of


def test_a_copy_of_what_is_face_down():
    """707.2, 708.2"""
    answer = board(
        card("mage", "Echo Mage", face_down=True), BEAR, effects=[resolved({"become_copy_of": "mage"}, affects=["bear"])]
    )["bear"]
    assert (answer.name, answer.pt, answer.abilities) == (None, "2/2", [])


@pytest.mark.parametrize("order", [("animate", "moon"), ("moon", "animate")])
def test_what_makes_a_land_decides_what_becomes_a_mountain(order):
    """613.8a, 305.7: Blood Moon waits for what makes a land of the Bear."""
    things = {
        "animate": enchantment("animate", static({"names": ["Hill"]}, {"add_types": ["Land"]})),
        "moon": card("moon", "Blood Moon"),
    }
    hill = inline("hill", abilities=["flying"])
    answer = board(*(things[name] for name in order), hill)["hill"]
    assert answer.subtypes == ["Mountain"]
    assert answer.keywords == []


def test_what_becomes_a_mountain_may_be_no_land_by_then():
    """613.8a, 305.7: the older effect waits for the younger one, which changes what it does: that is no land any more."""
    effects = [
        resolved({"set_basic_land_types": ["Mountain"]}, affects=["isle"]),
        resolved({"set_types": ["Creature"]}, affects=["isle"]),
    ]
    isle = inline("isle", types=["Land", "Creature"], abilities=["flying"])
    assert board(isle, effects=effects)["isle"].keywords == ["flying"]


def test_what_becomes_a_mountain_may_be_a_land_by_then():
    """613.8a, 305.7: the other way round; it loses its abilities."""
    effects = [
        resolved({"set_basic_land_types": ["Mountain"]}, affects=["hill"]),
        resolved({"add_types": ["Land"]}, affects=["hill"]),
    ]
    answer = board(inline("hill", abilities=["flying"]), effects=effects)["hill"]
    assert (answer.keywords, answer.subtypes) == ([], ["Mountain"])


def test_a_condition_that_ends_in_the_same_layer():
    """613.8a: the older effect would not exist after the younger one, so that waits for none and this one for that."""
    forge = enchantment("forge", static(CREATURES, {"add_subtypes": ["Elf"]}, **{"while": {"exists": {"types": ["Artifact"]}}}))
    golem = inline("golem", types=["Artifact", "Creature"])
    answer = board(forge, golem, effects=[resolved({"remove_types": ["Artifact"]}, affects=["golem"])])["golem"]
    assert (answer.types, answer.subtypes) == (["Creature"], [])


def test_power_and_toughness_as_numbers():
    """107.2, 208.1: of what has no power the number is 0."""
    mirror = enchantment(
        "mirror", static(CREATURES, {"modify_pt": [{"toughness": "affected"}, {"power": "affected", "plus": 1}]})
    )
    assert board(mirror, inline("ogre", pt="3/2"))["ogre"].pt == "5/6"
    idol = inline("idol", types=["Artifact"], pt="4/4", abilities=[static(CREATURES, {"modify_pt": [{"power": "self"}, 0]})])
    assert board(idol, BEAR)["bear"].pt == "2/2"


def test_an_activation_cost_of_untapping():
    """107.6"""
    thing = inline("thing", abilities=[{"activated": {"cost": "{Q}", "text": "stretch"}}])
    for tapped in (True, False):
        (activation,) = board(thing | {"tapped": tapped})["thing"].activated
        assert activation.legal is tapped


def test_a_resolved_effect_on_costs():
    """601.2f, 613.11"""
    mage = card("mage", "Echo Mage")
    (activation,) = board(mage, effects=[resolved({"reduce_costs": {"by": 1}}, affects=["mage"])])["mage"].activated
    assert activation.cost == "{U}"


def test_an_option_of_a_value_that_is_no_reading_is_reported():
    """A document cannot have one; facts written by hand can."""
    facts = [*state_facts(GameState.from_data({"objects": [BEAR]})), parse_term("option(cant_have, maybe)")]
    atoms = only_model("explain.lp", facts)
    assert [str(atom.arguments[2]) for atom in atoms if atom.name == "violation"] == ["unknown_reading(maybe)"]


def test_a_number_is_looked_up_after_what_changes_it():
    """613.8a: the older effect waits, since the younger one changes how much it does."""
    mirror = enchantment("mirror", static(CREATURES, {"modify_pt": [{"toughness": "affected"}, 0]}))
    assert board(mirror, BEAR, effects=[resolved({"modify_pt": [0, 3]}, affects=["bear"])])["bear"].pt == "7/5"
    banner = enchantment("banner", static({"ids": ["bear"]}, {"modify_pt": [{"greatest": "power", "of": CREATURES}, 0]}))
    answer = board(banner, BEAR, inline("ogre"), effects=[resolved({"modify_pt": [3, 0]}, affects=["ogre"])])["bear"]
    assert answer.pt == "7/2"


def test_an_ability_that_applies_in_the_layer_that_gives_it():
    """613.8a, 613.8c: the effect of what is given comes into being there and then."""
    gift = resolved({"add_abilities": [static("self", {"add_abilities": ["flying"]})]}, affects=["bear"])
    assert board(BEAR, effects=[gift])["bear"].keywords == ["flying"]


def test_what_copies_creatures_waits_for_what_makes_one_by_copying():
    """613.8a, 613.2a: the older effect applies to what the younger one has made a creature."""
    masks = enchantment("masks", static(CREATURES, {"become_copy_of": "mage"}))
    golem = inline("golem", types=["Artifact"], pt=None)
    copy = resolved({"become_copy_of": "bear"}, affects=["golem"])
    answers = board(masks, card("mage", "Echo Mage"), BEAR, golem, effects=[copy])
    assert (answers["bear"].name, answers["golem"].name) == ("Echo Mage", "Echo Mage")
