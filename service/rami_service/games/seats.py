"""Seats: create and join a game, add bots, leave, resign, return after being away, claim the turn of who is gone."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import (
    AddBots,
    ClaimSeat,
    CreateGame,
    GameAborted,
    GameEvent,
    JoinGame,
    PlayerLeft,
    PlayerResigned,
    SeatTakenOver,
)
from rami.messages.text import Text
from rami.problems import Refused
from rami.problems.exceptions import GameNotFound
from rami.problems.games import ALREADY_SEATED, FORBIDDEN, GAME_NOT_RUNNING, NOT_AWAY
from rami.problems.requests import CONFLICT, KEY_REUSED, invalid_field
from rami.rules.engine.ending import abort
from rami.rules.state import State
from rami_service import ids
from rami_service.domain.deadlines import ready, returned, timed
from rami_service.domain.models import FREE, Changed, Game, organiser_of, seat_of, seated
from rami_service.domain.new_game import kept_for, new_game
from rami_service.domain.presence import claimed
from rami_service.domain.presentation import STATUSES, game_view
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seating import check_creator, check_open, freed, seat_bots, sit, substitute, with_seat, without
from rami_service.games import invites
from rami_service.games.answers import Answered
from rami_service.games.bots.levels import check_level, check_seating
from rami_service.games.change import change
from rami_service.games.commit import Terms, commit
from rami_service.games.play import running
from rami_service.games.requests import Asked, answered_before, deadline, record_of, settle, settled
from rami_service.players import accounts, logins
from rami_service.players.accounts import check_known
from rami_service.players.quotas import check_maintenance, check_open_games, too_many_games
from rami_service.players.relations import blockers
from rami_service.runtime.allowances import check
from rami_service.runtime.context import Context
from rami_service.runtime.sandbox import check_seed
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.store import games, players, quotas
from rami_service.store.games import Missing, Stale
from rami_service.store.heartbeat import Outage
from rami_service.store.players import all_games
from rami_service.store.presence import Signs

_AT_ONCE: Final = 50  # games that a deleted player leaves concurrently


async def create(context: Context, asked: Asked, request: CreateGame) -> Answered:
    """Create a game, with its creator on a seat or for others. Raises Refused, BadRules if it cannot be played.

    Repeated requests with one idempotency key get the same game.
    """
    check_seating(context.search_processes, request)
    player = await asked.who.proven()
    check_seed(request.seed, sandbox=context.settings.sandbox)
    game_id = ids.derived_game_id(player.id, asked.key) if asked.key else ids.new_game_id()
    changed = new_game(game_id, context.clock(), player, request)
    if not changed.game.organised and "games:play" not in asked.who.scopes:
        raise asked.who.lacking("games:play")
    await check_known(context.batch, kept_for(request))
    answered = await open_game(context, asked, changed)
    if answered is None:
        raise KEY_REUSED()
    return answered


async def open_game(context: Context, asked: Asked, changed: Changed) -> Answered | None:
    """Store the first version of a game, and list it for its creator. None if a game with this id exists already.

    Raises Refused if the creator has too many open games, or used the idempotency key for another request.
    """
    changed = timed(None, changed, context.clock(), context.waits)
    game, player_id = changed.game, asked.who.player_id
    loaded = await games.look(context.batch, game.id, now=context.clock() // 1000, request=asked.request)
    if loaded.answer is not None:
        return await answered_before(context, game.id, asked, loaded)
    await check_maintenance(context)
    till = deadline(asked, context.settings.request_timeout, loaded.time, monotonic())
    check(payers := context.limits.payers(player_id, asked.who.network))
    try:
        if game.status == "open":
            await check_open_games(context, player_id, game.id)
        if (too_many := await list_for(context, await asked.who.proven(), game.id)) is not None:
            await quotas.close_games(context.batch, player_id, [game.id])
            raise too_many
    except Refused as refused:
        return await settle(context, game.id, asked, refused, till)
    changed = await _unasked(context, changed)
    game, ttl = changed.game, context.settings.playing_ttl
    kept = [seat.kept_for for seat in game.seats if seat.kept_for is not None]
    await asyncio.gather(*[players.add_kept(context.batch, other, game.id, game.created_at, ttl) for other in kept])
    answered = Answered(1, msgspec.json.encode(game_view(game, 1, player_id)))
    check(payers)  # again, because concurrent requests may have used up the room
    terms = Terms(payers, till, record_of(asked, answered))
    committed = await commit(context, None, changed, 0, context.clock(), terms)
    if seat_of(game, player_id) is not None:
        context.presence.seen(game.id, player_id)
    return (
        None
        if isinstance(committed, Missing | Stale)
        else await settled(context.batch, context.heavy_work, game.id, asked, committed, answered)
    )


async def _unasked(context: Context, changed: Changed) -> Changed:
    """The new game, in which the seats of players who have blocked its creator are marked: they get no invitation."""
    game = changed.game
    kept = {seat.kept_for for seat in game.seats if seat.kept_for is not None}
    shy = await blockers(context.batch, game.creator, kept)
    seats = tuple([replace(seat, unasked=True) if seat.kept_for in shy else seat for seat in game.seats])
    return replace(changed, game=replace(game, seats=seats)) if shy else changed


class Company(Struct, frozen=True):
    """The players with whom quick match seats a caller: those whom it has checked, and those to be kept apart.

    Who has `gone` loses the seat in the same version, so the game does not start with them.
    """

    gone: Collection[str]
    checked: Collection[str]
    apart: Collection[str]


async def join(
    context: Context, asked: Asked, game_id: str, request: JoinGame, company: Company | None = None
) -> Answered:
    """Join a game. It starts when the last seat is taken. Raises Refused.

    With a `company` raises LostRace if somebody has sat down who was not checked, and AlreadySeated if somebody is to
    be kept apart from the caller: both mean that the caller is not for this table.
    """
    player = await asked.who.proven()
    too_many = await list_for(context, player, game_id)
    if request.invite is None:
        answered = await change(context, asked, game_id, _joined, player, request, too_many, company)
    else:
        used = invites.Used(request.invite, "play")
        answered = await invites.use(context, asked, game_id, used, _joined, player, request, too_many, company)
    context.presence.seen(game_id, player.id)
    return answered


def _joined(
    game: Game,
    player_id: str,
    _now: int,
    player: PlayerRecord,
    request: JoinGame,
    too_many: Refused | None,
    company: Company | None,
) -> Changed:
    check_open(game)
    if request.invite is None:
        _check_welcome(game, player_id)
    left = without(game, company.gone if company else ())
    if company is not None:
        _check_company(left.game, player_id, company)
    changed = sit(left.game, player, request.seat, bytes.fromhex(request.entropy or ""))
    if too_many is not None:
        raise too_many
    return Changed(changed.game, (*left.events, *changed.events))


def _check_company(game: Game, player_id: str, company: Company) -> None:
    others = {seat.player for seat in game.seats if seat.player is not None} - {player_id}
    if not others <= set(company.checked):
        raise CONFLICT(tries=1)
    if not others.isdisjoint(company.apart):
        raise ALREADY_SEATED()


async def add_bots(context: Context, asked: Asked, game_id: str, request: AddBots) -> Answered:
    """Seat house bots in the caller's own open game. Raises Refused."""
    processes = context.search_processes
    return await change(context, asked, game_id, partial(_with_bots, processes), request)


