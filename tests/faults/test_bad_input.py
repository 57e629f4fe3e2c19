"""Promise 10: bad input never breaks the service. Raw sockets here; generated requests in tests/openapi.

Full: 20,000 damaged requests, and slow connections at the default time-out; short: 1,000, at one of a second.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from tests.faults.raw import cut_after, dialled, drained, exchanged
from tests.promises import Figures
from tests.service.process import Service, resident, serving
from tests.service.table import Player

from rami_service.server.checks import MAX_HEAD, MAX_HEADERS, MAX_QUEUE, MAX_REQUEST

pytestmark = pytest.mark.promise(10)

DAMAGED = (20_000, 1_000)
TOGETHER = 150
KEPT = 20 << 20
CUT_WITHIN = 10.0
SEED = 10

JSON = b"Content-Type: application/json\r\n"
HEAD = b"GET /health/live HTTP/1.1\r\nHost: rami\r\n"
POST = b"POST /v1/players HTTP/1.1\r\nHost: rami\r\n" + JSON
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
ANN = b'{"name": "Ann"}'
NEXT = b"GET /health/live HTTP/1.1\r\nHost: rami\r\nConnection: close\r\n\r\n"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service; after all tests of this file its memory must not have grown, and it must still run as before."""
    settings = {"request_timeout": 1, "idle_timeout": 2, "connections_most": 200, "requests_per_token": 0}
    with serving(tmp_path_factory.mktemp("bad"), **settings) as running:
        for number in range(200):
            running.player(f"Player {number}")  # warm up
        before = resident(running)
        yield running
        grown = resident(running) - before
        print(f"memory grew by {grown >> 10} KiB")  # noqa: T201
        assert grown < KEPT
        assert running.process.poll() is None
        assert "error" not in running.log, running.log


MALFORMED = {
    "both lengths": POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "both lengths, the other way": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
    "the same length twice": POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": POST + b"Content-Length: 2, 2\r\n\r\n{}",
    "a length with a sign": POST + b"Content-Length: +2\r\n\r\n{}",
    "a negative length": POST + b"Content-Length: -1\r\n\r\n{}",
    "no length": POST + b"Content-Length: \r\n\r\n{}",
    "a length beyond 64 bits": POST + b"Content-Length: 99999999999999999999\r\n\r\n{}",
    "another coding": POST + b"Transfer-Encoding: gzip\r\n\r\n{}",
    "two codings": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "codings in the wrong order": POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    "a coding that looks chunked": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a coding behind a vertical tab": POST + b"Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
    "a coding before HTTP/1.1": POST.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a blank before the colon": POST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "two hosts": HEAD + b"Host: other\r\n\r\n",
    "the same host twice": HEAD + b"Host: rami\r\n\r\n",
    "no host": b"GET /health/live HTTP/1.1\r\n\r\n",
    "bare LF": HEAD.replace(b"\r", b"") + b"\n",
    "a bare LF at the end": HEAD + b"\n",
    "a bare LF within": HEAD + b"X: a\nY: b\r\n\r\n",
    "a bare CR": HEAD + b"X: a\rY: b\r\n\r\n",
    "a folded line": HEAD + b"X: a\r\n b\r\n\r\n",
    "NUL in a value": HEAD + b"X: a\0b\r\n\r\n",
    "NUL in a name": HEAD + b"X\0: a\r\n\r\n",
    "NUL in the target": b"GET /health\0/live HTTP/1.1\r\nHost: rami\r\n\r\n",
    "no name": HEAD + b": a\r\n\r\n",
    "no colon": HEAD + b"a\r\n\r\n",
    "a header that begins with a blank": b"GET / HTTP/1.1\r\n Host: rami\r\n\r\n",
    "a long header": HEAD + b"X: " + b"x" * (10 * MAX_HEAD) + b"\r\n\r\n",
    "a name without an end": HEAD + b"x" * (10 * MAX_HEAD),
    "many headers": HEAD + b"X: a\r\n" * MAX_HEADERS + b"\r\n",
    "headers without an end": HEAD + b"X: a\r\n" * 100_000,
    "a long target": b"GET /" + b"x" * (10 * MAX_HEAD) + b" HTTP/1.1\r\nHost: rami\r\n\r\n",
    "an unknown method": b"FOLD /health/live HTTP/1.1\r\nHost: rami\r\n\r\n",
    "a small method": HEAD.lower() + b"\r\n",
    "a tunnel": b"CONNECT rami:80 HTTP/1.1\r\nHost: rami\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"GET /health/live\r\n\r\n",
    "HTTP/1.2": HEAD.replace(b"1.1", b"1.2") + b"\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303"),
    "a target without a slash": b"GET health HTTP/1.1\r\nHost: rami\r\n\r\n",
    "no target": b"GET  HTTP/1.1\r\nHost: rami\r\n\r\n",
    "a broken address": b"GET http://[b/health/live HTTP/1.1\r\nHost: rami\r\n\r\n",
    "letters beyond ASCII in the target": "GET /é HTTP/1.1\r\nHost: rami\r\n\r\n".encode(),
    "a chunk beyond 64 bits": CHUNKED + b"fffffffffffffffff\r\n{}",
    "a negative chunk": CHUNKED + b"-2\r\n{}\r\n0\r\n\r\n",
    "a chunk size in C": CHUNKED + b"0x2\r\n{}\r\n0\r\n\r\n",
    "chunks with bare LF": CHUNKED + b"2\n{}\n0\n\n",
    "a chunk that is longer than it says": CHUNKED + b"2\r\n{}x\r\n0\r\n\r\n",
    "a line break in a chunk's extension": CHUNKED + b"2;a\nb\r\n{}\r\n0\r\n\r\n",
    "a chunk's extension without an end": CHUNKED + b"2;" + b"a" * 8 * MAX_REQUEST,
    "trailers without an end": CHUNKED + b"2\r\n{}\r\n0\r\n" + b"X: a\r\n" * MAX_REQUEST,
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_clear_request_is_refused_and_nothing_behind_it_is_read(service: Service, name: str) -> None:
    """The client gets one problem and the connection is closed; no later bytes are read, so no request is smuggled."""
    outcome = exchanged(service.port, MALFORMED[name] + NEXT)
    if outcome.received:  # unread bytes may reset the connection before the answer arrives
        assert (outcome.statuses, outcome.codes) == ([400], ["invalid_request"]), outcome
    assert outcome.ended


