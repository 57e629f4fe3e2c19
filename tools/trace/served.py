"""A real service on a real store. Recorded moves are sent to it one after the other, and its functions are noted."""

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import sleep
from typing import Final

import uvloop
from msgspec import Struct, json
from tools.bench.move import unlimited
from tools.bench.workload import lay_out, requests, scripted
from tools.trace.recorder import Entry, Recorder

from rami.rules.moves import Discard
from rami_service.app import create_app
from rami_service.server.server import Server
from rami_service.settings import Settings
from rami_service.store.redis.embedded import embedded

WARMING: Final = 8
"""How many deals are sent before, so that the process has seen nearly every card and every kind of move."""
GAMES: Final = 4
_QUIET: Final = 0.003  # seconds after an answer in which its last tasks end
_LONGEST: Final = 10.0  # seconds for an answer


class Traced(Struct, frozen=True):
    """A request that was answered, and what ran for it."""

    request: str
    entries: list[Entry]


def discards() -> list[Traced]:
    """What runs for each discard that ends a turn: from the first byte of the request to the last task behind it."""
    scripts = [scripted(number) for number in range(WARMING + GAMES)]
    sent = [raw for script in scripts for raw in requests(script)]
    traced = list[Traced]()
    with TemporaryDirectory() as folder, embedded(Path(folder)) as url:
        uvloop.run(lay_out(url, scripts))
        uvloop.run(_serve(unlimited(url), lambda ask: traced.extend(map(ask, sent))))
    moves = [move for script in scripts[WARMING:] for _, move in script.moves]
    warm = traced[-len(moves) :]
    return [one for one, move in zip(warm, moves, strict=True) if isinstance(move, Discard)]


async def _serve(settings: Settings, send: Callable[[Callable[[bytes], Traced]], None]) -> None:
    server, loop = Server(create_app(settings), settings), asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as client:

        def ask(raw: bytes) -> Traced:
            recorder = Recorder()
            _run_in(loop, lambda: sys.setprofile(recorder))
            client.settimeout(_LONGEST)
            client.sendall(raw)
            _receive(client)
            sleep(_QUIET)
            _run_in(loop, lambda: sys.setprofile(None))
            return Traced(raw.decode(), list(_from_first_byte(recorder.entries)))

        def run() -> None:
            while not server.started:
                sleep(_QUIET)
            try:
                client.connect(listening.getsockname())
                send(ask)
            finally:
                server.should_exit = True

        thread = Thread(target=run)
        thread.start()
        await server.serve([listening])
        thread.join()


def _run_in(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    done = Event()
    loop.call_soon_threadsafe(work)
    loop.call_soon_threadsafe(done.set)
    done.wait()


def _receive(client: socket.socket) -> None:
    """Read one answer. Raises RuntimeError if it is no success."""
    answer = b""
    while True:
        answer += client.recv(1 << 16)
        head, complete, body = answer.partition(b"\r\n\r\n")
        if complete and len(body) >= int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]):
            break
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer.decode())


def _from_first_byte(entries: list[Entry]) -> Iterator[Entry]:
    """Without what the loop did before the request came."""
    begun = False
    for entry in entries:
        begun = begun or entry.function.endswith("data_received")
        if begun:
            yield entry


if __name__ == "__main__":
    sys.stdout.buffer.write(json.encode(discards()))
