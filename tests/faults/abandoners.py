"""Attackers for tests, in a process of low priority: each has one token and does what costs the service most.

`python -m tests.faults.abandoners URL TOKENS SECONDS`. Each attacker:

- creates games with a short clock against three house bots and abandons them, and resigns the oldest at the cap;
- plays a game against three house bots, each move with an idempotency key of its own.

Together they send as many requests as the limits allow to one token (`RATE`), so that what is measured is the work that
the requests cause, and not the requests themselves. All have the same address, which is not that of the tests
(`ADDRESS`, believed if the service trusts the proxy 127.0.0.1). At the end, the number of answers of each status is
printed as JSON.
"""

import asyncio
import os
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

ADDRESS: Final = "192.0.2.66"
RATE: Final = 100  # requests a second, of all attackers together: RAMI_REQUESTS_PER_TOKEN
ABANDONED: Final = {
    "seats": 4,
    "bots": 3,
    "variant": "rami-51",
    "turn_seconds": 5,
    "options": {"match_end": {"target": 100_000}},
}
PLAYED: Final = ABANDONED | {"turn_seconds": None}
Answer = tuple[int, dict[str, Any], float]


class Pace:
    """When the next request may be sent: evenly, and never faster to make up for lost time."""

    def __init__(self) -> None:
        self._next = monotonic()

    async def wait(self) -> None:
        """Wait for the time of the next request."""
        self._next = max(self._next + 1 / RATE, monotonic())
        await asyncio.sleep(self._next - monotonic())


class Attacker:
    """One token, with a connection for each of its two scripts."""

    def __init__(self, port: int, until: float, statuses: Counter[int], pace: Pace) -> None:
        self._port, self._until, self._statuses, self._pace = port, until, statuses, pace
        self._token = ""
        self._keys = count()

    async def attack(self) -> None:
        """Create a player, and run both scripts until the end."""
        async with asyncio.timeout_at(asyncio.get_running_loop().time() + self._until - monotonic()):
            line = await self._connect()
            status, made, _ = await self._ask(line, "POST", "/v1/players", {"name": "Mallory"})
            assert status == 201, made
            self._token = made["token"]
            await asyncio.gather(self._abandon(line), self._play(await self._connect()))

    async def _abandon(self, line: "Line") -> None:
        games = deque[str]()
        while True:
            status, made, wait = await self._ask(line, "POST", "/v1/games", ABANDONED)
            if status == 201:
                games.append(made["id"])
            elif status == 409 and games:
                await self._ask(line, "POST", f"/v1/games/{games.popleft()}/resign", None)
            await asyncio.sleep(wait)

    async def _play(self, line: "Line") -> None:
        game: dict[str, Any] = {"status": "over"}
        while True:
            if game["status"] != "playing":
                _, game, wait = await self._ask(line, "POST", "/v1/games", PLAYED)
                game.setdefault("status", "over")
            else:
                draw = [{"type": "draw_stock"}] if game["phase"] == "draw" else []
                moves = [*draw, {"type": "discard", "card": game["hand"][0]}]
                path = f"/v1/games/{game['id']}"
                status, _, wait = await self._ask(line, "POST", f"{path}/moves", {"moves": moves}, keyed=True)
                if status != 200 and draw:
                    await self._ask(line, "POST", f"{path}/moves", {"moves": draw}, keyed=True)
                status, seen, _ = await self._ask(line, "GET", path, None)
                game = seen if status == 200 else game
            await asyncio.sleep(wait)

    async def _connect(self) -> "Line":
        return await asyncio.open_connection("127.0.0.1", self._port)

    async def _ask(self, line: "Line", method: str, path: str, body: Any, *, keyed: bool = False) -> Answer:
        """Send one request: the status, the body, and how many seconds to wait before the next one."""
        await self._pace.wait()
        data = b"" if body is None else msgspec.json.encode(body)
        key = f"Idempotency-Key: k{next(self._keys)}\r\n" if keyed else ""
        reader, writer = line
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ADDRESS}\r\n"
            f"Authorization: Bearer {self._token}\r\nContent-Type: application/json\r\n{key}"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        fields = dict(field.split(": ", 1) for field in head[1:] if field)
        answer = await reader.readexactly(int(fields.get("content-length", 0)))
        status = int(head[0].split()[1])
        self._statuses[status] += 1
        return status, msgspec.json.decode(answer) if answer else {}, min(1.0, float(fields.get("retry-after", 0)))


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _attack(url: str, tokens: int, seconds: float) -> Counter[int]:
    statuses, pace = Counter[int](), Pace()
    port = urlsplit(url).port
    assert port is not None
    attackers = [Attacker(port, monotonic() + seconds, statuses, pace) for _ in range(tokens)]
    ends = await asyncio.gather(*[one.attack() for one in attackers], return_exceptions=True)
    assert all(isinstance(end, TimeoutError) for end in ends), ends
    return statuses


@contextmanager
def attackers(url: str, tokens: int, seconds: float) -> Iterator[subprocess.Popen[bytes]]:
    """Attackers that work in a process of low priority for some seconds; it prints how they were answered."""
    command = [sys.executable, "-m", "tests.faults.abandoners", url, str(tokens), str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait(10)


if __name__ == "__main__":
    os.nice(19)
    said = asyncio.run(_attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
    sys.stdout.buffer.write(msgspec.json.encode({str(status): number for status, number in said.items()}))
