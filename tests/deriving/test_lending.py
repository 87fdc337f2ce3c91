"""113.10a: what has the activated abilities of others has each instance that they have."""

from pyleveler import ObjectAnswer

from .states import Entry, board, inline, resolved, static


def tapping(text: str) -> Entry:
    return {"activated": {"cost": "{T}", "text": text}}


def lender(key: str, *others: str, **entry: object) -> Entry:
    """A creature with the activated abilities of these objects, and one of its own."""
    lends = static("self", {"add_abilities_of": {"of": {"ids": list(others)}, "kind": "activated"}})
    return inline(key, abilities=[tapping(key), lends], **entry)


def of_others(answer: ObjectAnswer) -> list[str]:
    """The abilities of a lender beyond its own two."""
    return [ability.removeprefix("{T}: ") for ability in answer.abilities[2:]]


def test_an_ability_that_was_given_twice_is_lent_twice():
    gifts = [resolved({"add_abilities": [tapping("ping")]}, affects=["bird"]) for _ in range(2)]
    bird = inline("bird", abilities=[tapping("ping")])
    assert of_others(board(lender("ooze", "bird"), bird, effects=gifts)["ooze"]) == ["ping"] * 3


def test_what_was_lent_is_lent_on_and_back():
    """613.8b: either would change what the other gives: the older one goes first, without what the other gives."""
    answers = board(lender("one", "two"), lender("two", "one"))
    assert of_others(answers["one"]) == ["two"]
    assert of_others(answers["two"]) == ["one", "two"]


def test_three_in_a_circle():
    """The third has what the second had by then, and that has what the first has itself."""
    answers = board(lender("one", "three"), lender("two", "one"), lender("three", "two"))
    assert [of_others(answers[key]) for key in ("one", "two", "three")] == [
        ["three"],
        ["one", "three"],
        ["two", "one", "three"],
    ]


def test_mana_abilities_that_a_land_has_by_its_types_are_lent():
    """305.6: layer 4 gives them, before layer 6 lends them."""
    gift = resolved({"add_subtypes": ["all basic land types"]}, affects=["land"])
    answer = board(lender("ooze", "land"), inline("land", types=["Land"], pt=None), effects=[gift])["ooze"]
    assert sorted(of_others(answer)) == [f"add {{{symbol}}}" for symbol in "BGRUW"]
