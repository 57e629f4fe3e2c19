"""Promise 2: a race has one winner, with any number of clients and replicas.

Full: 10,000 rounds; short: 400. The seed is printed.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec
import pytest
from tests.promises import Figures
from tests.service.process import Service, serving
from tests.service.replica import Clock, Replica, replica

from rami import Move, Undo
from rami.rules.cards import NO_CARDS, deck, held_cards
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami_service.domain.models import Game, decode_game
from rami_service.runtime.context import system_clock
from rami_service.store import games

pytestmark = [pytest.mark.anyio, pytest.mark.promise(2)]

ROUNDS = (10_000, 400)
CLIENTS = 32
SEED = 2
LONG_GAME = {"match_end": {"target": 100_000}}


class Runner:
    """A client with its own connection, which it opens again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def run(self, request: bytes) -> tuple[int, str, dict[str, Any]]:
        """Send a request; return the status, the ETag and the body of the answer."""
        if self._streams is None or self._streams[0].at_eof():
            self.leave()
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = await reader.readexactly(int(fields["content-length"]))
        return int(head.split()[1]), fields.get("etag", ""), msgspec.json.decode(body)

    def leave(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].transport.abort()


@pytest.fixture(scope="module")
async def runners(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[list[Runner]]:
    """Clients, connected to two replicas in turn."""
    with ExitStack() as stack:
        services: list[Service] = [
            stack.enter_context(serving(tmp_path_factory.mktemp("racing"), redis_url=valkey, requests_per_token=0))
            for _ in range(2)
        ]
        made = [Runner(services[number % 2].port) for number in range(CLIENTS)]
        yield made
        for runner in made:
            runner.leave()
        for service in services:
            assert '"level":"error"' not in service.log, service.log


@pytest.fixture(scope="module")
async def driver(valkey: str) -> AsyncIterator[Replica]:
    """A third replica, which creates the games and reads the store directly."""
    clock = Clock()
    clock.now = system_clock()
    async with replica(valkey, clock, store_timeout=60) as made:
        yield made


async def look(driver: Replica, game_id: str) -> tuple[int, Game]:
    """A game as it is in the store, and its version."""
    loaded = await games.load(driver.context.batch, game_id)
    assert loaded is not None
    return loaded.version, decode_game(loaded.state)


def conserved(state: State) -> bool:
    """Whether hands, stock, pile and melds together are the whole pack, each card once."""
    table = state.table
    melds = [held_cards(meld.cards) for meld in table.melds]
    return Counter(NO_CARDS.join([*table.hands, table.stock, table.pile, *melds])) == Counter(deck(1, 0))


def request_of(game_id: str, token: str, version: int, move: Move) -> bytes:
    """A move as a request, conditional on a version."""
    body = msgspec.json.encode({"moves": [msgspec.to_builtins(move)]})
    head = (
        f"POST /v1/games/{game_id}/moves HTTP/1.1\r\nHost: rami\r\nAuthorization: Bearer {token}\r\n"
        f'If-Match: "{version}"\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n'
    )
    return head.encode() + body


async def test_one_of_many_wins_each_version(
    driver: Replica, runners: list[Runner], figures: Figures, *, full: bool
) -> None:
    """Each round has one success, and 412 for the others; the version grows by one, and no card is lost or doubled."""
    random, rounds, sent = Random(SEED), 0, 0
    game_id, tokens = "", list[str]()
    while rounds < ROUNDS[not full]:
        version, game = await look(driver, game_id) if game_id else (0, None)
        if game is None or game.status != "playing" or game.state is None:
            game_id, tokens = await driver.table(options=LONG_GAME)
            continue
        moves = [move for move in legal_moves(game.state) if not isinstance(move, Undo)]
        chosen = random.sample(moves, min(3, len(moves)))
        running = random.sample(runners, random.randrange(2, CLIENTS + 1))
        token = tokens[game.state.turn]
        requests = [request_of(game_id, token, version, chosen[at % len(chosen)]) for at in range(len(running))]
        answers = await asyncio.gather(*[one.run(request) for one, request in zip(running, requests, strict=True)])
        later = f'"{version + 1}"'
        assert Counter(answer[:2] for answer in answers) == {(200, later): 1, (412, later): len(answers) - 1}
        assert {body["code"] for status, _, body in answers if status != 200} == {"stale_version"}
        now, after = await look(driver, game_id)
        assert now == version + 1
        assert after.state is None or conserved(after.state), (game_id, now)
        rounds, sent = rounds + 1, sent + len(answers)
    figures.add(f"seed {SEED}: {rounds} rounds, {sent} requests")
