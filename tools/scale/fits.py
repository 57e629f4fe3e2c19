"""What games take in the memory of the store, and how many fit: `python -m tools.scale.fits` plays them and prints it.

Bots play whole games with idempotency keys on a real service. Bytes are those of MEMORY USAGE, by the kind of key;
`used` is what the store's own account grew by, which its limit is about.
"""

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from redis import Redis
from tools.scale import play, stored
from tools.scale.measure import Measured, measured
from tools.scale.play import WHOLE, Options

AT_ONCE: Final = 4
PAUSE: Final = 0.2  # seconds between two looks at games that are being played
KINDS: Final[dict[str, tuple[Options, int]]] = {"one deal": ({"match_end": {"deals": 1}}, 32), "whole": (WHOLE, 16)}
"""The games that are played, and how many of them."""


def used(store: Redis) -> int:
    """The bytes that the store counts against its limit."""
    return int(store.info("memory")["used_memory"])


async def _largest(store: Redis, playing: "asyncio.Task[list[int]]") -> int:
    """The most bytes that the games took together while they were being played."""
    most = 0
    while not playing.done():
        most = max(most, stored.kinds(store)["game"] + stored.kinds(store)["events"] + stored.kinds(store)["answers"])
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(playing), PAUSE)
    return most


async def _running(at: Measured, options: Options) -> int:
    """The bytes of a game that is being played, at most."""
    at.store.flushall()
    playing = asyncio.create_task(play.games(at.service.base, AT_ONCE, AT_ONCE, options))
    return await _largest(at.store, playing) // AT_ONCE


def figures(at: Measured, options: Options, games: int) -> dict[str, float]:
    """The bytes of a game by what they are for, and how long the game was."""
    at.store.config_set("lazyfree-lazy-user-flush", "no")  # the memory is free when a flush is answered
    running = asyncio.run(_running(at, options))
    at.store.flushall()
    before = used(at.store)
    moves = asyncio.run(play.games(at.service.base, games, AT_ONCE, options))
    grown, kinds = used(at.store) - before, stored.kinds(at.store)
    return {"moves": sum(moves) / games, "running": running, "used": grown / games, **_parts(kinds, games)}


def _parts(kinds: Counter[str], games: int) -> dict[str, float]:
    """The bytes of each game: of the game itself, of what requests were answered, of two players, of all else."""
    return {
        "finished": (kinds["game"] + kinds["events"]) / games,
        "answers": kinds["answers"] / games,
        "players": (kinds["player"] + kinds["notices"]) / games,
        "other": (kinds["deadlines"] + kinds["other"]) / games,
    }


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, measured(Path(folder)) as at:
        for name, (options, games) in KINDS.items():
            found = figures(at, options, games)
            sys.stdout.write(f"{name}: " + ", ".join(f"{part} {value:,.0f}" for part, value in found.items()) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
