"""What players say to each other at a table and report of each other, and what is said to all.

Phrases travel as notices: the game and its version stay the same. Reports are stored for the operator.
"""

from typing import Final

import msgspec
import structlog
from msgspec import Struct

from rami.contract.wire import Announcement, Notice, Phrase, ReportCategory, ReportPlayer, SentReport
from rami.problems.games import NOT_SEATED
from rami.problems.players import NOT_IN_THE_GAME
from rami_service.domain.models import seated
from rami_service.domain.presentation import instant, moment
from rami_service.games.notices import send
from rami_service.games.play import load
from rami_service.players.accounts import check_known
from rami_service.players.quotas import check_phrases, check_reports
from rami_service.players.relations import apart, records_of
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import players
from rami_service.store.admin.messages import Announced

_encode: Final = msgspec.msgpack.Encoder().encode
_log: Final = structlog.get_logger()


async def say(context: Context, who: Caller, game_id: str, phrase: Phrase) -> None:
    """Send a phrase to the other players of a game, except to those who muted or blocked the caller, or are blocked.

    Raises Refused; not if the caller is muted or blocked, which only the others know.
    """
    game, version = await load(context.batch, who, game_id)
    seat = seated(game, who.player_id)
    await check_phrases(context.batch, context.clock, who.player_id)
    others = {other.player for other in game.seats if other.player is not None} - {who.player_id}
    records = await records_of(context.batch, others | {who.player_id})
    own = records.pop(who.player_id, None)
    notice = Notice(type="phrase", game=game_id, version=version, seat=seat, phrase=phrase)
    for other in records.values():
        if own is not None and who.player_id not in other.muted and not apart(own, other):
            send(context.writes, other.id, notice)


async def announced(known: Announced) -> Announcement:
    """What those who run the service say to all players."""
    found = await known.now()
    return Announcement() if found is None else Announcement(message=found[0], until=instant(found[1]))


class Report(Struct, frozen=True, array_like=True):
    """A report as it is stored: who made it, in which game and at which version (0: not said), and what it is about."""

    reporter: str
    game: str
    version: int
    category: ReportCategory
    text: str


async def report(context: Context, who: Caller, game_id: str, request: ReportPlayer) -> None:
    """Store what the caller reports of another player of a game, also of one who has resigned. Raises Refused."""
    game, _ = await load(context.batch, who, game_id)
    took_part = {player for seat in game.seats for player in (seat.player, seat.resigned) if player is not None}
    if who.player_id not in took_part:
        raise NOT_SEATED()
    if request.player not in took_part - {who.player_id}:
        raise NOT_IN_THE_GAME(player=request.player)
    await check_known(context.batch, [request.player])
    await check_reports(context.batch, context.clock, who.player_id)
    stored = Report(who.player_id, game_id, request.version or 0, request.category, request.text)
    now = context.clock()
    await players.add_report(context.writes, request.player, _encode(stored), now)
    sent = SentReport(
        at=moment(now),
        player=request.player,
        game=game_id,
        category=request.category,
        version=request.version,
        text=request.text,
    )
    await players.add_sent(context.writes, who.player_id, _encode(sent), now)
    _log.info("player_reported", category=request.category)
    if context.reported is not None:
        context.reported(request.category)
