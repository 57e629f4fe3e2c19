"""The document's entry for one operation, made from its declaration."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rami.contract.operations import Operation
from rami.contract.operations.operation import JSON, PATH, Parameter
from rami_service.api.openapi.forms import component_of, only_form
from rami_service.api.openapi.links import LINKS
from rami_service.api.openapi.refusals import named_headers, refusals
from rami_service.api.openapi.schemas import REF, Schema, fields
from rami_service.api.openapi.text_examples import text_examples

_ID: Final[Schema] = {"type": "string", "description": "Send it as `Last-Event-ID` to resume after this message."}
_EVENT: Final = "event"
_OR_NONE: Final = "; watching a public game needs none"


def operation(declared: Operation[Any], schemas: Mapping[Any, Schema], components: dict[str, Schema]) -> Schema:
    """The document's entry for an operation. `schemas` are by type, `components` by name.

    The messages of a stream become components, because the members of a union with a tag need names.
    """
    summary, _, description = declared.does.partition("\n\n")
    entry: Schema = {
        "operationId": declared.name,
        "tags": [declared.tag],
        "summary": summary.rstrip("."),
        "description": description or summary,
        "responses": {str(declared.status): _success(declared, schemas, components), **refusals(declared)},
    }
    if declared.revalidates:
        entry["responses"]["304"] = _not_modified(declared)
    if declared.access == "anyone":
        entry["security"] = []
    else:
        entry["x-scope"] = declared.access
        or_none = _OR_NONE if declared.watched else ""
        entry["description"] += f"\n\nIt needs a token with the scope `{declared.access}`{or_none}."
    if declared.watched:
        entry["security"] = [{"bearer": []}, {}]
    if parameters := [*_parameters(declared, components)]:
        entry["parameters"] = parameters
    if declared.body is not None:
        entry["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[declared.body]}}}
    common = ("X-Request-Id",) if declared.probe else ("X-Request-Id", "RateLimit-Policy", "RateLimit")
    for response in entry["responses"].values():
        _add_headers(response, *common)
    return entry


def _parameters(declared: Operation[Any], components: Mapping[str, Schema]) -> Iterator[Schema]:
    for name in declared.parameters:
        yield _parameter("path", name, PATH[name], components)
    for name, schema in fields(declared.query).items():
        described = {"description": schema["description"]} if "description" in schema else {}
        separated = {"style": "form", "explode": False} if schema.get("type") == "array" else {}
        yield {"in": "query", "name": name, "required": False, "schema": schema, **described, **separated}
    for name, parameter in declared.headers.items():
        yield _parameter("header", name, parameter, components)


def _parameter(place: str, name: str, parameter: Parameter, components: Mapping[str, Schema]) -> Schema:
    schema: Schema = {"type": "string", "pattern": parameter.pattern}
    if parameter.example is not None:
        schema["examples"] = [parameter.example]
    if parameter.values:
        schema["enum"] = [*parameter.values]
    if named := next((one for one in components if components[one].get("pattern") == parameter.pattern), None):
        schema = {"$ref": REF + named}
    described = {"description": parameter.description, "schema": schema}
    return {"in": place, "name": name, "required": place == "path", **described}


def _success(declared: Operation[Any], schemas: Mapping[Any, Schema], components: dict[str, Schema]) -> Schema:
    if declared.answer is type(None):
        return {"description": "Done."}
    schema = schemas.get(declared.answer, {"type": "string"})
    if declared.messages:
        schema = _stream(declared, schemas, components)
    if example := text_examples().get(declared.name):
        schema["examples"] = [example]
    component = component_of(schema, components)
    if declared.others:
        forms = [schema, *[schemas[other] for other in declared.others]]
        schema = only_form(f"{_pascal(declared.name)}Answer", forms, components)
    response: Schema = {
        "description": component.get("description", "The text.").partition("\n")[0],
        "content": {declared.media_type: {"schema": schema}},
    }
    _add_tag(response, declared)
    if declared.prefers:
        _add_headers(response, "Preference-Applied")
    if links := LINKS.get(declared.name):
        response["links"] = {
            name: {"operationId": name, "parameters": dict(parameters)} for name, parameters in links.items()
        }
    return response


def _stream(declared: Operation[Any], schemas: Mapping[Any, Schema], components: dict[str, Schema]) -> Schema:
    """The messages of a stream. Before OpenAPI 3.2 the schema of a stream describes each of its messages."""
    stream = _pascal(declared.name)
    mapping = {}
    for event, kind in declared.messages.items():
        name = f"{stream}{_pascal(event)}"
        components[name] = {"title": name, **_message(event, schemas[kind])}
        mapping[event] = REF + name
    components[f"{stream}Message"] = {
        "title": f"{stream}Message",
        "description": "One server-sent event. A line `retry` and comments may come between them.",
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": _EVENT, "mapping": mapping},
    }
    return {"$ref": f"{REF}{stream}Message"}


def _message(event: str, data: Schema) -> Schema:
    named: Schema = {"type": "string", "const": event, "description": f"Names this kind: always `{event}`."}
    content = {
        "type": "string",
        "contentMediaType": JSON,
        "contentSchema": data,
        "description": "The data of the message as JSON.",
    }
    return {
        "description": f"The message `{event}` of a stream.",
        "type": "object",
        "properties": {_EVENT: named, "id": _ID, "data": content},
        "required": [_EVENT, "data"],
    }


def _pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _not_modified(declared: Operation[Any]) -> Schema:
    response: Schema = {"description": "You have this answer already: it is the one with the tag in `If-None-Match`."}
    _add_tag(response, declared)
    return response


def _add_tag(response: Schema, declared: Operation[Any]) -> None:
    """Document Location, and ETag: the version of a game, or the tag of a content that may be kept."""
    if declared.located:
        _add_headers(response, "Location")
    if declared.versioned:
        _add_headers(response, "ETag")
    elif declared.revalidates:
        _add_headers(response, "Cache-Control")
        response["headers"]["ETag"] = named_headers("ContentTag")["ContentTag"]


def _add_headers(response: Schema, *names: str) -> None:
    response.setdefault("headers", {}).update(named_headers(*names))
