"""Allowances that all replicas share: how many requests, or bytes for the store, a caller may use in a minute.

An allowance refills continuously: in a minute by the limit, and a part of it is saved up. Each process counts in
memory, and in the store when its count has reached a fiftieth of the limit; no request waits for that. So a caller who
uses less costs the store nothing, and each process may grant a fiftieth of the limit, or what it was asked for during
one round trip to the store, that the others do not know of.

A store that is away or full counts nothing. Then each process counts for itself, so that callers can still read.
"""

import asyncio
from collections.abc import Callable, Hashable
from contextvars import Context
from itertools import repeat
from math import ceil
from operator import attrgetter
from time import monotonic
from typing import Final, TypeVar

import structlog
from msgspec import Struct

from rami.problems.exceptions import RateLimited
from rami_service import background
from rami_service.store import allowances
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged

K = TypeVar("K", bound=Hashable)

MINUTE: Final = 60.0  # seconds
_PARTS: Final = 50
_LONGEST: Final = 30.0  # seconds; nobody has to wait longer for others who wait too
_GENERATION: Final = 5_000  # allowances of one kind after which old ones may be forgotten
_NEARLY: Final = 1e-6  # seconds: sums of times are not exact
_POLICY: Final = attrgetter("policy")
_WAIT: Final = attrgetter("retry_after")
_log: Final = structlog.get_logger()


Refused = Callable[[str], None]
"""Called with the kind of a limit that has refused something."""


class Limit(Struct, frozen=True):
    """How much callers of one kind may use in a minute; 0 means as much as they like.

    For `saved` seconds an unused allowance refills until it is full. `usual` is about what one request uses. `refusal`
    makes the refusal of who has no room left, of the amount and of the seconds to wait. `refused` counts it.
    """

    kind: str
    amount: int
    saved: float
    usual: int
    refusal: Callable[[int, int], RateLimited]
    refused: Refused

    @property
    def policy(self) -> bytes:
        """The part of the header `RateLimit-Policy`."""
        return b'"%b";q=%d;w=%d' % (self.kind.encode(), self.amount, MINUTE)


class Allowance:
    """What one caller has used, as far as this process knows. `now` is the present time of the monotonic clock."""

    __slots__ = (
        *("_batch", "_counting", "_label", "_limit", "_name"),
        *("_promised", "_refilled", "_second", "_uncounted", "policy"),
    )

    def __init__(self, batch: Batch, limit: Limit, name: str) -> None:
        self._batch, self._limit, self._name = batch, limit, f"{limit.kind}/{name}"
        self._label, self.policy = f'"{limit.kind}"'.encode(), limit.policy
        self._second = MINUTE / limit.amount  # the seconds in which one unit is refilled
        self._uncounted = 0  # what the store does not know yet
        self._counting: asyncio.Task[None] | None = None
        self._refilled = 0.0  # when everything will be refilled that the store knows of
        self._promised = 0.0  # when all will have come again who were refused

    def refusal(self, now: float, amount: int) -> RateLimited | None:
        """The refusal if there is no room for so much. Those who are refused may come again one after another."""
        wait = max(0.0, self._refilled - now) + (self._uncounted + amount) * self._second - self._limit.saved
        if wait <= _NEARLY:
            return None
        next_one = max(self._promised, now + wait) + self._limit.usual * self._second
        self._promised = min(next_one, now + max(wait, _LONGEST))
        self._limit.refused(self._limit.kind)
        return self._limit.refusal(self._limit.amount, max(1, ceil(self._promised - now - _NEARLY)))

    def spend(self, amount: int) -> None:
        """Count what is used, or take it back if it was not used after all (a negative amount)."""
        self._uncounted += amount
        if self._uncounted * _PARTS >= self._limit.amount and self._counting is None:
            self._counting = background.start(self._count(), Context())  # no request waits for it

    def left(self, now: float) -> bytes:
        """The part of the header `RateLimit`: how many requests are left, and in how many seconds there are more."""
        room = self._limit.saved - max(0.0, self._refilled - now) - self._uncounted * self._second + _NEARLY
        return b"%b;r=%d;t=%d" % (self._label, max(0.0, room / self._second), ceil(self._second - min(0.0, room)))

    async def _count(self) -> None:
        amount = max(1, self._uncounted)
        cost = max(1, int(amount * self._second * 1000))
        refilled = max(monotonic(), self._refilled) + cost / 1000  # counted here alone, if the store is away
        try:
            refilled = await allowances.spend(self._batch, self._name, cost) / 1000 + monotonic()
        except Damaged as error:
            refilled = 0.0  # it cannot be counted, and must not stop the caller for ever
            _log.error("store_damaged", **described(error))
        except StoreUnavailable:
            pass
        finally:
            self._uncounted -= amount
            self._refilled = refilled
            self._counting = None


