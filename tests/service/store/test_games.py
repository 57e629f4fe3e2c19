"""A commit writes everything or nothing: it checks the recorded request first, then the version, and writes last."""

import asyncio

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from rami_service.store import games, keys
from rami_service.store.games import (
    Change,
    Committed,
    Done,
    Loaded,
    Missing,
    Record,
    RefusedBefore,
    Replay,
    RequestKey,
    Reused,
    Stale,
)
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.damage import Damaged

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000
DAY = 86_400
FIRST = Change(expected=0, state=b"one", events=[b"a", b"b"], ttl=600)
SECOND = Change(expected=1, state=b"two", events=[b"c"], ttl=700)


def record(key: str = "k", fingerprint: bytes = b"f", answer: bytes = b"\x00answer\xff") -> Record:
    """A record of a request of player p."""
    return Record(RequestKey("p", key), fingerprint, answer)


async def commit(batch: Batch, change: Change, record: Record | None = None, now: int = NOW) -> Committed:
    """Commit to the game g; the result is without the time of the store."""
    committed = await games.commit(batch, "g", change, now=now, record=record)
    return Done(committed.version) if isinstance(committed, Done) else committed


async def loaded(batch: Batch, game_id: str, *, now: int, request: RequestKey | None = None) -> Loaded | None:
    """What the store has, without the time of the store."""
    found = await games.look(batch, game_id, now=now, request=request)
    assert await games.load(batch, game_id) == (Loaded(found.version, found.state) if found.version else None)
    return replace(found, time=0) if found.version else None


async def test_a_game_is_created_and_loaded(batch: Batch) -> None:
    """The first version is 1, and what was stored comes back byte for byte."""
    assert await loaded(batch, "g", now=NOW) is None
    assert await commit(batch, replace(FIRST, state=bytes(range(256)))) == Done(1)
    assert await loaded(batch, "g", now=NOW) == Loaded(1, bytes(range(256)), 0)


async def test_a_commit_moves_the_version_by_one(batch: Batch) -> None:
    """The state of the newest commit replaces the one before."""
    await commit(batch, FIRST)
    assert await commit(batch, SECOND) == Done(2)
    assert await loaded(batch, "g", now=NOW) == Loaded(2, b"two", 0)


@pytest.mark.parametrize("expected", [0, 2, 3])
async def test_another_version_is_stale(batch: Batch, expected: int) -> None:
    """A commit with another version than the current one gets the current version and writes nothing."""
    await commit(batch, FIRST)
    assert await commit(batch, replace(SECOND, expected=expected)) == Stale(1)
    assert await loaded(batch, "g", now=NOW) == Loaded(1, b"one", 0)


async def test_a_commit_to_no_game_is_missing(batch: Batch, client: Redis) -> None:
    """A move does not create a game that does not exist."""
    assert await commit(batch, SECOND, record()) == Missing()
    assert await client.keys("{g:*") == []


async def test_a_recorded_request_is_answered_again(batch: Batch) -> None:
    """The same key and fingerprint give the first answer, and nothing is written twice."""
    await commit(batch, FIRST, record())
    assert await commit(batch, SECOND, record(answer=b"other")) == Replay(b"\x00answer\xff")
    assert await loaded(batch, "g", now=NOW) == Loaded(1, b"one", 0)


async def test_a_key_used_for_another_request_is_reused(batch: Batch) -> None:
    """The same key with another fingerprint is refused, and nothing is written."""
    await commit(batch, FIRST, record())
    assert await commit(batch, SECOND, record(fingerprint=b"another")) == Reused()
    assert await loaded(batch, "g", now=NOW) == Loaded(1, b"one", 0)


@pytest.mark.parametrize("expected", [0, 1, 5])
async def test_records_are_looked_at_before_the_version(batch: Batch, expected: int) -> None:
    """A recorded request gets its first answer again, whatever version it expects."""
    await commit(batch, FIRST, record())
    assert await commit(batch, replace(SECOND, expected=expected), record()) == Replay(b"\x00answer\xff")
    assert await commit(batch, replace(SECOND, expected=expected), record(fingerprint=b"x")) == Reused()


