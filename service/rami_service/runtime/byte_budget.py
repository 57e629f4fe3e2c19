"""A limit of the bytes that a player or an address adds to the store in a minute, shared by all replicas.

Bytes are counted after they were written, because their number is not known before. Each process counts in memory and
adds its count to the store's when it has reached a fiftieth of the limit, without letting a request wait. So a player
below that costs the store nothing, and a process writes at most a fiftieth of the limit, and what was on its way,
before it learns that the limit is passed. What was written beyond the limit counts too: it makes the wait longer.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Final

import structlog

from rami_service.store import byte_budget
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged

_PARTS: Final = 50
_WINDOW: Final = byte_budget.SECONDS * 1000
_GENERATION: Final = 5_000  # accounts of one kind after which old ones may be forgotten
_log: Final = structlog.get_logger()


class Exhausted(Exception):
    """A caller of this `kind` added more than `limit` bytes in a minute. There is room again in `wait` seconds."""

    def __init__(self, kind: str, limit: int, wait: float) -> None:
        super().__init__(kind, limit, wait)
        self.kind: Final = kind
        self.limit: Final = limit
        self.wait: Final = wait


class Account:
    """What one player or address added to the store, as far as this process knows. Times are unix milliseconds."""

    __slots__ = ("_adding", "_batch", "_limit", "_name", "_uncounted", "shut_until")

    def __init__(self, batch: Batch, name: str, limit: int) -> None:
        self._batch, self._name, self._limit = batch, name, limit
        self._uncounted = 0  # bytes that the store does not know yet
        self._adding: asyncio.Task[None] | None = None
        self.shut_until = 0

    def charge(self, amount: int, now: int) -> None:
        """Count bytes that were written."""
        self._uncounted += amount
        if self._uncounted * _PARTS >= self._limit and self._adding is None:
            self._adding = asyncio.create_task(self._add(now), context=Context())  # no request waits for it

    async def _add(self, now: int) -> None:
        amount = self._uncounted
        try:
            present, before = await byte_budget.add(self._batch, self._name, now // _WINDOW, amount)
        except Damaged as error:
            _log.error("store_damaged", **described(error))
        except StoreUnavailable:
            pass  # counted together with the next bytes
        else:
            self._uncounted -= amount
            self.shut_until = now + wait(present, before, self._limit, now % _WINDOW)
        finally:
            self._adding = None


def wait(present: int, before: int, limit: int, passed: int) -> int:
    """In how many milliseconds fewer bytes than the limit count; 0 if that is so now.

    `passed` milliseconds of the present window are over. The bytes of the window before count in proportion to how much
    of it is still within the last minute.
    """
    if present >= limit:  # this window must end, and then count less and less
        return _WINDOW - passed + _WINDOW - limit * _WINDOW // present + 1
    room = limit - present
    return max(0, _WINDOW - passed - room * _WINDOW // before + 1) if before > room else 0


class ByteBudget:
    """The accounts of this process, by player and by address. A limit of 0 means no limit."""

    def __init__(self, batch: Batch, clock: Callable[[], int], *, player: int, address: int) -> None:
        self._clock = clock
        self._players = _Accounts(batch, "player", player)
        self._addresses = _Accounts(batch, "address", address)

    def check(self, player_id: str, network: str | None) -> None:
        """Raise Exhausted if the player or the address has used up its limit."""
        now = self._clock()
        self._players.check(player_id, now)
        if network is not None:
            self._addresses.check(network, now)

    def charge(self, player_id: str, network: str | None, amount: int) -> None:
        """Count bytes that a player wrote from an address; None for what the service does by itself."""
        now = self._clock()
        self._players.charge(player_id, amount, now)
        if network is not None:
            self._addresses.charge(network, amount, now)


class _Accounts:
    """Accounts of one kind, by name. Those that are unused for about a minute are forgotten."""

    def __init__(self, batch: Batch, kind: str, limit: int) -> None:
        self._batch, self._kind, self._limit = batch, kind, limit
        self._young: dict[str, Account] = {}
        self._old: dict[str, Account] = {}
        self._ages = 0

    def check(self, name: str, now: int) -> None:
        account = self._young.get(name) or self._old.get(name)
        if account is not None and now < account.shut_until:
            raise Exhausted(self._kind, self._limit, (account.shut_until - now) / 1000)

    def charge(self, name: str, amount: int, now: int) -> None:
        if not self._limit:
            return
        account = self._young.get(name)
        if account is None:
            account = self._find_or_make(name, now)
        account.charge(amount, now)

    def _find_or_make(self, name: str, now: int) -> Account:
        if now >= self._ages or len(self._young) >= _GENERATION:
            self._old, self._young, self._ages = self._young, {}, now + 2 * _WINDOW  # no wait is longer
        made = self._old.get(name) or Account(self._batch, f"{self._kind}/{name}", self._limit)
        self._young[name] = made
        return made
