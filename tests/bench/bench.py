"""How long deriving takes, in one run: `python tests/bench/bench.py [--repeat N]`.

All is measured warm, from the text of a document to the answer as JSON. What varies from run to run is the machine's
noise: the smallest and the largest time stand beside each median.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable

from boards import FIVE_OBJECTS, board, board_of_all_layers

from pyleveler import GameState, derive

SIZES = ((20, 40), (40, 80))
TARGETS = {
    "five objects": 25.0,
    "20 creatures, 40 effects": 400.0,
    "20/40 in all layers": 400.0,
    "40/80 in all layers": 3000.0,
}
TARGET_GROWTH = 10.0


def milliseconds(action: Callable[[], object], repeat: int) -> list[float]:
    """The times of `repeat` runs, after one that warms up."""
    action()
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    return times


def from_text(text: str) -> str:
    """What every object is; reasons are derived when somebody asks for them."""
    return json.dumps([(answer.pt, answer.type_line, answer.keywords) for answer in derive(GameState.loads(text)).values()])


def with_reasons(text: str) -> str:
    """The whole answer as `derive --json` prints it."""
    return json.dumps(derive(GameState.loads(text), reasons=True).to_data())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=15, help="runs of each large board; ten times as many of the small one")
    repeat = parser.parse_args().repeat
    start = time.perf_counter()
    texts = {"five objects": json.dumps(FIVE_OBJECTS)}
    texts |= {f"{many} creatures, {effects} effects": json.dumps(board(many, effects)) for many, effects in SIZES}
    texts |= {f"{many}/{effects} in all layers": json.dumps(board_of_all_layers(many, effects)) for many, effects in SIZES}
    from_text(texts["five objects"])
    print(f"first answer of the process: {(time.perf_counter() - start) * 1000:.0f} ms")
    print(f"{'':<26}{'median':>9}{'min':>9}{'max':>9}{'runs':>6}{'at most':>9}  (milliseconds)")
    medians = {}
    for name, text in texts.items():
        times = milliseconds(lambda text=text: from_text(text), repeat * (10 if name == "five objects" else 1))
        medians[name] = statistics.median(times)
        target = f"{TARGETS[name]:.0f}" if name in TARGETS else ""
        print(f"{name:<26}{medians[name]:>9.1f}{min(times):>9.1f}{max(times):>9.1f}{len(times):>6}{target:>9}")
    times = milliseconds(lambda: with_reasons(texts["five objects"]), repeat * 10)
    print(
        f"{'five objects with reasons':<26}{statistics.median(times):>9.1f}{min(times):>9.1f}{max(times):>9.1f}{len(times):>6}"
    )
    small, large = (medians[f"{many} creatures, {effects} effects"] for many, effects in SIZES)
    print(f"growth from 20/40 to 40/80: {large / small:.1f} times (at most {TARGET_GROWTH:.0f})")
    small, large = (medians[f"{many}/{effects} in all layers"] for many, effects in SIZES)
    print(f"growth in all layers: {large / small:.1f} times")


if __name__ == "__main__":
    main()
