"""What is wrong with a document: one line with file, place, what was found and what was expected."""

import difflib
import re
from collections.abc import Iterable

Path = tuple[str | int, ...]
"""The way to a place in a document, from its root: keys and positions in lists."""

_PLAIN_KEY = re.compile(r"[^\W\d][\w -]*\Z")


class DocumentError(Exception):
    """A document that is not what it should be.

    Attributes:
        file: The file it was read from, or a name such as `<text>`; None where it never was text.
        path: The place as keys and list positions, `("objects", 2, "counters", "level")`.
        line: Line in the text, from 1; None where the text is not known.
        column: Column in the line, from 1; given only where the text does not parse.
        found: What stands there.
        expected: What should.
    """

    def __init__(
        self,
        found: str,
        expected: str,
        *,
        path: Path = (),
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(found, expected)
        self.found = found
        self.expected = expected
        self.path = path
        self.file = file
        self.line = line
        self.column = column

    @property
    def place(self) -> str:
        """The place as text: `objects[2].counters.level`; empty for the document as a whole."""
        return place(self.path)

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        message = f"found {self.found}; expected {self.expected}"
        return one_line(": ".join(part for part in (where, self.place, message) if part))


def place(path: Path) -> str:
    """A path as it is shown to people: `objects[2].counters["+1/+1"]`."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _PLAIN_KEY.match(step):
            text += f".{step}" if text else step
        else:
            text += f"[{quoted(step)}]"
    return text


def one_line(text: str) -> str:
    """The text with every character that is not printable escaped, so that it stays on one line."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def quoted(value: str) -> str:
    """A string in quotes, shortened where it is long."""
    return f'"{value[:57]}..."' if len(value) > 60 else f'"{value}"'


def described(value: object) -> str:
    """A value of a document as an error message names it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return quoted(str(value)).strip('"') if abs(value) < 10**60 else "a huge number"
        case str():
            return quoted(value) if value else "an empty text"
        case list() | tuple():
            return f"a list of {len(value)}" if value else "an empty list"
        case dict():
            keys = ", ".join(str(key) for key in list(value)[:3])
            return f"a mapping with {keys}{', ...' if len(value) > 3 else ''}" if value else "an empty mapping"
    return f"a {type(value).__name__}"


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """` (did you mean "flying"?)` where one of the words is near, else an empty text."""
    if not isinstance(word, str):
        return ""
    by_folded = {candidate.casefold(): candidate for candidate in words}
    near = difflib.get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.7)
    return f" (did you mean {quoted(by_folded[near[0]])}?)" if near else ""
