"""Every command of README.md runs, and prints what README.md says."""

import re
import subprocess

import pytest

from .blocks import README, ROOT, blocks, run, scratch

BLOCKS = [block for block in blocks() if block.language in ("sh", "python")]


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    return folder, scratch(folder)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.code.splitlines()[0][:60] for block in BLOCKS])
def test_block(block, project):
    result = run(block, *project)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout
    if block.printed is not None:
        assert result.stdout == block.printed


def test_plain_clingo_agrees_with_derive(project):
    """The last command of README.md prints the power that the one before it derives."""
    (plain,) = [block for block in BLOCKS if "clingo" in block.code]
    assert "power(student,5) " in run(plain, *project).stdout
    (derived,) = [block for block in BLOCKS if block.code.startswith("pyleveler derive board.yaml\n")]
    assert "5/5" in derived.printed


def test_every_test_that_the_readme_names_is_there():
    text = README.read_text(encoding="utf-8")
    paths = re.findall(r"`(?:\.venv/bin/)?(?:pytest|python) (tests/[\w/.]+)", text)
    assert len(paths) >= 6
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_command_of_the_table_exists():
    commands = re.findall(r"^\| `pyleveler (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE)
    from pyleveler.cli import main

    assert sorted(commands) == sorted(main.commands)


def test_ci_runs_the_two_commands_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    function = re.search(r"^readme_command\(\) \{\n.*?^\}", script, re.MULTILINE | re.DOTALL)
    wanted = [block.code for block in BLOCKS if block.code.startswith(("python3 -m venv", ".venv/bin/pytest"))]
    assert len(wanted) == 2
    for number, code in enumerate(wanted, 1):
        command = f'cd "$1"\n{function[0]}\nreadme_command {number}'
        result = subprocess.run(["bash", "-euc", command, "bash", str(ROOT)], capture_output=True, text=True, check=True)
        assert result.stdout == code
        assert f"readme_command {number})" in script


def test_it_names_no_host_and_no_machine():
    text = README.read_text(encoding="utf-8")
    assert not re.search(r"https?://|/home/|/tmp/|/work/|pypi", text, re.IGNORECASE)
