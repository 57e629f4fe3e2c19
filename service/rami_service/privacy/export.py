"""Everything that the service holds about the caller's player, without secrets.

Each list is bounded, and the games are read in parts, so that other requests need not wait for an export.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from rami.contract.wire import Export, ExportedGame, NumberedNotice, SentReport
from rami_service.domain.models import Game, organiser_of
from rami_service.domain.presentation import moment, player
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.games.notices import decode
from rami_service.players import identities, preferences, relations, stats, tokens
from rami_service.players.accounts import proven_now
from rami_service.players.quotas import check_exports
from rami_service.players.relations import BLOCKED, FOLLOWED, MUTED
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.sound_games import sound_games
from rami_service.store import keys, notices, players
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading
from rami_service.webhooks import registrations
from rami_service.webhooks.push import subscriptions

GAMES: Final = 100
"""How many of the games that are not over, and of those that are, an export has."""
_PART: Final = 25  # games that are loaded together
_NOTICES: Final = 2 * notices.KEPT
_REST: Final = tuple(
    [
        f"/v1/players/me/games?limit=100{status}{organised}"
        for status in ("", "&status=finished", "&status=aborted")
        for organised in ("", "&organised=true")
    ]
)
_decode_sent: Final = msgspec.msgpack.Decoder(SentReport).decode


async def export(context: Context, who: Caller) -> Export:
    """The export of the caller's player, as stored now. Raises Refused."""
    record = await proven_now(context.batch, who)
    if "hand:read" not in who.scopes:
        raise who.lacking("hand:read")
    await check_exports(context.batch, context.clock, who.player_id)
    batch, listed = context.batch, await players.newest_games(context.batch, who.player_id, GAMES + 1)
    failures = await registrations.all_failures(batch, who.player_id)
    return Export(
        exported_at=moment(context.clock()),
        player=player(record),
        preferences=await preferences.read(batch, who),
        tokens=(await tokens.listed(context, who)).tokens,
        identities=(await identities.listed(batch, who)).identities,
        webhooks=(await registrations.listed(context, who)).webhooks,
        webhook_failures=tuple([failure for _, failure in failures]),
        push_subscriptions=(await subscriptions.listed(context, who)).subscriptions,
        muted=await relations.listed(batch, who, MUTED),
        blocked=await relations.listed(batch, who, BLOCKED),
        followed=await relations.listed(batch, who, FOLLOWED),
        reports=await _reports(context, record),
        stats=await stats.read(batch, who, who.player_id),
        games=tuple([game for part in listed for game in await _games(batch, who.player_id, part[:GAMES])]),
        notices=await _notices(batch, who.player_id),
        more=_more(listed),
    )


def _more(listed: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Where the rest of the games is, if there are more."""
    return _REST if any(len(part) > GAMES for part in listed) else ()


async def _games(batch: Batch, player_id: str, listed: Sequence[str]) -> list[ExportedGame]:
    """The games of a list in which the player has or had a place. Those that are damaged or deleted are left out."""
    found: list[ExportedGame] = []
    for first in range(0, len(listed), _PART):
        for _, game, _ in await sound_games(batch, listed[first : first + _PART]):
            if game is not None and (one := _shown(game, player_id)) is not None:
                found.append(one)
        await asyncio.sleep(0)
    return found


def _shown(game: Game, player_id: str) -> ExportedGame | None:
    seat = next((n for n, one in enumerate(game.seats) if player_id in (one.player, one.resigned)), None)
    organised = organiser_of(game) == player_id
    if seat is None and not organised:
        return None
    return ExportedGame(
        id=game.id,
        variant=game.variant,
        status=game.status,
        created_at=moment(game.created_at),
        ended_at=moment(game.ended_at) if game.ended_at else None,
        organised=organised,
        seat=seat,
        result=None if seat is None else _result(game, seat, player_id),
        total=None if seat is None or game.state is None else game.state.totals[stats.side_of(game.state, seat)],
    )


def _result(game: Game, seat: int, player_id: str) -> Literal["won", "lost", "resigned"] | None:
    if game.seats[seat].resigned == player_id:
        return "resigned"
    if game.status != "finished" or game.state is None:
        return None
    return "won" if stats.side_of(game.state, seat) in game.state.winners else "lost"


async def _reports(context: Context, record: PlayerRecord) -> tuple[SentReport, ...]:
    """The reports that the player has sent. Nobody learns who reported the player."""
    since = context.clock() - players.REPORT_TTL * 1000
    with Reading(keys.sent_reports(record.id)):
        return tuple([_decode_sent(data) for data, _ in await players.sent(context.batch, record.id, since)])


async def _notices(batch: Batch, player_id: str) -> tuple[NumberedNotice, ...]:
    found = await notices.since(batch, player_id, "0-0", _NOTICES)
    return tuple([NumberedNotice(id=name, notice=decode(data, player_id)) for name, data in found])
