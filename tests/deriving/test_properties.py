"""What holds for every valid document."""

import json
import subprocess
import sys
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pyleveler import GameState, derive
from pyleveler.facts.state import state_facts

from .documents import states
from .test_plain_clingo import PUBLIC, atom, characteristics, models


@settings(max_examples=20)
@given(states())
def test_one_model_and_no_message(document: dict[str, Any]) -> None:
    """613.1: exactly one stable model of the whole program, and it says what derive says."""
    state = GameState.from_data(document)
    (found,) = models(state_facts(state))
    assert {atom(symbol) for symbol in found if symbol.name in PUBLIC} == characteristics(state)


@settings(max_examples=20)
@given(states(explicit=True), st.data())
def test_the_order_of_writing_changes_nothing(document: dict[str, Any], data: st.DataObject) -> None:
    """613.7: where timestamps are explicit, they alone decide."""
    shuffled = {
        "players": document["players"],
        "objects": [
            {**entry, "counters": dict(data.draw(st.permutations(list(entry["counters"].items()))))}
            for entry in data.draw(st.permutations(document["objects"]))
        ],
        "effects": data.draw(st.permutations(document["effects"])),
    }
    assert answers(shuffled) == answers(document)


def answers(document: dict[str, Any]) -> dict[str, Any]:
    answer = derive(GameState.from_data(document)).to_data()
    return {
        "objects": answer["objects"],
        "findings": sorted(json.dumps(finding, sort_keys=True) for finding in answer["findings"]),
    }


@settings(max_examples=20)
@given(states())
def test_the_same_document_gives_the_same_bytes(document: dict[str, Any]) -> None:
    one, two = (json.dumps(derive(GameState.from_data(document)).to_data()) for _ in range(2))
    assert one == two
    assert json.dumps(derive(GameState.from_data(GameState.from_data(document).to_data())).to_data()) == one


@settings(max_examples=20)
@given(states())
def test_the_trace_leads_to_the_answer(document: dict[str, Any]) -> None:
    for answer in derive(GameState.from_data(document)).values():
        assert answer.explain()
        last = [step.after for step in answer.trace if step.layer.startswith("7")]
        if last and answer.pt is not None:
            assert last[-1] == answer.pt
        assert (answer.power is None) == (answer.toughness is None) == (answer.base_power is None)
        assert set(answer.keywords) <= {ability.partition(" {")[0] for ability in answer.abilities}


def test_processes_with_other_hashes_print_the_same() -> None:
    """The hash of a symbol differs from process to process; nothing that is printed may depend on it."""
    printed = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-m", "pyleveler", "derive", f"example:{name}", "--json"],
            capture_output=True, check=True, env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2") for name in ("echo_mage",)
    }  # fmt: skip
    assert len(printed) == 1
