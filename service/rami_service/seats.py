"""Sitting down: games are created, filled and begun."""

from functools import partial

import msgspec
from msgspec.structs import replace

from rami.problems import Code
from rami.rules.text import Text
from rami.wire import AddBots, CreateGame, GameAborted, JoinGame
from rami_service import ids, invites
from rami_service.caps import check_open_games
from rami_service.changes import Answered, Asked, change, commit
from rami_service.clock import timed
from rami_service.context import Context
from rami_service.creating import kept_for, new_game
from rami_service.errors import Refused
from rami_service.players import check_known
from rami_service.seating import check_creator, check_open, seat_bots, sit
from rami_service.shown import game_view, view_for
from rami_service.store import players
from rami_service.store.games import Done, Replay, Reused
from rami_service.stored import Changed, Game


async def create(context: Context, asked: Asked, request: CreateGame) -> Answered:
    """A new game with its creator on a seat. With an idempotency key the same game is answered each time."""
    player = await asked.who.proven()
    game_id = ids.derived_game_id(player.id, asked.key) if asked.key else ids.new_game_id()
    changed = new_game(game_id, context.clock(), player, request)
    await check_known(context, kept_for(request))
    answered = await open_game(context, asked, changed)
    if answered is None:
        raise Refused(Code.KEY_REUSED, Text("This idempotency key created a game whose record has expired."))
    return answered


async def open_game(context: Context, asked: Asked, changed: Changed) -> Answered | None:
    """Store the first version of a game, with its creator on a seat; None if there is a game of that id already.

    Raises Refused when the creator has too many open games.
    """
    changed = timed(None, changed, context.clock())
    game, player_id = changed.game, asked.who.player_id
    if game.status == "open":
        await check_open_games(context, player_id, game.id)
    await list_for(context, player_id, game.id)
    for seat in game.seats:
        if seat.kept_for is not None:
            await players.add_kept(context.batch, seat.kept_for, game.id, game.created_at, context.settings.playing_ttl)
    answered = Answered(1, msgspec.json.encode(game_view(game, 1, player_id)))
    match await commit(context, None, changed, 0, asked, answered):
        case Done():
            return answered
        case Replay(answer=answer):
            return msgspec.msgpack.decode(answer, type=Answered)
        case Reused():
            raise Refused(Code.KEY_REUSED, Text("This idempotency key was used for another request."))
        case _:
            return None


async def join(context: Context, asked: Asked, game_id: str, request: JoinGame) -> Answered:
    """Sit down; the game begins when no seat is left."""
    player = await asked.who.proven()
    entropy = bytes.fromhex(request.entropy or "")

    def work(game: Game) -> Changed:
        check_open(game)
        if request.invite is None:
            _check_welcome(game, player.id)
        return sit(game, player, request.seat, entropy)

    await list_for(context, player.id, game_id)
    answer = partial(view_for, player.id)
    if request.invite is None:
        return await change(context, game_id, asked, work, answer)
    return await invites.use(context, game_id, asked, invites.Used(request.invite, "play"), work, answer)


async def add_bots(context: Context, asked: Asked, game_id: str, request: AddBots) -> Answered:
    """Seat house bots at an open game of one's own."""

    def work(game: Game) -> Changed:
        check_open(game)
        check_creator(game, asked.who.player_id)
        return seat_bots(game, request.count)

    return await change(context, game_id, asked, work, partial(view_for, asked.who.player_id))


def expired(game: Game, now: int, ttl: int) -> Changed | None:
    """What becomes of a game that nobody filled in time, `ttl` seconds; None while it may wait, or once it began."""
    if game.status != "open" or now < game.created_at + ttl * 1000:
        return None
    return Changed(replace(game, status="aborted"), (GameAborted("unfilled"),))


async def list_for(context: Context, player_id: str, game_id: str) -> None:
    """Before the commit, so that no game is lost: one that is listed and was never joined is passed over."""
    settings = context.settings
    await players.keep(context.batch, player_id, settings.player_ttl)
    await players.add_game(context.batch, player_id, game_id, context.clock(), settings.playing_ttl)


def _check_welcome(game: Game, player_id: str) -> None:
    """Who may see a private game may not sit down for that: guests watch."""
    if game.private and not any(player_id in (seat.player, seat.kept_for) for seat in game.seats):
        raise Refused(Code.FORBIDDEN, Text("A seat of a private game takes an invitation to play."))
