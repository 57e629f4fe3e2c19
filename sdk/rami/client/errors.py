"""What goes wrong on the way to a service, and how its refusal becomes an exception. No exception holds a token."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx2
from msgspec import DecodeError

from rami.client.decoding import reader
from rami.problems import MEDIA_TYPE, Problem, Refused, exception_of
from rami.problems.exceptions import RamiError

_read_problem = reader(Problem)


class ConnectionFailed(RamiError):
    """The service was not reached, or the connection broke.

    `maybe_sent` says whether the request may have arrived; then it is unknown whether it took effect.
    """

    def __init__(self, message: str, maybe_sent: bool) -> None:  # noqa: FBT001 - exceptions are pickled by position
        super().__init__(message, maybe_sent)
        self.maybe_sent = maybe_sent

    def __str__(self) -> str:
        return str(self.args[0])


class TimedOut(ConnectionFailed):
    """The service did not answer in time."""


class BadAnswer(RamiError):
    """The answer is not one of the API, or not of this version: the body is not what the call should be answered."""


def refusal_of(response: httpx2.Response) -> Refused:
    """The exception that an answer of status 400 or above becomes."""
    return exception_of(_problem(response), _retry_after(response.headers.get("retry-after")))


def _problem(response: httpx2.Response) -> Problem:
    """The body as a problem; for the page of a proxy, a problem without a code that says so."""
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
    """How many seconds to wait: the header holds them, or a date."""
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
