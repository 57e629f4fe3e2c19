"""The stream of a player: the own notices and, if asked for, everything that happens in several games.

Each message has its own log and the stream one id, which has the position in every log (`stream_id`). So the stream
resumes in all of them at once.
"""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from sys import maxsize
from typing import Final, Literal, Self

import msgspec
import structlog

from rami.contract.operations.operation import MOST_OF_ALL
from rami.contract.wire import GameClosed
from rami.problems import Refused
from rami.problems.games import GAME_NOT_FOUND, UNKNOWN_EVENT
from rami_service.events.admission import admitted
from rami_service.events.game_stream import following, place_for, so_far
from rami_service.events.inbox import START, Inbox, check_position, history
from rami_service.events.stream_id import END, StreamId, Wanted
from rami_service.games.lobby import own_games
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import notices
from rami_service.store.damage import described
from rami_service.store.redis.damage import Damaged
from rami_service.streams import sse
from rami_service.streams.message import Message, message, place_of
from rami_service.streams.subscriber import Subscriber
from rami_service.streams.subscription import Subscription

_log: Final = structlog.get_logger()


def _version(place: str) -> int | None:
    return int(place) if place else None


async def stream(context: Context, who: Caller, asked: Wanted, subscriber: Subscriber) -> AsyncGenerator[bytes, None]:
    """Stream the caller's current games, or the notices after an id if one is given, and then each new notice.

    The followed games come after that, each as in its own stream. Raises Refused, but only before the first chunk.
    """
    await who.proven()
    if asked.after is not None:
        await check_position(context.batch, who, asked.after)
    for game_id in asked.games.keys() - asked.resumed:
        await place_for(context, who, game_id, _version(asked.games[game_id]))
    subscription = Subscription(subscriber, who.player_id, who.token)
    async with (
        admitted(context, who, subscription, MOST_OF_ALL if asked.everything else len(asked.games)),
        context.hub.reading(subscription, who.player_id, lambda: Inbox(context.batch, who.player_id)),
        _online(context, who),
        _Tables(context, who, asked, subscriber) as tables,
    ):
        subscription.stamp = tables.notice
        last = await notices.last(context.batch, who.player_id) or START
        subscription.skip(place_of(last))
        async for part in _begun(context, who, asked, tables, last):
            yield part
        subscription.release()
        while subscriber.is_open:
            async for part in subscriber.chunks(until=tables.has_work):
                yield part
            async for part in tables.work():
                yield part


@asynccontextmanager
async def _online(context: Context, who: Caller) -> AsyncIterator[None]:
    with context.presence.online(None, who.player_id):
        yield


async def _begun(context: Context, who: Caller, asked: Wanted, tables: "_Tables", last: str) -> AsyncIterator[bytes]:
    """The first chunks: the snapshot, or the missed notices."""
    page = await own_games(context, who, None, MOST_OF_ALL)
    if asked.everything:
        tables.follow(*[game.id for game in page.items])
    if asked.after is None:
        yield sse.retry() + tables.notice(message(last, "snapshot", msgspec.json.encode(page)))
        return
    yield sse.retry()
    async for missed in history(context.batch, who, asked.after, last):
        yield b"".join(map(tables.notice, missed))


class _Tables:
    """The games that a stream follows, and its position in all its logs. Use it as a context manager."""

    def __init__(self, context: Context, who: Caller, asked: Wanted, subscriber: Subscriber) -> None:
        self._context, self._who, self._asked, self._subscriber = context, who, asked, subscriber
        self._id = StreamId(asked)
        self._open: dict[str, AsyncExitStack] = {}
        self._waiting = [
            game for game, place in asked.games.items() if place != END
        ]  # games to follow, or to follow again, in this order
        self._over: list[str] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for game_id in list(self._open):
            await self._leave(game_id)

    def has_work(self) -> bool:
        """Whether `work` has something to do."""
        return bool(self._waiting or self._over)

    async def work(self) -> AsyncIterator[bytes]:
        """Leave the games that are over, and follow the next one that waits: the chunks with what it has missed."""
        while self._over:
            await self._leave(self._over.pop())
        if self._waiting:
            game_id = self._waiting.pop(0)
            async for messages in self._followed(game_id):
                yield b"".join([self._version(game_id, one) for one in messages])

    def follow(self, *game_ids: str) -> None:
        """Follow games, as many as possible."""
        for game_id in game_ids:
            known = {*self._open, *self._waiting}
            if game_id not in known and len(known) < MOST_OF_ALL:
                self._waiting.append(game_id)
                self._subscriber.wake()

    def notice(self, message: Message) -> bytes:
        """A notice with its id. If a game begins with it, that game is followed."""
        self._id.notice = message.name
        if self._asked.everything and message.begins is not None:
            self.follow(message.begins)
        return self._stamped(message)

    async def _followed(self, game_id: str) -> AsyncIterator[list[Message]]:
        """Follow a game after the version that the client has, and yield what it has missed."""
        await self._leave(game_id)
        async with self._context.hub.openings.turn() as turn:
            try:
                async for messages in self._missed(game_id):
                    turn.end()
                    yield messages
            except Refused as refused:
                if refused.code == UNKNOWN_EVENT.code:  # the store has lost the end of the log
                    self._id.forget(game_id)
                    self._waiting.append(game_id)
                elif refused.code == GAME_NOT_FOUND.code:
                    self._close(game_id, "gone")
                else:
                    raise
            except Damaged as error:  # the other games go on
                _log.error("store_damaged", **described(error))
                self._close(game_id, "gone")

    async def _missed(self, game_id: str) -> AsyncIterator[list[Message]]:
        after = _version(self._id.place(game_id))
        subscription = Subscription(self._subscriber, self._who.player_id, self._who.token)
        subscription.legal_moves = self._asked.legal_moves
        subscription.stamp = partial(self._version, game_id)
        subscription.finished = partial(self._close, game_id, "over")
        subscription.changed = partial(self._follow_again, game_id, subscription)
        subscription.seat, late = await place_for(self._context, self._who, game_id, after)
        stack = self._open[game_id] = AsyncExitStack()
        await stack.enter_async_context(following(self._context, subscription, game_id, late))
        seated = subscription.seat is not None
        stack.enter_context(self._context.presence.held(game_id, self._who.player_id, seated=seated))
        async for messages in so_far(self._context, self._who, game_id, after, subscription, "game"):
            yield messages

    def _follow_again(self, game_id: str, subscription: Subscription) -> None:
        """The player has another seat now: send nothing more for the old one."""
        subscription.cut()
        if game_id not in self._waiting:
            self._waiting.append(game_id)
        self._subscriber.wake()

    def _close(self, game_id: str, reason: Literal["over", "gone"]) -> None:
        if game_id in self._over:  # the subscription and its topic have both noticed
            return
        closed = msgspec.json.encode(GameClosed(game=game_id, reason=reason))
        self._subscriber.put(message(f"{maxsize}", "closed", closed), partial(self._closed, game_id))
        self._over.append(game_id)
        self._subscriber.wake()

    async def _leave(self, game_id: str) -> None:
        if (stack := self._open.pop(game_id, None)) is not None:
            await stack.aclose()

    def _version(self, game_id: str, message: Message) -> bytes:
        if message.name:
            self._id.reach(game_id, message.name)
        return self._stamped(message)

    def _closed(self, game_id: str, message: Message) -> bytes:
        self._id.end(game_id)
        return self._stamped(message)

    def _stamped(self, message: Message) -> bytes:
        return sse.named(str(self._id), message.unnamed)
