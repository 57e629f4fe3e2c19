"""Exceptions for failed connections and bad answers, and the way from a refusal to its exception.

No exception contains a token.
"""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx2
from msgspec import DecodeError

from rami.contract.wire.decoding import reader
from rami.problems import MEDIA_TYPE, Problem, Refused, exception_of
from rami.problems.exceptions import RamiError

_read_problem = reader(Problem)


class ConnectionFailed(RamiError):
    """The client could not connect to the service, or the connection broke.

    If `maybe_sent` is true, the request may have arrived, and it is unknown whether it took effect.
    `address` is that of the service, empty if the request failed before it was addressed.
    """

    def __init__(self, message: str, maybe_sent: bool, address: str = "") -> None:  # noqa: FBT001 - exceptions are pickled by position
        super().__init__(message, maybe_sent, address)
        self.maybe_sent = maybe_sent
        self.address = address

    def __str__(self) -> str:
        return str(self.args[0])


class TimedOut(ConnectionFailed):
    """The service did not answer in time."""


class BadAnswer(RamiError):
    """The answer does not follow the API of this version: it is not what this call should return."""


def refusal_of(response: httpx2.Response) -> Refused:
    """The exception for a response with status 400 or above."""
    return exception_of(_problem(response), _retry_after(response.headers.get("retry-after")))


def _problem(response: httpx2.Response) -> Problem:
    """The problem in the body. If the body is something else, such as the page of a proxy, the problem has no code."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip()
    if kind == MEDIA_TYPE:
        try:
            return _read_problem(response.content)
        except DecodeError:
            pass
    return Problem(
        type="about:blank",
        title=response.reason_phrase,
        status=response.status_code,
        detail=f"{response.reason_phrase or 'Refused'}: the answer is {kind or 'empty'}, not a problem of the service.",
        code="",
        request_id=response.headers.get("x-request-id", ""),
    )


def _retry_after(header: str | None) -> float | None:
    """How many seconds to wait. The header holds a number of seconds or a date. None if there is no valid header."""
    if header is None:
        return None
    try:
        return max(0.0, float(int(header)))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None
