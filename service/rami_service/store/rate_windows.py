"""Sliding windows that count requests, from the library `limits`, over our own connection.

The requests of the previous window count in proportion to how much of that window is still inside the sliding one. The
library's scripts decide and count atomically inside the Redis server, with the server's clock.
"""

from collections.abc import Callable, Sequence
from hashlib import sha1
from math import floor
from typing import Any, Final, NamedTuple

import redis
from limits.aio.storage.redis.redispy import RedispyBridge
from redis.exceptions import NoScriptError, OutOfMemoryError

from rami_service.store import keys
from rami_service.store.redis.batch import Argument, Batch, StoreUnavailable

_TICK: Final = 0.001  # seconds: the server counts time in whole milliseconds

Counts = tuple[int, float, int, float]
"""For the previous and the present window: how many requests came, and for how many seconds that count is kept."""


class Standing(NamedTuple):
    """How many requests are left, in how many seconds the next one is allowed, and in how many the window ends."""

    left: int
    wait: float
    ends: float


class StoreFull(StoreUnavailable):
    """The store has no memory left, so it counts nothing."""


class Windows:
    """Counts by key over `seconds` seconds, shared by all replicas. The keys come from `keys.window`."""

    def __init__(self, batch: Batch, seconds: int = 60) -> None:
        self.seconds: Final = seconds
        # The library's storage class would wrap each call four times, to translate errors that cannot occur here.
        self._bridge = RedispyBridge("redis://", redis, keys.RATES)
        scripts: Any = _Scripts(batch)
        self._bridge.connection_getter = lambda _: scripts
        self._bridge.register_scripts()

    async def take(self, key: str, limit: int, amount: int) -> bool:
        """Count `amount` requests at once if they all fit; otherwise count none.

        Raises StoreUnavailable, or StoreFull.
        """
        return await self._bridge.acquire_sliding_window_entry(f"{key}/-1", key, limit, self.seconds, amount)

    async def look(self, key: str, limit: int) -> Standing:
        """The present counts under a key. Raises StoreUnavailable."""
        counts = await self._bridge.get_sliding_window(f"{key}/-1", key, self.seconds)
        ends = max(0.0, counts[3] - self.seconds)
        return Standing(left(counts, limit, self.seconds), wait(counts, limit, self.seconds), ends)


def left(counts: Counts, limit: int, seconds: int) -> int:
    """How many requests are left."""
    before, kept, present, _ = counts
    return max(0, limit - floor(before * kept / seconds) - present)


def wait(counts: Counts, limit: int, seconds: int) -> float:
    """In how many seconds the next request is allowed, if none comes before."""
    before, kept, present, present_kept = counts
    if present >= limit:  # the present window must first become the previous one, which counts less and less
        return max(0.0, present_kept - seconds) + _TICK
    return max(0.0, kept - (limit - present) * seconds / before + _TICK) if before else 0.0


class _Scripts:
    """The part of a Redis client that the library uses."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    def register_script(self, text: bytes) -> Callable[[Sequence[str], Sequence[Argument]], Any]:
        """A function that runs a script with its keys and arguments."""
        name = sha1(text, usedforsecurity=False).hexdigest()

        async def run(names: Sequence[str], arguments: Sequence[Argument]) -> Any:
            try:
                try:
                    return await self._batch.call("EVALSHA", name, len(names), *names, *arguments)
                except NoScriptError:  # nothing ran: the server is new, or its script cache was cleared
                    return await self._batch.call("EVAL", text, len(names), *names, *arguments)
            except StoreUnavailable as error:
                if isinstance(error.__cause__, OutOfMemoryError):
                    raise StoreFull("the store is full") from error
                raise

        return run
