"""The events of a game: a request reads a page of the log after any position, and may wait for new events."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial

from msgspec import Struct

from rami.contract.wire import Events, NumberedEvent
from rami.problems.games import UNKNOWN_EVENT
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, seat_of, stored_event
from rami_service.domain.presentation import instant, projected
from rami_service.events.admission import admitted_to_wait
from rami_service.games.includes import legal_for
from rami_service.games.indexes import offer_again
from rami_service.games.play import load_seen
from rami_service.players.accounts import proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import games
from rami_service.store.games import LoggedVersion
from rami_service.store.redis.batch import Batch

Position = int | str
"""A position in the log: after all events of a version (int), or after the event with an id (str)."""


class _Part(Struct, frozen=True):
    """A part of the log, and the game at the moment of the read. `whole` says whether no later event existed then."""

    events: tuple[NumberedEvent, ...]
    whole: bool
    game: Game
    version: int


async def events(
    context: Context,
    who: Caller,
    game_id: str,
    after: Position,
    *,
    wait: float,
    limit: int,
    legal_moves: bool = False,
) -> Events:
    """The events after a position, as the caller may see them. If there are none, waits up to `wait` seconds for some.

    Raises Refused.
    """
    read = partial(_read, context, who, game_id, after, limit)

    async def look() -> _Part | None:
        if who.has_token:
            await proven_now(context.batch, who)  # it may have been revoked during the wait
        part = await read()
        return part if part.events else None

    part = await read()
    await check_position(context.batch, game_id, after, part.version)
    if not part.events and wait > 0 and part.game.status not in OVER:
        seated = seat_of(part.game, who.eyes) is not None
        await offer_again(context, part.game, who.eyes)
        async with (
            AsyncExitStack() as stack,
            context.notifications.waiter(game_id) as waiter,
            admitted_to_wait(context, who, waiter),
        ):
            stack.enter_context(context.presence.online(game_id, who.player_id, seated=seated))
            part = await read()
            if not part.events:
                part = await waiter.found(wait, look) or part
    legal = (
        await legal_for(context.heavy_work, who.eyes, part.game, part.version) if legal_moves and part.whole else None
    )
    return Events(events=part.events, next=part.events[-1].id if part.events else str(after), legal_moves=legal)


async def _read(context: Context, who: Caller, game_id: str, after: Position, limit: int) -> _Part:
    """Events as the caller may see them, and the game.

    Both are requested together, and only events up to the version of the game count. So a player who gave up the seat
    before these events does not see the seat's hand in them.
    """
    (game, version), found = await asyncio.gather(
        load_seen(context, who, game_id), games.versions(context.batch, game_id, after, limit)
    )
    seat = seat_of(game, who.eyes)
    known = [event for one in found if one.version <= version for event in numbered(game_id, one, seat)]
    whole = len(known) < limit or (len(known) == limit and found[-1].version == version)
    return _Part(tuple(known[:limit]), whole, game, version)


async def check_position(batch: Batch, game_id: str, after: Position, version: int) -> None:
    """Refuse a position that is not in the log of a game at this version. Raises Refused."""
    if isinstance(after, int):
        known = after <= version
    else:
        known = int(after.partition("-")[0]) <= version and await games.has_event(batch, game_id, after)
    if not known:
        raise UNKNOWN_EVENT(after=str(after))


def position(after: str) -> Position:
    """Parse a position: `12` is a version, `12-3` the id of an event."""
    return after if "-" in after else int(after)


def numbered(game_id: str, version: LoggedVersion, seat: int | None) -> list[NumberedEvent]:
    """The stored events of one version as a seat may see them, with their ids. The seat of a spectator is None."""
    stored, at = version.named(), instant(version.at) if version.at else None
    return [
        NumberedEvent(id=name, event=projected(stored_event(data, game_id), seat), at=at, last=name == stored[-1][0])
        for name, data in stored
    ]
