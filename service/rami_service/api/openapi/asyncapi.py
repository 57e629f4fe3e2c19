"""Build the AsyncAPI document of the streams: their messages with their ids, and how a client goes on after a break.

The OpenAPI document can only say that a stream answers with events. Everything here is from it, or from the declared
operations: the schemas are copies of its components.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from msgspec import json

from rami.contract.operations import OPERATIONS, Operation
from rami.contract.operations.events import STREAM_GAME
from rami.contract.operations.operation import JSON, PATH, Parameter
from rami.contract.wire import GamePresence, StreamEnd
from rami_service.api.openapi import document
from rami_service.api.openapi.forms import component_of
from rami_service.api.openapi.schemas import Schema, parts, reachable
from rami_service.streams import sse

_DESCRIPTION: Final = (
    "The streams of Rami: server-sent events over HTTP. A client sends a GET request with its token, and the service "
    "answers with events until the stream ends. The lines `event` and `id` of an event are the headers of a message "
    "here, and its line `data` is the payload. Comments come between the events; they show that the connection is "
    "alive. The OpenAPI document describes all other operations."
)
_RESUME: Final = (
    "If the connection breaks, wait for about {retry} ms (`retry` in the stream says how long) and send the request "
    "again, with the id of the last message in the header `Last-Event-ID` (or in `after`). The stream goes on after "
    "that message. Ignore messages with other names: later releases may have more."
)
_SECURITY: Final = "#/components/securitySchemes/bearer"


@cache
def render() -> bytes:
    """The AsyncAPI document of the API as JSON."""
    streams = [operation for operation in OPERATIONS.values() if operation.messages]
    return document.written(_document(streams, json.decode(document.render())))


def _document(streams: list[Operation[Any]], openapi: Mapping[str, Any]) -> Schema:
    """The document of these streams. `openapi` is the OpenAPI document with their operations."""
    payloads = {stream.name: _payloads(stream, openapi) for stream in streams}
    every = [schema for kinds in payloads.values() for schema in kinds.values()]
    known = _known(openapi)
    info = openapi["info"]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": f"{info['title']}: streams",
            "version": info["version"],
            "description": _DESCRIPTION,
            "contact": info["contact"],
            "license": {"name": info["license"]["name"]},
        },
        "defaultContentType": JSON,
        "channels": {stream.name: _channel(stream, payloads[stream.name], known) for stream in streams},
        "operations": {stream.name: _operation(stream, openapi) for stream in streams},
        "components": {
            "schemas": {name: _plain(known[name]) for name in sorted(reachable(every, known))},
            "securitySchemes": openapi["components"]["securitySchemes"],
        },
    }


def _payloads(stream: Operation[Any], openapi: Mapping[str, Any]) -> dict[str, Schema]:
    """The schema of the data of each message, by the name of its event."""
    known = _known(openapi)
    answer = openapi["paths"][stream.path][stream.method.lower()]["responses"][str(stream.status)]
    of_all = component_of(answer["content"][stream.media_type]["schema"], known)
    messages = [component_of(one, known)["properties"] for one in of_all["oneOf"]]
    return {one["event"]["const"]: one["data"]["contentSchema"] for one in messages}


def _known(openapi: Mapping[str, Any]) -> Mapping[str, Schema]:
    components: Mapping[str, Schema] = openapi["components"]["schemas"]
    return components


def _channel(stream: Operation[Any], payloads: Mapping[str, Schema], known: Mapping[str, Schema]) -> Schema:
    """A stream and its messages."""
    summary, _, description = stream.does.partition("\n\n")
    return {
        "address": stream.path,
        "summary": summary,
        "description": description,
        "parameters": {name: {"description": PATH[name].description} for name in stream.parameters},
        "messages": {name: _message(name, payload, stream, known) for name, payload in payloads.items()},
    }


def _message(name: str, payload: Schema, stream: Operation[Any], known: Mapping[str, Schema]) -> Schema:
    component = component_of(payload, known)
    return {
        "name": name,
        "summary": component["description"].partition("\n")[0],
        "contentType": JSON,
        "headers": _headers(name, stream.resumes if _has_id(stream, name) else None),
        "payload": payload,
    }


def _has_id(stream: Operation[Any], name: str) -> bool:
    """Whether a message has an id: in the stream of a game its version, which not every message belongs to."""
    return stream.messages[name] not in (StreamEnd, *[GamePresence] * (stream is STREAM_GAME))


def _headers(event: str, id_: Parameter | None) -> Schema:
    """The lines of an event besides its data. A message without an id is no place to resume at."""
    properties: Schema = {"event": {"type": "string", "const": event}}
    if id_ is not None:
        description = "Send it as `Last-Event-ID` to resume after this message."
        properties["id"] = {"type": "string", "pattern": id_.pattern, "description": description}
    return {"type": "object", "properties": properties, "required": [*properties]}


def _operation(stream: Operation[Any], openapi: Mapping[str, Any]) -> Schema:
    """The service sends the messages, to those who ask for them in this way."""
    parameters = openapi["paths"][stream.path][stream.method.lower()]["parameters"]
    query = {one["name"]: one["schema"] for one in parameters if one["in"] == "query"}
    headers = {one["name"]: one["schema"] for one in parameters if one["in"] == "header"}
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{stream.name}"},
        "description": _RESUME.format(retry=sse.RETRY_MS),
        "security": [{"$ref": _SECURITY}],
        "bindings": {
            "http": {
                "method": stream.method,
                "query": {"type": "object", "properties": query, "additionalProperties": False},
                "bindingVersion": "0.3.0",
            }
        },
        "messages": [{"$ref": f"#/channels/{stream.name}/messages/{name}"} for name in stream.messages],
        "x-server-sent-events": {"retry": sse.RETRY_MS, "requestHeaders": headers},
    }


def _plain(component: Schema) -> Schema:
    """A component without what only OpenAPI knows: there a discriminator is an object, in AsyncAPI it is a word."""
    for part in parts(component):
        part.pop("discriminator", None)
    return component
