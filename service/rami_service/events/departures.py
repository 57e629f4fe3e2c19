"""Revoked tokens and deleted players: their streams and long polls end, on every replica.

A notification names the player, and each process looks at the streams of that player alone. So a player who revokes
tokens costs the others nothing, however many streams are open. All are looked at after a lost subscription, because it
may have missed one, and once a minute, because a cluster passes notifications on without making sure of it.
"""

import asyncio
from collections.abc import Collection
from time import monotonic
from typing import Final

import structlog

from rami_service.domain.models import has_login, stored_player, token_of
from rami_service.store import players
from rami_service.store.damage import described
from rami_service.store.pubsub import Heard
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged
from rami_service.streams.subscription import Subscription

_REST: Final = 0.3  # seconds between two looks, however many tokens are revoked
_ALL: Final = 60.0  # seconds after which all are looked at
_log: Final = structlog.get_logger()


class Departures:
    """The topic of revoked tokens and deleted players. It ends their streams."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._all_at = monotonic() + _ALL

    async def begin(self) -> float:
        """There is no position to start from, because each new stream checks its own token."""
        return _ALL

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> float:
        """End the streams whose token is revoked or whose player is deleted."""
        named = heard.players if monotonic() < self._all_at else None
        if named is None:
            self._all_at = monotonic() + _ALL
        asked = {one.player_id for one in subscriptions if named is None or one.player_id in named}
        if asked:
            found = await players.several(self._batch, sorted(asked))
            for subscription in [one for one in subscriptions if one.player_id in asked]:
                if not _is_valid(found.get(subscription.player_id), subscription):
                    subscription.end()
        await asyncio.sleep(_REST)
        return max(0.0, self._all_at - monotonic())


def _is_valid(data: bytes | None, subscription: Subscription) -> bool:
    """Whether a subscription's token is one of its player's. A damaged record has no tokens."""
    try:
        if data is None:
            return False
        record = stored_player(data, subscription.player_id)
        return token_of(record, subscription.token) is not None or has_login(record, subscription.token)
    except Damaged as error:
        _log.error("store_damaged", **described(error))
        return False
