"""The view of a game at an earlier version.

It is the one that the service gave at that version, with one exception: a player who has given up the seat since then
gets the view of a spectator.
"""

from rami.contract.wire import GameView
from rami.messages.text import Text
from rami.problems.games import UNKNOWN_VERSION
from rami_service.domain.models import seat_of
from rami_service.domain.past_games import game_at
from rami_service.domain.presentation import game_view
from rami_service.games.includes import PLAIN, Wanted, completed
from rami_service.games.play import load_seen
from rami_service.runtime.callers import NOBODY, Caller
from rami_service.runtime.context import Context
from rami_service.runtime.delayed_games import whole_log


async def view_at(context: Context, who: Caller, game_id: str, version: int, wanted: Wanted = PLAIN) -> GameView:
    """The game as it was at a version, as the caller may see it. Raises Refused."""
    game, present = await load_seen(context, who, game_id)
    heavy_work = context.heavy_work
    if not 1 <= version <= present:
        reason = Text("the game is at version {present}", present=present)
        raise UNKNOWN_VERSION(version=version, present=present, reason=reason)
    if version == present:
        return await completed(heavy_work, game, game_view(game, version, who.eyes), who, wanted)
    log = await whole_log(context.batch, game_id, version)
    then = await heavy_work.run_in_thread(who.payer, game_at, game, log, version)
    eyes = NOBODY if seat_of(game, who.eyes) is None else who.eyes
    return await completed(heavy_work, then, game_view(then, version, eyes), who, wanted)
