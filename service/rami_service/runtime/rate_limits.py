"""The rate limits of one process: under which name each request counts, and with which limit."""

import asyncio
from collections.abc import Callable, Sequence
from sys import maxsize
from time import monotonic
from typing import Final, Generic, TypeVar

from rami_service import ids
from rami_service.runtime.shared_limit import Allowance, Limited, Time
from rami_service.store.rate_windows import Windows
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import StoreUnavailable

K = TypeVar("K", bytes, str)

_GENERATION: Final = 5_000  # allowances of one kind after which old ones may be forgotten


def count_in_memory(allowances: Sequence[Allowance], now: float) -> bool:
    """Count a request with each allowance, if all their present leases have room for it; otherwise with none."""
    for number, allowance in enumerate(allowances):
        if not allowance.take(now):
            for other in allowances[:number]:
                other.give_back()
            return False
    return True


async def count(allowances: Sequence[Allowance], now: float) -> None:
    """Count a request with each allowance, or with none. Raises Limited, or StoreUnavailable."""
    waiting = [(allowance, allowance.take_later(now)) for allowance in allowances if not allowance.take(now)]
    failed = dict[Allowance, Exception]()
    for allowance, future in waiting:
        try:
            await _in_time(future)
        except Exception as error:  # noqa: BLE001 - raised below, after all have finished
            failed[allowance] = error
    if failed:
        for allowance in allowances:
            if allowance not in failed:
                allowance.give_back()
        raise max(failed.values(), key=lambda error: error.wait if isinstance(error, Limited) else maxsize)


async def _in_time(leased: asyncio.Future[None]) -> None:
    """Wait for a lease, which may take several round trips for other requests. Raises StoreUnavailable."""
    try:
        async with asyncio.timeout(wait_limit.left()):
            await leased
    except TimeoutError:
        raise StoreUnavailable("the store did not answer in time") from None


class Table(Generic[K]):
    """The allowances of one kind of caller, by key. Those that are unused for about a window are forgotten.

    `name` gives the name under which a key counts, or None if its requests are not counted.
    """

    def __init__(self, windows: Windows, kind: str, limit: int, time: Time, name: Callable[[K], str | None]) -> None:
        self.limit: Final = limit
        self.policy: Final = b'"%b";q=%d;w=%d' % (kind.encode(), limit, windows.seconds)
        self._windows, self._kind, self._time = windows, kind, time
        self._name: Callable[[K], str | None] = name
        self._young: dict[K, Allowance | None] = {}
        self._old: dict[K, Allowance | None] = {}
        self._ages = 0.0

    def of(self, key: K, now: float) -> Allowance | None:
        """The allowance of a key."""
        try:
            return self._young[key]
        except KeyError:
            return self._find_or_make(key, now)

    def _find_or_make(self, key: K, now: float) -> Allowance | None:
        if now >= self._ages or len(self._young) >= _GENERATION:
            self._old, self._young, self._ages = self._young, {}, now + self._windows.seconds
        allowance = self._young[key] = self._old[key] if key in self._old else self._make(key)
        return allowance

    def _make(self, key: K) -> Allowance | None:
        name = self._name(key)
        return (
            None
            if name is None
            else Allowance(self._windows, f"{self._kind}/{name}", self.limit, self.policy, self._time)
        )


class Rates:
    """The rate limits of this process, for each token and for each address; 0 means no limit.

    The key of a token is the raw header `Authorization`, the key of an address is its network (see `network_of`).
    """

    def __init__(self, windows: Windows, *, token: int, address: int, time: Time = monotonic) -> None:
        self.time: Final = time
        self.tokens: Final = Table(windows, "token", token, time, _fingerprint)
        self.addresses: Final = Table[str](windows, "address", address, time, lambda network: network)
        self.policy: Final = b"%b, %b" % (self.addresses.policy, self.tokens.policy)


def _fingerprint(authorization: bytes) -> str | None:
    """The name under which a token counts; None if the token is not well formed."""
    token = authorization.decode("latin-1").partition(" ")[2].strip()
    return ids.fingerprint(token).hex() if ids.player_of(token) else None
