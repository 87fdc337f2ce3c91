"""Card definitions: what is printed on a card, in the terms of the rules."""

from typing import Annotated, Any, Literal, Self, get_args

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Discriminator, Field, Tag, ValidationError, model_validator

from pyleveler.documents.costs import parse_cost, parse_keyword, parse_mana, write_cost, write_keyword
from pyleveler.documents.errors import did_you_mean
from pyleveler.documents.events import Event
from pyleveler.documents.problems import document_error
from pyleveler.documents.selectors import Condition, Filter, Selector, Value, one_key
from pyleveler.documents.shapes import MAPPING, NUMBER, WORD, union
from pyleveler.documents.words import (
    ALL_BASIC_LAND_TYPES,
    ALL_CREATURE_TYPES,
    CHOSEN,
    CHOSEN_CREATURE_TYPE,
    CHOSEN_LAND_TYPE,
    CHOSEN_WORD,
    PT,
    CardType,
    Color,
    Count,
    Document,
    Id,
    Name,
    OrChosenColor,
    OrChosenSubtype,
    Positive,
    Range,
    Subtype,
    Supertype,
    Text,
    WordKind,
    word_kind,
    wrong,
)


def _mana(value: str) -> str:
    try:
        return write_cost(parse_mana(value))
    except ValueError:
        raise wrong('mana symbols such as "{1}{U}{U}"') from None


def _cost(value: str) -> str:
    try:
        return write_cost(parse_cost(value))
    except ValueError:
        raise wrong('a cost such as "{U}{U}, {T}"') from None


def _keyword(value: str) -> str:
    try:
        keyword, cost = parse_keyword(value)
    except ValueError:
        raise wrong('a keyword ability as on a card, such as "level up {1}{U}"') from None
    if not keyword[0].islower():
        raise wrong('a keyword ability in lower case, such as "flying"')
    return write_keyword(keyword, cost)


def _no_every(value: list[str] | None) -> list[str] | None:
    for word in value or []:
        if word in (ALL_CREATURE_TYPES, ALL_BASIC_LAND_TYPES):
            raise wrong(f'"{word}" only in add_subtypes')
    return value


def _without(word: str) -> AfterValidator:
    """The list does not take one of the words for what was chosen."""

    def check(value: list[str] | None) -> list[str] | None:
        if word in (value or []):
            raise wrong(f'no "{word}" here', f'"{word}"')
        return value

    return AfterValidator(check)


def _bare(value: Any) -> Any:
    """`switch_pt` for `switch_pt: true`."""
    if isinstance(value, str):
        if value not in _BARE:
            names = [field.alias or name for name, field in ActionBody.model_fields.items()]
            raise wrong(f"an action such as {{set_pt: [1, 1]}} or switch_pt{did_you_mean(value, names)}")
        return {value: True}
    return value


_BARE = ("lose_all_abilities", "switch_pt", "double_counters")
ManaCost = Annotated[str, AfterValidator(_mana)]
Cost = Annotated[str, AfterValidator(_cost)]
Keyword = Annotated[Name, AfterValidator(_keyword)]
KeywordName = Annotated[Name, AfterValidator(_keyword)]
_Subtypes = Annotated[list[Subtype], AfterValidator(_no_every)]
_OrChosen = Annotated[list[OrChosenSubtype], AfterValidator(_no_every)]
_Two = Field(min_length=2, max_length=2)
_Some = Field(min_length=1)


class Exceptions(Document):
    """What a copy has in place of, or beside, what it copies (707.9)."""

    name: Name | None = None
    pt: PT | None = None
    add_types: Annotated[list[CardType], _Some] | None = None
    add_subtypes: Annotated[list[OrChosenSubtype], _Some] | None = None
    add_supertypes: Annotated[list[Supertype], _Some] | None = None
    remove_supertypes: Annotated[list[Supertype], _Some] | None = None
    set_colors: list[OrChosenColor] | None = None
    add_colors: Annotated[list[OrChosenColor], _Some] | None = None
    add_abilities: Annotated[list["Ability"], _Some] | None = None


