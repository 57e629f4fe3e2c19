"""Clients of redis-py for the tests, past our own code."""

from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.sentinel import Sentinel

from rami_service.store import address


def direct(url: str) -> Any:
    """A client of redis-py for a store of any shape, past our own code: `redis.Redis` or what has its methods."""
    there = address.read(url)
    if there.shape == "cluster":
        host, port = there.nodes[0]
        return RedisCluster(host=host, port=port)
    if there.shape == "sentinel":
        return Sentinel(there.nodes).master_for(there.service)  # type: ignore[no-untyped-call]
    return redis.Redis.from_url(url)
