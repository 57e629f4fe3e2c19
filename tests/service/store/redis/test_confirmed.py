"""Writes that count when a replica of the server has them: one WAIT for all that are sent together."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import redis
from tests.service.process import serving
from tests.service.refused import refused
from tests.service.shapes import PLAIN, Server, cut, served, until
from tests.service.table import Table

from rami.rules.moves import DrawStock
from rami_service.resources import check_store
from rami_service.settings import BadSettings, Settings
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.confirmed import Confirmed, NotConfirmed
from rami_service.store.redis.connect import confirmed_batch_of, connect
from rami_service.store.redis.damage import Damaged

pytestmark = [pytest.mark.anyio, pytest.mark.promise(5)]

TIMEOUT = 0.6


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the servers."""
    return tmp_path_factory.mktemp("replicated")


@pytest.fixture(scope="module")
def primary(folder: Path) -> Iterator[Server]:
    """A server with one replica."""
    made = Server(folder, *PLAIN)
    with served(made), served(Server(folder, *PLAIN, "--replicaof", f"127.0.0.1 {made.port}")):
        replicated(made)
        yield made


@pytest.fixture
def alone(primary: Server) -> Iterator[Server]:
    """The server, which its replica does not reach until the end of the test."""
    cut(primary)
    yield primary
    replicate_again(primary)


@pytest.fixture
async def writes(primary: Server) -> AsyncIterator[Confirmed]:
    """A batch for writes that one replica has to confirm."""
    async with (
        connect(url_of(primary), timeout=TIMEOUT) as client,
        aclosing(confirmed_batch_of(client, 1, timeout=TIMEOUT)) as batch,
    ):
        await batch.call("PING")
        assert isinstance(batch, Confirmed)
        yield batch


def url_of(server: Server) -> str:
    """The address of a server."""
    return f"redis://127.0.0.1:{server.port}"


def replicated(primary: Server) -> None:
    """Wait until the replica confirms a write."""
    with redis.Redis(port=primary.port, single_connection_client=True) as client:
        until(lambda: bool(client.incr("replicated") and client.wait(1, 200) == 1))


def replicate_again(primary: Server) -> None:
    """Let the replica connect again, and wait for it."""
    primary.ask("ACL", "SETUSER", "default", "+psync", "+sync")
    replicated(primary)


def calls(server: Server, command: str) -> int:
    """How often a server has been sent a command."""
    stats: dict[str, Any] = server.ask("INFO", "commandstats")
    return int(stats.get(f"cmdstat_{command}", {"calls": 0})["calls"])


async def test_one_wait_covers_all_writes_that_are_sent_together(writes: Confirmed, primary: Server) -> None:
    """A hundred writes at the same time need one WAIT, and get their own replies."""
    before = calls(primary, "wait")
    replies = await writes.calls([("INCRBY", f"n{number}", number) for number in range(100)])
    assert replies == list(range(100))
    assert calls(primary, "wait") == before + 1


async def test_writes_that_come_during_a_wait_are_sent_together(writes: Confirmed, alone: Server) -> None:
    """While the first write waits for its replica, no other command is sent; then all are, with one WAIT."""
    before = calls(alone, "wait")
    first = writes.send("INCR", "first")
    await asyncio.sleep(TIMEOUT / 10)
    others = []
    for _ in range(20):
        others.append(writes.send("INCR", "others"))
        await asyncio.sleep(0)
    await asyncio.sleep(TIMEOUT / 10)
    assert (alone.ask("GET", "first"), alone.ask("GET", "others")) == (b"1", None)
    for write in (first, *others):
        with pytest.raises(NotConfirmed):
            await write
    assert alone.ask("GET", "others") == b"20"
    until(lambda: calls(alone, "wait") >= before + 2)  # the server counts a WAIT at its end
    assert calls(alone, "wait") == before + 2


