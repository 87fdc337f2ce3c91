"""What pydantic found wrong, as one DocumentError about the first mistake."""

import re
from typing import Any, cast

from pydantic import ValidationError

from pyleveler.documents.errors import DocumentError, Path, described, did_you_mean
from pyleveler.documents.words import LIMIT, Document

_KINDS = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "invalid_key": "a text as key",
}
_TAG = re.compile(r"<\w+>\Z|\[key\]\Z")


def document_error(model: type[Document], data: Any, error: ValidationError) -> DocumentError:
    """The first mistake that pydantic found.

    Args:
        model: What the data should have been.
        data: The data.
        error: What pydantic says; unknown keys count before keys that are missing, since they explain them.
    """
    details = cast("list[dict[str, Any]]", error.errors(include_url=False))
    rank = {"extra_forbidden": 0, "missing": 2}
    worst = min(details, key=lambda detail: rank.get(detail["type"], 1) if len(details) > 1 else 0)
    path = _path(data, worst["loc"])
    kind, context, value = worst["type"], worst.get("ctx", {}), worst["input"]
    if kind == "wrong":
        found = context["found"] or described(value)
        return DocumentError(found, context["expected"], path=(*path, *context["path"]))
    if kind == "extra_forbidden":
        keys = _keys(model, worst["loc"][:-1])
        expected = f"one of {', '.join(keys)}{did_you_mean(path[-1], keys)}"
        return DocumentError(f"the unknown key {described(path[-1])}", expected, path=path)
    if kind == "missing":
        *around, key = path
        return DocumentError(f"no {described(key)}", f"the key {described(key)}", path=tuple(around))
    return DocumentError(described(value), _expected(kind, context, worst["msg"], value), path=path)


def _expected(kind: str, context: dict[str, Any], message: str, value: Any) -> str:
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'", context["expected"])
        if not words:
            return str(context["expected"]).lower()
        return f"{'one of ' if len(words) > 1 else ''}{', '.join(words)}{did_you_mean(value, words)}"
    if kind in ("greater_than_equal", "less_than_equal"):
        return f"a number from {context['ge']} on" if "ge" in context else f"a number up to {context.get('le', LIMIT)}"
    if kind in ("too_short", "too_long"):
        least, most = context.get("min_length"), context.get("max_length")
        return f"at least {least} of them" if least is not None else f"at most {most} of them"
    if kind == "shape":
        return message
    if kind in ("string_too_short", "string_too_long"):
        length = context.get("min_length", context.get("max_length"))
        return f"a text of at {'least' if 'min_length' in context else 'most'} {length} characters"
    return _KINDS.get(kind) or message


def _path(data: Any, location: tuple[str | int, ...]) -> Path:
    """The place in the document: the location without pydantic's names for the members of unions."""
    path: list[str | int] = []
    for step in location:
        if isinstance(step, str) and _TAG.match(step) and not (isinstance(data, dict) and step in data):
            continue
        path.append(step)
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            data = None
    return tuple(path)


def _keys(model: type[Document], location: tuple[str | int, ...]) -> list[str]:
    """The keys of the part of a document at a location."""
    part: Any = model
    for step in location:
        part = _inside(part, step)
    document = next((found for found in _members(part) if _is_document(found)), Document)
    return [field.alias or name for name, field in document.model_fields.items()]


def _is_document(part: Any) -> bool:
    return isinstance(part, type) and issubclass(part, Document)


def _inside(part: Any, step: str | int) -> Any:
    """The type at one more step of a location, found among the members of unions, lists and mappings."""
    for document in filter(_is_document, _members(part)):
        for name, field in document.model_fields.items():
            if step == (field.alias or name):
                return field.annotation
    return part


def _members(part: Any) -> list[Any]:
    """A type with everything inside it: `list[Annotated[A | B, ...]]` has A and B."""
    inside = getattr(part, "__args__", None)
    if inside is None or (isinstance(part, type) and not hasattr(part, "__origin__")):
        return [part]
    return [found for member in inside for found in _members(member)]
