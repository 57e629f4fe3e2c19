"""The refusals that the OpenAPI document lists: those an operation names, and those that its shape implies."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final, Literal

from litestar.openapi.datastructures import ResponseSpec

from rami.problems import MEANINGS, MEDIA_TYPE, Code

_ANYWHERE: Final = (Code.INVALID_REQUEST, Code.INTERNAL_ERROR, Code.STORE_UNAVAILABLE)
_LIMITED: Final = (Code.RATE_LIMITED,)
_WITH_TOKEN: Final = (Code.MISSING_TOKEN, Code.INVALID_TOKEN)
_WITH_BODY: Final = (
    Code.MALFORMED_JSON,
    Code.NOT_UTF8,
    Code.NESTED_TOO_DEEP,
    Code.DUPLICATE_KEY,
    Code.NUMBER_OUT_OF_RANGE,
    Code.MISSING_BODY,
    Code.BODY_TOO_LARGE,
    Code.UNSUPPORTED_MEDIA_TYPE,
)
_UNKNOWN: Final = {
    "game_id": Code.GAME_NOT_FOUND,
    "player_id": Code.UNKNOWN_PLAYER,
    "token_id": Code.UNKNOWN_TOKEN,
}
_CHALLENGE: Final = {"description": "How to say who calls.", "schema": {"type": "string", "enum": ["Bearer"]}}
_RETRY_AFTER: Final = {"description": "Seconds to wait before the next attempt.", "schema": {"type": "integer"}}


def refuses(*codes: Code) -> dict[int, ResponseSpec]:
    """Document that an operation may answer these codes: `@post("/games", responses=refuses(Code.FORBIDDEN))`.

    What follows from the operation's shape (its body, its parameters, its security) need not be named.
    """
    return {
        status: ResponseSpec(Literal[tuple(group)], generate_examples=False, media_type=MEDIA_TYPE)  # type: ignore[arg-type]
        for status, group in _by_status(codes)
    }


def document_refusals(operation: dict[str, Any], *, secured: bool, changes: bool, limited: bool) -> None:
    """Write the final error responses into one operation of the finished document; one that reads `changes` nothing."""
    responses = operation["responses"]
    codes = {*_named(responses), *_implied(operation), *(_WITH_TOKEN if secured else ())}
    codes |= set(_LIMITED if limited else ())
    if secured and changes:
        codes.add(Code.READ_ONLY)
    for status in [status for status in responses if int(status) >= 400]:
        del responses[status]
    for status, group in _by_status(codes):
        responses[str(status)] = _response(status, list(group))


def _by_status(codes: Iterable[Code]) -> Iterator[tuple[int, Iterator[Code]]]:
    order = list(Code)
    return groupby(
        sorted(codes, key=lambda code: (MEANINGS[code].status, order.index(code))),
        key=lambda code: MEANINGS[code].status,
    )


def _named(responses: dict[str, Any]) -> Iterator[Code]:
    for response in responses.values():
        schema = response.get("content", {}).get(MEDIA_TYPE, {}).get("schema", {})
        yield from map(Code, schema.get("enum") or [schema["const"]] if schema else [])


def _implied(operation: dict[str, Any]) -> Iterator[Code]:
    yield from _ANYWHERE
    if "requestBody" in operation:
        yield from _WITH_BODY
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path":
            yield _UNKNOWN.get(parameter["name"], Code.NOT_FOUND)


def _response(status: int, codes: list[Code]) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": "\n".join(f"- `{code}`: {MEANINGS[code].title}. {MEANINGS[code].advice}" for code in codes),
        "content": {
            MEDIA_TYPE: {
                "schema": {
                    "allOf": [{"$ref": "#/components/schemas/Problem"}],
                    "properties": {"code": {"enum": [code.value for code in codes]}, "status": {"const": status}},
                }
            }
        },
    }
    if status == 401:
        response["headers"] = {"WWW-Authenticate": _CHALLENGE}
    if status in (429, 503) or Code.TOO_EARLY in codes:
        response["headers"] = {"Retry-After": _RETRY_AFTER}
    return response
