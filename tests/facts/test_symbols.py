"""Ids as symbols, and back."""

import pytest
from clingo import Number, String, SymbolType, parse_term
from hypothesis import given
from hypothesis import strategies as st

from pyleveler.facts.symbols import id_symbol, id_text, nested, plain, tuple_of, unnested


@pytest.mark.parametrize("name", ["mage", "p1", "_x", "__aB_9", "o'brien", "a'"])
def test_an_id_that_is_spelled_like_a_constant_is_one(name):
    assert id_symbol(name).type is SymbolType.Function
    assert str(id_symbol(name)) == name


@pytest.mark.parametrize("name", ["Mage", "1", "_", "not", "a b", "a). b(", "é", "'a", "a-b", '"', "a\\", "#inf", "_1", "_A"])
def test_any_other_id_is_a_string(name):
    assert id_symbol(name).type is SymbolType.String


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_ids_come_back(name):
    symbol = id_symbol(name)
    assert id_text(symbol) == name
    assert parse_term(str(symbol)) == symbol


def test_what_is_no_id_and_no_plain_value():
    with pytest.raises(ValueError, match="no id"):
        id_text(Number(1))
    with pytest.raises(ValueError, match="neither"):
        plain(id_symbol("a"))
    assert (plain(Number(1)), plain(String("1"))) == (1, "1")


def test_nested_terms():
    parts = [Number(1), Number(2), Number(3)]
    assert str(nested("any", parts)) == "any(1,any(2,3))"
    assert str(nested("any", parts[:1])) == "1"
    assert list(unnested("any", nested("any", parts))) == parts
    assert str(tuple_of(Number(1), Number(2))) == "(1,2)"
