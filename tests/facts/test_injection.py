"""Whatever a document says stays a name: no text becomes part of a program."""

import json

import pytest
from clingo import Control, parse_term

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts

ATTEMPTS = [
    'a"). win(me). x("', "a). win(me). x(b", '#include "/etc/passwd".', "#script(python) evil() #end.", "a,b", "@f(1)",
    "X", "_", "not", "1..3", "a;b", "%* comment", '\\"', "\\", "'", "{win(me)}", "#const p1=1.", "inline(a)", "a b",
]  # fmt: skip


@pytest.mark.parametrize("name", ATTEMPTS)
def test_names_stay_names(name):
    definition = {
        "name": name, "types": ["Creature"], "subtypes": ["X" + name], "pt": "1/1",
        "abilities": [{"static": {"text": name, "affects": {"ids": [name], "names": [name], "counters": {name: 1}}}}],
    }  # fmt: skip
    data = {
        "players": [name],
        "objects": [{"id": name + "2", "definition": definition, "counters": {name: 1}}],
        "effects": [{"id": name + "3", "affects": [name + "2"], "does": [{"set_controller": name}]}],
    }
    definition["abilities"][0]["static"]["affects"]["ids"] = [name + "2"]
    facts = state_facts(GameState.loads(json.dumps(data)))
    messages = []
    control = Control(logger=lambda _, text: messages.append(text))
    control.add("".join(f"{fact}.\n" for fact in facts))
    control.ground()
    assert sorted(atom.symbol for atom in control.symbolic_atoms) == sorted(set(facts))
    assert all(parse_term(str(fact)) == fact for fact in facts)
    assert not messages


@pytest.mark.parametrize("name", ["a\nb", "a\0b", "\x1b[31m", "\u0085", "\ud800", "", "  ", "a" * 101])
def test_what_is_no_id(name):
    with pytest.raises(DocumentError) as caught:
        GameState(players=[name])
    assert str(caught.value).isprintable()
    with pytest.raises(DocumentError):
        GameState.loads(json.dumps({"players": [name]}))


@pytest.mark.parametrize("text", ["a\nb", "a\0b"])
def test_texts_have_no_control_characters(text):
    definition = {"name": "A", "abilities": [{"triggered": {"text": text}}]}
    for card in (definition, {"name": text}):
        with pytest.raises(DocumentError, match="without control characters"):
            GameState(objects=[{"id": "a", "definition": card}])
