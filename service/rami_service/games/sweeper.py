"""The sweeper: background work on games that no request asks for.

It plays for house bots, ends turns that ran out of time, aborts open games that did not fill and games whose players
do not come back, and counts finished games. If a commit makes something due at once, the same replica does it, in its
own asyncio task; bots choose their moves in a thread, in the order of the work queue. All other work, and the work of a
replica that died, is found by the deadline that was stored before the commit. Any replica may look at a game, and
several may do so at a time: only one of their commits succeeds.

It also leaves heartbeats in the store, beside the sweeps. They tell when nobody was served: such a time does not count
against the clock of a game that has run out of time.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import structlog

from rami.bots import Bot
from rami_service import background
from rami_service.domain.deadlines import OVER, Waits, next_look, thinking, timed, to_play
from rami_service.domain.models import Changed, Game, Seat, stored_game
from rami_service.domain.outages import is_overdue, moved
from rami_service.games import indexes
from rami_service.games.bots.house_bots import bot_for, bot_turn, cause_of, level_for
from rami_service.games.commit import Terms, commit
from rami_service.games.seats import expired, forlorn
from rami_service.players.stats import aftermath
from rami_service.runtime.context import Clock, Context
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.runtime.work_queue import Crowded
from rami_service.settings import Settings
from rami_service.store import deadlines, games, heartbeat, keys
from rami_service.store.damage import described
from rami_service.store.games import Stale
from rami_service.store.heartbeat import Outage
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import Batch

_PAUSE: Final = 0.5  # seconds between two sweeps
_SETTLED: Final = 2  # seconds that a caller waits at most until all is done
_AT_ONCE: Final = 50  # due games that one process looks at concurrently, except those that wait for their bot
_log: Final = structlog.get_logger()

Step = tuple[Game | None, int, Changed | None]
"""A game, its version, and what is to be done with it now."""


class Sweeper:
    """The sweeper of one process. At most one task at a time looks at a game. Start `run` as a background task."""

    def __init__(self, bot: Callable[[Seat, str, SearchProcesses], Bot] = bot_for) -> None:
        self._bot = bot
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._due: set[str] = set()
        self._room = asyncio.Event()
        self.outage: Outage | None = None
        """The last time in which nobody was served, as of the last heartbeat."""

    async def run(self, context: Context) -> None:
        """Sweep until cancelled, then cancel all tasks. An error that repeats itself is logged once."""
        heart = background.start(self._live(context))
        before: dict[str, Any] | None = None
        try:
            while True:
                failed = await self._failed(context)
                if failed and failed != before:
                    _log.warning("sweep_failed", **failed)
                elif before and not failed:
                    _log.info("sweep_goes_on")
                before = failed
                await asyncio.sleep(_PAUSE)
        finally:
            tasks = [heart, *self._tasks.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _live(self, context: Context) -> None:
        """Leave heartbeats until cancelled. Where the store does not answer, nobody is served: that is the point."""
        while True:
            with suppress(Exception):
                await self.beat(context)
            await asyncio.sleep(_PAUSE)

    async def _failed(self, context: Context) -> dict[str, Any] | None:
        """Sweep once. The error for the log, or None if there was none."""
        try:
            await self.sweep(context)
        except Exception as error:  # noqa: BLE001 - the store may work again at the next sweep
            return described(error)
        return None

    async def sweep(self, context: Context) -> None:
        """Look at every game that is due, at most `_AT_ONCE` games at a time."""
        lease = int(context.settings.house_grace * 1000)
        while True:
            while len(self._due) >= _AT_ONCE:
                self._room.clear()
                await self._room.wait()
            now, room = context.clock(), _AT_ONCE - len(self._due)
            taken = await deadlines.take(context.batch, now, room, lease)
            for game_id in taken:
                self._due.add(game_id)
                self.wake(context, game_id, now + lease)
            if len(taken) < room:
                return

    async def settle(self, context: Context) -> None:
        """Look at every game that is due, and wait until all is done that follows from it, or for some seconds."""
        await self.sweep(context)
        with suppress(TimeoutError):
            async with asyncio.timeout(_SETTLED):
                while self._tasks:
                    await asyncio.wait(self._tasks.values())
                    await asyncio.sleep(0)  # then what a task has woken is a task

    async def beat(self, context: Context) -> None:
        """Say that this process serves. Raises StoreUnavailable where a server of the store does not answer."""
        outages = await heartbeat.beat(context.batch)
        self.outage = outages[-1] if outages else None

    def wake(self, context: Context, game_id: str, leased: int | None = None) -> None:
        """Start a task that looks at a game.

        `leased` is the time (unix milliseconds) to which the deadline of a due game was moved; None if it was not due.
        """
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        task = asyncio.create_task(self.look(context, game_id, leased))
        self._tasks[game_id] = task
        task.add_done_callback(lambda _: self._done(context, game_id))

    def _done(self, context: Context, game_id: str) -> None:
        task = self._tasks.pop(game_id)
        again = game_id in self._again
        self._again.discard(game_id)
        self._looked(game_id)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            _log.warning("look_failed", game=game_id, **described(error))
        elif again:
            self.wake(context, game_id)

    def _looked(self, game_id: str) -> None:
        self._due.discard(game_id)
        self._room.set()

    async def look(self, context: Context, game_id: str, leased: int | None = None) -> None:
        """Do the next thing that is due in a game. If nothing is due, store when to look again.

        Only a deadline that was taken (`leased`) is moved: a newer one may belong to a commit that is still running.
        """
        wait_limit.lift()  # the request that woke us does not wait for this
        with context.traced(game_id) as plays:
            await self._look(context, game_id, leased, plays)

    async def _look(self, context: Context, game_id: str, leased: int | None, plays: Callable[[str], None]) -> None:
        try:
            game, version, changed = await self._step(context, game_id, leased, plays)
        except Crowded:
            return
        if game and changed:
            now, payers = context.clock(), context.limits.payers(game.creator, None)
            changed = timed(game, changed, now, context.waits)
            if isinstance(await commit(context, game, changed, version, now, Terms(payers)), Stale):
                context.wake(game_id)
            return
        if game and game.status == "finished":
            await asyncio.gather(aftermath(context.batch, context.clock, game), indexes.keep(context, None, game))
        if leased is not None:
            await deadlines.move(context.batch, game_id, leased, _next(context.waits, game))

    async def _step(self, context: Context, game_id: str, leased: int | None, plays: Callable[[str], None]) -> Step:
        game, version = await _load(context.batch, game_id)
        if game is None:
            return None, 0, None
        if (later := await _later(context, game)) is not None:
            return game, version, later
        if (seat := to_play(game, context.clock())) is None:
            return game, version, _ended(context.clock, context.settings, game)
        self._looked(game_id)  # while it waits for its bot, other due games can be looked at
        if leased is not None and (longer := thinking(game)):
            await deadlines.move(context.batch, game_id, leased, leased + longer)
        cause = cause_of(game, seat, context.work_queue.used)
        async with context.work_queue.place(cause) as place:
            if place.waited:
                game, version = await _load(context.batch, game_id)
            if game is None or (seat := to_play(game, context.clock())) is None:
                return game, version, None
            plays(level_for(game.seats[seat]))
            bot = self._bot(game.seats[seat], cause.player, context.search_processes)
            return game, version, await place.work(bot_turn(game, seat, bot))


async def _later(context: Context, game: Game) -> Changed | None:
    """The game with the time that outages took from its players; None if they took none.

    Raises StoreUnavailable while a part of the store is away that a player needs: then nobody runs out of time.
    """
    if not is_overdue(game, now := context.clock()):
        return None
    players = [keys.player(seat.player) for seat in game.seats if seat.player]
    return moved(game, now, await heartbeat.outages_of(context.batch, (keys.DUE, keys.state(game.id), *players)))


async def _load(batch: Batch, game_id: str) -> tuple[Game | None, int]:
    loaded = await games.load(batch, game_id)
    return (stored_game(loaded, game_id), loaded.version) if loaded else (None, 0)


def _ended(clock: Clock, settings: Settings, game: Game) -> Changed | None:
    """The aborted game, if it waited for people for too long."""
    now = clock()
    return expired(game, now, settings.open_ttl) or forlorn(game, now)


def _next(waits: Waits, game: Game | None) -> int | None:
    return None if game is None or game.status in OVER else next_look(game, waits)
