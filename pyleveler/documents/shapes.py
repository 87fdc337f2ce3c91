"""How the forms of a value are told apart: by their shape, so that an error is about one form only."""

from typing import Any

from pydantic import BaseModel, Discriminator

FLAG, NUMBER, WORD, LIST, MAPPING = "<flag>", "<number>", "<word>", "<list>", "<mapping>"
_TAGS: dict[type, str] = {bool: FLAG, int: NUMBER, str: WORD, list: LIST, dict: MAPPING}


def union(expected: str, *forms: type, words: tuple[str, ...] = ()) -> Discriminator:
    """What decides between the members of a union, each tagged with its shape.

    Args:
        expected: The forms in words, for errors.
        forms: Of bool, int, str, list, dict, those that the union has.
        words: The texts that it has, where only these are meant at all.
    """

    def tag(value: Any) -> str | None:
        form = dict if isinstance(value, BaseModel) else type(value)
        if form not in forms or (words and form is str and value not in words):
            return None
        return _TAGS[form]

    return Discriminator(tag, custom_error_type="shape", custom_error_message=expected)
