"""Why nothing is copied, why a copy is what it is, and what is wrong with a stack: terms of the rules in words."""

from clingo import Symbol, SymbolType

from pyleveler.atoms import Atoms, Row
from pyleveler.copying.results import Why
from pyleveler.documents.errors import DocumentError, Path, quoted
from pyleveler.documents.stack import StackDocument, StackEntry
from pyleveler.documents.state import GameObject
from pyleveler.facts.symbols import id_text
from pyleveler.library import library
from pyleveler.terms import plain
from pyleveler.words import Words

FIRST = ("no_ability", "copies_nothing")
"""Reasons that explain others."""


def why_not(atoms: Atoms, words: Words) -> tuple[str | None, str | None]:
    """The rule and the reason why nothing is copied, if nothing is."""
    rows = [row[1:] for row in (*atoms["unlawful"], *atoms["comes_to_nothing"])]
    if not rows:
        return None, None
    rule, why = min(rows, key=lambda row: (row[1].name not in FIRST, str(plain(row[0])), row[1]))
    key = f"copying_{why.name}"
    arguments = [_text(argument) for argument in why.arguments]
    return str(plain(rule)), words(key if words.has(key) else f"cannot_{why.name}", *arguments)


def why_copied(atoms: Atoms, words: Words) -> list[Why]:
    """The rule behind each attribute of the copies."""
    rows = sorted((str(attribute), str(plain(rule))) for attribute, rule in atoms["copy_has"])
    return [Why(attribute, rule, words(f"copy_has_{attribute}")) for attribute, rule in rows]


def flaw_error(stack: StackDocument, flaw: Row) -> DocumentError:
    """What cannot have been chosen, as an error of the document."""
    spell, key, what, rule = flaw
    name = id_text(spell)
    index = next(place for place, entry in enumerate(stack.stack) if entry.id == name)
    arguments = what.arguments
    path: Path = ("stack", index, str(key))
    found, expected = "", ""
    match what.name:
        case "no_such_instance":
            path = (*path, str(arguments[0]))
            found, expected = f"a target for instance {arguments[0]}", "a target that the text of the spell has"
        case "not_so_many":
            instance, number, low, high = arguments
            path = (*path, str(instance)) if number.number else path
            found = f"{number} targets for instance {instance}" if number.number else f"no target for instance {instance}"
            expected = _between(low, high)
        case "no_such_mode":
            found, expected = f"mode {arguments[0]}", "a mode that the spell has"
        case "not_so_many_modes":
            found, expected = f"{arguments[0]} modes", _between(*arguments[1:])
        case "does_not_add_up":
            found, expected = f"{arguments[0]} in all", f"{arguments[1]} in all"
        case "no_share":
            found, expected = f"no share for {quoted(id_text(arguments[0]))}", "at least 1 for every target"
        case "no_target":
            path = (*path, *(str(number) for number in arguments[:-1]), id_text(arguments[-1]))
            found, expected = quoted(id_text(arguments[-1])), "a target among which it is divided"
        case "twice":
            path = (*path, str(arguments[0]))
            found, expected = f"{quoted(id_text(arguments[1]))} a second time", "each target once for an instance"
        case "itself":
            instance, place = arguments
            path = (*path, *_target(stack, index, instance, place))
            found, expected = quoted(name), "anything but itself"
        case "never":
            instance, place, target, asked = arguments
            path = (*path, *_target(stack, index, instance, place))
            found, expected = _described(stack, id_text(target)), _asked(asked)
        case "nothing_to_divide":
            found, expected = "a division", "none, since the spell divides nothing"
        case _:
            path, found, expected = path[:-1], f"no {quoted(str(key))}", "a value for it"
    return DocumentError(found, f"{expected} ({plain(rule)})", path=path)


def _target(stack: StackDocument, index: int, instance: Symbol, place: Symbol) -> Path:
    """Where a target stands among the targets of an entry."""
    key = str(instance)
    return (key,) if isinstance(stack.stack[index].targets[key], str) else (key, place.number - 1)


def _described(stack: StackDocument, name: str) -> str:
    """What the document says that a target is."""
    if name in stack.players:
        return f"the player {quoted(name)}"
    for entry in stack.stack:
        if entry.id == name:
            return f"{quoted(name)}, {'an ability' if entry.ability_of is not None else f'a spell ({_types(entry)})'}"
    thing = next(thing for thing in stack.objects if thing.id == name)
    where = "on the battlefield" if thing.zone == "battlefield" else f"in the zone {thing.zone}"
    return f"{quoted(name)} {where} ({_types(thing)})"


def _types(thing: StackEntry | GameObject) -> str:
    definition = thing.definition or library().card(thing.card or "").definition
    return " ".join(definition.types) or "no type"


def _asked(what: Symbol) -> str:
    match what.name:
        case "in":
            zone = what.arguments[0].string
            names = {"battlefield": "a permanent", "stack": "a spell that the text describes"}
            return names.get(zone, f"a card in the zone {zone}")
        case "instant_or_sorcery":
            return "an instant or sorcery spell"
        case "any_target":
            return "a permanent or a player"
        case _:
            return "a player"


def _between(low: Symbol, high: Symbol) -> str:
    if low == high:
        return str(low)
    return f"{low} to {high}" if high.type is SymbolType.Number else f"at least {low}"


def _text(symbol: Symbol) -> str:
    return str(plain(symbol))
