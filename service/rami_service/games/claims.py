"""Give the turn of a player who is not connected to a house bot."""

from collections.abc import Collection

from rami.contract.wire import ClaimSeat
from rami.messages.text import Text
from rami.problems.requests import invalid_field
from rami_service.domain.claims import claimed
from rami_service.domain.models import Changed, Game, seated
from rami_service.games.answers import Answered
from rami_service.games.change import change
from rami_service.games.play import running
from rami_service.games.requests import Asked
from rami_service.runtime.context import Context
from rami_service.store.heartbeat import Outage


async def claim(context: Context, asked: Asked, game_id: str, request: ClaimSeat) -> Answered:
    """Let a house bot play the turn of an absent player, and on until the player returns. Raises Refused."""
    await asked.who.proven()
    players = await context.presence.ask(game_id).players()
    known = (players, context.waits.claim, context.outage())
    return await change(context, asked, game_id, _claimed, request.seat, *known)


def _claimed(
    game: Game,
    player_id: str,
    now: int,
    number: int,
    players: Collection[str],
    seconds: int,
    outage: Outage | None,
) -> Changed:
    own = seated(game, player_id)
    running(game)
    if number >= len(game.seats):
        sentence = Text("This game has {seats} seats; the first is seat 0.", seats=len(game.seats))
        raise invalid_field("body", "seat", sentence, [("/seat", sentence)])
    return claimed(game, (own, number), now, players, seconds, outage)
