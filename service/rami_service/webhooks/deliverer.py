"""The deliverer of one process: it owns some of the shards, and sends what is added to them.

The messages to one webhook about one game are sent one after the other; all others do not wait for them. What this
process holds is bounded: the rest stays in the streams. A message is finished when it has arrived or was given up; if
the process ends before, the next owner of the shard sends it again.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import Final

import structlog
from msgspec import Struct
from redis.exceptions import ResponseError

from rami_service import background
from rami_service.logs import where
from rami_service.runtime.context import Context, system_clock
from rami_service.runtime.deliveries import Delivery, decode
from rami_service.store.damage import described
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.store.webhooks import shards
from rami_service.store.webhooks.shards import LEASE, Entry
from rami_service.webhooks.attempts import Courier, Job, called_player, types_of
from rami_service.webhooks.breakers import Breakers, Pace, Slots
from rami_service.webhooks.called_bots import give_up_turn, play_turn
from rami_service.webhooks.news import Backlog, committed, send_news
from rami_service.webhooks.push.sending import send_push

HELD: Final = 2_000
"""How many deliveries one process holds."""
HELD_EACH: Final = 100
"""How many messages of one player it holds. More of them are given up."""
_GIVING_UP: Final = 4  # at a time: each ends a turn, and hundreds at once would delay the requests of others
_PART: Final = 100
_PAUSE: Final = 0.1  # seconds between two looks, if anybody has webhooks
_IDLE: Final = 1.0  # seconds, if nobody has
_START: Final = "0-0"
_log: Final = structlog.get_logger()

Lane = tuple[str, str, bool]
"""The id of a webhook and of a game, and whether it plays: a question must not wait for news that are sent again."""


class _Held(Struct):
    """A delivery that this process has read, and how many of its messages are not finished."""

    shard: int
    entry: Entry
    left: int


class Deliverer:
    """The deliverer of one process. Start `run` as a background task."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._replica = token_hex(8)
        self._owned: dict[int, str | None] = {}  # of each shard, where to go on with claiming; None if that is done
        self._held: dict[tuple[int, str], _Held] = {}
        self._lanes: dict[Lane, deque[tuple[Job, _Held]]] = {}
        self._tasks: dict[Lane, asyncio.Task[None]] = {}
        self._waiting: Counter[str] = Counter()
        self._courier = Courier(context, Breakers(), Slots(), Pace())
        self._backlog = Backlog()
        self._giving_up = asyncio.Semaphore(_GIVING_UP)
        self._renewed = float("-inf")

    def held(self) -> int:
        """How many deliveries are in memory."""
        return len(self._held)

    async def run(self) -> None:
        """Deliver until cancelled, then leave the shards to other replicas."""
        try:
            while True:
                await self._try()
                await asyncio.sleep(_PAUSE if self._context.hooked.players else _IDLE)
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            with suppress(StoreUnavailable):
                await self._leave()

    async def _try(self) -> None:
        try:
            await self._tick()
        except Exception as error:  # noqa: BLE001 - the store may work again at the next look
            _log.warning("deliveries_failed", **where(error))

    async def _tick(self) -> None:
        if monotonic() - self._renewed >= LEASE / 3000:
            await self._renew()
            self._renewed = monotonic()
        results = await asyncio.gather(*[self._take(shard) for shard in self._owned], return_exceptions=True)
        for error in [result for result in results if isinstance(result, BaseException)]:
            raise error

    async def _renew(self) -> None:
        """Renew what this replica owns, and own as many shards as is its share."""
        batch = self._context.batch
        share = await shards.share(batch, self._replica, system_clock())
        for shard in list(self._owned):
            if not await shards.renew(batch, shard, self._replica):
                self._drop(shard)
        idle = [shard for shard in self._owned if all(held.shard != shard for held in self._held.values())]
        for shard in idle[: max(0, len(self._owned) - share)]:
            self._drop(shard)
            await shards.release(batch, shard, self._replica)
        for shard in range(shards.COUNT):
            if len(self._owned) >= share:
                break
            if shard not in self._owned and await shards.acquire(batch, shard, self._replica):
                self._owned[shard] = _START

    def _drop(self, shard: int) -> None:
        """Stop with a shard that is another replica's now."""
        del self._owned[shard]
        for lane, task in list(self._tasks.items()):
            if shards.shard_of(lane[1]) == shard:
                task.cancel()
        for key in [key for key in self._held if key[0] == shard]:
            del self._held[key]

    async def _leave(self) -> None:
        batch = self._context.batch
        await asyncio.gather(*[shards.release(batch, shard, self._replica) for shard in self._owned])
        await shards.leave(batch, self._replica)

    async def _take(self, shard: int) -> None:
        """Read the next deliveries of a shard: first what earlier owners have not finished."""
        room = min(_PART, (HELD - len(self._held)) // max(1, len(self._owned)))
        if room <= 0:
            return
        batch, start = self._context.batch, self._owned[shard]
        try:
            if start is not None:
                following, found = await shards.claim(batch, shard, self._replica, start, room)
                if shard in self._owned:
                    self._owned[shard] = following
            else:
                found = await shards.read(batch, shard, self._replica, room)
        except ResponseError:  # the store has lost the group
            await shards.make_group(batch, shard)
            return
        for entry in found:
            if shard in self._owned and (shard, entry.id) not in self._held:
                held = self._held[shard, entry.id] = _Held(shard, entry, 1)
                await self._guarded(held, self._begin(held))

    async def _begin(self, held: _Held) -> None:
        """Put the messages of a delivery into their lanes."""
        delivery = decode(held.entry.data)
        player, settings = await called_player(self._context, delivery.player), self._context.settings
        if player is None:
            return
        for push in player.pushes if settings.push_contact else ():
            self._add(held, Job(delivery, push.id, delivery.kind, held.entry.at, push=True))
        for webhook in player.webhooks if settings.webhooks else ():
            types = types_of(webhook)
            for kind in [delivery.kind, *["turn.play"] * (delivery.kind == "turn.started")]:
                if kind in types:
                    self._add(held, Job(delivery, webhook.id, kind, held.entry.at))  # type: ignore[arg-type]

    async def _guarded(self, held: _Held, work: Awaitable[None]) -> None:
        """Do one part of a delivery, and note that it is finished. If the store is away, it is claimed again later."""
        try:
            try:
                await work
            except StoreUnavailable as error:
                if not isinstance(error, Damaged):
                    raise
                _log.error("delivery_damaged", **described(error))
            except Exception as error:  # noqa: BLE001 - other deliveries go on
                _log.error("delivery_failed", **where(error))
            await self._finish(held)
        except StoreUnavailable as error:
            _log.warning("delivery_waits", **described(error))
            self._held.pop((held.shard, held.entry.id), None)
            if held.shard in self._owned:
                self._owned[held.shard] = _START

    def _add(self, held: _Held, job: Job) -> None:
        held.left += 1
        self._waiting[job.delivery.player] += 1
        lane = (job.webhook_id, job.delivery.game, job.type == "turn.play")
        self._lanes.setdefault(lane, deque()).append((job, held))
        if lane not in self._tasks:
            self._start(lane)

    def _start(self, lane: Lane) -> None:
        task = self._tasks[lane] = background.start(self._run(lane))
        task.add_done_callback(partial(self._ended, lane))

    def _ended(self, lane: Lane, task: asyncio.Task[None]) -> None:
        if self._lanes[lane] and not task.cancelled():
            self._start(lane)
            return
        del self._tasks[lane]
        for job, _ in self._lanes.pop(lane):  # of a shard that was lost
            self._done(job.delivery)

    async def _run(self, lane: Lane) -> None:
        """Send the messages of a lane, one after the other."""
        waiting = self._lanes[lane]
        while waiting:
            job, held = waiting[0]
            await self._guarded(held, self._deliver(job))
            waiting.popleft()
            self._done(job.delivery)

    async def _deliver(self, job: Job) -> None:
        if job.push:
            if self._waiting[job.delivery.player] <= HELD_EACH:
                await send_push(self._courier, self._backlog, job)
        elif self._waiting[job.delivery.player] > HELD_EACH:
            async with self._giving_up:
                await self._courier.give_up(job, "too_many", 0, version=job.delivery.version)
                if job.type == "turn.play":
                    await give_up_turn(self._courier, job)
        elif job.type != "turn.play":
            await send_news(self._courier, self._backlog, job)
        elif await committed(self._courier, job):
            await play_turn(self._courier, job)

    def _done(self, delivery: Delivery) -> None:
        self._waiting[delivery.player] -= 1
        if self._waiting[delivery.player] <= 0:
            del self._waiting[delivery.player]

    async def _finish(self, held: _Held) -> None:
        """Note that one part of a delivery is finished. If it was the last one, the delivery is removed."""
        held.left -= 1
        if not held.left and self._held.pop((held.shard, held.entry.id), None) is not None:
            await shards.finish(self._context.batch, held.shard, held.entry.id)
