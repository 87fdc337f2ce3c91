"""The text of a claim before the solver's parser sees it: only what the body of a rule is made of."""

import re

from pyleveler.documents.errors import DocumentError, described
from pyleveler.documents.words import LIMIT

LONGEST = 2000

AGGREGATES = ("#count", "#sum", "#sum+", "#min", "#max", "#true", "#false", "#inf", "#sup")
_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)
    | (?P<string>"(?:[^"\\\n]|\\["\\n])*")
    | (?P<hash>\#[A-Za-z_]*\+?)
    | (?P<number>[0-9]+)
    | (?P<name>_*[A-Za-z][A-Za-z0-9_']*|_)
    | (?P<sign>\.\.|<=|>=|!=|==|[<>=(),;:{}|+\-*/\\&~^?])
    """,
    re.VERBOSE,
)
_REFUSED = {
    ".": "one body without a full stop",
    "%": "no comment",
    "@": "no external function",
    ":-": "a body without a head",
    "&": "no theory atom",
    "**": "no power",
    ":~": "a body without a head",
    "<-": "a body without a head",
}


class ClaimError(DocumentError):
    """A claim or goal that is not the body of a rule over the public predicates.

    Attributes:
        text: The claim.
        column: The place in it, from 1.
    """

    def __init__(self, text: str, found: str, expected: str, column: int = 1) -> None:
        super().__init__(found, expected, file="claim", column=column)
        self.text = text


def check_text(text: str) -> str:
    """The text with its line breaks as blanks.

    Raises:
        ClaimError: It is empty or too long, or has something in it that no body has: a full stop, a directive, a comment.
    """
    if not text.strip():
        raise ClaimError(text, "an empty text", 'a body such as "power(mage,1), level(mage,L), L >= 4"')
    if len(text) > LONGEST:
        raise ClaimError(text, f"{len(text)} characters", f"at most {LONGEST}", LONGEST + 1)
    place = 0
    while place < len(text):
        for sign, expected in _REFUSED.items():
            if text.startswith(sign, place) and not (sign == "." and text.startswith("..", place)):
                raise ClaimError(text, described(sign), expected, place + 1)
        match = _TOKEN.match(text, place)
        if match is None:
            raise ClaimError(text, described(text[place]), _expected(text[place]), place + 1)
        _check(text, match, place)
        place = match.end()
    return re.sub(r"[\t\r\n]", " ", text)


def _check(text: str, match: re.Match[str], place: int) -> None:
    token = match[0]
    if match.lastgroup == "hash" and token not in AGGREGATES:
        raise ClaimError(text, described(token), f"no directive; of these only {', '.join(AGGREGATES)}", place + 1)
    if match.lastgroup == "number" and (len(token) > 7 or int(token) > LIMIT):
        raise ClaimError(text, described(token), f"a number up to {LIMIT}", place + 1)
    if match.lastgroup == "string" and any(not character.isprintable() for character in token):
        raise ClaimError(text, "a control character", "text that can be printed", place + 1)


def _expected(character: str) -> str:
    if character == '"':
        return "a text that ends with a quotation mark on the same line"
    return "the body of a rule"
