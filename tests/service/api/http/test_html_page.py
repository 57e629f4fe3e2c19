"""The documentation page shows what the document says, and nothing in it becomes markup."""

from typing import Any

import pytest
from msgspec import json

from rami_service.api.openapi.document import render
from rami_service.api.openapi.html_page import page
from rami_service.api.openapi.html_schemas import component, kind, text

EVIL = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer", "minimum": 2, "maximum": 8}, "integer 2–8"),
        ({"type": "integer", "minimum": 2}, "integer ≥ 2"),
        ({"type": "string", "maxLength": 5}, "string ≤ 5"),
        ({"type": "string", "pattern": "^<a>$"}, "string <code>^&lt;a&gt;$</code>"),
        ({"type": "boolean"}, "boolean"),
        ({"type": ["string", "null"]}, "string or null"),
        (
            {"anyOf": [{"$ref": "#/components/schemas/Game"}, {"type": "null"}]},
            '<a href="#schema-Game">Game</a> or null',
        ),
        ({"enum": ["open", None, 3]}, "<code>open</code> · <code>null</code> · <code>3</code>"),
        ({"const": EVIL}, "<code>&lt;img src=x onerror=alert(1)&gt;</code>"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 1}, "list of string ≥ 1"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False},
            "[integer, string]",
        ),
        ({"type": "array"}, "list of any value"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "object of integer"),
        ({"type": "object", "additionalProperties": True}, "object"),
        ({"allOf": [{"$ref": "#/components/schemas/A"}, {"type": "object"}]}, '<a href="#schema-A">A</a> and object'),
        ({}, "any value"),
    ],
)
def test_a_type_is_written_in_a_few_words(schema: dict[str, Any], words: str) -> None:
    """Every kind of schema in our document has a short text, with links to named schemas."""
    assert kind(schema) == words


def test_texts_are_no_markup() -> None:
    """Texts, names and examples are escaped; code, paragraphs and lists are the only markup that they make."""
    assert text(f"{EVIL} `x<y`\n\n- one\n- two") == (
        "<p>&lt;img src=x onerror=alert(1)&gt; <code>x&lt;y</code></p><ul><li>one</li><li>two</li></ul>"
    )
    shown = component("A", {"properties": {EVIL: {"default": EVIL, "description": EVIL, "type": "string"}}})
    assert "<img" not in shown
    document = json.decode(render())
    move = document["components"]["schemas"]["MakeMoves"]
    move["examples"] = [{"note": f"</textarea>{EVIL}"}]
    assert "</textarea><img" not in page(document).decode()


def test_long_lists_of_values_are_shortened() -> None:
    """An enumeration of a hundred values does not fill the page."""
    assert kind({"enum": list(range(100))}).count("<code>") < 30
