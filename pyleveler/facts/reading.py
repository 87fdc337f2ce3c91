"""A card definition read back from its facts: the inverse of `pyleveler.facts.definitions`."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, get_args

from clingo import Function, Number, Symbol, SymbolType

from pyleveler.documents.costs import Symbol as CostSymbol
from pyleveler.documents.costs import write_cost, write_keyword
from pyleveler.documents.definitions import CopiedValues, Definition, Exceptions
from pyleveler.documents.selectors import Filter
from pyleveler.documents.words import CHOSEN_OBJECT, CHOSEN_WORD, Range, WordKind
from pyleveler.facts.definitions import ANYTHING, CHOICES, COPIES, EVERY, LISTS, OBJECT_CHOICE, PROPERTIES, SPELL, X
from pyleveler.facts.events import read_event
from pyleveler.facts.symbols import id_text, plain, tuple_of, unnested

_KEYS = {functor: key for key, functor in LISTS.items()}
_WORDS = {functor.name: word for word, functor in EVERY.items()}
_CHOSEN = {term: word for word, term in CHOICES.items()}
_LISTED = {kind: key for key, kind in PROPERTIES.items()}
_STATUSES = ("face_down", "token", "tapped")
_ORDER = [field.alias or name for name, field in Filter.model_fields.items()]


def read_definition(key: Symbol, facts: Iterable[Symbol]) -> Definition:
    """The card that the facts describe.

    Args:
        key: The term of the definition.
        facts: At least all facts about it.

    Raises:
        DocumentError: The facts describe no card.
        ValueError: A term is none of the vocabulary.
    """
    return Definition.from_data(_FactReader(facts).definition(key))


def read_values(key: Symbol, facts: Iterable[Symbol]) -> CopiedValues:
    """The copiable values that the facts describe; as read_definition, but there need not be a name."""
    return CopiedValues.from_data(_FactReader(facts).definition(key))


def read_actions(ability: Symbol, facts: Iterable[Symbol]) -> list[dict[str, Any]]:
    """What the continuous effect of an ability does, as plain data."""
    return _FactReader(facts).actions(ability)


def read_exceptions(ability: Symbol, facts: Iterable[Symbol]) -> Exceptions:
    """What the copies of a spell that an ability makes have in place of what they copy (707.9)."""
    return Exceptions.model_validate(_FactReader(facts).exceptions(ability, COPIES))


class _FactReader:
    def __init__(self, facts: Iterable[Symbol]) -> None:
        self.facts: dict[tuple[str, Symbol], list[list[Symbol]]] = defaultdict(list)
        for fact in facts:
            first, *rest = fact.arguments
            self.facts[fact.name, first].append(rest)

    def definition(self, key: Symbol) -> dict[str, Any]:
        card: dict[str, Any] = {"name": self._one("card", key), "name_fr": self._one("card_fr", key)}
        card["mana_cost"] = write_cost(self._cost(key))
        printed: dict[str, list[int | str]] = defaultdict(list)
        for _, value in sorted(self._all("printed", key)):
            printed[value.arguments[0].name].append(plain(value.arguments[1]))
        for kind in ("supertype", "type", "subtype"):
            card[f"{kind}s"] = printed[kind]
        card["color_indicator"] = printed["color"]
        if printed["power"]:
            card["pt"] = f"{printed['power'][0]}/{printed['toughness'][0]}"
        card["abilities"], card["levels"], card["class_levels"] = [], [], []
        index = 1
        while (ability := tuple_of(key, Number(index))) is not None and self._known(ability):
            if self._level_symbol(ability):
                card["levels"].append(self._level(ability))
            elif self._kind(ability):
                card["abilities"].append(self._ability(ability))
            else:
                card["class_levels"].append(self._class_level(ability))
            index += 1
        card["spell"] = self._spell(tuple_of(key, SPELL))
        return _without_nothing(card)

    def _all(self, name: str, first: Symbol) -> list[list[Symbol]]:
        return self.facts.get((name, first), [])

    def _one(self, name: str, first: Symbol) -> Any:
        found = self._all(name, first)
        return plain(found[0][0]) if found else None

    def _cost(self, owner: Symbol) -> list[CostSymbol]:
        return [plain(pair.arguments[1]) for (pair,) in sorted(self._all("cost", owner))]

    # ---------------------------------------------------------------------------------------------------- abilities

    def _kind(self, ability: Symbol) -> str | None:
        kinds = ("keyword_ability", "activated", "triggered", "static", "characteristic_defining")
        return next((kind for kind in kinds if (kind, ability) in self.facts), None)

    def _level_symbol(self, ability: Symbol) -> bool:
        return ("level_range", ability) in self.facts or ("level_plus", ability) in self.facts

    def _known(self, ability: Symbol) -> bool:
        return self._kind(ability) is not None or self._level_symbol(ability) or ("class_band", ability) in self.facts

    def _abilities(self, owner: Symbol) -> list[Any]:
        abilities: list[Any] = []
        while self._known(ability := tuple_of(owner, Number(len(abilities) + 1))):
            abilities.append(self._ability(ability))
        return abilities

    def _ability(self, ability: Symbol) -> Any:
        text = self._one("text", ability)
        match self._kind(ability):
            case "keyword_ability":
                return write_keyword(self._one("keyword_ability", ability), self._cost(ability))
            case "activated":
                body = {"cost": write_cost(self._cost(ability)), "text": text, "copies": self._copies(ability)}
                mana = ("mana_ability", ability) in self.facts
                timing = "sorcery" if ("only_as_sorcery", ability) in self.facts else None
                return {"activated": _without_nothing({**body, "does": self.actions(ability), "mana": mana, "timing": timing})}
            case "triggered":
                body = {"text": text, "copies": self._copies(ability), "does": self.actions(ability)}
                return {"triggered": _without_nothing(body)}
            case "static":
                conditions = self._all("only_while", ability)
                body = {"text": text, "does": self.actions(ability)}
                body["while"] = self._condition(conditions[0][0]) if conditions else None
                body = _without_nothing(body)
                if self._all("selects", ability):
                    body["affects"] = self._selector(ability)
                return {"static": body}
            case "characteristic_defining":
                return {"defines": self._defines(ability)}
        raise ValueError(f"{ability} is no ability")

    def _copies(self, ability: Symbol) -> dict[str, Any] | None:
        times = self._one("copies_spell", ability)
        if times is None:
            return None
        described = ("describes_copied", ability) in self.facts
        of = self._selector(tuple_of(ability, Function("copied"))) if described else None
        exceptions = self.exceptions(ability, COPIES)
        if ("copies_for_each", ability) in self.facts:
            each = self._selector(tuple_of(ability, Function("each")))
            return _without_nothing({"of": of, "for_each": each, "except": exceptions})
        if ("copies_onto_source", ability) in self.facts:
            return _without_nothing({"of": of, "aimed_at": "self", "except": exceptions})
        return _without_nothing({"of": of, "times": times, "except": exceptions})

    def _defines(self, ability: Symbol) -> dict[str, Any]:
        defined: dict[str, Any] = {}
        for action in self.actions(ability):
            for key, value in action.items():
                if key == "set_pt":
                    defined["power"], defined["toughness"] = value
                else:
                    defined[key.removeprefix("set_").removeprefix("add_")] = value
        return defined

    def _level(self, ability: Symbol) -> dict[str, Any]:
        ranges, boxes = self._all("level_range", ability), self._all("level_box", ability)
        low = ranges[0][0] if ranges else self._all("level_plus", ability)[0][0]
        level: dict[str, Any] = {"from": low.number, "abilities": self._abilities(ability)}
        if ranges:
            level["to"] = ranges[0][1].number
        if boxes:
            level["pt"] = "/".join(str(box.number) for box in boxes[0])
        return level

    def _class_level(self, ability: Symbol) -> dict[str, Any]:
        number = self._one("class_band", ability)
        return {"level": number, "cost": write_cost(self._cost(ability)), "abilities": self._abilities(ability)}

    # ------------------------------------------------------------------------------------------------------- spells

    def _spell(self, term: Symbol) -> dict[str, Any]:
        spell = self._resolution(term)
        choose = self._all("chooses_modes", term)
        modes: list[Any] = []
        while mode := self._resolution(tuple_of(term, Function("mode", [Number(len(modes) + 1)]))):
            modes.append(mode)
        choice = _bounds(choose[0]) if choose else None
        forbids = ("cant_be_copied", term) in self.facts
        body = {**spell, "copies": self._copies(term), "cant_be_copied": forbids, "choose": choice, "modes": modes}
        return _without_nothing(body)

    def _resolution(self, term: Symbol) -> dict[str, Any]:
        targets = [self._target(selector) for _, selector in sorted(self._all("targets", term))]
        happens = [read_event(event) for _, event in sorted(self._all("does_once", term))]
        resolution = {"text": self._one("text", term), "targets": targets, "happens": happens}
        return _without_nothing({**resolution, "does": self.actions(term)})

    def _target(self, selector: Symbol) -> dict[str, Any]:
        target = self._selector(selector)
        counts = self._all("target_count", selector)
        if counts:
            target["count"] = _bounds(counts[0])
        if ("divided", selector) in self.facts:
            target["divided"] = True
        return dict(target)

    # ------------------------------------------------------------------------------------------------------ actions

    def actions(self, ability: Symbol) -> list[dict[str, Any]]:
        by_index: dict[int, list[Symbol]] = defaultdict(list)
        for index, action in self._all("does", ability):
            by_index[index.number].append(action)
        return [self._action(ability, index, parts) for index, parts in sorted(by_index.items())]

    def _action(self, ability: Symbol, index: int, parts: list[Symbol]) -> dict[str, Any]:
        by_name = {part.name: part for part in parts}
        for verb in ("set", "modify"):
            if by_name.keys() == {f"{verb}_power", f"{verb}_toughness"}:
                both = (by_name[f"{verb}_{kind}"].arguments[0] for kind in ("power", "toughness"))
                return {f"{verb}_pt": [self._value(value) for value in both]}
        name, arguments = parts[0].name, parts[0].arguments
        match name:
            case "lose_all_abilities" | "switch_pt" | "double_counters":
                return {name: True}
            case "set_power" | "set_toughness":
                return {name: self._value(arguments[0])}
            case "set_controller":
                return {name: id_text(arguments[0])}
            case "change_text":
                never = [word.string for (word,) in self._all("never_chosen", ability)]
                return {name: _without_nothing({**_changed_words(parts), "never": never})}
            case "become_copy_of":
                exceptions = self.exceptions(ability, Number(index))
                return _without_nothing({name: self._model(arguments[0]), "except": exceptions})
            case "reduce_cost":
                least = arguments[1].number
                return {"reduce_costs": {"by": arguments[0].number} | ({"at_least": least} if least else {})}
            case "additional_copies":
                return {name: arguments[0].number}
            case "increase_cost":
                return {"increase_costs": arguments[0].number}
            case "add_ability":
                return {"add_abilities": [self._ability(part.arguments[0]) for part in parts]}
            case "add_abilities_of":
                return {name: {"of": self._selector(arguments[0]), "kind": arguments[1].name}}
            case "set_none":
                return {_KEYS[f"set_{arguments[0].name}"]: []}
        return _words(parts)

    def _model(self, model: Symbol) -> Any:
        if model.match("as_it_was", 2):
            return self.definition(model)
        return CHOSEN_OBJECT if model == OBJECT_CHOICE else id_text(model)

    def exceptions(self, ability: Symbol, index: Symbol) -> dict[str, Any]:
        """What the copy effect in an action of an ability excepts, as plain data."""
        exceptions: dict[str, Any] = {}
        terms = sorted(pair for at, pair in self._all("copy_exception", ability) if at == index)
        size: dict[str, int] = {}
        for _, term in (pair.arguments for pair in terms):
            match term.name:
                case "name":
                    exceptions["name"] = term.arguments[0].string
                case "set_power" | "set_toughness":
                    size[term.name] = term.arguments[0].number
                case "set_none":
                    exceptions["set_colors"] = []
                case "add_ability":
                    exceptions.setdefault("add_abilities", []).append(self._ability(term.arguments[0]))
                case _:
                    for key, words in _words([term]).items():
                        exceptions.setdefault(key, []).extend(words)
        if size:
            exceptions["pt"] = f"{size['set_power']}/{size['set_toughness']}"
        return exceptions

    # -------------------------------------------------------------------------------- selectors, values, conditions

    def _selector(self, selector: Symbol) -> Any:
        described = _filter([requirement for (requirement,) in self._all("selects", selector)])
        zones = [zone.string for (zone,) in self._all("looks_in", selector)]
        return described if isinstance(described, str) or not zones else {**described, "zone": zones}

    def _value(self, value: Symbol) -> Any:
        if value.type is SymbolType.Number:
            return value.number
        if not value.arguments:
            return value.name
        first, *rest = value.arguments
        if value.name == "mana_value":
            return {"mana_value": first.name}
        amount: dict[str, Any] = {}
        if value.name == "counters":
            amount["of"] = rest.pop(0).name
        if value.name in ("total", "greatest"):
            place = "on" if first.name == "counters" else "of"
            amount[place] = self._selector(rest.pop(0))
        amount["times"], amount["plus"] = (number.number for number in rest)
        match value.name:
            case "count" | "types_among":
                amount[value.name] = self._selector(first)
            case "devotion":
                amount["devotion"] = self._colors(first)
            case "counters":
                amount["counters"] = first.string
            case "total" if first.name == "counters":
                amount["counters"] = first.arguments[0].string
            case _:
                amount[value.name] = first.name
        return amount

    def _colors(self, selector: Symbol) -> list[str]:
        return [color.string for (color,) in self._all("devotion_color", selector)]

    def _condition(self, term: Symbol) -> dict[str, Any]:
        arguments = term.arguments
        match term.name:
            case "counters":
                return {"counters": {arguments[0].string: _bounds(arguments[1:])}}
            case "class_level":
                return {"class_level": _bounds(arguments)}
            case "devotion":
                return {"devotion": self._colors(arguments[0]), "at_least": arguments[1].number}
            case "controls" | "exists":
                return {term.name: self._selector(arguments[0]), "at_least": arguments[1].number}
            case "is":
                return {"is": self._selector(arguments[0])}
            case "unless":
                return {"not": self._condition(arguments[0])}
        return {term.name: [self._condition(part) for part in unnested(term.name, term)]}


def _words(parts: list[Symbol]) -> dict[str, Any]:
    """Actions of one kind with a word each, as one action with a list."""
    every = parts[0].name == "add_every" or parts[0].name == "add_subtype"
    key = "add_subtypes" if every else _KEYS[parts[0].name]
    return {key: [_WORDS[p.arguments[0].name] if p.name == "add_every" else _word(p.arguments[0]) for p in parts]}


def _changed_words(parts: list[Symbol]) -> dict[str, Any]:
    """The words of a change of text; where both were chosen, one part for each kind of words."""
    words = [CHOSEN_WORD if word.match("chosen", 1) else word.string for word in parts[0].arguments]
    change: dict[str, Any] = dict(zip(("from", "to"), words, strict=True))
    kinds = [part.arguments[0].arguments[0].arguments[0].name.replace("_", " ") for part in parts if words == [CHOSEN_WORD] * 2]
    return change if set(kinds) in (set(), set(get_args(WordKind))) else change | {"among": kinds}


def _word(term: Symbol) -> str:
    """A word of a list."""
    return _CHOSEN.get(term) or term.string


def _filter(requirements: list[Symbol]) -> Any:
    """Requirements as a selector, in their order: under keys of their own as long as that is the order of the keys."""
    if len(requirements) == 1 and _is_whole(requirements[0]):
        return _whole(requirements[0])
    described: dict[str, Any] = {}
    last = -1
    for requirement in requirements:
        key, value = ("all", [_whole(requirement)]) if _is_whole(requirement) else _requirement(requirement)
        if key in ("any_target", "player", "another"):
            described[key] = value
            continue
        place = _ORDER.index(key)
        if place < last or (place == last and not _joins(key, value, described)):
            key, value, place = "all", [{key: value}], _ORDER.index("all")
            if last > place:
                return {"all": [_filter([each]) for each in requirements]}
        if key == "all":
            described.setdefault("all", []).extend(value)
        elif key == "counters":
            described.setdefault(key, {}).update(value)
        else:
            described[key] = value
        last = place
    return described


def _joins(key: str, value: Any, described: dict[str, Any]) -> bool:
    """Whether a second requirement under the same key can stand there, too."""
    return key == "all" or (key == "counters" and not value.keys() & described[key].keys())


def _is_whole(requirement: Symbol) -> bool:
    """Whether the requirement is no key of a mapping, but a selector of its own."""
    return requirement == ANYTHING or requirement.match("self", 0) or requirement.match("attached", 0)


def _whole(requirement: Symbol) -> Any:
    return {} if requirement == ANYTHING else requirement.name


def _requirement(requirement: Symbol) -> tuple[str, Any]:
    name, arguments = requirement.name, requirement.arguments
    match name, arguments:
        case "", [kind, word]:
            return _LISTED[kind.name], [_word(word)]
        case "id", [identifier]:
            return "ids", [id_text(identifier)]
        case "controller" | "owner" | "player" | "exiled_with", [whose]:
            return name, whose.name
        case "counters", [kind, *bounds]:
            return "counters", {kind.string: _bounds(bounds)}
        case "between", [kind, bound, _] if bound == X:
            return kind.name, "x"
        case "between", [kind, *bounds]:
            return kind.name, _bounds(bounds)
        case "no_abilities", []:
            return "abilities", "none"
        case "other" | "another" | "any_target" | "face_down" | "token" | "tapped", []:
            return name, True
        case "all", _:
            return "all", [{"all": [_filter([part]) for part in unnested("all", requirement)]}]
        case "any", _:
            return _alternatives(list(unnested("any", requirement)))
        case "non", [inner] if inner.name in _STATUSES:
            return inner.name, False
        case "non", [inner]:
            return "not", _filter(list(unnested("all", inner)))
    raise ValueError(f"{requirement} is no requirement")


def _alternatives(parts: list[Symbol]) -> tuple[str, Any]:
    """Alternatives as a list under one key where they are words of one kind, else as `any`."""
    read = [_requirement(part) for part in parts if not _is_whole(part)]
    keys = {key for key, _ in read}
    if len(read) == len(parts) and len(keys) == 1 and keys <= {"ids", *_LISTED.values()}:
        return keys.pop(), [word for _, words in read for word in words]
    return "any", [_filter(list(unnested("all", part))) for part in parts]


def _bounds(bounds: list[Symbol]) -> Range:
    low, high = ("" if bound.type is not SymbolType.Number else str(bound.number) for bound in bounds)
    if not low and not high:
        raise ValueError("a range without bounds")
    return int(low) if low == high else f"{low}..{high}"


def _without_nothing(mapping: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in mapping.items() if value not in (None, [], {}, "", False)}
