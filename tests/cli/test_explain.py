import json

import pytest

from pyleveler import GameState, derive
from pyleveler.cli.states import example_names
from pyleveler.explaining import explanation_text


def said(run, *arguments: str) -> str:
    return " ".join(run("explain", *arguments).stdout.split())


def test_it_reads_from_the_start_to_the_end(run):
    text = run("explain", "example:echo_mage", "mage").stdout
    parts = [
        "mage: Echo Mage",
        "8/11 Creature",
        "Starts as 2/3",
        "Layer 6",
        "Layer 7b",
        "Layer 7c",
        "Ends as 8/11",
        "Did not apply",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_layers_without_effects_are_one_line(run):
    assert "Layers 1-5: nothing applies" in said(run, "example:echo_mage", "mage")


def test_711_5_is_named_only_below_the_first_level(run):
    below = '{"players": ["p"], "objects": [{"id": "m", "card": "Echo Mage", "counters": {"level": 1}}]}'
    assert "with fewer than 2 level counters [711.5, 613.1]" in " ".join(run("explain", "-", "m", text=below).stdout.split())
    assert "711.5" not in said(run, "example:humility", "commander")
    assert "711.5" not in said(run, "example:echo_mage", "mage")


def test_711_6_is_named_off_the_battlefield(run):
    hand = '{"players": ["p"], "objects": [{"id": "m", "card": "Echo Mage", "zone": "hand", "counters": {"level": 9}}]}'
    text = " ".join(run("explain", "-", "m", text=hand).stdout.split())
    assert "[711.6, 613.1]" in text
    assert "in the zone hand" in text


def test_each_step_has_effect_origin_rule_and_change(run):
    text = said(run, "example:echo_mage", "mage")
    assert "Godhead of Awe, from godhead, timestamp 1 [613.4b] has base power and toughness 1/1 2/3 → 1/1" in text
    assert "in timestamp order, the oldest first [613.7]" in text
    assert "began in an earlier layer and goes on [613.6]" in text
    assert "the leveler's own" in text


def test_what_did_not_apply_has_reason_and_rule(run):
    assert "LEVEL 2-3: 4 level counters: needs 2 to 3 [711.2a]" in said(run, "example:echo_mage", "mage")
    assert "LEVEL 4+: the ability was lost to Humility" in said(run, "example:humility", "commander")


def test_613_8a_dependency_is_told(run):
    state = """
    players: [p1]
    objects:
      - {id: bell, card: Kormus Bell}
      - {id: urborg, card: "Urborg, Tomb of Yawgmoth"}
      - {id: forest, card: Forest}
    """
    text = " ".join(run("explain", "-", "forest", text=state).stdout.split())
    assert "not in timestamp order, since one depends on another [613.8]" in text
    assert "waited for Urborg, Tomb of Yawgmoth (urborg), which would change what it applies to [613.8a]" in text
    assert text.index("Urborg") < text.index("Kormus Bell")


def test_613_8b_a_loop_is_told(run):
    silencer = "{static: {affects: {types: [Creature], other: true}, does: [lose_all_abilities]}}"
    state = f"""
    players: [p1]
    objects:
      - {{id: elder, definition: {{name: Elder, types: [Creature], pt: 1/1, abilities: [{silencer}]}}}}
      - {{id: younger, definition: {{name: Younger, types: [Creature], pt: 1/1, abilities: [{silencer}]}}}}
    """
    text = " ".join(run("explain", "-", "younger", text=state).stdout.split())
    assert "dependency loop, so timestamps decide [613.8b]" in text
    assert "the ability was lost to Elder (elder)" in " ".join(run("explain", "-", "elder", text=state).stdout.split())


def test_noncreatures_end_without_power(run):
    assert "no power or toughness, since only creatures have them [208.3]" in said(run, "example:humility", "heroes")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("example", example_names())
def test_every_object_of_the_examples_fits_the_page(run, example, language):
    board = json.loads(run("derive", f"example:{example}", "--json", "--lang", language).stdout)
    for name in board["objects"]:
        result = run("explain", f"example:{example}", name, "--lang", language)
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= 80


def test_python_gives_the_same_text(run, mage):
    board = derive(GameState.load(mage))
    assert board["mage"].explain() + "\n" == run("explain", mage, "mage").stdout
    assert max(map(len, explanation_text(board["mage"], 40).splitlines())) <= 40


def test_json_is_that_of_derive_for_one_object(run, mage):
    answer = json.loads(run("explain", mage, "mage", "--json").stdout)
    assert list(answer["objects"]) == ["mage"]
    assert answer["objects"]["mage"]["start"]["pt"] == "2/3"
    assert answer["objects"]["mage"]["power"] == 5


def test_french(run):
    text = said(run, "example:echo_mage", "mage", "--lang", "fr")
    for words in (
        "cartouche de force/endurance",
        "marqueurs",
        "Couche 7b",
        "force et une endurance de base de 2/5",
        "monteur de niveau",
    ):
        assert words in text
    assert "Layer" not in text
