"""The words of answers, apart from the rules: one YAML file a language."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import yaml

LANGUAGES = ("en", "fr")


class Words:
    """The phrases of one language.

    Args:
        language: `en` or `fr`.

    Raises:
        ValueError: There is no such language.
    """

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words for the language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        text = files(__package__).joinpath(f"{language}.yaml").read_text(encoding="utf-8")
        self.phrases: dict[str, str] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))

    def __call__(self, key: str, *values: object) -> str:
        """The phrase `key` with the values in their places."""
        return self.phrases[key].format(*values)

    def has(self, key: str) -> bool:
        """Whether the language has the phrase `key`."""
        return key in self.phrases

    def counter(self, kind: str) -> str:
        """The name of a kind of counters; only level counters have one in each language."""
        return self("counter_level") if kind == "level" else kind

    def number_of_counters(self, counters: Mapping[str, int]) -> str:
        """`2 +1/+1 and 4 level`."""
        parts = (f"{number} {self.counter(kind)}" for kind, number in counters.items())
        return self("counters_on_it", self.sequence(parts))

    def sequence(self, parts: Iterable[str], last: str = "and") -> str:
        """`a, b and c`; `last` is `and` or `or`."""
        items = list(parts)
        if not items:
            return self("none")
        text = items[0]
        for item in items[1:-1]:
            text = self("comma", text, item)
        return text if len(items) == 1 else self(last, text, items[-1])


@cache
def words(language: str = "en") -> Words:
    """The words of a language, read once."""
    return Words(language)
