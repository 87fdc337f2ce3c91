"""What an ability or a spell copies where other things on the stack and on the board copy spells as well (707.10)."""

import pytest
from spaces.test_stacks import models

from pyleveler import StackDocument, copies
from pyleveler.spaces.stacks import StackSpace

from .test_other_copies import found

MAGE = {"id": "mage", "card": "Echo Mage", "counters": {"level": 4}}
ZADA = {"id": "zada", "card": "Zada, Hedron Grinder"}
IVY = {"id": "ivy", "card": "Ivy, Gleeful Spellthief"}
BEARS = {"id": "bears", "card": "Grizzly Bears"}
BOLT = {"id": "bolt", "card": "Lightning Bolt", "targets": {"1": "bears"}}


def ability(of, spell, name="copying"):
    return {"id": name, "ability_of": of, "targets": {"1": spell}}


def test_608_1_only_what_resolves_copies():
    """An ability that waits below copies its own spell later."""
    shock = {"id": "shock", "card": "Lightning Bolt", "targets": {"1": "bears"}}
    answer = found([MAGE, BEARS], BOLT, shock, ability("mage", "bolt", "waiting"), ability("mage", "shock"))
    assert (answer.copied, answer.times) == ("shock", 2)
    names = [spell.copy_of for spell in answer.first(1)[0].stack if spell.id != "waiting"]
    assert names == ["shock", "shock", None, None]


def test_what_others_would_copy_is_no_matter():
    """A spell with a second target that copies its first: Zada and Ivy stand by."""
    text = {"targets": [{"types": ["Instant"], "zone": "stack"}, {"types": ["Creature"]}], "copies": {"times": 2}}
    twin = {
        "id": "twin",
        "definition": {"name": "Twin", "types": ["Instant"], "spell": text},
        "targets": {"1": "bolt", "2": "bears"},
    }
    answer = found([ZADA, IVY, BEARS], BOLT, twin)
    assert (answer.copied, answer.times, answer.count) == ("bolt", 2, 5**2)


def test_what_stands_by_is_aimed_at_nothing():
    """707.10e: Ivy copies onto herself; Echo Mage's copies have any target."""
    answer = found([MAGE, IVY, BEARS], BOLT, ability("mage", "bolt"))
    assert (answer.times, answer.count) == (2, 5**2)


def test_707_10e_each_copies_onto_itself():
    other = {**IVY, "id": "other"}
    answer = found([IVY, other, BEARS], BOLT, ability("other", "bolt", "waiting"), ability("ivy", "bolt"))
    assert (answer.times, answer.count) == (1, 1)
    assert answer.first(1)[0].stack[0].targets == {"1": "ivy"}


def test_707_10e_a_spell_without_targets_is_aimed_at_nothing():
    draw = {"id": "draw", "card": "Divination"}
    assert (found([IVY], draw, ability("ivy", "draw")).times, found([ZADA, BEARS], draw, ability("zada", "draw")).times) == (
        0,
        0,
    )


def test_608_2b_what_could_not_be_copied_has_left():
    spell = {"name": "Once", "types": ["Instant"], "spell": {"text": "once", "cant_be_copied": True}}
    once = {"id": "once", "definition": spell}
    there = found([MAGE], once, ability("mage", "once"))
    left = found([MAGE, {**once, "zone": "graveyard"}], ability("mage", "once"))
    assert (there.rule, left.rule, left.times) == ("113.6g", "608.2b", 0)


def test_707_10d_nothing_that_waits_is_the_reason():
    """Zada has nobody to copy for but the Mage, who is protected; that the ability below will find no spell is no matter."""
    gone = {"id": "gone", "card": "Lightning Bolt", "zone": "graveyard"}
    waiting = ability("mage", "gone", "waiting")
    effects = [{"does": [{"add_abilities": ["protection from red"]}], "affects": ["mage"]}]
    stack = [BOLT | {"targets": {"1": "zada"}}, waiting, ability("zada", "bolt")]
    answer = copies(StackDocument.from_data({"objects": [ZADA, MAGE, gone], "effects": effects, "stack": stack}))
    assert (answer.times, answer.rule) == (0, None)


