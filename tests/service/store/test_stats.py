"""The totals of a player: each game counts once, and the totals exist as long as the player."""

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from rami_service.store import functions, keys, players, stats
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

pytestmark = pytest.mark.anyio


@pytest.fixture
async def player(batch: Batch) -> str:
    """A stored player with an expiry."""
    await players.put(batch, "p", b"record", expected=None, ttl=50)
    return "p"


async def test_sums_grow_and_shrink(batch: Batch, player: str) -> None:
    """Points may be negative."""
    assert await stats.read(batch, player) == {}
    await stats.count(batch, player, "g1", 1, {"rami:games": 1, "rami:points": -70})
    await stats.count(batch, player, "g2", 2, {"rami:games": 1, "rami:points": 50, "romme:games": 0})
    assert await stats.read(batch, player) == {"rami:games": 2, "rami:points": -20, "romme:games": 0}


async def test_a_game_is_counted_once(batch: Batch, player: str) -> None:
    """A game counts once, however often its end is processed."""
    for _ in range(3):
        await stats.count(batch, player, "g", 1, {"rami:games": 1})
    assert await stats.read(batch, player) == {"rami:games": 1}


async def test_stats_live_and_die_with_the_player(batch: Batch, client: Redis, player: str) -> None:
    """They expire and are deleted together with the player, and a late count does not create them again."""
    await stats.count(batch, player, "g", 1, {"rami:games": 1})
    for key in (keys.stats(player), keys.counted(player)):
        assert 45 <= await client.ttl(key) <= 50
    await players.keep(batch, player, 90)
    for key in (keys.stats(player), keys.counted(player)):
        assert 85 <= await client.ttl(key) <= 90
    await players.delete(batch, player)
    await stats.count(batch, player, "h", 2, {"rami:games": 1})
    assert await client.keys("{p:p}*") == []


async def test_the_games_that_are_remembered_are_bounded(
    batch: Batch, client: Redis, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the newest games are remembered, and the totals keep all games."""
    monkeypatch.setattr(stats, "REMEMBERED", 3)
    for number in range(5):
        await stats.count(batch, player, f"g{number}", number, {"rami:games": 1})
    assert await client.zrange(keys.counted(player), 0, -1) == [b"g2", b"g3", b"g4"]
    assert await stats.read(batch, player) == {"rami:games": 5}


@pytest.mark.parametrize("wrong", [("g",), ("g", "x", 3, "a", 1), ("g", 1, 3, "a"), ("g", 1, 3, "a", "1.5")])
async def test_wrong_arguments_change_nothing(batch: Batch, client: Redis, player: str, wrong: tuple[str]) -> None:
    """A function looks at everything before its first write."""
    names = (keys.player(player), keys.stats(player), keys.counted(player))
    with pytest.raises(ResponseError):
        await functions.Call(batch, "count", names, *wrong)
    assert await client.keys("{p:p}*") == [b"{p:p}"]


@pytest.mark.parametrize("damaged", ["stats", "counted"])
async def test_a_damaged_key_changes_nothing(batch: Batch, client: Redis, player: str, damaged: str) -> None:
    """A key of another type is found before anything is written."""
    await client.set(getattr(keys, damaged)(player), "x")
    with pytest.raises(Damaged):
        await stats.count(batch, player, "g", 1, {"rami:games": 1})
    assert len(await client.keys("{p:p}*")) == 2
