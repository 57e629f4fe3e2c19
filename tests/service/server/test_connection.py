"""Connections in states that only a slow, a broken or a hostile client reaches."""

import asyncio
import gc
from contextvars import ContextVar
from typing import Any

import pytest
from tests.service.server.sockets import CHUNKED, HOST, Served, answer, served

from rami_service.server.connection import Connection
from rami_service.server.exchange import Exchange
from rami_service.server.parser import Parser

pytestmark = pytest.mark.anyio

LARGE = b"x" * (4 << 20)
CLOSE = b"Connection: close\r\n\r\n"
TEN = b"Content-Length: 10\r\n"
NOTED: ContextVar[str] = ContextVar("noted", default="")


async def whole(send: Any, body: bytes) -> None:
    """Send a whole response with a length."""
    headers = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Application:
    """What the path says: answer at once, after the body, after `go`, or begin and go on after `go`."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.paths: list[str] = []
        self.noted: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        path = scope["path"]
        self.paths.append(path)
        self.noted.append(NOTED.get())
        NOTED.set(path)
        if path in ("/respond", "/twice"):
            await respond(path, scope["extensions"]["rami.exchange"])
        elif path in ("/body", "/gone"):
            while (message := await receive())["type"] == "http.request" and (message["more_body"] or path == "/gone"):
                pass
            await whole(send, b"read")
        elif path == "/begun":
            await self._begin(receive, send)
        else:
            if path == "/later":
                await self.go.wait()
            await whole(send, LARGE if path == "/large" else path.encode())

    async def _begin(self, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"one", "more_body": True})
        watching = asyncio.create_task(receive())
        await self.go.wait()
        watching.cancel()
        await send({"type": "http.response.body", "body": b"two"})


async def respond(path: str, exchange: Any) -> None:
    """Send responses in one write each: the body, or two responses to one request."""
    for body in (b"one", b"two") if path == "/twice" else (exchange.arrived(),):
        await exchange.respond(200, b"content-length: %d\r\n" % len(body), body)


def get(path: bytes, rest: bytes = b"\r\n") -> bytes:
    """A request without a body, or with what follows its head."""
    return b"GET " + path + HOST + rest


async def reached(application: Application, count: int) -> None:
    """Wait until so many requests have begun."""
    async with asyncio.timeout(5):
        while len(application.paths) < count:  # noqa: ASYNC110 - no event exists
            await asyncio.sleep(0.001)


async def test_a_connection_is_idle_also_when_the_body_ends_after_its_response() -> None:
    """It is closed after the idle time. Line ends between requests do not keep it open."""
    async with served(Application()) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/early", TEN + b"\r\n12345"))
        await reader.readuntil(b"/early")
        writer.write(b"67890")
        await asyncio.sleep(0.02)
        for _ in range(5):
            server.connection.check(100, 3)
        assert await answer(reader) == b""
        await server.rest()


async def test_a_request_that_is_not_read_is_not_slow() -> None:
    """While an earlier request is answered, its checks do not count. Afterwards they do."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/later") + get(b"/body", TEN + b"\r\n12345"))
        await reached(application, 1)
        await asyncio.sleep(0.02)
        for _ in range(9):
            server.connection.check(3, 3)
        application.go.set()
        await reader.readuntil(b"later")
        await reached(application, 2)
        for _ in range(9):
            for one in list(server.state.connections):
                one.check(3, 3)
        assert await answer(reader) == b""
        await server.rest()


async def test_a_response_that_waits_for_a_slow_reader_ends_with_its_connection() -> None:
    """Also when the refusal of its request's body waits for the same reader."""
    application = Application()
    async with served(application) as server:
        async with server.dialled() as (_, writer):
            writer.write(get(b"/large") + get(b"/early", CHUNKED))
            await reached(application, 2)
            await asyncio.sleep(0.02)
            writer.write(b"no chunk\r\n")
            await asyncio.sleep(0.05)
            assert len(server.state.tasks) == 2
        await server.rest()


async def test_two_responses_that_wait_for_a_slow_reader_are_both_told() -> None:
    """A client that reads in the end gets the large response and the refusal, and nothing of what was lost."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/large") + get(b"/early", CHUNKED))
        await reached(application, 2)
        await asyncio.sleep(0.02)
        writer.write(b"no chunk\r\n")
        await asyncio.sleep(0.05)
        received = await answer(reader)
        assert [received.count(status) for status in (b" 200 OK", b" 400 Bad Request")] == [1, 1]
        await server.rest()


@pytest.mark.parametrize(("path", "end"), [(b"/begun", b"3\r\none\r\n"), (b"/early", b"/early")])
async def test_nothing_follows_a_response_whose_request_breaks(path: bytes, end: bytes) -> None:
    """The refusal of a body would be read as a part of its response, or as the response to the next request."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(path, CHUNKED))
        await reader.readuntil(end)
        writer.write(b"no chunk\r\n")
        assert await answer(reader) == b""
        application.go.set()
        await server.rest()


