"""Places that all replicas share, held as leases: what a replica that died had held is free again within a minute.

A process renews all that it holds together. What is let go is free at once; where the store does not hear of it, it
frees itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from secrets import token_hex
from typing import Any, Final, Self

from rami_service.store import quotas
from rami_service.store.redis.batch import Batch, StoreUnavailable

LASTS: Final = 45_000
"""Milliseconds for which a place is held without being renewed."""
_RENEWED: Final = 3  # times while it lasts
_TOGETHER: Final = 200  # keys that are renewed at once


class Full(Exception):
    """All places are held; `held` says how many that are."""

    def __init__(self, held: int) -> None:
        super().__init__(held)
        self.held: Final = held


class Leases:
    """What one process holds; use it as a context manager. `clock` says unix milliseconds."""

    def __init__(self, batch: Batch, clock: Callable[[], int], lasts: int = LASTS) -> None:
        self._batch, self._clock, self._lasts = batch, clock, lasts
        self._process = token_hex(8)
        self._numbers = count()
        self._held: dict[str, set[str]] = {}

    async def __aenter__(self) -> Self:
        self._renewing = asyncio.create_task(self._renew_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._renewing.cancel()
        await asyncio.wait([self._renewing])

    @asynccontextmanager
    async def held(self, key: str, places: int) -> AsyncIterator[None]:
        """Hold one of so many places under a key. Raises Full, or StoreUnavailable."""
        name, now = f"{self._process}:{next(self._numbers)}", self._clock()
        names = self._held.setdefault(key, set())
        names.add(name)
        try:
            is_held, held = await quotas.hold(self._batch, key, name, now, now + self._lasts, places)
            if not is_held:
                raise Full(held)
            yield
        finally:
            self._let_go(key, name)

    def _let_go(self, key: str, name: str) -> None:
        names = self._held[key]
        names.discard(name)
        if not names:
            del self._held[key]
        quotas.let_go(self._batch, key, name).add_done_callback(_heard)

    async def renew(self) -> None:
        """Hold on to everything. What the store has lost meanwhile it learns again. Raises StoreUnavailable."""
        until = self._clock() + self._lasts
        keys = list(self._held)
        for first in range(0, len(keys), _TOGETHER):
            here = [(key, self._held[key]) for key in keys[first : first + _TOGETHER] if key in self._held]
            await quotas.hold_on(self._batch, here, until, self._lasts)

    async def _renew_on(self) -> None:
        while True:
            await asyncio.sleep(self._lasts / 1000 / _RENEWED)
            with suppress(StoreUnavailable):  # who may write again renews everything
                await self.renew()


def _heard(reply: asyncio.Future[Any]) -> None:
    if not reply.cancelled():
        reply.exception()
