"""Readers of streams whose connections break: at the end of a message, or in the middle of one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from random import Random
from socket import AF_INET, SO_RCVBUF, SOCK_STREAM, SOL_SOCKET, socket
from typing import NamedTuple

from httptools import HttpResponseParser


class Message(NamedTuple):
    """A message as it was received: the bytes of each field."""

    name: bytes
    event: bytes
    data: bytes


class Connection:
    """A request for a stream, and the complete messages that have arrived."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._parser = HttpResponseParser(self)
        self._text = b""
        self.messages: list[Message] = []
        self.ended = self.whole = False

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, also of an incomplete chunk."""
        assert self._parser.get_status_code() == 200, body
        whole, end, self._text = (self._text + body).rpartition(b"\n\n")
        self.messages += messages_of(whole + end)

    def on_message_complete(self) -> None:
        """The stream ended normally; the connection may still be open."""
        self.ended = self.whole = True

    async def read(self, most: int = 1 << 16) -> None:
        """Receive more bytes, up to this number."""
        try:
            data = await self._reader.read(most)
        except ConnectionError:
            data = b""
        if data:
            self._parser.feed_data(data)
        else:
            self.ended = True

    def abort(self) -> None:
        """Break the connection, as a network failure does."""
        self._writer.transport.abort()


def messages_of(text: bytes) -> list[Message]:
    """The messages in complete blocks of a stream, without who is connected: that comes at any time."""
    return [message for block in text.split(b"\n\n") if (message := _message(block))]


def _message(block: bytes) -> Message | None:
    fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if line and not line.startswith(b":"))
    if b"data" not in fields or fields[b"event"] == b"presence":
        return None
    return Message(fields.get(b"id", b""), fields[b"event"], fields[b"data"])


@asynccontextmanager
async def connected(
    port: int, path: str, token: str, last: bytes = b"", buffer: int | None = None
) -> AsyncIterator[Connection]:
    """Ask for a stream, and break the connection at the end. `buffer` limits the received but unread bytes."""
    plain = socket(AF_INET, SOCK_STREAM)
    if buffer is not None:
        plain.setsockopt(SOL_SOCKET, SO_RCVBUF, buffer)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=plain, limit=buffer or 1 << 16)
    resumed = f"Last-Event-ID: {last.decode()}\r\n" if last else ""
    head = f"GET {path} HTTP/1.1\r\nHost: rami\r\nAuthorization: Bearer {token}\r\n{resumed}\r\n"
    writer.write(head.encode())
    connection = Connection(reader, writer)
    try:
        yield connection
    finally:
        connection.abort()


HangUp = Callable[[Connection], Awaitable[list[Message]]]
"""Reads from a connection until it breaks it; returns the messages that count as received."""


async def hang_up_after_each_message(connection: Connection) -> list[Message]:
    """The messages of a reader that hangs up after one complete message, even if more bytes have arrived."""
    while not connection.messages and not connection.ended:
        await connection.read()
    return connection.messages[:1]


def hang_up_anywhere(random: Random, patience: float | None = None) -> HangUp:
    """Break connections after a random number of bytes, possibly in the middle of a message.

    With `patience` they also break after so many seconds of silence: the stream of a player has no end.
    """

    async def hang_up(connection: Connection) -> list[Message]:
        left = random.randrange(random.choice([400, 1500, 12_000]))
        while left > 0 and not connection.ended:
            size = min(left, random.randrange(1, 400))
            try:
                async with asyncio.timeout(patience):
                    await connection.read(size)
            except TimeoutError:
                break
            left -= size
        return connection.messages

    return hang_up


async def followed(
    ports: list[int], path: str, token: str, last: bytes, hang_up: HangUp, closings: int = 0
) -> list[Message]:
    """Every message of a stream until its end, read over connections to the replicas in turn.

    The stream of a player has no end: it is read until it has closed so many games.
    """
    answer: list[Message] = []
    for port in cycle(ports):
        async with connected(port, path, token, last) as connection:
            for message in await hang_up(connection):
                if message.event == b"end":
                    return answer
                answer.append(message)
                last = message.name
                closings -= message.event == b"closed"
                if closings == 0 and message.event == b"closed":
                    return answer
    raise AssertionError("there is no port")
