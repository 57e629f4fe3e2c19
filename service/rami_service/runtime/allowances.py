"""Limits that all replicas share: requests of a token and of an address, bytes that a player and an address add.

An allowance refills continuously: in a minute by the limit, and a part of it is saved up. Each process counts in
memory, and in the store when its count has reached a fiftieth of the limit; no request waits for that. So a caller who
uses less costs the store nothing, and each process may grant a fiftieth of the limit, or what it was asked for during
one round trip to the store, that the others do not know of.

A store that is away or full counts nothing. Then each process counts for itself, so that callers can still read.
"""

import asyncio
from collections.abc import Callable, Hashable
from contextvars import Context
from math import ceil
from time import monotonic
from typing import Final, Generic, TypeVar

import structlog
from msgspec import Struct

from rami_service.store import allowances
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged

K = TypeVar("K", bound=Hashable)

MINUTE: Final = 60.0  # seconds
_PARTS: Final = 50
_LONGEST: Final = 30.0  # seconds; nobody has to wait longer for others who wait too
_GENERATION: Final = 5_000  # allowances of one kind after which old ones may be forgotten
_NEARLY: Final = 1e-6  # seconds: sums of parts of a minute are not exact
_log: Final = structlog.get_logger()


class Limit(Struct, frozen=True):
    """How much callers of one kind may use in a minute; 0 means as much as they like.

    For `saved` seconds an unused allowance refills until it is full. `usual` is about what one request uses.
    """

    kind: str
    amount: int
    saved: float
    usual: int = 1


class Exhausted(Exception):
    """A caller uses more than the limit. There is room again in `wait` seconds."""

    def __init__(self, limit: Limit, wait: float) -> None:
        super().__init__(limit, wait)
        self.limit: Final = limit
        self.wait: Final = wait


class Allowance:
    """What one caller has used, as far as this process knows. `now` is the present value of the clock, in seconds."""

    __slots__ = ("_batch", "_counting", "_label", "_limit", "_name", "_promised", "_refilled", "_second", "_uncounted")

    def __init__(self, batch: Batch, limit: Limit, name: str) -> None:
        self._batch, self._limit, self._name = batch, limit, f"{limit.kind}/{name}"
        self._label = f'"{limit.kind}"'.encode()
        self._second = MINUTE / limit.amount  # the seconds in which one unit is refilled
        self._uncounted = 0  # what the store does not know yet
        self._counting: asyncio.Task[None] | None = None
        self._refilled = 0.0  # when everything will be refilled that the store knows of
        self._promised = 0.0  # when all will have come again who were refused

    def check(self, now: float, amount: int = 0) -> None:
        """Raise Exhausted if there is no room for so much. Those who are refused may come again one after another."""
        wait = max(0.0, self._refilled - now) + (self._uncounted + amount) * self._second - self._limit.saved
        if wait > _NEARLY:
            self._promised = max(self._promised, now + wait) + self._limit.usual * self._second
            waits = min(self._promised - now, max(wait, _LONGEST))
            raise Exhausted(self._limit, waits)

    def spend(self, amount: int) -> None:
        """Count what is used, or take it back if it was not used after all (a negative amount)."""
        self._uncounted += amount
        if self._uncounted * _PARTS >= self._limit.amount and self._counting is None:
            self._counting = asyncio.create_task(self._count(), context=Context())  # no request waits for it

    def header(self, now: float) -> bytes:
        """The part of the header `RateLimit`: how many requests are left, and in how many seconds there are more."""
        room = self._limit.saved - max(0.0, self._refilled - now) - self._uncounted * self._second + _NEARLY
        return b"%b;r=%d;t=%d" % (self._label, max(0.0, room / self._second), ceil(self._second - min(0.0, room)))

    async def _count(self) -> None:
        amount = max(1, self._uncounted)
        cost = max(1, int(amount * self._second * 1000))
        refilling = max(0.0, self._refilled - monotonic()) + cost / 1000
        try:
            refilling = await allowances.spend(self._batch, self._name, cost) / 1000
        except Damaged as error:
            refilling = 0.0  # it cannot be counted, and must not stop the caller for ever
            _log.error("store_damaged", **described(error))
        except StoreUnavailable:
            pass  # counted here alone
        finally:
            self._uncounted -= amount
            self._refilled = monotonic() + refilling
            self._counting = None


class Allowances(Generic[K]):
    """The allowances of callers of one kind, by key. Those that are unused for about a minute are forgotten.

    `name` gives the name under which a key counts, or None if it is not counted. The key of a token is the raw header
    `Authorization`; others are names already.
    """

    def __init__(self, batch: Batch, limit: Limit, name: Callable[[K], str | None]) -> None:
        self.limit: Final = limit
        self.policy: Final = f'"{limit.kind}";q={limit.amount};w={MINUTE:.0f}'.encode()
        self._batch, self._name = batch, name
        self._young: dict[K, Allowance | None] = {}
        self._old: dict[K, Allowance | None] = {}
        self._ages = 0.0

    def of(self, key: K, now: float) -> Allowance | None:
        """The allowance of a key; None if there is no limit for it."""
        try:
            return self._young[key]
        except KeyError:
            return self._find_or_make(key, now)

    def _find_or_make(self, key: K, now: float) -> Allowance | None:
        if now >= self._ages or len(self._young) >= _GENERATION:
            self._old, self._young, self._ages = self._young, {}, now + MINUTE
        made = self._young[key] = self._old[key] if key in self._old else self._make(key)
        return made

    def _make(self, key: K) -> Allowance | None:
        name = self._name(key) if self.limit.amount else None
        return None if name is None else Allowance(self._batch, self.limit, name)
