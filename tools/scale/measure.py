"""What a move costs: `python -m tools.scale.measure` plays games on a real service and prints the figures.

The service and its store are processes of their own. Their processor time is that of the operating system's and of the
store's own accounts, so it does not depend on what else the machine does. Bytes and requests are counted by a relay in
games of their own, because the relay takes part of a core.
"""

import asyncio
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import uvloop
from redis import Redis
from tests.service.process import Service, by_command, serving
from tools.bench.move import UNREACHED
from tools.bench.serving import spent
from tools.scale import play, relay, stored
from tools.scale.play import WHOLE, Options

from rami_service.store.redis.embedded import embedded

WARMING: Final = 4
"""Before so many games one is played to warm up."""
GAMES: Final = 32
AT_ONCE: Final = 8
COUNTED: Final = 4
ANSWERS: Final = 128
"""The answers that are kept for the idempotency keys of two players in a game."""
END: Final = "all games are over"
OPEN: Final = {
    "requests_per_token": UNREACHED,
    "requests_per_address": UNREACHED,
    "bytes_per_player": 1000 * UNREACHED,
    "bytes_per_address": 1000 * UNREACHED,
}
"""Limits that are counted as by default, and never reached."""


class Measured(NamedTuple):
    """A service and its store, which it shares with nobody."""

    service: Service
    url: str
    store: Redis


@contextmanager
def measured(folder: Path) -> Iterator[Measured]:
    """A service in a process of its own, with a store in another one."""
    with (
        embedded(folder / "store", appendfsync="everysec") as url,
        serving(folder, by_command, redis_url=url, **OPEN) as service,
        Redis.from_url(url) as store,
    ):
        yield Measured(service, url, store)


def report(figures: Mapping[str, float]) -> None:
    """Print figures as rows of the page."""
    sys.stdout.writelines(f"| `{name}` | {value:.3g} |\n" for name, value in figures.items())
    sys.stdout.flush()


def used(store: Redis) -> float:
    """The seconds of processor time of the store."""
    info = store.info("cpu")
    return float(info["used_cpu_user"]) + float(info["used_cpu_sys"])


def file_size(store: Redis) -> int:
    """The bytes of the append-only file."""
    return int(store.info("persistence")["aof_current_size"])


def times(at: Measured, games: int = GAMES, options: Options = WHOLE) -> dict[str, float]:
    """The length of a game; processor time, and what is written to the file, for a move."""
    uvloop.run(play.games(at.service.base, games // WARMING, AT_ONCE, options))
    before = spent(at.service.process.pid), used(at.store), file_size(at.store)
    moves = sum(uvloop.run(play.games(at.service.base, games, AT_ONCE, options)))
    after = spent(at.service.process.pid), used(at.store), file_size(at.store)
    served, kept, written = ((new - old) / moves for old, new in zip(before, after, strict=True))
    return {"moves": moves / games, "service_ms": served * 1e3, "store_ms": kept * 1e3, "file_bytes": written}


def wire(at: Measured, games: int = COUNTED, options: Options = WHOLE) -> dict[str, float]:
    """Requests and bytes of a move."""
    return asyncio.run(_relayed(at, games, options))


async def _relayed(at: Measured, games: int, options: Options) -> dict[str, float]:
    async with relay.counting(at.service.port) as (base, counted):
        moves = sum(await play.games(base, games, 2, options))
    passed = {"requests": counted.requests, "sent": counted.sent, "received": counted.received}
    return {name: number / moves for name, number in passed.items()}


def kept(at: Measured, games: int = COUNTED, options: Options = WHOLE) -> dict[str, float]:
    """What a move adds to the memory of a store that was empty, and which commands it sends there.

    The games must be long enough for all answers that are kept for a player.
    """
    at.store.flushall()
    with Redis.from_url(at.url) as watching, watching.monitor() as monitor:
        moves = sum(uvloop.run(play.games(at.service.base, games, 2, options)))
        at.store.echo(END)
        found = stored.commands(takewhile(lambda one: END not in one["command"], monitor.listen()))
    kinds = stored.kinds(at.store)
    return {
        "game_bytes": (kinds["game"] + kinds["events"]) / moves,
        "answer_bytes": kinds["answers"] / games / ANSWERS,
        "player_bytes": (kinds["player"] + kinds["notices"]) / games / 2,
        "bells": found["PUBLISH"] / moves,
        "deadlines": found["deadlines"] / moves,
    }


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, measured(Path(folder)) as at:
        report(times(at))
        report(wire(at))
        report(kept(at))


if __name__ == "__main__":
    main()
