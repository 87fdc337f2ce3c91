"""All mutants of some files, in several processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import yaml

from .bending import Mutant, mutants_of_file
from .killing import Fate, fate
from .stacks import STACK_FILES

EDITIONS = [
    "editions/2026_711.lp",
    "editions/2026_rules.lp",
    "editions/2010_710_en.lp",
    "editions/2010_710_fr.lp",
    "editions/2010_rules.lp",
]
LEVELERS = ["rules/711_leveler_cards.lp", *EDITIONS]
FILES = [
    *LEVELERS, "rules/702_87_level_up.lp", "rules/122_counters.lp", "rules/613_7_timestamps.lp",
    "rules/613_8_dependency.lp", *STACK_FILES,
]  # fmt: skip
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


def fates(files: Sequence[str], jobs: int, *, explained_ones: bool = False) -> Iterator[Fate]:
    """What becomes of each mutant that is a program.

    Args:
        files: The files below asp/.
        jobs: In how many processes.
        explained_ones: Whether to ask those that are explained, and these alone; otherwise the others.
    """
    known = explained()
    tasks = [
        (file, index)
        for file in files
        for index, mutant in enumerate(mutants_of_file(file))
        if (mutant.key in known) == explained_ones
    ]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for (file, index), found in zip(tasks, pool.map(_work, tasks, chunksize=4), strict=True):
            if found is not None:
                yield Fate(_mutant(file, index), *found)


_known: dict[str, list[Mutant]] = {}


def _mutant(file: str, index: int) -> Mutant:
    if file not in _known:
        _known[file] = mutants_of_file(file)
    return _known[file][index]


def _work(task: tuple[str, int]) -> tuple[str | None, float] | None:
    found = fate(_mutant(*task))
    return None if found is None else (found.killer, found.seconds)


def explained() -> dict[str, str]:
    """The mutants that are known to change no answer, and why, by their keys."""
    entries = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8"))
    return {key: entry["why"] for entry in entries for key in entry["mutants"]}
