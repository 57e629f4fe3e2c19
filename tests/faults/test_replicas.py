"""Several replicas on one store act as one service: no event is lost, doubled or sent twice, also during replacement.

Full: 300 tables at once on two replicas and on four, 600 streams; short: 24 tables and 60 streams. At a tenth of the
tables the turns run out of time, at the others bots play. The durations of the stops and the delays are printed.
"""

import asyncio
import logging
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.faults.crowd import Crowd
from tests.faults.fleet import EXITS_WITHIN, Dealt, fleet
from tests.faults.followers import Connection, connected
from tests.faults.people import Table, tables
from tests.promises import Figures

from rami import AsyncRami, DrawStock

pytestmark = [pytest.mark.anyio, pytest.mark.alone, pytest.mark.promise(12)]

TABLES, STREAMS = (300, 24), (600, 60)
MANY: dict[str, Any] = {"requests_per_token": 0, "streams_each": 1000, "open_games_each": 1000}


async def everybody(url: str, crowd: Crowd, number: int, rolled: asyncio.Event) -> None:
    """Play at all tables until all replicas have been replaced."""
    async with tables(url, number) as seated, asyncio.TaskGroup() as tasks:

        async def go_on(table: Table) -> None:
            await crowd.play(table)
            while not rolled.is_set():
                await crowd.play(table)

        for table in seated[: number // 10]:
            tasks.create_task(crowd.doze(table))
        for table in seated[number // 10 :]:
            tasks.create_task(go_on(table))


@pytest.mark.parametrize(("size", "dealt"), [(2, "connections"), (4, "requests")])
async def test_replicas_are_one_service(
    valkey: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    retried: list[str],
    size: int,
    dealt: Dealt,
    figures: Figures,
    *,
    full: bool,
) -> None:
    """Bots play while the replicas are replaced one by one, and the SDK's retries hide this from them."""
    number, crowd, rolled = TABLES[not full], Crowd(), asyncio.Event()
    caplog.set_level(logging.INFO, "rami.bots")
    with fleet(tmp_path, size, dealt, redis_url=valkey, **MANY) as replicas:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(everybody(replicas.url, crowd, number, rolled))
            while crowd.running < number // 2:  # noqa: ASYNC110 - the crowd has no event to wait for
                await asyncio.sleep(0.05)
            ends = await asyncio.to_thread(replicas.roll)
            assert crowd.running
            rolled.set()
        assert [end.status for end in ends] == [0] * size
        assert not caplog.records, "the SDK's retries were not enough"
        for service in replicas.replicas:
            assert '"level":"error"' not in service.log, service.log
    slowest, late = max(end.seconds for end in ends), crowd.latest.total_seconds()
    figures.add(
        f"{size} replicas, {dealt} dealt: {crowd.games} games, {crowd.moves} moves, {crowd.events} events told; "
        f"{len(retried)} calls were sent again, ends took up to {slowest:.1f} s, deadlines came up to {late:.1f} s late"
    )


async def read_to_the_end(stream: Connection) -> None:
    """Read until a stream ends or breaks."""
    while not stream.ended:
        await stream.read()


async def test_streams_end_with_their_replica(valkey: str, tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """Each stream ends as a complete answer soon after SIGTERM; another replica resumes after the last message."""
    with fleet(tmp_path, 2, redis_url=valkey, **MANY) as replicas:
        one, two = replicas.replicas
        async with AsyncRami(two.base) as rami, AsyncExitStack() as stack:
            token = (await rami.create_player("Ada")).token
            game = await rami.create_game(bots=1)
            path = f"/v1/games/{game.id}/stream"
            streams = [
                await stack.enter_async_context(connected(one.port, way, token))
                for way in [path, "/v1/players/me/stream"] * (STREAMS[not full] // 2)
            ]
            for stream in streams:
                while not stream.messages:
                    await stream.read()
            ending = asyncio.create_task(asyncio.to_thread(replicas.end, 0))
            await asyncio.gather(*map(read_to_the_end, streams))
            end = await ending
            assert all(stream.whole for stream in streams), "a stream was cut"
            assert end.status == 0
            assert end.seconds < EXITS_WITHIN
            again = await stack.enter_async_context(connected(two.port, path, token, streams[0].messages[-1].name))
            await rami.wait_for_turn(game.id)
            await rami.make_moves(game.id, DrawStock())
            while not again.messages or b"stock_drawn" not in again.messages[-1].data:
                await again.read()
    figures.add(f"{len(streams)} streams ended within {end.seconds:.1f} s")
