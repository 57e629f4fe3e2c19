"""The limits of one process that count over time: for whom, and how much each may use in a minute."""

from msgspec import Struct

from rami_service import ids
from rami_service.runtime.allowances import MINUTE, Allowances, Limit
from rami_service.settings import Settings
from rami_service.store.redis.batch import Batch

_MOVE = 2_000  # bytes that a move adds, about


class Limits(Struct, frozen=True):
    """Requests of tokens (by the raw header `Authorization`) and of addresses, and bytes of players and of addresses.

    An address counts by its network (see `network_of`).
    """

    tokens: Allowances[bytes]
    addresses: Allowances[str]
    player_bytes: Allowances[str]
    address_bytes: Allowances[str]


def limits(batch: Batch, settings: Settings) -> Limits:
    """The limits of the settings. All requests of a minute may come at once; of the bytes, a half is saved up."""
    return Limits(
        tokens=Allowances(batch, Limit("token", settings.requests_per_token, MINUTE), _fingerprint),
        addresses=Allowances(batch, Limit("address", settings.requests_per_address, MINUTE), str),
        player_bytes=Allowances(batch, Limit("bytes/player", settings.bytes_per_player, MINUTE / 2, _MOVE), str),
        address_bytes=Allowances(batch, Limit("bytes/address", settings.bytes_per_address, MINUTE / 2, _MOVE), str),
    )


def _fingerprint(authorization: bytes) -> str | None:
    """The name under which a token counts; None if the token is not well formed."""
    token = authorization.decode("latin-1").partition(" ")[2].strip()
    return ids.fingerprint(token).hex() if ids.player_of(token) else None
