"""Reports of players by players, for operators: list them, and close one that needs nothing more."""

from hashlib import sha256
from typing import Final

import msgspec

from rami.messages.text import Text
from rami.problems.requests import invalid_field
from rami_service.admin import wire
from rami_service.admin.audit import OPERATOR
from rami_service.api.http.call import Call
from rami_service.domain.presentation import instant
from rami_service.games.phrases import Report
from rami_service.store import keys, players
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

_ID: Final = 16  # characters
_decode: Final = msgspec.msgpack.Decoder(Report).decode


async def listed(call: Call[wire.ReportsAsked, None]) -> wire.Reports:
    """The reports of a player, or of those with open ones who were reported last: open ones first, then the newest."""
    asked, batch = call.query, call.context.batch
    who = [asked.player] if asked.player is not None else await players.reported(batch, asked.limit)
    found = [one for player_id in who for one in await _of(batch, player_id)]
    found.sort(key=lambda one: one.at, reverse=True)
    found.sort(key=lambda one: one.closed_by is not None)
    return wire.Reports(tuple(found[: asked.limit]))


async def close(call: Call[None, wire.CloseReport]) -> wire.Done:
    """Note that the caller has dealt with a report. Who closed it first stays."""
    batch, player_id, report = call.context.batch, call["player_id"], call.body.report
    if report not in {one.id for one in await _of(batch, player_id)}:
        sentence = Text("There is no such report of this player.")
        raise invalid_field("body", "report", sentence, [("/report", sentence)])
    closed = f"{instant(call.context.clock())} {call.scope['state'][OPERATOR].name}"
    await players.close_report(call.context.writes, player_id, report, closed)
    # A report that is made meanwhile is stored before its player is noted: it is found here, or notes the player again.
    await players.set_reported(call.context.writes, player_id, None)
    still = [at for at, one in await _stored(batch, player_id) if one.closed_by is None]
    if still:
        await players.set_reported(call.context.writes, player_id, max(still))
    return wire.Done()


async def _of(batch: Batch, player_id: str) -> list[wire.ReportShown]:
    return [one for _, one in await _stored(batch, player_id)]


async def _stored(batch: Batch, player_id: str) -> list[tuple[int, wire.ReportShown]]:
    """All reports of a player, each with its time in unix milliseconds."""
    closed, found = await players.closed_reports(batch, player_id), list[tuple[int, wire.ReportShown]]()
    with Reading(keys.reports(player_id)):
        for data, at in await players.reports(batch, player_id):
            name = sha256(data).hexdigest()[:_ID]
            when, _, who = closed.get(name, "").partition(" ")
            found.append((at, _shown(player_id, name, at, _decode(data), (when or None, who or None))))
    return found


def _shown(player_id: str, name: str, at: int, one: Report, closed: tuple[str | None, str | None]) -> wire.ReportShown:
    when, who = closed
    return wire.ReportShown(
        id=name,
        player=player_id,
        at=instant(at),
        reporter=one.reporter,
        game=one.game,
        version=one.version,
        category=one.category,
        text=one.text,
        closed_at=when,
        closed_by=who,
    )
