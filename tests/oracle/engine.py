"""The layer system (613) by brute force: apply one effect to a copy of the world and look what it does to another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .model import COUNTER, FACE_DOWN, LATER, ZONES, Ability, Effect, Obj, World, new_ability, points
from .queries import holds, selected, value, you
from .words import COLORS, EXPANDED, KEYWORD_COUNTERS, family, fits

LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")

LAYER_OF = {
    "become_copy_of": "1a", "turn_face_down": "1b", "set_controller": "2", "change_text": "3",
    "set_types": "4", "remove_types": "4", "add_types": "4",
    "set_subtypes": "4", "set_creature_types": "4", "set_basic_land_types": "4",
    "remove_subtypes": "4", "add_subtypes": "4", "remove_supertypes": "4", "add_supertypes": "4",
    "set_colors": "5", "add_colors": "5",
    "lose_all_abilities": "6", "remove_abilities": "6", "cant_have": "6", "add_abilities": "6",
    "add_abilities_of": "6",
    "set_pt": "7b", "set_power": "7b", "set_toughness": "7b", "modify_pt": "7c", "switch_pt": "7d",
}  # fmt: skip
# Within one effect and layer the actions go in the order of this table: types before subtypes, losses before gains.
ORDER = list(LAYER_OF)

Operation = tuple[Any, ...]
Outcome = dict[str, tuple[Operation, ...]]


@dataclass(frozen=True)
class Readings:
    """What the rules leave open; each default is the reading of rules.md, or the plainest one."""

    dependencies: bool = True  # False: timestamps only; to measure how much dependency matters
    subtype_needs_type: bool = False  # 205.3d strictly: a subtype given to what lacks its card type is not gained
    blocked_grant_depends: bool = True  # a "can't have" changes what an effect that adds the ability does (613.8a)
    land_strip_depends: bool = True  # becoming a land changes what setting a basic land type does (305.7, 613.8a)


def derive(
    document: Mapping[str, Any], library: Mapping[str, dict[str, Any]] | None = None, readings: Readings | None = None
) -> dict[str, dict[str, Any]]:
    """Derive every object of a state document. Lists are sorted, colours in the order W U B R G."""
    return Derivation(document, library, readings).run()


class Derivation:
    """One derivation; afterwards `order`, `dependencies` and `loops` tell what happened."""

    def __init__(
        self,
        document: Mapping[str, Any],
        library: Mapping[str, dict[str, Any]] | None = None,
        readings: Readings | None = None,
    ) -> None:
        self.library = library or {}
        self.readings = readings or Readings()
        self.order: list[tuple[str, str]] = []  # (layer, effect) as applied
        self.dependencies: set[tuple[str, str, str]] = set()  # (layer, effect, what it depends on)
        self.loops: set[tuple[str, frozenset[str]]] = set()
        self.started: dict[str, tuple[Effect, frozenset[str]]] = {}  # and their objects, which stay (613.6)
        self._static: dict[tuple[str, int], Effect | None] = {}
        self.world, standing = self._read(document)
        self.standing = {effect.key: effect for effect in standing}  # all that come from no ability

    # Reading the document

    def _read(self, document: Mapping[str, Any]) -> tuple[World, list[Effect]]:
        players = document.get("players") or ["p1", "p2"]
        objects: dict[str, Obj] = {}
        effects: list[Effect] = []
        stamps: list[int] = []
        for number, entry in enumerate(document.get("objects", []), 1):
            obj, own = self._object(entry, entry.get("timestamp", number), players[0])
            objects[obj.id] = obj
            effects += own
            counters = [amount for amount in (entry.get("counters") or {}).values() if isinstance(amount, dict)]
            stamps += [obj.timestamp, *(amount["timestamp"] for amount in counters if "timestamp" in amount)]
        for number, entry in enumerate(document.get("effects", []), 1):
            timestamp = entry.get("timestamp", len(objects) + number)
            effects.append(self._resolved(entry, f"effect{number}", timestamp, players[0]))
            stamps.append(timestamp)
        if len(set(stamps)) < len(stamps):
            raise ValueError("two equal timestamps")
        return World(players, objects), effects

    def _object(self, entry: Mapping[str, Any], timestamp: int, player: str) -> tuple[Obj, list[Effect]]:
        """An object as printed, and the effects of its counters and of being face down."""
        controller = entry.get("controller", player)
        counters: dict[str, int] = {}
        effects: list[Effect] = []
        obj = Obj(
            id=entry["id"],
            timestamp=timestamp,
            controller=controller,
            owner=entry.get("owner", controller),
            zone=entry.get("zone", "battlefield"),
            counters=counters,
            attached_to=entry.get("attached_to"),
            tapped=entry.get("tapped", False),
            face_down=entry.get("face_down", False),
            token=entry.get("token", False),
            class_level=entry.get("class_level", 1),
        )
        definition = entry["definition"] if "definition" in entry else self.library[entry["card"]]
        obj.become({"name": entry.get("card"), **definition}, obj.id)
        for number, (kind, amount) in enumerate((entry.get("counters") or {}).items()):
            count, stamp = (amount["count"], amount.get("timestamp")) if isinstance(amount, dict) else (amount, None)
            counters[kind] = count
            rank = (timestamp if stamp is None else stamp, timestamp, COUNTER, number)
            effects += _counter_effects(obj, kind, count, rank)
        if obj.face_down and obj.zone == "battlefield":
            parts = {"1b": [("turn_face_down", True)]}
            effects.append(Effect(f"{obj.id} face down", (timestamp,), {"ids": [obj.id]}, parts))
        return obj, effects

    def _resolved(self, entry: Mapping[str, Any], name: str, timestamp: int, player: str) -> Effect:
        """The effect of a spell or ability that has resolved: a fixed set of objects (611.2c)."""
        does = entry["does"] if "does" in entry else _does(self.library[entry["card"]], entry.get("ability"))
        return Effect(
            key=entry.get("id", name),
            rank=(timestamp, timestamp),
            affects={"ids": entry.get("affects", []), "zone": ["battlefield", "stack"]},  # 400.7, 400.7a
            parts=_parts(does),
            you=entry.get("controller", player),
            x=entry.get("x"),
        )

    # Which effects there are

    def effect_of(self, obj: Obj, ability: Ability) -> Effect | None:
        """The continuous effect that an ability generates, if it is static."""
        key = ability.uid, id(ability.body)
        if key not in self._static:
            self._static[key] = _static_effect(obj, ability)
        return self._static[key]

    def alive(self, world: World) -> dict[str, Effect]:
        """The effects that exist now or have started to apply (604.2, 611.3, 613.6)."""
        found = dict(self.standing)
        found.update((key, effect) for key, (effect, _) in self.started.items())
        for obj in world.objects.values():
            for ability in obj.abilities:
                effect = self.effect_of(obj, ability)
                if effect is None or effect.key in found:
                    continue
                works = effect.cda or obj.zone == "battlefield"  # 113.6, 113.6a
                if works and holds(world, effect, effect.condition):
                    found[effect.key] = effect
        return found

    # What an effect does

    def outcome(self, world: World, effect: Effect, layer: str) -> Outcome:
        """The objects that the effect applies to, and what it does to each of them, in the world as it is."""
        if effect.key in self.started:
            objects = [world.objects[id] for id in sorted(self.started[effect.key][1])]
        else:
            objects = selected(world, effect, effect.affects)
        return {obj.id: tuple(self.operations(world, effect, layer, obj)) for obj in objects}

    def operations(self, world: World, effect: Effect, layer: str, obj: Obj) -> Iterator[Operation]:
        """The parts of an effect in one layer, done to one object: values counted, losses before gains."""
        types = set(obj.types)  # as they are after this effect's own changes of types
        grants = 0
        for action, argument in effect.parts[layer]:
            match action:
                case "become_copy_of":
                    copied = self.copied(world, argument["of"], argument["except"])
                    yield action, argument["of"], copied if effect.ability else None, copied
                case "set_controller":
                    yield action, you(world, effect) if argument == "you" else argument
                case "change_text":
                    raise NotImplementedError("layer 3")
                case "set_types" | "add_types" | "remove_types":
                    kept = set() if action == "set_types" else types
                    types = kept - set(argument) if action == "remove_types" else kept | set(argument)
                    yield action, tuple(argument)
                case "set_basic_land_types":
                    yield action, self._gained(argument, types), "Land" in types
                case "set_subtypes" | "set_creature_types" | "add_subtypes":
                    yield action, self._gained(argument, types)
                case "remove_subtypes" | "add_supertypes" | "remove_supertypes" | "set_colors" | "add_colors":
                    yield action, tuple(argument)
                case "add_abilities":
                    for body in argument:
                        rank = (LATER, *effect.rank, grants)
                        granted = new_ability(body, f"{effect.key}>{obj.id}.{grants}", rank, False, effect.rank[0])
                        grants += 1
                        yield action, granted, granted.name in obj.forbidden  # 113.11, part by part
                case "add_abilities_of":
                    for other in selected(world, effect, argument["of"]):
                        for number, ability in enumerate(ability for ability in other.abilities if ability.activated):
                            uid, rank = f"{effect.key}>{obj.id}<{other.id}.{number}", (LATER, *effect.rank, grants)
                            granted = Ability(uid, ability.kind, ability.body, False, effect.rank[0], rank)
                            grants += 1
                            yield action, granted, granted.name in obj.forbidden
                case "remove_abilities" | "cant_have":
                    yield action, tuple(argument)
                case "set_pt" | "modify_pt":
                    yield action, *(value(world, effect, part, obj) for part in argument)
                case "set_power" | "set_toughness":
                    yield action, value(world, effect, argument, obj)
                case _:
                    yield (action,)

    def _gained(self, subtypes: list[str], types: set[str]) -> tuple[str, ...]:
        words = [word for subtype in subtypes for word in EXPANDED.get(subtype, [subtype])]
        return tuple(word for word in words if not self.readings.subtype_needs_type or fits(word, types))

    def copied(self, world: World, name: str, exceptions: Mapping[str, Any]) -> dict[str, Any]:
        """The copiable values of an object or card (707.2, 707.3), with the exceptions of the effect (707.9)."""
        if name in world.objects:
            model = world.objects[name]
            definition = FACE_DOWN if model.face_down else model.definition
        else:
            definition = self.library[name]
        return _with_exceptions(definition, exceptions)

    def compared(self, world: World, effect: Effect, layer: str) -> Outcome:
        """An outcome as 613.8a compares it."""

        def same(operation: Operation) -> Operation:
            if operation[0] == "become_copy_of":
                return operation[:-1]  # a resolved effect took its values when it resolved (707.2b)
            if operation[0] in ("add_abilities", "add_abilities_of") and not self.readings.blocked_grant_depends:
                return operation[:-1]
            if operation[0] == "set_basic_land_types" and not self.readings.land_strip_depends:
                return operation[:-1]
            return operation

        outcome = self.outcome(world, effect, layer)
        return {id: tuple(same(operation) for operation in operations) for id, operations in outcome.items()}

    def apply(self, world: World, effect: Effect, layer: str) -> frozenset[str]:
        outcome = self.outcome(world, effect, layer)
        for id, operations in outcome.items():
            for operation in operations:
                perform(world.objects[id], effect, operation)
            if layer in ("1a", "1b", "4"):
                world.objects[id].intrinsic()
        return frozenset(outcome)

    # The order within a layer

    def needs(self, pool: list[Effect], layer: str) -> dict[str, set[str]]:
        """613.8a: an effect depends on another that would change its existence, its objects or what it does."""
        needs: dict[str, set[str]] = {effect.key: set() for effect in pool}
        now = {effect.key: self.compared(self.world, effect, layer) for effect in pool}
        for other in pool:
            after = self.world.copy()
            self.apply(after, other, layer)
            alive = self.alive(after)
            for effect in pool:
                if effect is other or effect.cda != other.cda:
                    continue
                if effect.key not in alive or self.compared(after, effect, layer) != now[effect.key]:
                    needs[effect.key].add(other.key)
        return needs

    def choose(self, pool: list[Effect], layer: str) -> Effect:
        """The effect that is applied next."""
        if not layer.startswith(("1", "7")):
            pool = [effect for effect in pool if effect.cda] or pool  # 613.3
        by_time = sorted(pool, key=lambda effect: effect.rank)
        if len(pool) == 1 or not self.readings.dependencies:
            return by_time[0]
        needs = self.needs(pool, layer)
        reach = closure(needs)
        for key, others in needs.items():
            self.dependencies.update((layer, key, other) for other in others)
            if key in reach[key]:
                self.loops.add((layer, frozenset(other for other in reach[key] if key in reach[other])))
        # 613.8b: wait for all that it depends on, except within a loop, where timestamps decide.
        return next(e for e in by_time if all(e.key in reach[other] for other in needs[e.key]))

    def layer(self, layer: str) -> None:
        """Apply one layer; what exists and what depends on what is asked again after each effect (613.8c)."""
        done: set[str] = set()
        while True:
            alive = self.alive(self.world)
            pool = [effect for effect in alive.values() if layer in effect.parts and effect.key not in done]
            if not pool:
                return
            effect = self.choose(pool, layer)
            self.started[effect.key] = effect, self.apply(self.world, effect, layer)
            self.order.append((layer, effect.key))
            done.add(effect.key)

    def run(self) -> dict[str, dict[str, Any]]:
        for layer in LAYERS:
            self.layer(layer)
            if layer == "7b":  # 208.4b
                for obj in self.world.objects.values():
                    obj.base = (obj.power, obj.toughness)
        return {obj.id: self._answer(obj) for obj in self.world.objects.values()}

    def _answer(self, obj: Obj) -> dict[str, Any]:
        level = [e for e, _ in self.started.values() if e.level is not None and e.source == obj.id]
        return {
            "power": obj.power if obj.has_pt else None,
            "toughness": obj.toughness if obj.has_pt else None,
            "base_power": obj.base[0] if obj.has_pt else None,
            "base_toughness": obj.base[1] if obj.has_pt else None,
            "types": sorted(obj.types),
            "subtypes": sorted(obj.subtypes),
            "supertypes": sorted(obj.supertypes),
            "colors": [color for color in COLORS.values() if color in obj.colors],
            "keywords": sorted(obj.keywords),
            "activated": sorted(ability.text for ability in obj.abilities if ability.activated),
            "controller": obj.controller,
            "level": obj.counters.get("level", 0),
            "level_symbol": max(level, key=lambda effect: effect.rank).level if level else None,
        }


def perform(obj: Obj, effect: Effect, operation: Operation) -> None:
    """Do one operation to one object."""
    match operation:
        case "become_copy_of", _, _, definition:
            obj.become(definition, f"{obj.id}<{effect.key}")
        case ("turn_face_down",):
            obj.become(FACE_DOWN, f"{obj.id} face down")
        case "set_controller", player:
            obj.controller = player
        case "set_types", words:
            obj.types = set(words)
        case "add_types", words:
            obj.types |= set(words)
        case "remove_types", words:
            obj.types -= set(words)
        case "set_basic_land_types", words, is_land:
            obj.raw_subtypes = {old for old in obj.raw_subtypes if family(old) != "land"} | set(words)
            if is_land:  # 305.7: also what its text and copy effects gave it
                obj.abilities = [ability for ability in obj.abilities if not ability.own]
        case "set_creature_types", words:
            obj.raw_subtypes = {old for old in obj.raw_subtypes if family(old) != "creature"} | set(words)
        case "set_subtypes", words:  # 205.1a: replaces those of the same set
            families = {family(word) for word in words}
            obj.raw_subtypes = {old for old in obj.raw_subtypes if words and family(old) not in families} | set(words)
        case "add_subtypes", words:
            obj.raw_subtypes |= set(words)
        case "remove_subtypes", words:
            obj.raw_subtypes -= set(words)
        case "add_supertypes", words:
            obj.supertypes |= set(words)
        case "remove_supertypes", words:
            obj.supertypes -= set(words)
        case "set_colors", words:
            obj.colors = set(words)
        case "add_colors", words:
            obj.colors |= set(words)
        case ("lose_all_abilities",):
            obj.abilities = []
        case "remove_abilities", words:
            obj.abilities = [ability for ability in obj.abilities if ability.name not in words]
        case "cant_have", words:
            obj.forbidden |= set(words)
            obj.abilities = [ability for ability in obj.abilities if ability.name not in words]
        case "add_abilities" | "add_abilities_of", granted, _:
            if granted.name not in obj.forbidden:
                obj.abilities.append(granted)
        case "set_pt", power, toughness:
            obj.power, obj.toughness = power, toughness
        case "set_power", power:
            obj.power = power
        case "set_toughness", toughness:
            obj.toughness = toughness
        case "modify_pt", power, toughness:
            obj.power += power
            obj.toughness += toughness
        case ("switch_pt",):
            obj.power, obj.toughness = obj.toughness, obj.power
        case _:
            raise ValueError(f"unknown operation: {operation}")


def closure(needs: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Everything that each effect depends on, directly or through others."""
    reach = {key: set(others) for key, others in needs.items()}
    changed = True
    while changed:
        changed = False
        for others in reach.values():
            more = set().union(*(reach[other] for other in others)) - others
            if more:
                others |= more
                changed = True
    return reach


