"""The queue of streams that are being opened: in order, a few at a time, bounded, and not delayed by one of them."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from rami.problems.exceptions import RateLimited, Unavailable
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.streams.openings import AT_ONCE, Openings, Payers, Turn

pytestmark = pytest.mark.anyio

ADA: Payers = {"ada": 1000}


async def entered(turn: Turn) -> Turn:
    """A turn that has come."""
    return await turn.__aenter__()


async def waiting(openings: Openings, number: int) -> list[asyncio.Task[Turn]]:
    """Openings that have entered the queue, one after the other."""
    tasks = [asyncio.create_task(entered(openings.turn(ADA))) for _ in range(number)]
    await asyncio.sleep(0)
    return tasks


async def test_openings_come_in_order_and_few_at_a_time() -> None:
    """Each that ends lets the next one begin, the one that has waited longest; one that is cancelled is left out."""
    openings = Openings(100)
    tasks = await waiting(openings, AT_ONCE + 3)
    assert [task.done() for task in tasks] == [True] * AT_ONCE + [False] * 3
    assert openings.waiting() == 3
    tasks[AT_ONCE].cancel()
    tasks[0].result().end()
    tasks[0].result().end()  # a second time it does nothing
    assert await asyncio.wait_for(tasks[AT_ONCE + 1], 10) is not None
    assert not tasks[AT_ONCE + 2].done()
    tasks[1].result().end()
    await asyncio.wait_for(tasks[AT_ONCE + 2], 10)
    assert openings.waiting() == 0


async def test_an_opening_that_waits_for_something_else_holds_nobody_up() -> None:
    """All that run are stuck; after some time the others begin all the same."""
    tasks = await waiting(Openings(100), AT_ONCE + 2)
    await asyncio.wait_for(asyncio.gather(*tasks), 10)


async def test_a_full_queue_refuses_as_busy() -> None:
    """Beyond its bound an opening gets 503 with a time that is not always the same; one caller's others get 429."""
    openings, seconds = Openings(2), set()
    tasks = await waiting(openings, AT_ONCE + 2)
    for _ in range(50):
        with pytest.raises(Unavailable) as refused:
            await entered(openings.turn({"bob": 1000}))
        assert refused.value.code == "busy"
        seconds.add(refused.value.retry_after)
    assert len(seconds) > 1
    for task in tasks:
        task.cancel()
    one = Openings(100)
    async with one.turn({"token": 1}):
        with pytest.raises(RateLimited):
            await entered(one.turn({"address": 5, "token": 1}))
        async with one.turn({"token of another": 1}):
            pass
    async with one.turn({"token": 1}):
        pass


async def test_those_that_wait_are_answered_when_the_store_is_away() -> None:
    """If all that run fail because of the store, those that wait are refused at once, and the next ones are tried."""
    openings = Openings(100)
    tasks = await waiting(openings, 3 * AT_ONCE)
    for task in tasks[:AT_ONCE]:
        task.result().failed = True
        task.result().end()
    found = await asyncio.wait_for(asyncio.gather(*tasks[2 * AT_ONCE :], return_exceptions=True), 10)
    assert {type(one) for one in found} == {StoreUnavailable}
    for task in tasks[AT_ONCE : 2 * AT_ONCE]:
        task.result().end()
    async with openings.turn(ADA):
        pass


async def test_the_end_of_the_process_refuses_those_that_wait() -> None:
    """Openings are refused; a part of an open stream goes on without its turn, because its stream ends by itself."""
    openings = Openings(100)
    async with AsyncExitStack() as stack:
        for _ in range(AT_ONCE):
            await stack.enter_async_context(openings.turn(ADA))
        tasks = [asyncio.create_task(entered(openings.turn(payers))) for payers in (ADA, None)]
        await asyncio.sleep(0)
        openings.close()
        refused, part = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
        assert isinstance(refused, Unavailable)
        assert isinstance(part, Turn)
        part.end()
