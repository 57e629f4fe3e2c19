"""Limited places that all replicas share, held as leases. The places of a replica that died are free within a minute.

A process renews all its leases together. A released place is free at once. If the release does not reach the store, the
place is free when its lease ends. While the store is full, each process counts the places that it holds.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from secrets import token_hex
from typing import Any, Final, Self

import structlog

from rami_service import background
from rami_service.store import quotas
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreFull, StoreUnavailable
from rami_service.store.redis.damage import Damaged

LASTS: Final = 45_000
"""Milliseconds for which a lease lasts without being renewed."""
_RENEWALS: Final = 3  # renewals in the time of one lease
_BATCH: Final = 200  # keys that are renewed together
_log: Final = structlog.get_logger()


class Full(Exception):
    """All places are taken. `held` is how many that are."""

    def __init__(self, held: int) -> None:
        super().__init__(held)
        self.held: Final = held


class Leases:
    """The leases of one process. Use it as a context manager. `clock` returns unix milliseconds."""

    def __init__(self, batch: Batch, clock: Callable[[], int], lasts: int = LASTS) -> None:
        self._batch, self._clock, self._lasts = batch, clock, lasts
        self._process = token_hex(8)
        self._numbers = count()
        self._held: dict[str, set[str]] = {}

    async def __aenter__(self) -> Self:
        self._renewing = background.keep(self._keep_renewing)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._renewing.cancel()
        await asyncio.wait([self._renewing])

    @asynccontextmanager
    async def held(self, key: str, places: int) -> AsyncIterator[None]:
        """Hold one of the `places` places under a key. Raises Full, or StoreUnavailable."""
        name, now = f"{self._process}:{next(self._numbers)}", self._clock()
        names = self._held.setdefault(key, set())
        names.add(name)
        try:
            is_held, held = await self._hold(key, name, now, places)
            if not is_held:
                raise Full(held)
            yield
        finally:
            self._release(key, name)

    async def _hold(self, key: str, name: str, now: int, places: int) -> tuple[bool, int]:
        """Hold a place. A full store counts none; then each process counts for itself, so that callers can watch."""
        try:
            return await quotas.hold(self._batch, key, name, now, now + self._lasts, places)
        except StoreFull:
            here = len(self._held[key])
            return here <= places, min(here, places)

    def _release(self, key: str, name: str) -> None:
        names = self._held[key]
        names.discard(name)
        if not names:
            del self._held[key]
        quotas.release(self._batch, key, name).add_done_callback(_ignore_error)

    async def renew(self) -> None:
        """Renew all leases. Leases that the store has lost are written again. Raises StoreUnavailable."""
        until = self._clock() + self._lasts
        keys = list(self._held)
        for first in range(0, len(keys), _BATCH):
            part = [(key, self._held[key]) for key in keys[first : first + _BATCH] if key in self._held]
            try:
                await quotas.renew(self._batch, part, until, self._lasts)
            except Damaged as error:  # the other places are renewed
                _log.error("store_damaged", **described(error))

    async def _keep_renewing(self) -> None:
        while True:
            await asyncio.sleep(self._lasts / 1000 / _RENEWALS)
            with suppress(StoreUnavailable):  # the next renewal that succeeds writes all leases
                await self.renew()


def _ignore_error(reply: asyncio.Future[Any]) -> None:
    """Retrieve the error, so that asyncio does not log it. The lease ends by itself."""
    if not reply.cancelled():
        reply.exception()
