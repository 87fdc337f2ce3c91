"""A state as facts."""

import re

import pytest

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.state import GameState
from pyleveler.encoding import encoding
from pyleveler.facts.state import state_facts
from pyleveler.library import library

BOARD = """\
players: [p1, p2]
objects:
  - {id: mage, card: Echo Mage, counters: {level: 4, "+1/+1": 2, storage: 0}}
  - {id: bear, card: Grizzly Bears, controller: p2, owner: p1, counters: {flying: {count: 1, timestamp: 70}}}
  - {id: The Dragon, card: Kargan Dragonlord, tapped: true, token: true, summoning_sick: true, damage: 3}
  - id: lord
    zone: graveyard
    face_down: true
    class_level: 2
    definition: {name: Lord, types: [Creature], subtypes: [Elf], pt: 1/1, mana_cost: "{2}{G}"}
  - {id: boots, card: Lightning Greaves, attached_to: mage}
effects:
  - {card: Giant Growth, affects: [mage, bear, mage]}
  - {id: spark, does: [{set_pt: [x, 1]}], affects: [], x: 3, controller: p2, timestamp: 50}
options: {cant_have: whole}
"""


AHEAD = {
    ("card_fr", "2"),
    ("active_player", "1"), ("phase", "1"), ("priority", "1"),
}  # fmt: skip
"""Facts that no rule reads yet."""


def facts(text):
    return {str(fact) for fact in state_facts(GameState.loads(text))}


def test_the_facts_of_a_board():
    found = facts(BOARD)
    about_state = {fact for fact in found if "echo_mage" not in fact and "inline" not in fact}
    assert about_state >= {
        'edition("711-2026")', "player(p1,1)", "player(p2,2)",
        "object(mage)", "starting_controller(mage,p1)", "owner(mage,p1)", 'zone(mage,"battlefield")',
        'counters(mage,"level",4)', 'counters(mage,"+1/+1",2)', 'pt_counter("+1/+1",1,1)',
        "starting_controller(bear,p2)", "owner(bear,p1)",
        'counters(bear,"flying",1)', 'counter_timestamp(bear,"flying",70)',
        'object("The Dragon")', 'tapped("The Dragon")', 'token("The Dragon")', 'summoning_sick("The Dragon")',
        'damage("The Dragon",3)', 'zone(lord,"graveyard")', "face_down(lord)", "class_level(lord,2)",
        "attached(boots,mage)",
        "timestamp(mage,1)", "timestamp(bear,2)", 'timestamp("The Dragon",3)', "timestamp(lord,4)",
        "timestamp(boots,5)",
        "effect(effect1)", "effect_of(effect1,(giant_growth,spell))", "effect_controller(effect1,p1)",
        "fixed_set(effect1,mage)", "fixed_set(effect1,bear)", "timestamp(effect1,6)",
        "effect(spark)", "effect_controller(spark,p2)", "effect_x(spark,3)", "timestamp(spark,50)",
        "option(cant_have,whole)",
    }  # fmt: skip
    assert not any("storage" in fact for fact in found)
    assert "card_of(mage,echo_mage)" in found


def test_inline_definitions_and_effects_have_terms_of_their_own():
    found = facts(BOARD)
    assert {fact for fact in found if "inline" in fact} == {
        "card_of(lord,inline(lord))", 'card(inline(lord),"Lord")', 'cost(inline(lord),(1,2))',
        'cost(inline(lord),(2,"G"))', 'printed(inline(lord),1,(type,"Creature"))',
        'printed(inline(lord),1,(subtype,"Elf"))', "printed(inline(lord),1,(power,1))",
        "printed(inline(lord),1,(toughness,1))", "effect_of(spark,(inline(spark),1))",
        "does((inline(spark),1),1,set_power(x))", "does((inline(spark),1),1,set_toughness(1))",
    }  # fmt: skip


