"""The stream of one game: what it is now or what was missed, and then every event as it happens."""

from collections.abc import AsyncGenerator, AsyncIterator, Collection
from sys import maxsize
from typing import Final

import msgspec

from rami.rules.events import GameEnded
from rami.wire import GameAborted, GameEvent, NumberedEvent, PlayerJoined, PlayerLeft, PlayerResigned, SeatTakenOver
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, decode_event, decode_game, may_see, seat_of
from rami_service.domain.presentation import game_view, projected
from rami_service.events.admission import admitted
from rami_service.events.log import Position, check_position, numbered
from rami_service.games.play import load
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.store import games
from rami_service.streams import sse
from rami_service.streams.reader import Frame, Reader, parse_event_id

_PAGE: Final = 100  # events that are read at once
_SEATING: Final = (PlayerJoined, PlayerLeft, PlayerResigned, SeatTakenOver)
_END: Final = Frame((maxsize, 0), sse.END)


async def stream(
    context: Context, who: Caller, game_id: str, after: Position | None, reader: Reader
) -> AsyncGenerator[bytes, None]:
    """The game as it is now, or what happened after a position, and then what happens; Refused comes before anything.

    The reader is registered first. What its feed reads up to the version that is loaded then is dropped, for it is in
    the snapshot or in the history: so there is no gap and no repeat.
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
    """Where the caller sits in a game that the caller may follow from this position. Raises Refused."""
    game, version = await load(context, who, game_id)
    if after is not None:
        await check_position(context, game_id, after, version)
    return seat_of(game, who.player_id)


async def _so_far(
    context: Context, who: Caller, game_id: str, after: Position | None, reader: Reader
) -> AsyncIterator[bytes]:
    """What there is to tell up to now."""
    game, version = await load(context, who, game_id)
    reader.skip((version, maxsize))
    yield sse.RETRY
    if not _as_before(game, reader):
        reader.end()  # just now: who comes back is served as what it is by then
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
    """What happened after a position, up to a version."""
    while found := await games.events(context.batch, game_id, after, _PAGE, until):
        yield b"".join([_message(numbered(name, data, seat)) for name, data in found])
        after = found[-1][0]


def _message(event: NumberedEvent) -> bytes:
    return sse.message("event", event.id, msgspec.json.encode(event))


class _Log:
    """The log of a game, read and decoded once, projected and encoded once a seat, and once for all spectators."""

    def __init__(self, context: Context, game_id: str) -> None:
        self._context = context
        self._game_id = game_id
        self._after: Position = 0

    async def begin(self) -> None:
        """Begin after the present version."""
        loaded = await self._load()
        self._after = loaded[1] if loaded else 0

    async def news(self, readers: Collection[Reader]) -> None:
        """Read what is new; after the end of the game nothing follows."""
        over = False
        while found := await games.events(self._context.batch, self._game_id, self._after, _PAGE):
            events = [(name, decode_event(data)) for name, data in found]
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
        """End the streams of those who sit elsewhere by now or may see nothing any more, before they are sent more."""
        loaded = await self._load()
        for reader in readers:
            if loaded is None or not _as_before(loaded[0], reader):
                reader.end()

    async def _load(self) -> tuple[Game, int] | None:
        context = self._context
        loaded = await games.load(context.batch, self._game_id, now=context.clock() // 1000)
        return (decode_game(loaded.state), loaded.version) if loaded else None


def _as_before(game: Game, reader: Reader) -> bool:
    return seat_of(game, reader.player_id) == reader.seat and may_see(game, reader.player_id)


def _frames(events: list[tuple[str, GameEvent]], seat: int | None) -> list[Frame]:
    return [
        Frame(parse_event_id(name), _message(NumberedEvent(id=name, event=projected(event, seat))))
        for name, event in events
    ]
