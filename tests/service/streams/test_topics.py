"""One shared subscription for each log, bounded queues, and every stream ends."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, ExitStack

import pytest

from rami.problems import Refused
from rami_service.store.pubsub import Heard, Notifications
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import Client, connect
from rami_service.streams import sse
from rami_service.streams import subscriber as subscribers
from rami_service.streams.hub import Hub
from rami_service.streams.message import Message, place_of
from rami_service.streams.subscriber import LIMIT, Subscriber
from rami_service.streams.subscription import Subscription

pytestmark = pytest.mark.anyio


def numbered(number: int, data: bytes = b"") -> Message:
    """A message whose bytes are its number, or others."""
    data = data or b"%d;" % number
    return Message((number, 1), f"{number}-1", data, data)


def opened(player: str = "p") -> Subscription:
    """A subscription that holds nothing back, of a stream of its own."""
    subscription = Subscription(Subscriber(), player)
    subscription.release()
    return subscription


async def test_what_is_held_back_comes_before_the_end() -> None:
    """A log may end while a new stream still sends what it has missed: nothing is lost, and the end comes once."""
    subscription = Subscription(Subscriber(), "p")
    subscription.finished = lambda: subscription.subscriber.finish(sse.END)
    subscription.put([numbered(1), numbered(2)])
    subscription.finish()
    subscription.skip((1, 1))
    subscription.release()
    subscription.finish()
    assert [chunk async for chunk in subscription.subscriber.chunks()] == [b"2;", sse.END]


class Line:
    """The channel of a stream: it records what is sent at once."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.aborts = 0
        self.is_slow = False

    def write_chunk(self, data: bytes) -> bool:
        """Send a chunk, unless the client is slow."""
        if not self.is_slow:
            self.sent.append(data)
        return not self.is_slow

    def abort(self) -> None:
        """The connection is closed."""
        self.aborts += 1


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

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> None:  # noqa: ARG002 - its bell names none
        """Pass on the new entries, or raise the stored error once."""
        self.reads += 1
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        messages = [numbered(number) for number in self.log[self._read :]]
        self._read = len(self.log)
        for subscription in subscriptions:
            subscription.put(messages)


@pytest.fixture
async def hub(connected: Client) -> AsyncIterator[Hub]:
    """A hub on the empty store, whose notifications is connected."""
    async with Notifications(connected, timeout=1.0) as notifications, Hub(notifications, most=5) as hub:
        async with notifications.waiter("first"):
            pass
        yield hub


async def tell(batch: Batch, numbers: Numbers, *added: int) -> None:
    """Append to the log and ring its bell."""
    numbers.log += added
    await batch.call("PUBLISH", "bell:numbers", "")


async def heard(subscription: Subscription, until: bytes) -> bytes:
    """Everything that a subscription receives, up to and including this chunk."""
    async with asyncio.timeout(5):
        chunks = b""
        async for chunk in subscription.subscriber.chunks():
            chunks += chunk
            if chunks.endswith(until):
                break
        return chunks


async def test_a_log_is_read_once_however_many_read_it(hub: Hub, batch: Batch) -> None:
    """A hundred subscriptions need one read for each ring; a late subscription receives only later entries."""
    numbers, early = Numbers(), [opened(f"p{number}") for number in range(100)]
    async with AsyncExitStack() as stack:
        for subscription in early:
            await stack.enter_async_context(hub.reading(subscription, "numbers", lambda: numbers))
        await tell(batch, numbers, 1, 2)
        assert [await heard(subscription, b"2;") for subscription in early] == [b"1;2;"] * 100
        late = opened("late")
        await stack.enter_async_context(hub.reading(late, "numbers", Numbers))
        await tell(batch, numbers, 3)
        assert [await heard(subscription, b"3;") for subscription in [*early, late]] == [b"3;"] * 101
    assert numbers.reads == 2


async def test_the_last_reader_takes_the_feed_along(hub: Hub, batch: Batch) -> None:
    """No task, no topic and no subscription remains; the next subscription starts a new topic."""
    await batch.call("PING")
    quiet = asyncio.all_tasks()
    for _ in range(20):
        numbers, subscription = Numbers(), opened()
        async with hub.reading(subscription, "numbers", lambda numbers=numbers: numbers):  # type: ignore[misc]
            await tell(batch, numbers, 7)
            assert await heard(subscription, b"7;") == b"7;"
    assert not hub._topics
    async with asyncio.timeout(2):
        while asyncio.all_tasks() - quiet or await batch.call("PUBSUB", "CHANNELS", "bell:*"):  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.005)


async def test_what_a_reader_has_in_another_way_is_not_sent_again() -> None:
    """Frames up to the skipped place are dropped, whether they were queued before or after the skip."""
    subscription = Subscription(Subscriber(), "p")
    messages = [numbered(number) for number in range(1, 7)]
    subscription.put(messages[:3])
    subscription.skip((2, 99))
    subscription.put(messages[1:4])
    subscription.release()
    subscription.put(messages[4:])
    subscription.finished()
    assert [chunk async for chunk in subscription.subscriber.chunks()] == [b"3;3;4;5;6;"]


async def test_a_reader_that_falls_behind_is_dropped() -> None:
    """A subscription is dropped above 256 KiB; its connection is aborted, and its queue is emptied."""
    subscription, line = opened(), Line()
    subscription.subscriber.channel = line
    subscription.put([numbered(1, b"x" * LIMIT)])
    assert line.aborts == 0
    subscription.put([numbered(2, b"x")])
    assert line.aborts == 1
    subscription.put([numbered(3, b"x")])
    assert [chunk async for chunk in subscription.subscriber.chunks()] == []


