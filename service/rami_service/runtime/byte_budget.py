"""A limit of the bytes that a player or an address adds to the store, shared by all replicas.

The allowance refills continuously: in a minute by the limit, and at most half of the limit is saved up. So in no minute
more than one and a half times the limit is written, and a caller at the limit waits for seconds, not for a minute.

Bytes are charged when their number is known, just before they are written. Each process counts them in memory, and in
the store when its count has reached a fiftieth of the limit; no request waits for that. So a player who writes less
costs the store nothing, and each process may write a fiftieth of the limit that the others do not know of.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from math import ceil
from time import monotonic
from typing import Final

import structlog

from rami_service.store import byte_budget
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged

_MINUTE: Final = 60.0  # seconds
_SAVED: Final = _MINUTE / 2  # how long the allowance refills until it is full
_PARTS: Final = 50
_REFUSED: Final = 2_000  # bytes that a refused request wants to write: about a move
_LONGEST: Final = 30.0  # seconds; nobody has to wait longer for others who wait too
_GENERATION: Final = 5_000  # accounts of one kind after which old ones may be forgotten
_log: Final = structlog.get_logger()

Time = Callable[[], float]
"""Returns seconds of a monotonic clock."""


class Exhausted(Exception):
    """A caller of this `kind` adds more than `limit` bytes a minute. There is room again in `wait` seconds."""

    def __init__(self, kind: str, limit: int, wait: float) -> None:
        super().__init__(kind, limit, wait)
        self.kind: Final = kind
        self.limit: Final = limit
        self.wait: Final = wait


class Account:
    """What one player or address added to the store, as far as this process knows."""

    __slots__ = ("_batch", "_counting", "_limit", "_name", "_promised", "_refilled", "_time", "_uncounted")

    def __init__(self, batch: Batch, time: Time, name: str, limit: int) -> None:
        self._batch, self._time, self._name, self._limit = batch, time, name, limit
        self._uncounted = 0  # bytes that the store does not know yet
        self._counting: asyncio.Task[None] | None = None
        self._refilled = 0.0  # when everything will be refilled that the store knows of
        self._promised = 0.0  # when all will have come again who were refused

    def wait(self, now: float) -> float:
        """In how many seconds there is room, at the earliest; not above 0 if there is room now."""
        refilling = max(0.0, self._refilled - now) + self._uncounted * _MINUTE / self._limit
        return refilling - _SAVED

    def promise(self, now: float, wait: float) -> float:
        """In how many seconds one more refused request may come again: one after another, not all at once."""
        self._promised = max(self._promised, now + wait) + _REFUSED * _MINUTE / self._limit
        return min(self._promised - now, max(wait, _LONGEST))

    def charge(self, amount: int) -> None:
        """Count bytes that will be written, or take them back if they were not."""
        self._uncounted += amount
        if self._uncounted * _PARTS >= self._limit and self._counting is None:
            self._counting = asyncio.create_task(self._count(), context=Context())  # no request waits for it

    async def _count(self) -> None:
        amount = max(1, self._uncounted)
        try:
            left = await byte_budget.spend(self._batch, self._name, ceil(amount * _MINUTE / self._limit * 1000))
        except Damaged as error:
            self._uncounted -= amount  # it cannot be counted, and must not stop the player for ever
            _log.error("store_damaged", **described(error))
        except StoreUnavailable:
            pass  # counted together with the next bytes
        else:
            self._uncounted -= amount
            self._refilled = self._time() + left / 1000
        finally:
            self._counting = None


class ByteBudget:
    """The accounts of this process, by player and by address. A limit of 0 means no limit."""

    def __init__(self, batch: Batch, *, player: int, address: int, time: Time = monotonic) -> None:
        self._time = time
        self._players = _Accounts(batch, time, "player", player)
        self._addresses = _Accounts(batch, time, "address", address)

    def check(self, player_id: str, network: str | None) -> None:
        """Raise Exhausted if the player or the address has used up its limit."""
        now = self._time()
        self._players.check(player_id, now)
        if network is not None:
            self._addresses.check(network, now)

    def charge(self, player_id: str, network: str | None, amount: int) -> None:
        """Count bytes that a player writes from an address; None for what the service does by itself.

        A negative amount takes back what was not written after all.
        """
        now = self._time()
        self._players.charge(player_id, amount, now)
        if network is not None:
            self._addresses.charge(network, amount, now)


class _Accounts:
    """Accounts of one kind, by name. Those that are unused for about a minute are forgotten."""

    def __init__(self, batch: Batch, time: Time, kind: str, limit: int) -> None:
        self._batch, self._time, self._kind, self._limit = batch, time, kind, limit
        self._young: dict[str, Account] = {}
        self._old: dict[str, Account] = {}
        self._ages = 0.0

    def check(self, name: str, now: float) -> None:
        account = self._young.get(name) or self._old.get(name)
        if account is not None and (wait := account.wait(now)) > 0:
            raise Exhausted(self._kind, self._limit, account.promise(now, wait))

    def charge(self, name: str, amount: int, now: float) -> None:
        if not self._limit:
            return
        account = self._young.get(name)
        if account is None:
            account = self._find_or_make(name, now)
        account.charge(amount)

    def _find_or_make(self, name: str, now: float) -> Account:
        if now >= self._ages or len(self._young) >= _GENERATION:
            self._old, self._young, self._ages = self._young, {}, now + _MINUTE
        made = self._old.get(name) or Account(self._batch, self._time, f"bytes/{self._kind}/{name}", self._limit)
        self._young[name] = made
        return made
