"""The schema of `options` in requests: every setting of the rules, so that generated clients know them.

Each variant has a schema of its own with its defaults; `GET /v1/variants/{name}` shows it. The service reads `options`
as any object, so that a refusal can say which setting was probably meant.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import fields

from rami.rules.options import OPTIONS
from rami.rules.options.option import NAMED_MELDS, Option
from rami.rules.settings.parameters import (
    Contract,
    Declaration,
    DropCost,
    MatchEnd,
    NamedMeld,
    Opening,
    OutScore,
    Unopened,
    Values,
)
from rami_service.api.openapi.schemas import REF, Schema

NAME: Final = "Options"
_REQUESTS: Final = ("CreateGame", "QuickMatch")
"""Requests that refuse options which do not exist. The preview of rules answers what is wrong with them."""
_OBJECTS: Final[dict[str, tuple[type[Struct], Mapping[str, Option]]]] = {
    "NamedMeld": (NamedMeld, NAMED_MELDS),
    "Opening": (Opening, OPTIONS["opening"].parts),
    "Contract": (Contract, OPTIONS["contracts"].parts),
    "MatchEnd": (MatchEnd, OPTIONS["match_end"].parts),
    "Unopened": (Unopened, OPTIONS["unopened"].parts),
    "OutScore": (OutScore, OPTIONS["out_score"].parts),
    "Declaration": (Declaration, OPTIONS["declaration"].parts),
    "DropCost": (DropCost, OPTIONS["drop"].parts),
    "Values": (Values, OPTIONS["values"].parts),
}
"""The schemas of settings that are objects, or lists of them, with their types and the texts of their parts.

As an option an object is merged with the default, so only the parts without a default are required.
"""


def add_options(components: dict[str, Schema], example: dict[str, Any]) -> None:
    """Add the schema of `options`, made from the schema of the rules, and use it in the requests that have them."""
    rules = components["Rules"]["properties"]
    for key, text in OPTIONS.items():
        _describe_values(rules[key], text, components)
        rules[key] |= _said(text)
    for name, (kind, parts) in _OBJECTS.items():
        for part, text in parts.items():
            _describe_values(components[name]["properties"][part], text, components)
            components[name]["properties"][part] |= _said(text)
        components[_option(name)] = _partial(components[name], _option(name), kind)
    settings = {key: schema for key, schema in components["Rules"]["properties"].items() if key != "variant"}
    components[NAME] = {
        "title": NAME,
        "description": (
            "The settings that differ from the defaults of the variant. `GET /v1/variants/{name}` has the JSON Schema "
            "of each setting."
        ),
        "type": "object",
        "properties": {key: _settable(schema) | _said(OPTIONS[key]) for key, schema in settings.items()},
        "additionalProperties": False,
        "x-default": {},
        "examples": [{}, example],
    }
    for request in _REQUESTS:
        if request in components:
            said = components[request]["properties"]["options"]["description"]
            components[request]["properties"]["options"] = {"$ref": REF + NAME, "description": said}


def _describe_values(schema: Schema, text: Option, components: dict[str, Schema]) -> None:
    """Describe the values of a setting, in the component that lists them, and those that are null."""
    for member in (schema, *schema.get("anyOf", ())):
        component = components.get(member.get("$ref", "").removeprefix(REF), {})
        if "enum" in component:
            said = [text.values[value] for value in component["enum"]]
            listed = zip(component["enum"], said, strict=True)
            component["description"] = "\n".join(
                f"- `{value}`: {one.title}. {one.description}" for value, one in listed
            )
            component["x-enum-descriptions"] = [f"{one.title}. {one.description}" for one in said]
        if member.get("type") == "null":
            member["description"] = f"{text.values[None].title}. {text.values[None].description}"


def _said(text: Option) -> Schema:
    return {"title": text.title, "description": text.described(str)}


def _option(name: str) -> str:
    return f"{name}Option"


def _partial(component: Schema, name: str, kind: type[Struct]) -> Schema:
    properties = {part: _settable(schema) for part, schema in component["properties"].items()}
    required = [field.name for field in fields(kind) if field.required]
    closed = {"title": name, "properties": properties, "required": required, "additionalProperties": False}
    return {**component, **closed}


def _settable(schema: Schema) -> Schema:
    """The schema of a setting as an option: a reference to an object leads to its partial form."""
    name = schema.get("$ref", "").removeprefix(REF)
    if name in _OBJECTS:
        return schema | {"$ref": REF + _option(name)}
    if "items" in schema:
        return schema | {"items": _settable(schema["items"])}
    return schema | {"anyOf": [_settable(member) for member in schema["anyOf"]]} if "anyOf" in schema else schema
