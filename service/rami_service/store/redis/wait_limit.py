"""How long the work in hand may still wait for the store, whatever number of round trips it makes.

Each request has one limit. It holds in the request's task and in the tasks that it starts. Work without a limit is
limited only by the timeout of each command.
"""

from asyncio import get_running_loop
from collections.abc import Awaitable
from contextvars import ContextVar
from math import inf
from typing import Final, TypeVar

T = TypeVar("T")

TOTAL: Final = 2.75
"""Times the timeout of one reply: a slow store may answer a few times, but not ever again."""
_LEAST: Final = 0.05  # seconds that are always left, because a limit may pass while our own process is busy
_until: Final[ContextVar[float]] = ContextVar("until", default=inf)

until: Final = _until.get
"""When the limit passes, in seconds of the loop's clock; infinite without a limit."""
until_at: Final = _until.set
"""Set the limit: when it passes, in seconds of the loop's clock."""


def lift() -> None:
    """Remove the limit, for work that goes on after the request or for as long as the client likes."""
    _until.set(inf)


def left(most: float | None = None) -> float | None:
    """The seconds that are left, at most `most`. None if there is no limit."""
    if (end := until()) == inf:
        return most
    seconds = max(end - get_running_loop().time(), _LEAST)
    return seconds if most is None else min(seconds, most)


async def uncounted(awaitable: Awaitable[T]) -> T:
    """Await something that is not the store. The time that it takes does not count."""
    loop = get_running_loop()
    began = loop.time()
    try:
        return await awaitable
    finally:
        _until.set(until() + loop.time() - began)
