"""One token causes no work on other replicas: whatever it does at one, another one that serves a crowd is not asked.

The other replica reaches its store through a relay, which counts what it asks, except what it asks at intervals anyway.
The one token uses every route that changes something, again and again; a new route takes part by itself.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from math import ceil
from pathlib import Path
from socket import create_connection, socket
from time import monotonic
from typing import Any, Final

import pytest
import redis
from hiredis import Reader
from tests.faults.relay import Dial, until_one_ends
from tests.faults.routes import INVITE, SECURED, TOKENS, WEBHOOK, WEBHOOKS, Route
from tests.promises import Figures
from tests.service.process import Service, start
from tests.service.table import Player

from rami_service.runtime.hooked import MOST
from rami_service.store import keys
from rami_service.store.redis.embedded import embedded

pytestmark = [pytest.mark.anyio, pytest.mark.promise(14)]

CROWD: Final = (400, 60)  # open streams at the other replica
ROUNDS: Final = (40, 2)  # of all changing routes
REPLIES: Final = 100
"""Bytes of replies for each request of the token."""
SELDOM: Final = 15
"""How often in a second the other replica may ask its store: it looks for changes, and delivers some messages."""
SETTINGS: Final[dict[str, Any]] = {"webhooks": True, "requests_per_token": 0}
PERIODIC: Final = {"beat", "present", "take", "PING", "ZADD", "PEXPIRE", "GET {hooks}:changed", "XREADGROUP"}
"""What a replica asks its store at intervals, whatever anybody does while somebody has webhooks."""
CHANGING: Final = [route for route in SECURED if not route.request.startswith("GET ")]


class Asked:
    """What one replica has asked its store, by command, and the bytes of the replies."""

    def __init__(self, dial: Dial) -> None:
        self.commands = Counter[str]()
        self.replies = 0
        self._dial = dial
        self._served = set[asyncio.Task[None]]()

    def begin(self) -> None:
        """Count from now on."""
        self.commands.clear()
        self.replies = 0

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection."""
        self._served.add(asyncio.create_task(self._relay(reader, writer)))

    async def ended(self) -> None:
        """Wait until all connections have ended."""
        await asyncio.gather(*self._served)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        parser = Reader()

        async def requests() -> None:
            while data := await reader.read(1 << 16):
                parser.feed(data)
                while (command := parser.gets()) is not False:
                    self._count([part.decode(errors="replace") for part in command])
                server[1].write(data)

        async def replies() -> None:
            while data := await server[0].read(1 << 16):
                self.replies += len(data)
                writer.write(data)

        try:
            server = await self._dial()
            with suppress(OSError):
                await until_one_ends(server[1], requests(), replies())
        finally:
            writer.transport.abort()

    def _count(self, command: list[str]) -> None:
        name, key, *_ = [*command, ""]
        name = key.rpartition("_")[0] if name == "FCALL" else name
        if not {name, f"{name} {key}"} & PERIODIC:
            self.commands[name] += 1


@asynccontextmanager
async def relayed(dial: Dial) -> AsyncIterator[tuple[Asked, int]]:
    """A relay to a store that counts, and its port."""
    asked = Asked(dial)
    async with await asyncio.start_server(asked.accept, "127.0.0.1", 0) as server:
        yield asked, server.sockets[0].getsockname()[1]
    async with asyncio.timeout(5):
        await asked.ended()


def opened(service: Service, player: Player) -> socket:
    """An open stream of a player."""
    stream = create_connection(("127.0.0.1", service.port), timeout=20)
    stream.sendall(
        f"GET /v1/players/me/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {player.token}\r\n\r\n".encode()
    )
    received = b""
    while b"event: snapshot" not in received:
        received += stream.recv(1 << 16)
        assert received.startswith(b"HTTP/1.1 200"), received
    return stream


def crowd(one: Service, other: Service, size: int) -> list[socket]:
    """Open streams at the other replica, each of a player of its own."""
    return [opened(other, one.player("Bystander")) for _ in range(size)]


def attack(one: Service) -> int:
    """Use all routes once, as one player in an own game; how many requests that took."""
    mallory, friend = one.player("Mallory"), one.player("Friend")
    game = mallory.post("/v1/games", {"seats": 2}).json()["id"]
    friend.join(game)
    stays = mallory.post(TOKENS, {"scope": "play"}).json()["token"]  # the first one is replaced
    for route in sorted(CHANGING, key=lambda route: route.request == "DELETE /v1/players/me"):
        mallory.token = stays
        made = mallory.post(TOKENS, {"scope": "play"}).json()
        hook = mallory.post(WEBHOOKS, WEBHOOK).json()["webhook"]["id"]
        if route.request == f"POST {TOKENS}/rotate":
            mallory.token = made["token"]
        assert used(mallory, route, game=game, token=made["info"]["id"], webhook=hook, player=friend.id) < 500
        mallory.token = stays
        mallory.send("DELETE", f"{TOKENS}/{made['info']['id']}")
        mallory.send("DELETE", f"{WEBHOOKS}/{hook}")
    return 5 * len(CHANGING)


def used(mallory: Player, route: Route, **names: str) -> int:
    """Send one request; its status."""
    method, _, path = route.request.partition(" ")
    names |= {"invite": INVITE["invite"].partition("_")[0], "identity": "x", "push_subscription": "x"}
    body: dict[str, Any] = {} if route.body is None else {"json": route.body}
    return mallory.send(method, path.format(**names), **body).status_code


async def quiet(asked: Asked) -> None:
    """Wait until what the crowd began is done: a stream has its snapshot before all that it asks for."""
    for _ in range(60):
        asked.begin()
        await asyncio.sleep(0.5)
        if asked.commands.total() <= SELDOM * 0.5:
            return


async def test_what_one_token_does_is_no_work_for_other_replicas(
    tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """Another replica reads nothing of the crowd that it serves, and nothing that grows with all who have webhooks."""
    size, rounds, requests = CROWD[not full], ROUNDS[not full], 0
    with embedded(tmp_path / "store") as url, redis.Redis.from_url(url) as store:
        store.sadd(keys.HOOKED, *[f"p_{number:026d}" for number in range(MOST // 2)])
        dial = partial(asyncio.open_unix_connection, url.removeprefix("unix://"))
        async with relayed(dial) as (asked, port), AsyncExitStack() as stack:
            one, other = [start(tmp_path, redis_url=at, **SETTINGS) for at in (url, f"redis://127.0.0.1:{port}")]
            for service in (one, other):
                stack.callback(service.kill)
                stack.callback(service.http.close)
                await asyncio.to_thread(service.wait_until, "/health/ready")
            for stream in await asyncio.to_thread(crowd, one, other, size):
                stack.callback(stream.close)
            await quiet(asked)
            began = monotonic()
            asked.begin()
            for _ in range(rounds):
                requests += await asyncio.to_thread(attack, one)
            await asyncio.sleep(1.5)
            seconds = monotonic() - began
    looked_at_all = size * ceil(seconds / 60)  # in any minute once
    figures.add(
        f"{requests} requests of one token in {seconds:.0f} s; a replica with {size} streams of others asked the store "
        f"{asked.commands.total()} times, and got {asked.replies} bytes: {dict(asked.commands)}"
    )
    assert asked.commands.total() <= (looked_at_all if full else 0) + SELDOM * seconds, asked.commands
    assert asked.replies <= REPLIES * requests
