"""What was answered under a key stays: an answer or a refusal, until it is a day old or pushed out of its ring."""

from time import time
from unittest.mock import ANY

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from rami_service.store import games
from rami_service.store.games import (
    Change,
    Committed,
    Done,
    Late,
    Record,
    RefusedBefore,
    Replay,
    RequestKey,
    Reused,
    Stale,
)
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000
DAY = 86_400
FIRST = Change(expected=0, state=b"one", events=[b"a"], ttl=600)
SECOND = Change(expected=1, state=b"two", events=[b"b"], ttl=600)
RECORDS = "{g:g}:once:p"


def record(key: str = "k", fingerprint: bytes = b"f", said: bytes = b"told") -> Record:
    """A record of a request of player p."""
    return Record(RequestKey("p", key), fingerprint, said)


async def refuse(batch: Batch, record: Record, now: int = NOW, till: int = 0) -> Committed:
    """Record a refusal in the game g."""
    return await games.settle(batch, "g", record, refused=True, now=now, till=till)


async def found(batch: Batch, key: str = "k", now: int = NOW) -> tuple[bytes | None, bool]:
    """What is recorded under a key, and whether it is a refusal."""
    loaded = await games.look(batch, "g", now=now, request=RequestKey("p", key))
    return loaded.answer, loaded.refused


async def store_time(batch: Batch) -> int:
    """The time of the store, in unix milliseconds."""
    return (await games.look(batch, "g", now=NOW)).time


async def test_nothing_is_carried_out_under_a_refused_key(batch: Batch) -> None:
    """A commit under a refused key gets the refusal and writes nothing; so does every later refusal or answer."""
    await games.commit(batch, "g", FIRST, now=NOW)
    assert await refuse(batch, record(said=b"no")) == Done(0, ANY)
    assert await games.commit(batch, "g", SECOND, now=NOW, record=record()) == RefusedBefore(b"no")
    assert await refuse(batch, record(said=b"other")) == RefusedBefore(b"no")
    assert await games.settle(batch, "g", record(), refused=False, now=NOW) == RefusedBefore(b"no")
    assert await found(batch) == (b"no", True)
    assert (await games.look(batch, "g", now=NOW)).version == 1


async def test_an_answered_key_cannot_be_refused(batch: Batch) -> None:
    """If the key has an answer, that answer comes back, and no refusal is recorded."""
    await games.commit(batch, "g", FIRST, now=NOW, record=record(said=b"yes"))
    assert await refuse(batch, record(said=b"no")) == Replay(b"yes")
    assert await found(batch) == (b"yes", False)


async def test_an_answer_without_a_change_is_recorded_among_the_answers(batch: Batch) -> None:
    """It is found again, and a commit under its key gets it."""
    await games.commit(batch, "g", FIRST, now=NOW)
    assert await games.settle(batch, "g", record(said=b"same"), refused=False, now=NOW) == Done(0, ANY)
    assert await found(batch) == (b"same", False)
    assert await games.commit(batch, "g", SECOND, now=NOW, record=record()) == Replay(b"same")


async def test_a_refused_key_with_another_request_is_reused(batch: Batch) -> None:
    """A key belongs to one request, also when that request was refused."""
    await games.commit(batch, "g", FIRST, now=NOW)
    await refuse(batch, record())
    other = record(fingerprint=b"other")
    assert await games.commit(batch, "g", SECOND, now=NOW, record=other) == Reused()
    assert await refuse(batch, other) == Reused()


async def test_refusals_push_out_refusals_and_no_answers(batch: Batch, client: Redis) -> None:
    """The sixteen newest refusals are kept, and as many answers as before; the hash stops growing."""
    for version in range(70):
        await games.commit(batch, "g", Change(version, b"s", [], 60), now=NOW, record=record(f"yes{version}"))
    for number in range(100):
        assert await refuse(batch, record(f"no{number}", said=b"%d" % number)) == Done(0, ANY)
    kept = [await found(batch, f"no{number}") for number in range(80, 100)]
    assert kept == [(None, False)] * 4 + [(b"%d" % number, True) for number in range(84, 100)]
    answers = [await found(batch, f"yes{version}") for version in range(70)]
    assert answers == [(None, False)] * 6 + [(b"told", False)] * 64
    assert await client.hlen(RECORDS) == 3 * (64 + 16) + 2