async def test_loading_brings_the_record_of_the_request(batch: Batch) -> None:
    """One call returns the state and the record of this player's key, and no other player's record."""
    await commit(batch, FIRST, record(fingerprint=bytes(range(256))))
    found = await loaded(batch, "g", now=NOW, request=RequestKey("p", "k"))
    assert found == Loaded(1, b"one", 0, bytes(range(256)), b"\x00answer\xff")
    for other in (RequestKey("p", "other"), RequestKey("q", "k")):
        assert await loaded(batch, "g", now=NOW, request=other) == Loaded(1, b"one", 0)


async def test_a_record_lives_for_a_day(batch: Batch) -> None:
    """A record answers until its day is over; after that the key is free and can be recorded again."""
    await commit(batch, FIRST, record())
    assert await commit(batch, SECOND, record(), now=NOW + DAY - 1) == Replay(b"\x00answer\xff")
    assert await commit(batch, SECOND, record(fingerprint=b"new", answer=b"new"), now=NOW + DAY) == Done(2)
    found = await loaded(batch, "g", now=NOW + DAY, request=RequestKey("p", "k"))
    assert found == Loaded(2, b"two", 0, b"new", b"new")


async def test_the_sixty_four_newest_records_are_kept(batch: Batch, client: Redis) -> None:
    """The sixty-fifth record replaces the oldest one, and the hash stops growing."""
    for version in range(200):
        await commit(batch, Change(version, b"s", [], 60), record(f"k{version}", answer=b"%d" % version))
    kept = [await loaded(batch, "g", now=NOW, request=RequestKey("p", f"k{version}")) for version in range(130, 200)]
    assert [one.answer for one in kept if one] == [None] * 6 + [b"%d" % version for version in range(136, 200)]
    assert await client.hlen("{g:g}:once:p") == 3 * 64 + 1


async def test_a_key_that_is_recorded_anew_counts_as_the_newest(batch: Batch) -> None:
    """A key that is recorded again after it expired is not removed at its old place in the order."""
    await commit(batch, Change(0, b"s", [], 60), record("again"))
    for version in range(1, 10):
        await commit(batch, Change(version, b"s", [], 60), record(f"k{version}"))
    await commit(batch, Change(10, b"s", [], 60), record("again"), now=NOW + DAY)
    for version in range(11, 74):
        await commit(batch, Change(version, b"s", [], 60), record(f"k{version}"), now=NOW + DAY)
    found = await loaded(batch, "g", now=NOW + DAY, request=RequestKey("p", "again"))
    assert found is not None
    assert found.answer is not None


async def test_every_key_expires(batch: Batch, client: Redis) -> None:
    """Each commit keeps the state and the events for its time, up to a hundredth longer; records live for a day."""
    await commit(batch, FIRST, record())
    await commit(batch, SECOND, record("k2"))
    names = {b"{g:g}:state": 700, b"{g:g}:events": 700, b"{g:g}:once:p": DAY}
    assert set(await client.keys("{g:*")) == set(names)
    for name, ttl in names.items():
        assert ttl - 2 <= await client.ttl(name) <= ttl * 1.01


@pytest.mark.parametrize(("left", "after"), [(10, 606), (599, 606), (603, 603), (606, 606), (1200, 606)])
async def test_a_lifetime_is_written_only_if_it_is_wrong(batch: Batch, client: Redis, left: int, after: int) -> None:
    """A game that lives long enough, and not much too long, is left alone: the log of the store has no entry for it."""
    await commit(batch, FIRST)
    for name in ("{g:g}:state", "{g:g}:events"):
        await client.expire(name, left)
    await commit(batch, Change(1, b"two", [b"b"], 600))
    assert {await client.ttl(name) for name in ("{g:g}:state", "{g:g}:events")} <= {after - 1, after}