async def test_requests_before_a_broken_body_are_answered() -> None:
    """The request with the broken body has not begun, and never does."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/later") + get(b"/second") + get(b"/third", CHUNKED) + b"no chunk\r\n")
        await reached(application, 1)
        application.go.set()
        received = await answer(reader)
    assert received.index(b"later") < received.index(b"/second") < received.index(b" 400 ")
    assert application.paths == ["/later", "/second"]


@pytest.mark.parametrize("path", [b"/begun", b"/gone-on"])
async def test_a_client_is_not_asked_for_a_body_when_its_response_has_begun(path: bytes) -> None:
    """`100 Continue` within a response would be read as a part of it."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(path, TEN + b"Expect: 100-continue\r\n" + CLOSE))
        await asyncio.sleep(0.02)
        application.go.set()
        assert b" 100 " not in await answer(reader)


async def test_a_client_is_not_asked_for_a_body_that_it_has_sent_or_in_http_1_0() -> None:
    """Neither is `100 Continue` sent."""
    async with served(Application()) as server:
        for sent in (
            get(b"/body", TEN + b"Expect: 100-continue\r\n" + CLOSE + b"1234567890"),
            get(b"/body", TEN + b"Expect: 100-continue\r\n\r\n1234567890").replace(b"1.1", b"1.0"),
            get(b"/respond", TEN + b"Expect: 100-continue\r\n" + CLOSE + b"1234567890"),
        ):
            async with server.dialled() as (reader, writer):
                writer.write(sent)
                assert (await answer(reader)).startswith(b"HTTP/1.1 200 OK\r\n")


async def test_http_1_0_gets_no_chunks() -> None:
    """A body without a length ends with the connection."""
    application = Application()
    application.go.set()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/begun").replace(b"1.1", b"1.0"))
        head, _, body = (await answer(reader)).partition(b"\r\n\r\n")
    assert b"transfer-encoding" not in head
    assert body == b"onetwo"


async def test_a_second_response_to_a_request_is_not_sent() -> None:
    """It would be read as the response to the next request."""
    async with served(Application()) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/twice") + get(b"/next", CLOSE))
        received = await answer(reader)
    assert b"two" not in received
    assert received.endswith(b"/next")


async def test_a_request_does_not_know_the_context_of_the_one_before() -> None:
    """Requests that arrive together run one after the other, each in a context of its own."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/first") + get(b"/second") + get(b"/third", CLOSE))
        await answer(reader)
    assert application.noted == ["", "", ""]


@pytest.mark.parametrize(
    "sent",
    [
        b"CONNECT /early" + HOST + b"\r\n",
        b"CONNECT http://x/early" + HOST + b"\r\n",
        b"GET /early HTTP/2.0\r\nHost: x\r\n\r\n",
        b"GET /early\r\nHost: x\r\n\r\n",
        get(b"/early", b"Transfer-Encoding: gzip\r\n" + CHUNKED + b"0\r\n\r\n"),
        get(b"/early", b"Transfer-Encoding: identity\r\n" + CHUNKED + b"0\r\n\r\n"),
    ],
)
async def test_a_request_that_is_refused_never_begins(sent: bytes) -> None:
    """A tunnel to a path, another version, and a body with a second coding in a header of its own are refused once."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(sent + get(b"/next"))
        received = await answer(reader)
    assert (received.count(b"HTTP/1.1 400 "), received.count(b"HTTP/1.1 ")) == (1, 1)
    assert application.paths == []


async def test_a_refusal_says_what_is_wrong_with_a_request_that_wants_another_protocol() -> None:
    """The request is parsed a second time then."""
    async with served(Application()) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/early", b"Upgrade: h2c\r\nConnection: Upgrade\r\nHost: y\r\n\r\n"))
        assert b"it has to name one host" in await answer(reader)


async def test_an_address_without_a_path_has_the_path_of_the_root() -> None:
    """As HTTP says for an absolute target."""
    application = Application()
    async with served(application) as server, server.dialled() as (reader, writer):
        writer.write(get(b"http://x?a=b", CLOSE))
        assert b" 200 " in await answer(reader)
    assert application.paths == ["/"]


async def test_a_trailer_that_closes_the_connection_closes_it() -> None:
    """The parser reads nothing more then, so the client must not wait for an answer to a next request."""
    async with served(Application()) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/respond", CHUNKED + b"1\r\nx\r\n0\r\nConnection: close\r\n\r\n"))
        assert (await answer(reader)).endswith(b"connection: close\r\n\r\nx")


