"""The refusals in the OpenAPI document: those that an operation declares, and those that follow from its parts."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from msgspec import to_builtins

from rami.contract.operations import Operation
from rami.contract.operations.operation import PATH
from rami.contract.wire.scopes import READING
from rami.problems import MEDIA_TYPE, PROBLEM_TYPES, Problem, ProblemType
from rami.problems.games import TOO_EARLY
from rami.problems.players import (
    BANNED,
    EXPIRED_TOKEN,
    INSUFFICIENT_SCOPE,
    INVALID_TOKEN,
    ISSUER_AWAY,
    MISSING_TOKEN,
    READ_ONLY,
)
from rami.problems.requests import (
    BODY_TOO_LARGE,
    BUSY,
    DUPLICATE_KEY,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    MALFORMED_JSON,
    MISSING_BODY,
    NESTED_TOO_DEEP,
    NOT_UTF8,
    NUMBER_OUT_OF_RANGE,
    RATE_LIMITED,
    STORE_FULL,
    STORE_UNAVAILABLE,
    UNSUPPORTED_MEDIA_TYPE,
    VERSIONS_DIFFER,
)
from rami_service.api.openapi.examples import REQUEST

Kind = ProblemType[Any]

_ANYWHERE: Final = (INVALID_REQUEST, INTERNAL_ERROR, STORE_UNAVAILABLE, STORE_FULL)
_LIMITED: Final = (RATE_LIMITED,)
_WITH_TOKEN: Final = (MISSING_TOKEN, INVALID_TOKEN, EXPIRED_TOKEN, INSUFFICIENT_SCOPE, BANNED, ISSUER_AWAY)
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


def refusals(operation: Operation[Any]) -> dict[str, Any]:
    """The error responses of an operation, by status."""
    return {str(status): _response(status, list(group)) for status, group in _by_status(_kinds(operation))}


def refusal_examples(operations: Iterable[Operation[Any]]) -> dict[str, Any]:
    """An example of each refusal of some operations, by its code, for their responses to refer to.

    A sentence with values of a case is replaced by the title: the example is of no case.
    """
    codes = {kind.code for operation in operations for kind in _kinds(operation)}
    return {code: _example(kind) for code, kind in PROBLEM_TYPES.items() if code in codes}


def _example(kind: Kind) -> dict[str, Any]:
    problem = Problem(
        type=f"/problems/{kind.code}",
        title=kind.title,
        status=kind.status,
        detail=f"{kind.title}." if "{" in kind.sentence else kind.sentence,
        code=kind.code,
        request_id=REQUEST,
        retryable=kind.retryable,
        rule=kind.rule,
    )
    return {"summary": kind.title, "value": to_builtins(problem)}


def named_headers(*names: str) -> dict[str, Any]:
    """The headers of a response, by reference."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _kinds(operation: Operation[Any]) -> list[Kind]:
    return [*operation.refuses, *_implied(operation)]


def _by_status(kinds: Iterable[Kind]) -> Iterator[tuple[int, Iterator[Kind]]]:
    """Group the kinds by status. Each comes once, in the order of the registry."""
    codes = {kind.code for kind in kinds}
    ordered = [kind for code, kind in PROBLEM_TYPES.items() if code in codes]
    return groupby(sorted(ordered, key=lambda kind: kind.status), key=lambda kind: kind.status)


def _implied(operation: Operation[Any]) -> Iterator[Kind]:
    """The refusals that follow from the parts of an operation: its body, its parameters, its access."""
    yield from _ANYWHERE
    if operation.method == "GET":
        yield BUSY
    if not operation.probe:
        yield from _LIMITED
    if operation.access != "anyone":
        yield from _WITH_TOKEN
        if operation.access not in READING:
            yield READ_ONLY
    if operation.body is not None:
        yield from _WITH_BODY
    if operation.conditional:
        yield VERSIONS_DIFFER
    for name in operation.parameters:
        yield PATH[name].unknown


def _response(status: int, kinds: list[Kind]) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": "\n".join(f"- `{kind.code}`: {kind.title}. {kind.advice}" for kind in kinds),
        "content": {
            MEDIA_TYPE: {
                "schema": {
                    "allOf": [{"$ref": "#/components/schemas/Problem"}],
                    "properties": {"code": {"enum": [kind.code for kind in kinds]}, "status": {"const": status}},
                },
                "examples": {kind.code: {"$ref": f"#/components/examples/{kind.code}"} for kind in kinds},
            }
        },
    }
    if status == 401:
        response["headers"] = named_headers("WWW-Authenticate")
    if status in (429, 503) or TOO_EARLY in kinds:
        response["headers"] = named_headers("Retry-After")
    return response
