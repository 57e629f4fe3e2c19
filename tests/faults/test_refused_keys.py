"""Promise 1b: what a caller was answered under a key stays true, whatever a replica does that was stopped meanwhile.

A move goes to a replica that stops around its write to the store. The game goes on, the move is sent again to another
replica, and the game goes on until the move is legal again. Then the first replica goes on. Full: 200 interleavings;
short: 14. The seed is printed; each interleaving has its own.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import Any

import httpx
import pytest
from msgspec import Struct, field, json, to_builtins
from tests.faults.gate import Gate, Moment, gated
from tests.promises import Figures
from tests.service.process import Service, start
from tests.service.refused import without_id
from tests.service.replica import Clock, Replica, replica

from rami import Undo
from rami.rules.moves import DrawStock
from rami.rules.play import legal_moves
from rami_service.domain.models import decode_game
from rami_service.runtime.context import system_clock
from rami_service.store import games

pytestmark = [pytest.mark.anyio, pytest.mark.promise(15)]

ROUNDS = (200, 14)
SEED = 24
TIME_OUT = 1.0  # seconds, for a request
LONG_GAME = {"match_end": {"target": 100_000}}
BODY = json.encode({"moves": [to_builtins(DrawStock())]})
AT_ANY_TIME = None
MOMENTS = (*Moment, AT_ANY_TIME)


class Place(Struct, frozen=True):
    """Two replicas, of which the first can be stopped, and a third one inside the test, where another tab plays."""

    stopped: Service
    other: Service
    gate: Gate
    driver: Replica
    http: httpx.AsyncClient
    seen: Counter[str] = field(default_factory=Counter)


class Table(Struct):
    """A running game, with the version that it must have."""

    game: str
    tokens: list[str]
    version: int = 2


@pytest.fixture(scope="module")
async def place(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    """Two processes of the service on one store, one of them behind a gate."""
    clock = Clock()
    clock.now = system_clock()
    dial = partial(asyncio.open_unix_connection, valkey.removeprefix("unix://"))
    folder = tmp_path_factory.mktemp("refused")
    # The replica waits longer for its store than a request may take, so that the request's deadline is what counts.
    settings = {"request_timeout": TIME_OUT, "store_timeout": 5, "house_grace": 10, "requests_per_token": 0}
    async with (
        gated(dial) as (gate, port),
        replica(valkey, clock, store_timeout=60) as driver,
        httpx.AsyncClient(timeout=30, verify=False) as http,  # noqa: S501 - loopback
        AsyncExitStack() as stack,
    ):
        services = [start(folder, redis_url=url, **settings) for url in (f"redis://127.0.0.1:{port}", valkey)]
        for service in services:
            stack.callback(service.kill)
            stack.callback(service.http.close)
            await asyncio.to_thread(service.wait_until, "/health/ready")
        gate.pid = services[0].process.pid
        yield Place(services[0], services[1], gate, driver, http)
        assert all('"level":"error"' not in service.log for service in services)


async def look(place: Place, table: Table) -> tuple[int, int | None, list[Any]]:
    """The game's version, the seat on turn (None: the game is over) and the legal moves, read from the store."""
    loaded = await games.load(place.driver.context.batch, table.game)
    assert loaded is not None
    game = decode_game(loaded.state)
    if game.status != "playing" or game.state is None:
        return loaded.version, None, []
    return loaded.version, game.state.turn, [one for one in legal_moves(game.state) if not isinstance(one, Undo)]


async def play(place: Place, table: Table, random: Random, steps: int) -> None:
    """Make some moves in another tab."""
    for _ in range(steps):
        _, seat, moves = await look(place, table)
        if seat is None:
            return
        await place.driver.move(table.tokens[seat], table.game, random.choice(moves))
        table.version += 1


async def play_until_draw(place: Place, table: Table, random: Random, wanted: int | None = None) -> int | None:
    """Play until a seat may draw from the stock. Returns the seat; None if the game is over before."""
    while True:
        _, seat, moves = await look(place, table)
        if seat is None or (DrawStock() in moves and wanted in (None, seat)):
            return seat
        await play(place, table, random, 1)


async def send(place: Place, service: Service, table: Table, seat: int, key: str | None) -> httpx.Response:
    """Ask once to draw from the stock, without If-Match."""
    headers = {"Authorization": f"Bearer {table.tokens[seat]}", "Content-Type": "application/json"}
    if key is not None:
        headers["Idempotency-Key"] = key
    return await place.http.post(f"{service.base}/v1/games/{table.game}/moves", content=BODY, headers=headers)


