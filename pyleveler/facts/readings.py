"""The readings of what the rules leave open, as asp/options.lp lists them."""

from collections import defaultdict
from functools import cache

from pyleveler.documents.errors import DocumentError, Path, did_you_mean, quoted
from pyleveler.encoding import encoding
from pyleveler.library import read_facts


@cache
def readings() -> dict[str, list[str]]:
    """The options and the readings of each, the default first."""
    found: dict[str, list[str]] = defaultdict(list)
    facts = read_facts([encoding("options.lp")])
    for fact in sorted(facts, key=lambda fact: fact.name):  # default/2 comes before reading/2
        option, value = map(str, fact.arguments)
        if value not in found[option]:
            found[option].append(value)
    return dict(found)


def check_option(option: str, value: object) -> None:
    """Refuses an option or a reading that is not listed.

    Raises:
        DocumentError: It is not.
    """
    known = readings()
    path: Path = ("options",)
    if option not in known:
        raise _unknown(option, list(known), path)
    if str(value) not in known[option]:
        raise _unknown(value, known[option], (*path, option))


def _unknown(found: object, known: list[str], path: Path) -> DocumentError:
    expected = f"one of {', '.join(sorted(known))}{did_you_mean(found, known)}"
    return DocumentError(quoted(str(found)), expected, path=path)
