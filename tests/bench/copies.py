"""Speed of `copies`, on demand: python tests/bench/copies.py."""

import time
from itertools import islice

from pyleveler import StackDocument, copies

CREATURES = 10
PLAYED = 50


def three_targets() -> StackDocument:
    """An Echo Mage copies a spell with three targets twice; each may be aimed at ten creatures and two players."""
    spell = {"name": "Threefold Spark", "types": ["Instant"], "spell": {"targets": [{"any_target": True}] * 3}}
    creatures = [{"id": f"c{number}", "card": "Grizzly Bears", "controller": "p2"} for number in range(1, CREATURES)]
    return StackDocument.from_data(
        {
            "objects": [{"id": "mage", "card": "Echo Mage", "counters": {"level": 4}}, *creatures],
            "stack": [
                {"id": "spark", "definition": spell, "controller": "p2", "targets": {1: "c1", 2: "c2", 3: "p1"}},
                {"id": "echo", "ability_of": "mage", "targets": {1: "spark"}},
            ],
        }
    )


def main() -> None:
    """Print how long counting and listing take, from a cold start."""
    start = time.perf_counter()
    found = copies(three_targets())
    counted = time.perf_counter()
    listed = list(islice(found.outcomes(), 1000))
    end = time.perf_counter()
    print(f"{found.count:,} outcomes counted in {counted - start:.2f} s (under 5 s)")
    print(f"the first {len(listed):,} listed in {end - counted:.2f} s (under 1 s)")
    played = list(islice(copies(three_targets(), resolve=True).outcomes(), PLAYED))
    each = (time.perf_counter() - end) / len(played)
    print(f"the first {len(played)} played down, each in {each:.2f} s")
    assert found.count == 12**6 and counted - start < 5 and end - counted < 1


if __name__ == "__main__":
    main()
