"""Getting up: from an open game, from a running one, or for good. Nobody has to wait for a player who is gone."""

from functools import partial

from msgspec.structs import replace

from rami.problems import Code
from rami.rules.ending import abort
from rami.rules.state import State
from rami.rules.text import Text
from rami.wire import GameAborted, GameEvent, PlayerLeft, PlayerResigned, SeatTakenOver
from rami_service import players
from rami_service.changes import Answered, Asked, change
from rami_service.context import Context
from rami_service.errors import STATUSES, Refused
from rami_service.seating import check_open, freed, seated, with_seat
from rami_service.shown import view_for
from rami_service.store.players import all_games
from rami_service.stored import FREE, Changed, Game, Seat, seat_of


async def leave(context: Context, asked: Asked, game_id: str) -> Answered:
    """Get up from an open game; when its creator does, the game is aborted."""
    player_id = asked.who.player_id

    def work(game: Game) -> Changed:
        seat = seated(game, player_id)
        check_open(game)
        return _given_up(game) if player_id == game.creator else freed(game, seat)

    return await change(context, game_id, asked, work, partial(view_for, player_id))


async def resign(context: Context, asked: Asked, game_id: str) -> Answered:
    """Give a running game up: a house bot plays on, and the hand counts."""
    player_id = asked.who.player_id

    def work(game: Game) -> Changed:
        seat = seated(game, player_id)
        if game.status != "playing" or game.state is None:
            sentence = Text("A running game is resigned; this one is {status}.", status=STATUSES[game.status])
            raise Refused(Code.GAME_NOT_RUNNING, sentence)
        return _played_on(game, game.state, seat, PlayerResigned(seat), player_id)

    return await change(context, game_id, asked, work, partial(view_for, player_id))


async def forget(context: Context, asked: Asked) -> None:
    """Delete one's own player, who gets up everywhere before: house bots take over the seats of running games."""
    await asked.who.proven()
    player_id = asked.who.player_id
    for game_id in await all_games(context.batch, player_id):
        try:
            await change(context, game_id, asked, partial(_forsaken, player_id), partial(view_for, player_id))
        except Refused as refused:
            if refused.code is not Code.GAME_NOT_FOUND:
                raise
    await players.forget(context, asked.who)


def _given_up(game: Game) -> Changed:
    return Changed(replace(game, status="aborted"), (GameAborted("left"),))


def _forsaken(player_id: str, game: Game) -> Changed:
    """The game without a player who is gone for good; no seat is kept for one who cannot come any more."""
    seat = seat_of(game, player_id)
    if game.status == "playing" and game.state is not None and seat is not None:
        return _played_on(game, game.state, seat, SeatTakenOver(seat))
    if game.status != "open":
        return Changed(game, ())
    if seat is not None and player_id == game.creator:
        return _given_up(game)
    for number, other in enumerate(game.seats):
        if player_id in (other.player, other.kept_for):
            return Changed(with_seat(game, number, FREE), (PlayerLeft(number),))
    return Changed(game, ())


def _played_on(game: Game, state: State, number: int, event: GameEvent, resigned: str | None = None) -> Changed:
    """A house bot has the seat; the last player's game is aborted, for nobody is left to play for."""
    after = with_seat(game, number, Seat("bot", None, game.seats[number].name, resigned=resigned))
    if any(seat.kind == "player" for seat in after.seats):
        return Changed(after, (event,))
    state, ended = abort(state)
    return Changed(replace(after, status="aborted", state=state), (event, *ended, GameAborted("deserted")))
