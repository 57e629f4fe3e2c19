"""A store that is nearly full: the games that ended first are deleted, and nothing else."""

from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from redis import Redis
from tests.service.process import serving
from tests.service.replica import Clock, Replica, replica
from tests.service.scraping import watched
from tests.service.table import Table

from rami.problems.exceptions import NotFound
from rami_service.games import seats
from rami_service.games.retention.removal import YOUNG
from rami_service.games.retention.room import Room
from rami_service.store import keys
from rami_service.store.redis.embedded import embedded
from rami_service.store.servers.memory import memory_of

pytestmark = pytest.mark.anyio

SHARE = 0.5
HOUR = YOUNG // 1000 + 1


@pytest.fixture
async def one(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica that makes room when half of the memory is used."""
    async with replica(store_url, clock, make_room_at=SHARE) as made:
        await made.context.batch.everywhere("PING")  # then the servers of a cluster are known
        try:
            yield made
        finally:
            await made.context.batch.everywhere("CONFIG", "SET", "maxmemory", "0")


async def fill(one: Replica, part: float) -> None:
    """Let each server of the store use at least this part of its memory, by a lower limit."""
    least = min(memory.used for memory in (await memory_of(one.context.batch)).values())
    await one.context.batch.everywhere("CONFIG", "SET", "maxmemory", int(least / part))


async def ended(one: Replica) -> tuple[str, list[str]]:
    """A game of two that both have left, and their tokens. A minute passes."""
    game_id, tokens = await one.table()
    for token in tokens:
        await seats.resign(one.context, one.asked(token), game_id)
    await one.settled()
    assert (await one.game(game_id)).ended_at
    one.clock.passes(60)
    return game_id, tokens


async def exists(one: Replica, game_id: str) -> bool:
    """Whether anything of a game is stored: its state, its log."""
    found = [await one.context.batch.call("EXISTS", name(game_id)) for name in (keys.state, keys.events)]
    assert found in ([0, 0], [1, 1])
    return found == [1, 1]


async def test_the_games_that_ended_first_go_first(one: Replica) -> None:
    """One part after another, and each game once; then there is nothing left to delete."""
    games = [(await ended(one))[0] for _ in range(3)]
    one.clock.passes(HOUR)
    await fill(one, 0.6)
    counted: list[int] = []
    room = Room(one.context, counted.append, part=1)
    for number in range(3):
        assert await room.make(parts=1) == 1
        assert [await exists(one, game_id) for game_id in games] == [later > number for later in range(3)]
    assert await room.make() == 0
    assert counted == [1, 1, 1]


async def test_running_and_open_games_and_players_stay(one: Replica) -> None:
    """Also a list that is wrong deletes no running game; who played a deleted game is still there."""
    gone, tokens = await ended(one)
    running, _ = await one.table()
    waiting = await one.create(tokens[0], seats=2)
    await one.context.batch.call("ZADD", keys.ENDED, 1, running)
    one.clock.passes(HOUR)
    await fill(one, 0.6)
    assert await Room(one.context).make() == 1
    assert [await exists(one, game_id) for game_id in (gone, running, waiting)] == [False, True, True]
    assert (await one.view(tokens[0], waiting)).status == "open"
    with pytest.raises(NotFound):
        await one.view(tokens[0], gone)


async def test_a_store_with_room_deletes_nothing(one: Replica) -> None:
    """Below the share, or without a limit, or as long as a game has only just ended."""
    game_id, _ = await ended(one)
    await fill(one, 0.6)
    assert await Room(one.context).make() == 0
    one.clock.passes(HOUR)
    await fill(one, 0.2)
    assert await Room(one.context).make() == 0
    await one.context.batch.everywhere("CONFIG", "SET", "maxmemory", "0")
    assert await Room(one.context).make() == 0
    assert await exists(one, game_id)


async def test_room_is_made_in_a_store_that_is_full(one: Replica) -> None:
    """A store that takes no writes any more still deletes."""
    game_id, _ = await ended(one)
    one.clock.passes(HOUR)
    await one.context.batch.everywhere("CONFIG", "SET", "maxmemory", "1")
    assert await Room(one.context).make() == 1
    assert not await exists(one, game_id)


async def test_nothing_is_noted_without_the_setting(store_url: str, clock: Clock) -> None:
    """By default no list of ended games is kept."""
    async with replica(store_url, clock) as made:
        await ended(made)
        assert not await made.context.batch.call("EXISTS", keys.ENDED)


def test_a_process_makes_room_from_its_start_and_counts_it(tmp_path: Path) -> None:
    """A game that ended long ago is gone soon after the start, and the log and the metrics say so."""
    with embedded(tmp_path / "store") as url, Redis.from_url(url) as store:
        with serving(tmp_path, redis_url=url, make_room_at=SHARE) as service:
            table = Table([service.player(name) for name in ("Ada", "Bob")])
            for player in table.players:
                player.post(f"/v1/games/{table.id}/resign")
        assert store.zadd(keys.ENDED, {table.id: 1}, xx=True, ch=True) == 1
        store.config_set("maxmemory", int(store.info("memory")["used_memory"] / 0.6))
        with watched(tmp_path, redis_url=url, make_room_at=SHARE) as process:
            deadline = monotonic() + 20
            while not process.scrape()("rami_games_deleted_early_total"):
                assert monotonic() < deadline
                sleep(0.05)
            assert store.exists(keys.state(table.id)) == 0
            assert '"games":1' in process.service.log
            assert "room_made" in process.service.log
