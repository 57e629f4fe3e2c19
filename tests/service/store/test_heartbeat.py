"""The heartbeat: a replica that starts finds out since when no replica was there, and only one of several says so."""

import asyncio
from collections.abc import Iterator
from time import time
from typing import Any, Final

import pytest
from tests.service.conftest import SHAPE
from tests.service.direct import direct
from tests.service.shapes import shaped

from rami_service.store.heartbeat import Outage, beat
from rami_service.store.keys import SERVED
from rami_service.store.redis.batch import Batch

pytestmark = pytest.mark.anyio

SLACK: Final = 2.5
"""Seconds that a busy machine may take between two steps of a test."""


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A store without a service, because a service would be there all the time."""
    with shaped(SHAPE, tmp_path_factory.mktemp("heart")) as url:
        yield url


def last_served(store_url: str, *, seconds_ago: float) -> None:
    """Make the store say that a replica was last there so many seconds ago."""
    with direct(store_url) as client:
        client.hset(SERVED, "at", int((time() - seconds_ago) * 1000))


def lasted(outage: Outage | None) -> float:
    """How long an outage lasted, in seconds."""
    assert outage is not None
    return (outage.until - outage.since) / 1000


async def test_a_start_beside_another_replica_is_no_outage(batch: Batch, store_url: str) -> None:
    """A replica that was there half a second ago counts, however often others start."""
    last_served(store_url, seconds_ago=0.5)
    assert await beat(batch, starting=True) is None
    assert await beat(batch, starting=True) is None


async def test_a_start_after_nobody_was_there_ends_an_outage(batch: Batch, store_url: str) -> None:
    """It lasted from the last heartbeat until now, and every replica is told of it from then on."""
    last_served(store_url, seconds_ago=60)
    found = await beat(batch, starting=True)
    assert found is not None
    assert abs(lasted(found) - 60) < SLACK
    assert abs(found.until / 1000 - time()) < SLACK
    assert await beat(batch, starting=False) == await beat(batch, starting=True) == found


async def test_of_several_that_start_at_once_one_ends_the_outage(batch: Batch, store_url: str) -> None:
    """All are told of one outage, and none of them makes it longer."""
    last_served(store_url, seconds_ago=60)
    found = await asyncio.gather(*[beat(batch, starting=True) for _ in range(9)])
    assert len(set(found)) == 1


async def test_a_replica_that_was_busy_has_not_been_away(batch: Batch, store_url: str) -> None:
    """Only a start ends an outage: a late heartbeat of a replica that runs does not."""
    last_served(store_url, seconds_ago=60)
    assert await beat(batch, starting=False) is None
    assert await beat(batch, starting=True) is None


async def test_a_store_that_knows_of_no_replica_was_alone_since_ever(batch: Batch) -> None:
    """So it is with a store of a release without heartbeats."""
    assert lasted(await beat(batch, starting=True)) > time() - 60


@pytest.mark.parametrize(("seconds_ago", "one"), [(120, True), (900, False)])
async def test_a_service_that_falls_again_soon_was_away_all_the_time(
    batch: Batch, store_url: str, seconds_ago: float, *, one: bool
) -> None:
    """It may not have looked at all games in between. After ten minutes it has, and the outages are two."""
    ended = int((time() - seconds_ago) * 1000)
    with direct(store_url) as client:
        client.hset(SERVED, mapping={"since": ended - 60_000, "until": ended})
    last_served(store_url, seconds_ago=10 if one else 60)
    expected = seconds_ago + 60 if one else 60
    assert abs(lasted(await beat(batch, starting=True)) - expected) < SLACK


async def test_what_a_clock_that_was_ahead_noted_is_forgotten(batch: Batch, store_url: str) -> None:
    """Otherwise turns would have their time again, again and again, until that time has come."""
    ahead = int((time() + 3600) * 1000)
    with direct(store_url) as client:
        client.hset(SERVED, mapping={"since": ahead - 1000, "until": ahead, "at": ahead})
    assert await beat(batch, starting=False) is None
    assert await beat(batch, starting=True) is None


@pytest.mark.parametrize("junk", ["a text", {"at": "x", "since": "-1", "until": "9" * 30}, {"since": "1"}], ids=str)
async def test_junk_in_its_place_is_replaced(batch: Batch, store_url: str, junk: Any) -> None:
    """The games go on. What cannot be read counts as an outage since ever, which only gives time."""
    with direct(store_url) as client:
        if isinstance(junk, dict):
            client.hset(SERVED, mapping=junk)
        else:
            client.set(SERVED, junk)
    assert lasted(await beat(batch, starting=True)) > time() - 60
    assert lasted(await beat(batch, starting=True)) > time() - 60


async def test_it_is_forgotten_after_a_day_without_any_replica(batch: Batch, store_url: str) -> None:
    """No key stays for ever, and each heartbeat keeps this one."""
    for _ in range(2):
        await beat(batch, starting=False)
        with direct(store_url) as client:
            assert 86_000 < client.ttl(SERVED) <= 87_264
