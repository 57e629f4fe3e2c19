"""Which players have webhooks, as this process knows: it asks once a second whether that has changed.

So a game without such a player costs nothing more. A webhook that another replica registered counts a second later, and
costs only a look at its player.
"""

import asyncio
from typing import Final, Self

import structlog

from rami_service import background
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
        self._refreshing = background.keep(self._keep_refreshing)
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
        """Read what has changed of who has webhooks; all of it only if that is not known. Raises StoreUnavailable."""
        before, version = self._version, await registered.version(self._batch)
        if version == before:
            return
        changed = await registered.changed(self._batch, before, version) if 0 <= before < version else None
        asked = self.players if changed is None else changed
        found = await (registered.players(self._batch) if changed is None else registered.which(self._batch, changed))
        self.players.difference_update(asked - found)
        self.players.update(found)
        self._version = version

    async def _keep_refreshing(self) -> None:
        while self._active:
            try:
                await self.refresh()
            except StoreUnavailable as error:  # what is known holds on
                _log.warning("webhooks_not_read", **described(error))
            await asyncio.sleep(_TICK)