def _parts(does: Iterable[Any]) -> dict[str, list[tuple[str, Any]]]:
    """Actions by layer, in the order in which one effect does them."""
    parts: dict[str, list[tuple[str, Any]]] = {}
    for item in does:
        entries = {item: True} if isinstance(item, str) else dict(item)
        exceptions = entries.pop("except", {})
        for action, argument in entries.items():
            if action == "become_copy_of":
                argument = {"of": argument, "except": exceptions}
            parts.setdefault(LAYER_OF[action], []).append((action, argument))
    for actions in parts.values():
        actions.sort(key=lambda pair: ORDER.index(pair[0]))
    return parts


def _does(definition: Mapping[str, Any], number: int | None) -> list[Any]:
    """What a card's spell does, or its only (or numbered) ability that creates an effect when it resolves."""
    if number is None and "does" in definition.get("spell", {}):
        return list(definition["spell"]["does"])
    items = [item for item in definition.get("abilities", []) if isinstance(item, dict)]
    bodies = [item.get("activated") or item.get("triggered") or {} for item in items]
    return list([body["does"] for body in bodies if "does" in body][(number or 1) - 1])


def _counter_effects(obj: Obj, kind: str, count: int, rank: tuple[int, ...]) -> list[Effect]:
    """122.1a: P/T counters, also on creature cards off the battlefield; 122.1b: keyword counters."""
    if not count:
        return []
    key = f"{obj.id} {kind} counters"
    if numbers := re.fullmatch(r"([+-]\d+)/([+-]\d+)", kind):
        change = [int(number) * count for number in numbers.groups()]
        where: dict[str, Any] = {"ids": [obj.id], "zone": ZONES}
        affects = where if obj.zone == "battlefield" else {**where, "types": ["Creature"]}
        return [Effect(key, rank, affects, {"7c": [("modify_pt", change)]})]
    if kind in KEYWORD_COUNTERS or kind.startswith("hexproof from"):
        affects = {"ids": [obj.id], "zone": ZONES}
        return [Effect(key, rank, affects, {"6": [("add_abilities", [kind])]})]
    return []


