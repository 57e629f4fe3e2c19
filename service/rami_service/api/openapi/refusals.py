"""The refusals that the OpenAPI document lists: those an operation names, and those that its shape implies."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from rami.operations import Operation
from rami.operations.operation import PATH
from rami.problems import MEANINGS, MEDIA_TYPE, Code
from rami_service.api.http.rate_limit import FREE

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
_CHALLENGE: Final = {"description": "How to say who calls.", "schema": {"type": "string", "enum": ["Bearer"]}}
_RETRY_AFTER: Final = {"description": "Seconds to wait before the next attempt.", "schema": {"type": "integer"}}


def refusals(operation: Operation[Any]) -> dict[str, Any]:
    """The error responses of an operation, by status."""
    codes = {*operation.refuses, *_implied(operation)}
    return {str(status): _response(status, list(group)) for status, group in _by_status(codes)}


def _by_status(codes: Iterable[Code]) -> Iterator[tuple[int, Iterator[Code]]]:
    order = list(Code)
    return groupby(
        sorted(codes, key=lambda code: (MEANINGS[code].status, order.index(code))),
        key=lambda code: MEANINGS[code].status,
    )


def _implied(operation: Operation[Any]) -> Iterator[Code]:
    """What follows from the shape of an operation: its body, its parameters, its security."""
    yield from _ANYWHERE
    if operation.path not in FREE:
        yield from _LIMITED
    if operation.access != "anyone":
        yield from _WITH_TOKEN
    if operation.access == "play":
        yield Code.READ_ONLY
    if operation.body is not None:
        yield from _WITH_BODY
    for name in operation.parameters:
        yield PATH[name].unknown


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
