"""Commands find the server of a cluster that has their key, whichever servers the address names."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final
from unittest.mock import ANY

import pytest
from redis.crc import key_slot
from tests.service.process import free_port, serving
from tests.service.shapes import Server, announce, cluster, until
from tests.service.table import ONE_DEAL, play_out

from rami_service.store import functions, games, keys
from rami_service.store.games import Change, Record, RequestKey
from rami_service.store.health import check_ready
from rami_service.store.pubsub import Notifications
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.topology import Topology

pytestmark = pytest.mark.anyio

Formed = tuple[str, list[Server]]
PATIENCE: Final = 0.3  # seconds that a bell waits for a reply
SLACK: Final = 2
UNNAMED: Final = "unknown-endpoint"
NAMING: Final = {UNNAMED: "127.0.0.1", "hostname": "localhost", "hostname that is not set": "127.0.0.1"}
"""How servers announce themselves, and the host that the service must use."""


@pytest.fixture(scope="module")
def formed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Formed]:
    """A cluster and its servers: three primaries, then their replicas."""
    with cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@asynccontextmanager
async def batch_at(url: str) -> AsyncIterator[Batch]:
    """A batch to a store."""
    async with connect(url, timeout=2) as client, aclosing(batch_of(client, timeout=2)) as batch:
        yield batch


def at(*ports: int) -> str:
    """The address of a cluster that names only these servers."""
    return "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in ports)


async def test_replies_go_to_their_callers_though_half_of_them_leave(formed: Formed) -> None:
    """Every caller gets its own reply on all servers, also for the first commands, which other servers redirect."""
    chance = random.Random(7)
    async with batch_at(formed[0]) as batch:

        async def ask(number: int) -> None:
            await batch.call("SET", f"key:{number}", number)
            assert await batch.call("GET", f"key:{number}") == b"%d" % number

        for wave in range(10):
            tasks = [asyncio.create_task(ask(wave * 500 + number)) for number in range(500)]
            for victim in chance.sample(tasks, 250):
                asyncio.get_running_loop().call_later(chance.uniform(0, 0.01), victim.cancel)
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(outcome is None or isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
            assert outcomes.count(None) >= 250
    assert all(server.ask("DBSIZE") > 500 for server in formed[1][:3])


@contextmanager
def naming(servers: list[Server], how: str) -> Iterator[None]:
    """Servers that announce themselves in this way."""
    announce(servers, how.partition(" ")[0], "localhost" if how == "hostname" else "")
    try:
        yield
    finally:
        announce(servers, "ip", "")


@pytest.mark.parametrize("how", NAMING)
async def test_servers_without_an_address_are_found(formed: Formed, how: str, *, full: bool) -> None:
    """If a server announces no host, the service uses the host that answered, for the slots and for each MOVED."""
    if how == "hostname" and not full:
        pytest.skip("a part of make test-redis: until all have heard a name takes them a while")
    url, servers = at(formed[1][0].port), formed[1]
    there = {(NAMING[how], server.port) for server in servers[:3]}
    with naming(servers, how):
        async with connect(url, timeout=2) as topology, aclosing(batch_of(topology, timeout=2)) as batch:
            assert isinstance(topology, Topology)
            for number in range(20):
                await batch.call("SET", f"named:{number}", number)
            assert {host for host, _ in topology.owners} <= {"127.0.0.1", NAMING[how]}
            await topology.refresh()
            assert set(topology.primaries) == there


def test_a_game_is_played_where_servers_name_no_host(formed: Formed, tmp_path: Path) -> None:
    """A game can be played when servers announce no host, as in managed clusters behind one address."""
    with naming(formed[1], UNNAMED), serving(tmp_path, redis_url=at(formed[1][0].port)) as service:
        ada = service.player()
        games = [ada.create(seats=2, bots=1, options=ONE_DEAL).id for _ in range(4)]
        assert [play_out(game, ada).status for game in games] == ["finished"] * 4
        service.wait_until("/health/ready")


@contextmanager
def hanging(server: Server) -> Iterator[None]:
    """A server that accepts connections but does not answer."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def hear(server: Server) -> bool:
    """Whether a client listens to a bell at this server."""
    return bool(server.ask("PUBSUB", "CHANNELS", "bell:*"))


async def test_a_bell_leaves_a_server_that_begins_to_hang(formed: Formed) -> None:
    """All waiters are woken, and receive what others publish again within seconds."""
    async with (
        connect(formed[0], timeout=PATIENCE) as client,
        Notifications(client, timeout=PATIENCE) as notifications,
        notifications.waiter("g") as waiter,
    ):
        # Other threads ask the servers: if this one is busy for too long, the bell loses its patience.
        heard = [await asyncio.to_thread(hear, server) for server in formed[1]]
        hung = formed[1][heard.index(True)]
        others = [server for server in formed[1][:3] if server is not hung]
        with hanging(hung):
            assert not await waiter.wait(PATIENCE / 2)
            assert await waiter.wait(2 * PATIENCE + SLACK), "it has missed what rang since"
            await asyncio.to_thread(until, lambda: any(map(hear, others)))
            while await waiter.wait(PATIENCE / 10):
                pass
            async with asyncio.timeout(SLACK):  # servers may lose what they pass on while one of them hangs
                while not await waiter.wait(PATIENCE / 10):
                    await asyncio.to_thread(others[0].ask, "PUBLISH", "bell:g", "1")


