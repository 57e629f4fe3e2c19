"""Reports of players by players, for operators."""

from typing import Final

import msgspec

from rami_service.admin import wire
from rami_service.api.http.call import Call
from rami_service.domain.presentation import instant
from rami_service.games.phrases import Report
from rami_service.store import keys, players
from rami_service.store.redis.damage import Reading

_decode: Final = msgspec.msgpack.Decoder(Report).decode


async def listed(call: Call[wire.ReportsAsked, None]) -> wire.Reports:
    """The reports of a player, or of those who were reported last, the newest first."""
    asked, batch = call.query, call.context.batch
    who = [asked.player] if asked.player is not None else await players.reported(batch, asked.limit)
    found: list[tuple[int, str, Report]] = []
    for player_id in who:
        with Reading(keys.reports(player_id)):
            found += [(at, player_id, _decode(data)) for data, at in await players.reports(batch, player_id)]
    found.sort(key=lambda one: -one[0])
    return wire.Reports(
        tuple(
            [
                wire.ReportShown(player, instant(at), one.reporter, one.game, one.version, one.category, one.text)
                for at, player, one in found[: asked.limit]
            ]
        )
    )
