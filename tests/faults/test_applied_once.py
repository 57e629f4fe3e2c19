"""Promise 1: a repeated move applies once, whatever happens to its requests and replies in the network.

Full: each of four faults occurs 2,000 times, half of them between client and service and half between service and
store; short: 32 times. The seed is printed.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from random import Random
from typing import Any

import httpx
import pytest
from msgspec import Struct, field, json, to_builtins
from tests.faults.proxy import DAMAGE, Fault, Proxy, proxied
from tests.promises import Figures
from tests.service.process import Service, free_port, start
from tests.service.refused import refused
from tests.service.replica import Clock, Replica, replica

from rami import AsyncRami, Move, Undo
from rami.rules import events
from rami.rules.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from rami.rules.play import legal_moves
from rami_service.domain.models import decode_event, decode_game
from rami_service.runtime.context import system_clock
from rami_service.store import games

pytestmark = [pytest.mark.anyio, pytest.mark.promise(1)]

MEETINGS = (2000, 32)
SEED = 1
TABLES = 8
STORE_TIMEOUT, PATIENCE = 0.2, 0.5  # seconds: the service's for its store, a client's for the service
LONG_GAME = {"match_end": {"target": 100_000}}
LOGGED = {
    DrawStock: events.StockDrawn,
    DrawDiscard: events.PileTaken,
    Meld: events.MeldLaid,
    LayOff: events.CardsLaidOff,
    SwapJoker: events.JokerSwapped,
    Discard: events.CardDiscarded,
}


class Place(Struct, frozen=True):
    """A service behind a proxy, with another proxy before its store, and a replica with direct access to the store."""

    service: Service
    driver: Replica
    proxies: dict[str, Proxy]
    url: str  # the service's address through its proxy
    seen: Counter[str] = field(default_factory=Counter)


class Made(Struct):
    """A game, and the moves that were acknowledged in it, with their seats."""

    game: str
    tokens: list[str]
    moves: list[tuple[int, Move]] = field(default_factory=list)

    @property
    def version(self) -> int:
        """The version of the game: play began at version 2."""
        return 2 + len(self.moves)


class Try(Struct, frozen=True):
    """A move as a request that can be sent several times."""

    path: str
    body: bytes
    headers: dict[str, str]

    @classmethod
    def of(cls, made: Made, seat: int, move: Move, at: int | None) -> "Try":
        """The request of a game's next move, with its own key; with a version, the move is conditional on it."""
        headers = {
            "Authorization": f"Bearer {made.tokens[seat]}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"k{len(made.moves)}",
        }
        if at is not None:
            headers["If-Match"] = f'"{at}"'
        body = json.encode({"moves": [to_builtins(move)]})
        return cls(f"/v1/games/{made.game}/moves", body, headers)


