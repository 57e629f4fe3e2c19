"""Getting up: from an open game, or for good. Nobody has to wait for a player who is gone."""

from functools import partial

from msgspec.structs import replace

from rami.problems import Code
from rami.rules.ending import abort
from rami.rules.events import Event
from rami.rules.text import Text
from rami.wire import GameAborted, PlayerLeft, SeatTakenOver
from rami_service import players
from rami_service.changes import Answered, Asked, change
from rami_service.context import Context
from rami_service.errors import Refused
from rami_service.listing import own_games
from rami_service.seats import check_open, with_seat
from rami_service.shown import view_for
from rami_service.stored import FREE, Changed, Game, Seat, seat_of


async def leave(context: Context, asked: Asked, game_id: str) -> Answered:
    """Get up from an open game; when its creator does, the game is aborted."""

    def work(game: Game) -> Changed:
        seat = seat_of(game, asked.who.player_id)
        if seat is None:
            raise Refused(Code.NOT_SEATED, Text("You do not sit in this game."))
        check_open(game)
        return _left(game, seat)

    return await change(context, game_id, asked, work, partial(view_for, asked.who.player_id))


async def forget(context: Context, asked: Asked) -> None:
    """Delete one's own player, who gets up everywhere before: house bots take over the seats of running games."""
    player_id, cursor = asked.who.player_id, None
    while True:
        page = await own_games(context, asked.who, cursor, 100)
        for item in page.items:
            await change(context, item.id, asked, partial(_forsaken, player_id), partial(view_for, player_id))
        cursor = page.next
        if cursor is None:
            break
    await players.forget(context, asked.who)


def _left(game: Game, number: int) -> Changed:
    if game.seats[number].player == game.creator:
        return Changed(replace(game, status="aborted"), (GameAborted(),))
    return Changed(with_seat(game, number, FREE), (PlayerLeft(number),))


def _forsaken(player_id: str, game: Game) -> Changed:
    seat = seat_of(game, player_id)
    if seat is None:
        return Changed(game, ())
    if game.state is None:
        return _left(game, seat)
    after = with_seat(game, seat, Seat("bot", None, game.seats[seat].name))
    if game.status != "playing" or any(other.kind == "player" for other in after.seats):
        return Changed(after, (SeatTakenOver(seat),))
    state, ended = abort(game.state)
    events: tuple[Event, ...] = ended
    return Changed(replace(after, status="aborted", state=state), (SeatTakenOver(seat), *events, GameAborted()))
