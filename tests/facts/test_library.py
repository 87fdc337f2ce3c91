"""The card library."""

import pytest

from pyleveler.documents.errors import DocumentError
from pyleveler.encoding import card_files, encoding
from pyleveler.facts.definitions import definition_facts
from pyleveler.library import Library, library, read_facts


@pytest.mark.parametrize("card", library(), ids=lambda card: card.name)
def test_every_card_is_read_back_from_its_facts(card):
    assert set(definition_facts(card.definition, card.key)) == set(card.facts)


def test_there_are_26_levelers():
    assert sum(1 for card in library() if card.definition.levels) >= 26
    assert len(library()) == len(list(library()))


@pytest.mark.parametrize("name", ["Echo Mage", "echo mage", "ECHO MAGE", "Mage d'écho"])
def test_cards_have_names_in_two_languages(name):
    assert library().card(name).name == "Echo Mage"
    assert name in library()


def test_the_nearest_name_is_offered():
    with pytest.raises(DocumentError) as caught:
        library().card("Student of Warfrae")
    assert str(caught.value) == (
        'found "Student of Warfrae"; expected a card of the library (did you mean "Student of Warfare"?)'
    )


def test_an_empty_library_has_no_cards():
    assert len(Library([])) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("card(a", "syntax error"), ("p(X).", "unsafe"), ("{ p(1) }.", "no fact"), ("p(1/0).", "undefined"),
        ("p :- q.", "atom does not occur"),
    ],
)  # fmt: skip
def test_a_card_file_holds_facts_only(tmp_path, text, message):
    file = tmp_path / "cards.lp"
    file.write_text(text)
    with pytest.raises(ValueError, match=message):
        read_facts([file])


def test_the_rules_are_found_from_anywhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert encoding("vocabulary.lp").is_absolute()
    assert [file.name for file in card_files()] == ["classes.lp", "layer_cards.lp", "levelers.lp", "spells.lp"]
    with pytest.raises(FileNotFoundError, match=r"no file nothing\.lp"):
        encoding("nothing.lp")
