"""Promise 6: a replica of the service that is killed harms nothing, at whatever point of a move it dies.

The client sends the move again to the other replica, with the same key. Full: 20 points, 50 kills at each; short: one.
"""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from tests.faults.killer import Killer, Point, Where, killer
from tests.faults.long_game import SMALL, LongGame, Tally
from tests.promises import Figures
from tests.service.process import Service, free_port, start
from tests.service.table import Table

pytestmark = [pytest.mark.anyio, pytest.mark.promise(6)]

KILLS: Final = (50, 1)
LANES: Final = 2
SETTINGS: Final[dict[str, Any]] = {"requests_per_token": 0, "open_games_each": 10_000}
OF_CLIENT, LOADING, COMMITTING = b"/moves ", b"load_", b"commit_"
POINTS: Final = (
    *[Point(OF_CLIENT, where) for where in Where],
    *[Point(LOADING, where) for where in (Where.HALF, Where.SENT, Where.HALF_REPLY, Where.REPLIED)],
    *[Point(COMMITTING, where) for where in Where],
)


class Lane:
    """A replica that is killed again and again, between a killer at its client and one at its store."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder, self._port = folder, port
        self.service: Service
        self.front: tuple[Killer, int]
        self.back: tuple[Killer, int]

    def begin(self) -> None:
        """Start the replica."""
        url = f"redis://127.0.0.1:{self.back[1]}"
        self.service = start(self._folder, port=self._port, redis_url=url, **SETTINGS)
        self.service.wait_until()

    def kill(self) -> None:
        """Kill the process group of the replica, without waiting for its end."""
        os.killpg(self.service.process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill the replica and wait for its end."""
        self.service.http.close()
        self.service.kill()


@asynccontextmanager
async def lane(folder: Path, valkey: str) -> AsyncIterator[Lane]:
    """A lane whose replica runs."""
    made = Lane(folder, free_port())
    to_store = partial(asyncio.open_unix_connection, valkey.removeprefix("unix://"))
    to_replica = partial(asyncio.open_connection, "127.0.0.1", made._port)
    async with killer(to_store, made.kill) as made.back, killer(to_replica, made.kill) as made.front:
        await asyncio.to_thread(made.begin)
        try:
            yield made
        finally:
            await asyncio.to_thread(made.end)


async def killed_at(point: Point, one: Lane, game: LongGame, other: int) -> None:
    """Make the next move, during which the replica is killed at this point; then start the replica again."""
    armed, sent = (one.front if point.mark == OF_CLIENT else one.back)[0], 0

    def ports() -> int:
        nonlocal sent
        sent += 1
        return one.front[1] if sent == 1 else other

    if game.must_look:
        await game.look(lambda: other, game.turn)
    armed.aim(point)
    await game.move(ports)
    for _ in range(100):  # after the reply, it may take a moment
        if armed.met:
            break
        await asyncio.sleep(0.01)
    assert armed.met, f"{point} was never met"
    await game.repeat(lambda: other)
    await asyncio.to_thread(one.end)
    await asyncio.to_thread(one.begin)


async def test_no_move_is_lost_or_doubled_when_a_replica_dies(
    valkey: str, service: Service, tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """The other replica carries the move out, or tells the answer that the dead one did not."""
    assert len(POINTS) == 20
    tally, kills = Tally(), Counter[Point]()
    left = [point for point in POINTS for _ in range(KILLS[not full])]

    async def run(number: int) -> LongGame:
        folder = tmp_path / str(number)
        folder.mkdir()
        table = await asyncio.to_thread(lambda: Table([service.player(), service.player("Bob")], options=SMALL))
        made = LongGame(table.id, [player.token for player in table.players], tally)
        async with lane(folder, valkey) as one, made as game:
            await game.look(lambda: service.port, 0)
            while left:
                point = left.pop()
                await killed_at(point, one, game, service.port)
                kills[point] += 1
            await game.check_log(lambda: service.port)
        return game

    games = await asyncio.gather(*map(run, range(LANES)))
    assert (tally.lost, tally.doubled) == (0, 0)
    assert set(kills.values()) == {KILLS[not full]}
    assert sum(len(game.made) for game in games) == kills.total()
    figures.add(f"{kills.total()} kills at {len(kills)} points, {len(tally.acknowledged)} moves, 0 lost, 0 doubled")
