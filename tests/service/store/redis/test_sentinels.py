"""The majority of Sentinels decides, and the service leaves a replaced primary even if it still answers."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path

import pytest
from tests.service.process import free_port
from tests.service.shapes import PLAIN, SERVICE, Server, sentinel, sentinels, served, until

from rami_service.store.pubsub import Notifications
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.sentinels import follow_primary

pytestmark = pytest.mark.anyio

Watched = tuple[list[Server], list[Server]]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """Servers, and the Sentinels that watch them; a primary is replaced only when a test orders it."""
    with sentinels(tmp_path_factory.mktemp("watched")) as (_, servers, watching):
        yield servers, watching


@contextmanager
def lying(folder: Path) -> Iterator[tuple[Server, Server]]:
    """A Sentinel that names the wrong primary, like one that was cut off from the others; and that wrong primary."""
    other = Server(folder, *PLAIN)
    with served(other):
        liar = sentinel(folder, other.port, 15_000)
        with served(liar):
            yield liar, other


def at(*ports: int) -> str:
    """The address of the store that these Sentinels watch."""
    return "redis+sentinel://" + ",".join(f"127.0.0.1:{port}" for port in ports) + f"/{SERVICE}"


async def port_of(batch: Batch) -> int:
    """The port of the server that receives the commands."""
    answer: bytes = await batch.call("INFO", "server")
    return int(answer.partition(b"tcp_port:")[2].split()[0])


async def test_most_sentinels_are_believed(watched: Watched, tmp_path: Path) -> None:
    """One outdated Sentinel is ignored, even if the address names it first; so is one that cannot be reached."""
    (primary, *_), watching = watched
    with lying(tmp_path) as (liar, other):
        truthful = [server.port for server in watching]
        expected = {
            (liar.port, *truthful[:2]): primary.port,
            (liar.port, free_port(), *truthful): primary.port,
            (free_port(), truthful[0]): primary.port,
            (liar.port, free_port()): other.port,
        }
        for ports, wanted in expected.items():
            async with connect(at(*ports), timeout=2) as client, aclosing(batch_of(client, timeout=2)) as batch:
                assert await port_of(batch) == wanted


async def test_a_primary_that_was_replaced_is_left(watched: Watched) -> None:
    """Commands and bells leave it within seconds, long before the old primary itself learns that it was replaced."""
    servers, watching = watched
    async with (
        connect(at(*(server.port for server in watching)), timeout=2) as client,
        follow_primary(client),
        aclosing(batch_of(client, timeout=2)) as batch,
        Notifications(client, timeout=2) as notifications,
        notifications.waiter("g") as waiter,
    ):
        old = servers[0]
        assert await port_of(batch) == old.port
        assert hears(old)
        watching[0].ask("SENTINEL", "FAILOVER", SERVICE)
        await patiently(lambda: sum(map(is_primary, servers)) == 2)
        assert await waiter.wait(5)
        new = next(server for server in servers if server is not old and is_primary(server))
        await patiently(lambda: hears(new))
        assert await port_of(batch) == new.port
        assert is_primary(old)
        assert not hears(old)


async def patiently(happens: Callable[[], bool]) -> None:
    """Wait until the condition holds, without blocking the event loop."""
    await asyncio.to_thread(until, happens)


def hears(server: Server) -> bool:
    """Whether a client listens to a bell at this server."""
    return bool(server.ask("PUBSUB", "CHANNELS", "bell:*"))


def is_primary(server: Server) -> bool:
    """Whether a server reports itself as a primary."""
    return bool(server.ask("ROLE")[0] == b"master")
