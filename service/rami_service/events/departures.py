"""Revoked tokens, and players who are deleted or banned: their streams and long polls end, on every replica.

A notification names the player, and each process looks at the streams of that player alone. So a player who revokes
tokens costs the others nothing, however many streams are open. All are looked at after a lost subscription, because it
may have missed one, and once a minute, because a cluster passes notifications on without making sure of it.
"""

import asyncio
from collections.abc import Callable, Collection
from time import monotonic
from typing import Final

import structlog

from rami_service.domain.records.player_records import has_login, stored_player, token_of
from rami_service.store import players
from rami_service.store.damage import described
from rami_service.store.pubsub import Heard
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged
from rami_service.streams.subscription import Subscription

_REST: Final = 0.3  # seconds between two looks, however many tokens are revoked
_ALL: Final = 60.0  # seconds after which all are looked at
_TOGETHER: Final = 200  # streams that are looked at before other tasks run
_log: Final = structlog.get_logger()


class Departures:
    """The topic of revoked tokens, and of players who are deleted or banned. It ends their streams."""

    def __init__(self, batch: Batch, clock: Callable[[], int]) -> None:
        self._batch, self._clock = batch, clock
        self._all_at = monotonic() + _ALL

    async def begin(self) -> float:
        """There is no position to start from, because each new stream checks its own token."""
        return _ALL

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> float:
        """End the streams whose token is revoked, or whose player is deleted or banned."""
        named = heard.players if monotonic() < self._all_at else None
        if named is None:
            self._all_at = monotonic() + _ALL
        asked = [one for one in subscriptions if named is None or one.player_id in named]
        for first in range(0, len(asked), _TOGETHER):
            part = asked[first : first + _TOGETHER]
            found = await players.several(self._batch, sorted({one.player_id for one in part}))
            for subscription in part:
                if not _is_valid(found.get(subscription.player_id), subscription, self._clock()):
                    subscription.end()
        await asyncio.sleep(_REST)
        return max(0.0, self._all_at - monotonic())


def _is_valid(data: bytes | None, subscription: Subscription, now: int) -> bool:
    """Whether a subscription's token is one of its player's, who is not banned. A damaged record has no tokens."""
    try:
        if data is None:
            return False
        record = stored_player(data, subscription.player_id)
        if record.banned_until > now:
            return False
        return token_of(record, subscription.token) is not None or has_login(record, subscription.token)
    except Damaged as error:
        _log.error("store_damaged", **described(error))
        return False
