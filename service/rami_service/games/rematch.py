"""Rematch: a new game with the same players. Its id is derived from the finished game's id, so all players join it."""

from collections.abc import Collection

from msgspec.structs import replace

from rami.contract.wire import CreateGame, RematchOffered, SeatForAnyone, SeatForBot, SeatForPlayer, SeatForYou, Seating
from rami.problems import Refused
from rami.problems.games import GAME_NOT_FINISHED
from rami_service import ids
from rami_service.domain.models import Changed, Game, Seat, level_of, seated
from rami_service.domain.new_game import new_game
from rami_service.domain.presentation import STATUSES
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seating import sit
from rami_service.games import play
from rami_service.games.answers import Answered
from rami_service.games.change import change
from rami_service.games.requests import Asked, refuse
from rami_service.games.seats import list_for, open_game
from rami_service.players.relations import blockers
from rami_service.runtime.context import Context
from rami_service.store.players import missing


async def rematch(context: Context, asked: Asked, game_id: str) -> Answered:
    """Join the rematch of a finished game; the first player who asks creates it. Raises Refused."""
    finished, _ = await play.load(context.batch, asked.who, game_id)
    try:
        seated(finished, asked.who.player_id)
        if finished.status != "finished":
            raise GAME_NOT_FINISHED(status=STATUSES[finished.status])
    except Refused as refused:
        return await refuse(context, ids.rematch_id(game_id), asked, refused)
    if finished.rematch is not None:
        return await _join(context, asked, finished.rematch)
    created = await _create(context, asked, finished)
    answered = created or await _join(context, asked, ids.rematch_id(game_id))
    await _offer(context, asked, finished)  # last, so that an offered game always exists
    return answered


async def _create(context: Context, asked: Asked, finished: Game) -> Answered | None:
    player = await asked.who.proven()
    others = [seat.player for seat in finished.seats if seat.player is not None]
    request = once_more(finished, player, await missing(context.batch, others))
    return await open_game(context, asked, new_game(ids.rematch_id(finished.id), context.clock(), player, request))


async def _join(context: Context, asked: Asked, game_id: str) -> Answered:
    player = await asked.who.proven()
    too_many = await list_for(context, player, game_id)
    return await change(context, asked, game_id, _joined, player, too_many)


def _joined(game: Game, player_id: str, _now: int, player: PlayerRecord, too_many: Refused | None) -> Changed:
    if any(seat.player == player_id for seat in game.seats):
        return Changed(game, ())
    if too_many is not None:
        raise too_many
    return sit(game, player, None, b"")


async def _offer(context: Context, asked: Asked, finished: Game) -> None:
    """Offer the rematch to all players but those who have blocked the one who asks for it: they get no notice."""
    others = {seat.player for seat in finished.seats if seat.player is not None}
    shy = await blockers(context.batch, asked.who.player_id, others)
    await change(context, replace(asked, key=None), finished.id, _offering, ids.rematch_id(finished.id), shy)


def _offering(game: Game, _player_id: str, _now: int, following: str, shy: Collection[str]) -> Changed:
    if game.rematch is not None:
        return Changed(game, ())
    seats = tuple([replace(seat, unasked=seat.player in shy) for seat in game.seats])
    return Changed(replace(game, rematch=following, seats=seats), (RematchOffered(following),))


def once_more(game: Game, player: PlayerRecord, gone: set[str]) -> CreateGame:
    """The request for the rematch, sent by this player. Everybody moves to the next seat, and partners stay partners.

    Seats of bots and of players who resigned go to house bots. Seats of players who are `gone` are free for anyone. If
    the first game waited for its creator's entropy, so does the rematch that the same player asks for.
    """
    rotated = (game.seats[-1], *game.seats[:-1])
    return CreateGame(
        variant=game.variant,
        options=game.options,
        seating=tuple(_again(seat, player.id, gone) for seat in rotated),
        private=game.private,
        turn_seconds=game.turn_seconds or None,
        deal_pause=game.deal_pause,
        watch_delay=game.watch_delay,
        wait_for_entropy=game.wait_for_entropy and player.id == game.creator,
    )


def _again(seat: Seat, player_id: str, gone: set[str]) -> Seating:
    if seat.player is None:
        return SeatForBot() if seat.resigned else SeatForBot(level=level_of(seat) or "regular")
    if seat.player == player_id:
        return SeatForYou()
    return SeatForAnyone() if seat.player in gone else SeatForPlayer(player=seat.player)
