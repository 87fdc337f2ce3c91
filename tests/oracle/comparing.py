"""What the rules of asp/ and the oracle say of the same document, and the smallest document on which they differ."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from typing import Any

from pyleveler import DocumentError, GameState
from pyleveler import derive as derive_by_rules

from .engine import derive as derive_by_oracle

Doc = dict[str, Any]
Step = str | int


def differences(document: Doc) -> list[str]:
    """One line for each value on which they differ; lists are compared as sets."""
    oracle = derive_by_oracle(document)
    board = derive_by_rules(GameState.from_data(document))
    lines = []
    for id, values in oracle.items():
        for key, expected in values.items():
            got = activated(board[id].abilities) if key == "activated" else getattr(board[id], key)
            if isinstance(expected, list):
                got, expected = sorted(got), sorted(expected)
            if got != expected:
                lines.append(f"{id}.{key}: asp {got!r}, oracle {expected!r}")
    return lines


def activated(abilities: list[str]) -> list[str]:
    """Those of a list of abilities that have a cost."""
    return [text for text in abilities if text.startswith(("{", "level up ", "equip ", "cycling "))]


def shrunk(document: Doc, seconds: float = 30) -> Doc:
    """A document that still shows a difference and has as little in it as can be found in that time."""
    end = time.monotonic() + seconds
    smallest = _stamped(document)
    if not _differ(smallest):
        return document
    progress = True
    while progress:
        progress = False
        for smaller in _smaller(smallest):
            if time.monotonic() > end:
                return smallest
            if _differ(smaller):
                smallest, progress = smaller, True
                break
    return smallest


def _differ(document: Doc) -> bool:
    try:
        return bool(differences(document))
    except (DocumentError, LookupError, TypeError, ValueError):
        return False  # no document any more


def _stamped(document: Doc) -> Doc:
    """With explicit timestamps, so that nothing gets another one when something before it goes."""
    result = copy.deepcopy(document)
    for number, entry in enumerate([*result["objects"], *result.get("effects", [])], 1):
        entry.setdefault("timestamp", number)
    return result


def _smaller(document: Doc) -> Iterator[Doc]:
    for number, entry in enumerate(document["objects"]):
        less = copy.deepcopy(document)
        del less["objects"][number]
        for other in less["objects"]:
            if other.get("attached_to") == entry["id"]:
                del other["attached_to"]
        for effect in less.get("effects", []):
            effect["affects"] = [id for id in effect["affects"] if id != entry["id"]]
        yield less
    for path in sorted(_paths(document), key=len):
        less = copy.deepcopy(document)
        part: Any = less
        for step in path[:-1]:
            part = part[step]
        if path[-1] in ("id", "timestamp", "players", "objects", "name"):
            continue
        del part[path[-1]]
        yield less


def _paths(part: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for step, inside in entries:
        yield (*path, step)
        yield from _paths(inside, (*path, step))
