"""Phrases that players say to each other at a table. They travel as notices: the game and its version stay the same."""

from rami.contract.wire import Notice, Phrase
from rami_service.domain.models import seated, stored_player
from rami_service.games.notices import send
from rami_service.games.play import load
from rami_service.players.quotas import check_phrases
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import players


async def say(context: Context, who: Caller, game_id: str, phrase: Phrase) -> None:
    """Send a phrase to the other players of a game, except to those who muted the caller.

    Raises Refused; not if the caller is muted, which only the others know.
    """
    game, version = await load(context.batch, who, game_id)
    seat = seated(game, who.player_id)
    await check_phrases(context.batch, context.clock, who.player_id)
    others = {other.player for other in game.seats if other.player is not None} - {who.player_id}
    records = await players.several(context.batch, sorted(others))
    notice = Notice(type="phrase", game=game_id, version=version, seat=seat, phrase=phrase)
    hearing = [name for name, data in records.items() if who.player_id not in stored_player(data, name).muted]
    for name in hearing:
        send(context.writes, name, notice)
