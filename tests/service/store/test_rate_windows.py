"""Sliding windows in a real store. The tests shorten the lifetime of keys instead of waiting."""

import asyncio
from random import Random
from time import monotonic

import pytest
import redis
from tests.service.direct import direct

from rami_service.store import keys
from rami_service.store.rate_windows import Windows
from rami_service.store.redis.batch import Batch

pytestmark = pytest.mark.anyio

LIMIT = 20
CURRENT = f"rate:{keys.window('token/x', LIMIT)}"
BEFORE = f"{CURRENT}/-1"
X, Y = (keys.window(name, LIMIT) for name in ("token/x", "token/y"))


def pass_time(store: redis.Redis, seconds: float) -> None:
    """Let time pass for the windows."""
    for key in (CURRENT, BEFORE):
        ttl = store.pttl(key)
        assert isinstance(ttl, int)
        if ttl >= 0:
            store.pexpire(key, max(0, ttl - round(seconds * 1000)))


async def test_so_many_fit_and_no_more(batch: Batch) -> None:
    """A window counts up to the limit; an amount that does not fit completely is not counted at all."""
    windows = Windows(batch)
    taken = [await windows.take(X, LIMIT, amount) for amount in (7, 7, 7, 6, 1)]
    assert taken == [True, True, False, True, False]
    assert not await windows.take(Y, LIMIT, LIMIT + 1)
    assert await windows.take(Y, LIMIT, LIMIT)


async def test_what_is_told_is_what_is_left(batch: Batch) -> None:
    """The window reports how many requests are left and when it ends."""
    windows = Windows(batch)
    for left in (11, 2):
        assert await windows.take(X, LIMIT, 9)
        seen = await windows.look(X, LIMIT)
        assert (seen.left, seen.wait) == (left, 0)
        assert 59 < seen.ends <= 60


async def test_who_waits_as_told_is_let_through(batch: Batch, store_url: str) -> None:
    """In all window states, a request is accepted after the reported wait and refused before. Seeded with 11."""
    chance, windows, waits = Random(11), Windows(batch), 0
    with direct(store_url) as store:
        for _ in range(300):
            ends = chance.uniform(0.3, 59)
            before, present = chance.randint(0, LIMIT), chance.choice([LIMIT, chance.randint(0, LIMIT)])
            for early in (True, False):
                store.set(BEFORE, before, px=int(ends * 1000))
                store.set(CURRENT, present, px=int(ends * 1000) + 60_000)
                began, seen = monotonic(), await windows.look(X, LIMIT)
                assert (seen.left == 0) is (seen.wait > 0), (before, present, ends, seen)
                if early and seen.wait < 0.1:
                    continue
                pass_time(store, seen.wait - 0.06 if early else seen.wait)
                waits += early
                taken = await windows.take(X, LIMIT, 1)
                late = monotonic() - began > 0.05  # a busy machine may have waited long enough by then
                assert taken is not early or (early and late), (before, present, ends, seen)
    assert waits > 150


async def test_nothing_stays_of_who_does_not_come_again(batch: Batch, store_url: str) -> None:
    """The counts expire in the store after two windows."""
    windows = Windows(batch)
    await windows.take(X, LIMIT, 1)
    with direct(store_url) as store:
        assert store.keys("rate:*") == [CURRENT.encode()]
        assert 0 < store.ttl(CURRENT) <= 120


async def test_a_server_that_forgot_the_scripts_is_told_them_again(batch: Batch, store_url: str) -> None:
    """After a restart the scripts are loaded again, and no request is counted twice."""
    windows = Windows(batch)
    await windows.take(X, LIMIT, 1)
    with direct(store_url) as store:
        store.script_flush()
    await asyncio.gather(*[windows.take(X, LIMIT, 1) for _ in range(4)])
    assert (await windows.look(X, LIMIT)).left == LIMIT - 5