def test_a_refusal_of_bytes_is_a_refusal_like_any_other(service: Service) -> None:
    """A refusal of bad bytes has an id, the usual headers and the caller's language, and explains what is wrong."""
    sent = HEAD + b"Accept-Language: fr\r\nX-Request-Id: mine\r\nHost: rami\r\n\r\n"
    head, _, body = exchanged(service.port, sent).received.partition(b"\r\n\r\n")
    for header in (b"content-type: application/problem+json", b"x-request-id: mine", b"connection: close"):
        assert header in head.lower()
    assert b"cache-control: no-store" in head.lower()
    assert "elle doit nommer un hôte et un seul" in body.decode()


def test_answers_under_way_come_before_the_refusal(service: Service) -> None:
    """A refusal is sent after the answers to earlier requests, and bytes after the bad ones are never answered."""
    outcome = exchanged(service.port, (HEAD + b"\r\n") * 3 + b"\0" + NEXT)
    assert outcome.statuses == [200, 200, 200, 400]
    many = exchanged(service.port, (HEAD + b"\r\n") * 5000)
    assert many.statuses == [200] * (MAX_QUEUE + 1) + [400]


CLOSE = b"Connection: close\r\n"
SOUND = {
    "pipelined requests": ((HEAD + b"\r\n") * MAX_QUEUE + NEXT, [200] * (MAX_QUEUE + 1)),
    "empty lines before": (b"\r\n\r\n" + NEXT, [200]),
    "a body that nobody reads": (HEAD + b"Content-Length: 5\r\n\r\nGET /" + NEXT, [200, 200]),
    "a whole address": (NEXT.replace(b"/health", b"http://other/health"), [200]),
    "everything": (b"OPTIONS * HTTP/1.1\r\nHost: rami\r\n" + CLOSE + b"\r\n", [404]),
    "methods that nobody serves": (
        b"".join(HEAD.replace(b"GET", method) + b"\r\n" for method in (b"TRACE", b"PROPFIND", b"M-SEARCH")) + NEXT,
        [405, 405, 405, 200],
    ),
    "bytes that are no text": (HEAD + CLOSE + b"Accept-Language: \xff\r\nX-Request-Id: \xfe\r\n\r\n", [200]),
    "a target of no text": (b"GET /v1/games/%ff%00 HTTP/1.1\r\nHost: rami\r\n" + CLOSE + b"\r\n", [404]),
    "a query of no text": (b"GET /v1/games?limit=%ff HTTP/1.1\r\nHost: rami\r\n" + CLOSE + b"\r\n", [400]),
    "chunks": (CHUNKED + b"1;a=b\r\n{\r\nE\r\n" + ANN[1:] + b"\r\n0\r\n\r\n" + NEXT, [201, 200]),
    "a trailer": (CHUNKED + b"f\r\n" + ANN + b"\r\n0\r\nHost: other\r\n\r\n" + NEXT, [201, 200]),
    "an old caller": (b"GET /health/live HTTP/1.0\r\n\r\n", [200]),
    "a wish for WebSocket": (HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n" + NEXT, [200, 200]),
    "a wish for HTTP/2 with a body": (
        POST
        + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
        + b"Content-Length: 15\r\n\r\n"
        + ANN
        + NEXT,
        [201, 200],
    ),
    "a body that is awaited": (POST + b"Expect: 100-continue\r\nContent-Length: 15\r\n\r\n" + ANN + NEXT, [201, 200]),
}


@pytest.mark.parametrize("name", SOUND)
def test_what_is_unusual_and_sound_is_answered(service: Service, name: str) -> None:
    """Unusual but valid requests are each answered once, also when they arrive byte by byte."""
    sent, statuses = SOUND[name]
    assert exchanged(service.port, sent).statuses == statuses
    if len(sent) < 1000:
        with dialled(service.port) as connection:
            for at in range(len(sent)):
                connection.sendall(sent[at : at + 1])
            assert drained(connection).statuses == statuses


GAME: dict[str, tuple[bytes, str]] = {
    "bad UTF-8": (b'{"variant": "\xff"}', "not_utf8"),
    "half a letter": (b'{"variant": "\xc3"}', "not_utf8"),
    "a surrogate in bytes": (b'{"variant": "\xed\xa0\x80"}', "not_utf8"),
    "deep arrays": (b"[" * 8000 + b"]" * 8000, "nested_too_deep"),
    "deep objects": (b'{"a":' * 2000 + b"1" + b"}" * 2000, "nested_too_deep"),
    "open brackets": (b"[" * 16_000, "nested_too_deep"),
    "2^64": (b'{"seats": 18446744073709551616}', "number_out_of_range"),
    "4,000 digits": (b'{"seats": ' + b"9" * 4000 + b"}", "number_out_of_range"),
    "a huge exponent": (b'{"seats": 1e400}', "invalid_request"),
    "NaN": (b'{"seats": NaN}', "malformed_json"),
    "infinity": (b'{"seats": -Infinity}', "malformed_json"),
    "a key twice": (b'{"seats": 2, "seats": 3}', "duplicate_key"),
    "NUL": (b'{"variant": "\\u0000"}', "malformed_json"),
    "a NUL byte": (b'{"variant": "a\0"}', "malformed_json"),
    "a lone surrogate": (b'{"variant": "\\ud800"}', "malformed_json"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "malformed_json"),
    "two values": (b"{}{}", "malformed_json"),
    "UTF-16": ('{"seats": 2}'.encode("utf-16"), "not_utf8"),
    "nothing": (b"", "missing_body"),
    "blanks": (b" " * 100, "malformed_json"),
    "too much": (b'{"variant": "' + b"a" * 20_000 + b'"}', "body_too_large"),
    "another value": (b"7", "invalid_request"),
}


@pytest.mark.parametrize("name", GAME)
@pytest.mark.parametrize("chunked", [False, True])
def test_bad_bodies_are_named(service: Service, name: str, *, chunked: bool) -> None:
    """The answer has the code of the first error in the body, for a body with a length and for a chunked one."""
    player = service.player()
    body, code = GAME[name]
    length = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % len(body)
    whole = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body) if body and chunked else b"0\r\n\r\n" if chunked else body
    head = b"POST /v1/games HTTP/1.1\r\nHost: rami\r\nAuthorization: Bearer " + player.token.encode() + b"\r\n"
    outcome = exchanged(service.port, head + JSON + CLOSE + length + b"\r\n\r\n" + whole)
    assert outcome.codes == [code], outcome.received
    assert player.page("/v1/players/me/games").items == ()


