"""What one installation cannot share out: `python -m tools.scale.shared` measures it and prints the figures.

The deadlines of all games are in one key, so one server of a cluster has them. A message of pub/sub goes to every
server of a cluster.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvloop
from redis import Redis
from tests.service.shapes import cluster
from tools.scale.measure import report, used

from rami_service.store import deadlines, functions
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.embedded import embedded

GAMES: Final = 50_000
CALLS: Final = 200_000
TOGETHER: Final = 50
BELLS: Final = 200_000
BELL: Final = "bell:g_06h16l74jpp6jbkperivv53ho0"


async def scheduled(url: str, first: int, calls: int) -> None:
    """Schedule deadlines of different games, many of them in one round trip, as a busy replica does."""
    async with connect(url, timeout=5) as client:
        batch = batch_of(client, timeout=5)
        await functions.load(batch)
        for start in range(first, first + calls, TOGETHER):
            games = [(f"g_{number % GAMES:026}", 10**12 + number) for number in range(start, start + TOGETHER)]
            await asyncio.gather(*[deadlines.schedule(batch, game, at) for game, at in games])
        await batch.aclose()


def deadline(folder: Path) -> None:
    """The processor time of the store for a deadline, with many games in the key."""
    with embedded(folder, appendfsync="everysec") as url, Redis.from_url(url) as store:
        uvloop.run(scheduled(url, 0, GAMES))
        before = used(store)
        uvloop.run(scheduled(url, GAMES, CALLS))
        report({"deadline_us": (used(store) - before) / CALLS * 1e6})


def bell(folder: Path) -> None:
    """The processor time of one server, and of each server of a cluster, for a message that is published at one."""
    with embedded(folder / "alone") as url, Redis.from_url(url) as store:
        (alone,) = rung([store])
    with cluster(folder / "together") as (_, servers):
        first, *others = rung([Redis(port=server.port) for server in servers])
        report({"ring_us": (first - alone) / len(others)})
        report({"heard_us": sum(others) / len(others)})


def rung(stores: list[Redis]) -> list[float]:
    """The microseconds of processor time of each server for a message that is published at the first one."""
    before = [used(store) for store in stores]
    for _ in range(BELLS // TOGETHER):
        pipeline = stores[0].pipeline(transaction=False)
        for _ in range(TOGETHER):
            pipeline.publish(BELL, "12")
        pipeline.execute()
    return [(used(store) - old) / BELLS * 1e6 for store, old in zip(stores, before, strict=True)]


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder:
        deadline(Path(folder) / "one")
        bell(Path(folder) / "many")


if __name__ == "__main__":
    main()