@pytest.fixture(scope="module")
async def place(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    """One service with a proxy on each side."""
    random, clock, port = Random(SEED), Clock(), free_port()
    clock.now = system_clock()
    dial_store = partial(asyncio.open_unix_connection, valkey.removeprefix("unix://"))
    dial_service = partial(asyncio.open_connection, "127.0.0.1", port)
    async with (
        # One connection carries the commands of all games, so each fault of the store hits several moves at once.
        proxied(dial_store, b"commit", 2 * STORE_TIMEOUT, 0.15, random) as (to_store, store_port),
        proxied(dial_service, b"/moves ", 2 * PATIENCE, 0.4, random) as (to_service, front),
        replica(valkey, clock, store_timeout=60) as driver,
        AsyncExitStack() as stack,
    ):
        url = f"redis://127.0.0.1:{store_port}"
        folder = tmp_path_factory.mktemp("applied")
        service = start(folder, port=port, redis_url=url, store_timeout=STORE_TIMEOUT, requests_per_token=0)
        stack.callback(service.kill)
        stack.callback(service.http.close)
        await asyncio.to_thread(service.wait_until, "/health/ready")
        made = Place(service, driver, {"store": to_store, "service": to_service}, f"http://127.0.0.1:{front}")
        yield made
        assert '"level":"error"' not in service.log, service.log
        assert min(made.seen[what] for what in ("unheard", "repeated", "other body", "other seat")) > 0, made.seen


async def look(place: Place, made: Made) -> tuple[int, int | None, list[Any]]:
    """The game's version, the seat on turn (None: the game is over) and the legal moves, read from the store."""
    loaded = await games.load(place.driver.context.batch, made.game)
    assert loaded is not None
    game = decode_game(loaded.state)
    if game.status != "playing" or game.state is None:
        return loaded.version, None, []
    moves = [move for move in legal_moves(game.state) if not isinstance(move, Undo)]
    return loaded.version, game.state.turn, moves


async def insisted(place: Place, http: httpx.AsyncClient, one: Try, made: Made | None = None) -> httpx.Response:
    """Send a request until it is answered, and return the answer; before it, only 503 and time-outs are allowed."""
    for _ in range(100):
        with suppress(httpx.TransportError):
            answer = await http.post(one.path, content=one.body, headers=one.headers)
            if answer.status_code != 503:
                return answer
            refused(answer, "store_unavailable")
            assert "retry-after" in answer.headers
        if made is not None:
            version, _, _ = await look(place, made)
            place.seen["unheard" if version > made.version else "not done"] += 1
    raise AssertionError("nobody answers")


async def check_repeats(place: Place, http: httpx.AsyncClient, made: Made, one: Try, first: httpx.Response) -> None:
    """A repeated request gets the same answer; the same key with another body is refused. Then try the other seat."""
    again = await insisted(place, http, one)
    wanted = (first.status_code, first.content, first.headers["etag"])
    assert (again.status_code, again.content, again.headers["etag"]) == wanted
    place.seen["repeated"] += 1
    if place.seen["repeated"] % 3 == 0:
        other = Try(one.path, b'{"moves":[{"type":"undo"}]}', one.headers)
        refused(await insisted(place, http, other), "key_reused")
        place.seen["other body"] += 1
    elif place.seen["repeated"] % 3 == 1:
        await check_other_seat(place, http, made, one)


async def check_other_seat(place: Place, http: httpx.AsyncClient, made: Made, one: Try) -> None:
    """The same key from the other player is another request: it comes too late, or makes its own move in a new deal."""
    seat = 1 - made.moves[-1][0]
    other = Try(one.path, one.body, one.headers | {"Authorization": f"Bearer {made.tokens[seat]}"})
    answer = await insisted(place, http, other)
    if answer.status_code == 200:
        assert answer.headers["etag"] == f'"{made.version + 1}"'
        made.moves.append((seat, made.moves[-1][1]))
    else:
        assert answer.status_code in (409, 412)
    place.seen["other seat"] += 1


async def by_hand(place: Place, random: Random, wanted: Callable[[], bool]) -> list[Made]:
    """Play games with raw requests and repeat each request, as long as `wanted` is true."""
    played = list[Made]()
    async with (
        httpx.AsyncClient(base_url=place.url, timeout=PATIENCE, verify=False) as hurt,  # noqa: S501 - loopback
        httpx.AsyncClient(base_url=place.service.base, timeout=20, verify=False) as direct,  # noqa: S501 - the same
    ):
        while wanted():
            version, seat, moves = (0, None, []) if not played else await look(place, played[-1])
            if seat is None:
                played.append(Made(*await place.driver.table(options=LONG_GAME)))
                continue
            made, move = played[-1], random.choice(moves)
            assert version == made.version
            one = Try.of(made, seat, move, random.choice([None, version]))
            first = await insisted(place, hurt, one, made)
            assert (first.status_code, first.headers["etag"]) == (200, f'"{version + 1}"'), first.text
            made.moves.append((seat, move))
            await check_repeats(place, direct, made, one, first)
    return played


async def by_sdk(place: Place, random: Random, wanted: Callable[[], bool]) -> list[Made]:
    """Play games with the SDK, which retries by itself, as long as `wanted` is true."""
    played, clients = list[Made](), list[AsyncRami]()
    async with AsyncExitStack() as stack:
        while wanted():
            version, seat, moves = (0, None, []) if not played else await look(place, played[-1])
            if seat is None:
                played.append(Made(*await place.driver.table(options=LONG_GAME)))
                clients = [
                    AsyncRami(place.url, token=token, timeout=PATIENCE, retries=30) for token in played[-1].tokens
                ]
                for client in clients:
                    await stack.enter_async_context(client)
                continue
            move = random.choice(moves)
            answered = await clients[seat].make_moves(played[-1].game, move, if_version=random.choice([None, version]))
            assert answered.game.version == version + 1
            played[-1].moves.append((seat, move))
            place.seen["by the SDK"] += 1
    return played


async def check_log(place: Place, made: Made) -> None:
    """The log has every acknowledged move once, at its version, and no other move."""
    log = dict[int, list[Any]]()
    for name, data in await games.events(place.driver.context.batch, made.game, 2, 100_000):
        log.setdefault(int(name.partition("-")[0]), []).append(decode_event(data))
    assert sorted(log) == list(range(3, made.version + 1))
    for (seat, move), said in zip(made.moves, log.values(), strict=True):
        done: list[Any] = [event for event in said if isinstance(event, tuple(LOGGED.values()))]
        if isinstance(move, DrawStock) and isinstance(said[0], events.DealEnded):
            continue  # there was no card left
        assert [(type(event), event.seat) for event in done] == [(LOGGED[type(move)], seat)]
        if isinstance(move, Discard):
            assert [event.card for event in done] == [move.card]


@pytest.mark.parametrize("side", ["service", "store"])
@pytest.mark.parametrize("fault", DAMAGE)
async def test_what_is_repeated_is_applied_once(
    place: Place, fault: Fault, side: str, figures: Figures, *, full: bool
) -> None:
    """When requests and replies are lost, cut or late, before or behind the service, every move is made once."""
    proxy, most = place.proxies[side], MEETINGS[not full] // 2
    proxy.fault = fault

    def wanted() -> bool:
        return proxy.met[fault] < most

    hands = [by_sdk if table < 2 else by_hand for table in range(TABLES)]
    playing = [hand(place, Random(f"{SEED} {fault} {table}"), wanted) for table, hand in enumerate(hands)]
    try:
        played = [made for games in await asyncio.gather(*playing) for made in games]
    finally:
        proxy.fault = None
    for made in played:
        await check_log(place, made)
    moves = sum(len(made.moves) for made in played)
    figures.add(f"seed {SEED}, {side}: {fault}: {proxy.met[fault]} times in {moves} moves; {dict(place.seen)}")
    assert proxy.met[fault] >= most
