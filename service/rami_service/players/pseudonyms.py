"""Pseudonyms of players in the log of requests: lines of one player have the same, and no id can be found from it.

It is a hash of the id with a key of the deployment, which lies in the store. Who deletes that key makes all pseudonyms
in older logs useless, also for the operator.
"""

import asyncio
import hmac
from secrets import token_bytes
from typing import Final

import structlog

from rami_service.store import keys
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.store.servers.secrets import shared

_BYTES: Final = 10  # of a pseudonym: among a million players two the same are as good as impossible
_KEY: Final = 32
_PAUSE: Final = 1.0  # seconds
_log: Final = structlog.get_logger()


class Pseudonyms:
    """The pseudonyms of players, once the key is read. Start `read` as a background task."""

    def __init__(self) -> None:
        self._key: bytes | None = None

    async def read(self, batch: Batch) -> None:
        """Read the key, or make it, as soon as the store answers."""
        while self._key is None:
            try:
                self._key = await _key(batch)
            except Damaged as error:
                _log.error("store_damaged", **described(error))
                return
            except StoreUnavailable:
                await asyncio.sleep(_PAUSE)

    def of(self, player_id: str) -> str | None:
        """The pseudonym of a player; None while the key is not known."""
        return None if self._key is None else _hashed(self._key, player_id)


async def pseudonym(batch: Batch, player_id: str) -> str:
    """The pseudonym of a player. Raises StoreUnavailable."""
    return _hashed(await _key(batch), player_id)


async def _key(batch: Batch) -> bytes:
    return await shared(batch, keys.PSEUDONYMS, lambda: token_bytes(_KEY))


def _hashed(key: bytes, player_id: str) -> str:
    return hmac.digest(key, player_id.encode(), "sha256")[:_BYTES].hex()
