"""Counting without listing, listing, and trying everything out say the same."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pyleveler import StackDocument, copies
from pyleveler.copying.choices import Cell, Choices
from pyleveler.copying.counting import count, listed, placed

NAMES = ("a", "b", "c", "d")
cells = st.builds(
    lambda instance, old, new: Cell(instance, tuple(range(1, len(old) + 1)), tuple(old), tuple(new)),
    st.integers(1, 3),
    st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=2),
    st.lists(st.sampled_from(NAMES), unique=True, max_size=4),
)


@st.composite
def choices(draw):
    found = draw(st.lists(cells, max_size=3))
    pairs = [(one, other) for one in range(len(found)) for other in range(one)]
    differ = [pair for pair in pairs if draw(st.booleans())]
    return Choices(tuple(found), frozenset(differ) | {(other, one) for one, other in differ})


def tried_out(found):
    """Every assignment of targets to places, without those that are not allowed; the order within a cell does not matter."""
    options = [[tuple(one) for one in product(cell.candidates, repeat=len(cell.places))] for cell in found.cells]
    good = set()
    for combination in product(*options):
        sets = [frozenset(targets) for targets in combination]
        if any(len(targets) < len(cell.places) for targets, cell in zip(sets, found.cells, strict=True)):
            continue
        clashes = (
            target in found.cells[one].old and target in found.cells[other].old
            for one, other in found.differ
            for target in sets[one] & sets[other]
        )
        if all(clashes):
            good.add(tuple(sets))
    return good


@given(choices())
@settings(max_examples=300)
def test_the_count_is_the_length_of_the_list_and_of_what_can_be_tried_out(found):
    every = list(listed(found))
    assert count(found) == len(every) == len(tried_out(found))
    assert {tuple(frozenset(one[index]) for index in range(len(found.cells))) for one in every} == tried_out(found)


@given(choices())
def test_the_first_one_of_the_list_keeps_every_target(found):
    first = next(listed(found), None)
    if first is not None:
        assert all(set(first[index]) == set(cell.old) for index, cell in enumerate(found.cells))
        at = placed(found, first)
        alone = [cell for cell in found.cells if sum(one.instance == cell.instance for one in found.cells) == 1]
        assert all(at[cell.instance, place] in cell.old for cell in alone for place in cell.places)


@given(
    st.integers(0, 3),
    st.integers(2, 4),
    st.lists(st.sampled_from(["mage", "bears", "p1", "p2"]), min_size=3, max_size=3),
    st.booleans(),
)
@settings(max_examples=25)
def test_the_count_of_a_stack_is_the_length_of_its_list(targets, level, aims, another):
    described = [{"any_target": True, **({"another": True} if another and n else {})} for n in range(targets)]
    spell = {"name": "Sparks", "types": ["Instant"], "spell": {"targets": described, "text": "sparks"}}
    document = StackDocument.from_data(
        {
            "objects": [
                {"id": "mage", "card": "Echo Mage", "counters": {"level": level}},
                {"id": "bears", "card": "Grizzly Bears", "controller": "p2"},
            ],
            "stack": [
                {"id": "spell", "definition": spell, "targets": {n + 1: aims[n] for n in range(targets)}},
                {"id": "echo", "ability_of": "mage", "targets": {1: "spell"}},
            ],
        }
    )
    found = copies(document)
    outcomes = [str(outcome.to_data()) for outcome in found]
    assert found.count == len(outcomes) == len(set(outcomes))
