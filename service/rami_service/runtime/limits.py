"""The limits of one process that count over time: for whom, how much in a minute, and the refusal of who uses more."""

from typing import Final

from rami.messages.text import Text
from rami.problems.exceptions import RateLimited
from rami.problems.requests import RATE_LIMITED
from rami_service import ids
from rami_service.runtime.allowances import MINUTE, Allowances, Limit, Limits, Refused
from rami_service.settings import Settings
from rami_service.store.redis.batch import Batch

_MOVE: Final = 2_000  # bytes that a move adds, about


def limits_of(batch: Batch, settings: Settings, refused: Refused) -> Limits:
    """The limits of the settings. All requests of a minute may come at once; of the bytes, a half is saved up.

    `refused` is called with the kind of the limit at each refusal.
    """
    half, token, address = MINUTE / 2, settings.requests_per_token, settings.requests_per_address
    player, network = settings.bytes_per_player, settings.bytes_per_address
    return Limits(
        tokens=Allowances(batch, Limit("token", token, MINUTE, 1, _of_token, refused), _bearer, _fingerprint),
        addresses=Allowances(batch, Limit("address", address, MINUTE, 1, _of_address, refused), str),
        player_bytes=Allowances(batch, Limit("bytes/player", player, half, _MOVE, _of_player_bytes, refused), str),
        address_bytes=Allowances(batch, Limit("bytes/address", network, half, _MOVE, _of_address_bytes, refused), str),
        refused=refused,
    )


def _bearer(authorization: bytes) -> bytes | None:
    """The header with the same token, as most clients write it; None if the token is not well formed."""
    token = authorization.decode("latin-1").partition(" ")[2].strip()
    return b"Bearer " + token.encode("latin-1") if ids.player_of(token) else None


def _fingerprint(bearer: bytes) -> str:
    """The name under which a token counts in the store."""
    return ids.fingerprint(bearer.decode("latin-1").partition(" ")[2]).hex()


def _of_token(most: int, seconds: int) -> RateLimited:
    reason = Text("This token may send at most {requests} requests a minute", requests=most)
    return RATE_LIMITED(reason=reason, requests=most, seconds=seconds, retry_after=seconds)


def _of_address(most: int, seconds: int) -> RateLimited:
    reason = Text("Your address may send at most {requests} requests a minute", requests=most)
    return RATE_LIMITED(reason=reason, requests=most, seconds=seconds, retry_after=seconds)


def _of_player_bytes(most: int, seconds: int) -> RateLimited:
    reason = Text("Your games may grow by at most {kilobytes} kB a minute", kilobytes=most // 1000)
    return RATE_LIMITED(reason=reason, kilobytes=most // 1000, seconds=seconds, retry_after=seconds)


def _of_address_bytes(most: int, seconds: int) -> RateLimited:
    reason = Text("The games of your address may grow by at most {kilobytes} kB a minute", kilobytes=most // 1000)
    return RATE_LIMITED(reason=reason, kilobytes=most // 1000, seconds=seconds, retry_after=seconds)
