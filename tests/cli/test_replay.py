"""`pyleveler replay`, and `explain --at`."""

import json

import pytest
import yaml

from pyleveler import GameState, derive
from pyleveler.cli.histories import history_names

BAD = "history:\n  - enters: {id: bear, card: Grizzly Bears}\n  - level_up: bear\n"


def test_a_table_shows_what_each_event_changed(run):
    text = run("replay", "example:student").stdout
    lines = text.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert [line.split()[0] for line in lines if line.strip()[:1].isdigit()] == [str(n) for n in range(1, 10)]
    assert "*4/4" in text
    assert "counters: 7 level" in " ".join(text.split())


def test_chosen_objects_only(run):
    assert "ability of" in run("replay", "example:student").stdout
    assert "ability of" not in run("replay", "example:student", "--object", "student").stdout
    result = run("replay", "example:student", "--object", "studnet")
    assert result.exit_code == 2
    assert 'did you mean "student"?' in result.stderr


def test_json_has_the_shape_of_the_contract(run):
    events = json.loads(run("replay", "example:student", "--json").stdout)["events"]
    assert [event["n"] for event in events] == list(range(1, 10))
    for event in events:
        assert set(event) == {"n", "event", "state", "objects"}
        board = json.loads(json.dumps(derive(GameState.from_data(event["state"])).to_data()))
        assert event["objects"] == board["objects"]
    only = json.loads(run("replay", "example:student", "--json", "--object", "student").stdout)["events"]
    assert {name for event in only for name in event["objects"]} == {"student"}


@pytest.mark.parametrize("number", range(10))
def test_a_state_of_any_moment_is_a_document(run, number):
    document = run("replay", "example:student", "--state", str(number)).stdout
    derived = run("derive", "-", "--json", text=document)
    assert derived.exit_code == 0
    events = json.loads(run("replay", "example:student", "--json").stdout)["events"]
    if number:
        assert json.loads(derived.stdout)["objects"] == events[number - 1]["objects"]
    data = json.loads(run("replay", "example:student", "--state", str(number), "--json").stdout)
    assert GameState.from_data(data) == GameState.from_data(yaml.safe_load(document))


def test_explain_at_a_moment(run):
    text = " ".join(run("explain", "example:student", "student", "--at", "3").stdout.split())
    assert "Diminish" in text
    assert "Ends as 1/1" in text
    assert run("explain", "example:student", "student", "--at", "99").exit_code == 2


def test_an_event_that_cannot_happen_is_one_line(run):
    result = run("replay", "-", text=BAD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "<stdin>:3: history[1]: found event 2 (level_up), which cannot happen (702.87a: bear has no level up); "
        "expected an event that can happen, or --what-if\n"
    )
    assert "702.87a : bear n'a pas la montée" in run("replay", "-", "--lang", "fr", text=BAD).stderr.replace("a: b", "a : b")


def test_what_if_goes_on(run):
    result = run("replay", "-", "--what-if", text=BAD)
    assert result.exit_code == 0
    assert "702.87a" in result.stdout
    events = json.loads(run("replay", "-", "--what-if", "--json", text=BAD).stdout)["events"]
    assert events[1]["impossible"] == [{"rule": "702.87a", "reason": "bear has no level up"}]


def test_every_example_can_be_replayed(run):
    for name in history_names():
        assert run("replay", f"example:{name}").exit_code == 0
    assert "example:student" in run("replay", "example:studnet").stderr


def test_derive_shows_what_may_be_activated(run):
    document = run("replay", "example:student", "--state", "5").stdout
    text = " ".join(run("derive", "-", "--activated", text=document).stdout.split())
    assert "may not be activated" in text
    assert "[307.5]" in text
    assert "may be activated" in run("derive", "example:echo_mage", "--activated").stdout
