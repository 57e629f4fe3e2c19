"""The events of a game: a request reads a page of the log after any position, and may wait for new events."""

import asyncio
from functools import partial

from rami.problems.games import UNKNOWN_EVENT
from rami.wire import Events, NumberedEvent
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, seat_of, stored_event
from rami_service.domain.presentation import projected
from rami_service.events.admission import woken_if_revoked
from rami_service.games.play import load
from rami_service.players.accounts import Caller, proven_now
from rami_service.runtime.context import Context
from rami_service.store import games

Position = int | str
"""A position in the log: after all events of a version (int), or after the event with an id (str)."""


async def events(context: Context, who: Caller, game_id: str, after: Position, wait: float, limit: int) -> Events:
    """The events after a position, as the caller may see them. If there are none, waits up to `wait` seconds for some.

    Raises Refused.
    """
    read = partial(_read, context, who, game_id, after, limit)

    async def look() -> tuple[NumberedEvent, ...]:
        await proven_now(context, who)  # the token may have been revoked during the wait
        return (await read())[0]

    found, game, version = await read()
    await check_position(context, game_id, after, version)
    if not found and wait > 0 and game.status not in OVER:
        async with context.doorbell.listening(game_id) as bell, woken_if_revoked(context, who, bell):
            found = (await read())[0] or await bell.found(wait, look) or ()
    return Events(events=found, next=found[-1].id if found else str(after))


async def _read(
    context: Context, who: Caller, game_id: str, after: Position, limit: int
) -> tuple[tuple[NumberedEvent, ...], Game, int]:
    """Events as the caller may see them, and the game with its version.

    Both are requested together, the events first. So a player who gave up the seat before these events does not see the
    seat's hand in them.
    """
    found, (game, version) = await asyncio.gather(
        games.events(context.batch, game_id, after, limit), load(context, who, game_id)
    )
    seat = seat_of(game, who.player_id)
    return tuple([numbered(game_id, name, data, seat) for name, data in found]), game, version


async def check_position(context: Context, game_id: str, after: Position, version: int) -> None:
    """Refuse a position that is not in the log of a game at this version. Raises Refused."""
    if isinstance(after, int):
        known = after <= version
    else:
        known = await games.has_event(context.batch, game_id, after)
    if not known:
        raise UNKNOWN_EVENT(after=str(after))


def position(after: str) -> Position:
    """Parse a position: `12` is a version, `12-3` the id of an event."""
    return after if "-" in after else int(after)


def numbered(game_id: str, name: str, data: bytes, seat: int | None) -> NumberedEvent:
    """A stored event of a game as a seat may see it, with its id. The seat of a spectator is None."""
    return NumberedEvent(id=name, event=projected(stored_event(data, game_id), seat))
