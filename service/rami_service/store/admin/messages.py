"""What operators say to players for a while: one key for each kind, which all replicas read. It expires at the end."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from rami_service.store import keys
from rami_service.store.redis.batch import Batch, StoreUnavailable

_LASTS: Final = 5.0
"""Seconds for which a process believes what it has read of an announcement."""


class Message:
    """One kind of message, in its key."""

    def __init__(self, key: str) -> None:
        self._key = key

    async def begin(self, batch: Batch, message: str, milliseconds: int) -> None:
        """Say this from now on, instead of what is said."""
        await batch.call("SET", self._key, message, "PX", milliseconds)

    async def end(self, batch: Batch) -> None:
        """Say nothing any more."""
        await batch.call("DEL", self._key)

    async def lasting(self, batch: Batch) -> tuple[str, int] | None:
        """What is said, and for how many milliseconds it still is; None if nothing is."""
        message, left = await batch.calls([("GET", self._key), ("PTTL", self._key)])
        return (message.decode("utf-8", "replace"), left) if message is not None and left > 0 else None


MAINTENANCE: Final = Message(keys.MAINTENANCE)
"""Said to who may not begin a game: while it lasts, no new games begin."""
ANNOUNCEMENT: Final = Message(keys.ANNOUNCEMENT)
"""Said to all players."""


class Announced:
    """What a process knows of the announcement. However many ask, it reads it once in a few seconds."""

    def __init__(self, batch: Batch, clock: Callable[[], int]) -> None:
        self._batch, self._clock = batch, clock
        self._known: tuple[str, int] | None = None
        self._next = 0.0
        self._one = asyncio.Lock()

    async def now(self) -> tuple[str, int] | None:
        """What is said to all, and until when (unix milliseconds); None if nothing is. Without the store: as before."""
        async with self._one:
            if monotonic() >= self._next:
                with suppress(StoreUnavailable):
                    found = await ANNOUNCEMENT.lasting(self._batch)
                    self._known = None if found is None else (found[0], self._clock() + found[1])
                self._next = monotonic() + _LASTS
        return self._known if self._known is not None and self._known[1] > self._clock() else None