def test_707_2_types_that_an_effect_gave_to_the_spell_are_not_copied():
    """The guard is protected from the spell, and may be the target of its copy (702.16b)."""
    guard = {"name": "Guard", "types": ["Creature"], "pt": "1/1", "abilities": ["protection from artifacts"]}
    objects = [MAGE, {"id": "guard", "definition": guard}]
    effects = [{"does": [{"add_types": ["Artifact"]}], "affects": ["bolt"]}]
    data = {"objects": objects, "effects": effects, "stack": [BOLT | {"targets": {"1": "p1"}}, ability("mage", "bolt")]}
    assert copies(StackDocument.from_data(data)).legal_targets == {"1": ["mage", "guard", "p1", "p2"]}


def test_707_9b_only_what_copies_makes_exceptions():
    """A Fork that waits, one in a graveyard and one in exile change nothing; nor has a copy exceptions without one."""
    elsewhere = [{"id": zone, "card": "Fork", "zone": zone} for zone in ("graveyard", "exile")]
    draw, fork = {"id": "draw", "card": "Divination"}, {"id": "fork", "card": "Fork", "targets": {"1": "draw"}}
    for waiting in ([], [fork]):
        outcome = found([MAGE, *elsewhere], draw, *waiting, ability("mage", "draw")).first(1)[0]
        assert [(spell.colors, spell.exceptions) for spell in outcome.stack[:2]] == [(["blue"], [])] * 2


def test_115_7d_no_target_is_chosen_where_the_original_has_none():
    """601.2c: of up to one target none was chosen, and a copy changes only targets that there are."""
    text = {"targets": [{"types": ["Creature"], "count": "..1"}]}
    cull = {"id": "cull", "definition": {"name": "Cull", "types": ["Instant"], "spell": text}}
    answer = found([MAGE, BEARS], cull, ability("mage", "cull"))
    assert (answer.count, answer.legal_targets) == (1, {})
    assert not {"targets", "new_targets"} & {one.attribute for one in answer.why}


@pytest.mark.parametrize(("staffs", "orders"), [(0, 6), (1, 24), (2, 60)])
def test_405_3_the_orders_that_the_rules_choose(staffs, orders):
    """outcomes.lp: three aimed copies lie in any order, and additional ones in one order among themselves."""
    bears = [{"id": name, "card": "Grizzly Bears"} for name in ("a", "b", "c")]
    more = [{"id": f"staff{number}", "card": "Twinning Staff"} for number in range(staffs)]
    stack = [BOLT | {"targets": {"1": "zada"}}, ability("zada", "bolt")]
    document = StackDocument.from_data({"objects": [ZADA, *bears, *more], "stack": stack})
    assert copies(document).times == 3 + staffs
    assert sum(1 for _ in models(StackSpace.of(document), "#show lies_above/2.")) == orders


def test_707_10_what_was_not_cast_still_is_not():
    """The spell that is copied, put on the stack by an effect that casts nothing, beside one that was cast."""
    uncast, cast = BOLT | {"cast": False}, BOLT | {"id": "other"}
    stack = found([MAGE, BEARS], uncast, cast, ability("mage", "bolt")).first(1)[0].stack
    assert [(spell.id, spell.cast) for spell in stack[2:]] == [("other", True), ("bolt", False)]


@pytest.mark.parametrize(
    ("quality", "lives"), [("red", True), ("white", False), ("instants", True), ("sorceries", False), ("creatures", False)]
)
def test_702_16b_protection_as_the_spells_resolve(quality, lives):
    """608.2b: the target of the spell and of copies that keep it has got protection meanwhile."""
    effects = [{"does": [{"add_abilities": [f"protection from {quality}"]}], "affects": ["bears"]}]
    data = {"objects": [MAGE, BEARS], "effects": effects, "stack": [BOLT, ability("mage", "bolt")]}
    state = copies(StackDocument.from_data(data), resolve=True).first(1)[0].played.state
    (bears,) = (thing for thing in state["objects"] if thing["id"] == "bears")
    assert (bears.get("zone", "battlefield") == "battlefield") == lives
