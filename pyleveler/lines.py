"""Lines of text with named styles, wrapped at a width: plain for a pipe, coloured for a terminal."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.cells import cell_len, chop_cells


@dataclass(frozen=True)
class Span:
    """A piece of text in one style; the styles are named by what they are for."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class Line:
    """A line of spans. When it is wrapped, the lines after the first are indented by `hang` more."""

    spans: tuple[Span, ...] = ()
    indent: int = 0
    hang: int = 0

    def wrapped(self, width: int) -> list[list[Span]]:
        """The spans of each line on the page, the indentation included."""
        indent = min(self.indent, width // 2)
        rest = min(self.indent + self.hang, width // 2)
        rows: list[list[Span]] = [[Span(" " * indent)] if indent else []]
        column, start = indent, indent
        for blank, word in self._words(width - rest):
            length = sum(cell_len(span.text) for span in word)
            if column + cell_len(blank) + length > width and column > start:
                rows.append([Span(" " * rest)] if rest else [])
                column, start, blank = rest, rest, ""
            same = word[0].style if rows[-1] and rows[-1][-1].style == word[0].style else ""
            rows[-1] += [Span(blank, same), *word] if blank else word
            column += cell_len(blank) + length
        return rows

    def _words(self, longest: int) -> Iterator[tuple[str, list[Span]]]:
        """Each word, in one or more styles, with the blanks before it; a word that no line can hold is cut."""
        blank = ""
        word: list[Span] = []
        for span in self.spans:
            for piece in re.findall(r"\s+|\S+", span.text):
                if not piece.isspace():
                    word.append(Span(piece, span.style))
                    continue
                if word:
                    yield from _cut(blank, word, longest)
                    blank, word = "", []
                blank += piece
        if word:
            yield from _cut(blank, word, longest)


def _cut(blank: str, word: list[Span], longest: int) -> Iterator[tuple[str, list[Span]]]:
    if sum(cell_len(span.text) for span in word) <= longest:
        yield blank, word
        return
    for span in word:
        for piece in chop_cells(span.text, max(longest, 1)):
            yield blank, [Span(piece, span.style)]
            blank = ""


def plain_text(lines: Iterable[Line], width: int) -> str:
    """The lines as plain text without styles; no line has blanks at its end."""
    rows = (row for line in lines for row in line.wrapped(width))
    return "\n".join("".join(span.text for span in row).rstrip() for row in rows)
