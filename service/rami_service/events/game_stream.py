"""The stream of one game: a snapshot or the missed versions, and then every version as it is committed."""

from collections.abc import AsyncGenerator, AsyncIterator
from functools import partial

import msgspec

from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, seat_of
from rami_service.domain.presentation import game_view
from rami_service.events.admission import admitted
from rami_service.events.game_feed import PAGE, Decoded, GameFeed, as_before, decoded, frame_of, legal_at
from rami_service.events.log import Position, check_position
from rami_service.games.play import load
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.store import games
from rami_service.streams import sse
from rami_service.streams.frame import Frame, frame
from rami_service.streams.outlet import Outlet
from rami_service.streams.reader import Reader


async def stream(
    context: Context, who: Caller, game_id: str, after: Position | None, outlet: Outlet, *, legal_moves: bool = False
) -> AsyncGenerator[bytes, None]:
    """Stream the current game, or the versions after a position if one is given, and then each new version.

    Raises Refused, but only before the first chunk. The reader is registered before the game is loaded, and drops the
    versions of its feed up to the loaded one: they are in the snapshot or in the history. So none is missing and none
    comes twice.
    """
    reader = Reader(outlet, who.player_id, who.token)
    reader.legal_moves, reader.finished = legal_moves, partial(outlet.finish, sse.END)
    reader.seat = await seat_for(context, who, game_id, after)
    async with (
        admitted(context, who, reader),
        context.hub.reading(reader, game_id, lambda: GameFeed(context, game_id)),
    ):
        before = sse.RETRY
        async for frames in so_far(context, who, game_id, after, reader):
            yield before + b"".join([missed.data for missed in frames])
            before = b""
        if before:
            yield before
        async for part in outlet.chunks():
            yield part


async def seat_for(context: Context, who: Caller, game_id: str, after: Position | None) -> int | None:
    """The caller's seat; None is a spectator. Raises Refused if the game or the position is unknown."""
    game, version = await load(context, who, game_id)
    if after is not None:
        await check_position(context, game_id, after, version)
    return seat_of(game, who.player_id)


async def so_far(
    context: Context, who: Caller, game_id: str, after: Position | None, reader: Reader, event: str = "snapshot"
) -> AsyncIterator[list[Frame]]:
    """The snapshot under the name `event`, or the versions up to now; then the reader is released.

    If it is the caller's turn and the stream tells legal moves, a message without events tells them.
    """
    game, version = await load(context, who, game_id)
    reader.skip((version, 0))
    if not as_before(game, reader):
        reader.changed()  # the caller's seat changed just now; in a new stream the new seat counts
        return
    if after is None:
        yield [frame(str(version), event, msgspec.json.encode(game_view(game, version, who.player_id)))]
    else:
        async for missed in _history(context, game_id, after, version, reader.seat):
            yield missed
    if reader.legal_moves and (moves := await _moves(context, who, game, version)) is not None:
        yield [moves]
    reader.release()
    if game.status in OVER:
        reader.finish()


async def _history(
    context: Context, game_id: str, after: Position, until: int, seat: int | None
) -> AsyncIterator[list[Frame]]:
    """The versions after a position, up to a version."""
    while found := await games.versions(context.batch, game_id, after, PAGE, until):
        yield [frame_of(game_id, decoded(version, game_id), seat) for version in found]
        after = found[-1].version


async def _moves(context: Context, who: Caller, game: Game, version: int) -> Frame | None:
    legal = await legal_at(context, who.player_id, game, version)
    return None if legal is None else frame_of(game.id, Decoded(version, None, ()), None, legal)
