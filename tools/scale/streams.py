"""The memory of a process for each open stream: `python -m tools.scale.streams 2000` opens them and prints it.

Each player of many games of two has one stream. What the kernel keeps for a connection, about 4 kB, is not counted.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx2
from msgspec.structs import replace
from tools.bench.move import UNREACHED
from tools.bench.streams import resident, serving

from rami_service.settings import Settings
from rami_service.store.redis.embedded import embedded

STREAMS: Final = 2000
HEARTBEAT: Final = 16  # seconds in which each stream has sent something once more
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def game(client: httpx2.AsyncClient) -> list[bytes]:
    """Begin a game of two new players: their requests for streams."""
    tokens = [(await client.post("/v1/players", json={"name": "Ada"})).json()["token"] for _ in range(2)]
    heads = [{"Authorization": f"Bearer {token}"} for token in tokens]
    made = (await client.post("/v1/games", json={"variant": "rami", "seats": 2}, headers=heads[0])).json()["id"]
    await client.post(f"/v1/games/{made}/join", json={}, headers=heads[1])
    request = "GET /v1/games/{}/stream HTTP/1.1\r\nHost: here\r\nAuthorization: {Authorization}\r\n\r\n"
    return [request.format(made, **head).encode() for head in heads]


async def stream(address: tuple[str, int], request: bytes) -> Stream:
    """Open a stream. It has received its snapshot."""
    reader, writer = await asyncio.open_connection(*address)
    writer.write(request)
    await reader.readuntil(b"event: snapshot")
    return reader, writer


async def measure(address: tuple[str, int], process: int, number: int) -> tuple[float, float]:
    """Open this number of streams: the kilobytes of the process before, and those of each stream."""
    base = f"http://{address[0]}:{address[1]}"
    async with httpx2.AsyncClient(base_url=base, timeout=30) as client:
        requests = [request for _ in range(number // 2) for request in await game(client)]
    before = resident(process)
    opened = [await stream(address, request) for request in requests]
    await asyncio.sleep(HEARTBEAT)
    each = (resident(process) - before) / len(opened)
    for _, writer in opened:
        writer.transport.abort()
    return before, each


def main(number: int) -> None:
    """Serve, measure, and print."""
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="no") as url:
        free = {"requests_per_address": UNREACHED, "bytes_per_address": 1000 * UNREACHED, "players_each_hour": 0}
        settings = replace(Settings(redis_url=url), streams_per_address=number, streams_most=number, **free)
        with serving(settings) as (address, process):
            before, each = asyncio.run(measure(address, process, number))
    sys.stdout.write(f"{before / 1000:.0f} MB, and {each:.1f} kB for each of {number} streams\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STREAMS)