@pytest.mark.parametrize("kind", ["", "text/plain", "application/json; charset=utf-16", "multipart/form-data", "\xff"])
def test_a_body_of_another_type_is_refused(service: Service, kind: str) -> None:
    """The service refuses a body with any other content type."""
    sent = POST.replace(b"application/json", kind.encode("latin-1")) + CLOSE + b"Content-Length: 15\r\n\r\n" + ANN
    assert exchanged(service.port, sent).codes == ["unsupported_media_type"]


def requests(player: Player, game: str) -> list[bytes]:
    """Valid requests, which the test then damages."""
    head = b"Host: rami\r\nConnection: close\r\nAuthorization: Bearer %b\r\n" % player.token.encode()
    bodies = {
        "POST /v1/games": b'{"variant": "rami", "bots": 1, "options": {"match_end": {"deals": 1}}}',
        f"POST /v1/games/{game}/moves": b'{"moves": [{"type": "meld", "cards": ["4C", "5C", "*6C"]}]}',
        f"POST /v1/games/{game}/entropy": b'{"entropy": "aa"}',
        "POST /v1/players": ANN,
    }
    paths = ["/v1/games?limit=2&status=open", f"/v1/games/{game}", f"/v1/games/{game}/events?after=1", "/v1/players/me"]
    made = [f"GET {path} HTTP/1.1\r\n".encode() + head + b"\r\n" for path in paths]
    for target, body in bodies.items():
        begun = target.encode() + b" HTTP/1.1\r\n" + head + JSON + b"Idempotency-Key: k\r\n"
        made.append(begun + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        made.append(begun + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))
    return made


