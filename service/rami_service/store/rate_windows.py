"""How many requests came under a name of late: sliding windows of the library `limits`, over our own connection.

A window weighs what came in the one before it by how much of that is still within reach. The library's scripts decide
and count at once, inside the server and by the server's clock.
"""

from collections.abc import Callable, Sequence
from hashlib import sha1
from math import floor
from typing import Any, Final, NamedTuple

import redis
from limits.aio.storage.redis.redispy import RedispyBridge
from redis.exceptions import NoScriptError

from rami_service.store import keys
from rami_service.store.redis.batch import Argument, Batch

_TICK: Final = 0.001  # seconds: the server counts time in whole ones of these

Counts = tuple[int, float, int, float]
"""What came in the window before and in the present one, each with the seconds for which it is still kept."""


class Standing(NamedTuple):
    """How many requests still fit, after how many seconds one more does, and after how many the window ends."""

    left: int
    wait: float
    ends: float


class Windows:
    """Counts by key, shared by all replicas, over so many seconds. The keys are those of `keys.window`."""

    def __init__(self, batch: Batch, seconds: int = 60) -> None:
        self.seconds: Final = seconds
        # The library's storage around this wraps each call four times, for errors that do not come from here.
        self._bridge = RedispyBridge("redis://", redis, keys.RATES)
        scripts: Any = _Scripts(batch)
        self._bridge.connection_getter = lambda _: scripts
        self._bridge.register_scripts()

    async def take(self, key: str, limit: int, amount: int) -> bool:
        """Count so many requests at once, or none of them where they do not all fit. Raises StoreUnavailable."""
        return await self._bridge.acquire_sliding_window_entry(f"{key}/-1", key, limit, self.seconds, amount)

    async def look(self, key: str, limit: int) -> Standing:
        """How things stand now. Raises StoreUnavailable."""
        counts = await self._bridge.get_sliding_window(f"{key}/-1", key, self.seconds)
        ends = max(0.0, counts[3] - self.seconds)
        return Standing(left(counts, limit, self.seconds), wait(counts, limit, self.seconds), ends)


def left(counts: Counts, limit: int, seconds: int) -> int:
    """How many requests still fit."""
    before, kept, present, _ = counts
    return max(0, limit - floor(before * kept / seconds) - present)


def wait(counts: Counts, limit: int, seconds: int) -> float:
    """After so many seconds one more request fits, if none comes before."""
    before, kept, present, present_kept = counts
    if present >= limit:  # the present window has to become the one before, which weighs less with every moment
        return max(0.0, present_kept - seconds) + _TICK
    return max(0.0, kept - (limit - present) * seconds / before + _TICK) if before else 0.0


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
