"""Which players have webhooks, as this process knows: it asks once a second whether that has changed.

So a game without such a player costs nothing more. A webhook that another replica registered counts a second later.
"""

import asyncio
from typing import Final, Self

import structlog

from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.webhooks import registered

MOST: Final = 10_000
"""How many players may have webhooks."""
_TICK: Final = 1.0  # seconds
_log: Final = structlog.get_logger()


class Hooked:
    """The players with webhooks. Use it as a context manager. If it is not `active`, there are none."""

    def __init__(self, batch: Batch, *, active: bool) -> None:
        self.players: Final[set[str]] = set()
        self._batch, self._active = batch, active
        self._version = -1

    async def __aenter__(self) -> Self:
        self._refreshing = asyncio.create_task(self._keep_refreshing())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._refreshing.cancel()
        await asyncio.wait([self._refreshing])

    async def add(self, player_id: str) -> bool:
        """Add a player, if there is room for more."""
        if not await registered.add(self._batch, player_id, MOST):
            return False
        self.players.add(player_id)
        return True

    async def remove(self, player_id: str) -> None:
        """Remove a player."""
        await registered.remove(self._batch, player_id)
        self.players.discard(player_id)

    async def refresh(self) -> None:
        """Read who has webhooks, if that has changed. Raises StoreUnavailable."""
        version = await registered.version(self._batch)
        if version == self._version:
            return
        found = await registered.players(self._batch)
        self.players.intersection_update(found)
        self.players.update(found)
        self._version = version

    async def _keep_refreshing(self) -> None:
        while self._active:
            try:
                await self.refresh()
            except StoreUnavailable as error:  # what is known holds on
                _log.warning("webhooks_not_read", **described(error))
            await asyncio.sleep(_TICK)
