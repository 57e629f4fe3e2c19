"""One shared reader for each log, bounded queues, and every stream ends."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, ExitStack

import pytest

from rami.problems import Refused
from rami_service.store.pubsub import Doorbell
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import Client, connect
from rami_service.streams import reader as readers
from rami_service.streams import sse
from rami_service.streams.hub import Hub
from rami_service.streams.reader import LIMIT, Frame, Reader, parse_event_id

pytestmark = pytest.mark.anyio


class Numbers:
    """A source whose log is a list of numbers; it counts how often it is read."""

    def __init__(self) -> None:
        self.log: list[int] = []
        self.reads = 0
        self.error: Exception | None = None
        self._read = 0

    async def begin(self) -> None:
        """Begin after the entries that the log already has."""
        self._read = len(self.log)

    async def news(self, readers: Collection[Reader]) -> None:
        """Pass on the new entries, or raise the stored error once."""
        self.reads += 1
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        frames = [Frame((number, 1), b"%d;" % number) for number in self.log[self._read :]]
        self._read = len(self.log)
        for reader in readers:
            reader.put(frames)


@pytest.fixture
async def hub(connected: Client) -> AsyncIterator[Hub]:
    """A hub on the empty store, whose doorbell is connected."""
    async with Doorbell(connected, timeout=1.0) as doorbell, Hub(doorbell, most=5) as hub:
        async with doorbell.listening("first"):
            pass
        yield hub


async def tell(batch: Batch, numbers: Numbers, *told: int) -> None:
    """Append to the log and ring its bell."""
    numbers.log += told
    await batch.call("PUBLISH", "bell:numbers", "")


async def heard(reader: Reader, until: bytes) -> bytes:
    """Everything that a reader receives, up to and including this chunk."""
    async with asyncio.timeout(5):
        chunks = b""
        async for chunk in reader.chunks():
            chunks += chunk
            if chunks.endswith(until):
                break
        return chunks


async def test_a_log_is_read_once_however_many_read_it(hub: Hub, batch: Batch) -> None:
    """A hundred readers need one read for each ring; a late reader receives only later entries."""
    numbers, early = Numbers(), [Reader(f"p{number}") for number in range(100)]
    async with AsyncExitStack() as stack:
        for reader in early:
            await stack.enter_async_context(hub.reading(reader, "numbers", lambda: numbers))
        await tell(batch, numbers, 1, 2)
        assert [await heard(reader, b"2;") for reader in early] == [b"1;2;"] * 100
        late = Reader("late")
        await stack.enter_async_context(hub.reading(late, "numbers", Numbers))
        await tell(batch, numbers, 3)
        assert [await heard(reader, b"3;") for reader in [*early, late]] == [b"3;"] * 101
    assert numbers.reads == 2


async def test_the_last_reader_takes_the_feed_along(hub: Hub, batch: Batch) -> None:
    """No task, no feed and no subscription remains; the next reader starts a new feed."""
    await batch.call("PING")
    quiet = asyncio.all_tasks()
    for _ in range(20):
        numbers, reader = Numbers(), Reader("p")
        async with hub.reading(reader, "numbers", lambda numbers=numbers: numbers):  # type: ignore[misc]
            await tell(batch, numbers, 7)
            assert await heard(reader, b"7;") == b"7;"
    assert not hub._feeds
    async with asyncio.timeout(2):
        while asyncio.all_tasks() - quiet or await batch.call("PUBSUB", "CHANNELS", "bell:*"):  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.005)


async def test_what_a_reader_has_in_another_way_is_not_sent_again() -> None:
    """Frames up to the skipped place are dropped, whether they were queued before or after the skip."""
    reader = Reader("p")
    frames = [Frame((number, 1), b"%d;" % number) for number in range(1, 7)]
    reader.put(frames[:3])
    reader.skip((2, 99))
    reader.put(frames[1:4])
    reader.put(frames[4:])
    reader.finish()
    assert [chunk async for chunk in reader.chunks()] == [b"3;3;4;5;6;"]


async def test_a_reader_that_falls_behind_is_dropped() -> None:
    """A reader is dropped above 256 KiB; its connection is aborted, and its queue is emptied."""
    broken: list[bool] = []
    reader = Reader("p")
    reader.abort = lambda: broken.append(True)
    reader.put([Frame((1, 1), b"x" * LIMIT)])
    assert not broken
    reader.put([Frame((2, 1), b"x")])
    assert broken == [True]
    reader.put([Frame((3, 1), b"x")])
    assert [chunk async for chunk in reader.chunks()] == []


async def test_a_silent_stream_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartbeats are comments: they have no id, no event and no data."""
    monkeypatch.setattr(readers, "_HEARTBEAT", 0.01)
    reader, chunks = Reader("p"), []
    async with asyncio.timeout(2):
        async for chunk in reader.chunks():
            chunks.append(chunk)
            if len(chunks) == 3:
                reader.end()
    assert chunks == [sse.HEARTBEAT] * 3
    assert all(line.startswith(b":") for line in sse.HEARTBEAT.splitlines() if line)


