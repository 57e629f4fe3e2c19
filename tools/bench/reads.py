"""What bots read of a running game, against a bare Litestar handler with the same answers: processor time of each.

Run `python -m tools.bench.reads`. The service runs as `rami-service` does, with its defaults except for limits that are
never reached; the bare handler runs under uvicorn with its defaults. They run in turn, in the middle of a real deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import httpx
import msgspec
import uvloop
from litestar import Litestar, get
from litestar.handlers import HTTPRouteHandler
from tools.bench import parts
from tools.bench.move import measure, unlimited
from tools.bench.serving import CONNECTIONS, Served, serving
from tools.bench.workload import TOKENS, Script, lay_out, scripted

from rami.contract.operations import Operation
from rami.contract.operations.events import LIST_EVENTS
from rami.contract.operations.games import GET_GAME, GET_HINT, GET_LEGAL_MOVES
from rami_service.app import create_app
from rami_service.domain import models
from rami_service.store import games
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.embedded import embedded

ROUNDS = 5
HEAD = "GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n\r\n"


class Read(NamedTuple):
    """A request: what it reads, how often in a round, and its query."""

    operation: Operation[Any]
    times: int
    query: str = ""


READS: Final = {
    "view": Read(GET_GAME, 4000),
    "legal moves": Read(GET_LEGAL_MOVES, 4000),
    "events": Read(LIST_EVENTS, 4000, "?after={before}"),
    "hint": Read(GET_HINT, 1200),
}
"""The events are those of the last turn or two, as a bot that follows the game requests them."""


class Table(NamedTuple):
    """The player on turn in the middle of a deal, and its requests by the name of what they read."""

    token: str
    paths: Mapping[str, str]


async def seat(url: str, script: Script) -> Table:
    """Play half of a deal in the store, with all its events."""
    await lay_out(url, [script])
    made = parts.played(script)[: len(script.moves) // 2]
    async with connect(url, timeout=5) as client:
        batch = batch_of(client, timeout=5)
        for version, one in enumerate(made, start=1):
            events = [models.encode(event) for event in one.events]
            await games.commit(
                batch, script.game.id, games.Change(version, models.encode(one.after), events, 3600), now=0
            )
        await batch.aclose()
    state = made[-1].after.state
    assert state is not None
    paths = {
        name: read.operation.url(game_id=script.game.id) + read.query.format(before=len(made) - 2)
        for name, read in READS.items()
    }
    return Table(TOKENS[state.turn], paths)


def answers(server: Served, table: Table) -> dict[str, Any]:
    """The service's answers, each of the type that the operation declares."""
    with httpx.Client(base_url=f"http://127.0.0.1:{server.address[1]}") as http:
        headers = {"Authorization": f"Bearer {table.token}"}
        read = {name: http.get(path, headers=headers).raise_for_status() for name, path in table.paths.items()}
    return {name: msgspec.json.decode(read[name].content, type=READS[name].operation.answer) for name in READS}


def handler(read: Read, payload: Any) -> HTTPRouteHandler:
    """A handler that returns this answer and does nothing else."""

    @get(read.operation.path.replace("}", ":str}"), name=read.operation.name)
    async def answer() -> Any:
        """Answer."""
        return payload

    return answer


def bare(payloads: Mapping[str, Any]) -> Litestar:
    """An application that returns the same answers to the same requests, and does nothing else."""
    return Litestar(
        [handler(READS[name], payload) for name, payload in payloads.items()], openapi_config=None, logging_config=None
    )


def wire(table: Table, name: str) -> list[list[bytes]]:
    """The requests of a round, for all connections."""
    request = HEAD.format(path=table.paths[name], token=table.token).encode()
    return [[request] * (READS[name].times // CONNECTIONS) for _ in range(CONNECTIONS)]


def rounds(url: str, table: Table) -> Iterator[Mapping[str, tuple[float, float]]]:
    """The processor time of each read, in the service and in the bare handler, in turn; first a warm-up round."""
    settings = unlimited(url)
    with serving(lambda: create_app(settings), settings) as service:
        payloads = answers(service, table)
        with serving(lambda: bare(payloads)) as plain:
            for number in range(ROUNDS + 1):
                measured = {
                    name: (measure(service, wire(table, name)).work, measure(plain, wire(table, name)).work)
                    for name in READS
                }
                if number:
                    yield measured


def report(measured: Sequence[Mapping[str, tuple[float, float]]]) -> None:
    """Print each read and its ratio."""
    for name in READS:
        service, plain = (median(each[name][place] for each in measured) for place in (0, 1))
        ratios = sorted(each[name][0] / each[name][1] for each in measured)
        shown = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"{name:12} {service:6.0f} µs of processor time, the bare handler {plain:4.0f} µs")
        print(f"{'':12} ratio: {median(ratios):.2f} (rounds {shown})")


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        report([*rounds(url, uvloop.run(seat(url, scripted(0))))])


if __name__ == "__main__":
    main()
