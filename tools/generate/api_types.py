"""Writes the TypeScript types of the API for the client in JavaScript.

They are the schemas of the specification, one type each, under the same names.
"""

import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tools.repository import ROOT

TYPES: Final = ROOT / "sdk/js/src/api.d.ts"
HEAD: Final = """// The schemas of the specification as types: generated from `openapi/openapi.json` by `make generate`.
// A later release may add fields, events and problems: ignore those that you do not know.
"""
_NAMES: Final = {"Page_GameSummary_": "GamePage", "Problem": "ProblemBody"}
"""Names that would say little, or that the client or TypeScript use for something else."""
_ASKED_FOR: Final = {"GameView": ("rules",)}
"""Fields that are there unless the caller asks to leave them out."""
_OTHERS: Final = """
/** A view of a game without `rules`, for callers who have them already. */
export type GameViewWithoutRules = Omit<GameView, "rules">;
"""
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_WIDTH: Final = 120

Schema = Mapping[str, Any]


def types(specification: Schema) -> str:
    """All schemas as TypeScript."""
    schemas = specification["components"]["schemas"]
    return HEAD + "".join(f"\n{_declared(name_of(name), schema)}" for name, schema in sorted(schemas.items())) + _OTHERS


def _declared(name: str, schema: Schema) -> str:
    above = "".join(comment(schema.get("description", ""), ""))
    if "properties" not in schema:
        return f"{above}{_wrapped(f'export type {name} =', type_of(schema), '')}"
    required = (*schema.get("required", ()), *_ASKED_FOR.get(name, ()))
    fields = "".join(_field(field, found, field in required) for field, found in schema["properties"].items())
    return f"{above}export interface {name} {{\n{fields}}}\n"


def _field(name: str, schema: Schema, required: bool) -> str:  # noqa: FBT001 - a part of the schema
    above = "".join(comment(schema.get("description", ""), "  "))
    return above + _wrapped(f"  {name}{'' if required else '?'}:", type_of(schema), "  ")


def _wrapped(start: str, kind: str, indent: str) -> str:
    """A declaration, on several lines if one would be too long: a union has a line for each part."""
    line = f"{start} {kind};\n"
    if len(line) <= _WIDTH + 1:
        return line
    return start + "".join(f"\n{indent}  | {part}" for part in _parts(kind)) + ";\n"


def _parts(kind: str) -> list[str]:
    """The parts of a union, not of the unions in it."""
    parts, depth = [""], 0
    for word in kind.split(" "):
        if word == "|" and not depth:
            parts.append("")
            continue
        depth += word.count("(") + word.count("<") - word.count(")") - word.count(">")
        parts[-1] += f" {word}" if parts[-1] else word
    return parts


def comment(text: str, indent: str) -> Iterator[str]:
    """The lines of a comment; none without a text."""
    if not text:
        return
    whole = f"{indent}/** {text} */"
    if "\n" not in text and len(whole) <= _WIDTH:
        yield f"{whole}\n"
        return
    yield f"{indent}/**\n"
    for line in text.split("\n"):
        parts = textwrap.wrap(line, _WIDTH - len(indent) - 3) or [""]
        yield from (f"{indent} * {part}".rstrip() + "\n" for part in parts)
    yield f"{indent} */\n"


def type_of(schema: Schema) -> str:
    """A schema as a type."""
    match schema:
        case {"$ref": target} | {"allOf": [{"$ref": target}]}:  # the type has the fields that are always there, too
            return name_of(target.rpartition("/")[2])
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": parts} | {"oneOf": parts}:
            return " | ".join(dict.fromkeys(type_of(part) for part in parts))
        case {"type": "array", "items": items, "minItems": count, "maxItems": most} if count == most:
            return f"[{', '.join([type_of(items)] * count)}]"
        case {"type": "array", "items": items}:
            found = type_of(items)
            return f"({found})[]" if " | " in found else f"{found}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            found = type_of(values)
            return f"Record<string, {'unknown' if len(found) > _WIDTH else found}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": kind}:
            return _PLAIN[kind]
        case _:
            return "unknown"


def name_of(name: str) -> str:
    """The name of the type that is made from a component."""
    return _NAMES.get(name, name)
