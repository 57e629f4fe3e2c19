"""The schema of `options` in requests: every setting of the rules, so that generated clients know them.

Each variant has a schema of its own with its defaults; `GET /v1/variants/{name}` shows it. The service reads `options`
as any object, so that a refusal can say which setting was probably meant.
"""

from typing import Any, Final

from rami_service.api.openapi.schemas import REF, Schema

NAME: Final = "Options"
_REQUESTS: Final = ("CreateGame", "QuickMatch")
_OBJECTS: Final = ("Opening", "MatchEnd", "Values")
"""Settings that are objects. As options they are merged with the variant's default, so no part of them is required."""


def add_options(components: dict[str, Schema], example: dict[str, Any]) -> None:
    """Add the schema of `options`, made from the schema of the rules, and use it in the requests that have them."""
    for name in _OBJECTS:
        components[_option(name)] = _partial(components[name], _option(name))
    settings = {key: schema for key, schema in components["Rules"]["properties"].items() if key != "variant"}
    components[NAME] = {
        "title": NAME,
        "description": (
            "The settings that differ from the defaults of the variant. `GET /v1/variants/{name}` has the JSON Schema "
            "of each setting."
        ),
        "type": "object",
        "properties": {key: _settable(schema) for key, schema in settings.items()},
        "additionalProperties": False,
        "x-default": {},
        "examples": [{}, example],
    }
    for request in _REQUESTS:
        if request in components:
            components[request]["properties"]["options"] = {"$ref": REF + NAME}


def _option(name: str) -> str:
    return f"{name}Option"


def _partial(component: Schema, name: str) -> Schema:
    return {**component, "title": name, "required": [], "additionalProperties": False}


def _settable(schema: Schema) -> Schema:
    """The schema of a setting as an option: a reference to an object leads to its partial form."""
    name = schema.get("$ref", "").removeprefix(REF)
    if name in _OBJECTS:
        return schema | {"$ref": REF + _option(name)}
    return schema | {"anyOf": [_settable(member) for member in schema["anyOf"]]} if "anyOf" in schema else schema
