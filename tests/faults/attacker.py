"""An attacker: one token that creates games with house bots and plays them with keys, as fast as the limits allow.

It sends requests over kept-alive connections and reads of each answer only what it needs.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

_PAUSE: Final = 0.05  # seconds after a refusal: the attacker does not wait as long as `Retry-After` says


class Seen(Struct):
    """What the attacker reads of a game."""

    id: str
    status: str
    phase: str
    seat: int | None
    turn: int | None
    hand: list[str] | None


class _Moved(Struct):
    game: Seen


class Connection:
    """One connection, which is opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, head: str, body: bytes) -> tuple[int, bytes]:
        """Send a request; return the status and the body of the answer."""
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(f"{head}Host: a\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(lines.split(b"content-length: ")[1].split(b"\r\n")[0])
        return int(lines[9:12]), await reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].transport.abort()


class Attacker:
    """One token on several connections. `answers` counts the statuses of all answers."""

    def __init__(self, ports: list[int], connections: int) -> None:
        self.answers = Counter[int]()
        self.token = ""
        self.player = ""
        self._connections = [Connection(ports[number % len(ports)]) for number in range(connections)]
        self._numbers = count()

    async def arrive(self) -> None:
        """Create the player."""
        head = "POST /v1/players HTTP/1.1\r\nContent-Type: application/json\r\n"
        status, body = await self._connections[0].ask(head, b'{"name":"Mallory"}')
        assert status == 201, body
        made = msgspec.json.decode(body)
        self.token, self.player = made["token"], made["player"]["id"]

    async def create(self, seconds: float, **settings: Any) -> None:
        """Create games of one player and a house bot on all connections."""

        async def work(connection: Connection, _until: float) -> None:
            await self._new_game(connection, settings)

        await self._everywhere(work, seconds)

    async def play(self, seconds: float, **settings: Any) -> None:
        """Play games on all connections; when a game ends or hangs, the next one is created."""

        async def work(connection: Connection, until: float) -> None:
            game = await self._new_game(connection, settings)
            while game is not None and game.status == "playing" and monotonic() < until:
                game = await self._step(connection, game)

        await self._everywhere(work, seconds)

    async def _everywhere(self, work: Callable[[Connection, float], Awaitable[None]], seconds: float) -> None:
        until = monotonic() + seconds

        async def repeat(connection: Connection) -> None:
            while monotonic() < until:
                await work(connection, until)

        await asyncio.gather(*map(repeat, self._connections))

    async def _new_game(self, connection: Connection, settings: dict[str, Any]) -> Seen | None:
        status, body = await self._send(connection, "POST", "/v1/games", {"bots": 1} | settings)
        return msgspec.json.decode(body, type=Seen) if status == 201 else None

    async def _step(self, connection: Connection, game: Seen) -> Seen | None:
        """Draw, or discard the first card that may be discarded, or wait for the house bot. None if no card may."""
        if game.turn != game.seat:
            await asyncio.sleep(_PAUSE)
            status, body = await self._send(connection, "GET", f"/v1/games/{game.id}")
            return msgspec.json.decode(body, type=Seen) if status == 200 else game
        if game.phase == "draw":
            return await self._move(connection, game, {"type": "draw_stock"}) or game
        for card in reversed(game.hand or []):
            if made := await self._move(connection, game, {"type": "discard", "card": card}):
                return made
        return None

    async def _move(self, connection: Connection, game: Seen, move: dict[str, Any]) -> Seen | None:
        status, body = await self._send(connection, "POST", f"/v1/games/{game.id}/moves", {"moves": [move]})
        return msgspec.json.decode(body, type=_Moved).game if status == 200 else None

    async def _send(self, connection: Connection, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Send a request, with a key of its own if it has a body. After a refusal by a limit, pause a moment."""
        head = f"{method} {path} HTTP/1.1\r\nAuthorization: Bearer {self.token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nIdempotency-Key: {next(self._numbers):032x}\r\n"
        status, answer = await connection.ask(head, b"" if body is None else msgspec.json.encode(body))
        self.answers[status] += 1
        if status == 429:
            await asyncio.sleep(_PAUSE)
        return status, answer

    def leave(self) -> None:
        """Hang up."""
        for connection in self._connections:
            connection.close()


@asynccontextmanager
async def attacker(*ports: int, connections: int = 16) -> AsyncIterator[Attacker]:
    """An attacker whose connections go to these ports in turn."""
    made = Attacker(list(ports), connections)
    try:
        await made.arrive()
        yield made
    finally:
        made.leave()
