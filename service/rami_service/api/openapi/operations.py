"""The document's entry for one operation, made from its declaration."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rami.operations import Operation
from rami.operations.operation import EVENT_STREAM, JSON, KEY, PATH, VERSION, Parameter
from rami_service.api.http.rate_limit import FREE
from rami_service.api.openapi.links import LINKS
from rami_service.api.openapi.refusals import refusals
from rami_service.api.openapi.schemas import REF, Schema, fields

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
        "description": "For each limit: `r` requests are left, and after `t` seconds there are more.",
        "schema": {"type": "string", "examples": ['"address";r=29800;t=43, "token";r=5990;t=51']},
    },
}
"""The headers that several answers have."""

_MESSAGE: Final[Schema] = {
    "type": "object",
    "description": "One server-sent event. `data` is JSON. A line `retry` and comments may come between them.",
    "properties": {
        "event": {"type": "string", "enum": ["snapshot", "event", "notice", "end"]},
        "id": {"type": "string", "description": "Send it as `Last-Event-ID` to resume after this message."},
        "data": {"type": "string"},
    },
    "required": ["data"],
}
"""A message of a stream. Before OpenAPI 3.2 the schema of a stream describes each of its messages."""


def operation(declared: Operation[Any], schemas: Mapping[Any, Schema], components: Mapping[str, Schema]) -> Schema:
    """The document's entry for an operation. `schemas` are by type, `components` by name."""
    summary, _, description = declared.does.partition("\n\n")
    entry: Schema = {
        "operationId": declared.name,
        "tags": [declared.tag],
        "summary": summary.rstrip("."),
        "description": description or summary,
        "responses": {str(declared.status): _success(declared, schemas, components), **refusals(declared)},
    }
    if declared.access == "anyone":
        entry["security"] = []
    if parameters := [*_parameters(declared)]:
        entry["parameters"] = parameters
    if declared.body is not None:
        entry["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[declared.body]}}}
    common = ("X-Request-Id",) if declared.path in FREE else ("X-Request-Id", "RateLimit-Policy", "RateLimit")
    for response in entry["responses"].values():
        _add_headers(response, *common)
    return entry


def _parameters(declared: Operation[Any]) -> Iterator[Schema]:
    for name in declared.parameters:
        yield _parameter("path", name, PATH[name])
    for name, schema in fields(declared.query).items():
        described = {"description": schema["description"]} if "description" in schema else {}
        yield {"in": "query", "name": name, "required": False, "schema": schema, **described}
    if declared.keyed:
        yield _parameter("header", "Idempotency-Key", KEY)
    if declared.conditional:
        yield _parameter("header", "If-Match", VERSION)
    if declared.resumes is not None:
        yield _parameter("header", "Last-Event-ID", declared.resumes)


def _parameter(place: str, name: str, parameter: Parameter) -> Schema:
    schema: Schema = {"type": "string", "pattern": parameter.pattern}
    if parameter.example is not None:
        schema["examples"] = [parameter.example]
    if parameter.values:
        schema["enum"] = [*parameter.values]
    described = {"description": parameter.description, "schema": schema}
    return {"in": place, "name": name, "required": place == "path", **described}


def _success(declared: Operation[Any], schemas: Mapping[Any, Schema], components: Mapping[str, Schema]) -> Schema:
    if declared.answer is type(None):
        return {"description": "Done."}
    schema = _MESSAGE if declared.media_type == EVENT_STREAM else schemas.get(declared.answer, {"type": "string"})
    component = components.get(schema.get("$ref", "").removeprefix(REF), {})
    response: Schema = {
        "description": component.get("description", "The text.").partition("\n")[0],
        "content": {declared.media_type: {"schema": schema}},
    }
    if declared.versioned:
        _add_headers(response, "ETag")
    if links := LINKS.get(declared.name):
        response["links"] = {
            name: {"operationId": name, "parameters": {"game_id": f"$response.body#{pointer}"}}
            for name, pointer in links.items()
        }
    return response


def _add_headers(response: Schema, *names: str) -> None:
    response.setdefault("headers", {}).update({name: {"$ref": f"#/components/headers/{name}"} for name in names})
