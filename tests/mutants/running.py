"""All mutants of some files, in several processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import yaml

from .bending import Mutant, mutants_of_file
from .killing import Fate, fate

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


def fates(files: Sequence[str], jobs: int, *, explained_ones: bool = False) -> Iterator[Fate]:
    """What becomes of each mutant that is a program.

    Args:
        files: The files below asp/.
        jobs: In how many processes.
        explained_ones: Whether to ask those that are explained, and these alone; otherwise the others.
    """
    known = explained()
    rules: dict[tuple[str, int], list[int]] = {}
    for file in files:
        for index, mutant in enumerate(mutants_of_file(file)):
            if (mutant.key in known) == explained_ones:
                rules.setdefault((file, mutant.line), []).append(index)
    tasks = [(file, indices) for (file, _), indices in rules.items()]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for (file, _), found in zip(tasks, pool.map(_work, tasks), strict=True):
            yield from (Fate(_mutant(file, index), *one) for index, one in found)


_known: dict[str, list[Mutant]] = {}


def _mutant(file: str, index: int) -> Mutant:
    if file not in _known:
        _known[file] = mutants_of_file(file)
    return _known[file][index]


def _work(task: tuple[str, Sequence[int]]) -> list[tuple[int, tuple[str | None, float]]]:
    """What noticed each mutant of one rule, and the time that it took."""
    file, indices = task
    found = ((index, fate(_mutant(file, index))) for index in indices)
    return [(index, (one.killer, one.seconds)) for index, one in found if one is not None]


def explained() -> dict[str, str]:
    """The mutants that are known to change no answer, and why, by their keys."""
    entries = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8"))
    return {key: entry["why"] for entry in entries for key in entry["mutants"]}
