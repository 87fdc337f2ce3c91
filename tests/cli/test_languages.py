import string

import pytest

from pyleveler.cli import main
from pyleveler.words import words


def places(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


def test_french_has_the_same_phrases_with_the_same_places():
    english, french = words("en").phrases, words("fr").phrases
    assert sorted(english) == sorted(french)
    assert [key for key in english if places(english[key]) != places(french[key])] == []
    assert all(isinstance(phrase, str) and phrase for phrase in french.values())


def test_french_uses_the_terms_of_the_french_rules():
    french = words("fr")
    assert french("counters_many", 2, french.counter("level")) == "2 marqueurs « niveau »"
    assert "cartouche de force/endurance" in french("uppermost_box")
    assert "symbole de niveau" in french("level_inactive", 0)
    assert "champ de bataille" in french("not_on_battlefield")


COMMANDS = (
    "derive",
    "explain",
    "facts",
    "replay",
    "copies",
    "prove",
    "find",
    "outcomes",
    "diff",
    "check",
    "rules",
    "cards",
    "schema",
)


def test_no_command_of_the_contract_is_missing():
    assert set(COMMANDS) <= set(main.commands)


@pytest.mark.parametrize("command", main.commands)
def test_every_command_has_help_with_an_example(run, command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f":\n  pyleveler {command}" in result.stdout
    assert "--lang" in result.stdout
    assert "--edition" in result.stdout


def test_the_program_has_help_with_an_example(run):
    assert "example:echo_mage" in run("explain", "--help").stdout
    assert run("--version").stdout.startswith("pyleveler, version ")
