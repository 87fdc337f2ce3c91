import pytest


def one_line_error(result) -> str:
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.endswith("\n")
    assert result.stderr.rstrip("\n").isprintable()
    assert "Usage" not in result.stderr
    return result.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "<stdin>"),
        ("players: [", "<stdin>:"),
        ("players: p1", "players"),
        ("players: [p1]\nobjects: [{id: a, card: Grizzly Baers}]", "Grizzly Bears"),
        ("players: [p1]\nobjects: [{id: a, card: Grizzly Bears, contrller: p1}]", "controller"),
        (b"players: [\xff]", "UTF-8"),
        ("[" * 3000, "<stdin>"),
        ('players: ["\\x1b[31m"]', "control characters"),
    ],
)
@pytest.mark.parametrize("command", ["derive", "facts", "explain"])
def test_a_bad_document_is_one_line(run, command, text, expected):
    arguments = [command, "-", "a"] if command == "explain" else [command, "-"]
    assert expected in one_line_error(run(*arguments, text=text))


def test_a_file_that_is_not_there(run, tmp_path):
    assert "no such file" in one_line_error(run("derive", str(tmp_path / "no.yaml")))
    one_line_error(run("derive", str(tmp_path)))
    one_line_error(run("derive", "a\x00b"))
    one_line_error(run("derive", "\x1b[31m"))


def test_an_unknown_object(run, mage):
    assert '(did you mean "mage"?)' in one_line_error(run("explain", mage, "maeg"))


def test_an_unknown_example(run):
    assert "example:echo_mage" in one_line_error(run("derive", "example:echo_maeg"))
    assert "example:frog" in one_line_error(run("derive", "example:"))


def test_an_unknown_card(run):
    assert '"Echo Mage"' in one_line_error(run("cards", "Eco Mage"))
    one_line_error(run("cards", ""))
    one_line_error(run("cards", "[red]x"))


def test_an_unknown_rule(run):
    assert "711.2a" in one_line_error(run("rules", "711.2z"))
    one_line_error(run("rules", ""))


def test_the_edition_of_the_command_counts(run):
    state = "players: [p1]\nedition: 710-2010-fr\nobjects: [{id: m, card: Echo Mage, counters: {level: 4}}]"
    assert "[710.2b]" in run("explain", "-", "m", text=state).stdout
    assert "[711.2b]" in run("explain", "-", "m", "--edition", "711-2026", text=state).stdout


def test_an_unknown_edition(run):
    assert "711-2026" in run("derive", "example:frog", "--edition", "711-2025").stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("derive",),
        ("derive", "example:frog", "--lang", "de"),
        ("derive", "a", "b"),
        ("x",),
        ("explain", "example:frog"),
        ("schema", "x"),
    ],
)
def test_wrong_usage_is_status_2(run, arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage:" in result.stderr