async def test_a_write_without_a_replica_is_not_confirmed_in_time(writes: Confirmed, alone: Server) -> None:
    """It fails after half of the timeout, and its connection is used again."""
    connection = writes._channel
    began = monotonic()
    with pytest.raises(NotConfirmed):
        await writes.call("SET", "k", "v")
    assert TIMEOUT * 0.4 < monotonic() - began < TIMEOUT
    replicate_again(alone)
    assert await writes.call("GET", "k") == b"v"
    assert writes._channel is connection


async def test_an_error_reply_does_not_wait(writes: Confirmed, alone: Server) -> None:
    """A command that the server refuses gets its own error, not the error of the WAIT behind it."""
    await asyncio.to_thread(alone.ask, "SET", "text", "x")
    replies = await asyncio.gather(
        writes.call("LPUSH", "text", "y"), writes.call("SET", "k", "v"), return_exceptions=True
    )
    assert [type(reply) for reply in replies] == [Damaged, NotConfirmed]


async def test_a_lost_connection_fails_what_was_not_confirmed(writes: Confirmed, alone: Server) -> None:
    """The server has replied to the write, and the connection breaks before the WAIT is answered."""
    write = writes.send("SET", "k", "lost")
    await asyncio.to_thread(until, lambda: alone.ask("GET", "k") == b"lost")
    began = monotonic()
    alone.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    with pytest.raises(StoreUnavailable):
        await write
    assert monotonic() - began < TIMEOUT / 4


def test_a_move_is_acknowledged_when_the_replica_has_it(primary: Server, tmp_path: Path) -> None:
    """Without the replica a move gets 503, also when it is repeated, and reads go on; with the replica it gets 200."""
    with serving(tmp_path, redis_url=url_of(primary), store_timeout=TIMEOUT, wait_replicas=1) as service:
        table = Table([service.player("Ada"), service.player("Bob")])
        player = table.turn
        before = player.view(table.id)
        cut(primary)
        try:
            for _ in range(2):  # the second one finds the record of the first
                answer = player.try_moves(table.id, DrawStock(), key="k")
                assert refused(answer, "store_unavailable")["retryable"]
                assert "retry-after" in answer.headers
                began = monotonic()
                assert player.view(table.id).version == before.version + 1
                assert monotonic() - began < TIMEOUT / 2
            refused(table.others[0].try_moves(table.id, DrawStock(), key="no"), "store_unavailable")
            refused(service.http.post("/v1/players", json={"name": "Cleo"}), "store_unavailable")
        finally:
            replicate_again(primary)
        made = player.try_moves(table.id, DrawStock(), key="k")
        assert (made.status_code, made.headers["etag"]) == (200, f'"{before.version + 1}"')
        refused(table.others[0].try_moves(table.id, DrawStock(), key="no"), "not_your_turn")
        assert '"event":"not_confirmed"' in service.log


def test_without_the_setting_nothing_waits(primary: Server, tmp_path: Path) -> None:
    """The service sends no WAIT and has one connection for commands, unless the setting asks for more."""
    before = calls(primary, "wait")
    with serving(tmp_path, redis_url=url_of(primary)) as service:
        table = Table([service.player("Ada"), service.player("Bob")])
        table.play_on(4)
    assert calls(primary, "wait") == before


def test_the_check_asks_for_the_replicas(primary: Server) -> None:
    """`--check` finds too few replicas, and a store that can have none."""
    check_store(Settings(redis_url=url_of(primary), wait_replicas=1))
    with pytest.raises(BadSettings, match="fewer replicas than RAMI_WAIT_REPLICAS"):
        check_store(Settings(redis_url=url_of(primary), wait_replicas=2))
    with pytest.raises(BadSettings, match="has no replicas"):
        check_store(Settings(wait_replicas=1))


def test_a_user_without_the_right_to_wait_is_refused(primary: Server) -> None:
    """The check names the command that the setting needs."""
    primary.ask("ACL", "SETUSER", "weak", "on", ">pw", "~*", "&*", "+@all", "-wait")
    url = f"redis://weak:pw@127.0.0.1:{primary.port}"
    check_store(Settings(redis_url=url))
    with pytest.raises(BadSettings, match="does not allow WAIT"):
        check_store(Settings(redis_url=url, wait_replicas=1))
