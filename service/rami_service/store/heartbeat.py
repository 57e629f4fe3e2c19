"""The heartbeat of the service: each replica leaves one in each server of the store that takes writes.

So each server knows when no replica reached it: because none ran, or because the server did not answer. All times are
unix milliseconds by the clock of the server, so a replica whose clock is wrong makes no outage.
"""

import asyncio
from collections.abc import Iterable
from typing import Final, NamedTuple

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch

ALLOWED: Final = 5000
"""Milliseconds without a heartbeat after which nobody was served. A replica that is busy may be late."""
_KEPT: Final = 16  # outages that a server remembers
_SERVERS: Final = 64  # more primaries than that a cluster of ours does not have


class Outage(NamedTuple):
    """A time in which nobody was served. It began at 0 if it is not known when somebody was."""

    since: int
    until: int


async def beat(batch: Batch) -> list[Outage]:
    """Leave a heartbeat in each server, and return the outages of all, oldest first.

    Raises StoreUnavailable if a server does not answer; the others have theirs anyway. A server without a heartbeat
    had an outage since ever: that can only give time.
    """
    return await _beat(batch, batch.spread(keys.SERVED, _SERVERS))


async def outages_of(batch: Batch, needed: Iterable[str]) -> list[Outage]:
    """When nobody was served who needs these keys, oldest first. Raises StoreUnavailable while that is so."""
    return await _beat(batch, {batch.beside(key, keys.SERVED) for key in needed})


async def _beat(batch: Batch, names: Iterable[str]) -> list[Outage]:
    calls = [functions.Call(batch, "beat", (name,), ALLOWED, _KEPT) for name in names]
    found: list[Outage] = []
    for reply in await asyncio.gather(*calls, return_exceptions=True):
        if isinstance(reply, BaseException):
            raise reply
        found += [Outage(*outage) for outage in reply]
    return merged(found)


def merged(outages: Iterable[Outage]) -> list[Outage]:
    """The outages in order; those that overlap are one."""
    result: list[Outage] = []
    for outage in sorted(outages):
        if result and outage.since <= result[-1].until:
            result[-1] = Outage(result[-1].since, max(result[-1].until, outage.until))
        else:
            result.append(outage)
    return result
