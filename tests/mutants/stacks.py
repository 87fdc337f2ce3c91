"""Whether a stack of the casebook notices that a rule about stacks was bent."""

from collections.abc import Iterator

from copies.test_casebook import CASES, test_case

from pyleveler import DocumentError
from pyleveler.solving import RulesError

STACK_FILES = [
    "rules/707_10_spell_copies.lp", "rules/115_targets.lp", "rules/700_2_modes.lp", "rules/601_casting.lp",
    "rules/405_stack.lp",
]  # fmt: skip
"""The files that the rulings about copies of spells rest on; their claims are asked in spaces of stacks."""


def wrong_stacks() -> Iterator[str]:
    """The cases whose answer is not the expected one."""
    for path in CASES:
        try:
            test_case(path)
        except (AssertionError, DocumentError, RulesError, LookupError, StopIteration) as error:
            yield f"stack {path.stem}: {type(error).__name__}"