class ChangeText(Document):
    """One word of a card's text for another of its kind (612); `chosen` for a word that was chosen, of one of the kinds.

    `never` are words that cannot be chosen for the new one.
    """

    from_: Name = Field(alias="from")
    to: Name
    among: Annotated[list[WordKind], _Some] | None = None
    never: Annotated[list[Name], _Some] | None = None

    @model_validator(mode="after")
    def _alike(self) -> Self:
        fixed = [word for word in (self.from_, self.to) if word != CHOSEN_WORD]
        if self.among is not None and len(fixed) == 2:
            raise wrong('"among" only beside "chosen"', "two words", ("among",))
        if len(fixed) == 2 and word_kind(self.from_) != word_kind(self.to):
            raise wrong(f"a {word_kind(self.from_)}, as {self.from_} is one", self.to, ("to",))
        if len(fixed) == 2 and self.from_ == self.to:
            raise wrong("another word", self.to, ("to",))
        if self.never is not None and self.to != CHOSEN_WORD:
            raise wrong('"never" only beside "to: chosen"', self.to, ("never",))
        for place, word in enumerate(self.never or []):
            if word_kind(word) not in self.kinds():
                raise wrong(" or ".join(f"a {kind}" for kind in self.kinds()), word, ("never", place))
        return self

    def kinds(self) -> list[WordKind]:
        """The kinds of words that may be meant."""
        fixed = [word for word in (self.from_, self.to) if word != CHOSEN_WORD]
        return [word_kind(fixed[0])] if fixed else self.among or list(get_args(WordKind))


class AbilitiesOf(Document):
    """All abilities of a kind that other objects have (113.10a)."""

    of: Selector
    kind: Literal["activated"] = "activated"


class CostReduction(Document):
    """How much less generic mana activated abilities cost, and how much mana that leaves at least (601.2f, 118.7)."""

    by: Positive
    at_least: Count = 0


Model = Annotated[
    Annotated[Name, Tag(WORD)] | Annotated["CopiedValues", Tag(MAPPING)],
    union("an id, a card, chosen, or a mapping with the copiable values", str, dict),
    Field(description='An id, a card, "chosen" for the object that was chosen, or the copiable values themselves (707.2).'),
]
"""What is copied."""


