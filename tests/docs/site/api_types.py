"""The page with the types of the API: every schema of the specification with its fields, and how to show a type."""

import json
from collections.abc import Mapping
from html import escape
from typing import Final

from rami_service.api.openapi import html_schemas
from rami_service.api.openapi.schemas import Schema

_LINK: Final = 'href="#schema-'
_TYPES: Final = 'href="types.md#schema-'
_ABOUT: Final = """# Types

Bodies and answers are JSON. A field of a request may be left out if it has a default or is optional. An answer has all
its fields; a field without a value is `null`. Later releases may add fields to answers: ignore those that you do not
know ([what may change](../../decisions/an-api-version-gets-only-compatible-changes.md)).
"""


def page(components: Mapping[str, Schema]) -> str:
    """Every named type, in the order of the alphabet."""
    return "\n".join([_ABOUT, *(_entry(name, schema) for name, schema in sorted(components.items()))])


def _entry(name: str, schema: Schema) -> str:
    parts = [
        f"## {name} {{ #schema-{name} }}",
        schema.get("description", ""),
        fields(schema) or f"<p>{kind(schema)}</p>",
        example(schema, "An example"),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def kind(schema: Schema) -> str:
    """A type in a few words of HTML, with links to the page of the types."""
    return html_schemas.kind(schema).replace(_LINK, _TYPES)


def fields(schema: Schema) -> str:
    """The fields of an object as a table in HTML. It is empty for other types."""
    return html_schemas.table(schema).replace(_LINK, _TYPES) if "properties" in schema else ""


def example(schema: Schema, title: str) -> str:
    """The first example of a type, to be opened. It is empty if there is none."""
    if not schema.get("examples"):
        return ""
    shown = json.dumps(schema["examples"][0], indent=2, ensure_ascii=False)
    return f"<details markdown><summary>{escape(title)}</summary>\n\n```json\n{shown}\n```\n\n</details>"
