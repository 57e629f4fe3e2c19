"""How many requests came under a name of late: sliding windows of the library `limits`, over our own connection.

A window weighs what came in the one before it by how much of that is still within reach. The library's scripts decide
and count at once, inside the server and by the server's clock.
"""

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha1
from math import floor
from typing import Any, Final, NamedTuple, cast

from limits import RateLimitItemPerSecond
from limits.aio.storage.redis import RedisStorage
from limits.aio.storage.redis.redispy import RedispyBridge
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import NoScriptError

from rami_service.store import keys
from rami_service.store.batch import Argument, Batch

_TICK: Final = 0.001  # seconds: the server counts time in whole ones of these

Counts = tuple[int, float, int, float]
"""What came in the window before and in the present one, each with the seconds for which it is still kept."""


class Taken(NamedTuple):
    """Whether requests were counted, how many fit after that, when the next one does, when the window ends (s)."""

    granted: bool
    left: int
    wait: float
    ends: float


class Windows:
    """Counts by name, shared by all replicas, over so many seconds."""

    def __init__(self, batch: Batch, seconds: int = 60) -> None:
        self.seconds: Final = seconds
        self._storage = _Storage(batch)
        self._limiter = SlidingWindowCounterRateLimiter(self._storage)

    async def take(self, name: str, limit: int, amount: int) -> Taken:
        """Count so many requests at once, or none of them where they do not all fit. Raises StoreUnavailable."""
        item = RateLimitItemPerSecond(limit, self.seconds, namespace=keys.RATE)
        granted, counts = await asyncio.gather(
            self._limiter.hit(item, name, cost=amount),
            self._storage.get_sliding_window(item.key_for(name), self.seconds),
        )
        ends = max(0.0, counts[3] - self.seconds)
        return Taken(granted, left(counts, limit, self.seconds), wait(counts, limit, self.seconds), ends)


def left(counts: Counts, limit: int, seconds: int) -> int:
    """How many requests still fit."""
    before, kept, present, _ = counts
    return max(0, limit - floor(before * kept / seconds) - present)


def wait(counts: Counts, limit: int, seconds: int) -> float:
    """After so many seconds one more request fits, if none comes before."""
    before, kept, present, present_kept = counts
    if present >= limit:  # the present window has to become the one before, and then to weigh less
        return max(0.0, present_kept - seconds) + seconds * (1 - limit / present) + _TICK
    return max(0.0, kept - (limit - present) * seconds / before + _TICK) if before else 0.0


class _Storage(RedisStorage):
    """The library's storage, with a batch in the place of its client."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        super().__init__("redis://", implementation="redispy", key_prefix=keys.RATE)

    def configure_bridge(self) -> None:
        """Have the library register its scripts with us."""
        scripts: Any = _Scripts(self._batch)
        cast(RedispyBridge, self.bridge).connection_getter = lambda _: scripts


class _Scripts:
    """What the library asks of a client."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    def register_script(self, text: bytes) -> Callable[[Sequence[str], Sequence[Argument]], Any]:
        """A function that runs a script with its keys and arguments."""
        name = sha1(text, usedforsecurity=False).hexdigest()

        async def run(names: Sequence[str], arguments: Sequence[Argument]) -> Any:
            try:
                return await self._batch.call("EVALSHA", name, len(names), *names, *arguments)
            except NoScriptError:  # it ran nothing: the server is new, or has forgotten
                return await self._batch.call("EVAL", text, len(names), *names, *arguments)

        return run
