"""The rate limits of one process: who is counted under which name, and by which limit."""

from collections.abc import Sequence
from sys import maxsize
from time import monotonic
from typing import Final

from rami_service.allowance import Allowance, Limited, Time
from rami_service.store.rates import Windows

_MOST: Final = 5_000  # names of one kind that are remembered at least


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


class Table:
    """The allowances of one kind, each by a key that names it. Those that nobody asks for are forgotten in time."""

    def __init__(self, windows: Windows, kind: str, limit: int, time: Time) -> None:
        self.limit: Final = limit
        self._windows, self._kind, self._time = windows, kind, time
        self._young: dict[str, Allowance] = {}
        self._old: dict[str, Allowance] = {}
        self._ages = 0.0

    def of(self, key: str, now: float) -> Allowance:
        """The allowance of a key."""
        found = self._young.get(key)
        return self._recalled(key, now) if found is None else found

    def _recalled(self, key: str, now: float) -> Allowance:
        if now >= self._ages or len(self._young) >= _MOST:
            self._old, self._young, self._ages = self._young, {}, now + self._windows.seconds
        known = self._old.get(key) or Allowance(self._windows, self._kind, key, self.limit, self._time)
        self._young[key] = known
        return known


class Rates:
    """The rate limits of this process: so many requests of each token and of each address; 0 is no limit."""

    def __init__(self, windows: Windows, *, token: int, address: int, time: Time = monotonic) -> None:
        self.time: Final = time
        self.tokens: Final = Table(windows, "token", token, time)
        self.addresses: Final = Table(windows, "address", address, time)
