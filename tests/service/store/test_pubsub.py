"""Notifications wake all waiters, miss no message, and leave no subscription behind."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from rami_service.store import games
from rami_service.store.games import Change
from rami_service.store.pubsub import Notifications, Waiter
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import Client, connect

pytestmark = pytest.mark.anyio


@pytest.fixture
async def notifications(connected: Client) -> AsyncIterator[Notifications]:
    """Notifications of the empty store. The time limit leaves room for a busy machine: after it all are woken."""
    async with Notifications(connected, timeout=10.0) as notifications:
        yield notifications


async def ring(batch: Batch, game_id: str) -> int:
    """Ring a game's bell; return how many connections received it."""
    heard: int = await batch.call("PUBLISH", f"bell:{game_id}", "1")
    return heard


async def reached(batch: Batch, game_id: str, waiter: Waiter) -> None:
    """Ring until it is heard: the nodes of a cluster that has just begun may not have found each other."""
    async with asyncio.timeout(10):
        while not await waiter.wait(0.2):
            await ring(batch, game_id)
    while await waiter.wait(0.2):  # and nothing of it is left
        pass


async def subscribed(batch: Batch, channels: int) -> None:
    """Wait until this number of channels is subscribed."""
    async with asyncio.timeout(2):
        while len(await batch.call("PUBSUB", "CHANNELS", "bell:*")) != channels:  # noqa: ASYNC110  # there is no event
            await asyncio.sleep(0.005)


@pytest.mark.usefixtures("alone")
async def test_a_commit_rings_everybody_who_listens_to_the_game(batch: Batch, notifications: Notifications) -> None:
    """All waiters of the game wake over one subscription, and the waiters of another game do not."""
    async with notifications.waiter("g") as one, notifications.waiter("g") as two, notifications.waiter("h") as other:
        await games.commit(batch, "g", Change(0, b"s", [b"e"], 60), now=0)
        assert await one.wait(1)
        assert await two.wait(1)
        assert not await other.wait(0.02)
        assert await ring(batch, "g") == 1


async def test_a_ring_between_the_reading_and_the_waiting_is_not_missed(
    batch: Batch, notifications: Notifications
) -> None:
    """A waiter that subscribes before it reads is woken once by a ring that came in between."""
    async with notifications.waiter("g") as waiter:
        await ring(batch, "g")
        await asyncio.sleep(0.02)
        assert await waiter.wait(0)
        assert not await waiter.wait(0.02)


async def test_a_notification_can_name_a_player(batch: Batch, notifications: Notifications) -> None:
    """Players are named together, each once; if one notification names nobody, it may be about anybody."""
    async with notifications.waiter("g") as waiter:
        await reached(batch, "g", waiter)
        for named in (["p_a", "p_b", "p_a"], ["p_c", ""]):
            for name in named:
                await batch.call("PUBLISH", "bell:g", name)
            expected = None if "" in named else frozenset(named)
            heard = frozenset[str]()
            while heard != expected:
                assert await waiter.wait(5)
                if waiter.heard.players is None:
                    assert expected is None
                    break
                heard |= waiter.heard.players


async def test_a_ring_names_the_newest_version(batch: Batch, notifications: Notifications) -> None:
    """Rings that come together name the newest version; a ring without a version, or of this process, counts too."""

    async def told_until(last: int | None) -> list[int | None]:
        found: list[int | None] = []
        while last not in found:
            assert await waiter.wait(5)
            found.append(waiter.heard.newest)
        return found

    async with notifications.waiter("g") as waiter:
        await reached(batch, "g", waiter)
        for version in range(2):
            await games.commit(batch, "g", Change(version, b"s", [b"e"], 60), now=0)
        assert await told_until(2) in ([1, 2], [2])
        notifications.notify("g", 4)
        notifications.notify("g", 3)
        assert await told_until(4) == [4]
        notifications.notify("g", 5)
        await batch.call("PUBLISH", "bell:g", "")
        assert await told_until(None) in ([5, None], [None])
        assert (await waiter.wait(0.02), waiter.heard.newest) == (False, None)


async def test_no_version_is_missed_by_a_reader_that_only_waits(batch: Batch, notifications: Notifications) -> None:
    """A reader that listens, reads, waits and reads again receives all three hundred commits without a time-out."""

    async def follow() -> list[str]:
        seen: list[str] = []
        async with notifications.waiter("g") as waiter:
            while len(seen) < 300:
                after = int(seen[-1].split("-")[0]) if seen else 0
                found = await games.events(batch, "g", after, 100)
                seen += [event_id for event_id, _ in found]
                if not found:
                    assert await waiter.wait(5)
        return seen

    readers = [asyncio.create_task(follow()) for _ in range(5)]
    for version in range(300):
        await games.commit(batch, "g", Change(version, b"s", [b"e"], 60), now=0)
    for seen in await asyncio.gather(*readers):
        assert seen == [f"{version}-1" for version in range(1, 301)]


