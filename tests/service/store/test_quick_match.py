"""Each free seat is claimed by one player, the oldest game first, and is offered again if the player does not join."""

import asyncio
from collections import Counter

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from rami_service.store import functions, keys, quick_match
from rami_service.store.quick_match import Choice, Claim, Wanted
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import batch_of, connect

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
LEASE = quick_match._LEASE
TABLE = Wanted(table="t", seats=3, ttl=3600)


async def claim(batch: Batch, new_game: str, *passed: str, now: int = NOW, wanted: Wanted = TABLE) -> str:
    """Claim a seat, and return the id of its game."""
    return (await quick_match.claim(batch, wanted, new_game, passed, now=now)).game_id


async def offer(batch: Batch, game_id: str, *free: int, created: int = NOW) -> None:
    """Offer free seats of a game."""
    await quick_match.offer(batch, TABLE.table, game_id, created, free, TABLE.ttl)


async def test_whoever_finds_no_seat_opens_a_game_that_the_next_ones_fill(batch: Batch) -> None:
    """Nine claims at tables of three seats lead to three games, even before any of the games exists."""
    assert [await claim(batch, f"g{number}") for number in range(9)] == ["g0"] * 3 + ["g3"] * 3 + ["g6"] * 3


async def test_claims_at_once_share_the_seats(batch: Batch, store_url: str) -> None:
    """A hundred and twenty claims over two connections fill forty games."""
    async with connect(store_url, timeout=2.0) as client:
        other = batch_of(client, timeout=2.0)
        claims = [claim((batch, other)[number % 2], f"g{number}") for number in range(120)]
        found = Counter(await asyncio.gather(*claims))
        await other.aclose()
    assert set(found.values()) == {3}


async def test_the_game_that_waits_longest_comes_first(batch: Batch) -> None:
    """The oldest game comes first, until all its seats are claimed."""
    await offer(batch, "young", 1, created=NOW - 1)
    await offer(batch, "old", 2, created=NOW - 1000)
    assert [await claim(batch, "new") for _ in range(3)] == ["old", "young", "new"]


async def test_a_seat_that_nobody_took_is_offered_again(batch: Batch) -> None:
    """A claim whose client disappears blocks the seat only until the lease ends."""
    await offer(batch, "g", 1)
    assert await claim(batch, "new") == "g"
    assert await claim(batch, "newer", now=NOW + LEASE - 1) == "newer"
    assert await claim(batch, "newest", "newer", now=NOW + LEASE) == "g"


async def test_a_claim_that_is_given_back_is_anybodys(batch: Batch) -> None:
    """The seat is free at once, also the first seat of a new game; a seat that was taken meanwhile stays taken."""
    await offer(batch, "g", 2)
    mine = await quick_match.claim(batch, TABLE, "n1", (), now=NOW)
    new = await quick_match.claim(batch, TABLE, "n2", (), now=NOW)
    assert (mine, new) == (Claim("g", 2), Claim("n2", 0))
    for one in (mine, new):
        await quick_match.give_back(batch, "t", one, now=NOW)
    assert [await claim(batch, "n3") for _ in range(5)] == ["g", "n2", "n2", "n2", "n3"]
    await quick_match.withdraw(batch, "t", "g", [2])
    await quick_match.give_back(batch, "t", mine, now=NOW)
    assert await claim(batch, "n5", "n3") == "n5"


async def test_games_of_ones_own_are_passed_over(batch: Batch) -> None:
    """A claim skips the player's own games, even if many of them are first in the list."""
    own = [f"own{number}" for number in range(150)]
    for game_id in own:
        await offer(batch, game_id, 1, 2, created=NOW - 1000)
    await offer(batch, "foreign", 1)
    assert await claim(batch, "new", *own) == "foreign"
    assert await claim(batch, "new", *own) == "new"
    assert await claim(batch, "newer", "new", *own) == "newer"


async def test_offering_again_leaves_claims_alone(batch: Batch) -> None:
    """A commit that offers a claimed seat again does not give it to another player."""
    await offer(batch, "g", 1, 2)
    assert await claim(batch, "n1") == "g"
    await offer(batch, "g", 1, 2)
    assert [await claim(batch, "n2"), await claim(batch, "n3")] == ["g", "n3"]


async def test_a_seat_that_is_taken_is_offered_no_more(batch: Batch) -> None:
    """Taken seats are not offered; nor are the seats of an old game, which does not exist any more."""
    await offer(batch, "g", 1, 2)
    await quick_match.withdraw(batch, "t", "g", [1, 2])
    await offer(batch, "ancient", 1, created=NOW - TABLE.ttl * 1000 - 1)
    assert await claim(batch, "n1") == "n1"
    await quick_match.withdraw(batch, "t", "n1", [])
    assert await claim(batch, "n2") == "n1"


async def test_a_replica_whose_clock_is_behind_finds_the_same_seats(batch: Batch) -> None:
    """The clock of a replica may be up to a minute behind."""
    assert await claim(batch, "g") == "g"
    assert await claim(batch, "other", now=NOW - 59_000) == "g"


async def test_other_tables_are_other_games(batch: Batch) -> None:
    """A seat at one kind of table is not offered for another kind."""
    await claim(batch, "g")
    assert await claim(batch, "h", wanted=Wanted(table="u", seats=3, ttl=9)) == "h"


async def test_the_seats_of_a_table_expire(batch: Batch, client: Redis) -> None:
    """An unused table expires in the store, and outdated seats are removed when a game is opened."""
    await offer(batch, "ancient", 1, created=NOW - TABLE.ttl * 1000 - 1)
    await claim(batch, "g")
    assert await client.zrange(keys.free_seats("t"), 0, -1) == [b"g:1", b"g:2", b"g:0"]
    assert 0 < await client.ttl(keys.free_seats("t")) <= TABLE.ttl


@pytest.mark.parametrize(
    "arguments",
    [("x", 1, 0, 9, "g", 0, 3), (0, 0, 0, 9, "g", 0, 3), (0, 1, 0, 9, "g", 0, 1), (0, 1, 0, 0, "g", 0, 3), ()],
)
async def test_wrong_arguments_change_nothing(batch: Batch, client: Redis, arguments: tuple[str | int, ...]) -> None:
    """The function checks its arguments before its first write."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await functions.Call(batch, "claim", (keys.free_seats("t"),), *arguments)
    assert await client.exists(keys.free_seats("t")) == 0


async def test_a_choice_is_remembered_for_a_day(batch: Batch, client: Redis) -> None:
    """Only the first of two concurrent choices is kept, and only a caller that knows the old choice can replace it."""
    one, two = Choice(b"f" * 32, Claim("g1", 0)), Choice(b"f" * 32, Claim("g2", 7))
    assert await quick_match.recall(batch, "p", "k") is None
    assert await quick_match.remember(batch, "p", "k", one, None)
    assert not await quick_match.remember(batch, "p", "k", two, None)
    assert await quick_match.recall(batch, "p", "k") == one
    assert await quick_match.remember(batch, "p", "k", two, one)
    assert await quick_match.recall(batch, "p", "k") == two
    assert await quick_match.recall(batch, "p", "other") is None
    assert 0 < await client.ttl(keys.quick("p", "k")) <= 86_400
