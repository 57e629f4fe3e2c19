"""A night on call: everything fails in turn on one service that is played on, and no promise is broken.

The night begins with the upgrade, because the release before does not know all promises of this one.
"""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from tests.faults.fleet import fleet
from tests.faults.load import playing
from tests.faults.night import Night
from tests.faults.releases import previous
from tests.promises import Figures
from tests.service.shapes import sentinels

pytestmark = [pytest.mark.anyio, pytest.mark.alone, pytest.mark.promise(12)]

GAMES: Final = 6
PATIENCE: Final = 60_000  # ms: a store that is only silent for a while is not replaced
PATIENT: Final = 60.0  # seconds that a player waits for an answer
SETTINGS: Final[dict[str, Any]] = {
    "requests_per_token": 0,
    "streams_each": 10_000,
    "open_games_each": 1000,
    "wait_replicas": 1,
}


async def test_a_night(tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """All of it in one night: no acknowledged move is lost or doubled, no turn, and no log has an error of ours."""
    if not full:
        pytest.skip("takes minutes and installs the release before this one: a part of make faults")
    older = await asyncio.to_thread(previous)
    with ExitStack() as stack:
        url, servers, watching = stack.enter_context(sentinels(tmp_path / "store", patience=PATIENCE, size=1))
        replicas = stack.enter_context(fleet(tmp_path, 2, "connections", older.launch, redis_url=url, **SETTINGS))
        night = Night(tmp_path, replicas, servers, watching)
        stack.callback(night.end)
        async with playing(replicas.replicas[0], lambda: night.port, GAMES, PATIENT) as load:
            await asyncio.to_thread(replicas.roll)
            await load.moves(3)
            for fault in (night.fill, night.freeze, night.kill_primary, night.reconnect, night.ban):
                figures.add(f"{fault.__name__}: {await fault(load)}")
                await load.moves(3)
            await load.stop()
            await load.check()
            await asyncio.to_thread(night.restore)
            await load.check()
        async with playing(replicas.replicas[1], lambda: night.port, GAMES, PATIENT) as load:
            await asyncio.to_thread(replicas.roll)
            await load.moves(3)
            await load.stop()
            await load.check()
        for service in replicas.replicas:
            assert "internal_error" not in service.log, service.log
