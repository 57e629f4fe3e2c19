"""The stream of one game: a snapshot or the missed events, and then every event as it happens."""

from collections.abc import AsyncGenerator, AsyncIterator, Collection
from sys import maxsize
from typing import Final

import msgspec

from rami.rules.events import GameEnded
from rami.wire import GameAborted, GameEvent, NumberedEvent, PlayerJoined, PlayerLeft, PlayerResigned, SeatTakenOver
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, may_see, seat_of, stored_event, stored_game
from rami_service.domain.presentation import game_view, projected
from rami_service.events.admission import admitted
from rami_service.events.log import Position, check_position, numbered
from rami_service.games.play import load
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.store import games
from rami_service.streams import sse
from rami_service.streams.reader import Frame, Reader, parse_event_id

_PAGE: Final = 100  # events in one read from the store
_SEATING: Final = (PlayerJoined, PlayerLeft, PlayerResigned, SeatTakenOver)
_END: Final = Frame((maxsize, 0), sse.END)


async def stream(
    context: Context, who: Caller, game_id: str, after: Position | None, reader: Reader
) -> AsyncGenerator[bytes, None]:
    """Stream the current game, or the events after a position if one is given, and then each new event.

    Raises Refused, but only before the first chunk. The reader is registered before the game is loaded, and drops the
    events of its feed up to the loaded version: they are in the snapshot or in the history. So no event is missing and
    none comes twice.
    """
    reader.seat = await _seat(context, who, game_id, after)
    async with (
        admitted(context, who, reader),
        context.hub.reading(reader, game_id, lambda: _Log(context, game_id)),
    ):
        async for part in _so_far(context, who, game_id, after, reader):
            yield part
        async for part in reader.chunks():
            yield part


async def _seat(context: Context, who: Caller, game_id: str, after: Position | None) -> int | None:
    """The caller's seat; None is a spectator. Raises Refused if the game or the position is unknown."""
    game, version = await load(context, who, game_id)
    if after is not None:
        await check_position(context, game_id, after, version)
    return seat_of(game, who.player_id)


async def _so_far(
    context: Context, who: Caller, game_id: str, after: Position | None, reader: Reader
) -> AsyncIterator[bytes]:
    """The first chunks: the snapshot, or the history up to now."""
    game, version = await load(context, who, game_id)
    reader.skip((version, maxsize))
    yield sse.RETRY
    if not _as_before(game, reader):
        reader.end()  # the caller's seat changed just now; when the client connects again, the new seat counts
    elif after is None:
        yield _snapshot(game, version, who.player_id)
    else:
        async for part in _history(context, game_id, after, version, reader.seat):
            yield part
    if game.status in OVER:
        reader.put([_END])
        reader.finish()


def _snapshot(game: Game, version: int, player_id: str) -> bytes:
    return sse.message("snapshot", str(version), msgspec.json.encode(game_view(game, version, player_id)))


async def _history(
    context: Context, game_id: str, after: Position, until: int, seat: int | None
) -> AsyncIterator[bytes]:
    """The events after a position, up to a version."""
    while found := await games.events(context.batch, game_id, after, _PAGE, until):
        yield b"".join([_message(numbered(game_id, name, data, seat)) for name, data in found])
        after = found[-1][0]


def _message(event: NumberedEvent) -> bytes:
    return sse.message("event", event.id, msgspec.json.encode(event))


class _Log:
    """The feed of a game's log. It is read and decoded once, and redacted and encoded once for each seat.

    All spectators share one encoded version.
    """

    def __init__(self, context: Context, game_id: str) -> None:
        self._context = context
        self._game_id = game_id
        self._after: Position = 0

    async def begin(self) -> None:
        """Start after the current version."""
        loaded = await self._load()
        self._after = loaded[1] if loaded else 0

    async def news(self, readers: Collection[Reader]) -> None:
        """Read new events and give them to the readers. When the game has ended, finish their streams."""
        over = False
        while found := await games.events(self._context.batch, self._game_id, self._after, _PAGE):
            events = [(name, stored_event(data, self._game_id)) for name, data in found]
            if any(isinstance(event, _SEATING) for _, event in events):
                await self._turn_out(readers)
            shown = {seat: _frames(events, seat) for seat in {reader.seat for reader in readers}}
            for reader in readers:
                reader.put(shown[reader.seat])
            self._after = found[-1][0]
            over = over or any(isinstance(event, GameEnded | GameAborted) for _, event in events)
        if over:
            for reader in readers:
                reader.put([_END])
                reader.finish()

    async def _turn_out(self, readers: Collection[Reader]) -> None:
        """End the streams of readers whose seat has changed or who may not see the game any more.

        This happens before they get the new events.
        """
        loaded = await self._load()
        for reader in readers:
            if loaded is None or not _as_before(loaded[0], reader):
                reader.end()

    async def _load(self) -> tuple[Game, int] | None:
        context = self._context
        loaded = await games.load(context.batch, self._game_id)
        return (stored_game(loaded, self._game_id), loaded.version) if loaded else None


def _as_before(game: Game, reader: Reader) -> bool:
    return seat_of(game, reader.player_id) == reader.seat and may_see(game, reader.player_id)


def _frames(events: list[tuple[str, GameEvent]], seat: int | None) -> list[Frame]:
    return [
        Frame(parse_event_id(name), _message(NumberedEvent(id=name, event=projected(event, seat))))
        for name, event in events
    ]