def test_what_was_chosen():
    """607.2d: of an object and of an effect; the object that is chosen is no card to look up."""
    found = facts("""\
objects:
  - {id: student, card: Student of Warfare}
  - {id: a b, card: Clone, chosen: {color: blue, creature_type: Elf, land_type: Island, object: student}}
effects:
  - {id: weave, card: Mirrorweave, affects: [], chosen: {object: a b}}
""")
    assert {fact for fact in found if fact.startswith(("chosen", "model"))} == {
        'chosen_value("a b",color,"blue")', 'chosen_value("a b",creature_type,"Elf")',
        'chosen_value("a b",land_type,"Island")', 'chosen_value("a b",object,student)',
        'chosen_value(weave,object,"a b")',
    }  # fmt: skip


def test_only_the_cards_that_are_used_go_in_and_each_once():
    text = "objects: [{id: a, card: Echo Mage}, {id: b, card: echo mage}, {id: c, card: Mage d'écho}]"
    found = [str(fact) for fact in state_facts(GameState.loads(text))]
    assert [fact for fact in found if fact.startswith("card(")] == ['card(echo_mage,"Echo Mage")']
    assert len(found) == len(set(found))


def test_every_predicate_is_in_the_vocabulary():
    known = set(re.findall(r"^#defined (\w+)/(\d+)\.", encoding("vocabulary.lp").read_text("utf-8"), re.MULTILINE))
    facts = state_facts(GameState.loads(BOARD + "turn: {active: p1, priority: p2}"))
    facts += [fact for card in library() for fact in card.facts]
    assert {(fact.name, str(len(fact.arguments))) for fact in facts} - known <= AHEAD


def test_which_ability_has_resolved():
    def resolved(effect):
        state = GameState.from_data({"objects": [], "effects": [{"affects": [], **effect}]})
        return {str(fact) for fact in state_facts(state) if fact.name == "effect_of"}

    assert resolved({"card": "Kargan Dragonlord"}) == {"effect_of(effect1,((kargan_dragonlord,3),3))"}
    assert resolved({"card": "Mishra's Factory", "ability": 2}) == {"effect_of(effect1,(mishras_factory,2))"}
    assert resolved({"card": "Guul Draz Assassin", "ability": [3, 1]}) == {"effect_of(effect1,((guul_draz_assassin,3),1))"}
    for ability in (None, 1, 9, [3], [3, 2], [3, 1, 1]):
        with pytest.raises(DocumentError, match=r"has an effect: \[2, 1\], \[3, 1\]$"):
            resolved({"card": "Guul Draz Assassin", "ability": ability})


def test_options_are_those_that_the_rules_list():
    for options, message in (
        ("{cant_hav: part}", 'options: found "cant_hav"; expected one of .*did you mean "cant_have"'),
        ("{cant_have: some}", 'options.cant_have: found "some"; expected one of part, whole'),
    ):
        with pytest.raises(DocumentError, match=message):
            facts(f"objects: []\noptions: {options}")


@pytest.mark.parametrize(
    ("card", "words", "place", "found", "expected"),
    [
        ("Magical Hack", {"from": "Elf", "to": "Swamp"}, "from", '"Elf"', "a land type"),
        ("Mind Bend", {"from": "red", "to": "Elf"}, "to", '"Elf"', "a color or a land type"),
        ("Mind Bend", {"from": "red", "to": "Swamp"}, "to", '"Swamp"', 'a color, as "red" is one'),
        ("Artificial Evolution", {"from": "Elf", "to": "Elf"}, "to", '"Elf"', "another creature type"),
        ("Artificial Evolution", {"from": "Elf", "to": "Wall"}, "to", '"Wall"', "a creature type that may be chosen"),
        ("Turn to Frog", {"from": "Elf"}, "from", '"Elf"', "a choice only where the text leaves one"),
    ],
)
def test_a_word_that_cannot_have_been_chosen(card, words, place, found, expected):
    effect = {"card": card, "affects": ["bear"], "chosen": {"words": words}}
    state = GameState.from_data({"objects": [{"id": "bear", "card": "Grizzly Bears"}], "effects": [effect]})
    with pytest.raises(DocumentError) as caught:
        state_facts(state)
    assert str(caught.value) == f"effects[0].chosen.words.{place}: found {found}; expected {expected}"
