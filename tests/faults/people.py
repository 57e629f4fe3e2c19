"""People at tables, each with a client of the SDK: players who listen to their notices, and spectators."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, NamedTuple

from anyio import create_task_group

from rami import AsyncRami, LoggedEvent, LoggedVersion, NumberedNotice

_TABLES_A_PLAYER: Final = 25


class Person:
    """A player, and the notices that the player has received for each game: their kind and version."""

    def __init__(self, rami: AsyncRami) -> None:
        self.rami = rami
        self.heard = defaultdict[str, set[tuple[str, int]]](set)
        self._listening = asyncio.Event()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Receive all notices from now on."""
        async with create_task_group() as tasks:
            tasks.start_soon(self._hear)
            await self._listening.wait()
            yield
            tasks.cancel_scope.cancel()

    async def _hear(self) -> None:
        async for answer in self.rami.stream_notices():
            self._listening.set()
            if isinstance(answer, NumberedNotice):
                self.heard[answer.notice.game].add((answer.notice.type, answer.notice.version))


class Table(NamedTuple):
    """Two players and a spectator. The same people also sit at other tables."""

    host: Person
    guest: Person
    watcher: AsyncRami


@asynccontextmanager
async def tables(url: str, number: int) -> AsyncIterator[list[Table]]:
    """This number of tables at a service. Each person sits at several of them at once."""
    async with AsyncExitStack() as stack:

        async def client(name: str) -> AsyncRami:
            rami = await stack.enter_async_context(AsyncRami(url))
            await rami.create_player(name)
            return rami

        seated = list[Table]()
        for _ in range(0, number, _TABLES_A_PLAYER):
            host, guest = [Person(await client(name)) for name in ("Ada", "Bob")]
            for player in (host, guest):
                await stack.enter_async_context(player.listening())
            seated += [Table(host, guest, await client("Cleo"))] * _TABLES_A_PLAYER
        yield seated[:number]


async def watched(watcher: AsyncRami, game: str) -> list[LoggedEvent]:
    """The events of a game from its first one to its end, as the stream sends them, without times.

    A replica of an older release sends the events of a version one by one.
    """
    answer, count = list[LoggedEvent](), Counter[int]()
    async for item in watcher.stream_game(game, after=0):
        for event in item.events if isinstance(item, LoggedVersion) else ():
            count[item.version] += 1
            answer.append(LoggedEvent(f"{item.version}-{count[item.version]}", event))
    return answer
