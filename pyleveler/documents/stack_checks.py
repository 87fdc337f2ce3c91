"""What no single value of a stack shows: ids that are known and stand once, targets, divisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pyleveler.documents.errors import DocumentError, Path, did_you_mean, place, quoted
from pyleveler.documents.words import wrong

if TYPE_CHECKING:
    from pyleveler.documents.stack import StackDocument, StackEntry


def with_text_keys(data: Any, keys: Sequence[str]) -> Any:
    """The mapping with numbers as keys of some of its mappings written as texts."""
    if not isinstance(data, dict):
        return data
    return {key: _text_keys(value) if key in keys else value for key, value in data.items()}


def _text_keys(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {str(key) if isinstance(key, int) and not isinstance(key, bool) else key: inner for key, inner in value.items()}


def check_stack(document: StackDocument) -> None:
    """Compare the parts of a stack with each other.

    Raises:
        PydanticCustomError: An id is unknown or stands twice, a target stands twice in an instance, or a division
            names no target.
    """
    _distinct_ids(document)
    try:
        document.state()
    except DocumentError as error:
        raise wrong(error.expected, error.found, error.path) from None
    abilities = {entry.id for entry in document.stack if entry.ability_of is not None}
    for path, name, kind, among in _references(document):
        if name in abilities and path[2:3] == ("targets",):
            continue  # that an ability is no legal target is for the rules to say (115.1, 115.5)
        if name not in among:
            known = ", ".join(among[:8]) or "none"
            raise wrong(f"the id of {kind}: {known}{did_you_mean(name, among)}", quoted(name), path)
    for index, entry in enumerate(document.stack):
        _distinct_targets(("stack", index), entry)


def _distinct_ids(document: StackDocument) -> None:
    first: dict[str, Path] = {}
    named: list[tuple[Path, str]] = [(("players", index), name) for index, name in enumerate(document.players)]
    named += [(("objects", index, "id"), thing.id) for index, thing in enumerate(document.objects)]
    named += [(("effects", index, "id"), effect.id or f"effect{index + 1}") for index, effect in enumerate(document.effects)]
    named += [(("stack", index, "id"), entry.id) for index, entry in enumerate(document.stack)]
    for path, name in named:
        if name in first:
            raise wrong("an id of its own", f"{quoted(name)}, which {place(first[name])} has", path)
        first[name] = path


def _references(document: StackDocument) -> Iterator[tuple[Path, str, str, list[str]]]:
    players = document.players
    objects = [thing.id for thing in document.objects]
    spells = [entry.id for entry in document.stack if entry.ability_of is None]
    entries = [entry.id for entry in document.stack]
    for player in document.life:
        yield ("life", player), player, "a player", players
    if document.resolve is not None:
        yield ("resolve",), document.resolve, "something on the stack", entries
    for index, entry in enumerate(document.stack):
        path: Path = ("stack", index)
        for key in ("controller", "owner"):
            if (player := getattr(entry, key)) is not None:
                yield (*path, key), player, "a player", players
        if entry.ability_of is not None:
            yield (*path, "ability_of"), entry.ability_of, "an object", objects
        among = objects + spells + players
        what = "an object, a spell on the stack or a player"
        for key in ("targets", "legal"):
            for instance, chosen in getattr(entry, key).items():
                if isinstance(chosen, str):
                    yield (*path, key, instance), chosen, what, among
                else:
                    for number, name in enumerate(chosen):
                        yield (*path, key, instance, number), name, what, among
        aimed = list(dict.fromkeys(target for _, _, target in entry.chosen()))
        for target, share in entry.divided.items():
            if isinstance(share, dict):
                yield (*path, "divided", target), target, "one of its instances of targets", list(entry.targets)
                of_instance = [name for number, _, name in entry.chosen() if str(number) == target]
                for name in share:
                    yield (*path, "divided", target, name), name, f"a target of instance {target}", of_instance
            else:
                yield (*path, "divided", target), target, "one of its targets", aimed


def _distinct_targets(path: Path, entry: StackEntry) -> None:
    """The same object only once for each instance of the word "target" (115.3)."""
    seen: set[tuple[int, str]] = set()
    for instance, number, target in entry.chosen():
        if (instance, target) in seen:
            found = f"{quoted(target)} a second time"
            raise wrong("each target once for an instance", found, (*path, "targets", str(instance), number - 1))
        seen.add((instance, target))
