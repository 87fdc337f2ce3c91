"""The blocks of README.md, run as they stand in a copy of the project.

`python tests/readme/blocks.py` writes into README.md what its commands print now, where a block of text follows them.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILES = re.compile(r"Save this as `([\w.]+)`:\n\n```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of README.md; `printed` is the block of text right after it."""

    language: str
    code: str
    printed: str | None = None


def blocks() -> list[Block]:
    """All blocks in order, a block of text together with the command that prints it."""
    text = README.read_text(encoding="utf-8")
    found: list[Block] = []
    end = 0
    for match in _BLOCK.finditer(text):
        if match[1] == "text" and text[end : match.start()].strip() == "":
            found[-1] = Block(found[-1].language, found[-1].code, match[2])
        else:
            found.append(Block(match[1], match[2]))
        end = match.end()
    return found


def scratch(folder: Path) -> dict[str, str]:
    """A copy of the project where the commands of README.md use this interpreter; returns the environment.

    Creating `.venv` and installing do nothing there, and pytest only collects; `.ci/run` does the rest.
    """
    for name in ("asp", "pyleveler", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    for name, text in _FILES.findall(README.read_text(encoding="utf-8")):
        (folder / name).write_text(text, encoding="utf-8")
    commands = folder / ".venv" / "bin"
    commands.mkdir(parents=True)
    python = f'"{sys.executable}"'
    for name, command in {
        "python": f'exec {python} "$@"',
        "python3": f'[ "$*" = "-m venv .venv" ] || exec {python} "$@"',
        "pip": '[ "$1" = install ]',
        "pytest": f'exec {python} -m pytest --collect-only -q "$@"',
        "pyleveler": f'exec {python} -m pyleveler "$@"',
    }.items():
        (commands / name).write_text(f"#!/usr/bin/env bash\n{command}\n", encoding="utf-8")
        (commands / name).chmod(0o755)
    hidden = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTEST_CURRENT_TEST")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    path = os.pathsep.join([str(commands), environment["PATH"]])
    return environment | {"PATH": path, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"}


def run(block: Block, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs a block of commands in bash, or of Python in this interpreter."""
    command = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}[block.language]
    return subprocess.run(
        [*command, block.code], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )


def update(folder: Path) -> None:
    """Writes what the commands print now into README.md."""
    environment = scratch(folder)
    text = README.read_text(encoding="utf-8")
    for block in blocks():
        if block.printed is not None:
            before = f"```{block.language}\n{block.code}```\n\n```text\n"
            printed = run(block, folder, environment).stdout
            text = text.replace(f"{before}{block.printed}```", f"{before}{printed}```")
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        update(Path(name))
