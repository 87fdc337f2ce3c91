"""Claims: bodies over the public predicates, and nothing else."""

import pytest

from pyleveler import ClaimError, DocumentError, GameState, Space, find, prove
from pyleveler.spaces.checking import is_true
from pyleveler.spaces.claims import parse_claim, public_predicates

IDS = ["mage", "bear", "Old Mage", "_x"]

GOOD = [
    "power(mage,1), level(mage,L), L >= 4",
    "not power(mage,1)",
    "not not level(mage,4)",
    'power("Old Mage",P), power(mage,P)',
    "power(_x,1)",
    "power((mage;bear),1)",
    "#count { X : power(X,1) } >= 2",
    "2 { power(X,1) } 3",
    "P = #sum { L,X : level(X,L) }, P > 3",
    "X = 1..3, power(mage,X)",
    "power(mage,P), P = 2*3+1",
    "timestamp(growth,T), timestamp(mage,U), T < U",
    'applied(mage,spell(growth),"7c")',
    'color(mage,"blue");keyword(mage,"level up")',
    "level(mage,L),\n  L > 2",
    "power(mage,-1)",
    "#true",
    "1 = 2",
    'name(mage,"a. b :- c % #include @f")',
]
BAD = [
    ("", 1, "an empty text"),
    ("   ", 1, "an empty text"),
    ("power(mgae,1)", 7, 'did you mean "mage"'),
    ("power(mage,1), powr(mage,1)", 16, 'did you mean "power"'),
    ("power(mage)", 1, "power with 2"),
    ("power(mage,1,2)", 1, "power with 2"),
    ("claimed", 1, "the predicate"),
    ("chosen(a,b)", 1, "the predicate"),
    ("alternative(a,b)", 1, "the predicate"),
    ("power(growth,1)", 7, "the id of an object"),
    ("power(1,1)", 7, "the id of an object"),
    ("power(f(mage),1)", 7, "the id of an object"),
    ('power("mage",1)', 7, "the id as a constant: mage"),
    ("power(X,Y), not type(X,Z)", 24, "the variable Z"),
    ("level(mage,L), M > 3", 16, "the variable M"),
    ("power(mage,1).", 14, "without a full stop"),
    ("power(mage,1). power(bear,1)", 14, "without a full stop"),
    ("power(mage,1). win.", 14, "without a full stop"),
    ("power(mage,1) :- power(bear,1)", 15, "a body without a head"),
    (":- power(mage,1)", 1, "a body without a head"),
    (":~ power(mage,1)", 1, "a body without a head"),
    ('#include "secret.lp"', 1, "no directive"),
    ('power(mage,1), #include "secret.lp"', 16, "no directive"),
    ("#script (lua) os.exit() #end", 1, "no directive"),
    ("#show power/2", 1, "no directive"),
    ("#const a = 1", 1, "no directive"),
    ("power(mage,@f(1))", 12, "no external function"),
    ("power(mage,1) % comment", 15, "no comment"),
    ("%* a *% power(mage,1)", 1, "no comment"),
    ("power(mage,1) | power(bear,1)", 15, "the body of a rule"),
    ("power(mage,1) : level(mage,1)", 1, "literals, comparisons and aggregates"),
    ("-power(mage,1)", 1, "classical negation"),
    ("&sum { x } > 1", 1, "no theory atom"),
    ("power(mage,1),", 15, "the end"),
    ("power(mage,1)) , (", 14, "the body of a rule"),
    ("power(mage,1", 13, "the end"),
    ('power(mage,"a)', 12, "a quotation mark"),
    ('power(mage,"a\nb")', 12, "a quotation mark"),
    ('type(mage,"\\q")', 11, "a quotation mark"),
    ("power(mage,99999999)", 12, "a number up to 1000000"),
    ("power(mage,2147483648)", 12, "a number up to 1000000"),
    ("X = 1..1000000, power(mage,X)", 5, "100000 values"),
    ("X = 1..1000, Y = 1..1000, power(mage,X)", 18, "100000 values"),
    ("power(mage,P), X = 1..P", 20, "an interval between two numbers"),
    ("power(mage,P), P*P > 3", 16, "a factor that is a number"),
    ("power(mage,P), 2**31 > P", 17, "no power"),
    ("power(mage,P), P/0 = 1", None, "operation undefined"),
    ("power(mage,\x001)", 12, "the body of a rule"),
    ('type(mage,"\x1b[31m")', 11, "a control character"),
    ("power(mage,1) $ 3", 15, "the body of a rule"),
    ("power(mage,1)" + " " * 3000, 2001, "at most 2000"),
    ('name(mage,"é"), powr(mage,1)', 17, "the predicate"),
    ("level(mage,L),\n  M > 2", 18, "the variable M"),
]


@pytest.mark.parametrize("text", GOOD)
def test_a_body_over_public_predicates(text):
    claim = parse_claim(text, IDS, ["growth"])
    assert claim.text == text
    assert str(claim.rule).startswith("claimed :- ")


@pytest.mark.parametrize(("text", "column", "message"), BAD)
def test_anything_else_is_refused_with_its_place(text, column, message):
    space = Space.from_data(
        {
            "objects": [{"id": name, "card": "Grizzly Bears"} for name in IDS],
            "effects": [{"id": "growth", "card": "Giant Growth", "affects": ["mage"]}],
        }
    )
    with pytest.raises(ClaimError) as caught:
        prove(space, text)
    shown = str(caught.value)
    assert message in shown
    assert shown.isprintable()
    if column is not None:
        assert (caught.value.column, shown.split(":")[:2]) == (column, ["claim", str(column)])
    with pytest.raises(ClaimError):
        find(space, text)


def test_a_variable_that_is_an_id():
    with pytest.raises(ClaimError, match='the id as a text, "Mage"'):
        parse_claim("power(Mage,1)", ["Mage"])


def test_terms_without_a_value_are_no_silent_failure():
    space = Space.from_data({"objects": [{"id": "mage", "card": "Echo Mage"}]})
    with pytest.raises(ClaimError, match="operation undefined"):
        find(space, "name(mage,N), N + 1 > 2")


def test_a_claim_error_is_a_document_error():
    assert issubclass(ClaimError, DocumentError)


def test_the_public_predicates_are_those_that_are_shown():
    assert public_predicates().items() >= {"power": 2, "counters": 3, "skipped": 3}.items()
    assert "chosen" not in public_predicates()


def test_a_claim_about_one_state():
    state = GameState.from_data({"objects": [{"id": "mage", "card": "Echo Mage", "counters": {"level": 4}}]})
    assert is_true(state, "power(mage,2), toughness(mage,5)")
    assert not is_true(state, "power(mage,1)")
    assert is_true(state, "not power(mage,1)")
