"""The worlds of a state come to the same, however many of them are grounded together; and the fewer, the less is grounded."""

import re
from pathlib import Path

import pytest
import yaml
from clingo.ast import ASTType
from oracle.random_boards import random_document, wide_document

from pyleveler import derive, worlds
from pyleveler.documents.state import GameState
from pyleveler.facts.state import state_facts
from pyleveler.slicing import reads
from pyleveler.solving import grounded, only_model, program

from .test_grounding import BOARD

CASES = sorted((Path(__file__).parent.parent / "casebook").glob("*.yaml"))
LAYERS = worlds._layers
PROGRAMS = ("explain.lp", "situation.lp", "copies.lp", "resolve.lp")


def all_at_once(control):
    """The layers as if there were little in them."""
    return (layer._replace(size=0, measuring=0) for layer in LAYERS(control))


def one_by_one(control):
    """The layers as if effects in each of them measured what others change."""
    return (layer._replace(measuring=2) for layer in LAYERS(control))


def first_worlds_first(control):
    """The layers as if there were many effects in each of them."""
    return (layer._replace(size=10_000, measuring=0) for layer in LAYERS(control))


def grouped(way, monkeypatch, program, document):
    """The control of a state, grounded in one of these ways."""
    monkeypatch.setattr(worlds, "_layers", way)
    return grounded(program, state_facts(GameState.from_data(document)))


def answers(way, monkeypatch, document):
    """All that explain.lp shows of a state, grounded in one of these ways."""
    monkeypatch.setattr(worlds, "_layers", way)
    return set(only_model("explain.lp", state_facts(GameState.from_data(document))))


def check(monkeypatch, document):
    together = answers(all_at_once, monkeypatch, document)
    assert together
    for way in (one_by_one, first_worlds_first):
        assert answers(way, monkeypatch, document) == together


@pytest.mark.parametrize("case", CASES[3::12], ids=lambda path: path.stem)
def test_cases(case, monkeypatch):
    check(monkeypatch, yaml.safe_load(case.read_text(encoding="utf-8"))["states"][0]["state"])


@pytest.mark.parametrize("edition", ["711-2026", "710-2010-en"])
def test_a_board_of_all_layers(edition, monkeypatch):
    check(monkeypatch, BOARD | {"edition": edition})


@pytest.mark.parametrize("seed", range(12))
def test_random_boards(seed, monkeypatch):
    check(monkeypatch, random_document(seed, 5 + seed % 3))


@pytest.mark.parametrize("seed", range(5))
def test_random_boards_with_values_and_abilities_of_others(seed, monkeypatch):
    check(monkeypatch, wide_document(seed, 5))


def test_copies_of_copies(monkeypatch):
    """707.3: a model is copied as it is by then, though more has been done to it than to the copy."""
    bear = {"name": "Bear", "types": ["Creature"], "pt": "2/2"}
    objects = [{"id": id, "definition": bear | {"name": id, "pt": f"{n}/{n}"}} for n, id in enumerate("abcd", 1)]
    copied = [("c", "d"), ("c", "a"), ("c", "b"), ("b", "c"), ("a", "b")]
    effects = [{"does": [{"become_copy_of": model}], "affects": [copy]} for copy, model in copied]
    document = {"objects": objects, "effects": effects}
    check(monkeypatch, document)
    assert [answer.pt for answer in derive(GameState.from_data(document)).values()] == ["2/2", "2/2", "2/2", "4/4"]


def lords(many):
    """Creatures each of which gives the others a keyword, +1/+1, and takes away another keyword."""
    words = ["flying", "trample", "haste"]
    return {
        "objects": [
            {
                "id": f"lord{n}",
                "definition": {
                    "name": f"Lord {n}",
                    "types": ["Creature"],
                    "pt": "2/2",
                    "abilities": [
                        {"static": {"affects": {"types": ["Creature"], "other": True}, "does": [does]}}
                        for does in (
                            {"add_abilities": [words[n % 3]]},
                            {"modify_pt": [1, n % 2]},
                            "lose_all_abilities" if n % 4 == 3 else {"remove_abilities": [words[(n + 1) % 3]]},
                        )
                    ],
                },
            }
            for n in range(many)
        ]
    }


