import json

from click.testing import CliRunner

from pyleveler.cli import main


def run(*arguments):
    return CliRunner().invoke(main, arguments, prog_name="pyleveler")


def test_the_table_has_the_top_first_and_marks_what_is_new():
    text = run("copies", "example:echo_mage_bolt", "--first", "2").stdout
    assert text.startswith("16 legal outcomes")
    assert text.index("bolt copy 2") < text.index("bolt copy 1") < text.index("\n     bolt ")
    assert "bears *" in text
    assert "and 14 more" in text


def test_json_is_as_the_contract_says():
    data = json.loads(run("copies", "example:echo_mage_bolt", "--json").stdout)
    assert (data["legal"], data["reason"], data["count"], len(data["outcomes"])) == (True, None, 16, 16)
    spell = data["outcomes"][0]["stack"][0]
    assert set(spell) >= {"id", "copy_of", "card", "controller", "owner", "targets", "new_targets", "modes", "x", "paid"}
    assert (spell["copy_of"], spell["cast"], spell["colors"]) == ("bolt", False, ["red"])
    played = json.loads(run("copies", "example:fork_detonate", "--json", "--resolve", "--first", "1").stdout)
    assert set(played["outcomes"][0]) >= {"stack", "resolved", "life", "state"}


def test_why_gives_the_rules():
    text = run("copies", "example:fork_detonate", "--why", "--first", "0").stdout
    assert all(f"[{rule}]" in text for rule in ("707.10", "707.10c", "115.7d", "107.3a", "707.9b"))
    assert "copie" in run("copies", "example:fork_detonate", "--why", "--lang", "fr").stdout


def test_what_is_not_legal_is_said_in_one_line(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text(
        "objects: [{id: mage, card: Echo Mage}]\n"
        "stack: [{id: b, card: Divination}, {id: e, ability_of: mage, targets: {1: b}}]\n"
    )
    result = run("copies", str(path))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert "[602.1]" in result.stderr
    assert run("copies", "example:nothing").exit_code == 2
