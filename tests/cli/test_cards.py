import json

import pytest
import yaml

from pyleveler import Definition, GameState, library
from pyleveler.card_text import card_text
from pyleveler.cli.cards import definition_yaml
from pyleveler.lines import plain_text
from pyleveler.words import words


def test_the_list_has_all_cards(run):
    result = run("cards")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert max(map(len, lines)) <= 80
    assert any(line.split()[:3] == ["Echo", "Mage", "{1}{U}{U}"] and line.endswith("2/3") for line in lines)
    assert len(json.loads(run("cards", "--json").stdout)["cards"]) == len(library())


def test_a_leveler_is_read_like_a_card(run):
    text = run("cards", "echo mage").stdout
    parts = [
        "Echo Mage {1}{U}{U}",
        "Creature — Human Wizard",
        "level up {1}{U}",
        "LEVEL 2-3  2/4",
        "LEVEL 4+  2/5",
        "\n2/3\n",
        "name:",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_a_target_in_one_of_several_zones(run):
    assert "target: card in the battlefield or stack\n" in run("cards", "Artificial Evolution").stdout


def test_french_names(run):
    assert run("cards", "Mage d'écho", "--lang", "fr").stdout.startswith("Mage d'écho {1}{U}{U} (Echo Mage)")
    assert "Mage d'écho" in run("cards", "--lang", "fr").stdout


def test_json_of_one_card(run):
    assert Definition(**json.loads(run("cards", "Echo Mage", "--json").stdout)) == library().card("Echo Mage").definition


def test_every_card_can_be_read():
    for card in library():
        for language in ("en", "fr"):
            text = plain_text(card_text(card, words(language)), 80)
            assert max(map(len, text.splitlines())) <= 80
            assert text.startswith(card.name) or card.name_fr


def test_the_yaml_is_the_definition():
    objects = [{"id": f"o{n}", "definition": yaml.safe_load(definition_yaml(card))} for n, card in enumerate(library())]
    state = GameState.from_data({"players": ["p1"], "objects": objects})
    assert [thing.definition for thing in state.objects] == [card.definition for card in library()]


@pytest.mark.parametrize("part", ["players", "Definition", "$defs"])
def test_schema(run, part):
    result = run("schema")
    assert result.exit_code == 0
    assert part in json.dumps(json.loads(result.stdout))
