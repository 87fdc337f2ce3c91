"""The style of the rules: every predicate defined, used and documented once; every rule under its clause."""

import re
from collections import defaultdict

import pytest
from clingo.ast import ASTType

from pyleveler.citations import cited_numbers
from pyleveler.library import library

from .lint import CARDS, FILES, FOLDER, RULES, comment_above, included, names_in_terms, names_of, parse, short, where

DERIVING = included("explain.lp")
COPYING = [path for name in ("copies.lp", "resolve.lp") for path in included(name)]
HISTORY = [path for path in included("history.lp") if path not in DERIVING]
OTHERS = [path for path in RULES if path not in DERIVING]  # programs that ask more than what everything is
PROGRAM = parse(RULES)
LIBRARY = parse(CARDS)
VOCABULARY = FOLDER / "vocabulary.lp"
INPUT = parse([VOCABULARY])
PREDICATES = parse([FOLDER / "predicates.lp"])
UNREAD_INPUT = {("mana_ability", 1), ("never_chosen", 2)}
"""What a state says for people, or what a document is held against before there are any facts of it."""
SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def test_clingo_has_nothing_to_say():
    assert PROGRAM.messages + LIBRARY.messages == []


def test_every_predicate_that_is_read_is_defined():
    known = {*PROGRAM.heads, *INPUT.defined, *parse(OTHERS).defined}
    assert {name: places for name, places in PROGRAM.bodies.items() if name not in known} == {}


def test_every_predicate_that_is_defined_is_read():
    """What claims and other programs beyond deriving define is read from Python."""
    read = {*PROGRAM.bodies, *PROGRAM.shown, *UNREAD_INPUT}
    assert {name: places for name, places in parse(DERIVING).heads.items() if name not in read} == {}


def test_every_input_predicate_is_read():
    unused = set(INPUT.defined) - set(PROGRAM.bodies) - set(PROGRAM.shown)
    assert unused == UNREAD_INPUT


def test_every_shown_predicate_exists():
    assert set(PROGRAM.shown) - set(PROGRAM.heads) - set(INPUT.defined) == set()


def test_one_name_has_one_arity():
    arities = defaultdict(set)
    for name, arity in PROGRAM.signatures() | LIBRARY.signatures():
        arities[name].add(arity)
    assert {name: found for name, found in arities.items() if len(found) > 1} == {}


def test_predicates_lp_lists_exactly_the_predicates_of_the_rules():
    deriving = parse(DERIVING)
    internal = (set(deriving.heads) | set(deriving.shown)) - set(INPUT.defined)
    listed = set(PREDICATES.defined)
    assert (listed - internal, internal - listed) == (set(), set())
    assert PREDICATES.rules == []
    assert [len(places) for places in PREDICATES.defined.values()] == [1] * len(listed)
    assert list(PREDICATES.defined) == sorted(PREDICATES.defined)


def test_every_input_and_public_predicate_is_documented():
    comments = " ".join(line for line in VOCABULARY.read_text(encoding="utf-8").splitlines() if line.startswith("%"))
    public = parse([FOLDER / "characteristics.lp"]).shown
    terms = re.findall(r"\b([a-z]\w*)\(((?:[^()]|\([^()]*\))*)\)", comments)
    documented = {(name, re.sub(r"\(.*?\)", "", arguments).count(",") + 1) for name, arguments in terms}
    documented |= {(name, 0) for name in re.findall(r"\b([a-z]\w*)\b", comments)}
    assert {*INPUT.defined, *public} - documented == set()


@pytest.mark.parametrize("path", OTHERS, ids=short)
def test_every_question_stands_under_a_comment(path):
    assert [where(rule.location) for rule in parse([path]).rules if not comment_above(rule).startswith("% ")] == []


@pytest.mark.parametrize("path", [*DERIVING, *(p for p in HISTORY if p.parent.name == "rules")], ids=short)
def test_every_rule_stands_under_its_clause(path):
    bare = [where(rule.location) for rule in parse([path]).rules if not cited_numbers(comment_above(rule))]
    assert bare == []


@pytest.mark.parametrize("path", RULES, ids=short)
def test_the_first_lines_say_what_the_file_is(path):
    first, *_ = path.read_text(encoding="utf-8").splitlines()
    assert first.startswith("% ")
    if path.parent.name == "rules":
        section = re.match(r"\d+", path.name)
        assert section, "a file of rules/ is named by the section that it encodes"
        assert first.startswith(f"% {section[0]}")


def test_names_are_snake_case():
    names = {name for name, _ in PROGRAM.signatures() | LIBRARY.signatures()}
    names |= {name for rule in PROGRAM.rules for name in names_of(rule)}
    assert {name for name in names if not SNAKE_CASE.fullmatch(name)} == set()


def test_no_card_is_named_outside_cards():
    keys = {str(card.key) for card in library()}
    names = {card.name for card in library()}
    types = {"Plains", "Island", "Swamp", "Mountain", "Forest", "Conspiracy"}  # these are also names of cards
    for rule in PROGRAM.rules:
        assert not names_in_terms(rule) & keys, where(rule.location)
        strings = set(re.findall(r'"([^"]*)"', str(rule)))
        assert not strings & (names - types), where(rule.location)


@pytest.mark.parametrize("path", FILES, ids=short)
def test_lines_are_short(path):
    limit = 128
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > limit] == []
    assert [number for number, line in enumerate(lines, 1) if line != line.rstrip() or "\t" in line] == []


@pytest.mark.parametrize("path", CARDS, ids=short)
def test_cards_are_facts(path):
    cards = parse([path])
    assert cards.others == []
    assert [where(rule.location) for rule in cards.rules if rule.body] == []
    assert all(rule.head.ast_type == ASTType.Literal for rule in cards.rules)


def test_what_is_inconsistent_is_derived_and_not_forbidden():
    """Integrity constraints and choices stand only where a question is asked."""
    heads = {
        where(rule.location): rule.head for rule in parse(DERIVING).rules
        if rule.head.ast_type != ASTType.Literal or rule.head.atom.ast_type == ASTType.BooleanConstant
    }  # fmt: skip
    assert heads == {}


def test_every_rule_of_the_game_is_part_of_deriving():
    of_the_game = [path for path in RULES if path.parent.name == "rules"]
    assert [short(path) for path in of_the_game if path not in DERIVING + COPYING + HISTORY] == []
    assert {short(path.parent) for path in OTHERS} <= {".", "claims", "rulings", "editions", "rules"}
