"""A real Valkey for the tests of the service, emptied before each test that asks so, and the service itself on it."""

from collections.abc import AsyncIterator, Iterator

import pytest
import redis
from redis.asyncio import Redis
from tests.service.process import Service, serving
from tests.service.replica import Clock, Replica, replica

from rami_service.store.batch import Batch
from rami_service.store.client import connect
from rami_service.store.embedded import embedded


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Coroutines run as they do in production."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the session's server."""
    with embedded(tmp_path_factory.mktemp("valkey"), appendfsync="no") as url:
        yield url


@pytest.fixture
def store_url(valkey: str) -> str:
    """The address of an empty store."""
    with redis.Redis.from_url(valkey) as client:
        client.flushall()
    return valkey


@pytest.fixture
async def client(store_url: str) -> AsyncIterator[Redis]:
    """A client of an empty store."""
    async with connect(store_url, timeout=2.0) as client:
        yield client


@pytest.fixture
async def batch(client: Redis) -> AsyncIterator[Batch]:
    """A batch on an empty store."""
    batch = Batch(client, timeout=2.0)
    yield batch
    await batch.aclose()


@pytest.fixture
def clock() -> Clock:
    """The time of a replica inside the test."""
    return Clock()


@pytest.fixture
async def local(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica inside the test, on an empty store."""
    async with replica(store_url, clock) as made:
        yield made


@pytest.fixture(scope="session")
def service(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A process of the service on the session's server. Each test makes players and games of its own."""
    with serving(tmp_path_factory.mktemp("service"), redis_url=valkey) as running:
        yield running
        assert "internal_error" not in running.log
