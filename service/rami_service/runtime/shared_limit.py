"""A rate limit that all replicas share. Each replica takes leases of a few permits, and counts most requests in memory.

A lease has a permit for each waiting request and at most a fiftieth of the limit in advance. Permits that are not used
within a second are lost, and a replica loses at most a fiftieth of the limit in a window. So all replicas together
never allow more than the limit, and small limits are exact.

A store that is full counts nothing. Then each replica counts for itself, so that callers can still read.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from functools import partial
from math import ceil
from typing import Final

from rami_service.store import keys
from rami_service.store.rate_windows import StoreFull, Windows

Time = Callable[[], float]
"""Returns seconds of a monotonic clock."""

_PARTS: Final = 50
_LEASE: Final = 1.0  # seconds for which a lease is valid, and for which a refusal is not checked again
_FRESH: Final = 5.0  # seconds for which the last known count is used, if more than half of the limit is left
_FEW: Final = 1_000  # requests; if fewer are left, the count is read again with every lease
_SHORT, _LONG = 0.3, 0.8  # seconds; a lease used up in less is followed by a larger one, in more by a smaller one


class Limited(Exception):
    """A caller of this `kind` sent more than `limit` requests. The next one is allowed in `wait` seconds."""

    def __init__(self, kind: str, limit: int, wait: float) -> None:
        super().__init__(kind, limit, wait)
        self.kind: Final = kind
        self.limit: Final = limit
        self.wait: Final = wait


class Allowance:
    """The permits of this process for one name. `now` is always the present value of `time`."""

    __slots__ = (  # there are thousands of these objects
        "_advance", "_alone_until", "_key", "_kind", "_label", "_leasing", "_left", "_limit", "_look_again",
        "_may_lose", "_may_lose_until", "_reset", "_reset_until", "_resets", "_shared", "_shut_until", "_since",
        "_time", "_until", "_waiting", "_windows", "policy",
    )  # fmt: skip

    def __init__(self, windows: Windows, name: str, limit: int, policy: bytes, time: Time) -> None:
        self._windows, self._limit, self._time, self.policy = windows, limit, time, policy
        self._kind, self._key = name.partition("/")[0], keys.window(name, limit)
        self._label = b'"%b";r=' % self._kind.encode()
        self._reset, self._reset_until = b"", 0.0  # the end of the header, and until when it is right
        self._left, self._since, self._until = 0, 0.0, 0.0  # the present lease: permits left, its start and its end
        self._advance = 0  # permits that the next lease takes in advance
        self._may_lose, self._may_lose_until = 0, 0.0  # permits that may still be lost in this window, and its end
        self._shared, self._look_again, self._resets = 0, 0.0, 0.0  # the last reply of the store
        self._shut_until = 0.0  # until then every request is refused
        self._alone_until = 0.0  # until then there is no other lease from a store that is full
        self._waiting: list[asyncio.Future[None]] = []
        self._leasing: asyncio.Task[None] | None = None

    def take(self, now: float) -> bool:
        """Count a request in memory, if the present lease has a permit left."""
        if self._left > 0 and now < self._until:
            self._left -= 1
            return True
        return False

    def give_back(self) -> None:
        """Take back a counted request that is not carried out."""
        self._left += 1

    def header(self, now: float) -> bytes:
        """The part of the header `RateLimit`: how many requests are left, as far as we know, and seconds to more."""
        if now >= self._reset_until:
            seconds = min(max(0, ceil(self._resets - now)), self._windows.seconds)
            self._reset, self._reset_until = b";t=%d" % seconds, self._resets - seconds + 1 if seconds else now + 1
        return b"%b%d%b" % (self._label, self._shared + self._left, self._reset)

    def take_later(self, now: float) -> asyncio.Future[None]:
        """Count a request with the next lease. The future raises Limited, or StoreUnavailable.

        Only one lease is requested at a time; it is for all waiting requests.
        """
        future = asyncio.get_running_loop().create_future()
        if now < self._shut_until:
            _fail(future, self._limited(self._resets - now))
            return future
        self._waiting.append(future)
        if self._leasing is None:
            self._leasing = asyncio.create_task(self._lease_all(), context=Context())  # it serves many requests
        return future

    async def _lease_all(self) -> None:
        try:
            while self._waiting:
                now = self._time()
                self._choose_advance(now)
                try:
                    await self._lease(now)
                except StoreFull:
                    self._lease_alone(now)
        except Exception as error:  # noqa: BLE001 - every waiting request must get an answer
            self._refuse(error)
        finally:
            self._leasing = None

    def _choose_advance(self, now: float) -> None:
        """Choose how many permits to take in advance: about as many as are used in half a second."""
        if now >= self._may_lose_until:
            self._may_lose, self._may_lose_until = self._limit // _PARTS, now + self._windows.seconds
        if self._left > 0:  # the last lease was not used up
            self._may_lose -= self._left
            self._advance //= 4
        elif now - self._since < _SHORT:
            self._advance = 2 * self._advance + 1
        elif now - self._since > _LONG:
            self._advance //= 2
        self._left = 0
        self._advance = max(0, min(self._advance, self._may_lose))

    async def _lease(self, now: float) -> None:
        """Take a lease for all waiting requests, or for as many as possible, and let them through; or refuse all."""
        wanted = min(len(self._waiting) + self._advance, self._limit)
        granted = await self._take_from_store(now, wanted)
        while not granted and wanted > 1 and self._shared:
            wanted = max(1, min(self._shared, wanted // 2))
            granted = await self._take_from_store(now, wanted)
        if granted:
            self._left, self._since, self._until = wanted, now, now + _LEASE
            self._serve()
        else:
            self._shut_until = min(self._resets, now + _LEASE)
            self._refuse(self._limited(self._resets - now))

    def _lease_alone(self, now: float) -> None:
        """Take what the limit allows in the time of one lease, without asking the store; once in this time."""
        if now >= self._alone_until:
            self._alone_until = now + _LEASE
            self._left, self._since = max(1, int(self._limit * _LEASE / self._windows.seconds)), now
            self._until = self._alone_until
            self._serve()
        else:
            self._shut_until = self._alone_until
            self._refuse(self._limited(self._alone_until - now))

    async def _take_from_store(self, now: float, wanted: int) -> bool:
        """Take permits from the store. The counts are also read from time to time, and always when few are left."""
        take = partial(self._windows.take, self._key, self._limit, wanted)
        if now < self._look_again and self._shared - wanted > max(self._limit // 2, _FEW) and await take():
            self._shared -= wanted
            return True
        taken, counts = await asyncio.gather(take(), self._windows.look(self._key, self._limit))
        self._shared, self._look_again = counts.left, now + min(_FRESH, counts.ends)
        self._resets, self._reset_until = now + (counts.ends if taken else counts.wait), 0.0
        return taken

    def _serve(self) -> None:
        served, self._waiting = self._waiting[: self._left], self._waiting[self._left :]
        for future in served:
            if not future.done():  # otherwise its request was cancelled
                self._left -= 1
                future.set_result(None)

    def _limited(self, wait: float) -> Limited:
        return Limited(self._kind, self._limit, wait)

    def _refuse(self, error: Exception) -> None:
        refused, self._waiting = self._waiting, []
        for future in refused:
            if not future.done():
                _fail(future, error)


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    future.set_exception(error)
    future.exception()  # retrieve it, so that asyncio does not log it if the request was cancelled