async def test_a_stop_answers_what_is_whole_and_drops_what_still_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request behind one that takes long does not cut it off."""
    monkeypatch.setattr("rami_service.server.connection._LAST_CHANCE", 0.05)
    for rest in (get(b"/body", TEN + b"\r\n12345"), b"GET /hal"):
        application = Application()
        async with served(application) as server, server.dialled() as (reader, writer):
            writer.write(get(b"/later") + rest)
            await reached(application, 1)
            await asyncio.sleep(0.02)
            server.connection.shutdown()
            await asyncio.sleep(0.1)
            application.go.set()
            assert (await answer(reader)).endswith(b"later")
            assert application.paths == ["/later"]
            await server.rest()


@pytest.mark.parametrize("before", [b"", get(b"/before")[:9]], ids=["nothing", "half a head"])
async def test_a_stop_answers_the_first_request_of_a_new_connection(before: bytes) -> None:
    """The request that is on its way is the last one."""
    async with served(Application()) as server, server.dialled() as (reader, writer):
        writer.write(before)
        while not server.state.connections:  # noqa: ASYNC110 - no event exists
            await asyncio.sleep(0.001)
        server.connection.shutdown()
        writer.write(get(b"/before").removeprefix(before) + get(b"/next"))
        received = await answer(reader)
        assert received.endswith(b"connection: close\r\n\r\n/before")
        await server.rest()


async def test_a_stop_answers_a_request_whose_head_arrives() -> None:
    """A connection that was used before is closed only if nothing arrives."""
    async with served(Application()) as server, server.dialled() as (reader, writer):
        writer.write(get(b"/before") + get(b"/next")[:9])
        assert (await reader.readuntil(b"/before")).startswith(b"HTTP/1.1 200")
        server.connection.shutdown()
        writer.write(get(b"/next")[9:])
        assert (await answer(reader)).endswith(b"connection: close\r\n\r\n/next")


async def test_a_stop_waits_for_a_new_connection_only_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that says nothing, or goes on too late, is cut off."""
    monkeypatch.setattr("rami_service.server.connection._LAST_CHANCE", 0.05)
    for before in (b"", get(b"/before")[:9], get(b"/before") + get(b"/next")[:9]):
        async with served(Application()) as server, server.dialled() as (reader, writer):
            writer.write(before)
            if len(before) > 9:
                await reader.readuntil(b"/before")
            while not server.state.connections:  # noqa: ASYNC110 - no event exists
                await asyncio.sleep(0.001)
            server.connection.shutdown()
            assert await answer(reader) == b""
            await server.rest()


async def test_requests_that_wait_are_read_only_when_those_before_are_answered() -> None:
    """A client that never reads its answers cannot make the server hold more than some of its requests."""
    application = Application()
    async with served(application) as server, server.dialled() as (_, writer):
        for _ in range(60):
            writer.write(get(b"/large", b"Content-Length: 50000\r\n\r\n" + b"x" * 50_000))
        await reached(application, 1)
        await asyncio.sleep(0.1)
        held = sum(len(exchange._body) for _, _, exchange, _ in server.connection._queue)
        assert held < 600_000
        assert len(application.paths) < 10


STATES = {
    "nothing": b"",
    "half a head": get(b"/early")[:20],
    "an early answer, half a body": get(b"/early", TEN + b"\r\n1"),
    "half a body": get(b"/body", TEN + b"\r\n1"),
    "no answer yet": get(b"/later"),
    "a body, no answer yet": get(b"/later", TEN + b"\r\n1234567890"),
    "requests that wait": get(b"/later") * 5 + get(b"/body", CHUNKED + b"3\r\n"),
    "a response that has begun": get(b"/begun"),
    "a response that nobody reads": get(b"/large") * 3,
    "a client that is watched": get(b"/gone"),
    "a refusal behind others": get(b"/later") + get(b"/body", CHUNKED + b"x"),
    "a refusal of what runs": get(b"/body", CHUNKED + b"x"),
    "a failure": get(b"/twice"),
    "another protocol": get(b"/body", b"Upgrade: h2c\r\nConnection: Upgrade\r\n" + TEN + b"\r\n123"),
    "an awaited body": get(b"/body", TEN + b"Expect: 100-continue\r\n\r\n"),
    "answers": get(b"/respond", b"Content-Length: 2\r\n\r\nab") * 20,
}


@pytest.mark.parametrize("state", STATES)
async def test_a_connection_that_is_lost_leaves_nothing(state: str) -> None:
    """Neither a task nor a connection, nor garbage that only a collection would find."""

    async def lose(server: Served, application: Application) -> None:
        application.go.clear()
        async with server.dialled() as (_, writer):
            writer.write(STATES[state])
            await asyncio.sleep(0.005)
        application.go.set()
        await server.rest()

    application = Application()
    async with served(application) as server:
        await lose(server, application)
        tasks = len(asyncio.all_tasks())
        gc.collect()
        gc.disable()
        try:
            for _ in range(20):
                await lose(server, application)
            await asyncio.sleep(0.01)
            kept = [type(one) for one in gc.get_objects() if type(one) in (Connection, Exchange, Parser)]
        finally:
            gc.enable()
        assert kept == []
        assert len(asyncio.all_tasks()) == tasks
