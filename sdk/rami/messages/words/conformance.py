"""What `rami contract` says: what it checks, what came instead, and what to look at."""

from typing import Final

PASSED: Final[str] = "passed"
FAILED: Final[str] = "FAILED"
SKIPPED: Final[str] = "not checked"

TITLES: Final[dict[str, str]] = {
    "specification": "The specification is there and has what this release uses.",
    "player": "A player can be created.",
    "unknown_fields": "A request with an unknown field is refused with a problem in JSON.",
    "french": "Errors are in French for those who ask for it.",
    "request_id": "The id of a request comes back.",
    "created": "A game can be created, and its address is right.",
    "head": "HEAD answers as GET, without the body.",
    "tag": "A request for a version that is out of date is refused, also after a compressed answer.",
    "key": "A request that is sent again is carried out once.",
    "wait": "A read that waits returns when something happens.",
    "stream": "A stream delivers each message before the next one is sent.",
    "resume": "A stream resumes after the last message, with exactly those that are missing.",
    "hands": "Nobody gets the hand of another.",
    "preflight": "A page of the origin may send what it needs.",
    "exposed": "A page of the origin may read the answers and their headers.",
    "retry_after": "A limit says how long to wait.",
}
"""What each check checks."""

LOOK: Final[dict[str, str]] = {
    "specification": "Look at the address and at the releases of both sides; under a path of the host, at RAMI_PATH_PREFIX.",
    "player": "Look at the log of the service, and at what the proxy lets through (POST, Authorization).",
    "unknown_fields": "Does a proxy replace the bodies of errors with pages of its own?",
    "french": "Does a proxy remove Accept-Language, or a cache ignore Vary?",
    "request_id": "Does a proxy remove or replace X-Request-Id, in the request or in the answer?",
    "created": "Under a path of the host, look at RAMI_PATH_PREFIX; does a proxy change Location?",
    "head": "Does a proxy refuse HEAD, or answer it from a cache?",
    "tag": "Does a proxy or a cache remove ETag or If-Match, perhaps when it compresses?",
    "key": "Does a proxy remove Idempotency-Key?",
    "wait": "Does a proxy end requests that take long? Does a load balancer send them to replicas with another store?",
    "stream": "Does a proxy buffer or compress streams? Turn both off for text/event-stream.",
    "resume": "Does a proxy remove Last-Event-ID, or a cache keep streams?",
    "hands": "Does a cache keep answers of one player for another? Turn it off for everything below /v1.",
    "preflight": "Look at RAMI_CORS_ORIGINS; does a proxy answer or refuse OPTIONS by itself?",
    "exposed": "Look at RAMI_CORS_ORIGINS; does a proxy remove or double the headers Access-Control-…?",
    "retry_after": "Does a proxy have a limit of its own, without Retry-After?",
}
"""What to look at if a check fails."""

STATUS: Final[str] = "{method} {path} got {status}, not {wanted}."
KIND: Final[str] = "{method} {path}: the answer is {kind}, not {wanted}."
BODY: Final[str] = "{method} {path}: the body is not what the specification says."
HEADER: Final[str] = "{method} {path}: the header {header} is {value}, not {wanted}."
NO_HEADER: Final[str] = "{method} {path}: the header {header} is missing."
HEADER_LACKS: Final[str] = "{method} {path}: the header {header} lacks {lacking}."
NOT_READ: Final[str] = "{method} {path}: no answer that can be read ({error})."
LACKING: Final[str] = "The service ({version}) lacks {lacking}, which this release ({own}) uses."
ELSEWHERE: Final[str] = "It says that the service is at {found}, not at {wanted}."
SAME_TEXT: Final[str] = "The text is the same in English and in French."
HEAD_DIFFERS: Final[str] = "HEAD has a body, or another type than GET."
CARRIED_OUT_TWICE: Final[str] = "The same request was carried out twice."
TOO_LATE: Final[str] = "It returned after {seconds} s."
NOT_THE_EVENT: Final[str] = "It returned without what had happened."
NO_MESSAGE: Final[str] = "No message within {seconds} s, after {count} messages."
STREAM_ENDED: Final[str] = "The stream ended after {count} messages."
WRONG_VERSIONS: Final[str] = "The messages after {after} should be {wanted}, but are {found}."
HAND_SEEN: Final[str] = "{path} shows the cards of another."
NO_ORIGIN: Final[str] = "Give the origin of the pages with --origin."
NO_LIMIT: Final[str] = "No limit was reached."
NOTHING_TO_CHECK: Final[str] = "A check before it failed, which makes what this one needs."

MADE: Final[str] = "Made on the service: players {players}, games {games}. The games are aborted, the players deleted."
LEFT: Final[str] = "Made on the service: players {players}, games {games}. These could not be removed: {left}."
NOT_AN_ORIGIN: Final[str] = "--origin: an origin is like https://cards.example, without a path, not {origin}"
