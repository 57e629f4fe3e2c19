"""A whole move through HTTP and Redis, against a bare Litestar handler with the same payload under the same server.

Run `python -m tests.bench.move`. The workload is the mix of moves of real two-player games of `rami`, played by house
bots beforehand and laid into the store, so that the client only sends. Service and bare handler take turns.
"""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import cast

import msgspec
import uvicorn
import uvloop
from litestar import Litestar, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rami.bots import HouseBot
from rami.rules.deal import start
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play
from rami.rules.resolve import resolve
from rami.rules.state import Phase
from rami.rules.view import view
from rami.wire import MakeMoves, MovesMade
from rami_service import ids, shown, stored
from rami_service.app import create_app
from rami_service.settings import Settings
from rami_service.store import functions, games, notices, players
from rami_service.store.batch import Batch
from rami_service.store.client import connect
from rami_service.store.embedded import embedded

CONNECTIONS = 16
ROUNDS = 5
GAMES_A_ROUND = 64
OPTIONS = {"match_end": {"target": 10_000}}
HEAD = (
    "POST /v1/games/{game}/moves HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n"
    "Content-Type: application/json\r\nIdempotency-Key: {key}\r\nContent-Length: {length}\r\n\r\n{body}"
)


Address = tuple[str, int]
Round = tuple[float, list[float], float, list[float]]
"""Requests a second and the time of each: of the service, then of the bare handler."""


class Script(Struct):
    """One deal as it will be played: the game to begin with, and for each move the seat and the move."""

    game: stored.Game
    moves: list[tuple[int, Move]]


def scripted(number: int, seats: list[stored.PlayerRecord]) -> Script:
    """A deal between two house bots, up to its last move but one: the next deal's secret would be the service's."""
    game_id, secret = ids.derived_game_id("bench", str(number)), number.to_bytes(32, "big")
    rules = resolve("rami", OPTIONS, 2)
    state, _ = start(rules, game_id, 2, secret, secret[::-1])
    taken = tuple(stored.Seat("player", player.id, player.name) for player in seats)
    game = stored.Game(game_id, 0, seats[0].id, "rami", OPTIONS, "playing", taken, secret, state)
    moves: list[tuple[int, Move]] = []
    bot = HouseBot()
    while state.phase in (Phase.DRAW, Phase.PLAY):
        move = bot.choose(view(state, state.turn), legal_moves(state))
        moves.append((state.turn, move))
        state, _ = play(state, state.turn, move)
    return Script(game, moves[:-1])


def requests(script: Script, tokens: list[str]) -> list[bytes]:
    """The script as it goes over the wire, each move with a key of its own as the SDK sends it."""
    sent = []
    for index, (seat, move) in enumerate(script.moves):
        body = msgspec.json.encode(MakeMoves(moves=(move,))).decode()
        text = HEAD.format(game=script.game.id, token=tokens[seat], key=f"k{index}", length=len(body), body=body)
        sent.append(text.encode())
    return sent


@contextmanager
def serving(create: Callable[[], Litestar]) -> Iterator[Address]:
    """Serve an application in a process of its own, as `rami-service` does."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        process = get_context("fork").Process(target=_serve, args=(create, listening))
        process.start()
        try:
            yield listening.getsockname()
        finally:
            process.terminate()
            process.join()


def _serve(create: Callable[[], Litestar], listening: socket.socket) -> None:
    config = uvicorn.Config(create(), loop="uvloop", http="httptools", ws="none", access_log=False, log_level="warning")
    uvicorn.Server(config).run([listening])


def bare(payload: MovesMade) -> Litestar:
    """An application that decodes the same requests and answers a move's answer, and does nothing else."""

    @post("/v1/games/{game_id:str}/moves", status_code=200)
    async def make_moves(game_id: FromPath[str], data: JSONBody[MakeMoves]) -> MovesMade:  # noqa: ARG001
        """Answer."""
        return payload

    return Litestar([make_moves], openapi_config=None, logging_config=None)


