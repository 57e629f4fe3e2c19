"""From a response to the call's answer, or to the exception that says why there is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import TypeVar

import httpx2
from msgspec import DecodeError

from rami.client.call import Call
from rami.client.decoding import reader
from rami.client.errors import ApiError, BadAnswer, ConnectionFailed, TimedOut
from rami.client.registry import CLASSES
from rami.problems import MEDIA_TYPE, Problem

T = TypeVar("T")

_read_problem = reader(Problem)

_NEVER_SENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.ProxyError)


@contextmanager
def failures_named(call: Call[T]) -> Iterator[None]:
    """Turn what the HTTP library raises into this library's exceptions."""
    what = f"{call.method} {call.path}"
    try:
        yield
    except httpx2.TimeoutException as error:
        raise TimedOut(f"{what}: no answer in time ({_name(error)})", not isinstance(error, _NEVER_SENT)) from error
    except httpx2.TransportError as error:
        reason = str(error) or _name(error)
        if isinstance(error, _NEVER_SENT):
            reason = f"no connection to {_address(error)} ({reason}); is the service running there?"
        raise ConnectionFailed(f"{what}: {reason}", not isinstance(error, _NEVER_SENT)) from error
    except httpx2.HTTPError as error:
        raise BadAnswer(f"{what}: the answer cannot be read ({_name(error)})") from error


def _address(error: httpx2.TransportError) -> str:
    try:
        url = error.request.url
    except RuntimeError:  # it failed before there was a request
        return "the service"
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def answer_of(call: Call[T], response: httpx2.Response) -> T:
    """The answer of the call. Raises ApiError for a refusal and BadAnswer for what the call should never answer."""
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        raise _refusal(response)
    what = f"{call.method} {call.path}: HTTP {response.status_code}"
    if not response.is_success:
        raise BadAnswer(f"{what} is no answer of the API")
    try:
        return call.read(response.content)
    except DecodeError as error:
        raise BadAnswer(f"{what}, but the body is not what was expected: {error}") from error


def _refusal(response: httpx2.Response) -> ApiError:
    problem = _problem(response)
    return CLASSES.get(problem.code, ApiError)(problem, _retry_after(response.headers.get("retry-after")))


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


def _name(error: Exception) -> str:
    return type(error).__name__
