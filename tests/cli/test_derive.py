import json

KEYS = {
    *("name", "zone", "controller", "owner", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes"),
    *("power", "toughness", "base_power", "base_toughness", "level", "level_symbol", "counters"),
    *("abilities", "keywords", "trace", "skipped"),
}


def test_the_table_shows_every_object(run, mage):
    result = run("derive", mage)
    assert (result.exit_code, result.stderr) == (0, "")
    for shown in (
        "anthem",
        "Glorious",
        "mage",
        "Echo Mage",
        "5/8",
        "LEVEL 4+",
        "Human Wizard",
        "blue",
        "level up {1}{U}",
    ):
        assert shown in result.stdout
    assert "2 +1/+1 and 4" in result.stdout


def test_no_line_is_wider_than_the_page(run, monkeypatch):
    for columns in ("40", "80", "100"):
        monkeypatch.setenv("COLUMNS", columns)
        for example in ("echo_mage", "frog", "humility", "inline_leveler"):
            lines = run("derive", f"example:{example}").stdout.splitlines()
            assert max(map(len, lines)) <= int(columns)
            assert all(line == line.rstrip() for line in lines)


def test_json_has_the_shape_of_the_contract(run, mage):
    answer = json.loads(run("derive", mage, "--json").stdout)
    assert {"edition", "findings", "objects"} <= set(answer)
    assert (answer["edition"], answer["findings"], list(answer["objects"])) == ("711-2026", [], ["anthem", "mage"])
    mage = answer["objects"]["mage"]
    assert set(mage) >= KEYS
    assert (mage["power"], mage["toughness"], mage["base_power"], mage["base_toughness"]) == (5, 8, 2, 5)
    assert (mage["level"], mage["level_symbol"], mage["counters"]) == (4, "LEVEL 4+", {"+1/+1": 2, "level": 4})
    assert mage["keywords"] == ["level up"]
    assert {"layer", "rule", "effect", "source", "timestamp", "before", "after"} <= set(mage["trace"][0])
    assert {"effect", "source", "rule", "reason"} <= set(mage["skipped"][0])
    assert answer["objects"]["anthem"]["power"] is None


def test_standard_input(run):
    result = run("derive", "-", "--json", text='{"players": ["p1"], "objects": [{"id": "a", "card": "Grizzly Bears"}]}')
    assert json.loads(result.stdout)["objects"]["a"]["power"] == 2


def test_a_state_without_objects(run):
    assert run("derive", "-", text="players: [p1]").exit_code == 0
    assert json.loads(run("derive", "-", "--json", text="players: [p1]").stdout)["objects"] == {}


def test_findings_go_to_standard_error(run, gap):
    result = run("derive", gap)
    assert result.exit_code == 0
    assert "gardener" in result.stdout
    assert result.stderr.startswith(f"{gap}: 711.2")
    assert result.stderr.count("\n") == 1
    finding = json.loads(run("derive", gap, "--json").stdout)["findings"][0]
    assert (finding["card"], "LEVEL 1-3" in finding["message"]) == ("Hedge Gardener", True)


def test_strict_takes_a_finding_for_an_error(run, gap, mage):
    result = run("derive", gap, "--strict")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert run("derive", mage, "--strict").exit_code == 0


def test_the_controller_is_shown_where_there_are_several(run):
    assert "\n p2" in run("derive", "example:echo_mage").stdout


def test_text_of_a_document_is_no_markup(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    state = {
        "players": ["[bold]p1[/bold]", "[/]"],
        "objects": [
            {
                "id": "[red]x[/red]",
                "controller": "[bold]p1[/bold]",
                "definition": {
                    "name": "[b]:smile:[/b]",
                    "types": ["Creature"],
                    "subtypes": ["E[i]lf"],
                    "pt": "1/1",
                },
                "counters": {"[blink]": 1},
            },
            {"id": "y", "card": "Grizzly Bears", "controller": "[/]"},
        ],
    }
    text = json.dumps(state)
    shown = run("derive", "-", text=text).stdout
    for literal in ("[red]x[/red]", "[b]:smile:[/b]", "E[i]lf", "[bold]p1[/bold]", "[/]"):
        assert literal in shown
    explained = run("explain", "-", "[red]x[/red]", text=text).stdout
    assert "[red]x[/red]: [b]:smile:[/b]" in explained
    assert "[blink]" in explained


def test_direction_marks_are_escaped(run):
    state = {"players": ["p"], "objects": [{"id": "a\u202eb", "card": "Grizzly Bears"}]}
    for arguments in (("derive", "-"), ("derive", "-", "--json"), ("explain", "-", "a\u202eb")):
        result = run(*arguments, text=json.dumps(state))
        assert "\u202e" not in result.output
        assert "\\u202e" in result.output
    assert list(json.loads(run("derive", "-", "--json", text=json.dumps(state)).stdout)["objects"]) == ["a\u202eb"]
