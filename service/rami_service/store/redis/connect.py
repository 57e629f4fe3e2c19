"""Opens a store at any kind of address."""

from functools import partial

from redis.asyncio import Redis
from redis.exceptions import RedisError

from rami_service.store.redis import address, client
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.cluster import Cluster
from rami_service.store.redis.observed import Observed, Watch
from rami_service.store.redis.single import Single
from rami_service.store.redis.topology import Topology

Client = Redis | Topology
"""What has the connections to a store."""


def is_address(url: str) -> bool:
    """Whether this is the address of a store, with options that the library knows. Nothing is connected."""
    try:
        opened = connect(url, timeout=1)
        client.connection_of(opened.client(opened.owners[0]) if isinstance(opened, Topology) else opened)
    except (ValueError, TypeError, RedisError):
        return False
    return True


def connect(url: str, *, timeout: float) -> Client:
    """A client of the store at an address; it connects when it is first used, within `timeout` seconds.

    What is sent and read is bounded by the Batch that does it. Raises ValueError for what is no address.
    """
    there = address.read(url)
    match there.shape:
        case "single":
            return client.single(there, timeout=timeout)
        case "sentinel":
            return client.watched(there, timeout=timeout)
        case "cluster":
            return Topology(there, timeout=timeout)


def batch_of(client: Client, *, timeout: float, watches: tuple[Watch, ...] = ()) -> Batch:
    """A batch to a client's store, whose commands are told to those who watch."""
    make = partial(Observed, timeout=timeout, watches=watches) if watches else partial(Single, timeout=timeout)
    return Cluster(client, make) if isinstance(client, Topology) else make(client)
