"""Many clients with one stream each, in a process of their own: they come back together when the service is back.

    python -m tests.faults.herd PORT CLIENTS

Each client waits for a second before it connects again, more or less, as browsers do; after 503 it waits as long as the
service says. Whenever all streams are open, a line says since when, and what the clients have met on the way there.
"""

import asyncio
import sys
from collections import Counter
from random import uniform
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from time import monotonic

import msgspec
from msgspec import Struct, field
from tests.faults.attacker import Connection

_AT_A_TIME = 20  # connections that prepare the games


class Wave(Struct):
    """How all clients came back: when the last one had its stream (`monotonic`), and which refusals there were."""

    at: float
    refusals: dict[str, int] = field(default_factory=dict)
    most: int = 0
    """The most refusals that one client has got."""


class Herd:
    """The clients, each with a game and a token."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._seats: list[tuple[str, str]] = []
        self._open = 0
        self._refusals, self._of = Counter[str](), Counter[int]()

    async def prepare(self, clients: int) -> None:
        """Create the players, and a game for every two of them."""
        left = iter(range(clients // 2))

        async def some() -> None:
            connection = Connection(self._port)
            for _ in left:
                tokens = [await self._token(connection) for _ in range(2)]
                game = await self._post(connection, "/v1/games", {"seats": 2}, tokens[0])
                await self._post(connection, f"/v1/games/{game['id']}/join", {}, tokens[1])
                self._seats += [(game["id"], token) for token in tokens]
            connection.close()

        await asyncio.gather(*[some() for _ in range(_AT_A_TIME)])

    async def run(self) -> None:
        """Follow the games for ever."""
        await asyncio.gather(*[self._follow(number) for number in range(len(self._seats))])

    async def _token(self, connection: Connection) -> str:
        made = await self._post(connection, "/v1/players", {"name": "Guest"})
        return str(made["token"])

    async def _post(self, connection: Connection, path: str, body: object, token: str = "") -> dict[str, str]:
        allowed = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nContent-Type: application/json\r\n{allowed}"
        status, answer = await connection.ask(head, msgspec.json.encode(body))
        assert status in (200, 201), answer
        return msgspec.convert(msgspec.json.decode(answer), dict, strict=False)

    async def _follow(self, number: int) -> None:
        while True:
            try:
                pause = await self._stream(number)
            except (OSError, asyncio.IncompleteReadError):
                pause = uniform(0.5, 1.5)
            await asyncio.sleep(pause)

    async def _stream(self, number: int) -> float:
        """Read a stream to its end; returns after how many seconds to open the next one."""
        game, token = self._seats[number]
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            head = f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n"
            writer.write(f"{head}Last-Event-ID: 2\r\n\r\n".encode())
            lines = (await reader.readuntil(b"\r\n\r\n")).lower()
            if not lines.startswith(b"http/1.1 200"):
                return await self._refused(number, lines, reader)
            await reader.readuntil(b"\n\n")
            self._opened()
            try:
                while await reader.read(1 << 16):
                    pass
            finally:
                self._open -= 1
        finally:
            writer.transport.abort()
        return uniform(0.5, 1.5)

    async def _refused(self, number: int, lines: bytes, reader: asyncio.StreamReader) -> float:
        body = await reader.readexactly(int(lines.split(b"content-length: ")[1].split(b"\r\n")[0]))
        self._refusals[msgspec.json.decode(body)["code"]] += 1
        self._of[number] += 1
        return float(lines.split(b"retry-after: ")[1].split(b"\r\n")[0]) * uniform(1, 1.25)

    def _opened(self) -> None:
        self._open += 1
        if self._open == len(self._seats):
            wave = Wave(monotonic(), dict(self._refusals), max(self._of.values(), default=0))
            sys.stdout.write(msgspec.json.encode(wave).decode() + "\n")
            sys.stdout.flush()
            self._refusals.clear()
            self._of.clear()


async def main(port: int, clients: int) -> None:
    """Prepare the games, and follow them."""
    setrlimit(RLIMIT_NOFILE, (getrlimit(RLIMIT_NOFILE)[1],) * 2)
    herd = Herd(port)
    await herd.prepare(clients)
    await herd.run()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