async def test_a_reader_that_is_held_back_too_long_is_dropped() -> None:
    """What comes while a stream still sends what happened before has the same limit."""
    subscription, line = Subscription(Subscriber(), "p"), Line()
    subscription.subscriber.channel = line
    subscription.put([numbered(1, b"x" * LIMIT)])
    assert line.aborts == 0
    subscription.put([numbered(2, b"x")])
    assert line.aborts == 1


async def test_frames_pass_a_waiting_stream_by_until_its_client_is_slow() -> None:
    """Frames go out at once while the client reads; later ones wait behind the first that could not, in order."""
    subscription, line = opened(), Line()
    subscription.subscriber.channel = line
    subscription.put([numbered(1)])
    assert line.sent == []
    chunks = subscription.subscriber.chunks()
    assert await anext(chunks) == b"1;"
    subscription.put([numbered(2)])  # the first chunk is not yet sent
    following = asyncio.ensure_future(anext(chunks))
    await asyncio.sleep(0)
    assert await following == b"2;"
    following = asyncio.ensure_future(anext(chunks))
    await asyncio.sleep(0)
    subscription.put([numbered(3), numbered(4)])
    line.is_slow = True
    subscription.put([numbered(5)])
    line.is_slow = False
    subscription.put([numbered(6)])
    assert line.sent == [b"3;", b"4;"]
    assert await following == b"5;6;"


async def test_a_silent_stream_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartbeats are comments: they have no id, no event and no data."""
    monkeypatch.setattr(subscribers, "_HEARTBEAT", 0.01)
    subscription, chunks = opened(), []
    async with asyncio.timeout(2):
        async for chunk in subscription.subscriber.chunks():
            chunks.append(chunk)
            if len(chunks) == 3:
                subscription.end()
    assert chunks == [sse.HEARTBEAT] * 3
    assert all(line.startswith(b":") for line in sse.HEARTBEAT.splitlines() if line)


async def test_a_finished_stream_sends_what_waits_and_an_ended_one_does_not() -> None:
    """A finished stream still sends its queued events; a stream that lost its access sends nothing more."""
    finished, ended = opened(), opened()
    for subscription in (finished, ended):
        subscription.put([numbered(1, b"last")])
        subscription.subscriber.finish(b" words")
    ended.end()
    assert [[chunk async for chunk in subscription.subscriber.chunks()] for subscription in (finished, ended)] == [
        [b"last", b" words"],
        [],
    ]


async def test_an_unavailable_store_delays_and_loses_nothing(hub: Hub, batch: Batch) -> None:
    """After an error of the store, the topic reads again without another ring."""
    numbers, subscription = Numbers(), opened()
    async with hub.reading(subscription, "numbers", lambda: numbers):
        numbers.error = StoreUnavailable("away")
        await tell(batch, numbers, 1)
        assert await heard(subscription, b"1;") == b"1;"


async def test_a_failed_feed_ends_its_streams_and_no_other(hub: Hub, batch: Batch) -> None:
    """Other topics go on, and subscriptions that reconnect get a new topic."""
    numbers, subscription, other = Numbers(), opened(), opened()
    async with hub.reading(other, "other", Numbers):
        async with hub.reading(subscription, "numbers", lambda: numbers):
            numbers.error = ValueError("damaged")
            await tell(batch, numbers, 1)
            async with asyncio.timeout(2):
                assert [chunk async for chunk in subscription.subscriber.chunks()] == []
        again = opened()
        async with hub.reading(again, "numbers", lambda: numbers):
            await tell(batch, numbers, 2)
            assert await heard(again, b"2;") == b"2;"
        assert other.subscriber.is_open


async def test_a_process_has_so_many_streams(hub: Hub) -> None:
    """A stream above the limit is refused until another one ends; refused streams are not counted."""
    with ExitStack() as stack, ExitStack() as first:
        first.enter_context(hub.admitted(Subscriber()))
        for logs in (1, 3):  # a stream counts once for each log that it may follow
            stack.enter_context(hub.admitted(Subscriber(), logs))
        for _ in range(3):
            with pytest.raises(Refused) as refused, hub.admitted(Subscriber()):
                pytest.fail("five are open")
            assert (refused.value.code, refused.value.params) == ("too_many_streams", {"streams": 5})
        first.close()
        stack.enter_context(hub.admitted(Subscriber()))
    assert not hub._subscribers


async def test_a_closed_hub_ends_every_stream_and_those_that_still_come(hub: Hub) -> None:
    """No stream delays the shutdown, not even one that is opened after the close."""
    subscriber, late = Subscriber(), Subscriber()
    with hub.admitted(subscriber):
        hub.close()
        assert [chunk async for chunk in subscriber.chunks()] == []
    with hub.admitted(late):
        assert [chunk async for chunk in late.chunks()] == []


async def test_without_a_store_no_stream_begins() -> None:
    """All waiting streams fail with StoreUnavailable, and no topic remains."""
    async with (
        connect("unix:///nowhere/valkey.sock", timeout=0.1) as client,
        Notifications(client, timeout=0.1) as notifications,
        Hub(notifications, most=9) as hub,
    ):

        async def join() -> None:
            async with hub.reading(opened(), "numbers", Numbers):
                pytest.fail("there is nothing to read")

        outcomes = await asyncio.gather(join(), join(), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 2
        assert not hub._topics


def test_ids_are_ordered_by_their_numbers() -> None:
    """Version 10 comes after version 9."""
    assert place_of("9-12") < place_of("10-2") < place_of("10-11")
    assert place_of("9") < place_of("10")
