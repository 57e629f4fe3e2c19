"""Who is connected to a game, in the store: a player has a lease from each process that sees a sign of life.

Leases end by the clock of the store. A process that notes something for a game also removes the leases of processes
that died; if nobody notes anything, the whole key expires. When a player was last connected is kept for a day, by the
clock of the process that noted it: the times of a game are by such clocks, too.
"""

from asyncio import Future, gather
from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from rami_service.store import functions, keys
from rami_service.store.functions import Call
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading


class Signs(Struct, frozen=True):
    """Signs of life in a game: who is connected, and when players were noted as connected last (unix milliseconds)."""

    players: frozenset[str]
    last: Mapping[str, int] = {}


def note(
    batch: Batch, game_id: str, process: str, here: Collection[str], gone: Collection[str], *, lasts: int, now: int
) -> Call:
    """Note for a process which players are connected to a game, for `lasts` milliseconds, and which are not any more.

    If the players of the game are others now, its streams are notified. `now` is in unix milliseconds.
    """
    names = [f"{player} {process}" for player in (*here, *gone)]
    places = keys.present(game_id), keys.seen(game_id)
    return functions.Call(batch, "present", places, keys.channel(game_id), lasts, now, len(here), *names)


def read(batch: Batch, game_id: str) -> Future[tuple[Any, Any]]:
    """Ask for the signs of life in a game; `signs` makes the reply readable."""
    present = batch.send("ZRANGE", keys.present(game_id), 0, -1)
    return gather(present, batch.send("ZRANGE", keys.seen(game_id), 0, -1, "WITHSCORES"))


def signs(game_id: str, reply: tuple[Any, Any]) -> Signs:
    """The players with a lease, and when players were connected last. Raises Damaged."""
    present, seen = reply
    with Reading(keys.seen(game_id)):
        last = {player.decode(): int(float(at)) for player, at in zip(seen[::2], seen[1::2], strict=True)}
    return Signs(frozenset([name.partition(b" ")[0].decode() for name in present]), last)
