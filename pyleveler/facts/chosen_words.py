"""Words that were chosen: for a change of text, of a kind that the text says (612.2), and in keyword abilities (607.2d)."""

import re
from collections.abc import Iterable, Iterator

from clingo import Function, String, Symbol, SymbolType

from pyleveler.documents.errors import DocumentError, Path, quoted
from pyleveler.documents.state import ChosenWords
from pyleveler.documents.words import CHOSEN, word_kind


def check_words(words: ChosenWords, ability: Symbol, facts: Iterable[Symbol], path: Path) -> None:
    """Check that words that were chosen are of a kind that may be chosen, and of one kind.

    Args:
        words: The words.
        ability: The ability that changes the text.
        facts: At least all facts about it.
        path: The place of the words in the document.

    Raises:
        DocumentError: One of them cannot have been chosen.
    """
    facts = list(facts)
    never = {fact.arguments[1].string for fact in facts if fact.name == "never_chosen" and fact.arguments[0] == ability}
    changes = [
        fact.arguments[2]
        for fact in facts
        if fact.name == "does" and fact.arguments[0] == ability and fact.arguments[2].name == "change_text"
    ]
    for place, (key, word, other) in enumerate((("from", words.from_, None), ("to", words.to, words.from_))):
        if word is None:
            continue
        kinds = {
            change.arguments[place].arguments[0].arguments[0].name.replace("_", " ")
            for change in changes
            if change.arguments[place].match("chosen", 1)
        }
        if not kinds:
            expected = "a choice only where the text leaves one"
        elif word_kind(word) not in kinds:
            expected = " or ".join(f"a {kind}" for kind in sorted(kinds))
        elif other is not None and word_kind(word) != word_kind(other):
            expected = f"a {word_kind(other)}, as {quoted(other)} is one"
        elif word == other:
            expected = f"another {word_kind(word)}"
        elif key == "to" and word in never:
            expected = f"a {word_kind(word)} that may be chosen"
        else:
            continue
        raise DocumentError(quoted(word), expected, path=(*path, key))


_CHOICE = re.compile(rf"(?:the )?({'|'.join(CHOSEN)})")


def chosen_keywords(keywords: Iterable[str], chosen: Iterable[tuple[Symbol, Symbol]]) -> Iterator[Symbol]:
    """How keyword abilities that name a choice read with what was chosen: `protection from the chosen color` (607.2d).

    Args:
        keywords: The keyword abilities of a state.
        chosen: The kinds and values of the choices in it.

    Returns:
        A fact chosen_keyword(Keyword, Kind, Value, Keyword with the value) for each that fits.
    """
    values = sorted({(str(kind), value.string) for kind, value in chosen if value.type is SymbolType.String})
    for keyword in sorted(set(keywords)):
        if (match := _CHOICE.search(keyword)) is None:
            continue
        for kind, value in values:
            if kind == CHOSEN[match[1]]:
                read = keyword[: match.start()] + value + keyword[match.end() :]
                yield Function("chosen_keyword", [String(keyword), Function(kind), String(value), String(read)])
