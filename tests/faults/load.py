"""Games that are played while something fails."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic
from typing import Final

from tests.faults.long_game import SMALL, LongGame, Tally
from tests.service.process import Service
from tests.service.table import Table

_GOES_ON: Final = 60  # seconds
_LOOK: Final = 0.01  # seconds between two looks at the counts


class Load:
    """Games whose players make one move after the other, and what they have received."""

    def __init__(self, games: list[LongGame], tally: Tally, ports: Callable[[], int]) -> None:
        self.games, self.tally, self.ports = games, tally, ports
        self._stopped = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to play."""
        self._playing = [asyncio.create_task(game.play(self.ports, self._stopped.is_set)) for game in self.games]

    async def stop(self) -> None:
        """Let each game finish its move. Raises the error of a game that stopped before."""
        self._stopped.set()
        await asyncio.gather(*self._playing)

    async def moves(self, number: int) -> None:
        """Wait until each game has had this number of further moves acknowledged."""
        before, began = [len(game.made) for game in self.games], monotonic()
        while not all(len(game.made) >= had + number for game, had in zip(self.games, before, strict=True)):
            assert monotonic() - began < _GOES_ON, "it does not go on"
            for playing in self._playing:
                if playing.done():
                    playing.result()
            await asyncio.sleep(_LOOK)

    async def check(self) -> None:
        """No move was lost or doubled, by the answers and by the logs, and every refusal said when to try again."""
        assert (self.tally.lost, self.tally.doubled) == (0, 0)
        assert all(refusal.retry_after for refusal in self.tally.refused)
        for game in self.games:
            await game.check_log(self.ports)


@asynccontextmanager
async def playing(
    service: Service, ports: Callable[[], int], number: int, patience: float = 4.0
) -> AsyncIterator[Load]:
    """Play this number of games, which a service creates, until the end.

    `ports` chooses a replica for each request, `patience` is how many seconds a client waits for an answer.
    """
    tally = Tally()

    def seated() -> LongGame:
        table = Table([service.player(), service.player("Bob")], options=SMALL)
        return LongGame(table.id, [player.token for player in table.players], tally, patience)

    async with AsyncExitStack() as stack:
        games = [await stack.enter_async_context(await asyncio.to_thread(seated)) for _ in range(number)]
        load = Load(games, tally, ports)
        load.start()
        try:
            await load.moves(1)
            yield load
        finally:
            await load.stop()
