"""A store that is silent or slow: every kind of route is answered in time, whatever number of round trips it makes."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import httpx
import pytest
import redis
from msgspec import Struct
from tests.faults.proxy import Fault, Proxy, proxied
from tests.service.process import Service, start
from tests.service.refused import refused
from tests.service.table import Player, Table

from rami_service.store.redis.embedded import embedded

pytestmark = [pytest.mark.anyio, pytest.mark.alone, pytest.mark.promise(12)]  # it measures how soon the service answers

LATE: Final = (0.5, 0.2)  # seconds
SOON: Final = 1.1  # seconds: a silent store is noticed within one; the rest is for this machine
LATEST: Final = 2.5  # seconds in which a slow store is worked with, or given up
ESSENTIAL: Final = {"view", "legal moves", "hint", "move", "events", "history", "me", "stats", "new player", "ready"}
"""Routes that work although every reply is half a second late."""
Ask = Callable[[], httpx.Response]
Answer = tuple[str, httpx.Response, float]


class Place(Struct, frozen=True):
    """A service with the default settings, the proxy before its store, the store's process, and a running game."""

    service: Service
    proxy: Proxy
    store: int
    table: Table
    loner: Player


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A service that reaches its own store through a proxy."""
    with embedded(tmp_path / "store") as url, redis.Redis.from_url(url) as client:
        dial = partial(asyncio.open_unix_connection, url.removeprefix("unix://"))
        async with proxied(dial, b"", 0, 1.0, Random(1)) as (proxy, port), AsyncExitStack() as stack:
            service = start(tmp_path, redis_url=f"redis://127.0.0.1:{port}")
            stack.callback(service.kill)
            stack.callback(service.http.close)
            await asyncio.to_thread(service.wait_until, "/health/ready")
            table = await asyncio.to_thread(lambda: Table([service.player("Ada"), service.player("Bob")]))
            loner = await asyncio.to_thread(service.player, "Eve")
            yield Place(service, proxy, int(client.info("server")["process_id"]), table, loner)


def routes(place: Place) -> dict[str, Ask]:
    """A request of every kind."""
    ada, game, http = place.table.players[0], place.table.id, place.service.http

    def streamed(path: str) -> httpx.Response:
        with http.stream("GET", path, headers={"Authorization": f"Bearer {ada.token}"}) as answer:
            if answer.status_code != 200:
                answer.read()
            return answer

    return {
        "view": lambda: ada.get(f"/v1/games/{game}"),
        "legal moves": lambda: ada.get(f"/v1/games/{game}/legal-moves"),
        "hint": lambda: ada.get(f"/v1/games/{game}/hint"),
        "move": lambda: place.table.players[1].try_moves(game, {"type": "draw_stock"}, key="m"),
        "dry run": lambda: ada.post(f"/v1/games/{game}/moves", {"moves": [{"type": "draw_stock"}], "dry_run": True}),
        "events": lambda: ada.get(f"/v1/games/{game}/events"),
        "long poll": lambda: ada.get(f"/v1/games/{game}/events", after=2, wait=5),
        "history": lambda: ada.get(f"/v1/games/{game}/history"),
        "lobby": lambda: ada.get("/v1/games"),
        "own games": lambda: ada.get("/v1/players/me/games"),
        "notices": lambda: ada.get("/v1/players/me/events", wait=0),
        "me": lambda: ada.get("/v1/players/me"),
        "stats": lambda: ada.get("/v1/players/me/stats"),
        "create": lambda: ada.post("/v1/games", {"seats": 3}),
        "create for somebody": lambda: ada.post(
            "/v1/games", {"seating": [{"kind": "you"}, {"kind": "player", "player": place.loner.id}]}
        ),
        "join": lambda: place.loner.post(f"/v1/games/{game}/join", {}),
        "quick match": lambda: ada.post("/v1/games/quick-match", {"seats": 2}, key="q"),
        "resign": lambda: place.table.players[1].post(f"/v1/games/{game}/resign"),
        "new token": lambda: ada.post("/v1/players/me/tokens", {"scope": "read"}),
        "new player": lambda: http.post("/v1/players", json={"name": "Bob"}),
        "game stream": lambda: streamed(f"/v1/games/{game}/stream"),
        "player stream": lambda: streamed("/v1/players/me/stream"),
        "ready": lambda: http.get("/health/ready"),
    }


def taken(name: str, ask: Ask) -> Answer:
    """An answer with its route, and the seconds that it took."""
    began = monotonic()
    return name, ask(), monotonic() - began


async def each(place: Place) -> list[Answer]:
    """The answers to all routes, sent at the same time; they are in the report if the test fails."""
    asks = routes(place)
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(len(asks)) as pool:
        answers = await asyncio.gather(*[loop.run_in_executor(pool, taken, name, ask) for name, ask in asks.items()])
    for name, answer, seconds in sorted(answers, key=lambda answered: -answered[2]):
        print(f"{seconds:5.2f} s  {answer.status_code}  {name}")  # noqa: T201 - the times are the result
    return answers


async def healthy(place: Place) -> None:
    """Assert that the service works again by itself."""
    await asyncio.to_thread(place.service.wait_until, "/health/ready", 200, 5)
    assert (await asyncio.to_thread(place.loner.get, "/v1/players/me")).status_code == 200
    assert '"level":"error"' not in place.service.log


@pytest.fixture(params=["swallowed", "stopped"])
async def silent(request: pytest.FixtureRequest, place: Place) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Makes the store silent: a proxy swallows everything, or the server's process is stopped."""

    async def silence() -> None:
        if request.param == "swallowed":
            place.proxy.fault = Fault.SILENT
        else:
            os.kill(place.store, signal.SIGSTOP)

    try:
        yield silence
    finally:
        os.kill(place.store, signal.SIGCONT)


async def test_a_silent_store_is_reported_within_a_second(place: Place, silent: Callable[[], Awaitable[None]]) -> None:
    """By default every route answers 503 within a second; when the store is back, it works again."""
    await silent()
    for _ in range(3):  # with the connection that was there, and while others are tried
        for name, answer, seconds in await each(place):
            refused(answer, "store_unavailable")
            assert seconds < SOON, name
        await asyncio.sleep(0.3)
    place.proxy.fault = None
    os.kill(place.store, signal.SIGCONT)
    await healthy(place)


@pytest.mark.parametrize("late", LATE)
async def test_a_slow_store_delays_no_route_for_long(place: Place, late: float) -> None:
    """If every reply comes late, each route answers in the same time: what a player needs most, with its result.

    Routes with many round trips would take several seconds; they get 503.
    """
    place.proxy.fault, place.proxy.late = Fault.SLOW, late
    answers = await each(place)
    assert all(answer.status_code != 500 and seconds < LATEST for _, answer, seconds in answers)
    assert {name for name, answer, _ in answers if answer.status_code != 503} >= ESSENTIAL
    place.proxy.fault = None
    await healthy(place)
