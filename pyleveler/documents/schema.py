"""The JSON Schema of the documents."""

from typing import Any

from pydantic.json_schema import models_json_schema

from pyleveler.documents.definitions import Definition
from pyleveler.documents.history import HistoryDocument
from pyleveler.documents.history_space import HistorySpaceDocument
from pyleveler.documents.space import SpaceDocument
from pyleveler.documents.stack import StackDocument
from pyleveler.documents.state import GameState

DOCUMENTS = (GameState, Definition, SpaceDocument, StackDocument, HistoryDocument, HistorySpaceDocument)
"""Every kind of document that people write."""


def document_schema() -> dict[str, Any]:
    """One JSON Schema (2020-12) for all documents: a document is of one of the kinds under `anyOf`.

    A state is a space with one state, too.

    It says what keys and values there are. What only a comparison shows (ids that are unknown, timestamps that stand
    twice, exactly one of several keys) is checked as a document is read.
    """
    _, schema = models_json_schema([(model, "validation") for model in DOCUMENTS], by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pyleveler documents",
        "anyOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in DOCUMENTS],
        **schema,
    }