async def test_events_carry_the_version_and_their_place(batch: Batch) -> None:
    """Reading after a version returns all later events; reading after an event continues within its version."""
    await commit(batch, FIRST)
    await commit(batch, SECOND)
    await commit(batch, Change(2, b"three", [b"d%d" % n for n in range(12)], 600))
    everything = [("1-1", b"a"), ("1-2", b"b"), ("2-1", b"c"), *((f"3-{n + 1}", b"d%d" % n) for n in range(12))]
    assert await games.events(batch, "g", 0, 100) == everything
    assert await games.events(batch, "g", 1, 100) == everything[2:]
    assert await games.events(batch, "g", 2, 3) == everything[3:6]
    assert await games.events(batch, "g", "3-3", 100) == everything[6:]
    assert await games.events(batch, "g", 3, 100) == []


async def test_a_version_is_read_with_all_its_events_and_its_time(batch: Batch, client: Redis) -> None:
    """However few events are asked for, none of a version is missing; the time is that of the store at the commit."""
    before = await client.time()
    await commit(batch, FIRST)
    await commit(batch, SECOND)
    after = await client.time()
    one, two = await games.versions(batch, "g", 0, 100)
    assert (one.version, one.events, two.version, two.events) == (1, (b"a", b"b"), 2, (b"c",))
    assert milliseconds(before) <= one.at <= two.at <= milliseconds(after)
    assert await games.versions(batch, "g", 0, 1) == [one]
    assert await games.versions(batch, "g", 0, 9, 1) == [one]
    assert await games.versions(batch, "g", "1-1", 1) == [replace(one, events=(b"b",), first=2), two]
    assert await games.versions(batch, "g", "1-2", 9) == await games.versions(batch, "g", 1, 9) == [two]


def milliseconds(time: tuple[int, int]) -> int:
    """The store's time in unix milliseconds."""
    return time[0] * 1000 + time[1] // 1000


async def test_events_without_a_time_and_several_in_one_entry_are_read(batch: Batch, client: Redis) -> None:
    """Older releases named every field `e`; an entry may have the events of a whole version."""
    await client.xadd("{g:g}:events", {"e": "a"}, id="1-1")
    await client.xadd("{g:g}:events", {"e": "b"}, id="1-2")
    await batch.call("XADD", "{g:g}:events", "2-1", "1790000000000", "c", "e", "d", "e", "f")
    one, two = await games.versions(batch, "g", 0, 9)
    assert (one.at, one.named()) == (0, [("1-1", b"a"), ("1-2", b"b")])
    assert (two.at, two.named()) == (1_790_000_000_000, [("2-1", b"c"), ("2-2", b"d"), ("2-3", b"f")])
    assert [version.named() for version in await games.versions(batch, "g", "2-2", 9)] == [[("2-3", b"f")]]
    found = [await games.has_event(batch, "g", name) for name in ("2-3", "2-4", "2-0", "3-1", "1-2")]
    assert found == [True, False, False, False, True]


@pytest.mark.parametrize("key", ["{g:g}:state", "{g:g}:events", "{g:g}:once:p"])
@pytest.mark.parametrize("change", [FIRST, replace(FIRST, events=[])])
async def test_a_key_of_another_type_stops_everything(batch: Batch, client: Redis, key: str, change: Change) -> None:
    """When one key has another type, no key is written."""
    await client.set(key, "text")
    with pytest.raises(Damaged):
        await commit(batch, change, record())
    assert await client.keys("{g:*") == [key.encode()]
    assert await client.get(key) == b"text"


async def test_an_event_that_the_stream_refuses_stops_everything(batch: Batch, client: Redis) -> None:
    """If the stream already has a later event, it refuses the new one, and neither state nor record is written."""
    await commit(batch, FIRST)
    await client.xadd("{g:g}:events", {"e": "ahead"}, id="9-1")
    with pytest.raises(Damaged):
        await commit(batch, SECOND, record())
    found = await loaded(batch, "g", now=NOW, request=RequestKey("p", "k"))
    assert found == Loaded(1, b"one", 0)