async def test_a_finished_stream_sends_what_waits_and_an_ended_one_does_not() -> None:
    """A finished stream still sends its queued events; a stream that lost its access sends nothing more."""
    finished, ended = Reader("p"), Reader("q")
    for reader in (finished, ended):
        reader.put([Frame((1, 1), b"last")])
    finished.finish()
    ended.end()
    assert [[chunk async for chunk in reader.chunks()] for reader in (finished, ended)] == [[b"last"], []]


async def test_an_unavailable_store_delays_and_loses_nothing(hub: Hub, batch: Batch) -> None:
    """After an error of the store, the feed reads again without another ring."""
    numbers, reader = Numbers(), Reader("p")
    async with hub.reading(reader, "numbers", lambda: numbers):
        numbers.error = StoreUnavailable("away")
        await tell(batch, numbers, 1)
        assert await heard(reader, b"1;") == b"1;"


async def test_a_failed_feed_ends_its_streams_and_no_other(hub: Hub, batch: Batch) -> None:
    """Other feeds go on, and readers that reconnect get a new feed."""
    numbers, reader, other = Numbers(), Reader("p"), Reader("q")
    async with hub.reading(other, "other", Numbers):
        async with hub.reading(reader, "numbers", lambda: numbers):
            numbers.error = ValueError("damaged")
            await tell(batch, numbers, 1)
            async with asyncio.timeout(2):
                assert [chunk async for chunk in reader.chunks()] == []
        again = Reader("p")
        async with hub.reading(again, "numbers", lambda: numbers):
            await tell(batch, numbers, 2)
            assert await heard(again, b"2;") == b"2;"
        assert other._open


async def test_a_process_has_so_many_streams(hub: Hub) -> None:
    """A stream above the limit is refused until another one ends; refused streams are not counted."""
    with ExitStack() as stack, ExitStack() as first:
        first.enter_context(hub.admitted(Reader("ada")))
        for name in ("ada", "ada", "bob", "eve"):
            stack.enter_context(hub.admitted(Reader(name)))
        for _ in range(3):
            with pytest.raises(Refused) as refused, hub.admitted(Reader("eve")):
                pytest.fail("five are open")
            assert (refused.value.code, refused.value.params) == ("too_many_streams", {"streams": 5})
        first.close()
        stack.enter_context(hub.admitted(Reader("ada")))
    assert not hub._readers


async def test_a_closed_hub_ends_every_stream_and_those_that_still_come(hub: Hub) -> None:
    """No stream delays the shutdown, not even one that is opened after the close."""
    reader, late = Reader("p"), Reader("q")
    with hub.admitted(reader):
        hub.close()
        assert [chunk async for chunk in reader.chunks()] == []
    with hub.admitted(late):
        assert [chunk async for chunk in late.chunks()] == []


async def test_without_a_store_no_stream_begins() -> None:
    """All waiting streams fail with StoreUnavailable, and no feed remains."""
    async with (
        connect("unix:///nowhere/valkey.sock", timeout=0.1) as client,
        Doorbell(client, timeout=0.1) as doorbell,
        Hub(doorbell, most=9) as hub,
    ):

        async def join() -> None:
            async with hub.reading(Reader("p"), "numbers", Numbers):
                pytest.fail("there is nothing to read")

        outcomes = await asyncio.gather(join(), join(), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 2
        assert not hub._feeds


def test_ids_are_ordered_by_their_numbers() -> None:
    """Version 10 comes after version 9."""
    assert parse_event_id("9-12") < parse_event_id("10-2") < parse_event_id("10-11")