async def test_a_refusal_lives_for_a_day(batch: Batch, client: Redis) -> None:
    """After a day the key is free again, for a refusal or for an answer."""
    await games.commit(batch, "g", FIRST, now=NOW)
    await refuse(batch, record(said=b"old"))
    assert DAY - 2 <= await client.ttl(RECORDS) <= DAY * 1.01
    assert await refuse(batch, record(said=b"new"), now=NOW + DAY - 1) == RefusedBefore(b"old")
    assert await refuse(batch, record(said=b"new"), now=NOW + DAY) == Done(0, ANY)
    assert await found(batch, now=NOW + DAY) == (b"new", True)
    assert await games.commit(batch, "g", SECOND, now=NOW + 2 * DAY, record=record(said=b"yes")) == Done(2, ANY)
    assert await found(batch, now=NOW + 2 * DAY) == (b"yes", False)


async def test_a_key_that_is_refused_anew_counts_as_the_newest(batch: Batch) -> None:
    """A key that is recorded again after a day is not removed at its old place in the order."""
    for name in ("again", *[f"a{number}" for number in range(5)]):
        await refuse(batch, record(name))
    for name in ("again", *[f"b{number}" for number in range(15)]):
        await refuse(batch, record(name), now=NOW + DAY)
    assert await found(batch, "again", now=NOW + DAY) == (b"told", True)


async def test_the_store_tells_its_own_time(batch: Batch) -> None:
    """The time comes in milliseconds, also for a game that does not exist."""
    before = int(time() * 1000)
    assert before - 1000 <= await store_time(batch) <= int(time() * 1000) + 1000


async def test_nothing_is_written_after_the_deadline(batch: Batch, client: Redis) -> None:
    """Neither a version nor a record is written, whatever the version is."""
    late = await store_time(batch) - 1
    assert await games.commit(batch, "g", FIRST, now=NOW, till=late, record=record()) == Late()
    assert await refuse(batch, record(), till=late) == Late()
    assert await client.keys("{g:*") == []
    in_time = await store_time(batch) + 60_000
    assert await games.commit(batch, "g", FIRST, now=NOW, till=in_time) == Done(1, ANY)
    assert await games.commit(batch, "g", replace(SECOND, expected=5), now=NOW, till=late) == Late()
    assert await games.commit(batch, "g", replace(SECOND, expected=5), now=NOW, till=in_time) == Stale(1)


async def test_what_was_answered_is_answered_after_the_deadline_too(batch: Batch) -> None:
    """A recorded answer or refusal changes nothing, so it does not come too late."""
    late = await store_time(batch) - 1
    await games.commit(batch, "g", FIRST, now=NOW, record=record("yes", said=b"yes"))
    await refuse(batch, record("no", said=b"no"))
    assert await games.commit(batch, "g", SECOND, now=NOW, till=late, record=record("yes")) == Replay(b"yes")
    assert await games.commit(batch, "g", SECOND, now=NOW, till=late, record=record("no")) == RefusedBefore(b"no")


@pytest.mark.parametrize(("field", "refused"), [("n", False), ("m", True)])
async def test_a_damaged_counter_stops_everything(batch: Batch, client: Redis, field: str, *, refused: bool) -> None:
    """A counter that is not a number causes an error before anything is written."""
    await client.hset(RECORDS, field, "x")
    with pytest.raises(Damaged):
        await games.settle(batch, "g", record(), refused=refused, now=NOW)
    assert await client.hlen(RECORDS) == 1


async def test_a_record_of_an_earlier_release_is_understood(batch: Batch, client: Redis) -> None:
    """Records that were stored before refusals were recorded have the same fields as now."""
    await client.hset(RECORDS, mapping={"n": "1", "s0": "k", "kk": f"0 {NOW} f", "ak": "old"})
    assert await found(batch) == (b"old", False)
    assert await refuse(batch, record()) == Replay(b"old")


async def test_wrong_arguments_are_refused(batch: Batch, client: Redis) -> None:
    """A deadline that is not a number, or an empty key, is an error, and no key is written."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await refuse(batch, record(), till=-1)
    with pytest.raises(ResponseError, match="wrong arguments"):
        await refuse(batch, record(""))
    with pytest.raises(ResponseError, match="wrong arguments"):
        await games.commit(batch, "g", FIRST, now=NOW, till=-1)
    assert await client.keys("{g:*") == []
