"""Places that replicas share: never more than the limit, and free again after their holder has died."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from redis.exceptions import ResponseError
from tests.service.direct import direct
from tests.service.replica import Clock, Replica, replica

from rami.problems import Refused
from rami_service.events.admission import admitted
from rami_service.runtime.leases import LASTS, Full, Leases
from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import batch_of, connect
from rami_service.streams.subscriber import Subscriber
from rami_service.streams.subscription import Subscription

pytestmark = pytest.mark.anyio

KEY = keys.streams_of("p_ada")
HOME = "192.0.2.1"


async def held(batch: Batch) -> list[bytes]:
    """The holders of places, as the store has them."""
    names: list[bytes] = await batch.call("ZRANGE", KEY, 0, -1)
    return names


async def is_full(leases: Leases, places: int) -> bool:
    """Whether no place is free at the moment."""
    try:
        async with leases.held(KEY, places):
            return False
    except Full:
        return True


async def test_replicas_share_the_places(batch: Batch, clock: Clock) -> None:
    """A refused caller learns how many places are held; a released place is free at once."""
    one, two = Leases(batch, clock), Leases(batch, clock)
    async with one.held(KEY, 2):
        async with two.held(KEY, 2):
            for leases in (one, two):
                with pytest.raises(Full) as full:
                    async with leases.held(KEY, 2):
                        pytest.fail("two are held")
                assert full.value.held == 2
        assert not await is_full(two, 2)
    assert await held(batch) == []
    assert (one._held, two._held) == ({}, {})


async def test_many_at_once_never_hold_more_than_there_are(batch: Batch, clock: Clock) -> None:
    """Exactly as many succeed as there are places, in any order of arrival."""
    replicas = [Leases(batch, clock) for _ in range(3)]
    async with AsyncExitStack() as stack:
        outcomes = await asyncio.gather(
            *[stack.enter_async_context(replicas[number % 3].held(KEY, 7)) for number in range(60)],
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes].count(Full) == 53
        assert len(await held(batch)) == 7
    assert await held(batch) == []


async def test_the_places_of_a_dead_replica_are_free_within_a_minute(batch: Batch, clock: Clock) -> None:
    """The places of a live replica stay held, however long it holds them."""
    dead, alive, other = (Leases(batch, clock) for _ in range(3))
    left = dead.held(KEY, 2)
    await left.__aenter__()
    async with alive.held(KEY, 2):
        for _ in range(3):
            clock.passes(LASTS / 3000 - 1)
            await alive.renew()
            assert await is_full(other, 2)
        clock.passes(4)
        assert not await is_full(other, 2)
        assert await is_full(other, 1)
    assert 3 * LASTS / 3000 + 1 < 60


async def test_what_nobody_renews_leaves_nothing_behind(batch: Batch, clock: Clock) -> None:
    """The key expires together with the last lease."""
    async with Leases(batch, clock, lasts=30_000).held(KEY, 2):
        assert 25 < await batch.call("TTL", KEY) <= 30


async def test_what_the_store_forgot_is_held_again(batch: Batch, clock: Clock) -> None:
    """The next renewal holds the place again, for example after the restart of a store without persistence."""
    leases = Leases(batch, clock)
    async with leases.held(KEY, 1):
        await batch.call("FLUSHALL")
        await leases.renew()
        assert await is_full(Leases(batch, clock), 1)
        assert 0 < await batch.call("TTL", KEY) <= LASTS / 1000


async def test_thousands_are_renewed_together(batch: Batch, clock: Clock) -> None:
    """Leases are renewed in groups, so that the queue of commands stays short."""
    leases = Leases(batch, clock)
    async with AsyncExitStack() as stack:
        for number in range(900):
            await stack.enter_async_context(leases.held(keys.streams_of(f"p{number}"), 1))
        clock.passes(30)
        await leases.renew()
        clock.passes(30)
        later = Leases(batch, clock)
        for number in (0, 199, 200, 899):
            with pytest.raises(Full):
                async with later.held(keys.streams_of(f"p{number}"), 1):
                    pytest.fail("it is held")


async def test_it_is_renewed_by_itself(batch: Batch, clock: Clock) -> None:
    """A lease is renewed three times during its lifetime."""
    async with Leases(batch, clock, lasts=90) as leases, leases.held(KEY, 1), asyncio.timeout(5):
        before = await batch.call("ZRANGE", KEY, 0, -1, "WITHSCORES")
        clock.passes(1)
        while await batch.call("ZRANGE", KEY, 0, -1, "WITHSCORES") == before:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.005)


async def test_without_a_store_nothing_is_held(clock: Clock) -> None:
    """Without a store no place is recorded as held; a failed renewal does not stop later renewals."""
    async with connect("redis://127.0.0.1:1", timeout=0.1) as nobody:
        batch = batch_of(nobody, timeout=0.1)
        async with Leases(batch, clock, lasts=30) as leases:
            with pytest.raises(StoreUnavailable):
                async with leases.held(KEY, 1):
                    pytest.fail("nobody answers")
            assert leases._held == {}
            leases._held[KEY] = {"x"}
            await asyncio.sleep(0.05)
            assert not leases._renewing.done()
        await batch.aclose()


@pytest.mark.parametrize(
    "arguments", [(), ("x", 2, 1, "n"), (1, "x", 1, "n"), (5, 5, 1, "n"), (1, 2, -1, "n"), (1, 2, 1)]
)
async def test_wrong_arguments_change_nothing(batch: Batch, arguments: tuple[Any, ...]) -> None:
    """The function checks its arguments before its first write."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await functions.Call(batch, "hold", (KEY,), *arguments)
    assert not await batch.call("EXISTS", KEY)


