"""Clients of redis-py for the tests, past our own code."""

from typing import Any, TypeVar

import redis
from redis.cluster import RedisCluster
from redis.sentinel import Sentinel

from rami_service.store.redis import address

T = TypeVar("T")


def direct(url: str) -> Any:
    """A client of redis-py for a store of any shape, past our own code: `redis.Redis` or what has its methods."""
    there = address.read(url)
    if there.shape == "cluster":
        host, port = there.nodes[0]
        return whole(RedisCluster(host=host, port=port))
    if there.shape == "sentinel":
        return Sentinel(there.nodes).master_for(there.service, db=there.settings.get("db", 0))  # type: ignore[no-untyped-call]
    return redis.Redis.from_url(url)


def whole(cluster: T) -> T:
    """A client of a cluster that looks for keys at every primary, not at any one."""
    cluster.command_flags["KEYS"] = RedisCluster.PRIMARIES  # type: ignore[attr-defined]  # of both kinds of clients
    return cluster


def apart(url: str, number: int) -> str:
    """Another database of the same store. A cluster has but one: it is emptied."""
    match address.read(url).shape:
        case "cluster":
            with direct(url) as client:
                client.flushall()
            return url
        case "sentinel":
            return f"{url}/{number}"
        case "single":
            return f"{url}?db={number}"