def damaged(random: Random, request: bytes) -> bytes:
    """A request in which some bytes are changed, removed, doubled or moved."""
    sent = bytearray(request)
    for _ in range(random.choice([1, 1, 2, 5])):
        at, until = sorted(random.randrange(len(sent) + 1) for _ in range(2))
        until = min(until, at + random.choice([1, 2, 8, 80]))
        match random.randrange(5):
            case 0:
                sent[at:until] = random.randbytes(until - at)
            case 1:
                del sent[at:until]
            case 2:
                sent[at:at] = sent[at:until] * random.choice([1, 2, 50])
            case 3:
                sent[at:until] = random.choice([b"\0", b"\r\n", b"\n", b"\xff", b"[", b'"', b":", b" ", b"9" * 30])
            case _:
                del sent[until + 1 :]
        sent = sent or bytearray(b"\r\n")
    return bytes(sent)


async def answers(port: int, sent: bytes) -> bytes:
    """All bytes that are received until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(60):
            writer.write(sent)
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.transport.abort()


def test_damaged_requests_are_answered_or_cut(service: Service, figures: Figures, *, full: bool) -> None:
    """Each damaged request is answered or its connection is cut; no answer is a server error."""
    random, player = Random(SEED), service.player()
    whole = requests(player, player.create(seats=2).id)
    statuses = Counter[bytes]()

    async def damage_one(room: asyncio.Semaphore) -> None:
        async with room:
            sent = damaged(random, random.choice(whole))
            status = (await answers(service.port, sent))[9:12]
            assert not status.startswith(b"5"), sent
            statuses[status] += 1

    async def damage_all() -> None:
        room = asyncio.Semaphore(TOGETHER)
        async with asyncio.TaskGroup() as group:
            for _ in range(DAMAGED[not full]):
                group.create_task(damage_one(room))

    asyncio.run(damage_all())
    figures.add(f"seed {SEED}, answers {dict(statuses)}")
    assert statuses.keys() >= {b"", b"200", b"201", b"400", b"401", b"404"}


SLOW = {
    "nothing at all": (b"", b""),
    "half a head": (b"GET /health/live HT", b""),
    "a head, byte by byte": (b"GET /health/live HTTP/1.1\r\nX: ", b"x"),
    "header after header": (HEAD, b"X: a\r\n"),
    "half a body": (POST + b"Content-Length: 100\r\n\r\n{", b""),
    "a body, byte by byte": (POST + b"Content-Length: 10000\r\n\r\n{", b" "),
    "chunk after chunk": (CHUNKED, b"1\r\n \r\n"),
    "a body that is not wanted": (HEAD + b"Content-Length: 10000\r\n\r\n", b"x"),
    "line breaks": (b"\r\n", b"\r\n"),
    "line breaks behind an answer": (HEAD + b"\r\n", b"\r\n"),
    "half a request behind an answer": (HEAD + b"\r\n" + HEAD, b"X: a\r\n"),
    "a huge chunk": (CHUNKED + b"ffffffffffffff\r\n", b" "),
}


@pytest.fixture(scope="module")
def patient(service: Service, tmp_path_factory: pytest.TempPathFactory, *, full: bool) -> Iterator[Service]:
    """A service with the default time-out in the full form, else with a time-out of a second."""
    with ExitStack() as stack:
        yield stack.enter_context(serving(tmp_path_factory.mktemp("patient"))) if full else service


def test_slow_connections_are_cut(patient: Service, figures: Figures, *, full: bool) -> None:
    """Every kind of slow connection is cut within ten seconds, but not before its time-out."""

    def slow(name: str) -> float:
        sent, dribble = SLOW[name]
        with dialled(patient.port) as connection:
            connection.sendall(sent)
            return cut_after(connection, dribble)

    async def all_at_once() -> list[float]:
        return await asyncio.gather(*[asyncio.to_thread(slow, name) for name in SLOW])

    cut = dict(zip(SLOW, asyncio.run(all_at_once()), strict=True))
    seconds = {name: round(took, 1) for name, took in cut.items()}
    figures.add(f"slow connections were cut after these seconds: {seconds}")
    assert all((8 if full else 1) <= seconds < CUT_WITHIN for seconds in cut.values()), cut


def test_who_never_reads_is_cut(patient: Service) -> None:
    """The service cuts the connection of a client that never reads its answers."""
    page = b"GET /openapi.json HTTP/1.1\r\nHost: rami\r\n\r\n"
    with dialled(patient.port) as connection:
        began = monotonic()
        with suppress(OSError):  # reset, or a broken pipe
            while monotonic() - began < 2 * CUT_WITHIN:
                connection.sendall(page * MAX_QUEUE)
        assert monotonic() - began < CUT_WITHIN


def test_who_waits_for_an_answer_is_not_cut(service: Service) -> None:
    """A stream and a long poll for events last longer than the time-out of a request, and are not cut."""
    player = service.player()
    game = player.create(seats=2).id
    head = b" HTTP/1.1\r\nHost: rami\r\nConnection: close\r\nAuthorization: Bearer %b\r\n\r\n" % player.token.encode()
    with dialled(service.port) as stream, dialled(service.port, 20) as waiting:
        stream.sendall(f"GET /v1/games/{game}/stream".encode() + head)
        waiting.sendall(f"GET /v1/games/{game}/events?after=1&wait=4".encode() + head)
        assert drained(waiting).statuses == [200]
        service.player("Bob").join(game)
        stream.settimeout(5)
        received = b""
        while b"player_joined" not in received:
            received += stream.recv(1 << 16)


def test_a_connection_too_many_is_closed_and_harms_nobody(service: Service) -> None:
    """Connections above the limit are closed; the others are served, and new ones are accepted later."""
    with ExitStack() as stack:
        for _ in range(300):
            connection = stack.enter_context(dialled(service.port))
        assert drained(connection).ended
        assert service.http.get("/health/live").status_code == 200
    service.wait_until()


@pytest.mark.alone
def test_half_a_request_does_not_hold_up_the_stop(tmp_path: Path) -> None:
    """A stop drops an incomplete request after a second, without an error in the log; a completed one is answered."""
    with serving(tmp_path) as service, dialled(service.port) as half, dialled(service.port) as late:
        half.sendall(POST + b"Content-Length: 100\r\n\r\n{")
        late.sendall(POST + b"Content-Length: 15\r\n\r\n" + ANN[:5])
        service.http.get("/health/live")
        service.process.terminate()
        sleep(0.3)
        late.sendall(ANN[5:])
        assert drained(late).statuses == [201]
        began = monotonic()
        assert service.process.wait(10) == 0
        assert monotonic() - began < 2.5
        assert '"level":"error"' not in service.log, service.log
