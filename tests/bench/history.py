"""How long a history of 1,000 events takes: `python -m tests.bench.history [EVENTS]`."""

import random
import sys
import time
from typing import Any

from pyleveler.documents.history import HistoryDocument
from pyleveler.history.replaying import replay

LEVELERS = ["Student of Warfare", "Echo Mage", "Coralhelm Commander", "Kabira Vindicator", "Transcendent Master"]
OTHERS = ["Glorious Anthem", "Grizzly Bears", "Llanowar Elves", "Bonesplitter", "Godhead of Awe"]


def history(events: int, seed: int = 1) -> dict[str, Any]:
    """A game with ten permanents: level up, counters, spells, damage, turns and what else there is."""
    chance = random.Random(seed)
    happened: list[dict[str, Any]] = []
    creatures = []
    for number, card in enumerate(LEVELERS + OTHERS):
        happened.append({"enters": {"id": f"o{number}", "card": card}})
        if card not in ("Glorious Anthem", "Bonesplitter"):
            creatures.append(f"o{number}")
    levelers = creatures[: len(LEVELERS)]
    while len(happened) < events:
        thing = chance.choice(creatures)
        happened.append(
            chance.choice(
                [
                    {"level_up": {"of": chance.choice(levelers)}},
                    {"level_up": {"of": chance.choice(levelers)}},
                    {"put": {"counters": {chance.choice(["level", "+1/+1", "flying"]): 1}, "on": thing}},
                    {"put": {"counters": {"level": 2}, "on": thing}},
                    {"resolves": {"card": "Giant Growth", "affects": [thing], "until": "end of turn"}},
                    {"damage": {thing: 1}},
                    {"next_turn": "p1"},
                    {"state_based_actions": True},
                ]
            )
        )
    return {"players": ["p1", "p2"], "turn": {"active": "p1"}, "history": happened}


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    document = HistoryDocument.from_data(history(events))
    start, used = time.perf_counter(), time.process_time()
    replayed = replay(document, what_if=True)
    seconds, cpu = time.perf_counter() - start, time.process_time() - used
    print(f"{events} events: {seconds:.1f} s ({cpu:.1f} s of processor time), {1000 * seconds / events:.1f} ms an event")
    print(f"impossible: {sum(1 for moment in replayed.moments if moment.impossible)}")
    last = replayed.moments[-1].board()
    print(f"at the end: {', '.join(f'{name} {answer.pt}' for name, answer in last.items() if answer.pt)}")


if __name__ == "__main__":
    main()
