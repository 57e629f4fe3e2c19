"""Room in a store that is nearly full: the games that ended first are deleted, if the operator wants that.

Running games, games that wait for players, and players are never deleted. A game is loaded before, so a wrong list does
no harm. All replicas may do this at the same time: each game is deleted by one of them.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from rami_service.domain.deadlines import OVER
from rami_service.domain.models import stored_game
from rami_service.games.retention.removal import YOUNG, remove
from rami_service.runtime.context import Context
from rami_service.store import games, keys
from rami_service.store.damage import described
from rami_service.store.redis.damage import Damaged
from rami_service.store.retention import ended
from rami_service.store.servers.memory import full_servers, number_of

_PAUSE: Final = 15.0  # seconds between two looks at the memory
_PART: Final = 20  # games that are deleted before the memory is looked at again
_PARTS: Final = 25
_PAGE: Final = 100
_LOOKED_AT: Final = 10_000
"""Among how many of the oldest games those are looked for that are on a full server."""
_log: Final = structlog.get_logger()


class Room:
    """Makes room in the store. `removed` is called with the number of games that were deleted."""

    def __init__(self, context: Context, removed: Callable[[int], None] | None = None, part: int = _PART) -> None:
        self._context = context
        self._removed = removed
        self._part = part

    async def run(self) -> None:
        """Make room until cancelled, whenever it is needed."""
        while True:
            try:
                await self.make()
            except Exception as error:  # noqa: BLE001 - the store may work again at the next look
                _log.warning("room_failed", **described(error))
            await asyncio.sleep(_PAUSE)

    async def make(self, parts: int = _PARTS) -> int:
        """Delete games until the store has room, or there are none, at most some parts. Returns how many it deleted."""
        total = 0
        for _ in range(parts):
            full = await full_servers(self._context.batch, self._context.settings.make_room_at)
            if not full or not (gone := await self._make(full)):
                break
            total += gone
        if total:
            _log.info("room_made", games=total)
            if self._removed is not None:
                self._removed(total)
        return total

    async def _make(self, full: frozenset[str]) -> int:
        """Delete some of the oldest games on the servers that are full."""
        return sum([await self._remove(game_id) for game_id in await self._oldest(full)])

    async def _oldest(self, full: frozenset[str]) -> list[str]:
        batch, until = self._context.batch, self._context.clock() - YOUNG
        chosen: list[str] = []
        for skip in range(0, _LOOKED_AT, _PAGE):
            page = await ended.oldest(batch, until, skip, _PAGE)
            chosen += [game_id for game_id in page if number_of(batch, keys.state(game_id)) in full]
            if len(chosen) >= self._part or len(page) < _PAGE:
                break
        return chosen[: self._part]

    async def _remove(self, game_id: str) -> bool:
        batch = self._context.batch
        if not await ended.claim(batch, game_id):
            return False
        try:
            loaded = await games.load(batch, game_id)
            game = stored_game(loaded, game_id) if loaded else None
        except Damaged as error:  # it stays until its time is over
            _log.error("store_damaged", **described(error))
            return False
        if game is None or game.status not in OVER:
            return False
        return await remove(batch, game)
