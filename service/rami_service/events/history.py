"""The history of a game: its log as one seat may see it, in pages, with everything needed to replay it."""

import asyncio
from functools import partial

from rami.contract.wire import History, NumberedEvent
from rami_service.domain.presentation import game_view, summary
from rami_service.events.log import Position, check_position, numbered
from rami_service.games.play import load_seen
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import games
from rami_service.store.games import LoggedVersion


async def history(context: Context, who: Caller, game_id: str, after: Position, limit: int) -> History:
    """The events after a position, up to the current version and at most `limit` of them. Raises Refused."""
    game, version = await load_seen(context, who, game_id)
    await check_position(context.batch, game_id, after, version)
    found = await games.versions(context.batch, game_id, after, limit, version)
    seen = game_view(game, version, who.eyes)
    events = (await asyncio.to_thread(partial(_shown, game_id, found, seen.seat)))[:limit]
    return History(
        game=summary(game, version),
        seat=seen.seat,
        commitment=seen.commitment,
        next_commitment=seen.next_commitment,
        events=tuple(events),
        next=events[-1].id if len(events) == limit else None,
    )


def _shown(game_id: str, found: list[LoggedVersion], seat: int | None) -> list[NumberedEvent]:
    return [event for version in found for event in numbered(game_id, version, seat)]
