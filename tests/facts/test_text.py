"""Facts of cards as program text."""

import pytest
from clingo import Function
from hypothesis import HealthCheck, given, settings

from pyleveler.documents.definitions import Definition
from pyleveler.encoding import card_files
from pyleveler.facts.definitions import definition_facts
from pyleveler.facts.text import WIDTH, card_key, card_text, cards_text
from pyleveler.library import library, read_facts

from .definitions import DEFINITIONS


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Echo Mage", "echo_mage"),
        ("Hedron-Field Purists", "hedron_field_purists"),
        ("Mishra's Factory", "mishras_factory"),
        ("Urborg, Tomb of Yawgmoth", "urborg_tomb_of_yawgmoth"),
        ("Jötun Grunt", "jotun_grunt"),
        ("1996 World Champion", "card_1996_world_champion"),
        ("Not", "card_not"),
        ("???", "card_"),
    ],
)
def test_the_key_of_a_card(name, key):
    assert card_key(name) == key


def test_a_card_is_easy_to_read():
    card = Definition.from_data(
        {
            "name": "Echo Mage", "mana_cost": "{1}{U}", "types": ["Creature"], "subtypes": ["Human", "Wizard"],
            "pt": "2/3", "levels": [{"from": 2, "pt": "2/4", "abilities": [{"static": {"affects": {"other": True,
            "types": ["Creature"]}, "does": ["lose_all_abilities"]}}]}],
        }
    )  # fmt: skip
    assert cards_text("Cards.\n\nMore.", [card]) == (
        "% Cards.\n%\n% More.\n\n"
        'card(echo_mage, "Echo Mage").\n'
        'cost(echo_mage, (1, 1; 2, "U")).\n'
        'printed(echo_mage, 1, (type, "Creature")).\n'
        'printed(echo_mage, 1, (subtype, "Human")). printed(echo_mage, 2, (subtype, "Wizard")).\n'
        "printed(echo_mage, 1, (power, 2; toughness, 3)).\n"
        "level_plus((echo_mage, 1), 2).\n"
        "level_box((echo_mage, 1), 2, 4).\n"
        "static(((echo_mage, 1), 1)).\n"
        'selects(((echo_mage, 1), 1), ((type, "Creature"); other)).\n'
        "does(((echo_mage, 1), 1), 1, lose_all_abilities).\n"
    )


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=DEFINITIONS)
def test_the_text_says_the_same_facts(tmp_path_factory, data):
    card = Definition.from_data(data)
    file = tmp_path_factory.mktemp("cards") / "cards.lp"
    file.write_text(card_text(card), encoding="utf-8")
    assert set(read_facts([file])) == set(definition_facts(card, Function(card_key(card.name))))


@pytest.mark.parametrize("file", card_files(), ids=lambda file: file.name)
def test_the_lines_of_the_library_are_short(file):
    long = [line for line in file.read_text("utf-8").splitlines() if len(line) > WIDTH and '"' not in line]
    assert long == []


def test_the_keys_of_the_library_are_the_names_of_the_cards():
    assert [card.name for card in library() if str(card.key) != card_key(card.name)] == []
