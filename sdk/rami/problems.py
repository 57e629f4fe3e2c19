"""What the service answers when it refuses: one enum of codes, one table of what they mean, one body (RFC 9457).

The specification, the documentation and the client's exceptions are all made from this table.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Meta, Struct

MEDIA_TYPE: Final = "application/problem+json"

Param = str | int | list[str | int]
Params = dict[str, Param]


class Code(StrEnum):
    """The stable name of a refusal. A name never changes its meaning; the list may grow."""

    MALFORMED_JSON = "malformed_json"
    NOT_UTF8 = "not_utf8"
    NESTED_TOO_DEEP = "nested_too_deep"
    DUPLICATE_KEY = "duplicate_key"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    MISSING_BODY = "missing_body"
    INVALID_REQUEST = "invalid_request"
    MISSING_TOKEN = "missing_token"  # noqa: S105 - the name of a refusal, no secret
    INVALID_TOKEN = "invalid_token"  # noqa: S105 - the same
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    GAME_NOT_FOUND = "game_not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    CONFLICT = "conflict"
    STALE_VERSION = "stale_version"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    KEY_REUSED = "key_reused"
    RATE_LIMITED = "rate_limited"
    INTERNAL_ERROR = "internal_error"
    STORE_UNAVAILABLE = "store_unavailable"


class Meaning(Struct, frozen=True):
    """One row of the table: the HTTP status, what happened, what to do, whether the same request may be sent again."""

    status: int
    title: str
    advice: str
    retryable: bool = False


_MEANINGS: dict[Code, Meaning] = {
    Code.MALFORMED_JSON: Meaning(400, "The body is not JSON", "Send one JSON value, whole and without NaN or NUL."),
    Code.NOT_UTF8: Meaning(400, "The body is not UTF-8", "Encode the body as UTF-8."),
    Code.NESTED_TOO_DEEP: Meaning(400, "The body is nested too deep", "No request needs more than a few levels."),
    Code.DUPLICATE_KEY: Meaning(400, "An object of the body names a key twice", "Send each key once."),
    Code.NUMBER_OUT_OF_RANGE: Meaning(400, "An integer is beyond 64 bits", "Send smaller numbers."),
    Code.MISSING_BODY: Meaning(400, "The body is missing", "Send the JSON body that the operation describes."),
    Code.INVALID_REQUEST: Meaning(
        400, "The request does not fit its description", "Mend what `detail` and `params` name."
    ),
    Code.MISSING_TOKEN: Meaning(401, "A token is needed", "Send `Authorization: Bearer` with a player's token."),
    Code.INVALID_TOKEN: Meaning(401, "The token is not valid", "Check the token; it may have been revoked."),
    Code.FORBIDDEN: Meaning(403, "This is not yours to do", "Only the player it belongs to may do this."),
    Code.NOT_FOUND: Meaning(404, "There is nothing here", "Check the path."),
    Code.GAME_NOT_FOUND: Meaning(
        404, "There is no such game", "Check the id; the game may have expired or be private."
    ),
    Code.METHOD_NOT_ALLOWED: Meaning(405, "This path does not know the method", "Use a method that `Allow` lists."),
    Code.CONFLICT: Meaning(409, "Others changed the game first", "Send the request again.", retryable=True),
    Code.STALE_VERSION: Meaning(412, "The game has moved on", "Load the game, and decide again at its new version."),
    Code.BODY_TOO_LARGE: Meaning(413, "The body is too large", "No request needs more than 16 KiB."),
    Code.UNSUPPORTED_MEDIA_TYPE: Meaning(415, "The body's type is not JSON", "Send `Content-Type: application/json`."),
    Code.KEY_REUSED: Meaning(
        422, "The idempotency key belongs to another request", "Use a new key for each new request."
    ),
    Code.RATE_LIMITED: Meaning(429, "Too many requests", "Wait as long as `Retry-After` says.", retryable=True),
    Code.INTERNAL_ERROR: Meaning(500, "The service failed", "Report the `request_id`."),
    Code.STORE_UNAVAILABLE: Meaning(
        503,
        "The store does not answer",
        "Whether a write took place is unknown: send it again with the same idempotency key.",
        retryable=True,
    ),
}

MEANINGS: Final[Mapping[Code, Meaning]] = MappingProxyType(_MEANINGS)
"""What each code means. Every code has a row."""


class Problem(Struct, frozen=True):
    """Why a request was refused. Decide by `code`; `title` and `detail` are for people. Fields and codes may come."""

    type: Annotated[str, Meta(description="The path of the code's explanation.", examples=["/problems/not_found"])]
    title: Annotated[str, Meta(description="What happened, the same sentence for every problem of this code.")]
    status: Annotated[int, Meta(ge=400, le=599, description="The HTTP status.")]
    detail: Annotated[str, Meta(description="What happened this time.")]
    code: Annotated[str, Meta(description="The stable name of this kind of problem.", examples=[*Code])]
    request_id: Annotated[str, Meta(description="Names this request, as the header X-Request-Id does.")]
    params: Annotated[Params, Meta(description="The values that `detail` speaks of.")] = {}
    rule: Annotated[str, Meta(description="The tag of the rule that says so, where one applies.")] | None = None
    retryable: Annotated[bool, Meta(description="The same request may succeed when it is sent again.")] = False


def problem(
    code: Code, detail: str, *, request_id: str, params: Params | None = None, rule: str | None = None
) -> Problem:
    """The body for one refusal; all that depends on the code alone comes from the table."""
    meaning = MEANINGS[code]
    return Problem(
        type=f"/problems/{code}",
        title=meaning.title,
        status=meaning.status,
        detail=detail,
        code=code,
        request_id=request_id,
        params=params or {},
        rule=rule,
        retryable=meaning.retryable,
    )