class Caller(asyncio.Protocol):
    """One connection that sends the next request as soon as the answer to the last one is whole."""

    def __init__(self, work: Iterator[list[bytes]], times: list[float]) -> None:
        self._work, self._times = work, times
        self._queue: list[bytes] = []
        self._answer = b""
        self.done = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._next()

    def _next(self) -> None:
        if not self._queue:
            self._queue = list(reversed(next(self._work, [])))
        if not self._queue:
            self._transport.close()
            self.done.set_result(None)
            return
        self._began = perf_counter()
        self._transport.write(self._queue.pop())

    def data_received(self, data: bytes) -> None:
        """Take the time of a whole answer and go on."""
        self._answer += data
        head, separator, body = self._answer.partition(b"\r\n\r\n")
        if not separator or len(body) < int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]):
            return
        if not head.startswith(b"HTTP/1.1 200"):
            self.done.set_exception(RuntimeError(self._answer.decode()))
        self._times.append(perf_counter() - self._began)
        self._answer = b""
        self._next()


async def load(address: Address, scripts: list[list[bytes]]) -> tuple[float, list[float]]:
    """Requests per second over all connections, and the time of each."""
    loop = asyncio.get_running_loop()
    work, times = iter(scripts), list[float]()
    begin = perf_counter()
    made = [await loop.create_connection(lambda: Caller(work, times), *address) for _ in range(CONNECTIONS)]
    await asyncio.gather(*[caller.done for _, caller in made])
    return len(times) / (perf_counter() - begin), times


async def lay_out(url: str, seats: list[stored.PlayerRecord], scripts: list[Script]) -> None:
    """Put players and games into the store as the service would have."""
    client = connect(url, timeout=5)
    batch = Batch(client, timeout=5)
    await functions.load(batch)
    for player in seats:
        await players.put(batch, player.id, stored.encode(player), expected=None, ttl=3600)
        await notices.tell(batch, player.id, b"")  # a player in a game has been told that it began
    for script in scripts:
        await games.commit(batch, script.game.id, games.Change(0, stored.encode(script.game), [], 3600), now=0)
    await batch.aclose()
    await client.aclose()


def main() -> None:
    """Measure and print."""
    tokens = [ids.new_token(player_id) for player_id in ("p_" + "0" * 26, "p_" + "1" * 26)]
    seats = [stored.PlayerRecord(ids.player_of(token) or "", "Bench", 0, ids.fingerprint(token)) for token in tokens]
    scripts = [scripted(number, seats) for number in range(GAMES_A_ROUND * (ROUNDS + 1))]
    wire = [requests(script, tokens) for script in scripts]
    middle = scripts[0].game
    payload = MovesMade(accepted=1, dry_run=False, game=shown.game_view(middle, 1, seats[0].id))
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        uvloop.run(lay_out(url, seats, scripts))
        settings = Settings(redis_url=url)
        with serving(lambda: create_app(settings)) as service, serving(lambda: bare(payload)) as plain:
            rounds = list(_rounds(service, plain, wire))
    _report(rounds)


def _rounds(service: Address, plain: Address, wire: list[list[bytes]]) -> Iterator[Round]:
    for number in range(ROUNDS + 1):
        part = wire[number * GAMES_A_ROUND : (number + 1) * GAMES_A_ROUND]
        measured = (*uvloop.run(load(service, part)), *uvloop.run(load(plain, part)))
        if number:  # the first round warms up
            yield measured


def _report(rounds: list[Round]) -> None:
    ratios = sorted(service / plain for service, _, plain, _ in rounds)
    print(f"a move through HTTP and Redis: {median(r[0] for r in rounds):,.0f} a second on {CONNECTIONS} connections")
    print(f"the bare handler:              {median(r[2] for r in rounds):,.0f} a second")
    print(f"ratio: {median(ratios):.2f} (rounds {', '.join(f'{ratio:.2f}' for ratio in ratios)})")
    for name, times in (("a move", [t for r in rounds for t in r[1]]), ("bare", [t for r in rounds for t in r[3]])):
        ordered = sorted(times)
        middle, late = ordered[len(ordered) // 2] * 1e3, ordered[int(len(ordered) * 0.99)] * 1e3
        print(f"{name}: median {middle:.2f} ms, 99th percentile {late:.2f} ms ({late / middle:.1f} x)")


if __name__ == "__main__":
    main()
