"""YAML or JSON text to plain data, and back from a place in the data to its line in the text.

Plain words mean what they mean in YAML 1.2: only `true` and `false` are truth values, while `on`, `2/3`, `1_000` and
dates are text.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]
from yaml.resolver import BaseResolver

from pyleveler.documents.errors import DocumentError, Path, described

MAX_DEPTH = 60
"""Deepest nesting of lists and mappings."""

MAX_VALUES = 500_000
"""Most values in a document, with YAML aliases written out."""


@dataclass(frozen=True)
class Source:
    """A text and the file it comes from."""

    file: str
    text: str

    def line(self, path: Path) -> int | None:
        """The line, from 1, of a place in the document, or of the nearest place around it that the text has."""
        try:
            node = _compose(self.text)
        except (yaml.YAMLError, RecursionError):
            return None
        if node is None:
            return None
        line = int(node.start_mark.line)
        for step in path:
            if isinstance(node, yaml.MappingNode):
                pair = next((pair for pair in node.value if _scalar(pair[0]) == step), None)
                if pair is None:
                    break
                line, node = pair[0].start_mark.line, pair[1]
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
                line = node.start_mark.line
            else:
                break
        return line + 1

    def place(self, error: DocumentError) -> DocumentError:
        """The error, with this file and the line of its place added."""
        error.file = self.file
        if error.line is None:
            error.line = self.line(error.path)
        return error


@dataclass
class Origin:
    """Where a document comes from; two documents with the same content are equal wherever they come from."""

    source: Source | None = field(default=None, compare=False)


def read_file(path: str | FilePath) -> Source:
    """The text of a file.

    Raises:
        DocumentError: It cannot be read, or is not UTF-8.
    """
    name = str(path)
    try:
        content = FilePath(path).read_bytes()
    except FileNotFoundError:
        raise DocumentError("no such file", "a YAML or JSON document", file=name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DocumentError(f"a file that cannot be read ({reason})", "a YAML or JSON document", file=name) from None
    try:
        return Source(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError(f"a byte 0x{content[error.start]:02x}", "text in UTF-8", file=name, line=line) from None


def read_data(source: Source) -> Any:
    """The plain data of a document: dicts, lists, strings, numbers, truth values and None.

    Raises:
        DocumentError: The text is empty, is neither YAML nor JSON, has a key twice, or is nested too deeply.
    """
    text = source.text
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_constant)
        except (ValueError, RecursionError):
            pass  # the YAML reader takes JSON, too, and has the better message
    try:
        node = _compose(text)
        if node is None:
            raise DocumentError("an empty document", "a mapping")
        return _construct(node, (), [MAX_VALUES])
    except DocumentError as error:
        error.file = source.file
        raise
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        found = ", ".join(part for part in (error.problem, error.context) if part)
        raise DocumentError(found, "YAML or JSON", file=source.file, line=line, column=column) from None
    except yaml.YAMLError as error:
        found = str(error).splitlines()[0]
        raise DocumentError(found, "YAML or JSON", file=source.file, line=_bad_line(text)) from None


def _bad_line(text: str) -> int | None:
    bad = re.search(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    return text.count("\n", 0, bad.start()) + 1 if bad else None


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        raise ValueError("a key stands twice")
    return mapping


def _no_constant(word: str) -> Any:
    raise ValueError(word)


class _Loader(CParser, BaseResolver):
    """libyaml's parser with the plain words of YAML 1.2."""

    def __init__(self, text: str) -> None:
        CParser.__init__(self, text)
        BaseResolver.__init__(self)


_TAG = "tag:yaml.org,2002:"
for _kind, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
):
    _Loader.add_implicit_resolver(_TAG + _kind, re.compile(rf"(?:{_pattern})\Z"), list(_first))


def _integer(text: str) -> int | str:
    if len(text) > 40:
        return text  # no number of the game; what it is instead is for the reader of the document to say
    if text[:2] in ("0o", "0x"):
        return int(text[2:], 8 if text[1] == "o" else 16)
    return int(text)


_SCALARS: dict[str, Callable[[str], Any]] = {
    _TAG + "str": str,
    _TAG + "bool": lambda text: text.lower() == "true",
    _TAG + "int": _integer,
    _TAG + "float": float,
    _TAG + "null": lambda _: None,
}


def _compose(text: str) -> yaml.Node | None:
    _refuse_depth(text)
    loader = _Loader(text)
    try:
        node: yaml.Node | None = loader.get_single_node()
        return node
    finally:
        loader.dispose()


def _refuse_depth(text: str) -> None:
    """Keep the recursive parser of libyaml from running out of stack, which would end the process."""
    if text.count("[") + text.count("{") + text.count("- ") + text.count("? ") <= 2000:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):  # type: ignore[arg-type]
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise _too_deep(event.start_mark.line + 1 if event.start_mark else None)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _too_deep(line: int | None) -> DocumentError:
    return DocumentError(f"more than {MAX_DEPTH} lists and mappings inside each other", "a document", line=line)


def _scalar(node: yaml.Node) -> Any:
    """The value of a scalar node; None for any other."""
    convert = _SCALARS.get(node.tag) if isinstance(node, yaml.ScalarNode) else None
    return convert(node.value) if convert else None


def _construct(node: yaml.Node, path: Path, budget: list[int]) -> Any:
    budget[0] -= 1
    if budget[0] < 0 or len(path) > MAX_DEPTH:
        line = node.start_mark.line + 1
        if len(path) > MAX_DEPTH:
            raise _too_deep(line)
        raise DocumentError(f"more than {MAX_VALUES} values", "a smaller document", line=line)
    tag = node.tag
    if isinstance(node, yaml.ScalarNode):
        convert = _SCALARS.get(tag)
        if convert is None:
            raise DocumentError(f"the tag {tag}", "plain YAML", path=path, line=node.start_mark.line + 1)
        try:
            return convert(node.value)
        except ValueError:
            found, line = described(node.value), node.start_mark.line + 1
            raise DocumentError(found, f"a value of the tag {tag}", path=path, line=line) from None
    if isinstance(node, yaml.SequenceNode) and tag == _TAG + "seq":
        return [_construct(child, (*path, place), budget) for place, child in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode) and tag == _TAG + "map":
        mapping: dict[Any, Any] = {}
        for key_node, child in node.value:
            key, line = _scalar(key_node), key_node.start_mark.line + 1
            if not isinstance(key, str | int) or isinstance(key, bool):
                raise DocumentError(f"the key {described(key)}", "a text as key", path=path, line=line)
            if key in mapping:
                raise DocumentError(f"the key {described(key)} twice", "it once", path=(*path, key), line=line)
            mapping[key] = _construct(child, (*path, key), budget)
        return mapping
    raise DocumentError(f"the tag {tag}", "plain YAML", path=path, line=node.start_mark.line + 1)
