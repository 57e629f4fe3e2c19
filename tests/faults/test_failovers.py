"""Promise 5: with RAMI_WAIT_REPLICAS, no acknowledged move is lost when a replica of the store takes over.

The replication of a primary is cut while moves are made, and then the primary is killed. Full: 20 failovers by
Sentinels and 20 in a cluster; short: one by Sentinels.
"""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Literal

import pytest
from tests.faults.load import Load, playing
from tests.promises import Figures
from tests.service.process import Service, free_port, serving
from tests.service.shapes import PLAIN, Server, answers, cluster, cut, nodes, sentinels, until

pytestmark = [pytest.mark.anyio, pytest.mark.alone, pytest.mark.promise(5)]

TIMES: Final = (20, 1)
TABLES: Final = 6
PATIENCE: Final = 1_000  # ms until a silent primary is replaced
STORE_TIMEOUT: Final = 0.5
CUT: Final = 0.6  # seconds for which the primary has no replica before it is killed
Shape = Literal["sentinel", "cluster"]


@contextmanager
def store(shape: Shape, folder: Path) -> Iterator[tuple[str, list[Server]]]:
    """A store whose primaries have one replica each, and all its servers."""
    if shape == "cluster":
        with cluster(folder, "--cluster-require-full-coverage", "no", patience=PATIENCE) as formed:
            yield formed
    else:
        with sentinels(folder, patience=PATIENCE, size=1) as (url, servers, _):
            yield url, servers


def replica_of(primary: Server, servers: list[Server]) -> Server:
    """The server that copies a primary."""
    state = primary.ask("INFO", "replication")
    return next(server for server in servers if server.port == state["slave0"]["port"])


def joined(primary: Server, shape: Shape, folder: Path) -> Server:
    """A new replica of a server that has become a primary, which has none yet."""
    if shape == "sentinel":
        return Server(folder, *PLAIN, "--replicaof", f"127.0.0.1 {primary.port}")
    replica = Server(folder, *PLAIN, "--cluster-enabled", "yes", bus=free_port())
    with served_from_now(replica):
        name = primary.ask("CLUSTER", "MYID").decode()
        replica.ask("CLUSTER", "MEET", "127.0.0.1", primary.port, primary.bus)
        until(lambda: name in nodes(replica))
        replica.ask("CLUSTER", "REPLICATE", name)
    return replica


@contextmanager
def served_from_now(server: Server) -> Iterator[None]:
    """Wait until a server answers, and kill it only if there is an error."""
    try:
        until(lambda: answers(server))
        yield
    except BaseException:
        server.kill()
        raise


def is_primary(server: Server) -> bool:
    """Whether a server has become a primary."""
    return bool(server.ask("ROLE")[0] == b"master")


async def failed_over(service: Service, servers: list[Server], shape: Shape, folder: Path) -> Load:
    """Play on all tables, cut the replication of a primary and kill it; play on after its replica took over.

    Then another server becomes a replica, as an operator or a platform would see to.
    """
    async with AsyncExitStack() as stack:
        load = await stack.enter_async_context(playing(service, lambda: service.port, TABLES))
        primary = owner(servers, load.games[0].id) if shape == "cluster" else servers[0]
        replica = replica_of(primary, servers)
        await load.moves(5)
        await asyncio.to_thread(cut, primary)
        await asyncio.sleep(CUT)
        await asyncio.to_thread(primary.kill)
        await asyncio.to_thread(until, partial(is_primary, replica))
        new = await asyncio.to_thread(joined, replica, shape, folder)
        stack.callback(new.kill)
        await load.moves(5)
        await load.stop()
        if not load.tally.lost:
            await load.check()
    return load


def owner(servers: list[Server], game: str) -> Server:
    """The primary that stores a game."""
    slot = servers[0].ask("CLUSTER", "KEYSLOT", f"{{g:{game}}}")
    for server in servers[:3]:
        slots = nodes(server)[server.ask("CLUSTER", "MYID").decode()]["slots"]
        if any(int(first) <= slot <= int(last) for first, last in slots):
            return server
    raise AssertionError("nobody has it")


@pytest.mark.parametrize("shape", ["sentinel", "cluster"])
async def test_no_acknowledged_move_is_lost(tmp_path: Path, shape: Shape, figures: Figures, *, full: bool) -> None:
    """A write that the replica does not have gets 503; after the failover, every acknowledged move is there once."""
    if shape == "cluster" and not full:
        pytest.skip("takes ten seconds: a part of make faults")
    moves = refused = 0
    for number in range(TIMES[not full]):
        folder = tmp_path / str(number)
        folder.mkdir()
        with (
            store(shape, folder / "store") as (url, servers),
            serving(
                folder, redis_url=url, store_timeout=STORE_TIMEOUT, requests_per_token=0, wait_replicas=1
            ) as service,
        ):
            tally = (await failed_over(service, servers, shape, folder / "store")).tally
            assert "not_confirmed" in service.log, "no write was waiting when the primary was killed"
            assert "internal_error" not in service.log
        assert (tally.lost, tally.doubled) == (0, 0)
        moves, refused = moves + len(tally.acknowledged), refused + len(tally.refused)
    figures.add(f"{TIMES[not full]} failovers ({shape}), {moves} moves acknowledged, 0 lost, {refused} refused (503)")


async def test_without_the_setting_the_same_failover_loses_moves(
    tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """The failover of these tests loses acknowledged moves unless the service waits for the replica."""
    if not full:
        pytest.skip("takes ten seconds: a part of make faults")
    with (
        store("sentinel", tmp_path / "store") as (url, servers),
        serving(tmp_path, redis_url=url, store_timeout=STORE_TIMEOUT, requests_per_token=0) as service,
    ):
        tally = (await failed_over(service, servers, "sentinel", tmp_path / "store")).tally
    assert tally.lost > 0
    figures.add(f"without the setting, the same failover lost {tally.lost} moves")
