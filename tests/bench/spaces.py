"""Speed of spaces, on demand: `python tests/bench/spaces.py`. States a second with derived answers, proofs, growth.

Required: a leveler space of at least 100 000 states enumerated at 20 000 states a second or more, with the answers for the
leveler read in each state; and a proof over at least 10^9 states with an open order of eight timestamps in under 10 seconds.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

from clingo import Model

from pyleveler import Space, find, outcomes, prove
from pyleveler.spaces.searching import Clock, ground_space, search, statements

LEVELERS = [
    "Echo Mage", "Kabira Vindicator", "Coralhelm Commander", "Student of Warfare", "Transcendent Master", "Joraga Treespeaker",
]  # fmt: skip
ANSWERS = ("power", "toughness", "base_power", "base_toughness", "type", "color", "keyword", "level")


def counters(levels: int) -> dict[str, Any]:
    """A leveler with counters of four kinds, under a Godhead of Awe and two spells; 16 states for each number of levels."""
    return {
        "objects": [
            {
                "id": "mage",
                "card": "Echo Mage",
                "counters": {"level": f"0..{levels}", "+1/+1": "0..9", "-1/-1": "0..9", "flying": "0..1"},
            },
            {"id": "godhead", "card": "Godhead of Awe", "optional": True},
        ],
        "effects": [
            {"id": "frog", "card": "Turn to Frog", "affects": ["mage"], "optional": True},
            {"id": "growth", "card": "Giant Growth", "affects": ["mage"], "optional": True},
        ],
    }


def order(things: int, levels: int) -> dict[str, Any]:
    """Levelers with open counters, a Godhead of Awe and a spell, in any order."""
    levelers = [
        {"id": f"m{n}", "card": card, "counters": {"level": f"0..{levels}"}} for n, card in enumerate(LEVELERS[: things - 2])
    ]
    return {
        "order": "any",
        "objects": [*levelers, {"id": "godhead", "card": "Godhead of Awe"}],
        "effects": [{"id": "diminish", "card": "Diminish", "affects": ["m0"]}],
    }


def enumerated(space: Space) -> tuple[int, float]:
    """The number of states, each visited and its answers for the leveler read, and the seconds it took."""
    shows = " ".join(f"#show {name}(mage, V) : {name}(mage, V)." for name in ANSWERS)
    states = 0

    def read(model: Model) -> bool:
        nonlocal states
        states += 1
        assert len(model.symbols(shown=True)) > len(ANSWERS) - 3
        return True

    start = time.perf_counter()
    control = ground_space(space, statements(shows), options=["--models=0", "--configuration=frumpy"])
    assert search(control, Clock(), read)
    return states, time.perf_counter() - start


def rows() -> Iterator[tuple[str, int, float, str]]:
    """What was measured: what, states, seconds, and how that compares with what is required."""
    for levels in (12, 31, 62, 124):
        space = Space.from_data(counters(levels))
        states, seconds = enumerated(space)
        assert states == space.states
        yield f"enumerate, 0..{levels} level counters", states, seconds, f"{states / seconds:,.0f} states/s (20,000)"
    for things in (4, 5, 6, 7, 8):
        space = Space.from_data(order(things, 12))
        start = time.perf_counter()
        assert prove(space, "base_power(m0,P), P <= 5").holds
        yield f"prove, open order of {things}", space.states, time.perf_counter() - start, "10 s" if things == 8 else ""
    for levels in (12, 100, 900):
        space = Space.from_data(order(8, levels))
        start = time.perf_counter()
        assert prove(space, "base_power(m0,P), P <= 5").holds
        yield f"prove, open order of 8, 0..{levels} level counters", space.states, time.perf_counter() - start, "10 s"
    space = Space.from_data(order(8, 12))
    start = time.perf_counter()
    assert len(find(space, "power(m0,1), level(m0,L), L >= 4", 5).found) == 5
    yield "find 5, open order of 8", space.states, time.perf_counter() - start, ""
    for levels in (12, 124):
        space = Space.from_data(counters(levels))
        start = time.perf_counter()
        assert outcomes(space, "mage").complete
        yield f"outcomes, 0..{levels} level counters", space.states, time.perf_counter() - start, ""
    for levels in (3, 12):
        space = Space.from_data(order(8, levels))
        for thing in ("m0", "m1"):
            start = time.perf_counter()
            assert outcomes(space, thing).complete
            what = f"outcomes of {thing}, open order of 8, 0..{levels} level counters"
            yield what, space.states, time.perf_counter() - start, ""


def main() -> None:
    """Print one line for each measurement."""
    Space.from_data(counters(1)).facts()
    prove(Space.from_data(order(4, 2)), "level(m0,L)")  # the rules are parsed
    for what, states, seconds, required in rows():
        sys.stdout.write(f"{what:58} {states:>32,} states {seconds:8.3f} s  {required}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
