"""The memory of the servers of the store: how much they use, and how much they may."""

import asyncio
from typing import Final, NamedTuple

from redis.exceptions import ResponseError

from rami_service.store import keys
from rami_service.store.redis.batch import Batch, StoreUnavailable

_SERVERS: Final = 64  # more primaries than that a cluster of ours does not have


class Memory(NamedTuple):
    """The memory of one server in bytes. `most` is 0 if it has no limit."""

    used: int
    most: int


async def described(batch: Batch) -> dict[str, str]:
    """What the server of a batch says of its memory. Raises ResponseError if we have no right to ask."""
    reply: bytes = await batch.call("INFO", "memory")
    return dict(line.split(":", 1) for line in reply.decode().splitlines() if ":" in line)


async def memory_of(batch: Batch) -> dict[str, Memory]:
    """The memory of each server that takes writes, by its number; without those that do not answer, or do not say.

    A single server is "0". In a cluster the numbers are those of keys, so they stay while no slots move.
    """
    servers = numbered(batch)
    found = await asyncio.gather(*[_memory(one) for one in servers.values()])
    return {number: one for number, one in zip(servers, found, strict=True) if one is not None}


def numbered(batch: Batch) -> dict[str, Batch]:
    """A batch for each server that takes writes, by its number."""
    return {_number(name): batch.at(name) for name in batch.spread(keys.SERVED, _SERVERS)}


async def full_servers(batch: Batch, share: float) -> frozenset[str]:
    """The numbers of the servers that use more than a share of the memory that they may use."""
    found = await memory_of(batch)
    return frozenset(number for number, one in found.items() if one.most and one.used > share * one.most)


def number_of(batch: Batch, key: str) -> str:
    """The number of the server that has a key."""
    return _number(batch.beside(key, keys.SERVED))


def _number(name: str) -> str:
    return name.removeprefix(keys.SERVED).removeprefix(":") or "0"


async def _memory(batch: Batch) -> Memory | None:
    try:
        said = await described(batch)
        return Memory(int(said["used_memory"]), int(said["maxmemory"]))
    except (ResponseError, StoreUnavailable, KeyError, ValueError):
        return None
