"""The players whose phrases a player does not want to hear."""

from typing import Final

from msgspec.structs import replace

from rami.contract.wire import Muted
from rami.problems.players import TOO_MANY_MUTED
from rami_service.domain.models import PlayerRecord
from rami_service.players.accounts import change, check_known, proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store.redis.batch import Batch

MOST: Final = 100
"""How many others one player may mute."""


async def listed(batch: Batch, who: Caller) -> Muted:
    """The players that the caller has muted, as stored now. Raises Refused."""
    return Muted(players=(await proven_now(batch, who)).muted)


async def mute(context: Context, who: Caller, player_id: str) -> Muted:
    """Mute a player. Raises Refused."""
    await who.proven()
    await check_known(context.batch, [player_id])

    def work(record: PlayerRecord) -> PlayerRecord:
        if player_id in record.muted:
            return record
        if len(record.muted) >= MOST:
            raise TOO_MANY_MUTED(most=MOST)
        return replace(record, muted=(*record.muted, player_id))

    return Muted(players=(await change(context, who, work)).muted)


async def unmute(context: Context, who: Caller, player_id: str) -> Muted:
    """Hear a player again. Raises Refused."""

    def work(record: PlayerRecord) -> PlayerRecord:
        return replace(record, muted=tuple([muted for muted in record.muted if muted != player_id]))

    return Muted(players=(await change(context, who, work)).muted)
