"""What an unexpected error was: a record of the store that makes no sense, or a bug of ours.

The records of the request are read again and checked thoroughly, which is too slow for every request.
"""

from collections.abc import AsyncIterator

from rami.contract.wire import GameEvent
from rami_service.domain.models import stored_event, stored_game
from rami_service.domain.soundness import sound_game, sound_log
from rami_service.store import games, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged


async def explained(batch: Batch, error: Exception, game_id: str) -> Exception:
    """The damage that explains an unexpected error of a request for a game; the error itself if the records are sound.

    Also the error itself if the records cannot be read now: nothing may hide it.
    """
    try:
        loaded = await games.load(batch, game_id)
        if loaded is None:
            return error
        game = stored_game(loaded, game_id)
        if not sound_game(game, game_id):
            return Damaged(keys.state(game_id))
        log = [event async for event in _log(batch, game_id)]
        return error if sound_log(log, game) else Damaged(keys.events(game_id))
    except Damaged as damage:
        return damage
    except Exception:  # noqa: BLE001 - the first error is the one to report
        return error


async def _log(batch: Batch, game_id: str) -> AsyncIterator[GameEvent]:
    async for part in games.log(batch, game_id):
        for _, data in part:
            yield stored_event(data, game_id)
