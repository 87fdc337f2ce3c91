"""A card definition as facts, and back."""

import pytest
from clingo import Function
from hypothesis import HealthCheck, given, settings

from pyleveler.documents.definitions import Definition
from pyleveler.facts.definitions import definition_facts
from pyleveler.facts.reading import read_definition

from .definitions import DEFINITIONS

KEY = Function("d")


def facts(**parts):
    found = definition_facts(Definition.from_data({"name": "N", **parts}), KEY)
    return [str(fact) for fact in found if fact.name != "card"]


def static(affects="self", does=("switch_pt",), **parts):
    found = facts(abilities=[{"static": {"affects": affects, "does": list(does), **parts}}])
    return [fact for fact in found if not fact.startswith(("static", "does((d,1),1,switch_pt)"))]


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(DEFINITIONS)
def test_facts_are_read_back_as_the_same_card(data):
    definition = Definition.from_data(data)
    written = definition_facts(definition, KEY)
    again = read_definition(KEY, written)
    assert sorted(definition_facts(again, KEY)) == sorted(written)
    assert read_definition(KEY, reversed(definition_facts(again, KEY))).name == definition.name
    assert Definition.from_data(definition.to_data()) == definition


def test_a_leveler():
    levels = [
        {"from": 2, "to": 3, "pt": "3/3", "abilities": ["flying"]},
        {"from": 4, "pt": "4/4", "abilities": ["flying", {"activated": {"cost": "{U}, {T}", "copies": {"times": 2}}}]},
    ]
    assert facts(
        mana_cost="{1}{U}", types=["Creature"], subtypes=["Elf", "Wizard"], pt="2/2", abilities=["level up {1}{U}"],
        levels=levels, color_indicator=["blue"],
    ) == [
        "cost(d,(1,1))", 'cost(d,(2,"U"))',
        'printed(d,1,(type,"Creature"))', 'printed(d,1,(subtype,"Elf"))', 'printed(d,2,(subtype,"Wizard"))',
        'printed(d,1,(color,"blue"))', "printed(d,1,(power,2))", "printed(d,1,(toughness,2))",
        'keyword_ability((d,1),"level up")', "cost((d,1),(1,1))", 'cost((d,1),(2,"U"))',
        "level_range((d,2),2,3)", "level_box((d,2),3,3)", 'keyword_ability(((d,2),1),"flying")',
        "level_plus((d,3),4)", "level_box((d,3),4,4)", 'keyword_ability(((d,3),1),"flying")',
        "activated(((d,3),2))", 'cost(((d,3),2),(1,"U"))', 'cost(((d,3),2),(2,"T"))', "copies_spell(((d,3),2),2)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("selector", "asked"),
    [
        ("self", ["self"]),
        ("attached", ["attached"]),
        ({}, ["anything"]),
        ({"types": ["Creature"], "controller": "you", "other": True},
         ['(type,"Creature")', "controller(you)", "other"]),
        ({"types": ["Artifact", "Land"]}, ['any((type,"Artifact"),(type,"Land"))']),
        ({"colors": ["red", "blue", "green"]}, ['any((color,"red"),any((color,"blue"),(color,"green")))']),
        ({"colors": ["chosen color", "blue"]}, ['any((color,chosen(color)),(color,"blue"))']),
        ({"not": {"subtypes": ["chosen creature type"]}}, ["non((subtype,chosen(creature_type)))"]),
        ({"not": {"types": ["Creature"], "token": True}}, ['non(all((type,"Creature"),token))']),
        ({"token": False, "controller": "any"}, ["non(token)"]),
        ({"all": ["attached", {"colors": ["red"]}]}, ["attached", '(color,"red")']),
        ({"any": ["self", {"owner": "opponent"}]}, ["any(self,owner(opponent))"]),
        ({"counters": {"level": "3..", "ice": 2}}, ['counters("level",3,#sup)', 'counters("ice",2,2)']),
        ({"power": "..2", "mana_value": "1..3"}, ["between(power,#inf,2)", "between(mana_value,1,3)"]),
        ({"ids": ["mage", "The Bear"]}, ['any(id(mage),id("The Bear"))']),
        ({"keywords": ["flying"], "names": ["Bear"], "abilities": "none"},
         ['(keyword,"flying")', '(name,"Bear")', "no_abilities"]),
    ],
)  # fmt: skip
def test_what_a_selector_asks(selector, asked):
    assert static(selector) == [f"selects((d,1),{requirement})" for requirement in asked]


def test_where_a_selector_looks():
    assert static({"zone": "battlefield"}) == ["selects((d,1),anything)"]
    assert static({"zone": ["graveyard", "battlefield"]}) == [
        "selects((d,1),anything)", 'looks_in((d,1),"battlefield")', 'looks_in((d,1),"graveyard")',
    ]  # fmt: skip


def test_values_count_with_selectors_of_their_own():
    does = [
        {"set_pt": [{"count": {"types": ["Land"]}, "plus": 1}, {"devotion": ["red"], "times": 2}]},
        {"modify_pt": ["x", -1]},
    ]
    assert static(does=does) == [
        "selects((d,1),self)",
        "selects((d,1,),self)".replace("(d,1,)", "((d,1),sel(1))").replace("self)", '(type,"Land"))'),
        "does((d,1),1,set_power(count(((d,1),sel(1)),1,1)))",
        "selects(((d,1),sel(2)),controller(you))",
        'devotion_color(((d,1),sel(2)),"red")',
        "does((d,1),1,set_toughness(devotion(((d,1),sel(2)),2,0)))",
        "does((d,1),2,modify_power(x))",
        "does((d,1),2,modify_toughness(-1))",
    ]


