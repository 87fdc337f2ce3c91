"""The names that someone may have meant."""

import difflib
from collections.abc import Iterable


def nearest(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names that are most like a word, the likeliest first; names that contain it count as near."""
    by_folded = {name.casefold(): name for name in names}
    folded = word.casefold()
    found = difflib.get_close_matches(folded, by_folded, n=most, cutoff=0.6)
    found += [name for name in by_folded if folded and folded in name and name not in found]
    return [by_folded[name] for name in found[:most]]
