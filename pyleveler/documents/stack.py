"""A stack: a game state with spells and abilities that wait to resolve, one of which copies a spell (contract section 6)."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path as FilePath
from typing import Annotated, Any, Self

from pydantic import Field, PrivateAttr, Tag, ValidationError, model_validator

from pyleveler.documents.definitions import Definition, Exceptions
from pyleveler.documents.errors import DocumentError, described
from pyleveler.documents.problems import document_error
from pyleveler.documents.reading import Origin, Source, read_data, read_file
from pyleveler.documents.shapes import LIST, MAPPING, NUMBER, WORD, union
from pyleveler.documents.stack_checks import check_stack, with_text_keys
from pyleveler.documents.state import ContinuousEffect, GameObject, GameState, Option
from pyleveler.documents.words import Color, Count, Document, Edition, Id, Integer, Name, Positive, wrong

Targets = Annotated[
    Annotated[Id, Tag(WORD)] | Annotated[Annotated[list[Id], Field(max_length=50)], Tag(LIST)],
    union("an id, or a list of ids", str, list),
]
"""What is chosen for one instance of the word "target"."""

Instance = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""The number of an instance of the word "target", in the order of the text."""


Shares = Annotated[
    Annotated[Positive, Tag(NUMBER)] | Annotated[dict[Id, Positive], Tag(MAPPING)],
    union("a whole number, or a mapping with the shares of the targets of an instance", int, dict),
]
"""What a target gets of what is divided; or, under the number of an instance, what each of its targets gets."""


class StackEntry(Document):
    """A spell on the stack, or an ability that copies one.

    Attributes:
        id: Its id.
        card: The card that the spell is, or a copy of which it is.
        definition: The same, written out.
        ability_of: For an ability, the object of which it is the spell-copying ability that is active now.
        at_level: For an ability, the level counters that its source had as it was activated, where it was another state than
            this one; whatever has become of its source since does not matter (113.7a).
        controller: Who controls it; by default the first player, for an ability the controller of its source.
        owner: Who owns the spell; by default its controller.
        targets: What was chosen for each instance of the word "target".
        modes: The modes that were chosen, as printed.
        x: The value of X.
        paid: Additional and alternative costs that were paid.
        divided: How much of what it divides each target gets; by instance where several parts of the text divide something.
        spliced: Cards whose text was spliced onto the spell.
        legal: What may be chosen for an instance, in place of what its text and the board say.
        copy_of: For a copy, what it is a copy of.
        cast: Whether the spell was cast.
        colors: The colours that a copying effect gave to a copy.
        except_: What else the effects that made a copy, and what it is a copy of, changed (707.9b), the first of them first.
    """

    id: Id
    card: Name | None = None
    definition: Definition | None = None
    ability_of: Id | None = None
    at_level: Count | None = None
    controller: Id | None = None
    owner: Id | None = None
    targets: dict[Instance, Targets] = {}
    modes: Annotated[list[Positive], Field(max_length=20)] = []
    x: Count | None = None
    paid: Annotated[list[Name], Field(max_length=20)] = []
    divided: dict[Id, Shares] = {}
    spliced: Annotated[list[Name], Field(max_length=20)] = []
    legal: dict[Instance, list[Id]] = {}
    copy_of: Id | None = None
    cast: bool = True
    colors: list[Color] | None = None
    except_: Annotated[list[Exceptions], Field(max_length=20)] = Field([], alias="except")

    @model_validator(mode="before")
    @classmethod
    def _numbers(cls, data: Any) -> Any:
        """Instances are numbered; JSON has texts as keys only."""
        return with_text_keys(data, ("targets", "legal", "divided"))

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        given = [key for key in ("card", "definition", "ability_of") if getattr(self, key) is not None]
        if len(given) != 1:
            raise wrong('exactly one of "card", "definition" and "ability_of"', " and ".join(given) or "none")
        if self.ability_of is not None:
            for key in ("owner", "modes", "x", "paid", "divided", "spliced", "copy_of", "colors", "except_"):
                if getattr(self, key) not in (None, [], {}):
                    raise wrong("a key of an ability", f'"{key.rstrip("_")}" of a spell', (key.rstrip("_"),))
            if list(self.targets) != ["1"] or not isinstance(self.targets["1"], str):
                raise wrong("one target such as {1: bolt}", described(dict(self.targets)), ("targets",))
        elif len({type(share) for share in self.divided.values()}) > 1:
            raise wrong("shares of targets, or one mapping for each instance", "both", ("divided",))
        elif self.at_level is not None:
            raise wrong("a key of a spell", '"at_level" of an ability', ("at_level",))
        elif self.copy_of is None:
            for word, value in (("colors", self.colors), ("except", self.except_ or None)):
                if value is not None:
                    raise wrong(f'"{word}" only beside "copy_of"', f'"{word}" of a spell that is no copy', (word,))
        return self

    def exceptions(self) -> list[Exceptions]:
        """All that copying effects changed, its colours included, in the order in which they did."""
        return ([] if self.colors is None else [Exceptions(set_colors=list(self.colors))]) + self.except_

    def chosen(self) -> Iterator[tuple[int, int, str]]:
        """Each target: the number of its instance, its place there, and its id."""
        for instance, chosen in sorted(self.targets.items(), key=lambda item: int(item[0])):
            for place, target in enumerate([chosen] if isinstance(chosen, str) else chosen, 1):
                yield int(instance), place, target


