"""Sliding windows in a real store. Time passes by what is left of a key's life, so nothing here waits."""

import asyncio
from random import Random

import pytest
import redis

from rami_service.store.batch import Batch
from rami_service.store.rates import Windows

pytestmark = pytest.mark.anyio

LIMIT = 20
CURRENT = f"rate:{{rate/token/x/{LIMIT}/60/second}}"
BEFORE = f"{CURRENT}/-1"


def pass_time(store: redis.Redis, seconds: float) -> None:
    """Let time pass for the windows."""
    for key in (CURRENT, BEFORE):
        ttl = store.pttl(key)
        assert isinstance(ttl, int)
        if ttl >= 0:
            store.pexpire(key, max(0, ttl - round(seconds * 1000)))


async def test_so_many_fit_and_no_more(batch: Batch) -> None:
    """In one window; those that do not all fit are not counted at all."""
    windows = Windows(batch)
    assert [(await windows.take("token/x", LIMIT, amount)).granted for amount in (7, 7, 7, 6, 1)] == [
        True, True, False, True, False
    ]  # fmt: skip
    assert (await windows.take("token/y", LIMIT, 1)).left == LIMIT - 1
    assert (await windows.take("token/y", LIMIT, LIMIT + 1)).granted is False


async def test_what_is_told_is_what_is_left(batch: Batch) -> None:
    """And when the window ends."""
    windows = Windows(batch)
    told = [await windows.take("token/x", LIMIT, 9) for _ in range(2)]
    assert [taken.left for taken in told] == [11, 2]
    assert all(59 < taken.ends <= 60 for taken in told)
    assert told[-1].wait == 0


async def test_who_waits_as_told_is_let_through(batch: Batch, store_url: str) -> None:
    """In whatever state the windows are, and who comes a moment earlier is not. Seeded with 11."""
    chance, windows, waits = Random(11), Windows(batch), 0
    with redis.Redis.from_url(store_url) as store:
        for _ in range(300):
            ends = chance.uniform(0.3, 59)
            before, present = chance.randint(0, LIMIT), chance.choice([LIMIT, chance.randint(0, LIMIT)])
            for early in (True, False):
                store.set(BEFORE, before, px=int(ends * 1000))
                store.set(CURRENT, present, px=int(ends * 1000) + 60_000)
                taken = await windows.take("token/x", LIMIT, LIMIT + 1)
                assert (taken.left == 0) is (taken.wait > 0), (before, present, ends, taken)
                if early and taken.wait < 0.1:
                    continue
                pass_time(store, taken.wait - 0.06 if early else taken.wait)
                waits += early
                granted = (await windows.take("token/x", LIMIT, 1)).granted
                assert granted is not early, (before, present, ends, taken)
    assert waits > 150


async def test_nothing_stays_of_who_does_not_come_again(batch: Batch, store_url: str) -> None:
    """Counts go by themselves after two windows."""
    await Windows(batch).take("token/x", LIMIT, 1)
    with redis.Redis.from_url(store_url) as store:
        assert [0 < store.ttl(key) <= 120 for key in store.keys("rate*")] == [True]


async def test_a_server_that_forgot_the_scripts_is_told_them_again(batch: Batch, store_url: str) -> None:
    """As after a restart: nothing is counted twice by that."""
    windows = Windows(batch)
    await windows.take("token/x", LIMIT, 1)
    with redis.Redis.from_url(store_url) as store:
        store.script_flush()
    await asyncio.gather(*[windows.take("token/x", LIMIT, 1) for _ in range(4)])
    assert (await windows.take("token/x", LIMIT, LIMIT + 1)).left == LIMIT - 5
