"""The last hand on each operation of the document: its refusals, its headers, its links, and what it says of itself."""

from collections.abc import Mapping
from typing import Any, Final

from rami_service.api.http.rate_limit import FREE
from rami_service.api.openapi.refusals import document_refusals

Links = Mapping[str, Mapping[str, str]]
"""Operation, then the operation that may follow it: where in the answer the id of its game is (a JSON pointer)."""

HEADERS: Final = {
    "X-Request-Id": {"description": "Names the request in answers and logs.", "schema": {"type": "string"}},
    "ETag": {
        "description": "The version of the game, for `If-Match`.",
        "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$'},
    },
    "RateLimit-Policy": {
        "description": "The limits that this request counts for: `q` requests within `w` seconds.",
        "schema": {"type": "string", "examples": ['"address";q=30000;w=60, "token";q=6000;w=60']},
    },
    "RateLimit": {
        "description": "Of each of these: `r` requests are left, and after `t` seconds there are more.",
        "schema": {"type": "string", "examples": ['"address";r=29800;t=43, "token";r=5990;t=51']},
    },
}
_METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_SCHEMA: Final = "#/components/schemas/"


def finish(document: dict[str, Any], links: Links, versioned: tuple[str, ...]) -> None:
    """Finish every operation. `versioned` are the schemas of those answers that carry a game's version."""
    schemas = document["components"]["schemas"]
    for name, path in document["paths"].items():
        for method in _METHODS:
            if operation := path.get(method):
                _finish(operation, document.get("security", []), changes=method != "get", limited=name not in FREE)
                for status, response in operation["responses"].items():
                    if int(status) < 300:
                        _describe(response, schemas, versioned)
                        _link(response, links.get(operation["operationId"], {}))


def _finish(operation: dict[str, Any], default_security: list[dict[str, Any]], *, changes: bool, limited: bool) -> None:
    security = operation.get("security", default_security)
    if security == [{}]:
        security = operation["security"] = []
    document_refusals(operation, secured=bool(security), changes=changes, limited=limited)
    if operation.get("deprecated") is False:
        del operation["deprecated"]
    for parameter in operation.get("parameters", []):
        _tidy(parameter)
    for response in operation["responses"].values():
        for header in ("X-Request-Id", "RateLimit-Policy", "RateLimit") if limited else ("X-Request-Id",):
            _header(response, header)
    summary, _, rest = operation.pop("description", "").partition("\n")
    if summary:
        operation["summary"] = summary.rstrip(".")
    if rest.strip():
        operation["description"] = rest.strip()


def _header(response: dict[str, Any], name: str) -> None:
    response.setdefault("headers", {})[name] = {"$ref": f"#/components/headers/{name}"}


def _describe(response: dict[str, Any], schemas: dict[str, Any], versioned: tuple[str, ...]) -> None:
    """Say of a success what its schema says of itself, instead of the status's name."""
    for content in response.get("content", {}).values():
        name = content["schema"].get("$ref", "").removeprefix(_SCHEMA)
        if name in schemas and "description" in schemas[name]:
            response["description"] = schemas[name]["description"].partition("\n")[0]
        if name in versioned:
            _header(response, "ETag")


def _link(response: dict[str, Any], links: Mapping[str, str]) -> None:
    if links:
        response["links"] = {
            name: {"operationId": name, "parameters": {"game_id": f"$response.body#{pointer}"}}
            for name, pointer in links.items()
        }


def _tidy(parameter: dict[str, Any]) -> None:
    """Drop what Litestar says of every parameter; an optional one is left out, never null; bounds are integers."""
    for flag in ("allowEmptyValue", "allowReserved", "deprecated"):
        if parameter.get(flag) is False:
            del parameter[flag]
    schema = parameter["schema"]
    match schema.get("oneOf"):
        case [inner, {"type": "null"}]:
            del schema["oneOf"]
            schema.update(inner)
        case _:
            pass
    if schema.get("default", ...) is None:
        del schema["default"]
    for bound in ("minimum", "maximum"):
        if schema.get("type") == "integer" and bound in schema:
            schema[bound] = int(schema[bound])
