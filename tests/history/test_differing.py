"""Where two editions differ about what has happened."""

import json

import pytest
from click.testing import CliRunner

from pyleveler import HistoryDocument
from pyleveler.cli import main
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.history.differing import history_differences, kinds_looked_for
from pyleveler.history.replaying import replay
from pyleveler.spaces.searching import Clock, Stopped

from .bending import bend, restored
from .playing import event

ENGLISH, FRENCH, NOW = "710-2010-en", "710-2010-fr", "711-2026"
SETTER = "resolves: {id: small, does: [{set_pt: [0, 1]}], affects: [student]}"
MENU = ["turn_face: {down: student}", "turn_face: {up: student}", SETTER, "put: {counters: {level: 1}, on: student}"]
STUDENT = {"id": "student", "card": "Student of Warfare", "counters": {"level": 2}}
SPACE = {"objects": [STUDENT], "then": {"any": [event(one) for one in MENU], "times": "0..3"}}


def found(editions, **document):
    return history_differences("here", HistorySpaceDocument.from_data(SPACE | document), editions, Clock())


@pytest.mark.parametrize("editions", [(ENGLISH, NOW), (NOW, FRENCH)])
def test_613_7f_a_setter_while_it_is_face_down(editions):
    (difference,) = found(editions)
    assert difference.kind == "timestamps_of_what_is_turned"
    assert dict(zip(editions, difference.clauses, strict=True))[NOW] == "613.7f"
    assert [one.key for one in difference.witness.history] == ["turn_face", "resolves", "turn_face"]
    answers = {edition: answer.pt for edition, answer in difference.answers.items()}
    assert answers[NOW] == "3/3"
    assert answers[next(edition for edition in editions if edition != NOW)] == "0/1"
    for edition, pt in answers.items():
        history = HistoryDocument.from_data(difference.witness.to_data() | {"edition": edition})
        assert replay(history).moments[-1].board()["student"].pt == pt


def test_nothing_differs_without_turning_or_between_the_texts_of_2010():
    assert found((ENGLISH, FRENCH)) == []
    assert found((ENGLISH, NOW), then={"any": [event(one) for one in MENU[2:]], "times": "0..3"}) == []


def test_it_is_found_because_the_rules_say_so(monkeypatch, tmp_path):
    bend(monkeypatch, tmp_path, "rules/708_8_turning.lp", ', edition("711-2026")', "")
    try:
        assert found((ENGLISH, NOW)) == []
    finally:
        restored()


def test_it_is_looked_for_in_a_packaged_space():
    assert kinds_looked_for() == {"turning": ["timestamps_of_what_is_turned"]}


def test_it_stops_with_the_clock():
    with pytest.raises(Stopped):
        history_differences("here", HistorySpaceDocument.from_data(SPACE), (ENGLISH, NOW), Clock(0))


def test_the_command(tmp_path):
    space = tmp_path / "histories.json"
    space.write_text(json.dumps(SPACE))
    run = CliRunner()
    answer = json.loads(run.invoke(main, ["diff", ENGLISH, NOW, str(space), "--json"]).stdout)
    (difference,) = answer["differences"]
    assert difference["clauses"] == ["613.6c", "613.7f"]
    assert difference["answers"][NOW]["power"] == 3
    assert HistoryDocument.from_data(difference["witness"]).history
    assert "history:" in run.invoke(main, ["diff", ENGLISH, NOW, str(space)]).stdout
