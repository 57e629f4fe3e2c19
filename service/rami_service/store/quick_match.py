"""Free seats for quick match. Players who look for a game at the same time get different seats, on every replica.

A sorted set holds the seats of all open games with the same settings, each by the time from which it may be claimed. A
claim moves this time forward by a lease, as in `deadlines`. So a seat that was claimed but never taken is offered again
without further work. If no seat is free, the claim adds the seats of a new game for the next players, before that game
exists.

The set may be out of date. A claim is no promise: a caller who finds the seat taken or the game missing withdraws it.
"""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

_LEASE: Final = 5_000
"""Milliseconds for which a claimed seat is not offered to other players."""
_CLOCK_MARGIN: Final = 60_000
"""Milliseconds by which free seats are dated back, because the clocks of replicas differ."""
_CHOICE_TTL: Final = 86_400
"""Seconds for which a choice is stored under its idempotency key, as in `games`."""


CHOICE: Final = 300
"""How many bytes a choice adds to the store."""


class Wanted(Struct, frozen=True, kw_only=True):
    """The kind of game that a player looks for.

    `table` names its settings, `seats` is the number of seats. An open game waits for players for `ttl` seconds.
    """

    table: str
    seats: int
    ttl: int


class Claim(Struct, frozen=True):
    """The seat that a caller may take. For a few seconds nobody else gets it. The game may not exist yet."""

    game_id: str
    seat: int


class Choice(Struct, frozen=True):
    """The seat that was chosen for a request, with the fingerprint of the request's body."""

    fingerprint: bytes
    claim: Claim


async def claim(batch: Batch, wanted: Wanted, new_game: str, passed: Collection[str], *, now: int) -> Claim:
    """Claim a seat at the game that has waited longest, leaving out the games in `passed`.

    If no seat is free, claim the first seat of `new_game`. `now` is in unix milliseconds.
    """
    seats, since = keys.free_seats(wanted.table), max(now - _CLOCK_MARGIN, 0)
    oldest = max(now - wanted.ttl * 1000, 0)
    arguments = (now, _LEASE, oldest, wanted.ttl, new_game, since, wanted.seats)
    claimed = await functions.Call(batch, "claim", (seats,), *arguments, *passed)
    with Reading(seats):
        return _seat(claimed)


async def give_back(batch: Batch, table: str, claim: Claim, *, now: int) -> None:
    """End a claim early: the seat is free for others again. `now` is in unix milliseconds."""
    await batch.call("ZADD", keys.free_seats(table), "XX", max(now - _CLOCK_MARGIN, 0), _name(claim))


async def offer(batch: Batch, table: str, game_id: str, created: int, free: Collection[int], ttl: int) -> None:
    """Add the free seats of an open game. Seats that are already in the set stay unchanged, claims too."""
    seats, since = keys.free_seats(table), max(created - _CLOCK_MARGIN, 0)
    entries = [part for number in free for part in (since, _name(Claim(game_id, number)))]
    if entries:
        await batch.calls([("ZADD", seats, "NX", *entries), ("EXPIRE", seats, ttl)])


async def withdraw(batch: Batch, table: str, game_id: str, taken: Collection[int]) -> None:
    """Remove seats of a game from the set."""
    if taken:
        names = [_name(Claim(game_id, number)) for number in taken]
        await batch.call("ZREM", keys.free_seats(table), *names)


async def recall(batch: Batch, player_id: str, key: str) -> Choice | None:
    """The choice for the request that a player sent with this idempotency key, None if there is none."""
    name = keys.quick(player_id, key)
    data: bytes | None = await batch.call("GET", name)
    with Reading(name):
        return None if data is None else Choice(data[:32], _seat(data[32:]))


async def remember(batch: Batch, player_id: str, key: str, choice: Choice, instead: Choice | None) -> bool:
    """Store the choice for a request in place of `instead`. False if another choice was stored in the meantime."""
    before = b"" if instead is None else _encode(instead)
    done = await functions.Call(batch, "put", (keys.quick(player_id, key),), before, _encode(choice), _CHOICE_TTL)
    return bool(done)


def _name(claim: Claim) -> str:
    return f"{claim.game_id}:{claim.seat}"


def _seat(name: bytes) -> Claim:
    game_id, _, seat = name.decode().partition(":")
    return Claim(game_id, int(seat))


def _encode(choice: Choice) -> bytes:
    return choice.fingerprint + _name(choice.claim).encode()