def _static_effect(obj: Obj, ability: Ability) -> Effect | None:
    """The effect that a static ability generates, None for other abilities."""
    rank = (max(obj.timestamp, ability.timestamp), obj.timestamp, *ability.order)
    body, everywhere = ability.body, {"ids": [obj.id], "zone": ZONES}
    affects: Any = "self"
    condition, level, cda = None, None, False
    match ability.kind:
        case "static":
            affects, condition = body.get("affects", "self"), body.get("while")
            parts = _parts(body.get("does", []))
        case "level":  # 711.2: one static ability with the band's abilities and its P/T
            last = body.get("to")
            condition = {"counters": {"level": f"{body['from']}..{'' if last is None else last}"}}
            level = f"LEVEL {body['from']}+" if last is None else f"LEVEL {body['from']}-{last}"
            box = [{"set_pt": points(body["pt"])}] if body.get("pt") else []
            parts = _parts([*box, *([{"add_abilities": body["abilities"]}] if body.get("abilities") else [])])
        case "class":  # 716.2a
            condition = {"class_level": f"{body['level']}.."}
            parts = _parts([{"add_abilities": body.get("abilities", [])}])
        case "defines":
            cda = ability.own  # 604.3a: one that was granted is an ordinary setting effect
            affects = everywhere if cda else "self"
            parts = _defines(body, "7a" if cda else "7b")
        case "keyword" if ability.own and ability.name == "changeling":  # 702.73a
            cda, affects, parts = True, everywhere, _parts([{"add_subtypes": ["all creature types"]}])
        case "keyword" if ability.own and ability.name == "devoid":  # 702.114a
            cda, affects, parts = True, everywhere, _parts([{"set_colors": []}])
        case _:
            return None
    return Effect(ability.uid, rank, affects, parts, obj.id, ability.uid, condition, cda, level=level)