@pytest.mark.parametrize("damage", [("{g:g}:state", "v", "x"), ("{g:g}:once:p", "n", "x")])
async def test_a_damaged_key_stops_everything(batch: Batch, client: Redis, damage: tuple[str, str, str]) -> None:
    """A version or a counter that is not a number causes an error before anything is written."""
    await commit(batch, FIRST, record())
    await client.hset(*damage)
    with pytest.raises(Damaged):
        await commit(batch, SECOND, record("other"))
    assert await games.events(batch, "g", 1, 10) == []


@pytest.mark.parametrize("change", [replace(FIRST, ttl=0), replace(FIRST, ttl=10**15), replace(FIRST, expected=-1)])
async def test_wrong_arguments_are_refused_before_anything_is_written(
    batch: Batch, client: Redis, change: Change
) -> None:
    """An invalid expiry or version causes an error, and no key is written."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await commit(batch, change, record())
    assert await client.keys("{g:*") == []


async def test_events_of_a_game_that_was_there_before_do_not_stop_a_new_one(batch: Batch, client: Redis) -> None:
    """A game can be created again when only its old event stream is left."""
    await commit(batch, FIRST)
    await client.delete("{g:g}:state")
    assert await commit(batch, replace(FIRST, events=[b"new"])) == Done(1)
    assert await games.events(batch, "g", 0, 10) == [("1-1", b"new")]


async def test_a_game_that_is_written_while_it_is_loaded_is_not_damaged(batch: Batch, client: Redis) -> None:
    """A list can name a game a moment before the game is written. It is then missing or there, and never damaged."""
    found: set[bool] = set()
    for number in range(200):
        loading = [asyncio.create_task(games.load(batch, f"{number}-{place}")) for place in range(4)]
        for place in range(4):
            await asyncio.sleep(0)
            await client.hset(keys.state(f"{number}-{place}"), mapping={"v": 1, "s": b"one"})
        found |= {loaded is None for loaded in await asyncio.gather(*loading)}
    assert found == {True, False}


async def test_a_deleted_game_is_gone(batch: Batch) -> None:
    """After a deletion, neither state nor events remain."""
    await commit(batch, FIRST)
    await games.delete(batch, "g")
    assert await loaded(batch, "g", now=NOW) is None
    assert await games.events(batch, "g", 0, 10) == []


async def test_no_representation_shows_a_state_or_an_answer() -> None:
    """The repr of these objects shows no card, because it could get into a log by mistake."""
    secret = b"secret"
    shown = (Change(1, secret, [secret], 1), Record(RequestKey("p", "k"), secret, secret), Replay(secret))
    assert "secret" not in repr((*shown, Loaded(1, secret, 0, secret, secret), RefusedBefore(secret)))


async def test_of_thirty_two_clients_exactly_one_wins_each_version(store_url: str) -> None:
    """After two hundred rounds of a race there are two hundred versions, and each was written once."""
    clients = [connect(store_url, timeout=2.0) for _ in range(4)]
    batches = [batch_of(client, timeout=2.0) for client in clients]

    async def race(number: int, expected: int) -> Committed:
        change = Change(expected, b"%d" % number, [b"%d" % number], 60)
        return await commit(batches[number % 4], change)

    winners = []
    for expected in range(200):
        outcomes = await asyncio.gather(*(race(number, expected) for number in range(32)))
        winners.append(outcomes.index(Done(expected + 1)))
        assert outcomes.count(Done(expected + 1)) == 1
        assert outcomes.count(Stale(expected + 1)) == 31
    said = await games.events(batches[0], "g", 0, 1000)
    assert said == [(f"{version}-1", b"%d" % winner) for version, winner in enumerate(winners, start=1)]
    for batch, client in zip(batches, clients, strict=True):
        await batch.aclose()
        await client.aclose()