def _with_bots(processes: SearchProcesses, game: Game, player_id: str, _now: int, request: AddBots) -> Changed:
    check_open(game)
    check_creator(game, player_id)
    check_level(processes, request.level, "level", game.variant, len(game.seats))
    return seat_bots(game, request.count, request.level)


def expired(game: Game, now: int, ttl: int) -> Changed | None:
    """The aborted game, if it was open for `ttl` seconds and did not fill. None if it may still wait, or has started.

    `now` is in unix milliseconds.
    """
    if game.status != "open" or now < game.created_at + ttl * 1000:
        return None
    return Changed(replace(game, status="aborted"), (GameAborted("unfilled"),))


async def list_for(context: Context, player: PlayerRecord, game_id: str) -> Refused | None:
    """Add a game to the player's list, and extend the life of the player. The refusal if the player has too many games.

    Call it before the commit, so that the list never misses a game. A reader of the list skips a game that the player
    did not join in the end.
    """
    _, too_many = await asyncio.gather(
        logins.keep(context, player),
        too_many_games(context, player.id, game_id),
    )
    return too_many


def _check_welcome(game: Game, player_id: str) -> None:
    """Refuse guests of a private game: they may watch it, but not join it. Raises Refused."""
    if game.private and not any(player_id in (seat.player, seat.kept_for) for seat in game.seats):
        raise FORBIDDEN()


async def leave(context: Context, asked: Asked, game_id: str) -> Answered:
    """Leave an open game. If its creator leaves, also one without a seat, the game is aborted. Raises Refused."""
    return await change(context, asked, game_id, _left)


def _left(game: Game, player_id: str, _now: int) -> Changed:
    seat = None if player_id == organiser_of(game) else seated(game, player_id)
    check_open(game)
    if seat is None or player_id == game.creator:
        return _given_up(game)
    left = freed(game, seat)
    deserted = not any(other.kind == "player" for other in left.game.seats)  # its creator may have lost the seat
    return _given_up(game) if deserted and not game.organised else left


