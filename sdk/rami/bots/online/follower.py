"""Follows many games over one connection: a stream says what happens in them."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from types import TracebackType
from typing import Final, Self

from rami.bots.online.background import Background
from rami.bots.online.turns import Turns, read
from rami.client import AsyncRami, LoggedVersion
from rami.contract.operations.operation import MOST_FOLLOWED
from rami.contract.wire import GameClosed, GameView, Page
from rami.errors import RamiError

TOGETHER: Final = 0.05
"""Seconds for each game to wait for more games before the stream is opened again: that reads all its games."""

LONGEST_PAUSE: Final = 1.0
"""The most of these seconds. A game that begins meanwhile is played without the stream."""

AGAIN: Final = 5.0
"""Seconds until a stream that was refused is tried again."""

log = logging.getLogger("rami.bots")


class Follower:
    """One stream for the games of a client. Use it in an `async with` statement; its end closes the stream.

    Games beyond `MOST_FOLLOWED` are played without it.
    """

    def __init__(self, rami: AsyncRami) -> None:
        self._rami = rami
        self._stream: _Stream | None = None

    @asynccontextmanager
    async def turns(self, game_id: str) -> AsyncIterator[Turns]:
        """The turns of a game, which is followed until the end of the block. Raises RamiError."""
        turns = Turns(self._rami, await read(self._rami, game_id))
        self._stream = stream = self._stream or _Stream(self._rami)
        if len(stream.games) == MOST_FOLLOWED:
            turns.lost()
            yield turns
            return
        stream.add(turns)
        try:
            yield turns
        finally:
            stream.remove(turns)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            await self._stream.close()


class _Stream:
    """One stream, and the `games` that it follows, by their ids."""

    def __init__(self, rami: AsyncRami) -> None:
        self.games: dict[str, Turns] = {}
        self._rami = rami
        self._changed = asyncio.Event()
        self._running = Background(self._run())

    def add(self, turns: Turns) -> None:
        """Follow one game more. The stream is opened again, from the versions that are known."""
        self.games[turns.game_id] = turns
        self._changed.set()

    def remove(self, turns: Turns) -> None:
        """Follow a game no more. Without games there is no stream."""
        del self.games[turns.game_id]
        if not self.games:
            self._changed.set()

    async def close(self) -> None:
        """Close the connection."""
        await self._running.stop()

    async def _run(self) -> None:
        """Open the stream again whenever there are more games, and close it when there are none."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            listening = Background(self._listen())
            try:
                await self._changed.wait()
                await asyncio.sleep(min(LONGEST_PAUSE, TOGETHER * len(self.games)))
            finally:
                await listening.stop()

    async def _listen(self) -> None:
        """Hand on what the stream says. If it fails, the games are played without it, and it is tried again."""
        while self.games:
            try:
                versions = {game_id: turns.view.version for game_id, turns in self.games.items()}
                async with aclosing(self._rami.stream_games(versions, legal_moves=True)) as stream:
                    async for item in stream:
                        self._hand_on(item)
            except RamiError as error:
                log.info("The stream of %d games failed: %s", len(self.games), error)
            except Exception:
                log.exception("The stream of %d games failed.", len(self.games))
            for turns in self.games.values():
                turns.lost()
            await asyncio.sleep(AGAIN)

    def _hand_on(self, item: object) -> None:
        match item:
            case Page():  # the first message: the stream follows its games from now on
                for turns in self.games.values():
                    turns.streamed()
            case GameView(id=game_id) | LoggedVersion(game=game_id) if game_id in self.games:
                self.games[game_id].hear(item)
            case GameClosed(game=game_id) if game_id in self.games:
                self.games[game_id].closed()
            case _:
                pass
