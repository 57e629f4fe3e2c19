"""The lobby, the times when games are due, and the records of players."""

import asyncio

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from rami_service.store import due, lobby, players
from rami_service.store.batch import Batch
from rami_service.store.client import connect
from rami_service.store.keys import LOBBY, games_of

pytestmark = pytest.mark.anyio


async def pages(batch: Batch, limit: int) -> list[list[str]]:
    """The ids of every page of the lobby."""
    page = await lobby.page(batch, LOBBY, None, limit)
    found = [page.game_ids]
    while page.next is not None:
        page = await lobby.page(batch, LOBBY, page.next, limit)
        found.append(page.game_ids)
    return found


async def test_the_lobby_lists_the_newest_games_first(batch: Batch) -> None:
    """Pages follow each other from the newest game to the oldest."""
    for number in range(7):
        await lobby.add(batch, f"g{number}", 1_800_000_000_000 + number)
    await lobby.remove(batch, LOBBY, "g3")
    assert await pages(batch, 4) == [["g6", "g5", "g4", "g2"], ["g1", "g0"]]


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 20])
async def test_games_of_one_millisecond_are_all_listed_once(batch: Batch, limit: int) -> None:
    """Pages lose and repeat nothing when many games are of the same time."""
    for number in range(10):
        await lobby.add(batch, f"g{number}", 1_800_000_000_000)
    listed = [game_id for page in await pages(batch, limit) for game_id in page]
    assert listed == [f"g{number}" for number in reversed(range(10))]


async def test_a_page_stays_in_place_while_games_come_and_go(batch: Batch) -> None:
    """A new game and the removal of the cursor's own game do not move the next page."""
    for number in range(6):
        await lobby.add(batch, f"g{number}", number)
    first = await lobby.page(batch, LOBBY, None, 2)
    await lobby.add(batch, "new", 100)
    await lobby.remove(batch, LOBBY, "g4")
    assert (await lobby.page(batch, LOBBY, first.next, 2)).game_ids == ["g3", "g2"]


async def test_an_empty_lobby_has_an_empty_page(batch: Batch) -> None:
    """Nothing listed, nothing to follow."""
    assert await lobby.page(batch, LOBBY, None, 5) == lobby.Page([], None)


async def test_what_is_due_is_taken_oldest_first(batch: Batch) -> None:
    """Only games whose time has come are taken, the oldest first and no more than asked."""
    for game_id, at in {"later": 101, "old": 10, "now": 100, "older": 5}.items():
        await due.schedule(batch, game_id, at)
    assert await due.take(batch, 100, 2, 50) == ["older", "old"]
    assert await due.take(batch, 100, 2, 50) == ["now"]
    assert await due.take(batch, 100, 2, 50) == []


async def test_a_lease_that_has_passed_gives_the_game_to_somebody_else(batch: Batch) -> None:
    """A game whose taker died is due again when the lease is over."""
    await due.schedule(batch, "g", 10)
    assert await due.take(batch, 100, 9, 50) == ["g"]
    assert await due.take(batch, 149, 9, 50) == []
    assert await due.take(batch, 150, 9, 50) == ["g"]


async def test_a_time_is_moved_and_cleared(batch: Batch) -> None:
    """The newest time counts; a cleared game is never due, and whoever clears an older time clears nothing."""
    await due.schedule(batch, "moved", 10)
    await due.schedule(batch, "moved", 200)
    await due.schedule(batch, "cleared", 10)
    await due.clear(batch, "cleared", 10)
    await due.clear(batch, "moved", 10)
    assert await due.take(batch, 199, 9, 50) == []
    assert await due.take(batch, 200, 9, 50) == ["moved"]


async def test_each_game_is_handed_to_exactly_one_of_two_takers(batch: Batch, store_url: str) -> None:
    """Two replicas that take at the same time share the games out and take none twice."""
    for number in range(300):
        await due.schedule(batch, f"g{number}", number)
    async with connect(store_url, timeout=2.0) as client:
        other = Batch(client, timeout=2.0)
        taken: list[list[str]] = [[], []]

        async def taker(mine: Batch, found: list[str]) -> None:
            while games := await due.take(mine, 1000, 7, 60_000):
                found += games

        await asyncio.gather(taker(batch, taken[0]), taker(other, taken[1]))
        await other.aclose()
    assert all(taken)
    assert sorted(taken[0] + taken[1]) == sorted(f"g{number}" for number in range(300))


async def test_a_lease_that_is_no_time_is_refused(batch: Batch) -> None:
    """Without a lease two replicas would take the same game."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await due.take(batch, 100, 1, 0)


async def test_a_player_is_stored_once_and_changed_by_comparison(batch: Batch, client: Redis) -> None:
    """A record is created where none is, replaced where the expected one is, and expires."""
    assert await players.put(batch, "p", b"one", expected=None, ttl=50)
    assert not await players.put(batch, "p", b"other", expected=None, ttl=50)
    assert not await players.put(batch, "p", b"other", expected=b"two", ttl=50)
    assert await players.get(batch, "p") == b"one"
    assert await players.put(batch, "p", b"two", expected=b"one", ttl=90)
    assert await players.get(batch, "p") == b"two"
    assert 88 <= await client.ttl("{p:p}") <= 90


async def test_a_deleted_player_is_gone(batch: Batch) -> None:
    """No record remains, and the place is free again."""
    await players.put(batch, "p", b"one", expected=None, ttl=50)
    await players.delete(batch, "p")
    assert await players.get(batch, "p") is None
    assert await players.put(batch, "p", b"two", expected=None, ttl=50)


async def test_the_list_of_a_player_holds_the_newest_games(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries to join games without end fills no memory."""
    monkeypatch.setattr(players, "LISTED", 3)
    for number in range(5):
        await players.add_game(batch, "p", f"g{number}", number, 60)
    assert (await lobby.page(batch, games_of("p"), None, 9)).game_ids == ["g4", "g3", "g2"]
