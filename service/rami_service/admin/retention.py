"""Games that are over, for operators: how many there are, and their deletion before their time, step by step."""

from typing import Final

import structlog

from rami_service.admin import wire
from rami_service.admin.audit import OPERATOR
from rami_service.admin.tokens import Operator
from rami_service.api.http.call import Call
from rami_service.games.retention import removal
from rami_service.runtime.context import Context
from rami_service.store.retention.stored import Place

_DAY: Final = 86_400_000  # milliseconds
_log: Final = structlog.get_logger()


async def count(call: Call[wire.EndedAsked, None]) -> wire.EndedGames:
    """How many games ended long enough ago, among some."""
    return await _step(call.context, call.query.days, call.query.cursor, delete=False)


async def delete(call: Call[None, wire.DeleteEndedGames]) -> wire.EndedGames:
    """Delete the games that ended long enough ago, among some; or only count them."""
    asked = call.body
    done = await _step(call.context, asked.days, asked.cursor, delete=asked.delete)
    if done.deleted and done.games:
        operator: Operator = call.scope["state"][OPERATOR]
        _log.info("ended_games_deleted", who=operator.name, days=asked.days, games=done.games)
    return done


async def _step(context: Context, days: int, cursor: str | None, *, delete: bool) -> wire.EndedGames:
    server, _, at = (cursor or "0-0").partition("-")
    until = context.clock() - days * _DAY
    done = await removal.step(context, until, Place(int(server), int(at)), delete=delete)
    return wire.EndedGames(
        looked=done.looked,
        games=done.games,
        bytes=done.size,
        deleted=delete,
        cursor=None if done.place is None else f"{done.place.server}-{done.place.cursor}",
    )
