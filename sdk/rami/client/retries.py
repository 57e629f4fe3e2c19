"""When a call is sent again, and after how long. A call that could take effect twice is never repeated.

The log `rami.client` gets one line for each retry.
"""

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar
from http import HTTPStatus
from random import uniform
from time import monotonic
from typing import Any, Final, Protocol

import stamina
from msgspec import Struct
from stamina.instrumentation import RetryDetails, RetryHook, get_on_retry_hooks, set_on_retry_hooks

from rami.client.call import Call
from rami.client.errors import ConnectionFailed
from rami.client.hooks import Hooks, Retry
from rami.problems.exceptions import LostRace, RamiError, RateLimited, Refused, TooEarly

log: Final = logging.getLogger("rami.client")

_PASSING: Final = frozenset(
    {
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)


class Patience(Struct, frozen=True):
    """How often a call is sent again, and for how many seconds in total. `retries` None: as often as time allows."""

    retries: int | None
    seconds: float


OUTLASTING: Final = Patience(None, 300.0)
"""For calls that have to survive a restart of the service: they try for up to five minutes."""


class Attempts(Protocol):
    """The attempts of one call. Iterate with `for` or with `async for`."""

    def __iter__(self) -> Iterator[stamina.Attempt]: ...
    def __aiter__(self) -> AsyncIterator[stamina.Attempt]: ...


def attempts(call: Call[Any], patience: Patience, hooks: Hooks, began: float | None = None) -> Attempts:
    """The attempts of a call, which `began` at a time of `monotonic`, or begins now.

    The waits are about 0.1, 0.3, 0.9 … 10 seconds with jitter, or as the service asks. To wait for a
    limit, as long as the service asks, does not count as a retry: it is not a failure.
    """
    give_up, failures = (monotonic() if began is None else began) + patience.seconds, 0

    def pause(error: Exception) -> bool | float:
        nonlocal failures
        asked = error.retry_after if isinstance(error, Refused) else None
        failures += not (isinstance(error, RateLimited) and asked is not None and patience.retries)
        if not worth_repeating(call, error) or (patience.retries is not None and failures > patience.retries):
            return False
        _asking.set((call.operation.name, hooks))
        if asked is None:
            return True
        return monotonic() + asked < give_up and asked + uniform(0, 0.25 + asked / 4)  # noqa: S311 - spreads clients out in time

    return stamina.retry_context(
        on=pause,
        attempts=None,
        timeout=max(0.001, give_up - monotonic()),
        wait_initial=0.1,
        wait_max=10.0,
        wait_jitter=0.3,
        wait_exp_base=3,
    )


def worth_repeating(call: Call[Any], error: Exception) -> bool:
    """Whether it is safe and useful to send the call again after this error.

    It is safe if the request was never sent, if it only reads or deletes, or if it has an idempotency key. It is useful
    if the connection broke, the service is busy or starting, the game changed first each time, or the next deal opens
    soon.
    """
    match error:
        case ConnectionFailed(maybe_sent=maybe_sent):
            return call.repeatable or not maybe_sent
        case LostRace() | TooEarly():
            return call.repeatable and error.retryable
        case Refused(status=status):
            return call.repeatable and status in _PASSING
        case _:
            return False


_asking: Final[ContextVar[tuple[str, Hooks]]] = ContextVar("rami_retry")
"""The call that is about to be repeated, and its hooks: stamina has one list of hooks for all calls."""


def _tell(details: RetryDetails) -> None:
    """Write the line of a retry, and call the hook: what failed, and how long the client waits."""
    error = details.caused_by
    if isinstance(error, RamiError):
        name, hooks = _asking.get()
        if hooks.on_retry is not None:
            hooks.on_retry(Retry(name, details.retry_num, details.wait_for, error))
    if isinstance(error, RateLimited):
        log.warning("A limit is reached. Waiting %.1f s: %s", details.wait_for, error)
    elif isinstance(error, RamiError):
        log.warning("%s Trying again in %.1f s (retry %d).", error, details.wait_for, details.retry_num)


def _for_others(hook: RetryHook) -> RetryHook:
    """The same hook, but not for retries of this client."""

    def reported(details: RetryDetails) -> AbstractContextManager[None] | None:
        return None if isinstance(details.caused_by, RamiError) else hook(details)

    return reported


# stamina tells retries in lines for machines, and has one list of hooks for all its users.
set_on_retry_hooks([*[_for_others(hook) for hook in get_on_retry_hooks()], _tell])
