"""Costs and keywords as text, and back."""

import pytest

from pyleveler.documents.costs import parse_cost, parse_keyword, parse_mana, write_cost, write_keyword


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("", []),
        ("{0}", [0]),
        ("{1}{U}{U}", [1, "U", "U"]),
        ("{W/U}{2/B}{R/P}{X}{C}{S}", ["W/U", "2/B", "R/P", "X", "C", "S"]),
    ],
)
def test_mana_costs(text, symbols):
    assert parse_mana(text) == symbols
    assert write_cost(symbols) == text


@pytest.mark.parametrize("text", ["1U", "{", "{}", "{U", "U}", "{T}", "{Q1}", "{1} {U}", "{9999999}", "{-1}", "{U}x"])
def test_what_is_no_mana_cost(text):
    with pytest.raises(ValueError):
        parse_mana(text)


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("{U}{U}, {T}", ["U", "U", "T"]),
        ("{2}, Sacrifice a creature", [2, "Sacrifice a creature"]),
        ("{T}, {U}", ["T", "U"]),
        ("+2", ["+2"]),
        ("0", ["0"]),
    ],
)
def test_activation_costs(text, symbols):
    assert parse_cost(text) == symbols
    assert write_cost(symbols) == text


@pytest.mark.parametrize("text", ["", ",", "{U},", "T", "U", "pay {2}", "{Z9}"])
def test_what_is_no_activation_cost(text):
    with pytest.raises(ValueError):
        parse_cost(text)


@pytest.mark.parametrize(
    ("text", "keyword", "cost"),
    [
        ("flying", "flying", []),
        ("level up {1}{U}", "level up", [1, "U"]),
        ("protection from instants", "protection from instants", []),
        ("ward—pay 3 life", "ward", ["pay 3 life"]),
    ],
)
def test_keywords(text, keyword, cost):
    assert parse_keyword(text) == (keyword, cost)
    assert write_keyword(keyword, cost) == text


@pytest.mark.parametrize("text", ["{1}", "—{1}", "ward—", "level up {", "level } up"])
def test_what_is_no_keyword(text):
    with pytest.raises(ValueError):
        parse_keyword(text)
