"""Games that are over are deleted at once, because an operator wants it, or because the store needs room.

Lists of games are not changed: who reads one leaves out the games that are gone.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game
from rami_service.games.indexes import listed_for
from rami_service.runtime.context import Context
from rami_service.runtime.sound_games import sound_games
from rami_service.store.redis.batch import Batch
from rami_service.store.retention import ended, stored
from rami_service.store.retention.stored import Place

YOUNG: Final = 3_600_000
"""For how many milliseconds a game is kept in any case: until it is counted, and shown to who sees it late."""
_PART: Final = 20  # games that are loaded together, while the process does nothing else
_MOST: Final = 1_000  # games, then a step ends
_SECONDS: Final = 1.0


class Step(Struct, frozen=True):
    """What one step came to: how many games it looked at; how many ended before the time, and their bytes, roughly.

    `place` is where the next step goes on; None if all games have been looked at.
    """

    looked: int
    games: int
    size: int
    place: Place | None


async def remove(batch: Batch, game: Game) -> bool:
    """Delete a game that is over. Only one of several callers gets True."""
    return await ended.remove(batch, game.id, _answered(game))


async def step(context: Context, until: int, place: Place, *, delete: bool, most: int = _MOST) -> Step:
    """Look at some games, and count those that ended until a time, or delete them. It ends after about a second.

    A game that has only just ended is kept. Raises StoreUnavailable.
    """
    time, latest = asyncio.get_running_loop().time, min(until, context.clock() - YOUNG)
    stop = time() + min(_SECONDS, context.settings.store_timeout)
    looked, sizes = 0, list[int]()
    left: Place | None = place
    while left is not None and looked < most and time() < stop:
        game_ids, left = await stored.some(context.batch, left)
        looked += len(game_ids)
        for first in range(0, len(game_ids), _PART):
            past = await _past(context.batch, game_ids[first : first + _PART], latest)
            sizes += await asyncio.gather(*[_taken(context.batch, game, delete=delete) for game in past])
    return Step(looked, sum(1 for one in sizes if one), sum(sizes), left)


async def _past(batch: Batch, game_ids: Sequence[str], until: int) -> list[Game]:
    """Those of some games that ended until a time. Nobody knows this of a damaged game, so it stays."""
    found = [listed.game for listed in await sound_games(batch, game_ids) if listed.game is not None]
    return [game for game in found if game.status in OVER and game.ended_at <= until]


async def _taken(batch: Batch, game: Game, *, delete: bool) -> int:
    """About how many bytes a game takes, or took until it was deleted here; 0 if another has deleted it."""
    size = await ended.size(batch, game.id, _answered(game))
    if not delete:
        return size
    if not await remove(batch, game):
        return 0
    await ended.claim(batch, game.id)
    return size


def _answered(game: Game) -> frozenset[str]:
    """The players who may have been answered in a game."""
    return listed_for(game) | {game.creator}