class StackDocument(Document):
    """A game state with a stack, checked: every id is known, each stands once.

    Attributes:
        players: The players in turn order; p1 and p2 where none are named.
        life: Their life totals; 20 where none is given.
        objects: The objects that are not on the stack, in the order in which they entered.
        effects: The continuous effects of spells and abilities that have resolved, oldest first.
        stack: Spells and abilities, the bottom first.
        resolve: What resolves; by default what is on top.
        edition: The edition of the rules.
        options: Readings of what the rules leave open.

    Raises:
        DocumentError: By the constructor, `load`, `loads` and `from_data`, where something is not as it should be.
    """

    edition: Edition = "711-2026"
    players: Annotated[list[Id], Field(min_length=1)] = ["p1", "p2"]
    life: dict[Id, Integer] = {}
    objects: list[GameObject] = []
    effects: list[ContinuousEffect] = []
    stack: Annotated[list[StackEntry], Field(min_length=1)]
    resolve: Id | None = None
    options: dict[Name, Option] = {}

    _origin: Origin = PrivateAttr(default_factory=Origin)

    def __init__(self, **data: Any) -> None:
        try:
            super().__init__(**data)
        except ValidationError as error:
            raise document_error(StackDocument, data, error) from None

    @model_validator(mode="after")
    def _checked(self) -> Self:
        check_stack(self)
        return self

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The stack in a YAML or JSON file."""
        return cls._from_source(read_file(FilePath(path)))

    @classmethod
    def loads(cls, text: str, file: str = "<text>") -> Self:
        """The stack in a YAML or JSON text; errors name it as `file`."""
        return cls._from_source(Source(file, text))

    @classmethod
    def from_data(cls, data: Any, file: str | None = None) -> Self:
        """The stack in plain data, as a YAML or JSON reader gives it."""
        try:
            return cls._from_plain(data)
        except DocumentError as error:
            error.file = file
            raise

    @classmethod
    def _from_source(cls, source: Source) -> Self:
        data = read_data(source)
        try:
            stack = cls._from_plain(data)
        except DocumentError as error:
            raise source.place(error) from None
        stack._origin.source = source
        return stack

    @classmethod
    def _from_plain(cls, data: Any) -> Self:
        if not isinstance(data, dict):
            raise DocumentError(described(data), "a mapping with players, objects and stack")
        for key in data:
            if not isinstance(key, str):
                raise DocumentError(f"the key {described(key)}", "a text as key")
        return cls(**data)

    def to_data(self) -> dict[str, Any]:
        """The stack as a plain document: lists, mappings, texts, numbers; `load` accepts it again."""
        return self.model_dump(by_alias=True, exclude_defaults=True)

    def located(self, error: DocumentError) -> DocumentError:
        """An error about this stack, with the file and the line of its place where they are known."""
        return self._origin.source.place(error) if self._origin.source is not None else error

    @property
    def resolving(self) -> StackEntry:
        """What resolves."""
        return self.entry(self.resolve) if self.resolve is not None else self.stack[-1]

    def entry(self, name: str) -> StackEntry:
        """The spell or ability with an id.

        Raises:
            KeyError: There is none.
        """
        for entry in self.stack:
            if entry.id == name:
                return entry
        raise KeyError(name)

    def life_totals(self) -> dict[str, int]:
        """The life total of every player."""
        return {player: self.life.get(player, 20) for player in self.players}

    def state(self) -> GameState:
        """The state without what is on the stack, and without what effects do to that.

        Raises:
            DocumentError: It is none; timestamps stand twice, for example.
        """
        spells = {entry.id for entry in self.stack if entry.ability_of is None}
        keys = ("edition", "players", "objects", "options")
        effects = [
            effect.model_copy(update={"affects": [name for name in effect.affects if name not in spells]})
            for effect in self.effects
        ]
        return GameState(effects=effects, **{key: getattr(self, key) for key in keys})
