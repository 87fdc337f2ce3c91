import os
import subprocess
import sys

from clingo import Control

from pyleveler import GameState, derive
from pyleveler.encoding import encoding


def pyleveler(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    names = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
    variables = {name: value for name, value in os.environ.items() if name not in names} | environment
    command = [sys.executable, "-m", "pyleveler", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=variables, stdin=subprocess.DEVNULL, check=False
    )


def test_a_pipe_gets_plain_text_in_80_columns():
    result = pyleveler("explain", "example:echo_mage", "mage", PYTHONIOENCODING="utf-8")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    assert 60 < max(map(len, result.stdout.splitlines())) <= 80


def test_columns_and_forced_colours():
    result = pyleveler("derive", "example:frog", COLUMNS="50", FORCE_COLOR="1", PYTHONIOENCODING="utf-8")
    assert "\x1b[" in result.stdout
    plain = pyleveler("derive", "example:frog", COLUMNS="50", PYTHONIOENCODING="utf-8").stdout
    assert "\x1b" not in plain
    assert max(map(len, plain.splitlines())) <= 50


def test_bad_input_is_status_2():
    result = pyleveler("derive", "example:toad")
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


def test_a_reader_that_has_enough_is_no_error():
    command = f'"{sys.executable}" -m pyleveler cards --json; echo "status $?" >&2'
    piped = subprocess.run(["bash", "-c", f"({command}) | head -c 10"], capture_output=True, text=True, check=False)
    assert piped.stderr == "status 0\n"


def test_plain_clingo_gives_the_same_answer():
    facts = pyleveler("facts", "example:echo_mage").stdout
    control = Control()
    control.add("base", [], facts)
    control.load(str(encoding("derive.lp")))
    control.ground()
    with control.solve(yield_=True) as handle:
        shown = {str(symbol) for model in handle for symbol in model.symbols(shown=True)}
    mage = derive(GameState.loads(_example()))["mage"]
    assert {f"power(mage,{mage.power})", f"toughness(mage,{mage.toughness})", "level(mage,4)"} <= shown


def _example() -> str:
    from importlib.resources import files

    return files("pyleveler").joinpath("examples", "echo_mage.yaml").read_text(encoding="utf-8")
