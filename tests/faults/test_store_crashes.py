"""Promise 4: acknowledged moves survive when the store is killed, if it writes each change to disk at once.

Full: the store is killed and started again 100 times under load; short: three times.
"""

import asyncio
import os
import signal
from pathlib import Path
from time import monotonic
from typing import Final

import pytest
from tests.faults.load import Load, playing
from tests.promises import Figures
from tests.service.crashes import Store
from tests.service.process import serving

pytestmark = [pytest.mark.anyio, pytest.mark.alone, pytest.mark.promise(4)]

KILLS: Final = (100, 3)
GAMES: Final = 8
SOON: Final = 2.0  # seconds after the restart, in which nearly all requests must succeed again
AWAY: Final = 0.1  # seconds for which there is no store, besides its start


async def crashed(load: Load, store: Store, process: int) -> tuple[int, list[float]]:
    """Kill the store and start it again. Returns its new process id, and for each game when a move succeeded again.

    The times are in seconds after the command to start it, so they include its start.
    """
    os.kill(process, signal.SIGKILL)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(store.end)
    restarted, had = monotonic(), [len(game.made) for game in load.games]

    async def again(number: int) -> float:
        while len(load.games[number].made) == had[number]:  # noqa: ASYNC110 - a dictionary has no event to wait for
            await asyncio.sleep(0.005)
        return monotonic() - restarted

    async with asyncio.timeout(60):
        starting = asyncio.create_task(asyncio.to_thread(store.start))
        times = await asyncio.gather(*map(again, range(GAMES)))
        return await starting, times


async def test_no_acknowledged_move_is_lost_when_the_store_is_killed(
    tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """Each move is in the log once; until the restart there is only 503 with Retry-After, and soon after it success."""
    store, times = Store(tmp_path / "store"), list[float]()
    process = store.start()
    try:
        with serving(tmp_path, redis_url=store.url, requests_per_token=0) as service:
            async with playing(service, lambda: service.port, GAMES) as load:
                for _ in range(KILLS[not full]):
                    await load.moves(3)
                    process, again = await crashed(load, store, process)
                    times += again
                await load.moves(3)
                await load.stop()
                await load.check()
            tally = load.tally
            assert "internal_error" not in service.log
            assert "Traceback" not in service.log
    finally:
        store.end()
    soon, slowest = sum(seconds <= SOON for seconds in times) / len(times), max(times)
    assert len(tally.refused) >= KILLS[not full]
    assert tally.unanswered == 0, "a request got no answer at all"
    figures.add(
        f"{KILLS[not full]} crashes, {len(tally.acknowledged)} moves acknowledged, 0 lost, 0 doubled, "
        f"{len(tally.refused)} refused (503)"
    )
    figures.add(
        f"{soon:.1%} of the games went on within {SOON:.0f} s after the restart, the last one in {slowest:.1f} s"
    )
    assert soon >= 0.99
