"""Who is connected to which game: players with an open stream or a waiting read, and those with a recent request.

It is kept in memory, so no request waits for it. A process notes in the store at once who has come, and once a second
whatever else has changed; it renews its leases in time. Nothing of it is part of a game: not of its state, its events
or recorded answers.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from secrets import token_hex
from time import monotonic
from typing import Any, Final, Self

import structlog
from msgspec import Struct

from rami_service import background
from rami_service.logs import where
from rami_service.store import presence
from rami_service.store.damage import described
from rami_service.store.presence import Signs
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged

GRACE: Final = 6.0
"""For so many seconds after the last sign of life a player is still connected: clients may be connecting again."""
LASTS: Final = 20_000
"""Milliseconds for which a lease lasts, if its process died."""
_RENEWED: Final = LASTS / 1000 / 3  # seconds after which a lease is written again
_TICK: Final = 1.0  # seconds
_COMES: Final = 0.02  # seconds for which those who come are noted together
_BATCH: Final = 200  # games that are noted together
_log: Final = structlog.get_logger()

Seen = tuple[str, str]
"""The ids of a game and of a player."""


class Asking(Struct, frozen=True):
    """A question who is connected to a game, on its way to the store. `here` gives those whom this process knows."""

    game_id: str
    reply: asyncio.Future[Any]
    here: Callable[[], frozenset[str]]

    async def signs(self) -> Signs:
        """Who is connected, and when players were last. If that is damaged in the store, whom this process knows."""
        try:
            stored = presence.signs(self.game_id, await self.reply)
            return Signs(stored.players | self.here(), stored.last)
        except Damaged as error:
            _log.error("store_damaged", **described(error))
            return Signs(self.here())


class Presence:
    """The signs of life that one process has seen. Use it as a context manager."""

    def __init__(self, batch: Batch, clock: Callable[[], int]) -> None:
        self._batch = batch
        self._clock = clock
        self._process = token_hex(4)
        self._last: dict[str, dict[str, float]] = {}  # of each game and player, when there was a sign of life
        self._open: Counter[Seen] = Counter()
        self._noted: dict[Seen, float] = {}  # when the store got it
        self._came: set[str] = set()  # games with a player of whom the store may know nothing
        self._comes = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._noting = background.keep(self._keep_noting)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._noting.cancel()
        await asyncio.wait([self._noting])

    def seen(self, game_id: str, player_id: str) -> None:
        """There was a request of this player, who has a seat in this game."""
        players = self._last.setdefault(game_id, {})
        if player_id not in players:
            self._came.add(game_id)
            self._comes.set()
        players[player_id] = monotonic()

    @contextmanager
    def held(self, game_id: str, player_id: str, *, seated: bool = True) -> Iterator[None]:
        """While this is open, the player is connected. Spectators (not `seated`) are not counted."""
        if not seated:
            yield
            return
        self.seen(game_id, player_id)
        self._open[game_id, player_id] += 1
        try:
            yield
        finally:
            self._open[game_id, player_id] -= 1
            if not self._open[game_id, player_id]:
                del self._open[game_id, player_id]
            self.seen(game_id, player_id)

    @contextmanager
    def online(self, game_id: str | None, player_id: str, *, seated: bool = True) -> Iterator[None]:
        """While this is open, the player is online and, if it is about a game, connected to that.

        Being online is noted as for a game whose id is that of the player.
        """
        with self.held(player_id, player_id, seated=seated), self.held(game_id or player_id, player_id, seated=seated):
            yield

    def ask(self, game_id: str) -> Asking:
        """Ask who is connected to a game. The question goes to the store at once, and is awaited later."""
        reply = presence.read(self._batch, game_id)
        reply.add_done_callback(_heard)
        return Asking(game_id, reply, lambda: frozenset(self._here(game_id, monotonic())))

    async def note(self) -> None:
        """Write to the store what has changed, and renew leases. Raises StoreUnavailable."""
        now = monotonic()
        gone = self._gone(now)
        await self._write(list(self._last), gone, now)

    async def _write(self, games: Iterable[str], gone: Mapping[str, list[str]], now: float) -> None:
        due = {game_id: here for game_id in games if (here := self._due(game_id, now))}
        changed = [(game_id, due.get(game_id, []), gone.get(game_id, [])) for game_id in {**due, **gone}]
        for first in range(0, len(changed), _BATCH):
            part = changed[first : first + _BATCH]
            await asyncio.gather(*[self._note(*one, now) for one in part])

    async def _note_coming(self) -> None:
        self._comes.clear()
        games, self._came = self._came & self._last.keys(), set()
        await self._write(games, {}, monotonic())

    async def _note(self, game_id: str, here: list[str], gone: list[str], now: float) -> None:
        try:
            at = self._clock()
            await presence.note(self._batch, game_id, self._process, here, gone, lasts=LASTS, now=at)
        except Damaged as error:  # the other games are noted
            _log.error("store_damaged", **described(error))
        self._noted |= {(game_id, player_id): now for player_id in here}
        for player_id in gone:
            self._noted.pop((game_id, player_id), None)

    def _here(self, game_id: str, now: float) -> list[str]:
        players: Mapping[str, float] = self._last.get(game_id, {})
        return [player for player, last in players.items() if last + GRACE > now or (game_id, player) in self._open]

    def _due(self, game_id: str, now: float) -> list[str]:
        """The players of a game whose lease has to be written; those who are not connected any more are forgotten."""
        here = self._here(game_id, now)
        self._last[game_id] = {player: self._last[game_id][player] for player in here}
        if not here:
            del self._last[game_id]
        return [player for player in here if self._noted.get((game_id, player), 0.0) + _RENEWED <= now]

    def _gone(self, now: float) -> dict[str, list[str]]:
        gone: dict[str, list[str]] = {}
        for game_id, player_id in self._noted:
            if player_id not in self._here(game_id, now):
                gone.setdefault(game_id, []).append(player_id)
        return gone

    async def _keep_noting(self) -> None:
        next_tick = monotonic() + _TICK
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(next_tick - monotonic(), 0)):  # `wait_for` may lose a cancellation
                    await self._comes.wait()
            try:
                if monotonic() < next_tick:
                    await asyncio.sleep(_COMES)
                    await self._note_coming()
                else:
                    next_tick = monotonic() + _TICK
                    await self.note()
            except StoreUnavailable:
                pass  # the next time it is written again
            except Exception as error:  # noqa: BLE001 - the next time it may go better; without notes all players seem gone
                _log.error("presence_failed", **where(error))


def _heard(reply: asyncio.Future[Any]) -> None:
    """Retrieve the error, so that asyncio does not warn when a request fails before it awaits the reply."""
    if not reply.cancelled():
        reply.exception()
