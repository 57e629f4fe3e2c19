"""A real store for the tests of the service, emptied before each test that needs it empty, and the service on it.

RAMI_TEST_REDIS selects the store: `single` (the bundled Valkey, the default), `debian`, `sentinel` or `cluster`.
"""

import os
from collections.abc import AsyncIterator, Iterator
from typing import Final, cast

import pytest
from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster
from tests.service.direct import direct, whole
from tests.service.process import Service, serving
from tests.service.replica import Clock, Replica, replica
from tests.service.shapes import shaped

from rami_service.store.redis.address import read
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import Client, batch_of, connect

SHAPE: Final = os.environ.get("RAMI_TEST_REDIS", "single")


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Run coroutines as in production."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the session's store."""
    with shaped(SHAPE, tmp_path_factory.mktemp("valkey")) as url:
        yield url


@pytest.fixture(scope="session")
def alone() -> None:
    """Skip a test that needs a single server if the store is a cluster."""
    if SHAPE == "cluster":
        pytest.skip("this is about a single server")


@pytest.fixture
def store_url(valkey: str) -> str:
    """The address of an empty store."""
    with direct(valkey) as client:
        client.flushall()
    return valkey


@pytest.fixture
async def connected(store_url: str) -> AsyncIterator[Client]:
    """The client of the service, which holds the connections to an empty store."""
    async with connect(store_url, timeout=10.0) as client:
        yield client


@pytest.fixture
async def client(connected: Client, store_url: str) -> AsyncIterator[Redis]:
    """A redis-py client of an empty store; the client of a cluster has the same methods."""
    if isinstance(connected, Redis):
        yield connected
        return
    async with RedisCluster(*read(store_url).nodes[0]) as cluster:
        yield cast(Redis, whole(cluster))


@pytest.fixture
async def batch(connected: Client) -> AsyncIterator[Batch]:
    """A batch on an empty store."""
    batch = batch_of(connected, timeout=2.0)
    yield batch
    await batch.aclose()


@pytest.fixture
def clock() -> Clock:
    """The clock of a replica inside the test."""
    return Clock()


@pytest.fixture
async def local(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica inside the test, on an empty store."""
    async with replica(store_url, clock) as made:
        yield made


@pytest.fixture(scope="session")
def service(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A process of the service on the session's store. Each test creates its own players and games."""
    with serving(tmp_path_factory.mktemp("service"), redis_url=valkey) as running:
        yield running
        assert "internal_error" not in running.log
