"""Who is connected to a game, in the store: a player has a lease from each process that sees a sign of life.

Leases end by the clock of the store. A process that notes something for a game also removes the leases of processes
that died; if nobody notes anything, the whole key expires.
"""

from asyncio import Future
from collections.abc import Collection
from typing import Any

from rami_service.store import functions, keys
from rami_service.store.functions import Call
from rami_service.store.redis.batch import Batch


def note(batch: Batch, game_id: str, process: str, here: Collection[str], gone: Collection[str], lasts: int) -> Call:
    """Note for a process which players are connected to a game, for `lasts` milliseconds, and which are not any more.

    If the players of the game are others now, its streams are notified.
    """
    names = [f"{player} {process}" for player in (*here, *gone)]
    return functions.Call(batch, "present", (keys.present(game_id),), keys.channel(game_id), lasts, len(here), *names)


def read(batch: Batch, game_id: str) -> Future[Any]:
    """Ask who is connected to a game; `players` makes the reply readable."""
    return batch.send("ZRANGE", keys.present(game_id), 0, -1)


def players(reply: Collection[bytes]) -> frozenset[str]:
    """The players with a lease."""
    return frozenset([name.partition(b" ")[0].decode() for name in reply])