class Door:
    """Opens streams of a player at a replica; they stay open until the test ends."""

    def __init__(self, at: Replica, token: str, stack: AsyncExitStack) -> None:
        self.at, self.who, self.stack = at, at.caller(token), stack

    async def open(self, address: str | None = HOME) -> bool:
        """Open a stream; return whether it was admitted."""
        subscription = Subscription(Subscriber(address), self.who.player_id, self.who.token)
        try:
            await self.stack.enter_async_context(admitted(self.at.context, self.who, subscription))
        except Refused as error:
            return (error.code, error.retry_after) != ("too_many_streams", 5)
        return True


@pytest.fixture
async def two(store_url: str, clock: Clock) -> AsyncIterator[list[Replica]]:
    """Two replicas on one store; a player may have four streams open, an address six."""
    async with AsyncExitStack() as stack:
        caps = {"streams_each": 4, "streams_per_address": 6}
        yield [await stack.enter_async_context(replica(store_url, clock, **caps)) for _ in range(2)]


async def test_streams_of_a_player_and_from_an_address_are_capped(two: list[Replica]) -> None:
    """The caps also hold for two replicas at once; a stream refused for its address uses no place of the player."""
    tokens = [await two[0].player(name) for name in ("Ada", "Bob", "Eve")]
    async with AsyncExitStack() as stack:
        ada, bob, eve = [[Door(at, token, stack) for at in two] for token in tokens]
        assert sum(await asyncio.gather(*[door.open() for door in ada * 5])) == 4
        assert sum(await asyncio.gather(*[door.open() for door in bob * 5])) == 2
        assert await asyncio.gather(*[door.open("192.0.2.2") for door in bob]) == [True] * 2
        assert not await bob[0].open("192.0.2.3")
        assert not await eve[0].open()
        assert await eve[1].open("2001:db8::1")
        assert await eve[1].open(None)
        for _ in range(2):
            assert not await eve[0].open()
        assert [await eve[0].open("192.0.2.4") for _ in range(3)] == [True, True, False]


async def test_a_killed_replica_frees_its_streams(two: list[Replica], clock: Clock) -> None:
    """The places of the player and of the address become free, although the replica did not release them."""
    token = await two[0].player()
    async with AsyncExitStack() as stack:
        dead, alive = [Door(at, token, stack) for at in two]
        assert [await dead.open() for _ in range(4)] == [True] * 4
        assert not await alive.open()
        clock.passes(46)
        assert [await alive.open() for _ in range(5)] == [True] * 4 + [False]


async def test_places_go_with_the_player(two: list[Replica], store_url: str) -> None:
    """Deleting a player also deletes the keys of the player's streams."""
    token = await two[0].player()
    player_id = two[0].caller(token).player_id
    assert keys.streams_of(player_id) in keys.of_player(player_id)
    async with AsyncExitStack() as stack:
        assert await Door(two[0], token, stack).open()
        with direct(store_url) as store:
            assert store.zcard(keys.streams_of(player_id)) == store.zcard(keys.streams_from(HOME)) == 1
    await two[0].context.batch.call("PING")
    with direct(store_url) as store:
        assert not store.exists(keys.streams_of(player_id), keys.streams_from(HOME))
