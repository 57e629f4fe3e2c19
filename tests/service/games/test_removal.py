"""Games that are over are deleted at once, step by step, also in a cluster and in a full store; nothing else is."""

from collections.abc import AsyncIterator

import pytest
from tests.service.games.test_room import HOUR, ended, exists
from tests.service.replica import Clock, Replica, replica

from rami_service.games.retention import removal
from rami_service.games.retention.removal import Step
from rami_service.store import keys
from rami_service.store.retention.stored import Place

pytestmark = pytest.mark.anyio


@pytest.fixture
async def one(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica on an empty store, which notes ended games nowhere."""
    async with replica(store_url, clock) as made:
        await made.context.batch.everywhere("PING")  # then the servers of a cluster are known
        try:
            yield made
        finally:
            await made.context.batch.everywhere("CONFIG", "SET", "maxmemory", "0")


async def steps(one: Replica, *, until: int | None = None, delete: bool, most: int = 1) -> list[Step]:
    """All steps, each as short as it can be."""
    place: Place | None = Place()
    done = list[Step]()
    while place is not None:
        latest = one.clock() if until is None else until
        done.append(await removal.step(one.context, latest, place, delete=delete, most=most))
        place = done[-1].place
        assert len(done) < 1000
    return done


def total(done: list[Step]) -> tuple[int, int]:
    """How many games were looked at, and how many were ended ones."""
    return sum(step.looked for step in done), sum(step.games for step in done)


async def test_ended_games_go_and_nothing_else(one: Replica) -> None:
    """Of each server of a cluster; running and open games and players stay. At first they are only counted."""
    gone = [await ended(one) for _ in range(6)]
    tokens = gone[0][1]
    running, _ = await one.table()
    waiting = await one.create(tokens[0], seats=2)
    one.clock.passes(HOUR)
    counted = await steps(one, delete=False)
    assert total(counted) == (8, 6)
    assert all([await exists(one, game_id) for game_id, _ in gone])
    freed = await steps(one, delete=True)
    assert total(freed) == (8, 6)
    before, after = (sum(step.size for step in done) for done in (counted, freed))
    assert min(before, after) > 6 * 1000
    assert after == pytest.approx(before, rel=0.1)  # the store's own estimate, which differs a little each time
    assert [await exists(one, game_id) for game_id in (running, waiting)] == [True, True]
    for game_id, players in gone:
        assert not await exists(one, game_id)
        for token in players:
            assert not await one.context.batch.call("EXISTS", keys.once(game_id, one.caller(token).player_id))
    assert (await one.view(tokens[0], waiting)).status == "open"
    assert total(await steps(one, delete=True)) == (2, 0)


async def test_only_games_that_ended_before_the_time_go(one: Replica) -> None:
    """And none that ended in the last hour, whatever the time."""
    early, _ = await ended(one)
    between = one.clock() - 1
    late, _ = await ended(one)
    assert total(await steps(one, delete=True)) == (2, 0)
    one.clock.passes(HOUR)
    assert total(await steps(one, until=between, delete=True)) == (2, 1)
    assert [await exists(one, game_id) for game_id in (early, late)] == [False, True]


async def test_a_full_store_deletes(one: Replica) -> None:
    """A store that takes no writes any more."""
    game_id, _ = await ended(one)
    one.clock.passes(HOUR)
    await one.context.batch.everywhere("CONFIG", "SET", "maxmemory", "1")
    assert total(await steps(one, delete=True)) == (1, 1)
    assert not await exists(one, game_id)


async def test_a_step_looks_at_some_games_and_the_next_one_goes_on(one: Replica) -> None:
    """So no request takes long, however many games there are; a server that is gone is passed over."""
    for _ in range(3):
        await ended(one)
    for number in range(3000):  # as in a store with many other keys
        await one.context.batch.call("SET", f"other:{number}", "x")
    one.clock.passes(HOUR)
    done = await steps(one, delete=False)
    assert total(done)[1] >= 3
    assert len([step for step in done if step.looked]) > 1
    assert (await removal.step(one.context, 0, Place(64), delete=False)).place is None


async def test_a_damaged_game_stays(one: Replica) -> None:
    """Nobody knows whether it is over; the others go."""
    damaged, _ = await ended(one)
    game_id, _ = await ended(one)
    await one.context.batch.call("HSET", keys.state(damaged), "s", b"x")
    one.clock.passes(HOUR)
    assert total(await steps(one, delete=True)) == (2, 1)
    assert [await exists(one, name) for name in (damaged, game_id)] == [True, False]
