"""The notices of a player about all games: read in pages, with a wait for new ones, or streamed."""

from collections.abc import AsyncGenerator, AsyncIterator, Collection
from functools import partial
from typing import Final

import msgspec

from rami.problems.games import UNKNOWN_EVENT
from rami.wire import Notices, NumberedNotice
from rami_service.events.admission import admitted, woken_if_revoked
from rami_service.games.lobby import own_games
from rami_service.games.notices import decode
from rami_service.players.accounts import Caller, proven_now
from rami_service.runtime.context import Context
from rami_service.store import notices
from rami_service.store.redis.batch import Batch
from rami_service.streams import sse
from rami_service.streams.frame import Frame, frame, place_of
from rami_service.streams.outlet import Outlet
from rami_service.streams.reader import Reader

START: Final = "0-0"
"""The position before the first notice."""
_PAGE: Final = 100  # notices in one read from the store
_LISTED: Final = 20  # games in a snapshot


async def told(context: Context, who: Caller, after: str, wait: float, limit: int) -> Notices:
    """The caller's notices after an id. If there are none, waits up to `wait` seconds for some. Raises Refused."""
    read = partial(notices.since, context.batch, who.player_id, after, limit)

    async def look() -> list[tuple[str, bytes]]:
        await proven_now(context, who)  # the token may have been revoked during the wait
        return await read()

    await who.proven()
    await _check_position(context, who, after)
    found = await read()
    if not found and wait > 0:
        async with context.doorbell.listening(who.player_id) as bell, woken_if_revoked(context, who, bell):
            found = await read() or await bell.found(wait, look) or []
    shown = tuple([_numbered(who.player_id, name, data) for name, data in found])
    return Notices(notices=shown, next=shown[-1].id if shown else after)


async def stream(context: Context, who: Caller, after: str | None, outlet: Outlet) -> AsyncGenerator[bytes, None]:
    """Stream the caller's current games, or the notices after an id if one is given, and then each new notice.

    Raises Refused, but only before the first chunk.
    """
    reader = Reader(outlet, who.player_id, who.token)
    await who.proven()
    if after is not None:
        await _check_position(context, who, after)
    async with (
        admitted(context, who, reader),
        context.hub.reading(reader, who.player_id, lambda: _Inbox(context.batch, who.player_id)),
    ):
        last = await notices.last(context.batch, who.player_id) or START
        reader.skip(place_of(last))
        if after is None:
            games = await own_games(context, who, None, _LISTED)
            yield sse.RETRY + frame(last, "snapshot", msgspec.json.encode(games)).data
        else:
            yield sse.RETRY
            async for frames in _history(context, who, after, last):
                yield b"".join([missed.data for missed in frames])
        reader.release()
        async for part in outlet.chunks():
            yield part


async def _history(context: Context, who: Caller, after: str, until: str) -> AsyncIterator[list[Frame]]:
    while found := await notices.since(context.batch, who.player_id, after, _PAGE, until):
        yield [_frame(who.player_id, name, data) for name, data in found]
        after = found[-1][0]


async def _check_position(context: Context, who: Caller, after: str) -> None:
    """Refuse an id that is not in the player's list of notices: an unknown one, or one that was deleted as too old.

    Raises Refused.
    """
    if after not in ("0", START) and not await notices.has(context.batch, who.player_id, after):
        raise UNKNOWN_EVENT(after=after)


def _numbered(player_id: str, name: str, data: bytes) -> NumberedNotice:
    return NumberedNotice(id=name, notice=decode(data, player_id))


def _frame(player_id: str, name: str, data: bytes) -> Frame:
    return frame(name, "notice", msgspec.json.encode(_numbered(player_id, name, data)))


class _Inbox:
    """The feed of one player's notices: each notice is read once for all streams of the player."""

    def __init__(self, batch: Batch, player_id: str) -> None:
        self._batch = batch
        self._player_id = player_id
        self._after = START

    async def begin(self) -> None:
        """Start after the newest notice."""
        self._after = await notices.last(self._batch, self._player_id) or START

    async def news(self, readers: Collection[Reader]) -> None:
        """Read new notices and give them to the readers."""
        while found := await notices.since(self._batch, self._player_id, self._after, _PAGE):
            frames = [_frame(self._player_id, name, data) for name, data in found]
            for reader in readers:
                reader.put(frames)
            self._after = found[-1][0]
