"""Every mutant of some files of asp/ against all claims and the casebook: `cd tests; python -m mutants [FILE...] [--jobs N]`.

FILES are names below asp/; by default those of levelers, level up, counters, timestamps and dependency. Survivors are listed;
exit status 1 if there is one that tests/mutants/equivalent.yaml does not explain.
"""

import argparse
import sys
import time

from .running import FILES, fates, unexplained


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("files", nargs="*", default=FILES, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="Show what kills each mutant.")
    arguments = parser.parse_args()
    started, born, survivors = time.monotonic(), 0, []
    for fate in fates(arguments.files, arguments.jobs):
        born += 1
        if fate.killer is None:
            survivors.append(fate)
            print(f"SURVIVES {fate.mutant.file}:{fate.mutant.line} {fate.mutant.change}\n    {fate.mutant.rule}", flush=True)
        elif arguments.verbose:
            print(f"{fate.seconds:5.1f} {fate.mutant.file}:{fate.mutant.line} {fate.mutant.change}: {fate.killer}", flush=True)
    left = unexplained(survivors)
    print(f"{born} mutants, {len(survivors)} survivors, {len(left)} unexplained, {time.monotonic() - started:.0f} s")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
