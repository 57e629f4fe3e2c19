"""The sweeper continues after errors and looks at a limited number of games at a time."""

import asyncio
from collections.abc import Sequence

import pytest
from structlog.testing import capture_logs
from tests.service.replica import Replica

from rami.bots import HouseBot
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami_service.games import sweeper
from rami_service.games.sweeper import Sweeper
from rami_service.store import deadlines, keys

pytestmark = pytest.mark.anyio


class Counting:
    """A house bot that counts how many of its instances choose a move at the same time."""

    thinking = most = 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Return the move of the house bot."""
        Counting.thinking += 1
        Counting.most = max(Counting.most, Counting.thinking)
        try:
            return HouseBot().choose(view, legal)
        finally:
            Counting.thinking -= 1


async def test_a_damaged_index_does_not_end_it(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweeper logs the failure once, and logs once more when the index is valid again and it continues."""
    monkeypatch.setattr(sweeper, "_PAUSE", 0.01)
    game_id, tokens = await local.table(turn_seconds=30)
    batch = local.context.batch
    await batch.call("RENAME", keys.DUE, "{due}:kept")
    await batch.call("SET", keys.DUE, "not a sorted set")
    local.clock.passes(31)
    with capture_logs() as logs:
        running = asyncio.create_task(local.sweeper.run(local.context))
        while not logs:  # noqa: ASYNC110 - the sweeper sends no signal
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        await batch.call("RENAME", "{due}:kept", keys.DUE)
        while (await local.view(tokens[0], game_id)).version == 2:  # noqa: ASYNC110 - same reason
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.wait([running])
    assert logs == [
        {"event": "sweep_failed", "error": "Damaged", "keys": [keys.DUE], "log_level": "warning"},
        {"event": "sweep_goes_on", "log_level": "info"},
    ]


async def test_a_game_that_cannot_be_read_harms_no_other(local: Replica) -> None:
    """The log names only the id of the broken game, and the game is looked at again later."""
    broken, _ = await local.table(turn_seconds=30)
    sound, tokens = await local.table(turn_seconds=30)
    await local.context.batch.call("HSET", keys.state(broken), "s", b"no game")
    with capture_logs() as logs:
        await local.sweep(31)
    assert [(log["event"], log["game"]) for log in logs] == [("look_failed", broken)]
    assert any(seat.missed for seat in (await local.view(tokens[0], sound)).players)
    assert await local.due(broken) == local.clock.now + 5000


async def test_many_games_are_looked_at_a_few_at_a_time(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sweep looks at all games, with at most three at the same time."""
    monkeypatch.setattr(sweeper, "_AT_ONCE", 3)
    tables = [await local.table(turn_seconds=30) for _ in range(12)]
    local.sweeper = Sweeper(lambda *_: Counting())
    await local.sweep(31)
    for game_id, tokens in tables:
        assert sum(seat.missed for seat in (await local.view(tokens[0], game_id)).players) == 1
    assert 1 <= Counting.most <= 3


async def test_games_that_do_not_exist_are_looked_at_once(local: Replica) -> None:
    """The entries of missing games are removed from the index after one look."""
    for number in range(120):
        await deadlines.schedule(local.context.batch, f"g_{number:026}", 1)
    await local.sweep()
    assert await local.context.batch.call("ZCARD", keys.DUE) == 0
