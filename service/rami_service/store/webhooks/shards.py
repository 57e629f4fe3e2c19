"""Deliveries to webhooks: a fixed number of streams, so that all deliveries of one game are in the same one.

A shard is owned by one replica at a time, which keeps the order of each game. It reads as a consumer of a group that
all replicas share. What an owner has read and not finished stays pending; the next owner claims it.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from zlib import crc32

from msgspec import Struct
from redis.exceptions import ResponseError

from rami_service.store import keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

COUNT: Final = 16
"""How many shards there are. Another number would break the order of the deliveries that wait during an upgrade."""
LONGEST: Final = 5_000
"""About how many deliveries may wait in one shard. The oldest ones are dropped then."""
LEASE: Final = 15_000
"""Milliseconds for which a replica owns a shard, unless it renews that."""
_GROUP: Final = "replicas"
_START: Final = "0-0"


class Entry(Struct, frozen=True):
    """One delivery as it was read: its id in the stream, and what was added."""

    id: str
    data: bytes

    @property
    def at(self) -> int:
        """When it was added, in unix milliseconds."""
        return int(self.id.partition("-")[0])


def shard_of(game_id: str) -> int:
    """The shard of a game."""
    return crc32(game_id.encode()) % COUNT


def add(batch: Batch, game_id: str, data: bytes, failed: Callable[[BaseException], None]) -> None:
    """Add a delivery for a game. Nobody waits for that: an error goes to `failed`."""
    key = keys.deliveries(shard_of(game_id))
    reply = batch.send("XADD", key, "MAXLEN", "~", LONGEST, "*", "d", data)

    def ended(future: Any) -> None:
        error = None if future.cancelled() else future.exception()
        if error is not None:
            failed(error)

    reply.add_done_callback(ended)


async def share(batch: Batch, replica: str, now: int) -> int:
    """Say that a replica is there. How many shards each replica should own now."""
    await batch.call("ZADD", keys.DELIVERERS, now, replica)
    await batch.call("ZREMRANGEBYSCORE", keys.DELIVERERS, "-inf", now - LEASE)
    present = max(1, int(await batch.call("ZCARD", keys.DELIVERERS)))
    return -(-COUNT // present)


async def leave(batch: Batch, replica: str) -> None:
    """Say that a replica is not there any more."""
    await batch.call("ZREM", keys.DELIVERERS, replica)


async def acquire(batch: Batch, shard: int, replica: str) -> bool:
    """Become the owner of a shard, if it has none. It makes the group if there is none yet."""
    if not await batch.call("SET", keys.deliverer(shard), replica, "NX", "PX", LEASE):
        return False
    await make_group(batch, shard)
    return True


async def make_group(batch: Batch, shard: int) -> None:
    """Make the group of a shard, unless it exists."""
    key = keys.deliveries(shard)
    with suppress(ResponseError):  # it exists
        await batch.at(key).call("XGROUP", "CREATE", key, _GROUP, "0", "MKSTREAM")


async def renew(batch: Batch, shard: int, replica: str) -> bool:
    """Stay the owner of a shard. False if the lease has passed to nobody or to another replica."""
    if await batch.call("GET", keys.deliverer(shard)) != replica.encode():
        return False
    return bool(await batch.call("PEXPIRE", keys.deliverer(shard), LEASE))


async def release(batch: Batch, shard: int, replica: str) -> None:
    """Let another replica own a shard at once."""
    if await batch.call("GET", keys.deliverer(shard)) == replica.encode():
        await batch.call("DEL", keys.deliverer(shard))


async def claim(batch: Batch, shard: int, replica: str, start: str, most: int) -> tuple[str | None, list[Entry]]:
    """Take over what earlier owners have read and not finished. Where to go on, None at the end."""
    key = keys.deliveries(shard)
    reply = await batch.call("XAUTOCLAIM", key, _GROUP, replica, 0, start, "COUNT", most)
    with Reading(key):
        following = reply[0].decode()
        return None if following == _START else following, _entries(reply[1])


async def read(batch: Batch, shard: int, replica: str, most: int) -> list[Entry]:
    """The next deliveries that nobody has read."""
    key = keys.deliveries(shard)
    reply = await batch.at(key).call("XREADGROUP", "GROUP", _GROUP, replica, "COUNT", most, "STREAMS", key, ">")
    with Reading(key):
        return _entries(reply[0][1]) if reply else []


async def finish(batch: Batch, shard: int, entry_id: str) -> None:
    """Remove a delivery that was made, or given up."""
    key = keys.deliveries(shard)
    await batch.calls([("XACK", key, _GROUP, entry_id), ("XDEL", key, entry_id)])


def _entries(found: list[Any]) -> list[Entry]:
    return [Entry(name.decode(), fields[1]) for name, fields in found if fields]
