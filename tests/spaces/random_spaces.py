"""Small random spaces: random boards of the oracle's tests, a few of whose values are opened."""

import random
from typing import Any

from tests.oracle.random_boards import random_document

Doc = dict[str, Any]


def random_space(seed: int, size: int = 3) -> Doc:
    """A space of a few dozen states as a rule; the same seed gives the same space."""
    rng = random.Random(seed)
    document = random_document(seed, size)
    things = [*document["objects"], *document.get("effects", [])]
    for entry in rng.sample(things, min(len(things), 2)):
        _open(rng, document, entry)
    if rng.random() < 0.5:
        _open_times(rng, document)
    return document


def _open(rng: random.Random, document: Doc, entry: Doc) -> None:
    is_object = "affects" not in entry
    kinds = ["optional", "controller", *(["counters", "counters", "zone", "status"] if is_object else ["x"])]
    match rng.choice(kinds):
        case "optional" if not is_object or entry["id"] not in _named(document):
            entry["optional"] = True
        case "controller":
            entry["controller"] = {"any": ["p1", "p2"]}
        case "counters":
            kind = rng.choice(["level", "+1/+1", "flying"])
            known = entry.setdefault("counters", {}).get(kind)
            counts: Any = rng.choice(["0..3", {"any": [0, 2]}])
            entry["counters"][kind] = known | {"count": "0..2"} if isinstance(known, dict) else counts
        case "zone":
            entry["zone"] = {"any": ["battlefield", rng.choice(["graveyard", "stack", "hand"])]}
        case "status":
            entry[rng.choice(["tapped", "token"])] = {"any": [False, True]}
        case "x" if "x" in entry:
            entry["x"] = "0..2"


def _open_times(rng: random.Random, document: Doc) -> None:
    things = [*document["objects"], *document.get("effects", [])]
    if all("timestamp" in thing for thing in things):
        if rng.random() < 0.5:
            document["order"] = {"any": [thing["id"] for thing in rng.sample(things, min(len(things), 3))]}
        else:
            for thing in rng.sample(things, min(len(things), 2)):
                thing["timestamp"] = rng.choice([f"1..{len(things)}", {"any": [thing["timestamp"], 50, 51]}])
    else:
        document["order"] = {"any": [thing["id"] for thing in rng.sample(things, min(len(things), 3))]}


def _named(part: Any) -> set[str]:
    """The ids that selectors name; such an object cannot be absent."""
    if isinstance(part, dict):
        inner = set().union(*map(_named, part.values())) if part else set()
        return inner | set(part.get("ids", []) if isinstance(part.get("ids"), list) else [])
    return set().union(*map(_named, part)) if isinstance(part, list) and part else set()