class ActionBody(Document):
    """The mapping that an action is."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 2})

    become_copy_of: Model | None = None
    except_: Exceptions | None = Field(None, alias="except")
    set_controller: Id | None = None
    change_text: ChangeText | None = None
    set_types: list[CardType] | None = None
    add_types: Annotated[list[CardType], _Some] | None = None
    remove_types: Annotated[list[CardType], _Some] | None = None
    set_subtypes: _OrChosen | None = None
    add_subtypes: Annotated[list[OrChosenSubtype], _Some] | None = None
    remove_subtypes: Annotated[_Subtypes, _Some] | None = None
    set_creature_types: Annotated[_OrChosen, _without(CHOSEN_LAND_TYPE), _Some] | None = None
    set_basic_land_types: Annotated[_OrChosen, _without(CHOSEN_CREATURE_TYPE), _Some] | None = None
    add_supertypes: Annotated[list[Supertype], _Some] | None = None
    remove_supertypes: Annotated[list[Supertype], _Some] | None = None
    set_colors: list[OrChosenColor] | None = None
    add_colors: Annotated[list[OrChosenColor], _Some] | None = None
    add_abilities: Annotated[list["Ability"], _Some] | None = None
    add_abilities_of: AbilitiesOf | None = None
    remove_abilities: Annotated[list[KeywordName], _Some] | None = None
    lose_all_abilities: Literal[True] | None = None
    cant_have: Annotated[list[KeywordName], _Some] | None = None
    set_pt: Annotated[list[Value], _Two] | None = None
    set_power: Value | None = None
    set_toughness: Value | None = None
    modify_pt: Annotated[list[Value], _Two] | None = None
    switch_pt: Literal[True] | None = None
    additional_copies: Positive | None = None
    reduce_costs: CostReduction | None = None
    increase_costs: Positive | None = None
    double_counters: Literal[True] | None = None

    @property
    def key(self) -> str:
        """What is done."""
        return one_key(self, beside=("except_",))

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        if self.key != "become_copy_of" and self.except_ is not None:
            raise wrong('"except" only beside become_copy_of', f'"except" beside {self.key}', ("except",))
        return self


Action = Annotated[
    ActionBody,
    BeforeValidator(_bare, json_schema_input_type=ActionBody | Literal["lose_all_abilities", "switch_pt", "double_counters"]),
]
"""One thing that a continuous effect does: a mapping with one key."""


def _each_once(value: list[ActionBody]) -> list[ActionBody]:
    """Each action once: the layers do not tell the order in which one effect would do it twice in a layer."""
    first: dict[str, int] = {}
    for index, action in enumerate(value):
        for name in ("set_power", "set_toughness") if action.key == "set_pt" else (action.key,):
            if name in first:
                other = value[first[name]].key
                if other == action.key:
                    raise wrong("each action once", f"a second {action.key}", (index,))
                pair = "set_pt or set_power and set_toughness"
                raise wrong(pair, f"{action.key} beside {other}", (index,))
            first[name] = index
    return value


Actions = Annotated[list[Action], AfterValidator(_each_once)]
"""All that one continuous effect does."""


def _nothing_chosen(value: Exceptions | None) -> Exceptions | None:
    """A copy of a spell gets no word that was chosen for something else; no exceptions are none at all."""
    for key in ("add_subtypes", "set_colors", "add_colors"):
        for index, word in enumerate(getattr(value, key, None) or []):
            if word in CHOSEN:
                raise wrong("no word for what was chosen", f'"{word}"', (key, index))
    return None if value == Exceptions() else value


TargetRange = Annotated[
    Annotated[Range, Tag(NUMBER)] | Annotated[Literal["x"], Tag(WORD)],
    Discriminator(lambda value: WORD if value == "x" else NUMBER),
]
"""A range of numbers, or the X of the spell."""


class Target(Filter):
    """One instance of the word "target": what may be chosen for it (115)."""

    any_target: Literal[True] | None = None
    player: Literal["you", "opponent", "any"] | None = None
    mana_value: TargetRange | None = None
    another: Literal[True] | None = None
    count: Range = 1
    divided: bool = False


class Copies(Document):
    """The copying of a spell that an activated ability of Echo Mage's kind does (707.10).

    Attributes:
        of: What it targets; a mapping for any other spells.
        times: How many copies it makes.
        for_each: In place of that, one copy for each of these that it could be aimed at, with that target (707.10d).
        aimed_at: In place of that, one copy whose target is the source, if it is a legal one (707.10e).
        except_: What the copies have in place of what they copy (707.9).
    """

    of: Annotated[
        Annotated[Literal["instant or sorcery spell"], Tag(WORD)] | Annotated[Target, Tag(MAPPING)],
        union(
            "instant or sorcery spell, or a mapping that describes the target", str, dict, words=("instant or sorcery spell",)
        ),
    ] = "instant or sorcery spell"
    times: Positive = 1
    for_each: Filter | None = None
    aimed_at: Literal["self"] | None = None
    except_: Annotated[Exceptions | None, AfterValidator(_nothing_chosen)] = Field(None, alias="except")

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        given = [key for key in ("times", "for_each", "aimed_at") if key in self.model_fields_set]
        if len(given) > 1:
            raise wrong('one of "times", "for_each" and "aimed_at"', " and ".join(given))
        return self


class Activated(Document):
    """An activated ability: a cost, and an effect in our words (602)."""

    cost: Cost
    text: Text | None = None
    copies: Copies | None = None
    does: Actions = []
    mana: bool = False
    timing: Literal["sorcery"] | None = None


class Triggered(Document):
    """A triggered ability, in our words (603); what it copies is the spell that it is about."""

    text: Text
    copies: Copies | None = None
    does: Actions = []


class Static(Document):
    """A static ability: what its continuous effect affects, does, and on what condition (604)."""

    affects: Selector = "self"
    does: Actions = []
    while_: Condition | None = Field(None, alias="while")
    text: Text | None = None

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.does and self.text is None:
            raise wrong('"does" or "text"', "neither")
        for index, action in enumerate(self.does):
            if action.key == "change_text":
                raise wrong("change_text only in effects of what resolves", "a static ability", ("does", index, "change_text"))
        return self


class Defines(Document):
    """A characteristic-defining ability (604.3)."""

    power: Value | None = None
    toughness: Value | None = None
    colors: list[OrChosenColor] | None = None
    types: Annotated[list[CardType], _Some] | None = None
    subtypes: Annotated[list[OrChosenSubtype], _Some] | None = None
    supertypes: Annotated[list[Supertype], _Some] | None = None

    @model_validator(mode="after")
    def _something(self) -> Self:
        if all(getattr(self, name) is None for name in type(self).model_fields):
            raise wrong("a characteristic that it defines", "none")
        return self


class AbilityBody(Document):
    """The mapping that any ability but a keyword is."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    activated: Activated | None = None
    triggered: Triggered | None = None
    static: Static | None = None
    defines: Defines | None = None

    @property
    def key(self) -> str:
        """Its kind."""
        return one_key(self)

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        one_key(self)
        return self


