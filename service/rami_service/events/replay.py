"""The view of a game at an earlier version.

It is the one that the service gave at that version, with one exception: a player who has given up the seat since then
gets the view of a spectator.
"""

from typing import Final

from rami.contract.wire import GameView
from rami.messages.text import Text
from rami.problems.games import UNKNOWN_VERSION
from rami_service.domain.models import seat_of
from rami_service.domain.past_games import Log, game_at
from rami_service.domain.presentation import game_view
from rami_service.games.includes import PLAIN, Wanted, completed
from rami_service.games.play import load
from rami_service.runtime.callers import NOBODY, Caller
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games
from rami_service.store.redis.batch import Batch

LONGEST: Final = 20_000
"""How many events are read at most for one view: ten times as many as a long game has."""


async def view_at(
    batch: Batch, heavy_work: HeavyWork, who: Caller, game_id: str, version: int, wanted: Wanted = PLAIN
) -> GameView:
    """The game as it was at a version, as the caller may see it. Raises Refused."""
    game, present = await load(batch, who, game_id)
    if not 1 <= version <= present:
        reason = Text("the game is at version {present}", present=present)
        raise UNKNOWN_VERSION(version=version, present=present, reason=reason)
    if version == present:
        return await completed(heavy_work, game, game_view(game, version, who.eyes), who, wanted)
    log = await _whole_log(batch, game_id, version)
    then = await heavy_work.run_in_thread(who.payer, game_at, game, log, version)
    eyes = NOBODY if seat_of(game, who.eyes) is None else who.eyes
    return await completed(heavy_work, then, game_view(then, version, eyes), who, wanted)


async def _whole_log(batch: Batch, game_id: str, version: int) -> Log:
    log: list[tuple[str, bytes]] = []
    async for part in games.log(batch, game_id):
        log += part
        if len(log) > LONGEST:
            raise UNKNOWN_VERSION(version=version, reason=Text("the log of the game is too long"))
    return log
