"""Coming back to a seat that a house bot plays because its player was away."""

from functools import partial

from rami.problems import Code
from rami.rules.text import Text
from rami_service.changes import Answered, Asked, change
from rami_service.clock import returned
from rami_service.context import Context
from rami_service.errors import Refused
from rami_service.games import running
from rami_service.seating import seated
from rami_service.shown import view_for
from rami_service.stored import Changed, Game


async def come_back(context: Context, asked: Asked, game_id: str) -> Answered:
    """Take one's seat again; if it is its turn, the turn has its whole time from now on."""

    def work(game: Game) -> Changed:
        seat = seated(game, asked.who.player_id)
        running(game)
        if not game.seats[seat].away:
            raise Refused(Code.NOT_AWAY, Text("You are not away: your seat is yours to play."))
        return returned(game, seat)

    return await change(context, game_id, asked, work, partial(view_for, asked.who.player_id))
