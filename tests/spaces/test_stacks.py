"""Spaces of stacks: how many there are, that each is a stack, and that outcomes chosen by the rules are those counted."""

from pathlib import Path

import pytest
import yaml

from pyleveler import DocumentError, StackDocument, copies
from pyleveler.spaces.searching import ground_space, statements
from pyleveler.spaces.stacks import StackSpace

FOLDER = Path(__file__).parent.parent / "casebook_stacks"
SPACE = """
objects:
  - {id: mage, card: Echo Mage, counters: {level: "1..4"}, tapped: {any: [false, true]}}
  - {id: bears, card: Grizzly Bears, controller: p2, zone: {any: [battlefield, graveyard]}}
stack:
  - {id: bolt, card: Lightning Bolt, controller: {any: [p1, p2]}, targets: {1: {any: [bears, p1, p2, mage]}}}
  - {id: blaze, card: Blaze, controller: p2, targets: {1: {any: [bears, p1]}}, x: "0..4"}
  - {id: charm, card: Izzet Charm, controller: p2, modes: {any: [[2], [3]]}, targets: {1: {any: [[], [bears], [mage]]}}}
  - id: arc
    card: Arc Lightning
    targets: {1: {any: [[bears], [bears, p1]]}}
    divided: {any: [{bears: 3}, {bears: 1, p1: 2}, {bears: 2, p1: 1}]}
  - {id: echo, ability_of: mage, targets: {1: {any: [bolt, blaze, charm, arc]}}}
"""
BOARD, BOLT, BLAZE, CHARM, ARC, ECHO = 4 * 2 * 2, 2 * 4, 2 * 5, 2 + 1, 1 + 2, 4


def models(space, show, *options):
    control = ground_space(space, statements(show), options=["--models=0", "--project=show", *options])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield list(model.symbols(shown=True))


def test_what_cannot_have_been_chosen_together_is_no_stack_of_the_space():
    space = StackSpace.loads(SPACE)
    assert space.states == BOARD * BOLT * BLAZE * CHARM * ARC * ECHO
    assert sum(1 for _ in models(space, "#show chosen/2.")) == space.states


def test_an_object_that_may_have_been_elsewhere_is_no_impossible_target():
    """115.2, 608.2b: a card in an open zone may be a spell that was countered; one on the battlefield never was a target."""
    text = """
    objects:
      - {id: mage, card: Echo Mage, counters: {level: 2}}
      - {id: bears, card: Grizzly Bears, zone: ZONE}
    stack:
      - {id: lore, card: Divination}
      - {id: deny, card: Counterspell, targets: {1: {any: [lore, bears]}}}
      - {id: echo, ability_of: mage, targets: {1: deny}}
    """
    for zone, states in (("{any: [battlefield, graveyard]}", 4), ("battlefield", 1), ("graveyard", 2)):
        space = StackSpace.loads(text.replace("ZONE", zone))
        assert space.states == states == sum(1 for _ in models(space, "#show chosen/2."))


def test_the_stacks_of_a_space_are_stacks_with_the_same_answer():
    space = StackSpace.loads(SPACE)
    seen = 0
    for number, atoms in enumerate(models(space, "#show chosen/2. #show made/2.")):
        if number % 4801 == 0:
            found = copies(space.state(atoms))
            assert found.times == sum(atom.name == "made" for atom in atoms)
            seen += 1
    assert seen == 10


def small_stacks():
    for path in sorted(FOLDER.glob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        expected = data.pop("expect")
        if expected.get("count", 0) > 1:
            yield pytest.param(data, id=path.stem)


@pytest.mark.parametrize("data", list(small_stacks()))
def test_outcomes_that_the_rules_choose_are_those_that_are_counted(data):
    """707.10c: two that differ only in the order of the targets of an instance are one; 405.3: any other order makes two."""
    stack = StackDocument.from_data(data)
    outcomes = set()
    for atoms in models(StackSpace.of(stack), "#show has_target/4. #show portion/4. #show lies_above/2."):
        shares = {tuple(atom.arguments[:3]): atom.arguments[3] for atom in atoms if atom.name == "portion"}
        targets = (atom.arguments for atom in atoms if atom.name == "has_target")
        chosen = {(str(c), str(i), str(shares.get((c, i, j))), str(t)) for c, i, j, t in targets}
        outcomes.add(frozenset(chosen | {str(atom) for atom in atoms if atom.name == "lies_above"}))
    assert len(outcomes) == copies(stack).count


def test_an_edition():
    space = StackSpace.loads(SPACE).in_edition("710-2010-fr")
    atoms = next(models(space, "#show chosen/2."))
    assert space.state(atoms).edition == "710-2010-fr"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("any: [bears, p1, p2, mage]", "any: [bears, p3]", "stack[0].targets"),
        ("any: [bears, p1, p2, mage]", "any: []", "stack[0].targets"),
        ('"0..4"', '"4..0"', "stack[1].x"),
        ("any: [[2], [3]]", "any: [[2], 3]", "stack[2].modes"),
        ("zone: {any: [battlefield, graveyard]}", "optional: true", "objects[1].optional"),
        ('level: "1..4"', 'level: "1.."', "objects[0].counters"),
        ("ability_of: mage", "ability_of: image", "stack[4].ability_of"),
        ("stack:", "order: any\nstack:", "order"),
    ],
)
def test_a_bad_space(old, new, place):
    assert old in SPACE
    with pytest.raises(DocumentError) as caught:
        StackSpace.loads(SPACE.replace(old, new), file="bad.yaml")
    assert caught.value.place.startswith(place)
    assert caught.value.file == "bad.yaml"
    assert "\n" not in str(caught.value)
