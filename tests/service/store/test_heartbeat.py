"""The heartbeat: each server of the store knows when no replica reached it, and only one of several says so."""

import asyncio
from collections.abc import Iterator
from time import time
from typing import Any, Final

import pytest
from tests.service.conftest import SHAPE
from tests.service.direct import direct
from tests.service.shapes import shaped

from rami_service.store.heartbeat import Outage, beat, outages_of
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


def last_served(batch: Batch, store_url: str, *, seconds_ago: float, **fields: str) -> None:
    """Make each server say that a replica last reached it so many seconds ago."""
    with direct(store_url) as client:
        for name in batch.spread(SERVED, 9):
            client.hset(name, mapping={"at": int((time() - seconds_ago) * 1000), **fields})


def lasted(outage: Outage) -> float:
    """How long an outage lasted, in seconds."""
    return (outage.until - outage.since) / 1000


async def test_a_heartbeat_soon_after_another_is_no_outage(batch: Batch, store_url: str) -> None:
    """A replica that was there half a second ago counts, however often others come."""
    last_served(batch, store_url, seconds_ago=0.5)
    assert await beat(batch) == []
    assert await beat(batch) == []


async def test_an_outage_lasts_from_the_last_heartbeat_to_the_next(batch: Batch, store_url: str) -> None:
    """Whoever comes first notes it, and every replica knows of it from then on."""
    last_served(batch, store_url, seconds_ago=60)
    (found,) = await beat(batch)
    assert abs(lasted(found) - 60) < SLACK
    assert abs(found.until / 1000 - time()) < SLACK
    assert await beat(batch) == [found]


async def test_of_several_that_come_at_once_one_notes_it(batch: Batch, store_url: str) -> None:
    """All know of one outage, and none of them makes it longer."""
    last_served(batch, store_url, seconds_ago=60)
    found = await asyncio.gather(*[beat(batch) for _ in range(9)])
    assert {len(each) for each in found} == {1}
    assert {round(lasted(each[0])) for each in found} <= {60, 61, 62}


async def test_a_store_that_knows_of_no_replica_was_alone_since_ever(batch: Batch) -> None:
    """So it is with a store of a release without heartbeats, and with a new server of a cluster."""
    assert lasted((await beat(batch))[0]) > time() - 60


async def test_the_last_outages_are_remembered(batch: Batch, store_url: str) -> None:
    """In order, at most 16 of them: a turn of days may have several."""
    ends = [int(time() - 5000 + 100 * number) * 1000 for number in range(16)]
    outages = ",".join(f"{end - 9000}-{end}" for end in ends)
    last_served(batch, store_url, seconds_ago=60, outages=outages)
    known = await beat(batch)
    assert [outage.until for outage in known[:-1]] == ends[1:]
    assert abs(lasted(known[-1]) - 60) < SLACK


async def test_what_a_clock_that_was_ahead_noted_does_not_count(batch: Batch, store_url: str) -> None:
    """Otherwise clocks would be moved again and again, until that time has come."""
    ahead = int((time() + 3600) * 1000)
    last_served(batch, store_url, seconds_ago=-3600, outages=f"{ahead - 1000}-{ahead}")
    assert await beat(batch) == []
    assert await beat(batch) == []


@pytest.mark.parametrize("junk", ["a text", {"at": "x", "outages": f"-1-,5-{'9' * 30},7"}, {"outages": "1"}], ids=str)
async def test_junk_in_its_place_is_replaced(batch: Batch, store_url: str, junk: Any) -> None:
    """The games go on. What cannot be read counts as an outage since ever, which only gives time."""
    with direct(store_url) as client:
        for name in batch.spread(SERVED, 9):
            if isinstance(junk, dict):
                client.hset(name, mapping=junk)
            else:
                client.set(name, junk)
    (found,) = await beat(batch)
    assert lasted(found) > time() - 60
    assert await beat(batch) == [found]


async def test_it_is_forgotten_after_a_day_without_any_replica(batch: Batch, store_url: str) -> None:
    """No key stays for ever, and each heartbeat keeps this one."""
    for _ in range(2):
        await beat(batch)
        with direct(store_url) as client:
            for name in batch.spread(SERVED, 9):
                assert 86_000 < client.ttl(name) <= 87_264


async def test_a_server_knows_only_its_own_outages(batch: Batch, store_url: str) -> None:
    """In a cluster, who needs the others was served."""
    last_served(batch, store_url, seconds_ago=0)
    away = batch.beside("{g:1}:state", SERVED)
    with direct(store_url) as client:
        client.hset(away, "at", int((time() - 60) * 1000))
    assert len(await outages_of(batch, ["{g:1}:state"])) == 1
    others = [name for name in batch.spread(SERVED, 9) if name != away]
    assert await outages_of(batch, others) == []
    assert len(await outages_of(batch, ["{g:1}:state", *others])) == 1
