"""The refusals that the OpenAPI document lists: those an operation names, and those that its shape implies."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final, Literal

from litestar.openapi.datastructures import ResponseSpec

from rami.problems import MEDIA_TYPE, PROBLEM_TYPES, ProblemType
from rami.problems.games import GAME_NOT_FOUND, TOO_EARLY
from rami.problems.players import INVALID_TOKEN, MISSING_TOKEN, READ_ONLY, UNKNOWN_PLAYER, UNKNOWN_TOKEN
from rami.problems.requests import (
    BODY_TOO_LARGE,
    DUPLICATE_KEY,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    MALFORMED_JSON,
    MISSING_BODY,
    NESTED_TOO_DEEP,
    NOT_FOUND,
    NOT_UTF8,
    NUMBER_OUT_OF_RANGE,
    RATE_LIMITED,
    STORE_UNAVAILABLE,
    UNSUPPORTED_MEDIA_TYPE,
)

Kind = ProblemType[Any]

_ANYWHERE: Final = (INVALID_REQUEST, INTERNAL_ERROR, STORE_UNAVAILABLE)
_LIMITED: Final = (RATE_LIMITED,)
_WITH_TOKEN: Final = (MISSING_TOKEN, INVALID_TOKEN)
_WITH_BODY: Final = (
    MALFORMED_JSON,
    NOT_UTF8,
    NESTED_TOO_DEEP,
    DUPLICATE_KEY,
    NUMBER_OUT_OF_RANGE,
    MISSING_BODY,
    BODY_TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE,
)
_UNKNOWN: Final[dict[str, Kind]] = {
    "game_id": GAME_NOT_FOUND,
    "player_id": UNKNOWN_PLAYER,
    "token_id": UNKNOWN_TOKEN,
}
_CHALLENGE: Final = {"description": "How to say who calls.", "schema": {"type": "string", "enum": ["Bearer"]}}
_RETRY_AFTER: Final = {"description": "Seconds to wait before the next attempt.", "schema": {"type": "integer"}}


def refuses(*kinds: Kind) -> dict[int, ResponseSpec]:
    """Document that an operation may refuse so: `@post("/games", responses=refuses(FORBIDDEN))`.

    What follows from the operation's shape (its body, its parameters, its security) need not be named.
    """
    return {
        status: ResponseSpec(
            Literal[tuple(kind.code for kind in group)],  # type: ignore[arg-type]
            generate_examples=False,
            media_type=MEDIA_TYPE,
        )
        for status, group in _by_status(kinds)
    }


def document_refusals(operation: dict[str, Any], *, secured: bool, changes: bool, limited: bool) -> None:
    """Write the final error responses into one operation of the finished document; one that reads `changes` nothing."""
    responses = operation["responses"]
    kinds: list[Kind] = [*_named(responses), *_implied(operation), *(_WITH_TOKEN if secured else ())]
    kinds += _LIMITED if limited else ()
    if secured and changes:
        kinds.append(READ_ONLY)
    for status in [status for status in responses if int(status) >= 400]:
        del responses[status]
    for status, group in _by_status(kinds):
        responses[str(status)] = _response(status, list(group))


def _by_status(kinds: Iterable[Kind]) -> Iterator[tuple[int, Iterator[Kind]]]:
    """Each once, by status and then in the order of the registry."""
    codes = {kind.code for kind in kinds}
    ordered = [kind for code, kind in PROBLEM_TYPES.items() if code in codes]
    return groupby(sorted(ordered, key=lambda kind: kind.status), key=lambda kind: kind.status)


def _named(responses: dict[str, Any]) -> Iterator[Kind]:
    for response in responses.values():
        schema = response.get("content", {}).get(MEDIA_TYPE, {}).get("schema", {})
        for code in schema.get("enum") or [schema["const"]] if schema else []:
            yield PROBLEM_TYPES[code]


def _implied(operation: dict[str, Any]) -> Iterator[Kind]:
    yield from _ANYWHERE
    if "requestBody" in operation:
        yield from _WITH_BODY
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path":
            yield _UNKNOWN.get(parameter["name"], NOT_FOUND)


def _response(status: int, kinds: list[Kind]) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": "\n".join(f"- `{kind.code}`: {kind.title}. {kind.advice}" for kind in kinds),
        "content": {
            MEDIA_TYPE: {
                "schema": {
                    "allOf": [{"$ref": "#/components/schemas/Problem"}],
                    "properties": {"code": {"enum": [kind.code for kind in kinds]}, "status": {"const": status}},
                }
            }
        },
    }
    if status == 401:
        response["headers"] = {"WWW-Authenticate": _CHALLENGE}
    if status in (429, 503) or TOO_EARLY in kinds:
        response["headers"] = {"Retry-After": _RETRY_AFTER}
    return response
