"""`prove`, `find` and `outcomes`: what they print, and how they end."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
import yaml

from pyleveler import GameState, Space, derive

from .test_errors import one_line_error

SPACE = """
order: any
objects:
  - {id: mage, card: Echo Mage, counters: {level: "0..6"}}
  - {id: godhead, card: Godhead of Awe, controller: p2, optional: true}
"""
SLOW = """
order: any
objects:
  - {id: a, card: Coralhelm Commander, counters: {level: "0..12"}}
  - {id: b, card: Kabira Vindicator, counters: {level: "0..12"}}
  - {id: c, card: Joraga Treespeaker, counters: {level: "0..12"}}
  - {id: d, card: Lord of Atlantis, counters: {"+1/+1": "0..12"}}
"""


def test_a_claim_that_holds(run):
    result = run("prove", "-", "level(mage,L), L <= 6", text=SPACE)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "holds in all 28 states\n", "")


def test_a_claim_that_fails(run):
    result = run("prove", "-", "base_toughness(mage,T), T > 1", text=SPACE)
    first, _, document = result.stdout.partition("\n")
    assert (result.exit_code, first) == (1, "fails in this state, one of 28:")
    assert derive(GameState.loads(document))["mage"].base_toughness == 1


def test_proof_as_json(run):
    answer = json.loads(run("prove", "example:six_levelers", "base_power(mage,P), P <= 5", "--json").stdout)
    assert answer == {
        "claim": "base_power(mage,P), P <= 5", "holds": True, "states": 194616938880, "counterexample": None,
        "complete": True, "covered": 194616938880,
    }  # fmt: skip
    result = run("prove", "-", "power(mage,1)", "--json", text=SPACE)
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["holds"], answer["complete"]) == (1, False, True)
    assert derive(GameState.from_data(answer["counterexample"]))["mage"].power != 1


def test_finds(run):
    result = run("find", "-", "power(mage,1), level(mage,L), L >= 4", text=SPACE)
    assert result.exit_code == 0
    board = derive(GameState.from_data(next(iter(yaml.safe_load_all(result.stdout)))))
    assert (board["mage"].power, board["mage"].level >= 4) == (1, True)
    result = run("find", "-n", "5", "-", "power(mage,P)", "--json", text=SPACE)
    answer = json.loads(result.stdout)
    assert set(answer) == {"goal", "states", "found", "complete"}
    assert len(answer["found"]) == 5
    powers = [(derive(GameState.from_data(state))["mage"].pt, len(state["objects"])) for state in answer["found"]]
    assert len(set(powers)) >= 4


def test_what_is_found_can_be_piped_into_derive(run):
    found = run("find", "example:echo_mage", "power(mage,1), level(mage,L), L >= 4").stdout
    derived = run("derive", "-", "--json", text=found)
    assert json.loads(derived.stdout)["objects"]["mage"]["power"] == 1


def test_a_goal_without_a_state_is_status_1(run):
    result = run("find", "-", "power(mage,9)", text=SPACE)
    assert (result.exit_code, result.stdout) == (1, "true in none of 28 states\n")
    assert json.loads(run("find", "-", "power(mage,9)", "--json", text=SPACE).stdout)["found"] == []


def test_outcomes(run):
    result = run("outcomes", "-", "mage", "--json", text=SPACE)
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["object"], answer["states"], answer["complete"]) == (0, "mage", 28, True)
    assert sum(one["states"] for one in answer["outcomes"]) == 28
    for one in answer["outcomes"]:
        mage = derive(GameState.from_data(one["witness"]))["mage"]
        assert (mage.power, mage.abilities) == (one["result"]["power"], one["result"]["abilities"])
    shown = run("outcomes", "-", "mage", text=SPACE).stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert "LEVEL 2-3" in shown
    assert "not there" in run("outcomes", "-", "godhead", text=SPACE).stdout


def test_a_closed_state_is_a_space(run, mage):
    assert run("prove", mage, "power(mage,5)").stdout == "holds in the only state\n"
    assert run("prove", mage, "power(mage,5)", "--lang", "fr").stdout == "vrai dans le seul état\n"
    assert run("prove", mage, "power(mage,4)").stdout.startswith("fails in the only state:\nobjects:")
    assert run("prove", mage, "power(mage,4)", "--lang", "fr").stdout.startswith("faux dans le seul état :\nobjects:")
    assert run("find", mage, "power(mage,4)").stdout == "not true in the only state\n"
    assert run("find", mage, "power(mage,4)", "--lang", "fr").stdout == "faux dans le seul état\n"
    assert run("prove", "example:frog", "power(bears,1)").exit_code in (0, 1)
    assert len(json.loads(run("outcomes", mage, "mage", "--json").stdout)["outcomes"]) == 1


def test_french(run):
    assert run("prove", "-", "level(mage,L)", "--lang", "fr", text=SPACE).stdout == "vrai dans les 28 états\n"


def test_another_edition(run):
    assert run("prove", "-", "level(mage,L)", "--edition", "710-2010-en", text=SPACE).exit_code == 0


def test_examples_in_the_help_run(run):
    import shlex

    for command in ("prove", "find", "outcomes"):
        lines = [line.strip() for line in run(command, "--help").stdout.splitlines()]
        examples = [shlex.split(line)[1:] for line in lines if line.startswith(f"pyleveler {command} ")]
        assert examples
        for example in examples:
            assert run(*example).exit_code in (0, 1)


def test_example_spaces_are_spaces():
    from pyleveler.cli.spaces import read_space, space_names

    assert [read_space(f"example:{name}").states > 1 for name in space_names()] == [True] * 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("prove", "-", "powr(mage,1)"), 'claim:1: found the predicate "powr"'),
        (("prove", "-", "power(mgae,1)"), '(did you mean "mage"?)'),
        (("find", "-", 'power(mage,1). #include "x"'), "without a full stop"),
        (("find", "-", "power(mage,X), Y > 1"), "claim:16: found the variable Y"),
        (("outcomes", "-", "mgae"), '(did you mean "mage"?)'),
        (("prove", "example:ecko_mage", "power(mage,1)"), "example:echo_mage"),
        (("prove", "no.yaml", "power(mage,1)"), "no such file"),
    ],
)
def test_bad_input_is_one_line(run, arguments, expected):
    assert expected in one_line_error(run(*arguments, text=SPACE))


def test_a_space_is_no_state(run):
    assert "whole number" in one_line_error(
        run("derive", "-", text="objects: [{id: a, card: Frog, counters: {level: '0..3'}}]")
    )


def test_no_time(run):
    result = run("prove", "-", "level(mage,L)", "--time-limit", "0", "--json", text=SPACE)
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["holds"], answer["complete"]) == (1, None, False)
    result = run("outcomes", "-", "mage", "--time-limit", "0", text=SPACE)
    assert (result.exit_code, result.stderr) == (1, "The search was not finished.\n")


def process(*arguments: str, **options) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "pyleveler", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, encoding="utf-8", env=os.environ | {"PYTHONIOENCODING": "utf-8"}, **options,
    )  # fmt: skip


def test_a_grounding_without_end_is_left_in_time():
    claim = "power(A,P), power(B,Q), power(C,R), power(D,S), power(E,T), power(F,U), P+Q+R+S+T+U > 10000"
    start = time.monotonic()
    running = process("prove", "-", claim, "--time-limit", "2", "--json")
    out, err = running.communicate(SLOW, timeout=60)
    assert json.loads(out)["holds"] in (None, False)
    assert running.returncode == 1, err
    assert time.monotonic() - start < 15


@pytest.mark.skipif(os.name == "nt", reason="signals of another process group")
def test_ctrl_c_gives_what_is_known():
    with process("outcomes", "example:six_levelers", "mage", "--json", start_new_session=True) as running:
        time.sleep(6)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 1, err
    answer = json.loads(out)
    assert answer["complete"] is False
    assert sum(one["states"] for one in answer["outcomes"]) < answer["states"]
    assert "Traceback" not in err


def test_the_answer_is_the_same_in_every_process():
    answers = set()
    for seed in ("0", "1", "2"):
        command = [sys.executable, "-m", "pyleveler", "find", "-n", "3", "example:echo_mage", "power(mage,P), P < 3", "--json"]
        answers.add(
            subprocess.run(
                command, capture_output=True, text=True, env=os.environ | {"PYTHONHASHSEED": seed}, check=True
            ).stdout
        )
        command = [sys.executable, "-m", "pyleveler", "outcomes", "example:loop", "student", "--json"]
        answers.add(
            subprocess.run(
                command, capture_output=True, text=True, env=os.environ | {"PYTHONHASHSEED": seed}, check=True
            ).stdout
        )
    assert len(answers) == 2


def test_a_space_in_python():
    from pyleveler import find, outcomes, prove

    space = Space.loads(SPACE)
    assert prove(space, "level(mage,L)").holds
    assert find(space, "power(mage,1)").found
    assert outcomes(space, "mage").complete