Ability = Annotated[
    Annotated[Keyword, Tag(WORD)] | Annotated[AbilityBody, Tag(MAPPING)],
    union("a keyword ability, or a mapping with activated, triggered, static or defines", str, dict),
]


class Level(Document):
    """A level symbol with its striation: LEVEL N1-N2, or LEVEL N3+ where `to` is absent (711.2)."""

    from_: Count = Field(alias="from")
    to: Count | None = None
    pt: PT | None = None
    abilities: list[Ability] = []

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.to is not None and self.to < self.from_:
            raise wrong(f"a level from {self.from_} on", str(self.to), ("to",))
        return self


class ClassLevel(Document):
    """A class level bar: the level, the cost to gain it, the abilities from then on (716.2)."""

    level: Annotated[int, Field(ge=2, le=100)]
    cost: Cost
    abilities: list[Ability] = []


class Mode(Document):
    """One mode of a modal spell (700.2)."""

    text: Text | None = None
    targets: list[Target] = []
    happens: list[Event] = []
    does: Actions = []

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self == type(self).model_construct():
            raise wrong('"text", "targets", "happens" or "does"', "none")
        return self


class Spell(Document):
    """What an instant or sorcery does as it resolves, as far as it targets or creates a continuous effect."""

    text: Text | None = None
    targets: list[Target] = []
    happens: list[Event] = []
    does: Actions = []
    copies: Copies | None = None
    cant_be_copied: bool = False
    choose: Range | None = None
    modes: list[Mode] = []


class Definition(Document):
    """A card."""

    name: Name
    name_fr: Name | None = None
    mana_cost: ManaCost = ""
    supertypes: list[Supertype] = []
    types: list[CardType] = []
    subtypes: _Subtypes = []
    color_indicator: list[Color] = []
    pt: PT | None = None
    abilities: list[Ability] = []
    levels: list[Level] = []
    class_levels: list[ClassLevel] = []
    spell: Annotated[Spell | None, AfterValidator(lambda spell: None if spell == Spell() else spell)] = None

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """A card in plain data.

        Raises:
            DocumentError: It is no card definition.
        """
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise document_error(cls, data, error) from None

    def to_data(self) -> dict[str, Any]:
        """The definition as a plain document."""
        return self.model_dump(by_alias=True, exclude_defaults=True)


class CopiedValues(Definition):
    """The copiable values of an object as they were when it was copied (707.2b); what was face down has no name."""

    name: Name | None = None  # type: ignore[assignment]


for _model in (Exceptions, ActionBody, Level, ClassLevel, Mode, Spell, Definition, CopiedValues):
    _model.model_rebuild()
