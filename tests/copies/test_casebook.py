"""Cases about copies of spells, each a stack with what has to come of it: the public ones, and variants of them (V)."""

from pathlib import Path

import pytest
import yaml

from pyleveler import DocumentError, GameState, StackDocument, copies, derive

FOLDER = Path(__file__).parent.parent / "casebook_stacks"
CASES = sorted(FOLDER.glob("*.yaml"))
PLAYED = ("life", "drawn", "deaths", "zones", "did", "pt", "kept", "results")
PUBLIC = {
    "C01", "C02", "C04", "C05", "C07", "C08", "C10", "C11", "C13", "C14", "C16", "C17", "C19", "C20", "C22", "C23", "C25",
    "C26", "C28", "C29", "C31", "C32", "C34", "C35", "C37", "C38",
}  # fmt: skip
LEFT_OUT = {
    "C07": "one ability by which several players copy, each in turn; on a stack one player controls an ability",
    "C28": "a spell that a player may copy as it resolves: nothing on the stack copies it",
    "C29": "a spell that copies itself as it resolves: nothing on the stack copies it",
}
"""The public cases that no stack document can say, and why."""


def dead(outcome):
    objects = outcome.played.state["objects"]
    spells = {spell.id for spell in outcome.stack}
    return [one["id"] for one in objects if one.get("zone") == "graveyard" and one["id"] not in spells | {"fork", "again"}]


def error_of(document):
    try:
        copies(document)
    except DocumentError as error:
        return error
    return None


def test_every_public_case_is_there_or_left_out_for_a_reason():
    there = {path.stem.split("-")[0] for path in CASES}
    assert {name for name in there if name.startswith("C")} == PUBLIC - set(LEFT_OUT)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path):
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    expected = data.pop("expect")
    document = StackDocument.from_data(data)
    if "error" in expected:
        error = error_of(document)
        assert error is not None
        assert (error.place, expected["rule"] in error.expected) == (expected["error"], True)
        return
    found = copies(document, resolve=any(key in expected for key in PLAYED))
    outcomes = found.first(50)
    assert len(outcomes) == found.count
    new = [spell for outcome in outcomes for spell in outcome.stack if spell.is_new]
    for key, value in expected.items():
        if key in ("legal", "count", "rule", "copies"):
            assert getattr(found, "times" if key == "copies" else key) == value, key
        elif key == "why":
            assert {one.attribute: one.rule for one in found.why} == value
        elif key == "legal_targets":
            assert found.legal_targets == value
        elif key == "ids":
            assert [spell.id for spell in outcomes[0].stack] == value
        elif key == "controllers":
            assert [spell.controller for spell in outcomes[0].stack if spell.is_new] == value
        elif key == "cast":
            assert [spell.cast for spell in outcomes[0].stack] == value
        elif key in ("paid", "modes", "colors", "x", "spliced"):
            assert new and all(getattr(spell, key) == value for spell in new), key
        elif key == "shares":
            assert new and all(sorted(spell.divided.values()) == value for spell in new)
        elif key in ("life", "drawn"):
            assert [getattr(outcome.played, key) for outcome in outcomes[: len(value)]] == value
        elif key == "deaths":
            assert [dead(outcome) for outcome in outcomes[: len(value)]] == value or [
                sorted(dead(outcome)) for outcome in outcomes
            ] == value
        elif key == "zones":
            zones = {one["id"]: one.get("zone", "battlefield") for one in outcomes[0].played.state["objects"]}
            assert value[0].items() <= zones.items()
        elif key == "pt":
            boards = [derive(GameState.from_data(outcome.played.state)) for outcome in outcomes]
            assert [{name: board[name].pt for name in row} for row, board in zip(value, boards, strict=False)] == value
        elif key == "kept":
            assert [ending.kept for ending in outcomes[0].endings] == value
        elif key == "results":
            assert [[one.did for one in ending.resolved] for ending in outcomes[0].endings] == value
        elif key == "did":
            assert [[one.did for one in outcome.played.resolved] for outcome in outcomes[: len(value)]] == value
        else:
            raise AssertionError(key)
