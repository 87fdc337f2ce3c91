"""What a copying effect changes belongs to the copy (707.9b): on the stack, as a token, and for copies of that."""

import json

import pytest
from click.testing import CliRunner

from pyleveler import DocumentError, StackDocument, copies, derive
from pyleveler.cli import main
from pyleveler.documents.state import GameState

KING = {
    "name": "King",
    "supertypes": ["Legendary"],
    "types": ["Creature"],
    "subtypes": ["Elf"],
    "mana_cost": "{G}",
    "pt": "2/4",
}
PROTECTED = [
    {"id": name, "definition": {"name": name, "types": ["Creature"], "pt": "1/1", "abilities": [f"protection from {what}"]}}
    for name, what in (("dry", "blue"), ("cold", "red"), ("bare", "artifacts"), ("wary", "creatures"))
]
BOLT = {"id": "bolt", "card": "Lightning Bolt", "controller": "p2", "targets": {"1": "p1"}}


def stack(exceptions, *spells, objects=(), of=None):
    """A document in which an ability copies the last of the spells, with these exceptions."""
    copying = {"of": of or {"zone": "stack"}, "except": exceptions}
    source = {"name": "Source", "types": ["Artifact"], "abilities": [{"activated": {"cost": "{T}", "copies": copying}}]}
    ability = {"id": "again", "ability_of": "source", "targets": {"1": spells[-1]["id"]}}
    return StackDocument.from_data({"objects": [{"id": "source", "definition": source}, *objects], "stack": [*spells, ability]})


def token(exceptions, definition=KING, **entry):
    """The board once a copy of a permanent spell has become a token, and the spell itself a permanent."""
    (outcome,) = copies(stack(exceptions, {"id": "king", "definition": definition, **entry}), resolve=True)
    return derive(GameState.from_data(outcome.played.state)), outcome


@pytest.mark.parametrize(
    ("exceptions", "attribute", "value"),
    [
        ({"name": "Page"}, "name", "Page"),
        ({"pt": "7/7"}, "pt", "7/7"),
        ({"add_types": ["Artifact"]}, "types", ["Artifact", "Creature"]),
        ({"add_subtypes": ["Bear"]}, "subtypes", ["Bear", "Elf"]),
        ({"add_supertypes": ["Snow"]}, "supertypes", ["Legendary", "Snow"]),
        ({"remove_supertypes": ["Legendary"]}, "supertypes", []),
        ({"set_colors": ["blue", "red"]}, "colors", ["blue", "red"]),
        ({"set_colors": []}, "colors", []),
        ({"add_colors": ["black"]}, "colors", ["black", "green"]),
    ],
)
def test_707_9b_each_kind_of_exception(exceptions, attribute, value):
    """707.9b: and 707.10f, 608.3f: the token has it, the original has not; 707.2: a copy of the token has it, too."""
    board, outcome = token(exceptions, controller="p2")
    assert shown(board["king copy 1"], attribute) == value != shown(board["king"], attribute)
    state = json.loads(json.dumps(outcome.played.state))
    state["objects"].append({"id": "clone", "card": "Grizzly Bears", "timestamp": 90})
    state["effects"].append({"affects": ["clone"], "does": [{"become_copy_of": "king copy 1"}], "timestamp": 91})
    assert shown(derive(GameState.from_data(state))["clone"], attribute) == value


def shown(thing, attribute):
    found = getattr(thing, attribute)
    return found if isinstance(found, str) else sorted(found)


def test_707_9a_an_ability_that_the_copy_has_besides():
    board, _ = token({"add_abilities": ["haste"]}, controller="p2")
    assert ("haste" in str(board["king copy 1"].abilities), "haste" in str(board["king"].abilities)) == (True, False)


def test_704_5j_a_copy_that_is_not_legendary_stays():
    """704.5j: nobody has to choose."""
    _, outcome = token({"remove_supertypes": ["Legendary"]})
    assert [ending.kept for ending in outcome.endings] == [[]]
    assert [ending.kept for ending in token({"pt": "1/1"})[1].endings] == [["king"], ["king copy 1"]]


@pytest.mark.parametrize(
    ("exceptions", "legal"),
    [
        ({"name": "Arc"}, ["dry", "bare", "wary"]),
        ({"add_types": ["Artifact"]}, ["dry", "wary"]),
        ({"set_colors": ["blue"]}, ["cold", "bare", "wary"]),
        ({"add_colors": ["blue"]}, ["bare", "wary"]),
    ],
)
def test_707_9b_protection_sees_what_the_copy_is(exceptions, legal):
    """707.9b, 702.16b: as its targets are chosen, and as it resolves."""
    document = stack(exceptions, BOLT, objects=PROTECTED)
    answer = copies(document, resolve=True)
    assert answer.legal_targets["1"] == [*legal, "p1", "p2"]
    for outcome in answer:
        aim = outcome.stack[0].targets["1"]
        (left,) = [one for one in outcome.played.state["objects"] if one["id"] == aim] or [{"zone": None}]
        assert outcome.played.resolved[0].did
        assert left["zone"] == ("graveyard" if aim in legal else None)


