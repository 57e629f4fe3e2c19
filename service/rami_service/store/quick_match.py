"""Free seats, claimed one by one: many who look for a game at once are sent to different seats, on any replica.

The seats of all open games that are played alike stand in one sorted set, each by the time from which it may be
claimed. A claim puts it off by a lease, as `due` does: a seat whose claimer never sat down is offered again by itself.
Who finds none has the seats of a new game entered for those who come next, before that game exists.

The set may be wrong: a claim promises nothing, and whoever finds the seat taken or the game gone withdraws it.
"""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch

_LEASE: Final = 5_000
"""Milliseconds in which somebody who was sent to a seat has to sit down."""
_EARLIER: Final = 60_000
"""By so many milliseconds a free seat is entered too early: the clocks of replicas differ."""
_REMEMBERED: Final = 86_400
"""Seconds in which a request is recognised by its key, as in `games`."""


class Wanted(Struct, frozen=True, kw_only=True):
    """A seat at one of the games that are played alike: what names these, and how many seats each has.

    `ttl` is for how long an open game waits for players, in seconds.
    """

    table: str
    seats: int
    ttl: int


class Claim(Struct, frozen=True):
    """The seat that one is sent to: for some seconds nobody else is. The game may be so new that it does not exist."""

    game_id: str
    seat: int


class Choice(Struct, frozen=True):
    """What was chosen for a request: the fingerprint of its body, and the seat."""

    fingerprint: bytes
    claim: Claim


async def claim(batch: Batch, wanted: Wanted, new_game: str, passed: Collection[str], *, now: int) -> Claim:
    """A seat at the game that waits longest, of those that are not `passed`; where none is free, of `new_game`.

    `now` is in unix milliseconds.
    """
    seats, since = keys.free_seats(wanted.table), max(now - _EARLIER, 0)
    oldest = max(now - wanted.ttl * 1000, 0)
    arguments = (now, _LEASE, oldest, wanted.ttl, new_game, since, wanted.seats)
    return _seat(await functions.call(batch, "claim", (seats,), *arguments, *passed))


async def give_back(batch: Batch, table: str, claim: Claim, *, now: int) -> None:
    """Offer a claimed seat again, at once."""
    await batch.call("ZADD", keys.free_seats(table), "XX", max(now - _EARLIER, 0), _name(claim))


async def offer(batch: Batch, table: str, game_id: str, created: int, free: Collection[int], ttl: int) -> None:
    """Enter the free seats of an open game. Those that are entered stay as they are, claims included."""
    seats, since = keys.free_seats(table), max(created - _EARLIER, 0)
    entries = [part for number in free for part in (since, _name(Claim(game_id, number)))]
    if entries:
        await batch.calls([("ZADD", seats, "NX", *entries), ("EXPIRE", seats, ttl)])


async def withdraw(batch: Batch, table: str, game_id: str, taken: Collection[int]) -> None:
    """Offer these seats of a game no more."""
    if taken:
        names = [_name(Claim(game_id, number)) for number in taken]
        await batch.call("ZREM", keys.free_seats(table), *names)


async def recall(batch: Batch, player_id: str, key: str) -> Choice | None:
    """What was chosen for the request that a player sent with this idempotency key."""
    data: bytes | None = await batch.call("GET", keys.quick(player_id, key))
    return None if data is None else Choice(data[:32], _seat(data[32:]))


async def remember(batch: Batch, player_id: str, key: str, choice: Choice, instead: Choice | None) -> bool:
    """Note what is chosen for a request, in place of an earlier choice. False: another choice stands there by now."""
    before = b"" if instead is None else _written(instead)
    done = await functions.call(batch, "put", (keys.quick(player_id, key),), before, _written(choice), _REMEMBERED)
    return bool(done)


def _name(claim: Claim) -> str:
    return f"{claim.game_id}:{claim.seat}"


def _seat(name: bytes) -> Claim:
    game_id, _, seat = name.decode().partition(":")
    return Claim(game_id, int(seat))


def _written(choice: Choice) -> bytes:
    return choice.fingerprint + _name(choice.claim).encode()
