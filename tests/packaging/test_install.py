"""An installed copy finds its rules and examples from anywhere: a wheel, and an editable install of a checkout."""

import json
import os
import shutil
import site
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATE = 'objects: [{id: mage, card: Echo Mage, counters: {level: 4, "+1/+1": 2}}]\n'


def command(*arguments: str | Path, folder: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs a command without what this process has on its Python path."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "COLUMNS", "FORCE_COLOR", "PIP_REQUIRE_VIRTUALENV")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    words = [str(argument) for argument in arguments]
    result = subprocess.run(words, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert not check or result.returncode == 0, result.stderr
    return result


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a clone has."""
    folder = tmp_path_factory.mktemp("checkout") / "pyleveler"
    folder.mkdir()
    for name in ("asp", "pyleveler"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by pip as for any user; it fetches the build backend where that is not cached."""
    folder = tmp_path_factory.mktemp("wheel")
    command(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, checkout, folder=folder)
    (built,) = folder.glob("pyleveler-*.whl")
    return built


def environment(folder: Path) -> Path:
    """A fresh virtual environment that sees the dependencies of this one, but no pyleveler; returns its commands."""
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", paths))
    dependencies = folder / "dependencies"
    dependencies.mkdir()
    for place in dict.fromkeys([sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *site.getsitepackages()]):
        for entry in Path(place).iterdir():
            ours = "pyleveler" in entry.name or entry.suffix == ".pth" or "_editable_impl" in entry.name
            if not ours and not (dependencies / entry.name).exists():
                (dependencies / entry.name).symlink_to(entry)
    (packages / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")
    return Path(sysconfig.get_path("scripts", "venv", paths))


def check_installed(commands: Path, elsewhere: Path) -> None:
    """derive, an example and the rules, from a folder that has nothing to do with the project."""
    (elsewhere / "board.yaml").write_text(STATE, encoding="utf-8")
    result = command(commands / "pyleveler", "derive", "board.yaml", "--json", folder=elsewhere)
    mage = json.loads(result.stdout)["objects"]["mage"]
    assert (mage["power"], mage["toughness"], mage["level_symbol"]) == (4, 7, "LEVEL 4+")
    result = command(commands / "pyleveler", "explain", "example:echo_mage", "mage", folder=elsewhere)
    assert "LEVEL 4+" in result.stdout
    result = command(commands / "pyleveler", "rules", "711.2a", "--json", folder=elsewhere)
    assert json.loads(result.stdout)["rules"][0]["encoded"]
    result = command(
        commands / "python",
        "-c",
        "from pyleveler.encoding import encoding as e; print(e('derive.lp'))",
        folder=elsewhere,
    )
    assert Path(result.stdout.strip()).is_file()
    facts = command(commands / "pyleveler", "facts", "board.yaml", folder=elsewhere).stdout
    (elsewhere / "facts.lp").write_text(facts, encoding="utf-8")
    plain = command(commands / "python", "-m", "clingo", "facts.lp", result.stdout.strip(), folder=elsewhere, check=False)
    assert "power(mage,4)" in plain.stdout.split()


def test_a_wheel(wheel: Path, tmp_path: Path) -> None:
    commands = environment(tmp_path / "venv")
    command(commands / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, folder=tmp_path)
    where = command(commands / "python", "-c", "import pyleveler; print(pyleveler.__file__)", folder=tmp_path).stdout
    assert Path(where).is_relative_to(tmp_path / "venv")
    check_installed(commands, tmp_path)


def test_an_editable_install(checkout: Path, tmp_path: Path) -> None:
    commands = environment(tmp_path / "venv")
    command(commands / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--editable", checkout, folder=tmp_path)
    where = command(commands / "python", "-c", "import pyleveler; print(pyleveler.__file__)", folder=tmp_path).stdout
    assert Path(where).is_relative_to(checkout)
    check_installed(commands, tmp_path)


def test_a_wheel_has_all_that_it_needs_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    rules = {f"pyleveler/asp/{path.relative_to(ROOT / 'asp').as_posix()}" for path in (ROOT / "asp").rglob("*.lp")}
    assert rules <= names
    package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pyleveler").rglob("*") if path.suffix in (".py", ".yaml")}
    assert package | {"pyleveler/py.typed"} <= names
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pyleveler"}