async def said(place: Place, service: Service, table: Table, seat: int, key: str) -> tuple[int, Any]:
    """Ask until the answer is final; return its status and its body, without the id of the request."""
    for _ in range(50):
        answer = await send(place, service, table, seat, key)
        if final(answer):
            return read(answer)
        await asyncio.sleep(0.05)
    raise AssertionError("there is no final answer")


def final(answer: httpx.Response) -> bool:
    """Whether a caller has to believe this answer."""
    return answer.status_code == 200 or not answer.json()["retryable"]


def read(answer: httpx.Response) -> tuple[int, Any]:
    """The status and the body of an answer, without the id of the request."""
    return (200, answer.json()) if answer.status_code == 200 else without_id(answer)


async def stop(place: Place, sent: asyncio.Task[Any], moment: Moment | None, random: Random) -> bool:
    """Stop the first replica at this moment of the request, or at any time. Returns whether it was stopped."""
    if moment is not AT_ANY_TIME:
        return await place.gate.met(sent)
    await asyncio.sleep(random.uniform(0, 0.006))
    await place.gate.stop()
    return True


async def with_key(place: Place, table: Table, seat: int, moment: Moment | None, random: Random) -> None:
    """Send a move to a replica that stops and, with the same key, to the other one. Check what both say at the end."""
    key = f"k{random.getrandbits(64):x}"
    if moment in (Moment.SETTLING, Moment.SETTLED) or random.random() < 0.2:
        await play(place, table, random, 1)  # the first replica will refuse the move
    if moment is not AT_ANY_TIME:
        place.gate.stop_at(moment)
    sent = asyncio.create_task(send(place, place.stopped, table, seat, key))
    stopped = await stop(place, sent, moment, random)
    before, _, _ = await look(place, table)
    table.version, carried_out = before, before - table.version
    await play(place, table, random, random.choice((0, 1, 1, 2, 5)))
    if random.random() < 0.3:
        await play_until_draw(place, table, random, seat)
    first = await said(place, place.other, table, seat, key)
    table.version += (first[0] == 200) - carried_out
    if random.random() < 0.7:
        await play_until_draw(place, table, random, seat)
    if stopped:
        await asyncio.sleep(random.choice((0, 0, TIME_OUT)))
        place.gate.go_on()
    late = await sent
    place.seen[f"{moment.name.lower() if moment else 'any time'}: {first[0]}, then {late.status_code}"] += 1
    assert not final(late) or read(late) == first
    await play_until_draw(place, table, random, seat)
    for service in (place.stopped, place.other):
        assert await said(place, service, table, seat, key) == first
    place.seen["refused" if first[0] != 200 else "made"] += 1


async def without_key(place: Place, table: Table, seat: int, moment: Moment, random: Random) -> None:
    """Send a move to a replica that stops for longer than a request may take: it changes nothing after that."""
    place.gate.stop_at(moment)
    sent = asyncio.create_task(send(place, place.stopped, table, seat, None))
    stopped = await place.gate.met(sent)
    assert stopped
    table.version, _, _ = await look(place, table)
    await play(place, table, random, random.choice((0, 0, 2)))
    await play_until_draw(place, table, random, seat)
    await asyncio.sleep(TIME_OUT)
    place.gate.go_on()
    late = await sent
    assert (late.status_code == 200) == (moment is Moment.COMMITTED)
    place.seen[f"too late: {moment.name.lower()}"] += 1


async def test_what_was_answered_under_a_key_stays_true(place: Place, figures: Figures, *, full: bool) -> None:
    """Every repeat gets the first final answer, the game has only the moves that were told, and nothing comes late."""
    table = Table(*await place.driver.table(options=LONG_GAME))
    for number in range(ROUNDS[not full]):
        random = Random(f"{SEED} {number}")
        moment = MOMENTS[number % len(MOMENTS)]
        seat = await play_until_draw(place, table, random)
        if seat is None:
            table = Table(*await place.driver.table(options=LONG_GAME))
            seat = await play_until_draw(place, table, random)
        assert seat is not None
        if moment in (Moment.SETTLING, Moment.SETTLED, AT_ANY_TIME) or number // len(MOMENTS) % 2 == 0:
            await with_key(place, table, seat, moment, random)
        else:
            await without_key(place, table, seat, moment, random)
        version, _, _ = await look(place, table)
        assert version == table.version, (SEED, number, moment)
    figures.add(f"seed {SEED}: {dict(sorted(place.seen.items()))}")
    assert min(place.seen[what] for what in ("refused", "made", "too late: loaded", "too late: committing")) > 0
