"""The same bytes for uvicorn's own connections and for ours: what the application sees, and what the client gets."""

import asyncio
import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

SILENCE: Final = 0.25
"""Seconds without a byte after which a client reads no further: the server waits for the rest of a request."""
_ENDINGS: Final = (b"\r\n", b"\n", b"\r", b"\0", b":", b" ", b"\x80", b"\t", b",", b";")
_WHERE: Final = (b"/echo", b"/echo?a=b%20c&d", b"/stream", b"/early", b"/slow", b"/fail", b"/breaks", b"/%41%2e%zz?")
_MORE: Final = (
    b"X-Long: " + b"v" * 3000,
    b"Accept: */*",
    b"X-Empty:",
    b"Expect: 100-continue",
    b"Cookie: a=b; c=d",
    b"X:\tblanks \t",
    b"Connection: keep-alive",
    b"TE: trailers",
)


class Seen(Struct):
    """One request as the application saw it; the body is None if the client was gone before its end."""

    method: str
    version: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes | None = None


class Application:
    """Answers as the path says, and keeps what it saw by the port of the client."""

    def __init__(self) -> None:
        self.seen: dict[int, list[Seen]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        path = scope["path"]
        seen = Seen(scope["method"], scope["http_version"], path, scope["query_string"], scope["headers"])
        self.seen.setdefault(scope["client"][1], []).append(seen)
        if path == "/fail":
            raise ValueError
        if path == "/slow":
            await asyncio.sleep(0.01)
        if path != "/early":
            seen.body = await body_of(receive)
        body = b"early" if seen.body is None else seen.body
        length = [] if path in ("/stream", "/breaks") else [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        if path == "/breaks":
            raise ValueError
        for at in range(0, len(body), 1000) if path == "/stream" else ():
            await send({"type": "http.response.body", "body": body[at : at + 1000], "more_body": True})
        await send({"type": "http.response.body", "body": b"" if path == "/stream" else body, "more_body": False})


async def body_of(receive: Any) -> bytes | None:
    """The whole body, or None if the client is gone."""
    parts: list[bytes] = []
    while (message := await receive())["type"] == "http.request":
        parts.append(message["body"])
        if not message["more_body"]:
            return b"".join(parts)
    return None


class Outcome(Struct):
    """What the application saw, and what the client got: the status and the body of each response."""

    seen: list[Seen]
    responses: list[tuple[int, bytes]]
    end: str
    """How the connection ended: `open`, `closed`, or `reset`; then responses may be lost."""


def difference(theirs: Outcome, ours: Outcome) -> str | None:
    """What of our outcome uvicorn's does not explain.

    On purpose we refuse what two readers could read differently, answer earlier requests before a refusal, send
    nothing behind a response that breaks off, keep trailers apart from headers, and send no chunks to HTTP/1.0.
    """
    sound = list(takewhile(clear, theirs.seen))
    broken = theirs.end == "reset" or theirs.responses[-1:] == [(400, b"Invalid HTTP request received.")]
    refused = broken or len(sound) < len(theirs.seen)
    if broken and len(ours.seen) == len(sound) - 1 and sound[-1].body is None:
        sound.pop()  # its body is broken: whether it began before that was read is a matter of time
    seen = ours.seen[: len(sound)] if broken and all(map(clear, theirs.seen)) else ours.seen
    if len(seen) != len(sound) or not all(same(*pair, lost=broken) for pair in zip(sound, seen, strict=True)):
        return "the application saw something else"
    statuses = [status for status, _ in ours.responses]
    if refused and (ours.end == "open" or 400 in statuses[:-1]):
        return "a broken request was not refused, once and at last"
    lost = "reset" in (ours.end, theirs.end)
    if not refused and not lost and ours.end != theirs.end:
        return "the connection ended in another way"
    expected = [one for one in theirs.responses[: len(sound)] if one[0] != 400] if refused else theirs.responses
    got = ours.responses[: len(expected)] if refused or lost else ours.responses
    if len(got) != len(expected) and not lost:
        return "the client got something else"
    if not all(same_response(*pair, lost=lost) for pair in zip(expected, got, strict=False)):
        return "the client got something else"
    return None


def clear(seen: Seen) -> bool:
    """Whether we take this request too."""
    names = [name for name, _ in seen.headers]
    codings = [value.lower() for name, value in seen.headers if name == b"transfer-encoding"]
    hosts = names.count(b"host") == 1 or (seen.version == "1.0" and not names.count(b"host"))
    chunked = not codings or (seen.version == "1.1" and codings == [b"chunked"])
    return hosts and chunked and seen.version in ("1.0", "1.1") and seen.method != "CONNECT"


def same(theirs: Seen, ours: Seen, *, lost: bool) -> bool:
    """Whether the application saw the same, but for trailers, and for a body that uvicorn drops after an error."""
    trailers = len(theirs.headers) - len(ours.headers) if (b"transfer-encoding", b"chunked") in ours.headers else 0
    headers = theirs.headers[:-trailers] if trailers > 0 else theirs.headers
    body = ours.body if lost and theirs.body is None else theirs.body
    return replace(theirs, headers=headers, body=body) == ours


def same_response(theirs: tuple[int, bytes], ours: tuple[int, bytes], *, lost: bool) -> bool:
    """Whether the client got the same, but for the text of an error, and for the end of a body in HTTP/1.0."""
    (status, body), (status_of_ours, body_of_ours) = theirs, ours
    if status != status_of_ours or status != 200:
        return status == status_of_ours or (lost and -1 in (status, status_of_ours))
    body, body_of_ours = body.removesuffix(b"[cut]"), body_of_ours.removesuffix(b"[cut]")
    return body == body_of_ours or (lost and (body.startswith(body_of_ours) or body_of_ours.startswith(body)))


def request(random: Random, *, close: bool = False) -> bytes:
    """A valid request."""
    method = random.choice([b"GET", b"POST", b"POST", b"PUT", b"HEAD", b"DELETE", b"OPTIONS"])
    version = random.choice([b"1.1"] * 12 + [b"1.0"])
    lines = [b"%b %b HTTP/%b" % (method, random.choice(_WHERE), version), b"Host: x"]
    lines += random.sample(_MORE, random.choice([0, 0, 1, 2, 3]))
    lines += [b"Connection: close"] * (close or random.random() < 0.03)
    body = random.randbytes(random.choice([0, 1, 10, 300, 5000, 90_000])) if method in (b"POST", b"PUT") else b""
    kind = random.choice(["none", "length", "chunks"]) if not body else random.choice(["length", "chunks"])
    if kind == "length":
        return b"\r\n".join([*lines, b"Content-Length: %d" % len(body), b"", body])
    if kind == "chunks" and version == b"1.1":
        return b"\r\n".join([*lines, b"Transfer-Encoding: chunked", b"", b"".join(chunks(random, body))])
    return b"\r\n".join([*lines, b"", b""])


def chunks(random: Random, body: bytes) -> Iterator[bytes]:
    """A body in chunks, perhaps with an extension, and with a trailer."""
    at = 0
    while at < len(body):
        size = random.choice([1, 7, 1000, 70_000])
        part = body[at : at + size]
        yield random.choice([b"%x\r\n%b\r\n", b"%x\r\n%b\r\n", b"%X;a=b\r\n%b\r\n"]) % (len(part), part)
        at += size
    yield random.choice([b"0\r\n\r\n", b"0\r\n\r\n", b"000\r\nX-Trailer: a\r\n\r\n"])


def damaged(random: Random, sent: bytes) -> bytes:
    """Bytes with a few changes, mostly where lines are."""
    for _ in range(random.choice([1, 1, 2])):
        ends = [found.start() for found in re.finditer(rb"[\r\n: ]", sent[:4000])] or [0]
        at = random.choice([random.choice(ends), random.randrange(len(sent) + 1)])
        match random.randrange(4):
            case 0:
                sent = sent[:at] + random.choice(_ENDINGS) + sent[at:]
            case 1:
                sent = sent[:at] + sent[at + random.choice([1, 1, 2, 30]) :]
            case 2:
                sent = sent[:at] + random.randbytes(1) + sent[at + 1 :]
            case _:
                sent = sent[:at] + sent[at : at + random.choice([5, 40])] + sent[at:]
    return sent


def pieces(random: Random) -> list[tuple[bytes, float]]:
    """Some requests, one after the other, cut at random places; each piece with a pause before it."""
    requests = [request(random) for _ in range(random.choice([0, 0, 1, 2, 6]))]
    stream = b"".join([*requests, request(random, close=True)])
    if random.random() < 0.5:
        stream = damaged(random, stream)
    cuts = sorted(random.randrange(len(stream) + 1) for _ in range(random.choice([0, 0, 1, 3, 10])))
    bounds = [0, *cuts, len(stream)]
    return [(stream[start:end], random.choice([0, 0, 0.001, 0.02])) for start, end in pairwise(bounds)]


async def outcome(port: int, application: Application, parts: list[tuple[bytes, float]]) -> Outcome:
    """Send the pieces, and read until the server closes the connection or is silent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    client = writer.get_extra_info("sockname")[1]
    received, end = bytearray(), "open"

    async def read() -> None:
        nonlocal end
        try:
            while data := await reader.read(1 << 16):
                received.extend(data)
            end = "closed"
        except ConnectionError:
            end = "reset"

    reading = asyncio.create_task(read())
    for part, pause in parts:
        await asyncio.sleep(pause)
        if not writer.is_closing():
            writer.write(part)
    before = -1
    while end == "open" and before < len(received):
        before = len(received)
        await asyncio.wait([reading], timeout=SILENCE)
    reading.cancel()
    writer.transport.abort()
    await asyncio.sleep(0.01)
    seen = application.seen.pop(client, [])
    return Outcome(seen, list(responses(bytes(received), [one.method for one in seen])), end)


def responses(received: bytes, methods: list[str]) -> Iterator[tuple[int, bytes]]:
    """The responses in what was received. Bodies that are not whole are marked."""
    number = 0
    while received:
        head, blank, received = received.partition(b"\r\n\r\n")
        if not blank:
            yield -1, head
            return
        status, head = int(head[9:12]), head.lower()
        if status == 100:
            continue
        length = re.search(rb"content-length: (\d+)", head)
        bodiless = number < len(methods) and methods[number] == "HEAD" and status == 200
        number += 1
        if bodiless:
            body = b""
        elif b"transfer-encoding: chunked" in head:
            body, received = unchunked(received)
        elif length:
            body, received = received[: int(length[1])], received[int(length[1]) :]
        else:
            body, received = received, b""
        yield status, body


def unchunked(received: bytes) -> tuple[bytes, bytes]:
    """The body, and what follows it."""
    body = b""
    while True:
        size, line, rest = received.partition(b"\r\n")
        if not line:
            return body + b"[cut]", b""
        length = int(size, 16)
        body, received = body + rest[:length], rest[length + 2 :]
        if not length:
            return body, received