def test_707_9b_a_copy_of_a_copy_has_the_exceptions_of_both():
    """707.2, 707.9b: protection from either quality."""
    copy = BOLT | {"id": "bolt copy", "copy_of": "bolt", "cast": False, "except": [{"add_types": ["Artifact"]}]}
    document = stack({"set_colors": ["blue"]}, BOLT, copy, objects=PROTECTED)
    answer = copies(document)
    assert answer.legal_targets["1"] == ["cold", "wary", "p1", "p2"]
    first = answer.first(1)[0].stack[0]
    assert first.exceptions == [{"add_types": ["Artifact"]}, {"set_colors": ["blue"]}]
    assert first.colors == ["blue"]


@pytest.mark.parametrize(("colors", "legal"), [(["green"], ["dry", "cold"]), (["red"], ["dry"])])
def test_the_colours_of_a_copy_in_a_document(colors, legal):
    """707.9b: `colors` is what the first copying effect made of them; further exceptions come after that."""
    copy = BOLT | {"id": "bolt copy", "copy_of": "bolt", "cast": False, "colors": colors, "except": [{"name": "Arc"}]}
    answer = copies(stack({"add_types": ["Artifact", "Creature"]}, BOLT, copy, objects=PROTECTED))
    assert answer.legal_targets["1"] == [*legal, "p1", "p2"]
    assert answer.first(1)[0].stack[0].colors == colors


@pytest.mark.parametrize(
    ("exceptions", "supertypes"),
    [
        ([{"add_supertypes": ["Legendary"]}, {"remove_supertypes": ["Legendary"]}], []),
        ([{"remove_supertypes": ["Legendary"]}, {"add_supertypes": ["Legendary"]}], ["Legendary"]),
    ],
)
def test_707_9b_the_last_exception_goes_over_the_others(exceptions, supertypes):
    """707.3: each copy is one of what the one before it was."""
    first, last = exceptions
    copy = {"id": "page", "definition": KING, "copy_of": "king", "controller": "p2", "cast": False, "except": [first]}
    (outcome,) = copies(stack(last, copy), resolve=True)
    board = derive(GameState.from_data(outcome.played.state))
    assert list(board["page copy 1"].supertypes) == supertypes != list(board["page"].supertypes)


def test_what_the_answers_say_of_exceptions(tmp_path):
    path = tmp_path / "stack.yaml"
    exceptions = {"name": "Page", "pt": "7/7", "add_abilities": ["haste"]}
    path.write_text(json.dumps(stack(exceptions, {"id": "king", "definition": KING}).to_data()))
    data = json.loads(CliRunner().invoke(main, ["copies", str(path), "--json", "--why"]).stdout)
    top, original = data["outcomes"][0]["stack"]
    assert (top["except"], "except" in original) == ([exceptions], False)
    assert {"attribute": "exceptions", "rule": "707.9b"}.items() <= next(
        one for one in data["why"] if one["attribute"] == "exceptions"
    ).items()
    assert "exceptions" not in {one.attribute for one in copies(stack({"set_colors": ["red"]}, BOLT)).why}
    assert "pt: 7/7" in " ".join(CliRunner().invoke(main, ["copies", str(path)]).stdout.split())


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (BOLT | {"except": [{"name": "Arc"}]}, "stack[0].except"),
        (BOLT | {"copy_of": "x", "except": [{"nmae": "Arc"}]}, "stack[0].except[0].nmae"),
        ({"id": "bolt", "ability_of": "source", "targets": {"1": "bolt"}, "except": [{"name": "Arc"}]}, "stack[0].except"),
    ],
)
def test_bad_exceptions(entry, place):
    with pytest.raises(DocumentError) as caught:
        stack({"name": "Page"}, entry)
    assert caught.value.place == place


def test_205_2_a_copy_may_have_become_a_creature_spell():
    """707.9b, 115.1: what asks for a creature spell may be aimed at such a copy."""
    glass = {"name": "Glass", "types": ["Artifact"]}
    entry = {"id": "glass", "definition": glass, "copy_of": "x", "cast": False}
    creatures = {"zone": "stack", "types": ["Creature"]}
    assert copies(stack({"name": "Page"}, entry | {"except": [{"add_types": ["Creature"]}]}, of=creatures)).copied == "glass"
    with pytest.raises(DocumentError, match="115"):
        copies(stack({"name": "Page"}, entry, of=creatures))