async def resign(context: Context, asked: Asked, game_id: str) -> Answered:
    """Resign from a running game: a house bot plays on in the seat, and the hand still counts. Raises Refused."""
    return await change(context, asked, game_id, _resigned)


def _resigned(game: Game, player_id: str, _now: int) -> Changed:
    seat = seated(game, player_id)
    if game.status != "playing" or game.state is None:
        raise GAME_NOT_RUNNING(status=STATUSES[game.status])
    return _played_on(game, game.state, seat, PlayerResigned(seat), player_id)


async def forget(context: Context, asked: Asked) -> None:
    """Delete the caller's player, after leaving all games: house bots take over the seats in running games."""
    await accounts.proven_now(context.batch, asked.who)

    async def forsake(game_id: str) -> None:
        with suppress(GameNotFound):
            # Each game has the whole time of a request, however many games there are.
            await change(context, Asked(asked.who), game_id, forsaken)

    listed = await all_games(context.batch, asked.who.player_id)
    for first in range(0, len(listed), _AT_ONCE):
        await asyncio.gather(*map(forsake, listed[first : first + _AT_ONCE]))
    await accounts.forget(context, asked.who)


def _given_up(game: Game) -> Changed:
    return Changed(replace(game, status="aborted"), (GameAborted("left"),))


def forsaken(game: Game, player_id: str, _now: int) -> Changed:
    """The game without a player who is deleted. A seat that was reserved for the player becomes free for anyone."""
    seat = seat_of(game, player_id)
    if game.status == "playing" and game.state is not None and seat is not None:
        return _played_on(game, game.state, seat, SeatTakenOver(seat))
    if game.status == "playing" and player_id == organiser_of(game):
        return Changed(replace(game, organised=False), ())
    if game.status != "open":
        return Changed(game, ())
    if player_id == game.creator:
        return _given_up(game)
    for number, other in enumerate(game.seats):
        if player_id in (other.player, other.kept_for):
            return Changed(with_seat(game, number, FREE), (PlayerLeft(number),))
    return Changed(game, ())


def _played_on(game: Game, state: State, number: int, event: GameEvent, resigned: str | None = None) -> Changed:
    """The game with a house bot on the seat. If no seat has a player any more, the game is aborted.

    `resigned` is the id of the player who resigned, if one did.
    """
    after = with_seat(game, number, substitute(game.seats[number], resigned))
    if any(seat.kind == "player" for seat in after.seats):
        return Changed(after, (event,))
    return _deserted(after, state, (event,))


def forlorn(game: Game, now: int) -> Changed | None:
    """The aborted game, if it was suspended and no player returned in time. None if it goes on, or may still wait.

    `now` is in unix milliseconds.
    """
    if game.status != "playing" or game.state is None or not 0 < game.suspended_until <= now:
        return None
    return _deserted(game, game.state, ())


def _deserted(game: Game, state: State, events: tuple[GameEvent, ...]) -> Changed:
    """The aborted game. Its deal scores nothing."""
    state, ended = abort(state)
    return Changed(replace(game, status="aborted", state=state), (*events, *ended, GameAborted("deserted")))


async def come_back(context: Context, asked: Asked, game_id: str) -> Answered:
    """Return to the seat after being away. If it is the seat's turn, the turn's clock starts again. Raises Refused."""
    return await change(context, asked, game_id, _came_back)


def _came_back(game: Game, player_id: str, _now: int) -> Changed:
    seat = seated(game, player_id)
    running(game)
    if not game.seats[seat].away:
        raise NOT_AWAY()
    return returned(game, seat)


async def get_ready(context: Context, asked: Asked, game_id: str) -> Answered:
    """Be ready for the next deal. The pause before it ends when all players are. Raises Refused."""
    return await change(context, asked, game_id, _ready)


def _ready(game: Game, player_id: str, now: int) -> Changed:
    seat = seated(game, player_id)
    running(game)
    return ready(game, seat, now)


async def claim(context: Context, asked: Asked, game_id: str, request: ClaimSeat) -> Answered:
    """Let a house bot play the turn of an absent player, and on until the player returns. Raises Refused."""
    await asked.who.proven()
    signs = await context.presence.ask(game_id).signs()
    known = (signs, context.waits.claim, context.outage())
    return await change(context, asked, game_id, _claimed, request.seat, *known)


def _claimed(
    game: Game,
    player_id: str,
    now: int,
    number: int,
    signs: Signs,
    seconds: int,
    outage: Outage | None,
) -> Changed:
    own = seated(game, player_id)
    running(game)
    if number >= len(game.seats):
        sentence = Text("This game has {seats} seats; the first is seat 0.", seats=len(game.seats))
        raise invalid_field("body", "seat", sentence, [("/seat", sentence)])
    return claimed(game, (own, number), now, signs, seconds, outage)
