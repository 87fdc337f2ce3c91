"""A second bookkeeper for random histories: it writes state documents by hand, timestamps by their order of writing."""

import random
from typing import Any

CREATURES = ["Student of Warfare", "Echo Mage", "Coralhelm Commander", "Kabira Vindicator", "Grizzly Bears", "Llanowar Elves"]
OTHERS = ["Glorious Anthem", "Godhead of Awe", "Humility", "Dress Down"]
SPELLS = ["Giant Growth", "Diminish", "Turn to Frog"]


class Shadow:
    """Things in the order of their timestamps: objects, effects and counters that change power, toughness or abilities."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.things: list[dict[str, Any]] = []  # in timestamp order; an effect has affects
        self.counters: dict[str, dict[str, int]] = {}
        self.stamps: dict[tuple[str, str], int] = {}
        self.clock = 0
        self.events: list[dict[str, Any]] = []

    def stamp(self) -> int:
        self.clock += 10
        return self.clock

    def objects(self, zone: str = "battlefield") -> list[dict[str, Any]]:
        return [thing for thing in self.things if "affects" not in thing and thing.get("zone", "battlefield") == zone]

    def happen(self) -> None:
        here, away = self.objects(), self.objects("exile")
        kinds = (
            ["enters"]
            + (["put", "put", "level", "resolves", "leaves", "turn", "remove"] if here else [])
            + (["returns"] if away else [])
        )
        getattr(self, self.chance.choice(kinds))()

    def enters(self) -> None:
        thing = {
            "id": f"o{len(self.events)}",
            "card": self.chance.choice(CREATURES + OTHERS),
            "controller": self.chance.choice(["p1", "p2"]),
        }
        self.events.append({"enters": dict(thing)})
        self.things.append(thing | {"timestamp": self.stamp()})

    def put(self) -> None:
        name, kind = self.chance.choice(self.objects())["id"], self.chance.choice(["level", "+1/+1", "-1/-1", "flying"])
        number = self.chance.randint(1, 4)
        self.events.append({"put": {"counters": {kind: number}, "on": name}})
        self.add(name, kind, number)

    def add(self, name: str, kind: str, number: int) -> None:
        self.counters.setdefault(name, {})
        self.counters[name][kind] = self.counters[name].get(kind, 0) + number
        self.stamps[name, kind] = self.stamp()

    def level(self) -> None:
        levelers = [thing["id"] for thing in self.objects() if CREATURES.index(thing["card"]) < 4] if all(
            thing["card"] in CREATURES for thing in self.objects()) else []  # fmt: skip
        if levelers and not any("affects" in thing and thing["card"] == "Turn to Frog" for thing in self.things):
            name = self.chance.choice(levelers)
            self.events.append({"level_up": {"of": name, "times": 2}})
            self.add(name, "level", 2)

    def remove(self) -> None:
        name = self.chance.choice(self.objects())["id"]
        if self.counters.get(name):
            self.events.append({"remove": {"counters": "all", "from": name}})
            self.counters[name] = {}

    def resolves(self) -> None:
        affected = [thing["id"] for thing in self.chance.sample(self.objects(), min(2, len(self.objects())))]
        effect = {"id": f"e{len(self.events)}", "card": self.chance.choice(SPELLS), "affects": affected, "controller": "p1"}
        effect |= {"until": "end of turn"} if self.chance.random() < 0.5 else {}
        self.events.append({"resolves": dict(effect)})
        self.things.append(effect | {"timestamp": self.stamp()})

    def leaves(self) -> None:
        self.moves(self.chance.choice(self.objects())["id"], "exile", {"leaves": {"to": "exile"}})

    def returns(self) -> None:
        thing = self.chance.choice(self.objects("exile"))
        self.moves(thing["id"], "battlefield", {"returns": {}})

    def moves(self, name: str, zone: str, event: dict[str, Any]) -> None:
        ((key, value),) = event.items()
        self.events.append({key: {"id": name, **value}})
        thing = next(thing for thing in self.things if thing["id"] == name)
        self.things.remove(thing)
        for effect in [thing for thing in self.things if name in thing.get("affects", ())]:
            effect["affects"] = [other for other in effect["affects"] if other != name]
        self.things = [one for one in self.things if one.get("affects") != []]
        self.counters[name] = {}
        self.things.append(thing | {"zone": zone, "timestamp": self.stamp()})

    def turn(self) -> None:
        self.events.append({"next_turn": self.chance.choice(["p1", "p2"])})
        self.things = [thing for thing in self.things if "until" not in thing]

    def document(self) -> dict[str, Any]:
        objects = [
            thing | {"counters": {kind: {"count": count, "timestamp": self.stamps[thing["id"], kind]}
                                  for kind, count in self.counters.get(thing["id"], {}).items()}}
            for thing in self.things if "affects" not in thing
        ]  # fmt: skip
        return {"objects": objects, "effects": [thing for thing in self.things if "affects" in thing]}
