"""When a call is sent again, and after how long. A call that could take effect twice is never repeated."""

from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from random import uniform
from time import monotonic
from typing import Any, Final, Protocol

import stamina
from msgspec import Struct

from rami.client.call import Call
from rami.client.errors import ConnectionFailed
from rami.problems.exceptions import LostRace, RateLimited, Refused, TooEarly

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


def attempts(call: Call[Any], patience: Patience) -> Attempts:
    """The attempts of a call. The waits are about 0.1, 0.3, 0.9 … 10 seconds with jitter, or as the service asks.

    To wait for a limit, as long as the service asks, does not count as a retry: it is not a failure.
    """
    give_up, failures = monotonic() + patience.seconds, 0

    def pause(error: Exception) -> bool | float:
        nonlocal failures
        asked = error.retry_after if isinstance(error, Refused) else None
        failures += not (isinstance(error, RateLimited) and asked is not None and patience.retries)
        if not worth_repeating(call, error) or (patience.retries is not None and failures > patience.retries):
            return False
        if asked is None:
            return True
        return monotonic() + asked < give_up and asked + uniform(0, 0.25)  # noqa: S311 - spreads clients out in time

    return stamina.retry_context(
        on=pause,
        attempts=None,
        timeout=patience.seconds,
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
