"""Functions of the caller that get what the client does: for logs, metrics and traces."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Any, Final

import httpx2
from msgspec import Struct

from rami.client.call import Call
from rami.problems.exceptions import RamiError

REQUEST_ID: Final = "X-Request-Id"


class Sending(Struct, frozen=True):
    """A request that is about to be sent: the operation, such as `get_game`, the method, the path, and the headers.

    Headers can be added, such as `traceparent`.
    """

    operation: str
    method: str
    path: str
    headers: httpx2.Headers


class Exchange(Struct, frozen=True):
    """What came of one request: the status and the request id of the answer, how long it took, or the error.

    Status and request id are None if there was no answer. A refusal is an error too, with a status.
    """

    operation: str
    method: str
    path: str
    seconds: float
    status: int | None
    request_id: str | None
    error: Exception | None


class Retry(Struct, frozen=True):
    """A call is sent again, `number` 1 for the first time, after `wait` seconds: why."""

    operation: str
    number: int
    wait: float
    error: RamiError


class Hooks(Struct, frozen=True, kw_only=True):
    """Functions that the client calls: before each request, after each answer or failure, and before each retry.

    A stream is one request: its answer is reported when it begins, and when it is opened again, that is another
    request. An exchange without an answer and without an error was cancelled. Hooks are called in the thread or the
    task of the call, so they should be quick. What they raise goes on to the caller.
    """

    on_request: Callable[[Sending], object] | None = None
    on_response: Callable[[Exchange], object] | None = None
    on_retry: Callable[[Retry], object] | None = None


class _Observed:
    """One request and its response, as far as they are known."""

    response: httpx2.Response | None = None


def observed(call: Call[Any], request: httpx2.Request, hooks: Hooks) -> AbstractContextManager[_Observed]:
    """Call the hooks for a request, and of what came of it. The block sets the `response`."""
    if hooks.on_request is None and hooks.on_response is None:
        return nullcontext(_Observed())
    return _observed(call, request, hooks)


@contextmanager
def _observed(call: Call[Any], request: httpx2.Request, hooks: Hooks) -> Iterator[_Observed]:
    name, seen, began, failed = call.operation.name, _Observed(), perf_counter(), None
    if hooks.on_request is not None:
        hooks.on_request(Sending(name, call.method, call.path, request.headers))
    try:
        yield seen
    except Exception as error:
        failed = error
        raise
    finally:
        if hooks.on_response is not None:
            answer = seen.response
            status, request_id = (
                (None, None) if answer is None else (answer.status_code, answer.headers.get(REQUEST_ID))
            )
            seconds = perf_counter() - began
            hooks.on_response(Exchange(name, call.method, call.path, seconds, status, request_id, failed))
