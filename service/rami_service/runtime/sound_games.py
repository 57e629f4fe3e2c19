"""Games of a list. A damaged game is noted in the log and left out, so that it harms no list that names it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import structlog

from rami_service.domain.models import Game, stored_game
from rami_service.store import games
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

_log: Final = structlog.get_logger()


class Listed(NamedTuple):
    """A game that a list names, and its version. None and 0 if it does not exist any more."""

    id: str
    game: Game | None
    version: int


async def sound_games(batch: Batch, game_ids: Sequence[str]) -> list[Listed]:
    """These games in their order, without those that are damaged. Raises StoreUnavailable."""
    found: list[Listed] = []
    for game_id, loaded in zip(game_ids, await games.load_many(batch, [*game_ids]), strict=True):
        try:
            if isinstance(loaded, Damaged):
                raise loaded
            found.append(Listed(game_id, stored_game(loaded, game_id), loaded.version) if loaded else _gone(game_id))
        except Damaged as error:
            _log.error("store_damaged", **described(error))
    return found


def _gone(game_id: str) -> Listed:
    return Listed(game_id, None, 0)
