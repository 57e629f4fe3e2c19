"""How much faster batched commands are than single ones: 32 callers, one real Valkey, commands a second."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import uvloop
from redis.asyncio import Redis

from rami_service.store import games
from rami_service.store.games import Change
from rami_service.store.redis.address import read
from rami_service.store.redis.client import single
from rami_service.store.redis.connect import batch_of
from rami_service.store.redis.embedded import embedded

CALLERS = 32
SECONDS = 1.0
STATE = bytes(1500)

Command = Callable[[], Awaitable[Any]]


async def speed(command: Command) -> tuple[float, float]:
    """Commands a second when all callers repeat a command, and the microseconds of CPU for each in this process."""
    done = 0
    begin, cpu = perf_counter(), process_time()

    async def caller() -> None:
        nonlocal done
        while perf_counter() - begin < SECONDS:
            await command()
            done += 1

    await asyncio.gather(*(caller() for _ in range(CALLERS)))
    return done / (perf_counter() - begin), (process_time() - cpu) / done * 1e6


async def compare(client: Redis, name: str, *command: str | bytes) -> None:
    """Print a command's speed alone and batched."""
    alone, cpu = await speed(lambda: client.execute_command(*command))  # type: ignore[no-untyped-call]
    print(f"{name:7} alone          {alone:8,.0f}/s  {cpu:5.1f} µs")
    batch = batch_of(client, timeout=1.0)
    batched, cpu = await speed(lambda: batch.call(*command))
    print(f"{name:7} batched        {batched:8,.0f}/s  {cpu:5.1f} µs   × {batched / alone:.2f}")
    await batch.aclose()


async def commits(client: Redis) -> None:
    """Print the speed of commits, each caller to its own game, and the server's CPU time for each."""
    batch = batch_of(client, timeout=1.0)
    versions = dict.fromkeys(map(str, range(CALLERS)), 0)
    free = list(versions)

    async def commit() -> None:
        game_id = free.pop()
        change = Change(versions[game_id], STATE, [bytes(60), bytes(60)], 600)
        await games.commit(batch, game_id, change, now=0)
        versions[game_id] += 1
        free.append(game_id)

    await batch.call("CONFIG", "RESETSTAT")
    rate, cpu = await speed(commit)
    server = (await client.info("commandstats"))["cmdstat_fcall"]["usec_per_call"]
    print(f"commit  batched        {rate:8,.0f}/s  {cpu:5.1f} µs   server {server} µs")
    await batch.aclose()


async def measure(url: str) -> None:
    """Print every comparison."""
    async with single(read(url), timeout=1.0) as client:
        await compare(client, "SET", "SET", "key", STATE)
        await compare(client, "GET", "GET", "key")
        await commits(client)


def main() -> None:
    """Measure on a new server in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder, embedded(Path(folder)) as url:
        uvloop.run(measure(url))


if __name__ == "__main__":
    main()
