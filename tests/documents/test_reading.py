"""YAML and JSON texts become plain data; places have lines."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyleveler.documents.errors import DocumentError
from pyleveler.documents.reading import Source, read_data, read_file

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def read(text):
    return read_data(Source("t", text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("False", False), ("yes", "yes"), ("on", "on"), ("no", "no"), ("off", "off"), ("y", "y"),
        ("2/3", "2/3"), ("1_000", "1_000"), ("2010-04-23", "2010-04-23"), ("12:30", "12:30"), ("2..3", "2..3"),
        ("0x1F", 31), ("0o17", 15), ("017", 17), ("-3", -3), ("+1", 1), ("1.5", 1.5), ("1e3", 1000.0), (".5", 0.5),
        ("~", None), ("null", None), ("'5'", "5"), ("+1/+1", "+1/+1"), ("3..", "3.."), (".inf", ".inf"), ("=", "="),
        ("!!str 5", "5"), ("9" * 50, "9" * 50),
    ],
)  # fmt: skip
def test_plain_words_mean_what_they_mean_in_yaml_1_2(text, value):
    assert read(f"a: {text}") == {"a": value}
    assert type(read(f"a: {text}")["a"]) is type(value)


def test_an_empty_value_is_nothing():
    assert read("a:\nb: []\nc: {}") == {"a": None, "b": [], "c": {}}


def test_a_byte_order_mark_is_skipped(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1")
    assert read_data(read_file(file)) == {"a": 1}


@given(st.dictionaries(st.text(), JSON_VALUES, min_size=1))
def test_json_is_read_as_json(value):
    assert read(json.dumps(value)) == value
    assert read(json.dumps(value, ensure_ascii=False, indent=1)) == value


@given(st.text())
def test_any_text_is_data_or_one_error(text):
    try:
        read(text)
    except DocumentError as error:
        assert "\n" not in str(error)
        assert str(error).startswith("t:")


def test_the_line_of_a_place():
    source = Source("t", "a:\n  - x\n  - b: 1\n    c: 2\nd: 3\n")
    assert [source.line(path) for path in ((), ("a",), ("a", 1), ("a", 1, "c"), ("a", 1, "z"), ("d",))] == [
        1,
        1,
        3,
        4,
        3,
        5,
    ]
    assert Source("t", "a: [").line(("a",)) is None
    assert Source("t", "").line(("a",)) is None