def _defines(body: Mapping[str, Any], layer: str) -> dict[str, list[tuple[str, Any]]]:
    """604.3: the parts of a characteristic-defining ability."""
    parts: dict[str, list[tuple[str, Any]]] = {}
    for name in ("power", "toughness"):
        if name in body:
            parts.setdefault(layer, []).append((f"set_{name}", body[name]))
    if "colors" in body:
        parts["5"] = [("set_colors", body["colors"])]
    for name in ("types", "subtypes", "supertypes"):
        if name in body:
            parts.setdefault("4", []).append((f"add_{name}", body[name]))
    return parts


def _with_exceptions(definition: Mapping[str, Any], exceptions: Mapping[str, Any]) -> dict[str, Any]:
    """707.9: copied values as the copy effect modifies them."""
    copy = dict(definition)
    for key, wanted in exceptions.items():
        verb, _, place = key.partition("_")
        if key == "pt":  # 707.9d: a definition of what the exception gives is not copied
            copy["pt"] = wanted
            copy["abilities"] = [a for a in copy.get("abilities", []) if not (isinstance(a, dict) and "defines" in a)]
        elif key in ("colors", "set_colors"):
            copy["color_indicator"] = wanted
        elif verb == "add":
            copy[place] = [*copy.get(place, []), *wanted]
        elif verb == "set":
            copy[place] = wanted
        elif verb == "remove":
            copy[place] = [word for word in copy.get(place, []) if word not in wanted]
        else:
            copy[key] = wanted
    return copy
