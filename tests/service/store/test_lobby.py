"""Lists of games: their pages, and how games move from one list to another."""

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from rami_service.store import functions, keys, lobby
from rami_service.store.lobby import Relisting
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

pytestmark = pytest.mark.anyio

OPEN, PLAYING = keys.lobby("open"), keys.lobby("playing")
NOW = 1_800_000_000_000
HOUR = 3600


async def add(batch: Batch, game_id: str, at: int, *, now: int = NOW) -> None:
    """List a game among the open ones."""
    await lobby.relist(batch, game_id, Relisting(leaves=(), enters=(OPEN,), at=at, ttl=HOUR), now=now)


async def pages(batch: Batch, limit: int, index: str = OPEN) -> list[list[str]]:
    """The ids of every page of a list."""
    page = await lobby.page(batch, index, None, limit)
    found = [[entry.game_id for entry in page.entries]]
    while page.next is not None:
        page = await lobby.page(batch, index, page.next, limit)
        found.append([entry.game_id for entry in page.entries])
    return found


async def test_the_newest_games_come_first(batch: Batch) -> None:
    """Pages go from the newest game to the oldest."""
    for number in range(7):
        await add(batch, f"g{number}", NOW + number)
    await lobby.remove(batch, OPEN, ["g3"])
    assert await pages(batch, 4) == [["g6", "g5", "g4", "g2"], ["g1", "g0"]]


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 20])
async def test_games_of_one_millisecond_are_all_listed_once(batch: Batch, limit: int) -> None:
    """When many games have the same time, the pages list each of them exactly once."""
    for number in range(10):
        await add(batch, f"g{number}", NOW)
    listed = [game_id for page in await pages(batch, limit) for game_id in page]
    assert listed == [f"g{number}" for number in reversed(range(10))]


async def test_a_page_stays_in_place_while_games_come_and_go(batch: Batch) -> None:
    """The next page does not change when a new game is listed or the game of the cursor is removed."""
    for number in range(6):
        await add(batch, f"g{number}", NOW + number)
    first = await lobby.page(batch, OPEN, None, 2)
    await add(batch, "new", NOW + 100)
    await lobby.remove(batch, OPEN, ["g4"])
    assert [entry.game_id for entry in (await lobby.page(batch, OPEN, first.next, 2)).entries] == ["g3", "g2"]


async def test_an_empty_list_has_an_empty_page(batch: Batch) -> None:
    """An empty list has one empty page without a next cursor, and removing no games is not an error."""
    assert await lobby.page(batch, OPEN, None, 5) == lobby.Page([], None)
    await lobby.remove(batch, OPEN, [])


async def test_a_game_moves_from_lists_to_others(batch: Batch) -> None:
    """In one step a game is removed from some lists, added to others and stays in the rest."""
    await lobby.relist(batch, "g", Relisting(leaves=(), enters=(OPEN, "{lobby}:x"), at=NOW, ttl=HOUR), now=NOW)
    await lobby.relist(batch, "g", Relisting(leaves=(OPEN,), enters=(PLAYING,), at=NOW, ttl=HOUR), now=NOW)
    assert [await pages(batch, 9, index) for index in (OPEN, PLAYING, "{lobby}:x")] == [[[]], [["g"]], [["g"]]]
    await lobby.relist(batch, "g", Relisting(leaves=(), enters=(), at=NOW, ttl=HOUR), now=NOW)
    assert await pages(batch, 9, PLAYING) == [["g"]]


async def test_a_list_forgets_old_games_and_expires(batch: Batch, client: Redis) -> None:
    """A list does not grow without bound, even if a removal is lost, and it expires if no games are added."""
    await add(batch, "old", NOW)
    await add(batch, "edge", NOW + 1, now=NOW)
    await add(batch, "new", NOW + HOUR * 1000, now=NOW + HOUR * 1000 + 1)
    assert await pages(batch, 9) == [["new", "edge"]]
    assert HOUR - 2 <= await client.ttl(OPEN) <= HOUR


async def test_a_list_that_is_none_is_named_and_left_alone(batch: Batch, client: Redis) -> None:
    """A key of another type stays as it is, and the other lists are changed."""
    await client.set("{lobby}:text", "x")
    await add(batch, "g", NOW)
    with pytest.raises(Damaged) as found:
        await lobby.relist(batch, "g", Relisting(leaves=(OPEN,), enters=("{lobby}:text",), at=NOW, ttl=9), now=NOW)
    assert found.value.names == ("{lobby}:text",)
    assert await client.get("{lobby}:text") == b"x"
    assert await pages(batch, 9) == [[]]


@pytest.mark.parametrize(
    "arguments", [(0, "g", "soon", 0, 9), (0, "g", NOW, 0, 0), ("x", "g", NOW, 0, 9), (0, "g", NOW)]
)
async def test_wrong_arguments_change_nothing(batch: Batch, arguments: tuple[str | int, ...]) -> None:
    """The function checks its arguments before its first write."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await functions.Call(batch, "relist", (OPEN,), *arguments)
    assert await pages(batch, 9) == [[]]
