"""Connects to a store, whatever the kind of its address."""

from functools import partial

from redis.asyncio import Redis
from redis.exceptions import RedisError

from rami_service.store.redis import address, client
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.cluster import Cluster
from rami_service.store.redis.confirmed import Confirmed
from rami_service.store.redis.observed import Observed, Watch
from rami_service.store.redis.single import Single
from rami_service.store.redis.topology import Topology

Client = Redis | Topology
"""The owner of the connections to a store."""


def is_address(url: str) -> bool:
    """Whether this is a valid address of a store, with options that redis-py knows. It does not connect."""
    try:
        opened = connect(url, timeout=1)
        client.connection_of(opened.client(opened.owners[0]) if isinstance(opened, Topology) else opened)
    except (ValueError, TypeError, RedisError):
        return False
    return True


def connect(url: str, *, timeout: float) -> Client:
    """A client of the store at an address. It connects at its first use, within `timeout` seconds.

    The batch that uses the client limits the time of commands. Raises ValueError for an invalid address.
    """
    target = address.read(url)
    match target.shape:
        case "single":
            return client.single(target, timeout=timeout)
        case "sentinel":
            return client.primary(target, timeout=timeout)
        case "cluster":
            return Topology(target, timeout=timeout)


def batch_of(client: Client, *, timeout: float, watches: tuple[Watch, ...] = ()) -> Batch:
    """A batch for a client's store. Each of `watches` is called with every command."""
    make = partial(Observed, timeout=timeout, watches=watches) if watches else partial(Single, timeout=timeout)
    return Cluster(client, make) if isinstance(client, Topology) else make(client)


def confirmed_batch_of(client: Client, replicas: int, *, timeout: float, watches: tuple[Watch, ...] = ()) -> Batch:
    """A batch for writes that count when this number of replicas of the server has them. It has its own connections."""
    make = partial(Confirmed, timeout=timeout, replicas=replicas, watches=watches)
    return Cluster(client, make) if isinstance(client, Topology) else make(client)