@pytest.mark.usefixtures("alone")
async def test_the_last_listener_takes_the_subscription_along(batch: Batch, notifications: Notifications) -> None:
    """A channel stays subscribed while it has a second waiter, and is unsubscribed when the last one leaves."""
    async with notifications.waiter("g"):
        async with notifications.waiter("g"):
            assert await batch.call("PUBSUB", "NUMSUB", "bell:g") == [b"bell:g", 1]
        await asyncio.sleep(0.02)
        assert await batch.call("PUBSUB", "NUMSUB", "bell:g") == [b"bell:g", 1]
    await subscribed(batch, 0)
    async with asyncio.timeout(2):
        while notifications._channels:  # noqa: ASYNC110  # the client gets the reply a moment after the server
            await asyncio.sleep(0.001)


async def test_listening_again_and_again_always_hears(batch: Batch, notifications: Notifications) -> None:
    """A subscription right after the end of an earlier one is not lost between the two acknowledgements."""
    for _ in range(200):
        async with notifications.waiter("g") as waiter:
            await asyncio.sleep(0)
            await ring(batch, "g")
            assert await waiter.wait(1)


async def test_cancelled_listeners_leave_nothing_behind(batch: Batch, notifications: Notifications) -> None:
    """Listeners that are cancelled at any moment leave no task, no subscription and no channel."""
    async with notifications.waiter("first"):
        await batch.call("PING")
    quiet = asyncio.all_tasks()

    async def listen(number: int) -> None:
        async with notifications.waiter(f"g{number % 50}") as waiter:
            await waiter.wait(60)

    tasks = [asyncio.create_task(listen(number)) for number in range(200)]
    for number, task in enumerate(tasks):
        asyncio.get_running_loop().call_later(number / 5000, task.cancel)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
    await subscribed(batch, 0)
    async with asyncio.timeout(5):  # the server has unsubscribed; its last replies are still on their way
        while notifications._channels:  # noqa: ASYNC110 - there is no event when a channel is removed
            await asyncio.sleep(0.01)
    assert asyncio.all_tasks() <= quiet


@pytest.mark.usefixtures("alone")
async def test_a_lost_connection_wakes_everybody_and_comes_back(batch: Batch, notifications: Notifications) -> None:
    """Listeners are woken when the connection breaks, and receive rings on the next connection."""
    async with notifications.waiter("g") as waiter:
        await batch.call("CLIENT", "KILL", "TYPE", "pubsub")
        assert await waiter.wait(1)
        await subscribed(batch, 1)
        assert await waiter.wait(1), "rung once more, because rings were missed before the channel was back"
        assert not await waiter.wait(0.02)
        await ring(batch, "g")
        assert await waiter.wait(1)


async def test_a_server_that_is_away_is_unavailable() -> None:
    """Without a server, listening fails with StoreUnavailable within the time limit."""
    async with (
        connect("unix:///nowhere/valkey.sock", timeout=0.1) as client,
        Notifications(client, timeout=0.1) as notifications,
    ):
        with pytest.raises(StoreUnavailable):
            async with notifications.waiter("g"):
                pytest.fail("there is nothing to listen to")


async def test_the_library_asks_nothing_on_this_connection(store_url: str) -> None:
    """The library sends no health check here, even if the address asks for it: it would wait for a reply in vain."""
    async with (
        connect(f"{store_url}?health_check_interval=1", timeout=5) as client,
        Notifications(client, timeout=5.0) as notifications,
    ):
        await asyncio.sleep(1.2)
        async with notifications.waiter("g"):
            pass


@pytest.mark.parametrize("turns", range(6))
async def test_it_closes_though_its_connection_is_lost_just_then(store_url: str, turns: int) -> None:
    """The notifications closes in any case, whatever the number of event loop turns between the two events."""
    client = connect(store_url, timeout=1)
    async with asyncio.timeout(5):
        async with Notifications(client, timeout=1.0) as notifications, notifications.waiter("g"):
            await client.aclose()
            for _ in range(turns):
                await asyncio.sleep(0)
        await client.aclose()  # the notifications may have connected again


async def test_what_is_waited_for_is_looked_for_at_each_ring(batch: Batch, notifications: Notifications) -> None:
    """The waiter looks at each ring and waits on until it finds something; if nothing comes, the time-out ends it."""
    looked = asyncio.Event()
    there: list[int] = []

    async def look() -> list[int]:
        looked.set()
        return there

    async with notifications.waiter("g") as waiter:
        waiting = asyncio.create_task(waiter.found(5, look))
        await ring(batch, "g")
        await looked.wait()
        there.append(1)
        await ring(batch, "g")
        assert await waiting == [1]
        there.clear()
        await ring(batch, "g")
        assert await waiter.found(0.05, look) is None


async def test_nobody_waits_at_the_end_of_the_process(notifications: Notifications) -> None:
    """Neither a waiter that waits when all are dismissed, nor one that begins to wait after that."""

    async def look() -> bool:
        raise AssertionError("there is nothing to look for")

    async with asyncio.timeout(5):
        async with notifications.waiter("g") as waiter:
            notifications.dismiss_all()
            assert await waiter.found(60, look) is None
        async with notifications.waiter("g") as one, notifications.waiter("h") as other:
            assert await one.found(60, look) is None
            assert await other.found(60, look) is None
