"""The rules with one of them bent, to see that a test can fail."""

import shutil
from pathlib import Path

import pytest

from pyleveler import encoding, solving
from pyleveler.history import answering
from pyleveler.spaces import searching

FOLDER = encoding.asp_folder()


def bend(monkeypatch: pytest.MonkeyPatch, folder: Path, file: str, rule: str, bent: str) -> None:
    """Put `bent` in the place of a rule, until the end of the test; `restored` has to be called then."""
    shutil.copytree(FOLDER, folder / "asp")
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert text.count(rule) == 1, "the rule is written otherwise now"
    (folder / "asp" / file).write_text(text.replace(rule, bent), encoding="utf-8")
    monkeypatch.setattr(encoding, "asp_folder", lambda: folder / "asp")
    restored()


def restored() -> None:
    """What is known of the rules is read again."""
    for cached in (solving.program, solving._showing, solving._live, solving._constants, answering._rules, searching._rules):
        cached.cache_clear()
    solving._seen.clear()
