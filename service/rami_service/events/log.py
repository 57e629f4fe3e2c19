"""The events of a game: read in slices, waited for, resumed at any place in its log."""

import asyncio
from functools import partial

from rami.problems.games import UNKNOWN_EVENT
from rami.wire import Events, NumberedEvent
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, decode_event, seat_of
from rami_service.domain.presentation import projected
from rami_service.games.play import load
from rami_service.players.accounts import Caller, proven_now
from rami_service.runtime.context import Context
from rami_service.store import games

Position = int | str
"""After all of a version, or after the event of an id."""


async def events(context: Context, who: Caller, game_id: str, after: Position, wait: float, limit: int) -> Events:
    """What happened after a position, as the caller may see it; waits up to `wait` seconds for something."""
    read = partial(_read, context, who, game_id, after, limit)

    async def look() -> tuple[NumberedEvent, ...]:
        await proven_now(context, who)  # the token may have been revoked meanwhile
        return (await read())[0]

    found, game, version = await read()
    await check_position(context, game_id, after, version)
    if not found and wait > 0 and game.status not in OVER:
        async with context.doorbell.listening(game_id) as bell:
            found = (await read())[0] or await bell.found(wait, look) or ()
    return Events(events=found, next=found[-1].id if found else str(after))


async def _read(
    context: Context, who: Caller, game_id: str, after: Position, limit: int
) -> tuple[tuple[NumberedEvent, ...], Game, int]:
    """Events as the caller may see them, and the game as it is then.

    Both are asked for together, the events first: who gave up a seat before they happened reads them without its hand.
    """
    found, (game, version) = await asyncio.gather(
        games.events(context.batch, game_id, after, limit), load(context, who, game_id)
    )
    seat = seat_of(game, who.player_id)
    return tuple([numbered(name, data, seat) for name, data in found]), game, version


async def check_position(context: Context, game_id: str, after: Position, version: int) -> None:
    """Refuse a position that the log of a game at this version does not have."""
    if isinstance(after, int):
        known = after <= version
    else:
        known = await games.has_event(context.batch, game_id, after)
    if not known:
        raise UNKNOWN_EVENT(after=str(after))


def position(after: str) -> Position:
    """What the text of a position says: `12`, or `12-3`."""
    return after if "-" in after else int(after)


def numbered(name: str, data: bytes, seat: int | None) -> NumberedEvent:
    """An event of the store as a seat may read it; None is a spectator."""
    return NumberedEvent(id=name, event=projected(decode_event(data), seat))
