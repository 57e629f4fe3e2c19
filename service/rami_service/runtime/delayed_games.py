"""Games that are watched late: those who have no seat see a game as it was some time ago (`watch_delay`)."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from rami.messages.text import Text
from rami.problems.games import UNKNOWN_VERSION
from rami_service.domain.models import Game
from rami_service.domain.past_games import Log, game_at
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games
from rami_service.store.games import LoggedVersion
from rami_service.store.redis.batch import Batch

LONGEST: Final = 20_000
"""How many events are read at most for one view: ten times as many as a long game has."""
_MOST: Final = 200  # games that are kept; each takes about 10 kB
_PAGE: Final = 100  # events of one read


class _Shown(Struct):
    """A game as it was shown last. The lock lets one request rebuild it for all."""

    lock: asyncio.Lock
    version: int = 0
    game: Game | None = None
    names: tuple[str, ...] = ()
    """Those at the table when it was rebuilt: without a new version they change when a player is deleted."""

    def __repr__(self) -> str:
        return f"_Shown({self.version})"


class DelayedGames:
    """The games that one process has shown late. `clock` returns unix milliseconds."""

    def __init__(self, batch: Batch, heavy_work: HeavyWork, clock: Callable[[], int]) -> None:
        self._batch, self._heavy_work, self._clock = batch, heavy_work, clock
        self._shown: OrderedDict[str, _Shown] = OrderedDict()

    async def seen(self, game: Game, version: int, payer: str) -> tuple[Game, int]:
        """A game as those without a seat may see it now, and its version. Only a running game is shown late.

        The work to rebuild it counts for `payer`. Raises Refused if its log is too long.
        """
        if game.status != "playing":
            return game, version
        shown = self._kept(game.id)
        async with shown.lock:
            if shown.version > version:  # the store has lost the end of the log
                shown.version, shown.game = 0, None
            reached = await self._reached(game, version, shown)
            names = tuple([seat.name for seat in game.seats])
            if shown.game is None or (reached, names) != (shown.version, shown.names):
                log = await whole_log(self._batch, game.id, reached)
                shown.game = await self._heavy_work.run_in_thread(payer, game_at, game, log, reached)
                shown.version, shown.names = reached, names
            return shown.game, shown.version

    def _kept(self, game_id: str) -> _Shown:
        shown = self._shown.setdefault(game_id, _Shown(asyncio.Lock()))
        self._shown.move_to_end(game_id)
        if len(self._shown) > _MOST:
            self._shown.popitem(last=False)
        return shown

    async def _reached(self, game: Game, version: int, shown: _Shown) -> int:
        reached, dealt = shown.version, shown.game is not None and shown.game.state is not None
        latest = self._clock() - game.watch_delay * 1000
        while found := await games.versions(self._batch, game.id, reached, _PAGE, version):
            for one in found:
                if dealt and one.at > latest:
                    return reached
                reached, dealt = one.version, dealt or deals(one)
        return reached


def deals(version: LoggedVersion) -> bool:
    """Whether cards are dealt in a version. What happens before the first deal is shown at once, and so is the deal."""
    return any(b"deal_started" in event for event in version.events)


async def whole_log(batch: Batch, game_id: str, version: int) -> Log:
    """The log of a game, for a view at a version. Raises Refused if it is too long."""
    log: list[tuple[str, bytes]] = []
    async for part in games.log(batch, game_id):
        log += part
        if len(log) > LONGEST:
            raise UNKNOWN_VERSION(version=version, reason=Text("the log of the game is too long"))
    return log
