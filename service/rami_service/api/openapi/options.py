"""The schema of `options` in requests: the names of all settings, and what kinds of values they have.

Each variant has a schema of its own with every bound and default; `GET /v1/variants/{name}` shows it. It is not
repeated here, because generators of tests would then send hundreds of requests for the options alone. The service
reads `options` as any object, so that a refusal can say which setting was probably meant.
"""

from typing import Any, Final

from rami_service.api.openapi.schemas import REF, Schema

NAME: Final = "Options"
_REQUESTS: Final = ("CreateGame", "QuickMatch")
_MOST: Final = 100_000
_INTEGER: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": _MOST}
_PLAIN: Final[list[Schema]] = [{"type": "boolean"}, _INTEGER, {"type": "null"}]
_VALUE: Final[Schema] = {
    "anyOf": [
        *_PLAIN,
        {"type": "string", "pattern": r"^[a-z0-9_]{1,40}\Z"},
        {"type": "array", "items": _INTEGER, "minItems": 2, "maxItems": 2},
        {
            "type": "object",
            "propertyNames": {"pattern": r"^[a-z0-9_]{1,40}\Z"},
            "additionalProperties": {"anyOf": _PLAIN},
        },
    ]
}


def add_options(components: dict[str, Schema], example: dict[str, Any]) -> None:
    """Add the schema of `options`, with the names of the rules' settings, and use it in the requests that have them."""
    components[NAME] = {
        "title": NAME,
        "description": (
            "The settings that differ from the defaults of the variant. `GET /v1/variants/{name}` has the JSON Schema "
            "of each setting."
        ),
        "type": "object",
        "default": {},
        "propertyNames": {"enum": sorted({*components["Rules"]["properties"]} - {"variant"})},
        "additionalProperties": _VALUE,
        "examples": [{}, example],
    }
    for request in _REQUESTS:
        components[request]["properties"]["options"] = {"$ref": REF + NAME}
