"""Commands of one turn of the event loop share a pipeline, and every caller receives its own reply."""

import asyncio
import random
from contextlib import aclosing
from typing import Any

import pytest
from redis.asyncio import Redis

from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.store.redis.single import Single

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("alone")]


async def pipelines(client: Redis, batch: Batch, turns: int, callers: int) -> int:
    """Count how often the server read from its sockets while some callers sent commands at once, for some turns."""
    before = (await client.info("stats"))["total_reads_processed"]
    for _ in range(turns):
        await asyncio.gather(*(batch.call("ECHO", "x") for _ in range(callers)))
    after = (await client.info("stats"))["total_reads_processed"]
    return int(after - before - 1)


async def test_fifty_thousand_callers_of_whom_half_are_cancelled_get_their_own_reply_or_none(batch: Single) -> None:
    """The reply for a cancelled caller never goes to another caller, and no task and no queued command remain."""
    chance = random.Random(7)
    loop = asyncio.get_running_loop()
    quiet = asyncio.all_tasks()

    async def ask(number: int) -> None:
        assert await batch.call("ECHO", number) == b"%d" % number

    cancelled = 0
    for wave in range(100):
        tasks = [asyncio.create_task(ask(wave * 500 + number)) for number in range(500)]
        for victim in chance.sample(tasks, 250):
            loop.call_later(chance.uniform(0, 0.01), victim.cancel)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        cancelled += sum(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
        assert all(outcome is None or isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
    assert 5_000 < cancelled <= 25_000
    await batch.aclose()
    assert not batch._queue
    assert asyncio.all_tasks() <= quiet


async def test_commands_of_one_turn_travel_in_one_pipeline(client: Redis, batch: Batch) -> None:
    """The server reads once for thirty-two callers at the same time, not thirty-two times.

    On a busy machine a pipeline may arrive in two parts.
    """
    await batch.call("PING")
    assert 10 <= await pipelines(client, batch, turns=10, callers=32) <= 15


async def test_a_full_turn_is_cut_into_pipelines_of_bounded_size(client: Redis) -> None:
    """Nine commands need three pipelines when a pipeline has at most four commands."""
    async with aclosing(Single(client, timeout=2.0, max_sent=4)) as batch:
        await batch.call("PING")
        assert await pipelines(client, batch, turns=1, callers=9) == 3


async def test_an_error_goes_to_its_caller_alone(batch: Batch) -> None:
    """When a command fails, the other commands of its pipeline still succeed."""
    await batch.call("SET", "text", "x")
    replies = await asyncio.gather(
        batch.call("ECHO", "before"), batch.call("INCR", "text"), batch.call("ECHO", "after"), return_exceptions=True
    )
    assert replies[0] == b"before"
    assert isinstance(replies[1], Damaged)
    assert replies[1].names == ("text",)
    assert replies[2] == b"after"


@pytest.mark.parametrize("argument", ["\ud800", True, None])
async def test_a_command_that_cannot_be_encoded_hurts_nobody_else(batch: Batch, argument: Any) -> None:
    """An argument that cannot be encoded fails for its own caller, before the batch sends anything."""
    good = asyncio.create_task(batch.call("ECHO", "good"))
    await asyncio.sleep(0)
    with pytest.raises((UnicodeEncodeError, TypeError)):
        await batch.call("ECHO", argument)
    assert await good == b"good"


async def test_several_commands_have_their_replies_in_order(batch: Batch) -> None:
    """The replies have the same order as the commands."""
    assert await batch.calls([("ECHO", number) for number in range(5)]) == [b"0", b"1", b"2", b"3", b"4"]


async def test_silence_is_unavailable_and_late_replies_reach_nobody(client: Redis) -> None:
    """A time-out fails every caller of its pipeline, and the next pipeline uses a new connection."""
    async with aclosing(Single(client, timeout=0.1)) as batch:
        await batch.call("CLIENT", "PAUSE", 300, "ALL")
        outcomes = await asyncio.gather(*(batch.call("ECHO", n) for n in range(20)), return_exceptions=True)
        assert all(isinstance(outcome, StoreUnavailable) for outcome in outcomes)
        await asyncio.sleep(0.3)
        assert await batch.calls([("ECHO", n) for n in range(100, 120)]) == [b"%d" % n for n in range(100, 120)]


async def test_a_command_that_waited_too_long_is_never_sent(client: Redis) -> None:
    """Commands that wait for a silent server fail within twice the time-out and are not sent later."""
    async with aclosing(Single(client, timeout=0.1, max_sent=1)) as batch:
        await batch.call("CLIENT", "PAUSE", 350, "ALL")
        start = asyncio.get_running_loop().time()
        outcomes = await asyncio.gather(*(batch.call("INCR", "sent") for _ in range(50)), return_exceptions=True)
        assert all(isinstance(outcome, StoreUnavailable) for outcome in outcomes)
        assert asyncio.get_running_loop().time() - start < 1  # one after another they would take five seconds
        await asyncio.sleep(0.4)
        assert int(await batch.call("GET", "sent") or 0) <= 1


async def test_more_callers_than_may_wait_are_turned_away_at_once(client: Redis) -> None:
    """The queue is bounded: with room for ten, the eleventh caller gets StoreUnavailable, the ten get replies."""
    async with aclosing(Single(client, timeout=2.0, max_queued=10)) as batch:
        outcomes = await asyncio.gather(*(batch.call("ECHO", n) for n in range(11)), return_exceptions=True)
    assert outcomes[:10] == [b"%d" % n for n in range(10)]
    assert isinstance(outcomes[10], StoreUnavailable)


async def test_a_command_whose_caller_has_gone_is_not_sent(batch: Batch) -> None:
    """A write whose caller was cancelled is not sent if it has not been sent yet."""
    task = asyncio.create_task(batch.call("SET", "gone", "x"))
    asyncio.get_running_loop().call_soon(task.cancel)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await batch.call("GET", "gone") is None


async def test_closing_finishes_what_was_asked_and_refuses_the_rest(client: Redis) -> None:
    """Commands that wait when the batch closes still get their replies, and later commands are refused."""
    batch = Single(client, timeout=2.0, max_sent=2)
    waiting = [asyncio.create_task(batch.call("ECHO", n)) for n in range(9)]
    await asyncio.sleep(0)
    await batch.aclose()
    assert await asyncio.gather(*waiting) == [b"%d" % n for n in range(9)]
    with pytest.raises(StoreUnavailable):
        await batch.call("PING")


async def test_closing_that_is_cut_short_fails_whoever_still_waits(client: Redis) -> None:
    """If a shutdown stops waiting for a silent server, every waiting caller gets an error and no task remains."""
    batch = Single(client, timeout=2.0, max_sent=2)
    quiet = asyncio.all_tasks()
    await batch.call("CLIENT", "PAUSE", 200, "ALL")
    waiting = [asyncio.create_task(batch.call("ECHO", n)) for n in range(9)]
    await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await batch.aclose()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(outcome, StoreUnavailable) for outcome in outcomes)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() <= quiet
    await asyncio.sleep(0.2)


async def test_a_server_without_memory_is_unavailable(batch: Batch) -> None:
    """A write refused because the server's memory is full raises StoreUnavailable: it is no mistake of the caller."""
    await batch.call("CONFIG", "SET", "maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable):
            await batch.call("SET", "a", "b")
    finally:
        await batch.call("CONFIG", "SET", "maxmemory", 0)


async def test_a_connection_that_the_server_closed_meanwhile_is_replaced(client: Redis, batch: Batch) -> None:
    """A server closes connections that were idle for a long time; the next request must not fail because of it."""
    assert await batch.call("ECHO", "before") == b"before"
    killed = await client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")  # type: ignore[no-untyped-call]
    assert killed >= 1
    assert await batch.call("ECHO", "after") == b"after"
