"""A rate limit that all replicas share, of which each takes small leases: nearly every request is counted in memory.

A lease is never more than the requests that wait for it and a fiftieth of the limit; what is not used within a second
is given up, and no replica gives up more than a fiftieth of the limit in a window. So all replicas together never let
more through than the limit, and small limits are exact.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from functools import partial
from math import ceil
from typing import Final

from rami_service.store import keys
from rami_service.store.rate_windows import Windows

Time = Callable[[], float]
"""Seconds, of any clock that goes on."""

_PARTS: Final = 50
_LEASE: Final = 1.0  # seconds for which a lease is good, and for which a refusal is not asked again
_LOOK: Final = 5.0  # seconds for which it is believed how much others have left, while that is more than half
_FEW: Final = 1_000  # and more than this
_SHORT, _LONG = 0.1, 0.4  # seconds: a lease that is used up sooner is followed by a larger one, later by a smaller one


class Limited(Exception):
    """More than `limit` requests came of one `kind` of caller. In `wait` seconds another one fits."""

    def __init__(self, kind: str, limit: int, wait: float) -> None:
        super().__init__(kind, limit, wait)
        self.kind: Final = kind
        self.limit: Final = limit
        self.wait: Final = wait


class Allowance:
    """What this process may still let through under one name. `now` is what `time` says."""

    __slots__ = (  # there are thousands
        "_ahead", "_asking", "_key", "_kind", "_label", "_left", "_limit", "_looks", "_resets", "_rest", "_rest_until",
        "_shared", "_shut_until", "_since", "_spare", "_spare_until", "_time", "_until", "_waiting", "_windows",
        "policy",
    )  # fmt: skip

    def __init__(self, windows: Windows, name: str, limit: int, policy: bytes, time: Time) -> None:
        self._windows, self._limit, self._time, self.policy = windows, limit, time, policy
        self._kind, self._key = name.partition("/")[0], keys.window(name, limit)
        self._label, self._rest, self._rest_until = b'"%b";r=' % self._kind.encode(), b"", 0.0
        self._left, self._since, self._until = 0, 0.0, 0.0  # of the lease at hand
        self._ahead, self._spare, self._spare_until = 0, 0, 0.0  # to take beyond what waits; that may be given up
        self._shared, self._looks, self._resets, self._shut_until = 0, 0.0, 0.0, 0.0  # what the store said last
        self._waiting: list[asyncio.Future[None]] = []
        self._asking: asyncio.Task[None] | None = None

    def take(self, now: float) -> bool:
        """Count a request in memory, if the lease at hand has room for it."""
        if self._left > 0 and now < self._until:
            self._left -= 1
            return True
        return False

    def give_back(self) -> None:
        """A request that was counted is not carried out."""
        self._left += 1

    def standing(self, now: float) -> bytes:
        """How much is left, as far as is known here, and after how many seconds there will be more."""
        if now >= self._rest_until:
            seconds = min(max(0, ceil(self._resets - now)), self._windows.seconds)
            self._rest, self._rest_until = b";t=%d" % seconds, self._resets - seconds + 1 if seconds else now + 1
        return b"%b%d%b" % (self._label, self._shared + self._left, self._rest)

    def asked(self, now: float) -> asyncio.Future[None]:
        """Count a request once a new lease is there. The future raises Limited, or StoreUnavailable.

        However many ask: one question is under way at a time, and each takes along all that wait.
        """
        future = asyncio.get_running_loop().create_future()
        if now < self._shut_until:
            _fail(future, self._limited(self._resets - now))
            return future
        self._waiting.append(future)
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask(), context=Context())  # it is nobody's request
        return future

    async def _ask(self) -> None:
        try:
            while self._waiting:
                now = self._time()
                self._size(now)
                await self._lease(now)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait are told
            self._tell(error)
        finally:
            self._asking = None

    def _size(self, now: float) -> None:
        """Decide how much to take beyond what waits: what is used in a few tenths of a second."""
        if now >= self._spare_until:
            self._spare, self._spare_until = self._limit // _PARTS, now + self._windows.seconds
        if self._left > 0:  # the last lease was not used up
            self._spare -= self._left
            self._ahead //= 4
        elif now - self._since < _SHORT:
            self._ahead = 2 * self._ahead + 1
        elif now - self._since > _LONG:
            self._ahead //= 2
        self._left = 0
        self._ahead = max(0, min(self._ahead, self._spare))

    async def _lease(self, now: float) -> None:
        """Take a lease for all that wait, or for as many as fit, and let them through; or refuse them all."""
        wanted = min(len(self._waiting) + self._ahead, self._limit)
        granted = await self._taken(now, wanted)
        while not granted and wanted > 1 and self._shared:
            wanted = max(1, min(self._shared, wanted // 2))
            granted = await self._taken(now, wanted)
        if granted:
            self._left, self._since, self._until = wanted, now, now + _LEASE
            self._serve()
        else:
            self._shut_until = min(self._resets, now + _LEASE)
            self._tell(self._limited(self._resets - now))

    async def _taken(self, now: float, wanted: int) -> bool:
        """Take from the store. How things stand there is looked at now and then, and always when little is left."""
        take = partial(self._windows.take, self._key, self._limit, wanted)
        if now < self._looks and self._shared - wanted > max(self._limit // 2, _FEW) and await take():
            self._shared -= wanted
            return True
        taken, seen = await asyncio.gather(take(), self._windows.look(self._key, self._limit))
        self._shared, self._looks = seen.left, now + min(_LOOK, seen.ends)
        self._resets, self._rest_until = now + (seen.ends if taken else seen.wait), 0.0
        return taken

    def _serve(self) -> None:
        served, self._waiting = self._waiting[: self._left], self._waiting[self._left :]
        for future in served:
            if not future.done():  # else its request has gone
                self._left -= 1
                future.set_result(None)

    def _limited(self, wait: float) -> Limited:
        return Limited(self._kind, self._limit, wait)

    def _tell(self, error: Exception) -> None:
        refused, self._waiting = self._waiting, []
        for future in refused:
            if not future.done():
                _fail(future, error)


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    future.set_exception(error)
    future.exception()  # it is heard, also where its request has gone
