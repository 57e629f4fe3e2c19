"""Clients of redis-py for the tests, which do not use the service's own code."""

from typing import Any, TypeVar

import redis
from redis.cluster import RedisCluster
from redis.sentinel import Sentinel

from rami_service.store.redis import address

T = TypeVar("T")


def direct(url: str) -> Any:
    """A redis-py client for a store of any shape: `redis.Redis`, or a class with the same methods."""
    there = address.read(url)
    if there.shape == "cluster":
        host, port = there.nodes[0]
        return whole(RedisCluster(host=host, port=port))
    if there.shape == "sentinel":
        return Sentinel(there.nodes).master_for(there.service, db=there.settings.get("db", 0))  # type: ignore[no-untyped-call]
    return redis.Redis.from_url(url)


def whole(cluster: T) -> T:
    """The cluster client, changed so that KEYS asks every primary and not just one."""
    cluster.command_flags["KEYS"] = RedisCluster.PRIMARIES  # type: ignore[attr-defined]  # of both kinds of clients
    return cluster


def apart(url: str, number: int) -> str:
    """The address of another database of the same store. A cluster has only one database, which is emptied."""
    match address.read(url).shape:
        case "cluster":
            with direct(url) as client:
                client.flushall()
            return url
        case "sentinel":
            return f"{url}/{number}"
        case "single":
            return f"{url}?db={number}"