async def test_a_bell_leaves_a_server_that_hangs_from_the_start(formed: Formed) -> None:
    """A server accepts connections but never answers; some of eight bells try it first, but all connect in the end."""

    async def hears() -> None:
        async with (
            connect(at(formed[1][0].port, formed[1][1].port), timeout=PATIENCE) as client,
            Notifications(client, timeout=PATIENCE) as notifications,
            asyncio.timeout(5 * PATIENCE + SLACK),
        ):
            while True:
                with suppress(StoreUnavailable):
                    async with notifications.waiter("g"):
                        return

    with hanging(formed[1][0]):
        await asyncio.gather(*(hears() for _ in range(8)))


@pytest.mark.parametrize("lost", range(3))
async def test_it_is_ready_while_one_primary_writes(formed: Formed, lost: int) -> None:
    """Whichever primary hangs, the service reports ready at once, because games on the other primaries go on."""
    async with batch_at(formed[0]) as batch:
        await functions.load(batch)
        with hanging(formed[1][lost]):
            async with asyncio.timeout(1):
                await check_ready(batch)


async def test_it_is_not_ready_when_no_primary_writes(formed: Formed) -> None:
    """The readiness check fails within its time limit."""
    async with connect(formed[0], timeout=PATIENCE) as client, aclosing(batch_of(client, timeout=PATIENCE)) as batch:
        await functions.load(batch)
        await check_ready(batch)
        with hanging(formed[1][0]), hanging(formed[1][1]), hanging(formed[1][2]):
            async with asyncio.timeout(2 * PATIENCE + SLACK):
                with pytest.raises(StoreUnavailable):
                    await check_ready(batch)


async def test_a_quiet_bell_stays_where_it_is(formed: Formed) -> None:
    """The bell does not leave a server that answers, even if nothing rings for a long time."""
    async with (
        connect(formed[0], timeout=PATIENCE) as client,
        Notifications(client, timeout=PATIENCE) as notifications,
        notifications.waiter("g") as waiter,
    ):
        assert not await waiter.wait(8 * PATIENCE)


@pytest.mark.parametrize("known", ["a replica", "a dead server and another"])
async def test_any_server_that_is_there_names_the_others(formed: Formed, known: str) -> None:
    """The address may name a replica, or a dead server and a live one; functions are then loaded on every primary."""
    servers = formed[1]
    for server in servers[:3]:
        server.ask("FUNCTION", "FLUSH")
    url = at(servers[4].port) if known == "a replica" else at(free_port(), servers[1].port)
    async with batch_at(url) as batch:
        await functions.load(batch)
        assert all(server.ask("FUNCTION", "LIST") for server in servers[:3])
        for number in range(20):
            assert await games.load(batch, f"none{number}") is None


async def test_a_server_that_lost_its_functions_is_given_them_again(formed: Formed) -> None:
    """The service loads the functions again on this server, and the command that found them missing succeeds."""
    async with batch_at(formed[0]) as batch:
        await functions.load(batch)
        formed[1][0].ask("FUNCTION", "FLUSH")
        for number in range(20):
            made = await games.commit(batch, f"lost{number}", Change(0, b"s", [b"e"], 60), now=0)
            assert made == games.Done(1, ANY)
        assert formed[1][0].ask("FUNCTION", "LIST")


async def test_a_game_whose_slot_moves_is_waited_for(formed: Formed) -> None:
    """A command that gets TRYAGAIN while its slot moves is repeated, and gets StoreUnavailable after a time-out."""
    url, servers = formed
    async with batch_at(url) as batch:
        await games.commit(batch, "moving", Change(0, b"s", [b"e"], 60), now=0)
        slot = key_slot(keys.state("moving").encode())
        source = next(server for server in servers[:3] if server.ask("CLUSTER", "COUNTKEYSINSLOT", slot))
        target = next(server for server in servers[:3] if server is not source)
        target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source.ask("CLUSTER", "MYID"))
        source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", target.ask("CLUSTER", "MYID"))
        record = Record(RequestKey("p", "k"), b"f", b"a")
        made = games.commit(batch, "moving", Change(1, b"s", [b"e"], 60), now=0, record=record)
        await asyncio.sleep(0.2)
        assert not made._reply.done()
        async with connect(url, timeout=PATIENCE) as client, aclosing(batch_of(client, timeout=PATIENCE)) as hasty:
            async with asyncio.timeout(PATIENCE + SLACK):
                with pytest.raises(StoreUnavailable):
                    await games.commit(hasty, "moving", Change(1, b"s", [b"e"], 60), now=0, record=record)
        for server in (target, source):
            server.ask("CLUSTER", "SETSLOT", slot, "STABLE")
        assert await made == games.Done(2, ANY)


async def test_a_cluster_that_is_away_is_unavailable() -> None:
    """Commands and the loading of functions fail within the time limit."""
    async with batch_at(at(free_port(), free_port())) as batch:
        for asked in (batch.call("GET", "x"), functions.load(batch)):
            async with asyncio.timeout(3):
                with pytest.raises(StoreUnavailable):
                    await asked


async def test_a_closed_cluster_takes_no_commands(formed: Formed) -> None:
    """Commands sent before the close still get their replies, also from servers without a connection until then."""
    async with connect(formed[0], timeout=2) as client:
        batch = batch_of(client, timeout=2)
        before = [batch.send("ECHO", number) for number in range(50)]
        await batch.aclose()
        assert [await reply for reply in before] == [b"%d" % number for number in range(50)]
        for number in range(50):
            with pytest.raises(StoreUnavailable):
                await batch.call("ECHO", number)
