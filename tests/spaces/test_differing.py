"""Where two editions of the rules differ: each kind once, with a state that shows it."""

import json

import pytest
from click.testing import CliRunner

from pyleveler.cli import main
from pyleveler.deriving import derive
from pyleveler.documents.state import GameState
from pyleveler.spaces.differing import differences
from pyleveler.spaces.document import Space

ENGLISH, FRENCH, NOW = "710-2010-en", "710-2010-fr", "711-2026"

LEVELER = {
    "objects": [
        {"id": "mage", "card": "Echo Mage", "counters": {"level": "0..5", "+1/+1": "0..1", "flying": "0..1"}},
        {"id": "bear", "card": "Grizzly Bears", "counters": {"level": "0..2"}},
    ],
    "effects": [{"id": "twist", "does": ["switch_pt"], "affects": ["mage"], "optional": True}],
}


def kinds(document, editions):
    found, complete = differences([("here", Space.from_data(document))], editions)
    assert complete
    return {difference.kind: difference for difference in found}


def test_what_2026_changed_for_a_leveler():
    """613.4, 208.4b, 122.1b: the layers of counters and switching, base values, keyword counters; but no power or toughness."""
    found = kinds(LEVELER, (ENGLISH, NOW))
    assert set(found) == {"base_power_and_toughness", "keyword_counters", "layer_of_counters", "layer_of_switching"}
    base = found["base_power_and_toughness"]
    assert base.clauses == ("710.2a", "711.2a")
    assert base.answers[ENGLISH].base_power is None
    assert base.answers[NOW].base_power is not None


def test_the_translation_says_the_same_of_levelers():
    """710.2a, 710.2b: the French text, encoded from its own words, gives every leveler the same in every state."""
    assert kinds(LEVELER, (ENGLISH, FRENCH)) == {}


def test_710_5_in_french_speaks_of_other_creatures():
    """710.5: a creature that has level up, and not a leveler creature; no power or toughness differs for it."""
    document = {
        "objects": [
            {"id": "mage", "card": "Echo Mage", "counters": {"level": "0..3"}},
            {"id": "dress", "card": "Dress Down", "optional": True},
        ]
    }
    found = kinds(document, (ENGLISH, FRENCH))
    assert set(found) == {"below_the_first_level"}
    difference = found["below_the_first_level"]
    assert difference.clauses == ("710.5", "710.5")
    answers = [difference.answers[edition] for edition in (ENGLISH, FRENCH)]
    assert [answer.start["rule"] for answer in answers] == ["710.5", ""]
    assert answers[0].pt == answers[1].pt == "2/3"


def test_power_differs_where_an_effect_reads_it_among_modifiers():
    """613.3d, 613.4c: what gives as much power as there is comes before counters in 2010, by timestamps in 2026."""
    document = {
        "objects": [
            {"id": "bear", "card": "Grizzly Bears", "counters": {"+1/+1": "0..2"}},
            {
                "id": "mirror",
                "definition": {
                    "name": "Mirror",
                    "types": ["Enchantment"],
                    "abilities": [
                        {"static": {"affects": {"types": ["Creature"]}, "does": [{"modify_pt": [{"power": "affected"}, 0]}]}}
                    ],
                },
            },
        ]
    }
    difference = kinds(document, (ENGLISH, NOW))["power_and_toughness"]
    for edition, answer in difference.answers.items():
        state = GameState.from_data(difference.witness.to_data() | {"edition": edition})
        assert derive(state)["bear"].power == answer.power
    assert difference.answers[ENGLISH].power != difference.answers[NOW].power


def test_an_edition_does_not_differ_from_itself():
    for edition in (ENGLISH, FRENCH, NOW):
        assert kinds(LEVELER, (edition, edition)) == {}


def test_the_command(tmp_path):
    space = tmp_path / "space.json"
    space.write_text(json.dumps(LEVELER))
    run = CliRunner()
    answer = json.loads(run.invoke(main, ["diff", ENGLISH, NOW, str(space), "--json"]).stdout)
    assert answer["editions"] == [ENGLISH, NOW]
    assert {"kind", "clauses", "witness", "answers"} <= set(answer["differences"][0])
    text = run.invoke(main, ["diff", ENGLISH, NOW, str(space)]).stdout
    assert "[710.2a]" in text
    assert "aucune différence" in run.invoke(main, ["diff", ENGLISH, FRENCH, str(space), "--lang", "fr"]).stdout


@pytest.mark.parametrize(
    "arguments", [("710-2010-en",), ("710-2010-en", "2011"), ("710-2010-en", "711-2026", "no-such-file.yaml")]
)
def test_bad_arguments(arguments):
    result = CliRunner().invoke(main, ["diff", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
