"""A receiver for tests whose bots are called, in a process of low priority: it hangs, fails, or plays slowly.

`python -m tests.faults.callees BEHAVIOUR` prints its port, then how many questions it got, at the end of its input.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, Literal, get_args

import msgspec
from msgspec import Raw, Struct

Behaviour = Literal["hangs", "fails", "plays"]
SLOW: Final = 0.3
"""Seconds after which it plays."""
_FAILED: Final = b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n"


class _Legal(Struct):
    moves: list[Raw]


class _Game(Struct):
    legal_moves: _Legal


class _Data(Struct):
    game: _Game


class _Question(Struct):
    data: _Data


_decode: Final = msgspec.json.Decoder(_Question).decode


class Callee:
    """Answers questions. `asked` counts them."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.asked = 0
        self._behaviour = behaviour

    async def client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the questions of one connection."""
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                body = await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
                self.asked += 1
                writer.write(await self._answer(body))
                await writer.drain()
        writer.close()

    async def _answer(self, body: bytes) -> bytes:
        match self._behaviour:
            case "hangs":
                await asyncio.sleep(60)
                return _FAILED
            case "fails":
                return _FAILED
            case "plays":
                await asyncio.sleep(SLOW)
                move = bytes(_decode(body).data.game.legal_moves.moves[-1])
                answer = b'{"moves":[' + move + b"]}"
                return b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(answer) + answer


async def _serve(behaviour: Behaviour) -> None:
    callee = Callee(behaviour)
    server = await asyncio.start_server(callee.client, "127.0.0.1", 0, limit=1 << 20)
    print(server.sockets[0].getsockname()[1], flush=True)  # noqa: T201 - the test reads it
    await asyncio.to_thread(sys.stdin.read)
    print(callee.asked, flush=True)  # noqa: T201 - the test reads it
    os._exit(0)  # connections that hang need no answer any more


@contextmanager
def callee(behaviour: Behaviour) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A receiver that runs, and its address. `communicate` ends it, and returns how many questions it got."""
    command = [sys.executable, "-m", "tests.faults.callees", behaviour]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, f"http://127.0.0.1:{int(process.stdout.readline())}/bot"
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait(10)


if __name__ == "__main__":
    os.nice(19)
    (asked,) = [one for one in get_args(Behaviour) if one == sys.argv[1]]
    asyncio.run(_serve(asked))
