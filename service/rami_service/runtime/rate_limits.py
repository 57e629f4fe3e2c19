"""The rate limits of one process: who is counted under which name, and by which limit."""

from collections.abc import Callable, Sequence
from sys import maxsize
from time import monotonic
from typing import Final, Generic, TypeVar

from rami_service import ids
from rami_service.runtime.shared_limit import Allowance, Limited, Time
from rami_service.store.rate_windows import Windows

K = TypeVar("K", bytes, str)

_MOST: Final = 5_000  # keys of one kind that are remembered at least


def at_hand(allowances: Sequence[Allowance], now: float) -> bool:
    """Count a request under each of these names, if the leases at hand have room for it; else under none."""
    for number, one in enumerate(allowances):
        if not one.take(now):
            for taken in allowances[:number]:
                taken.give_back()
            return False
    return True


async def count(allowances: Sequence[Allowance], now: float) -> None:
    """Count a request under each of these names, or under none. Raises Limited, or StoreUnavailable."""
    asked = [(one, one.asked(now)) for one in allowances if not one.take(now)]
    failed = dict[Allowance, Exception]()
    for one, future in asked:
        try:
            await future
        except Exception as error:  # noqa: BLE001 - raised below, once all have answered
            failed[one] = error
    if failed:
        for one in allowances:
            if one not in failed:
                one.give_back()
        raise max(failed.values(), key=lambda error: error.wait if isinstance(error, Limited) else maxsize)


class Table(Generic[K]):
    """The allowances of one kind, by what callers are known by. Those that nobody asks for are forgotten in time.

    `name` says what a key is counted under, or None for what is not counted.
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
            return self._recalled(key, now)

    def _recalled(self, key: K, now: float) -> Allowance | None:
        if now >= self._ages or len(self._young) >= _MOST:
            self._old, self._young, self._ages = self._young, {}, now + self._windows.seconds
        known = self._young[key] = self._old[key] if key in self._old else self._made(key)
        return known

    def _made(self, key: K) -> Allowance | None:
        name = self._name(key)
        return (
            None
            if name is None
            else Allowance(self._windows, f"{self._kind}/{name}", self.limit, self.policy, self._time)
        )


class Rates:
    """The rate limits of this process: so many requests of each token and of each address; 0 is no limit.

    Tokens are looked up as they stand in the header, addresses by the place that they stand for.
    """

    def __init__(self, windows: Windows, *, token: int, address: int, time: Time = monotonic) -> None:
        self.time: Final = time
        self.tokens: Final = Table(windows, "token", token, time, _fingerprint)
        self.addresses: Final = Table[str](windows, "address", address, time, lambda place: place)
        self.policy: Final = b"%b, %b" % (self.addresses.policy, self.tokens.policy)


def _fingerprint(authorization: bytes) -> str | None:
    """What a well-formed token is counted under."""
    token = authorization.decode("latin-1").partition(" ")[2].strip()
    return ids.fingerprint(token).hex() if ids.player_of(token) else None
