"""How many games are played at once: new games wait for room, games from before a restart never do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Rooms:
    """Room for `most` games at a time. `taken` games run already, even if they are more."""

    def __init__(self, most: int, *, taken: int) -> None:
        self._most, self._taken = most, taken
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """The room of a game that runs already. It is given back at the end of the block."""
        try:
            yield
        finally:
            await self._give_back()

    @asynccontextmanager
    async def free(self) -> AsyncIterator[None]:
        """Wait for room, and give it back at the end of the block."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._taken < self._most)
            self._taken += 1
        try:
            yield
        finally:
            await self._give_back()

    async def _give_back(self) -> None:
        async with self._changed:
            self._taken -= 1
            self._changed.notify()
