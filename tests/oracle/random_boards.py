"""Random state documents with inline definitions only, made so that effects meet: few words, many global effects."""

from __future__ import annotations

import random
from typing import Any

Doc = dict[str, Any]

PLAYERS = ["p1", "p2"]
TYPES = ["Artifact", "Creature", "Enchantment", "Land"]
CREATURE_TYPES = ["Elf", "Merfolk", "Soldier"]
BASICS = ["Forest", "Island", "Swamp"]
SUPERTYPES = ["Basic", "Legendary", "Snow"]
COLORS = ["white", "blue", "green"]
KEYWORDS = ["flying", "trample", "haste"]
COUNTERS = ["+1/+1", "-1/-1", "+0/+1", "flying", "trample", "charge"]
COSTS = ["{W}", "{1}{U}", "{2}{G}", "{W}{U}", "{3}", "{X}{G}", "{G/U}{1}", ""]
ZONES = ["hand", "library", "graveyard", "exile", "command", "stack"]


def random_document(seed: int, size: int = 6) -> Doc:
    """A valid state document of about `size` objects; the same seed gives the same document."""
    return _Boards(random.Random(seed)).document(size)


def wide_document(seed: int, size: int = 6) -> Doc:
    """The same with values that measure other objects, and with abilities that have those of others."""
    boards = _Boards(random.Random(seed))
    return boards.widened(boards.document(size))


