"""Every mutant of some files of asp/ against claims, tests and the oracle: `cd tests; python -m mutants [FILE...] [--jobs N]`.

FILES are names below asp/; by default those of levelers, level up, counters, timestamps, dependency and copies of spells, with
--levelers only section 711 and the editions. Survivors are listed; exit status 1 if there is one. Mutants that
tests/mutants/equivalent.yaml explains are left out; with --explained these alone are asked, and one that does not survive is
listed: its explanation is wrong.
"""

import argparse
import sys
import time

from .files import FILES, LEVELERS
from .running import fates


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("files", nargs="*", default=FILES, metavar="FILE")
    parser.add_argument("--levelers", action="store_true", help="Only section 711 and the editions.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--explained", action="store_true", help="Ask only those that are explained.")
    parser.add_argument("--verbose", action="store_true", help="Show what kills each mutant.")
    arguments = parser.parse_args()
    started, seconds, born, survivors, noticed = time.monotonic(), 0.0, 0, 0, 0
    for fate in fates(LEVELERS if arguments.levelers else arguments.files, arguments.jobs, explained_ones=arguments.explained):
        born += 1
        seconds += fate.seconds
        place = f"{fate.mutant.file}:{fate.mutant.line} {fate.mutant.change}"
        if fate.killer is None:
            survivors += 1
            if not arguments.explained or arguments.verbose:
                print(f"SURVIVES {place}\n    {fate.mutant.rule}", flush=True)
        else:
            noticed += 1
            if arguments.explained or arguments.verbose:
                print(f"{fate.seconds:5.1f} {place}: {fate.killer}", flush=True)
    print(f"{born} mutants, {survivors} survivors, {time.monotonic() - started:.0f} s, of the processor {seconds:.0f} s")
    return 1 if (noticed if arguments.explained else survivors) else 0


if __name__ == "__main__":
    sys.exit(main())