@pytest.mark.parametrize(
    ("condition", "term"),
    [
        ({"counters": {"level": "2..3"}}, 'counters("level",2,3)'),
        ({"counters": {"a": 1, "b": 2}}, 'all(counters("a",1,1),counters("b",2,2))'),
        ({"controls": "self", "at_least": 3}, "controls(((d,1),sel(1)),3)"),
        ({"not": {"exists": "self"}}, "unless(exists(((d,1),sel(1)),1))"),
        ({"any": [{"is": "self"}, {"class_level": "2.."}]}, "any(is(((d,1),sel(1))),class_level(2,#sup))"),
        ({"devotion": ["green"], "at_least": 5}, "devotion(((d,1),sel(1)),5)"),
    ],
)
def test_conditions(condition, term):
    assert f"only_while((d,1),{term})" in static(**{"while": condition})


@pytest.mark.parametrize(
    ("action", "terms"),
    [
        ({"set_types": ["Artifact", "Land"]}, ['set_type("Artifact")', 'set_type("Land")']),
        ({"set_colors": []}, ["set_none(color)"]),
        ({"set_subtypes": []}, ["set_none(subtype)"]),
        ({"add_subtypes": ["all creature types", "Elf"]}, ["add_every(creature_type)", 'add_subtype("Elf")']),
        ({"add_subtypes": ["all basic land types"]}, ["add_every(basic_land_type)"]),
        ({"set_basic_land_types": ["Island"]}, ['set_basic_land_type("Island")']),
        ({"set_colors": ["red", "chosen color"]}, ['set_color("red")', "set_color(chosen(color))"]),
        (
            {"add_subtypes": ["chosen creature type", "chosen land type"]},
            ["add_subtype(chosen(creature_type))", "add_subtype(chosen(land_type))"],
        ),
        ({"set_subtypes": ["chosen creature type"]}, ["set_subtype(chosen(creature_type))"]),
        ({"set_creature_types": ["chosen creature type"]}, ["set_creature_type(chosen(creature_type))"]),
        ({"set_basic_land_types": ["chosen land type"]}, ["set_basic_land_type(chosen(land_type))"]),
        ({"become_copy_of": "chosen"}, ["become_copy_of(chosen(object))"]),
        ({"remove_abilities": ["flying"]}, ['remove_ability("flying")']),
        ({"set_controller": "you"}, ["set_controller(you)"]),
        ("lose_all_abilities", ["lose_all_abilities"]),
        ({"switch_pt": True}, ["switch_pt"]),
    ],
)
def test_actions(action, terms):
    found = static(does=[{"add_colors": ["red"]}, action])
    assert [fact for fact in found if fact.startswith("does((d,1),2,")] == [f"does((d,1),2,{term})" for term in terms]


def test_granted_abilities_are_numbered_under_the_ability_that_grants_them():
    granted = [
        {"add_colors": ["red"]},
        {"add_abilities": ["flying", {"static": {"does": [{"add_abilities": ["reach"]}]}}, "haste"]},
    ]
    found = static(does=granted)
    assert [fact for fact in found if fact.startswith(("does", "keyword"))] == [
        'does((d,1),1,add_color("red"))',
        'keyword_ability(((d,1),1),"flying")',
        "does((d,1),2,add_ability(((d,1),1)))",
        'keyword_ability((((d,1),2),1),"reach")',
        "does(((d,1),2),1,add_ability((((d,1),2),1)))",
        "does((d,1),2,add_ability(((d,1),2)))",
        'keyword_ability(((d,1),3),"haste")',
        "does((d,1),2,add_ability(((d,1),3)))",
    ]


def test_a_characteristic_defining_ability():
    defines = {"power": 1, "toughness": 2, "colors": [], "subtypes": ["all creature types"]}
    assert facts(abilities=[{"defines": defines}]) == [
        "characteristic_defining((d,1))", "selects((d,1),self)", "does((d,1),1,set_power(1))",
        "does((d,1),1,set_toughness(2))", "does((d,1),2,set_none(color))", "does((d,1),4,add_every(creature_type))",
    ]  # fmt: skip


def test_a_spell():
    spell = {
        "targets": [{"any_target": True, "count": "1..2", "divided": True}],
        "choose": 1,
        "modes": [{"text": "t", "does": ["switch_pt"]}],
    }
    assert facts(spell=spell) == [
        "targets((d,spell),1,((d,spell),target(1)))", "selects(((d,spell),target(1)),any_target)",
        "target_count(((d,spell),target(1)),1,2)", "divided(((d,spell),target(1)))", "chooses_modes((d,spell),1,1)",
        'text(((d,spell),mode(1)),"t")', "does(((d,spell),mode(1)),1,switch_pt)",
    ]  # fmt: skip


def test_class_levels_are_carried_as_text():
    found = facts(abilities=["flying"], class_levels=[{"level": 2, "cost": "{1}{R}", "abilities": ["haste"]}])
    assert found[1:] == [
        "class_band((d,2),2)",
        "cost((d,2),(1,1))",
        'cost((d,2),(2,"R"))',
        'keyword_ability(((d,2),1),"haste")',
    ]