def test_a_large_state_is_grounded_in_pieces(monkeypatch):
    """Numbers would have many values in each of the last worlds, where it is open which effects there still are."""
    document = lords(12)
    values = []
    for way in (LAYERS, all_at_once):
        control = grouped(way, monkeypatch, "explain.lp", document)
        values.append(sum(str(atom.symbol.arguments[2]) == '"7c"' for atom in control.symbolic_atoms.by_signature("has", 4)))
    assert 3 * values[0] < values[1]


def test_a_layer_ends_where_nothing_waits_any_more(monkeypatch):
    """Most of the effects have lost their abilities when one measures what the others do: their worlds are left out."""
    document = lords(12)
    static = {"affects": "self", "does": [{"set_pt": [3, 3]}, {"modify_pt": [{"power": "self"}, 0]}]}
    giant = {"name": "Giant", "types": ["Creature"], "pt": "2/2", "abilities": [{"static": static}]}
    document["objects"].append({"id": "giant", "definition": giant})
    control = grouped(LAYERS, monkeypatch, "explain.lp", document)
    worlds_of_7c = {atom.symbol.arguments[3].number for atom in control.symbolic_atoms.by_signature("has", 4)
                    if str(atom.symbol.arguments[2]) == '"7c"'}  # fmt: skip
    assert max(worlds_of_7c) > 2 * len(worlds_of_7c)
    check(monkeypatch, document)


def test_effects_that_measure_each_other(monkeypatch):
    """613.8c: each looks when its turn comes. Before that is certain, their numbers grow with each other."""

    def measuring(n):
        measure = {"total": "power", "of": {"types": ["Creature"], "other": True}}
        static = {"affects": {"types": ["Creature"], "other": True}, "does": [{"modify_pt": [measure, 1]}]}
        return {"name": f"Measure {n}", "types": ["Creature"], "pt": f"{n}/{n}", "abilities": [{"static": static}]}

    document = {"objects": [{"id": f"m{n}", "definition": measuring(n)} for n in range(1, 6)]}
    control = grouped(LAYERS, monkeypatch, "explain.lp", document)
    assert len(control.symbolic_atoms) < 20_000
    powers = {str(atom) for atom in answers(LAYERS, monkeypatch, document) if atom.name == "power"}
    assert powers == measured_by_hand(5)


def measured_by_hand(many):
    """Of creatures 1/1, 2/2, ... each in turn gives the others the power that the others have then."""
    powers = {n: n for n in range(1, many + 1)}
    for source in list(powers):
        total = sum(power for n, power in powers.items() if n != source)
        powers = {n: power + (n != source) * total for n, power in powers.items()}
    return {f"power(m{n},{power})" for n, power in powers.items()}


@pytest.mark.parametrize("name", PROGRAMS)
def test_rules_of_the_chain_say_of_which_world_they_are(name):
    """A rule gives something about a world L, S, the next one L, S + 1, or L as it begins; see asp/README.md."""
    parts = worlds.divided(program(name))
    assert len(parts.world) > 100
    read_at_the_end = ("outcome", "final")  # of the last step of an object
    for rule in parts.world:
        names = {name for name, _ in reads(rule)[0]}
        if names <= set(read_at_the_end):
            assert "steps(O,L,S); has(O,(K,V),L,S)" in str(rule)
        else:
            assert str(rule.head).endswith((",L,S)", ",L,(S+1))")), str(rule)
    for rule in parts.layer:
        steps_known_by_then = "settled(L)" in str(rule) and str(rule.head).endswith(",L,N)")
        assert steps_known_by_then or re.search(r"\bL(,0)?\)$", str(rule.head)), str(rule)


def test_nothing_before_the_worlds_reads_them():
    parts = worlds.divided(program("explain.lp"))
    given = {head for rule in (*parts.layer, *parts.world, *parts.after) for head in reads(rule)[0]}
    start = {("final", 2), ("outcome", 3)}  # of what no layer changes
    before = [rule for rule in parts.before if rule.ast_type == ASTType.Rule]
    assert [str(rule) for rule in before if reads(rule)[1] & given] == []
    assert {head for rule in before for head in reads(rule)[0]} & given == start
