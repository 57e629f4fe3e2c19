"""Addresses that fail are left alone for a while, and nobody takes all of the places for requests."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from rami_service.runtime.outgoing import CONNECTIONS

EACH: Final = 4
"""How many requests to the webhooks of one player may be under way in one process."""
_SLOTS: Final = CONNECTIONS * 3 // 4  # the rest is for tests and notifications
_FAILURES: Final = 10
_FIRST: Final = 30.0  # seconds
_LONGEST: Final = 900.0
_REST: Final = 2.0
_REST_MOST: Final = 0.5  # seconds
_REMEMBERED: Final = 20_000


class Breakers:
    """How many attempts failed in a row, of each webhook. After ten it is not called for half a minute, then longer."""

    def __init__(self) -> None:
        self._failures: Counter[str] = Counter()
        self._until: dict[str, float] = {}

    def is_open(self, webhook_id: str) -> bool:
        """Whether the webhook is not to be called now."""
        return monotonic() < self._until.get(webhook_id, 0.0)

    def succeeded(self, webhook_id: str) -> None:
        """Forget what failed."""
        self._failures.pop(webhook_id, None)
        self._until.pop(webhook_id, None)

    def failed(self, webhook_id: str) -> None:
        """Count a failed attempt."""
        if len(self._failures) >= _REMEMBERED:
            self._failures.clear()
            self._until.clear()
        self._failures[webhook_id] += 1
        if (more := self._failures[webhook_id] - _FAILURES) >= 0:
            self._until[webhook_id] = monotonic() + min(_LONGEST, _FIRST * 2.0 ** min(more, 10))


class Pace:
    """How much of the processor's time called bots may use: a third at most, and the same for each player."""

    def __init__(self) -> None:
        self._all = asyncio.Lock()
        self._players: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def held(self, player_id: str) -> AsyncIterator[None]:
        """Work for a player, when it is this player's turn. After that nobody works for twice as long."""
        own = self._players.setdefault(player_id, asyncio.Lock())
        async with own, self._all:
            began = monotonic()
            try:
                yield
            finally:
                await asyncio.sleep(min(_REST_MOST, _REST * (monotonic() - began)))


class Slots:
    """Places for requests: a few for each player, and not too many in all."""

    def __init__(self) -> None:
        self._all = asyncio.Semaphore(_SLOTS)
        self._players: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def held(self, player_id: str) -> AsyncIterator[None]:
        """Hold a place for a request."""
        own = self._players.setdefault(player_id, asyncio.Semaphore(EACH))
        async with own, self._all:
            yield
