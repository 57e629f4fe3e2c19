"""Deadlines of games: each is taken once, may be too early but never too late, and is never lost during a commit."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.asyncio import Redis
from redis.exceptions import ResponseError
from tests.service.conftest import SHAPE
from tests.service.shapes import shaped

from rami_service.store import deadlines
from rami_service.store.keys import DUE
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import batch_of, connect

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A store without a service, because a service would take the games that are due."""
    with shaped(SHAPE, tmp_path_factory.mktemp("due")) as url:
        yield url


async def test_what_is_due_is_taken_oldest_first(batch: Batch) -> None:
    """Only games whose deadline has passed are taken, the oldest first and not more than the limit."""
    for game_id, at in {"later": 101, "old": 10, "now": 100, "older": 5}.items():
        await deadlines.schedule(batch, game_id, at)
    assert await deadlines.take(batch, 100, 2, 50) == ["older", "old"]
    assert await deadlines.take(batch, 100, 2, 50) == ["now"]
    assert await deadlines.take(batch, 100, 2, 50) == []


async def test_a_lease_that_has_passed_gives_the_game_to_somebody_else(batch: Batch) -> None:
    """If a replica dies after it took a game, the game is due again when the lease ends."""
    await deadlines.schedule(batch, "g", 10)
    assert await deadlines.take(batch, 100, 9, 50) == ["g"]
    assert await deadlines.take(batch, 149, 9, 50) == []
    assert await deadlines.take(batch, 150, 9, 50) == ["g"]


async def test_the_earliest_time_counts(batch: Batch) -> None:
    """A later deadline does not replace an earlier one, which may belong to a commit that is still running."""
    for at in (200, 100, 300):
        await deadlines.schedule(batch, "g", at)
    assert await deadlines.take(batch, 98, 9, 50) == []
    assert await deadlines.take(batch, 100, 9, 50) == ["g"]


async def test_a_time_is_moved_by_whoever_took_it(batch: Batch) -> None:
    """The replica that took a game can set a later deadline or none; without a deadline the game is never due."""
    for game_id in ("moved", "cleared"):
        await deadlines.schedule(batch, game_id, 10)
    assert len(await deadlines.take(batch, 10, 9, 50)) == 2
    await deadlines.move(batch, "moved", 60, 200)
    await deadlines.move(batch, "cleared", 60, None)
    assert await deadlines.take(batch, 199, 9, 50) == []
    assert await deadlines.take(batch, 200, 9, 50) == ["moved"]


@pytest.mark.parametrize("at", [20, 60, 61, 5000])
async def test_a_time_that_was_set_during_a_look_is_not_moved(batch: Batch, at: int) -> None:
    """The look did not see this commit; so the game stays due, whether the new time is before or after the lease."""
    await deadlines.schedule(batch, "g", 10)
    assert await deadlines.take(batch, 10, 9, 50) == ["g"]
    await deadlines.schedule(batch, "g", at)
    await deadlines.move(batch, "g", 60, None)
    assert await deadlines.take(batch, min(at, 60), 9, 50) == ["g"]


@given(times=st.lists(st.integers(1, 10**15 - 1), min_size=1, max_size=20))
def test_no_time_is_ever_too_late(valkey: str, times: list[int]) -> None:
    """For all scheduled times, the game is due at the earliest of them or slightly before."""

    async def earliest() -> int:
        async with connect(valkey, timeout=2.0) as client:
            batch = batch_of(client, timeout=2.0)
            await batch.call("DEL", DUE)
            for at in times:
                await deadlines.schedule(batch, "g", at)
            score = await batch.call("ZSCORE", DUE, "g")
            await batch.aclose()
        return int(float(score))

    assert min(times) - len(times) < asyncio.run(earliest()) <= min(times)


async def test_each_game_is_handed_to_exactly_one_of_two_takers(batch: Batch, store_url: str) -> None:
    """Two replicas that take games at the same time share them, and no game is taken twice."""
    for number in range(300):
        await deadlines.schedule(batch, f"g{number}", number + 1)
    async with connect(store_url, timeout=2.0) as client:
        other = batch_of(client, timeout=2.0)
        taken: list[list[str]] = [[], []]

        async def taker(mine: Batch, found: list[str]) -> None:
            while games := await deadlines.take(mine, 1000, 7, 60_000):
                found += games

        await asyncio.gather(taker(batch, taken[0]), taker(other, taken[1]))
        await other.aclose()
    assert all(taken)
    assert sorted(taken[0] + taken[1]) == sorted(f"g{number}" for number in range(300))


async def test_what_is_no_time_is_refused(batch: Batch, client: Redis) -> None:
    """An invalid lease or time is refused; without a lease two replicas could take the same game."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await deadlines.take(batch, 100, 1, 0)
    with pytest.raises(ResponseError, match="wrong arguments"):
        await deadlines.schedule(batch, "g", 0)
    with pytest.raises(ResponseError, match="wrong arguments"):
        await deadlines.move(batch, "g", 10, -5)
    assert not await client.exists(DUE)


async def test_how_long_the_oldest_due_game_waits(batch: Batch) -> None:
    """It waits from its deadline until it is taken."""
    assert await deadlines.overdue(batch, 5000) == 0
    await deadlines.schedule(batch, "g1", 1000)
    await deadlines.schedule(batch, "g2", 3000)
    assert await deadlines.overdue(batch, 900) == 0
    assert await deadlines.overdue(batch, 5000) == 4000
    assert await deadlines.take(batch, 5000, 1, 60_000) == ["g1"]
    assert await deadlines.overdue(batch, 5000) == 2000
