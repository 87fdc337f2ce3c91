"""The published JSON Schema."""

import json

from pyleveler.documents.schema import document_schema


def test_the_schema_names_every_document_and_every_part():
    schema = document_schema()
    kinds = ("GameState", "Definition", "SpaceDocument", "StackDocument", "HistoryDocument", "HistorySpaceDocument")
    assert schema["anyOf"] == [{"$ref": f"#/$defs/{name}"} for name in kinds]
    referenced = {part.split('"')[0] for part in json.dumps(schema).split("#/$defs/")[1:]}
    assert referenced <= set(schema["$defs"])
    assert all(part.get("additionalProperties") is False for part in schema["$defs"].values())


def test_the_schema_has_the_words_of_documents():
    definitions = document_schema()["$defs"]
    assert set(definitions["Level"]["properties"]) == {"from", "to", "pt", "abilities"}
    assert "while" in definitions["Static"]["properties"]
    assert {"all", "any", "not"} <= set(definitions["Filter"]["properties"])
    actions = definitions["Static"]["properties"]["does"]["items"]["anyOf"]
    assert {"enum": ["lose_all_abilities", "switch_pt", "double_counters"], "type": "string"} in actions
