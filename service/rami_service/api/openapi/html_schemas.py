"""Schemas of the OpenAPI document as HTML: types in a few words, tables of fields, texts."""

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from rami_service.api.openapi.schemas import REF, Schema

_CODE: Final = re.compile(r"`([^`\n]+)`")
_FEW: Final = 24
"""Values of an enumeration that are written in a table; longer lists are shortened."""


def text(markdown: str) -> str:
    """A text of the document, which uses little of Markdown: paragraphs, code, and lists of one level."""
    return "".join(_block(block) for block in markdown.strip().split("\n\n"))


def inline(markdown: str) -> str:
    """One line of such a text."""
    return _CODE.sub(r"<code>\1</code>", escape(markdown, quote=False))


def component(name: str, schema: Schema) -> str:
    """The entry of a named schema: its text, and its fields if it has some."""
    fields = table(schema) if schema.get("properties") else f"<p>{kind(schema)}</p>"
    about = text(schema.get("description", ""))
    return f'<details class="schema" id="schema-{name}"><summary>{name}</summary>{about}{fields}</details>\n'


def table(schema: Schema) -> str:
    """The fields of an object, a row for each."""
    rows = "".join(
        _row(name, field, name in schema.get("required", ())) for name, field in schema["properties"].items()
    )
    return f"<table><thead><tr><th>field<th>type<th>meaning</tr></thead><tbody>{rows}</tbody></table>"


def _row(name: str, field: Schema, required: bool) -> str:  # noqa: FBT001 - one of two kinds of rows
    mark = "" if required or "default" in field else " <small>optional</small>"
    about = inline(described(field).replace("\n", " "))
    default = f" <small>default <code>{_json(field['default'])}</code></small>" if "default" in field else ""
    return f"<tr><td><code>{escape(name)}</code>{mark}<td>{kind(field)}{default}<td>{about}</tr>"


def described(field: Schema) -> str:
    """The text of a field: its own one, or that of the one type that is not null."""
    if "description" in field:
        return str(field["description"])
    return next((str(one["description"]) for one in field.get("anyOf", ()) if "description" in one), "")


def kind(schema: Schema) -> str:
    """A type in a few words, with links to named schemas."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REF)
        return f'<a href="#schema-{name}">{name}</a>'
    if (choices := schema.get("anyOf") or schema.get("oneOf")) is not None:
        return " or ".join(dict.fromkeys(map(kind, choices)))
    if "const" in schema:
        return f"<code>{_json(schema['const'])}</code>"
    if "enum" in schema:
        return _values(schema["enum"])
    if "allOf" in schema:
        return " and ".join(map(kind, schema["allOf"]))
    return _plain(schema)


def _plain(schema: Schema) -> str:
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(kind, schema['prefixItems']))}]"
        case "array":
            return f"list of {kind(schema.get('items') or {})}{_bounds(schema, 'minItems', 'maxItems')}"
        case "object" if isinstance(schema.get("additionalProperties"), dict) and schema["additionalProperties"]:
            return f"object of {kind(schema['additionalProperties'])}"
        case "integer" | "number" as name:
            return f"{name}{_bounds(schema, 'minimum', 'maximum')}"
        case "string":
            pattern = f" <code>{escape(schema['pattern'])}</code>" if len(schema.get("pattern", "x" * 99)) < 40 else ""
            return f"string{_bounds(schema, 'minLength', 'maxLength')}{pattern}"
        case list() as names:
            return " or ".join(map(str, names))
        case name:
            return str(name or "any value")


def _bounds(schema: Mapping[str, Any], least: str, most: str) -> str:
    match schema.get(least), schema.get(most):
        case None, None:
            return ""
        case low, None:
            return f" ≥ {low}"
        case None, high:
            return f" ≤ {high}"
        case low, high:
            return f" {low}–{high}"


def _values(values: list[Any]) -> str:
    shown = [f"<code>{_json(value)}</code>" for value in values[:_FEW]]
    return " · ".join([*shown, "…"] if len(values) > _FEW else shown)


def _json(value: Any) -> str:
    return escape(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), quote=False)


def _block(block: str) -> str:
    lines = block.split("\n")
    if all(line.startswith("- ") for line in lines):
        return "".join(["<ul>", *_items(lines), "</ul>"])
    return f"<p>{inline(' '.join(lines))}</p>" if block else ""


def _items(lines: list[str]) -> Iterator[str]:
    return (f"<li>{inline(line.removeprefix('- '))}</li>" for line in lines)
