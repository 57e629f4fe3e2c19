"""Games, for operators: find them, look at one, end one, give a seat to a house bot."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import structlog
from msgspec.structs import replace

from rami.contract.wire import GameAborted, SeatAway
from rami.messages.text import Text
from rami.problems.games import BOT_PLAYS, GAME_NOT_FOUND, GAME_NOT_RUNNING
from rami.problems.requests import CONFLICT, invalid_field
from rami.rules.cards import names
from rami.rules.engine.ending import abort
from rami_service.admin import damaged, wire
from rami_service.api.http.call import Call
from rami_service.domain.deadlines import OVER, timed
from rami_service.domain.models import Changed, Game, stored_game
from rami_service.domain.presentation import STATUSES, game_view, instant, summary
from rami_service.domain.seating import with_seat
from rami_service.games.commit import Terms, commit
from rami_service.games.indexes import LISTED, listed_for
from rami_service.games.play import running
from rami_service.runtime.callers import NOBODY
from rami_service.runtime.context import Context
from rami_service.store import games, keys, lobby, players
from rami_service.store.damage import described
from rami_service.store.games import Done, Stale
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

_TRIES: Final = 5
_PART: Final = 100  # games that are loaded together
_MOST: Final = 2_000
"""How many games are looked at for one list."""
_log: Final = structlog.get_logger()


async def find(call: Call[wire.GamesAsked, None]) -> wire.GamesFound:
    """The games that are asked for, those that wait longest first."""
    asked, context = call.query, call.context
    now, found = context.clock(), list[wire.GameFound]()
    listed = await _listed(context.batch, asked, now)
    for first in range(0, len(listed), _PART):
        for game, version in await _loaded(context.batch, listed[first : first + _PART]):
            idle = None if game.status in OVER else max(0, now - (game.turn_since or game.created_at)) // 1000
            if not _is_asked_for(asked, game, idle):
                continue
            found.append(wire.GameFound(summary(game, version), idle))
    found.sort(key=lambda one: -(one.idle or 0))
    return wire.GamesFound(tuple(found[: asked.limit]))


def _is_asked_for(asked: wire.GamesAsked, game: Game, idle: int | None) -> bool:
    if asked.status is not None and game.status != asked.status:
        return False
    if asked.player is not None and asked.player not in listed_for(game):
        return False
    return not asked.idle or (idle is not None and idle >= asked.idle)


async def _listed(batch: Batch, asked: wire.GamesAsked, now: int) -> list[str]:
    """The ids of the games among which to look. A list of all games has them by their begin, the oldest first."""
    if asked.player is not None:
        return await players.every_game(batch, asked.player)
    wanted = [status for status in LISTED if asked.status in (None, status)]
    until = now - asked.idle * 1000
    lists = await asyncio.gather(*[lobby.oldest(batch, keys.all_games(one), until, _MOST) for one in wanted])
    return list(dict.fromkeys([game_id for one in lists for game_id in one]))[:_MOST]


async def _loaded(batch: Batch, game_ids: Sequence[str]) -> list[tuple[Game, int]]:
    found: list[tuple[Game, int]] = []
    loaded = await games.load_many(batch, list(game_ids))
    for game_id, one in zip(game_ids, loaded, strict=True):
        try:
            if isinstance(one, Damaged):
                raise one
            if one is not None:
                found.append((stored_game(one, game_id), one.version))
        except Damaged as error:
            _log.error("store_damaged", **described(error))
    return found


async def look(call: Call[wire.GameAsked, None]) -> wire.GameShown:
    """The game as a spectator sees it, with all hands if they are asked for; of a damaged one only what is wrong."""
    if call.query.cards and call.query.why is None:
        reason = Text("Say why you look at hidden cards.")
        raise invalid_field("query", "why", reason, [("/why", reason)])
    if (damage := await damaged.wrong_with(call.context.batch, call.game_id)) is not None:
        return wire.GameShown(damage=damage)
    game, version = await _load(call.context.batch, call.game_id)
    hands = None
    if call.query.cards and game.state is not None:
        hands = tuple([names(hand) for hand in game.state.table.hands])
    return wire.GameShown(
        game=game_view(game, version, NOBODY),
        guests=game.guests,
        organised=game.organised,
        ended_at=instant(game.ended_at) if game.ended_at else None,
        hands=hands,
    )


async def void(call: Call[None, wire.VoidGame]) -> wire.Done:
    """End a game that is not over, or remove a damaged one."""
    if call.body.damaged:
        await damaged.remove(call.context, call.game_id)
        return wire.Done()
    try:
        await change(call.context, call.game_id, voided)
    except Damaged:
        reason = Text("The record of this game is damaged; look at the game to see what is wrong.")
        raise invalid_field("body", "damaged", reason, [("/damaged", reason)]) from None
    return wire.Done()


async def seat_bot(call: Call[None, wire.SeatBot]) -> wire.Done:
    """Let a house bot play a seat."""
    number = call.body.seat
    await change(call.context, call.game_id, lambda game: played_by_bot(game, number))
    return wire.Done()


def voided(game: Game) -> Changed:
    """The game after an operator ended it: its deal scores nothing. Raises Refused."""
    if game.status in OVER:
        raise GAME_NOT_RUNNING(status=STATUSES[game.status])
    if game.state is None:
        return Changed(replace(game, status="aborted"), (GameAborted("left", by_operator=True),))
    state, ended = abort(game.state)
    after = replace(game, status="aborted", state=state)
    return Changed(after, (*ended, GameAborted("deserted", by_operator=True)))


def played_by_bot(game: Game, number: int) -> Changed:
    """The running game in which a house bot plays a seat until its player returns. Raises Refused."""
    running(game)
    if number >= len(game.seats):
        sentence = Text("This game has {seats} seats; the first is seat 0.", seats=len(game.seats))
        raise invalid_field("body", "seat", sentence, [("/seat", sentence)])
    seat = game.seats[number]
    if seat.kind != "player" or seat.away:
        raise BOT_PLAYS(seat=number)
    return Changed(with_seat(game, number, replace(seat, away=True)), (SeatAway(number),))


async def change(context: Context, game_id: str, work: Callable[[Game], Changed]) -> None:
    """Change a game for an operator, whatever players do at the same time. Raises Refused."""
    for _ in range(_TRIES):
        game, version = await _load(context.batch, game_id)
        now = context.clock()
        changed = work(game)
        if changed.game is game:
            return
        changed = timed(game, changed, now, context.waits)
        committed = await commit(context, game, changed, version, now, Terms([]))
        if isinstance(committed, Done):
            return
        if not isinstance(committed, Stale):
            raise GAME_NOT_FOUND()
    raise CONFLICT(tries=_TRIES)


async def _load(batch: Batch, game_id: str) -> tuple[Game, int]:
    loaded = await games.load(batch, game_id)
    if loaded is None:
        raise GAME_NOT_FOUND()
    return stored_game(loaded, game_id), loaded.version
