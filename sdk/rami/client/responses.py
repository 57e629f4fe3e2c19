"""Turn a response into the answer of a call, or into an exception."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Generic, TypeVar

import httpx2
from msgspec import DecodeError, Struct

from rami.client.call import Call
from rami.client.errors import BadAnswer, ConnectionFailed, TimedOut, refusal_of
from rami.client.hooks import REQUEST_ID
from rami.contract.wire.patterns import in_words

T = TypeVar("T")

_NEVER_SENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.ProxyError)


class Response(Struct, Generic[T], frozen=True):
    """An answer, and how it came: the status and the headers, among them the request id for the service's logs."""

    answer: T
    status: int
    headers: httpx2.Headers

    @property
    def request_id(self) -> str:
        """What the service calls this request in its logs; empty if it does not say."""
        return self.headers.get(REQUEST_ID, "")


@contextmanager
def failures_named(call: Call[T]) -> Iterator[None]:
    """Turn exceptions of the HTTP library into exceptions of this library."""
    what = f"{call.method} {call.path}"
    try:
        yield
    except httpx2.TimeoutException as error:
        sent, address = not isinstance(error, _NEVER_SENT), _address(error)
        raise TimedOut(f"{what}: no answer in time ({_name(error)})", sent, address) from error
    except httpx2.TransportError as error:
        reason, sent, address = str(error) or _name(error), not isinstance(error, _NEVER_SENT), _address(error)
        if not sent:
            reason = f"no connection to {address or 'the service'} ({reason}); is the service running there?"
        raise ConnectionFailed(f"{what}: {reason}", sent, address) from error
    except httpx2.HTTPError as error:
        raise BadAnswer(f"{what}: the answer cannot be read ({_name(error)})") from error


def _address(error: httpx2.TransportError) -> str:
    try:
        url = error.request.url
    except RuntimeError:  # it failed before the request existed
        return ""
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def answer_of(call: Call[T], response: httpx2.Response) -> T:
    """The answer of the call. Raises Refused for a refusal, and BadAnswer for a response that does not fit the call."""
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        raise refusal_of(response)
    what = f"{call.method} {call.path}: HTTP {response.status_code}"
    if not response.is_success:
        raise BadAnswer(f"{what} is no answer of the API")
    try:
        return call.read(response.content)
    except DecodeError as error:
        raise BadAnswer(f"{what}, but the body is not what was expected: {in_words(error)}") from error


def _name(error: Exception) -> str:
    return type(error).__name__
