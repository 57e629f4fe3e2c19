"""Refusals of requests for any operation: bad requests, rate limits, and failures of the service."""

from collections.abc import Sequence
from typing import Final

from rami.messages.text import Localized, Text
from rami.problems.exceptions import (
    Conflict,
    Forbidden,
    InvalidRequest,
    KeyReused,
    LostRace,
    NotFound,
    RateLimited,
    ServiceFailed,
    Unavailable,
)
from rami.problems.problem_type import ProblemType

MALFORMED_JSON: Final = ProblemType(
    code="malformed_json",
    status=400,
    raises=InvalidRequest,
    title="The body is not valid JSON",
    sentence="The body is not valid JSON: {reason}.",
    advice="Send one complete JSON value, without NaN and without the character NUL.",
)
NOT_UTF8: Final = ProblemType(
    code="not_utf8",
    status=400,
    raises=InvalidRequest,
    title="The body is not UTF-8",
    sentence="Byte {byte} of the body is not UTF-8.",
    advice="Encode the body as UTF-8.",
)
NESTED_TOO_DEEP: Final = ProblemType(
    code="nested_too_deep",
    status=400,
    raises=InvalidRequest,
    title="The body is nested too deeply",
    sentence="The body is nested more than {limit} levels deep.",
    advice="No request needs more than a few levels.",
)
DUPLICATE_KEY: Final = ProblemType(
    code="duplicate_key",
    status=400,
    raises=InvalidRequest,
    title="An object in the body has a key twice",
    sentence="An object in the body has the same key twice.",
    advice="Send each key once.",
)
NUMBER_OUT_OF_RANGE: Final = ProblemType(
    code="number_out_of_range",
    status=400,
    raises=InvalidRequest,
    title="An integer does not fit in 64 bits",
    sentence="An integer in the body does not fit in 64 bits.",
    advice="Send smaller numbers.",
)
MISSING_BODY: Final = ProblemType(
    code="missing_body",
    status=400,
    raises=InvalidRequest,
    title="The body is missing",
    sentence="This operation needs a JSON body.",
    advice="Send the JSON body that the operation describes.",
)
INVALID_REQUEST: Final = ProblemType(
    code="invalid_request",
    status=400,
    raises=InvalidRequest,
    title="The request does not match its description",
    sentence="{reason}",
    advice="Correct what `detail`, `params` and `errors` name.",
)
NOT_FOUND: Final = ProblemType(
    code="not_found",
    status=404,
    raises=NotFound,
    title="There is nothing at this path",
    sentence="There is nothing at this path.",
    advice="Check the path.",
)
METHOD_NOT_ALLOWED: Final = ProblemType(
    code="method_not_allowed",
    status=405,
    raises=InvalidRequest,
    title="Method not allowed",
    sentence="This path allows only {methods}.",
    advice="Use a method that the header `Allow` lists.",
)
CONFLICT: Final = ProblemType(
    code="conflict",
    status=409,
    raises=LostRace,
    title="The game changed each time",
    sentence="Other requests changed the game or the player {tries} times while this one was carried out; try again.",
    advice="Send the request again.",
    retryable=True,
)
VERSIONS_DIFFER: Final = ProblemType(
    code="versions_differ",
    status=409,
    raises=Conflict,
    title="Two headers name different versions",
    sentence="`If-Match` names version {match} of the game, and `Rami-If-Version` names {expected}; send one of them.",
    advice="Send the version that you decided on, in one of the two headers.",
)
BODY_TOO_LARGE: Final = ProblemType(
    code="body_too_large",
    status=413,
    raises=InvalidRequest,
    title="The body is too large",
    sentence="The body is larger than 16 KiB.",
    advice="No request needs more than 16 KiB.",
)
UNSUPPORTED_MEDIA_TYPE: Final = ProblemType(
    code="unsupported_media_type",
    status=415,
    raises=InvalidRequest,
    title="Unsupported media type",
    sentence="The body's Content-Type has to be application/json, or application/merge-patch+json for a PATCH.",
    advice="Send `Content-Type: application/json`.",
)
KEY_REUSED: Final = ProblemType(
    code="key_reused",
    status=422,
    raises=KeyReused,
    title="The idempotency key was used before",
    sentence="This idempotency key was used before, for another request or too long ago; use a new key.",
    advice="Use a new key for each new request.",
)
RATE_LIMITED: Final = ProblemType(
    code="rate_limited",
    status=429,
    raises=RateLimited,
    title="Too many requests",
    sentence="{reason}; wait {seconds} s.",
    advice="Wait as long as the header `Retry-After` says.",
    retryable=True,
)
INTERNAL_ERROR: Final = ProblemType(
    code="internal_error",
    status=500,
    raises=ServiceFailed,
    title="The service failed",
    sentence="An unexpected error happened; it has been logged.",
    advice="Report the `request_id`.",
)
STORE_UNAVAILABLE: Final = ProblemType(
    code="store_unavailable",
    status=503,
    raises=Unavailable,
    title="The store does not answer",
    sentence="The store did not answer in time; it is unknown whether the request took effect.",
    advice="Send the same request again with the same idempotency key.",
    retryable=True,
)
BUSY: Final = ProblemType(
    code="busy",
    status=503,
    raises=Unavailable,
    title="This replica is busy",
    sentence="This replica is busy; try again in {seconds} s.",
    advice="Wait as long as the header `Retry-After` says, then send the same request again. Nothing was changed.",
    retryable=True,
)
STOPPING: Final = ProblemType(
    code="stopping",
    status=503,
    raises=Unavailable,
    title="This replica stops",
    sentence="This replica stops soon; other requests are still answered.",
    advice="Send requests to another replica.",
    retryable=True,
)
MAINTENANCE: Final = ProblemType(
    code="maintenance",
    status=503,
    raises=Unavailable,
    title="No new games begin for now",
    sentence="{message} No new game begins before {until}; games that have begun go on.",
    advice="Create the game later. The message is what those who run the service wrote.",
    retryable=True,
)
STORE_FULL: Final = ProblemType(
    code="store_full",
    status=503,
    raises=Unavailable,
    title="The store is full",
    sentence="The service has no room for changes at the moment, so it did not carry out the request. Reading works.",
    advice="Send the same request again later, with the same idempotency key: the operator has to make room.",
    retryable=True,
)
TOOK_TOO_LONG: Final = ProblemType(
    code="took_too_long",
    status=503,
    raises=Unavailable,
    title="The request took too long",
    sentence="The service held the request for too long, so it did not carry it out; send it again.",
    advice="Send the same request again with the same idempotency key.",
    retryable=True,
)
SANDBOX_ONLY: Final = ProblemType(
    code="sandbox_only",
    status=403,
    raises=Forbidden,
    title="Only a sandbox does this",
    sentence="Only a sandbox does this: a service that runs with RAMI_SANDBOX=true.",
    advice="Run a sandbox for your tests. Elsewhere leave out `seed`, and wait.",
)


def invalid_field(
    place: str, field: str, reason: Text, mistakes: Sequence[tuple[str, Localized | str]] = ()
) -> InvalidRequest:
    """Refuse a request because of one field. `place` is body, query or header; `field` is its name or path.

    `mistakes` are all mistakes there: a JSON Pointer for each, and what is wrong.
    """
    return InvalidRequest(INVALID_REQUEST, {"reason": reason, "in": place, "field": field}, mistakes=mistakes)
