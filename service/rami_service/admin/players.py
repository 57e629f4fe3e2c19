"""Players, for operators: look at one, ban one, end a ban, rename one, raise the limits of one.

A ban is in the player's record, which each process reads again after a second at the latest. So a request costs no more
than before, and who has a seat loses it only after that second, when nothing can bring the player back.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog
from msgspec.structs import replace

from rami.problems.exceptions import GameNotFound
from rami.problems.players import UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT
from rami_service.admin import wire
from rami_service.admin.games import change, played_by_bot
from rami_service.api.http.call import Call
from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Changed, Game, encode, seat_of
from rami_service.domain.presentation import instant
from rami_service.domain.records.player_records import PlayerRecord, stored_player, tokens_of
from rami_service.domain.seating import with_seat
from rami_service.games.seats import forsaken
from rami_service.players import logins
from rami_service.players.names import check_not_reserved, check_visible
from rami_service.players.pseudonyms import pseudonym
from rami_service.players.quotas import MOST_GAMES
from rami_service.runtime.context import Context
from rami_service.store import players, quotas
from rami_service.store.damage import described
from rami_service.store.redis.damage import Damaged

_TRIES: Final = 5
_DAY: Final = 86_400_000  # milliseconds
_KNOWN: Final = 1.2
"""Seconds after which no process remembers the player as it was before."""
_AT_ONCE: Final = 50  # games
_log: Final = structlog.get_logger()


async def look(call: Call[None, None]) -> wire.PlayerShown:
    """A player as stored now."""
    player_id = call["player_id"]
    return await _shown(call.context, _known(await players.get(call.context.batch, player_id), player_id))


async def ban(call: Call[None, wire.BanPlayer]) -> wire.PlayerShown:
    """Ban a player, whose streams end, and for whom house bots play."""
    context, player_id = call.context, call["player_id"]
    until = context.clock() + call.body.days * _DAY
    player = await _changed(context, player_id, lambda record: replace(record, banned_until=until))
    await asyncio.sleep(_KNOWN)
    await logins.keep(context, player)  # again: a request that was under way may have shortened it
    await _change_games(context, player_id, partial(_left, player_id=player_id))
    return await _shown(context, player)


async def unban(call: Call[None, wire.Reasoned]) -> wire.PlayerShown:
    """End the ban of a player. Seats stay with house bots until the player returns to them."""
    player = await _changed(call.context, call["player_id"], lambda record: replace(record, banned_until=0))
    return await _shown(call.context, player)


async def raise_limits(call: Call[None, wire.RaiseLimits]) -> wire.PlayerShown:
    """Raise the limits of a player for some days, or end that."""
    until = call.context.clock() + call.body.days * _DAY
    raised = partial(replace, limits_times=call.body.times, limits_until=until)
    return await _shown(call.context, await _changed(call.context, call["player_id"], raised))


async def rename(call: Call[None, wire.RenamePlayer]) -> wire.PlayerShown:
    """Give a player another name, also in games that are not over."""
    context, player_id, name = call.context, call["player_id"], call.body.name
    check_visible(name)
    check_not_reserved(name)
    player = await _changed(context, player_id, lambda record: replace(record, name=name))
    await _change_games(context, player_id, partial(_renamed, player_id=player_id, name=name))
    return await _shown(context, player)


async def _changed(context: Context, player_id: str, work: Callable[[PlayerRecord], PlayerRecord]) -> PlayerRecord:
    """Change a player's record, whatever the player does at the same time; all processes hear it. Raises Refused."""
    for _ in range(_TRIES):
        data = await players.get(context.batch, player_id)
        changed = work(_known(data, player_id))
        ttl = logins.ttl(context, changed)
        if await players.put(context.writes, player_id, encode(changed), expected=data, ttl=ttl):
            context.callers.forget(player_id)
            await players.notify(context.batch, player_id)
            await logins.keep(context, changed)
            return changed
    raise CONFLICT(tries=_TRIES)


def _known(data: bytes | None, player_id: str) -> PlayerRecord:
    if data is None:
        raise UNKNOWN_PLAYER(player=player_id)
    return stored_player(data, player_id)


async def _change_games(context: Context, player_id: str, work: Callable[[Game], Changed]) -> None:
    """Change all games of a player that are not over. Damaged games stay as they are."""

    async def one(game_id: str) -> None:
        with suppress(GameNotFound):
            try:
                await change(context, game_id, work)
            except Damaged as error:
                _log.error("store_damaged", **described(error))

    listed = await players.all_games(context.batch, player_id)
    for first in range(0, len(listed), _AT_ONCE):
        await asyncio.gather(*map(one, listed[first : first + _AT_ONCE]))


def _left(game: Game, *, player_id: str) -> Changed:
    """The game in which a house bot plays for the player, or the seat is free if it has not begun."""
    seat = seat_of(game, player_id)
    if game.status == "open":
        return forsaken(game, player_id, 0)
    if game.status != "playing" or seat is None or game.seats[seat].away:
        return Changed(game, ())
    return played_by_bot(game, seat)


def _renamed(game: Game, *, player_id: str, name: str) -> Changed:
    seat = seat_of(game, player_id)
    if game.status in OVER or seat is None:
        return Changed(game, ())
    return Changed(with_seat(game, seat, replace(game.seats[seat], name=name)), ())


async def _shown(context: Context, player: PlayerRecord) -> wire.PlayerShown:
    now = context.clock()
    return wire.PlayerShown(
        id=player.id,
        name=player.name,
        created_at=instant(player.created_at),
        tokens=len(tokens_of(player)),
        logins=len(player.logins),
        banned_until=instant(player.banned_until) if player.banned_until > now else None,
        limits=await _limits(context, player),
        limits_until=instant(player.limits_until) if player.times(now) > 1 else None,
        logged_as=await pseudonym(context.batch, player.id),
    )


async def _limits(context: Context, player: PlayerRecord) -> dict[str, wire.Used]:
    """The limits that can be raised, each beside what is used of it."""
    settings, now = context.settings, context.clock()
    times = player.times(now)
    games, opened, streams = await quotas.used(context.batch, player.id, now)
    return {
        "games": wire.Used(games, min(settings.games_each * times, MOST_GAMES)),
        "open_games": wire.Used(opened, settings.open_games_each * times),
        "streams": wire.Used(streams, settings.streams_each * times),
    }
