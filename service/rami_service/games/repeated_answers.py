"""What a request was answered, for whoever sends it again: kept as it was, or made again from the log of the game.

The answer to moves follows from the game at a version, so only the version and the form of the answer are kept: such a
record is the byte 0xC1, a zero, and MessagePack. A release that does not know this form fails to read it, and never
takes it for an answer. Everything else is kept compressed.
"""

from typing import Final

import msgspec

from rami_service.domain.compression import plain
from rami_service.domain.models import Changed, Game, stored_event, stored_game
from rami_service.domain.past_games import Log, game_at
from rami_service.games.answers import MADE_AGAIN, Answered, OfMoves, answer
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged, Reading

_answers: Final = msgspec.msgpack.Decoder(Answered)
_forms: Final = msgspec.msgpack.Decoder(OfMoves)


async def repeated(batch: Batch, heavy_work: HeavyWork, game_id: str, player_id: str, record: bytes) -> Answered:
    """The answer that this record stands for, byte for byte. Raises Damaged."""
    with Reading(keys.once(game_id, player_id)):
        if not record.startswith(MADE_AGAIN):
            return _answers.decode(plain(record))
        form = _forms.decode(record[len(MADE_AGAIN) :])
    loaded = await games.load(batch, game_id)
    if loaded is None:
        raise Damaged(keys.state(game_id))
    log = [entry async for part in games.log(batch, game_id) for entry in part]
    if not log or log[0][0] != "1-1" or not any(name == f"{form.version}-1" for name, _ in log):
        raise Damaged(keys.events(game_id))
    game = stored_game(loaded, game_id)
    return await heavy_work.run_in_thread(player_id, made_again, game, log, player_id, form)


def made_again(game: Game, log: Log, player_id: str, form: OfMoves) -> Answered:
    """The answer to moves that led to an earlier version, or to the present one."""
    version = form.version
    entries = [data for name, data in log if name.partition("-")[0] == str(version)]
    events = tuple([stored_event(data, game.id) for data in entries])
    return answer(form, Changed(game_at(game, log, version), events), version, player_id)[0]