class Allowances(dict[K, Allowance | None]):
    """The allowances of callers of one kind, by key. Those that are unused for about a minute are forgotten.

    `plain` gives the one spelling of a key under which it counts, or None if it is not counted; `name` gives the name
    in the store. Only plain keys are kept, so other spellings gain nothing and need no memory.
    """

    def __init__(
        self, batch: Batch, limit: Limit, plain: Callable[[K], K | None], name: Callable[[K], str] = str
    ) -> None:
        super().__init__()
        self._batch, self._limit, self._plain, self._name = batch, limit, plain, name
        self._old: dict[K, Allowance | None] = {}
        self._ages = 0.0

    def __repr__(self) -> str:
        return f"Allowances({self._limit.kind!r})"  # keys may be tokens

    def __missing__(self, key: K) -> Allowance | None:
        """Find the allowance of a key that has not been used for a while, or make it; None if nothing limits it."""
        plain = self._plain(key) if self._limit.amount else None
        if plain is None:
            return None
        if plain != key:
            return self[plain]
        now = monotonic()
        if now >= self._ages or len(self) >= _GENERATION:
            self._old, self._ages = dict(self), now + MINUTE
            self.clear()
        made = self[key] = self._old.get(key) or Allowance(self._batch, self._limit, self._name(key))
        return made


class Limits(Struct, frozen=True):
    """Requests of tokens (by the raw header `Authorization`) and of addresses, and bytes of players and of addresses.

    An address counts by its network (see `network_of`). `refused` is called with the kind of a limit that refuses.
    """

    tokens: Allowances[bytes]
    addresses: Allowances[str]
    player_bytes: Allowances[str]
    address_bytes: Allowances[str]
    refused: Refused

    def count(self, network: str, authorization: bytes | None) -> tuple[list[tuple[bytes, bytes]], RateLimited | None]:
        """Count a request for its address and its token. The headers of its answer, and its refusal if it has one.

        A refused request does not count.
        """
        token, refused = None if authorization is None else self.tokens[authorization], None
        counted = list(filter(None, (self.addresses[network], token)))
        try:
            check(counted, 1)
            spend(counted, 1)
        except RateLimited as over:
            refused = over
        if not counted:
            return [], refused
        left = b", ".join(map(Allowance.left, counted, repeat(monotonic())))
        return [(b"ratelimit-policy", b", ".join(map(_POLICY, counted))), (b"ratelimit", left)], refused

    def payers(self, player_id: str, network: str | None) -> list[Allowance]:
        """The allowances for the bytes that a player adds to the store, in a request from this network if in any."""
        address = None if network is None else self.address_bytes[network]
        return list(filter(None, (self.player_bytes[player_id], address)))


def check(counted: list[Allowance], amount: int = 0) -> None:
    """Check that each allowance has room for so much. Raises RateLimited, with the longest time to wait."""
    now = monotonic()
    refused = [refusal for allowance in counted if (refusal := allowance.refusal(now, amount)) is not None]
    if refused:
        raise max(refused, key=_WAIT)


def spend(counted: list[Allowance], amount: int) -> None:
    """Use so much of each allowance, or give it back (a negative amount)."""
    for allowance in counted:
        allowance.spend(amount)