class _Boards:
    """Everything that is drawn from one source of randomness: one theme and few words for one document."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.ids: list[str] = []
        self.theme = rng.choice(["types", "types", "abilities", "abilities", "colors", "all", "all"])
        self.types = TYPES if self.chance(40) else self.pick(TYPES, 3, least=2)
        self.creature_types = self.pick(CREATURE_TYPES, 3)
        self.basics = self.pick(BASICS, 3)
        self.colors = self.pick(COLORS, 3, least=2)
        self.keywords = self.pick(KEYWORDS, 3, least=2)
        self.measuring = 1  # how many values may still measure power, toughness or mana value

    def chance(self, percent: int) -> bool:
        return self.rng.random() * 100 < percent

    def pick(self, words: list[str], most: int = 1, least: int = 1) -> list[str]:
        return sorted(self.rng.sample(words, self.rng.randint(least, min(most, len(words)))))

    def number(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)

    # The document

    def document(self, size: int) -> Doc:
        self.ids = [f"o{n}" for n in range(1, max(2, size + self.number(-2, 2)) + 1)]
        objects = [self.object(id) for id in self.ids]
        effects = [self.effect(n) for n in range(1, self.number(0, 3) + 1)]
        stamped = [counter for obj in objects for counter in obj.get("counters", {}).values() if isinstance(counter, dict)]
        if self.chance(60):  # everything in an explicit order
            self._stamp([*objects, *effects, *stamped], 1)
        else:
            self._stamp(stamped, 100)
        return _each_once({"players": PLAYERS, "objects": objects, "effects": effects})

    def widened(self, document: Doc) -> Doc:
        for entry in document["objects"]:
            abilities = entry["definition"]["abilities"]
            if self.chance(40):
                number = self.number(1, 3)
                abilities.append({"activated": {"cost": f"{{{number}}}", "text": f"does {self.number(1, 3)}"}})
            if self.chance(20):
                lends = {"add_abilities_of": {"of": self.others()}}
                abilities.append({"static": {"affects": "self" if self.chance(60) else self.selector(), "does": [lends]}})
            if self.chance(15) and "Creature" in entry["definition"]["types"]:
                abilities.append({"defines": {self.rng.choice(["power", "toughness"]): self.measure()}})
        return {**document, **{key: self._measuring(document[key]) for key in ("objects", "effects")}}

    def _measuring(self, part: Any) -> Any:
        """The same with a value in the place of some numbers of what sets or modifies power and toughness."""
        if isinstance(part, list):
            return [self._measuring(entry) for entry in part]
        if not isinstance(part, dict):
            return part
        found = {key: self._measuring(value) for key, value in part.items()}
        for key in ("set_pt", "modify_pt"):
            if isinstance(found.get(key), list) and self.chance(35):
                found[key][self.number(0, 1)] = self.measure()
        for key in ("set_power", "set_toughness"):
            if isinstance(found.get(key), int) and self.chance(35):
                found[key] = self.measure()
        return found

    def others(self) -> Doc:
        """A selector, mostly of what is not the source itself."""
        return self.selector() | ({"other": True} if self.chance(60) else {})

    def measure(self) -> Doc:
        """A value that adds up, compares, or counts counters on others; few of them measure what others of them may change."""
        among, changed = self.others(), {"times": self.rng.choice([1, 1, 2, -1]), "plus": self.number(-1, 2)}
        if self.chance(30) or not self.measuring:
            return {"counters": self.rng.choice(["level", "+1/+1", "charge"]), "on": among, **changed}
        self.measuring -= 1
        measured = self.rng.choice(["power", "power", "toughness", "mana_value"])
        return {self.rng.choice(["total", "greatest"]): measured, "of": among, **changed}

    def _stamp(self, entries: list[Doc], first: int) -> None:
        stamps = list(range(first, first + len(entries)))
        self.rng.shuffle(stamps)
        for entry, stamp in zip(entries, stamps, strict=True):
            entry["timestamp"] = stamp

    def object(self, id: str) -> Doc:
        about = {word: 3 if word == self.theme else 1 for word in ("types", "abilities", "colors")}
        makers = {
            self.leveler: 25, self.creature: 10, self.land: 6 * about["types"], self.counting: 5,
            self.lord: 12 * about["abilities"], self.remover: 11 * about["abilities"],
            self.type_changer: 14 * about["types"], self.painter: 4 * about["colors"],
            self.setter: 6, self.linker: 16, self.thief: 3, self.anything: 10,
        }  # fmt: skip
        definition = self.rng.choices(list(makers), list(makers.values()))[0]()
        entry: Doc = {"id": id, "definition": {"name": f"Card {id}", **definition}}
        if self.chance(35):
            entry["controller"] = "p2"
        if self.chance(12):
            entry["zone"] = self.rng.choice(ZONES)
        if self.chance(10):
            entry["token"] = True
        if self.chance(10):
            entry["tapped"] = True
        if self.chance(5):
            entry["face_down"] = True
        if counters := self.counters("levels" in definition):
            entry["counters"] = counters
        if any("static" in a and a["static"].get("affects") == "attached" for a in _dicts(definition)):
            entry["attached_to"] = self.rng.choice([other for other in self.ids if other != id])
        return entry

    def counters(self, leveler: bool) -> Doc:
        found: Doc = {}
        if self.chance(85 if leveler else 15):
            found["level"] = self.number(0, 7)
        for kind in COUNTERS:
            if not self.chance(6):
                continue
            amount = self.number(1, 3)
            # Which is older, a keyword counter or a static ability of the same object, is said, never left to a tie.
            found[kind] = {"count": amount} if kind in KEYWORDS or self.chance(30) else amount
        return found

    def effect(self, number: int) -> Doc:
        """A spell or ability that has resolved."""
        does = self.copy() if self.chance(18) else self.actions(self.number(1, 3), resolved=True)
        entry: Doc = {"id": f"e{number}", "does": does, "affects": self.pick(self.ids, min(3, len(self.ids)))}
        if self.chance(30):
            entry["controller"] = "p2"
        if self.chance(25):
            does.append({"modify_pt": ["x", 0]})
            entry["x"] = self.number(0, 4)
        return entry

    def copy(self) -> list[Doc]:
        """A copy effect, perhaps with exceptions (707.9)."""
        exceptions: Doc = {}
        if self.chance(25):
            exceptions["pt"] = f"{self.number(1, 7)}/{self.number(1, 7)}"
        if self.chance(20):
            exceptions["add_types"] = self.pick(self.types)
        if self.chance(15):
            exceptions["add_abilities"] = self.pick(self.keywords)
        if self.chance(15):
            exceptions["set_colors"] = self.pick(self.colors)
        copied: Doc = {"become_copy_of": self.rng.choice(self.ids)}
        return [copied | {"except": exceptions} if exceptions else copied]

    # Cards

    def card(self, types: list[str], *abilities: Any, **more: Any) -> Doc:
        card: Doc = {"types": types, "mana_cost": self.rng.choice(COSTS), "abilities": list(abilities), **more}
        subtypes = self.pick(self.creature_types, 2) if "Creature" in types else []
        if "Land" in types and self.chance(60):
            subtypes += self.pick(self.basics)
        if "Artifact" in types and self.chance(20):
            subtypes.append("Equipment")
        card.setdefault("subtypes", subtypes)
        if self.chance(20) or ("Land" in types and self.chance(40)):
            card["supertypes"] = self.pick(SUPERTYPES)
        if "Creature" in types:
            card.setdefault("pt", f"{self.number(0, 4)}/{self.number(1, 5)}")
        elif "Artifact" in types and self.chance(15):
            card.setdefault("pt", "3/3")  # a Vehicle
        if not card["mana_cost"] and self.chance(50):
            card["color_indicator"] = self.pick(self.colors)
        return card

    def body(self) -> list[str]:
        """The card types of something that has a global static ability."""
        return self.rng.choice([["Creature"], ["Creature"], ["Enchantment"], ["Artifact"], ["Artifact", "Creature"],
                                ["Enchantment", "Creature"], ["Land"], ["Land", "Creature"]])  # fmt: skip

    def leveler(self) -> Doc:
        low, width = self.number(1, 3), self.number(0, 2)
        bands: list[Doc] = [{"from": low, "to": low + width}, {"from": low + width + self.number(1, 2)}]
        for band in bands:
            if self.chance(90):
                band["pt"] = f"{self.number(0, 6)}/{self.number(1, 6)}"
            band["abilities"] = [self.ability() for _ in range(self.number(0, 2))]
        extra = [self.static()] if self.chance(15) else self.pick(self.keywords) if self.chance(25) else []
        types = ["Creature", "Enchantment"] if self.chance(15) else ["Creature"]
        return self.card(types, "level up {1}", *extra, levels=bands)

    def creature(self) -> Doc:
        abilities = self.pick(self.keywords, 2) if self.chance(50) else []
        return self.card(["Creature"] + (["Artifact"] if self.chance(20) else []), *abilities)

    def lord(self) -> Doc:
        does: list[Any] = [{"modify_pt": self.pair()}] if self.chance(60) else []
        if not does or self.chance(60):
            does.append({"add_abilities": [self.ability()]})
        return self.card(self.body(), self.wrap(does))

    def remover(self) -> Doc:
        words = self.pick([*self.keywords, "level up"], 2)
        cant = {"cant_have": self.pick(self.keywords)}
        loss: Any = self.rng.choice(["lose_all_abilities", "lose_all_abilities", {"remove_abilities": words}, cant])
        does = [loss, *([{"set_pt": self.pair(0)}] if self.chance(30) else [])]
        extra = self.pick(self.keywords) if self.chance(30) else []
        return self.card(self.body(), *extra, self.wrap(does))

    def type_changer(self) -> Doc:
        does = self.type_change()
        if self.chance(25):
            does.append({"set_pt": ["mana value"] * 2})
        if self.chance(15):
            does.append({"add_abilities": [self.ability()]})
        return self.card(self.body(), self.wrap(does))

    def painter(self) -> Doc:
        return self.card(self.body(), self.wrap([self.color_change()]))

    def setter(self) -> Doc:
        does = self.rng.choice([{"set_pt": self.pair(0)}, {"set_power": self.number(0, 5)}, {"set_toughness": 5}, "switch_pt"])
        return self.card(self.body(), self.wrap([does]))

    def counting(self) -> Doc:
        count = {"count": self.selector(), "plus": self.number(0, 1)}
        defines: Doc = {"power": count, "toughness": self.rng.choice([count, self.number(1, 4)])}
        if self.chance(20):
            defines["colors"] = self.pick(self.colors, 2)
        return self.card(["Creature"], {"defines": defines}, pt="0/0")

    def land(self) -> Doc:
        return self.card(["Land"] + (["Creature"] if self.chance(15) else []))

    def thief(self) -> Doc:
        does: list[Any] = [{"set_controller": self.rng.choice(PLAYERS)}] if self.chance(60) else self.actions(2)
        ability = {"static": {"affects": "attached", "does": does}}
        return self.card(["Enchantment"], ability, subtypes=["Aura"])

    def linker(self) -> Doc:
        links = [self.link() for _ in range(self.number(1, 2))]
        extra = self.pick(self.keywords) if self.chance(50) else []
        return self.card(self.body(), *extra, *links)

    def anything(self) -> Doc:
        return self.card(self.body(), *(self.static() for _ in range(self.number(1, 2))))

    # Abilities, actions, selectors

    def link(self) -> Doc:
        """What has one word gains or loses another: such effects form chains, and loops where the chain closes."""
        kind = {"types": "types", "abilities": "keywords", "colors": "colors"}.get(self.theme)
        kind = kind if kind and self.chance(80) else self.rng.choice(["types", "subtypes", "keywords", "colors"])
        words = {"types": self.types, "keywords": self.keywords, "colors": self.colors}.get(kind, CREATURE_TYPES)
        old, new = self.rng.sample(words, 2)
        gain = "add_abilities" if kind == "keywords" else f"add_{kind}"
        change: dict[str, list[Any]] = {
            "types": [{"remove_types": [new]}, {"set_types": [new]}],
            "subtypes": [{"remove_subtypes": [new]}, {"set_creature_types": [new]}],
            "keywords": [{"remove_abilities": [new]}, "lose_all_abilities"],
            "colors": [{"set_colors": [new]}, {"set_colors": []}],
        }
        does = [{gain: [new]} if self.chance(60) else self.rng.choice(change[kind])]
        affects: Doc = {kind: [old]}
        if self.chance(25):
            affects["other"] = True
        return {"static": {"affects": affects, "does": does + ([{"modify_pt": [1, 0]}] if self.chance(25) else [])}}

    def ability(self, depth: int = 1) -> Any:
        """Something to be granted: mostly a keyword, sometimes a static ability."""
        if not depth or self.chance(60):
            return self.rng.choice(self.keywords)
        return self.link() if self.chance(40) else self.static(depth - 1)

    def static(self, depth: int = 0) -> Doc:
        return self.wrap(self.actions(self.number(1, 2), depth))

    def wrap(self, does: list[Any]) -> Doc:
        """A static ability with these actions."""
        affects: Any = "self" if self.chance(10) else self.selector(about=_about(does))
        affected = {"mana_value": "affected"}
        does = [{"set_pt": [affected] * 2} if action == {"set_pt": ["mana value"] * 2} else action for action in does]
        body: Doc = {"affects": affects, "does": does}
        if self.chance(20):
            body["while"] = self.condition(_about(does))
        return {"static": body}

    def actions(self, many: int, depth: int = 0, resolved: bool = False) -> list[Any]:
        """A few actions of different kinds."""
        kinds = {"types": 20, "color": 8, "grant": 20, "lose": 16, "set": 12, "modify": 16, "switch": 5}
        found: list[Any] = []
        for kind in dict.fromkeys(self.rng.choices(list(kinds), list(kinds.values()), k=many)):
            match kind:
                case "types":
                    found += self.type_change()
                case "color":
                    found.append(self.color_change())
                case "grant":
                    found.append({"add_abilities": [self.ability(depth)]})
                case "lose":
                    words = self.pick([*self.keywords, "level up"])
                    found.append(self.rng.choice(["lose_all_abilities", {"remove_abilities": words}, {"cant_have": words}]))
                case "set":
                    found.append(self.rng.choice([{"set_pt": self.pair(0)}, {"set_power": self.number(0, 5)}]))
                case "modify":
                    pair = self.pair() if resolved or self.chance(80) else [{"count": self.selector()}, 0]
                    found.append({"modify_pt": pair})
                case "switch":
                    found.append("switch_pt")
        return found

    def type_change(self) -> list[Any]:
        """Changes of card types and subtypes; a new subtype mostly comes with a card type that has it."""
        land = [{"set_basic_land_types": self.pick(self.basics)}, {"add_subtypes": self.pick(self.basics)}]
        creature = [
            {"set_creature_types": self.pick(self.creature_types)},
            {"add_subtypes": self.pick(self.creature_types)},
        ]
        match self.number(1, 10):
            case 1 | 2:
                return [{"add_types": self.pick(self.types)}]
            case 3:
                return [{"remove_types": self.pick(self.types)}]
            case 4:
                return [{"set_types": self.pick(self.types, 2)}]
            case 5:
                return [{self.rng.choice(["add_types", "set_types"]): ["Land"]}, self.rng.choice(land)]
            case 6:
                return [{"add_types": ["Creature"]}, self.rng.choice(creature)]
            case 7:
                return [self.rng.choice(land)]
            case 8:
                return [self.rng.choice(creature)]
            case 9:
                return [{"remove_subtypes": self.pick(self.creature_types + self.basics, 2)}]
            case _:
                return [{self.rng.choice(["add_supertypes", "remove_supertypes"]): self.pick(SUPERTYPES)}]

    def color_change(self) -> Doc:
        if self.chance(40):
            return {"add_colors": self.pick(self.colors)}
        return {"set_colors": [] if self.chance(25) else self.pick(self.colors, 2)}

    def pair(self, low: int = -2) -> list[Any]:
        return [self.number(low, 4), self.number(low, 4)]

    def selector(self, inner: bool = False, about: str = "") -> Doc:
        """One or two criteria, mostly of the kind it is about; without the zone (the battlefield) nearly always."""
        selector: Doc = {}
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            selector.update(self.criterion(about if self.chance(75) else ""))
        if not inner:
            if self.chance(15):
                selector["not"] = self.selector(True, about)
            if self.chance(15):
                selector["other"] = True
            if self.chance(20):
                selector["controller"] = self.rng.choice(["you", "you", "opponent", "any"])
            if self.chance(6):
                selector = {"any": [selector, self.selector(True, about)]}
            if self.chance(5):  # the zone stands at the top
                selector["zone"] = self.rng.choice(["graveyard", ["battlefield", "graveyard"], "hand"])
        return selector

    def criterion(self, about: str) -> Doc:
        match self.rng.choice(
            {"types": range(1, 11), "keywords": range(11, 15), "colors": range(15, 17)}.get(about, range(1, 21))
        ):
            case 1 | 2 | 3 | 4 | 5 | 6:
                return {"types": self.pick(self.types)}
            case 7 | 8 | 9 | 10:
                return {"subtypes": self.pick(self.creature_types + self.basics, 2)}
            case 11 | 12 | 13 | 14:
                return {"keywords": self.pick(self.keywords)}
            case 15 | 16:
                return {"colors": self.pick(self.colors)}
            case 17:
                return {"supertypes": self.pick(SUPERTYPES)}
            case 18:
                return {"counters": {self.rng.choice(["level", "+1/+1"]): self.rng.choice(["1..", "2..4", "..2", 0])}}
            case 19:
                return self.rng.choice([{"token": True}, {"tapped": False}, {"abilities": "none"}])
            case _:
                return {"mana_value": self.rng.choice(["..1", "2..", 2])}

    def condition(self, about: str) -> Doc:
        match self.number(1, 7):
            case 1:
                return {"counters": {"level": self.rng.choice(["1..", "2..4", 0])}}
            case 2 | 3:
                return {"controls": self.selector(about=about), "at_least": self.number(1, 2)}
            case 4:
                return {"exists": self.selector(about=about), "at_least": self.number(1, 2)}
            case 5:
                return {"is": self.selector(True, about)}
            case 6:
                return {"devotion": self.pick(self.colors), "at_least": self.number(1, 3)}
            case _:
                return {"not": {"controls": self.selector(about=about), "at_least": 1}}


def _about(does: list[Any]) -> str:
    """What makes the set of such an effect depend on others: the characteristic that it changes itself."""
    actions = " ".join(str(action) for action in does)
    for word, about in (("types", "types"), ("colors", "colors"), ("abilities", "keywords"), ("cant_", "keywords")):
        if word in actions:
            return about
    return ""


def _dicts(definition: Doc) -> list[Doc]:
    return [ability for ability in definition["abilities"] if isinstance(ability, dict)]


def _each_once(part: Any) -> Any:
    """The document without actions that an effect does twice: an action stands once in `does`."""
    if isinstance(part, list):
        return [_each_once(entry) for entry in part]
    if not isinstance(part, dict):
        return part
    return {key: _distinct(value) if key == "does" else _each_once(value) for key, value in part.items()}


def _distinct(does: list[Any]) -> list[Any]:
    kept: dict[str, Any] = {}
    for action in does:
        key = action if isinstance(action, str) else next(iter(action))
        number = key in ("set_power", "set_toughness") and "set_pt" in kept
        if not number and not (key == "set_pt" and {"set_power", "set_toughness"} & set(kept)):
            kept.setdefault(key, _each_once(action))
    return list(kept.values())
