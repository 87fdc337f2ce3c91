"""Costs and keyword abilities as text: `{1}{U}`, `{U}{U}, {T}`, `level up {1}{U}`."""

import re
from collections import Counter

Symbol = int | str
"""Generic mana as a number; any other symbol without its braces, `U`, `W/U`, `T`; another cost in its words."""

_SYMBOL = re.compile(r"\{([^{}\s]+)\}")
_MANA = re.compile(r"(?:[WUBRGCSXYZ]|[WUBRGC]/[WUBRG](?:/P)?|2/[WUBRG]|[WUBRG]/P)\Z", re.ASCII)
_OTHER = re.compile(r"[TQEP]\Z")


def parse_mana(text: str) -> list[Symbol]:
    """The symbols of a mana cost, `{1}{U}{U}` to `[1, "U", "U"]`; none for an empty text (107.4, 202.1).

    Raises:
        ValueError: Something in it is no mana symbol.
    """
    symbols = _symbols(text)
    if any(isinstance(symbol, str) and not _MANA.match(symbol) for symbol in symbols):
        raise ValueError(text)
    return symbols


def parse_pool(text: str) -> Counter[str]:
    """The mana of `{U}{U}{1}` by its type, W, U, B, R, G or C; a number is so much colourless mana (106.1b).

    Raises:
        ValueError: Something in it is no mana.
    """
    pool: Counter[str] = Counter()
    for symbol in _symbols(text):
        if isinstance(symbol, str) and symbol not in tuple("WUBRGC"):
            raise ValueError(text)
        pool["C" if isinstance(symbol, int) else symbol] += symbol if isinstance(symbol, int) else 1
    return pool


def parse_cost(text: str) -> list[Symbol]:
    """The symbols and words of an activation cost, `{U}{U}, {T}` to `["U", "U", "T"]` (602.1).

    Raises:
        ValueError: It is empty or has a symbol that is none.
    """
    symbols: list[Symbol] = []
    for part in text.split(","):
        words = part.strip()
        if words.startswith("{"):
            symbols += _symbols(words)
        elif words and not {"{", "}"} & set(words) and not _is_symbol(words):
            symbols.append(words)
        else:
            raise ValueError(text)
    return symbols


def write_cost(symbols: list[Symbol]) -> str:
    """The text of a cost; mana symbols run on, everything else stands between commas."""
    text = ""
    last = ""
    for symbol in symbols:
        kind = "mana" if isinstance(symbol, int) or _MANA.match(symbol) else symbol
        part = f"{{{symbol}}}" if _is_symbol(symbol) else str(symbol)
        text += part if not text or (kind == last and _is_symbol(symbol)) else f", {part}"
        last = kind
    return text


def parse_keyword(text: str) -> tuple[str, list[Symbol]]:
    """The keyword with its parameter, and its cost: `level up {1}{U}` to `("level up", [1, "U"])` (702).

    Raises:
        ValueError: It has no keyword, or a cost that is none.
    """
    word, dash, words = text.partition("—")
    if not dash:
        word, brace, rest = text.partition("{")
        words = brace + rest
    if not word.strip() or (dash and not words.strip()) or {"{", "}"} & set(word):
        raise ValueError(text)
    return word.strip(), parse_cost(words) if words.strip() else []


def write_keyword(keyword: str, cost: list[Symbol]) -> str:
    """The text of a keyword ability; a cost that is not all symbols stands behind a dash."""
    if not cost:
        return keyword
    return f"{keyword} {write_cost(cost)}" if all(map(_is_symbol, cost)) else f"{keyword}—{write_cost(cost)}"


def _is_symbol(symbol: Symbol) -> bool:
    return isinstance(symbol, int) or bool(_MANA.match(symbol) or _OTHER.match(symbol))


def _symbols(text: str) -> list[Symbol]:
    if not re.fullmatch(rf"(?:{_SYMBOL.pattern})*", text):
        raise ValueError(text)
    symbols: list[Symbol] = []
    for name in _SYMBOL.findall(text):
        symbol: Symbol = int(name) if re.fullmatch("[0-9]{1,6}", name) else name
        if not _is_symbol(symbol):
            raise ValueError(text)
        symbols.append(symbol)
    return symbols
