"""What a document asks of the world: selectors, values, conditions."""

from __future__ import annotations

from typing import Any

from .model import Effect, Obj, World, mana_value, symbols
from .words import COLORS, family


def in_range(number: int, wanted: Any) -> bool:
    """ "a..b", "a..", "..b", or exactly an integer."""
    low, dots, high = str(wanted).partition("..")
    if not dots:
        return number == int(low)
    return (not low or int(low) <= number) and (not high or number <= int(high))


def you(world: World, effect: Effect) -> str | None:
    """Who "you" is: the current controller of the source (109.5), or who controlled the spell."""
    return world.objects[effect.source].you if effect.source is not None else effect.you


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def has_subtype(obj: Obj, subtype: str) -> bool:
    every = "all creature types" in obj.subtypes and family(subtype) == "creature"
    return subtype in obj.subtypes or every


def matches(world: World, effect: Effect, selector: Any, obj: Obj, inner: bool = False) -> bool:
    """Whether a selector of this effect selects the object; only on the battlefield unless it says otherwise."""
    if selector == "self":
        return obj.id == effect.source and obj.zone == "battlefield"
    if selector == "attached":
        assert effect.source is not None
        return obj.id == world.objects[effect.source].attached_to and obj.zone == "battlefield"
    if "zone" not in selector and not inner and obj.zone != "battlefield":
        return False
    return all(_meets(world, effect, key, wanted, obj) for key, wanted in selector.items())


def _meets(world: World, effect: Effect, key: str, wanted: Any, obj: Obj) -> bool:
    """One key of a selector."""
    match key:
        case "ids":
            return obj.id in list(wanted)
        case "zone":
            return obj.zone in _listed(wanted)
        case "types":
            return any(word in obj.types for word in wanted)
        case "subtypes":
            return any(has_subtype(obj, word) for word in wanted)
        case "supertypes":
            return any(word in obj.supertypes for word in wanted)
        case "colors":
            return any(word in obj.colors for word in wanted)
        case "keywords":
            return any(word in obj.keywords for word in wanted)
        case "names":
            return obj.name in list(wanted)
        case "controller" | "owner":
            who = obj.you if key == "controller" else obj.owner
            return bool(wanted == "any" or (who == you(world, effect)) == (wanted == "you"))
        case "other":
            return obj.id != effect.source or not wanted
        case "counters":
            return all(in_range(obj.counters.get(kind, 0), amount) for kind, amount in wanted.items())
        case "power" | "toughness":
            return obj.has_pt and in_range(getattr(obj, key), wanted)  # 208.3: what has no power has none to compare
        case "mana_value":
            return in_range(mana_value(obj.mana_cost), wanted)
        case "face_down" | "token" | "tapped":
            return bool(getattr(obj, key) == wanted)
        case "abilities":
            return not obj.abilities
        case "all":
            return all(matches(world, effect, part, obj, True) for part in wanted)
        case "any":
            return any(matches(world, effect, part, obj, True) for part in wanted)
        case "not":
            return not matches(world, effect, wanted, obj, True)
    raise ValueError(f"unknown key of a selector: {key}")


def selected(world: World, effect: Effect, selector: Any) -> list[Obj]:
    return [obj for obj in world.objects.values() if matches(world, effect, selector, obj)]


def value(world: World, effect: Effect, wanted: Any, affected: Obj) -> int:
    """A number, counted in the world as it is."""
    if isinstance(wanted, int):
        return wanted
    if wanted == "x":
        assert effect.x is not None, "x without a value"
        return effect.x
    of = affected if wanted.get("of") == "affected" or effect.source is None else world.objects[effect.source]
    for key in ("mana_value", "power", "toughness"):
        if wanted.get(key) == "affected":
            of = affected
    match wanted:
        case {"total": measured, "of": selector}:  # 107.1
            number = sum(measures(selected(world, effect, selector), measured))
        case {"greatest": measured, "of": selector}:  # 107.2: of nothing it is 0
            number = max(measures(selected(world, effect, selector), measured), default=0)
        case {"counters": kind, "on": selector}:  # 122.1
            number = sum(obj.counters.get(kind, 0) for obj in selected(world, effect, selector))
        case {"mana_value": _}:
            number = mana_value(of.mana_cost)
        case {"count": selector}:
            number = len(selected(world, effect, selector))
        case {"counters": kind}:
            number = of.counters.get(kind, 0)
        case {"devotion": colors}:
            number = devotion(world, you(world, effect), colors)
        case {"power": _}:
            number = of.power if of.has_pt else 0
        case {"toughness": _}:
            number = of.toughness if of.has_pt else 0
        case {"types_among": selector}:
            number = len(set().union(*(obj.types for obj in selected(world, effect, selector))))
        case _:
            raise ValueError(f"unknown value: {wanted}")
    return int(number * wanted.get("times", 1) + wanted.get("plus", 0))


def measures(objects: list[Obj], measured: str) -> list[int]:
    """The powers, toughnesses or mana values of those objects that have any (208.3, 202.3)."""
    if measured == "mana_value":
        return [mana_value(obj.mana_cost) for obj in objects]
    return [obj.power if measured == "power" else obj.toughness for obj in objects if obj.has_pt]


def devotion(world: World, player: str | None, colors: list[str]) -> int:
    """700.5: mana symbols of these colours in the mana costs of the permanents a player controls."""
    letters = {letter for letter, color in COLORS.items() if color in colors}
    costs = [obj.mana_cost for obj in world.objects.values() if obj.zone == "battlefield" and obj.controller == player]
    return sum(bool(letters & set(symbol)) for cost in costs for symbol in symbols(cost))


def holds(world: World, effect: Effect, condition: Any) -> bool:
    """Whether the condition of a static ability holds."""
    if condition is None:
        return True
    assert effect.source is not None
    source = world.objects[effect.source]
    match condition:
        case {"counters": wanted}:
            return all(in_range(source.counters.get(kind, 0), amount) for kind, amount in wanted.items())
        case {"controls": selector}:
            found = [obj for obj in selected(world, effect, selector) if obj.you == source.you]
            return len(found) >= int(condition.get("at_least", 1))
        case {"exists": selector}:
            return len(selected(world, effect, selector)) >= int(condition.get("at_least", 1))
        case {"devotion": colors}:
            return devotion(world, source.you, colors) >= int(condition.get("at_least", 1))
        case {"is": selector}:
            return matches(world, effect, selector, source)
        case {"class_level": wanted}:
            return in_range(source.class_level, wanted)
        case {"not": inner}:
            return not holds(world, effect, inner)
        case {"all": parts}:
            return all(holds(world, effect, part) for part in parts)
        case {"any": parts}:
            return any(holds(world, effect, part) for part in parts)
    raise ValueError(f"unknown condition: {condition}")
