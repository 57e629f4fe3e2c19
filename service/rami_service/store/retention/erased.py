"""Players who were deleted, while their names are removed from games; and the removal from one game.

Each player has a list of the games in which the name was written. All times are unix milliseconds.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from rami_service.store import functions, keys
from rami_service.store.keys import ERASED
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

NAMED: Final = 5_000
"""How many games are listed for one player: the newest."""
_KEPT: Final = 400 * 86_400  # seconds, until the player's record is kept for longer, which sets the time of this list
_ANSWER: Final = b"a"
"""The first character of the fields of recorded answers, as in lua/games.lua."""


async def add_named(batch: Batch, player_id: str, game_id: str, now: int) -> None:
    """Note that a game will have the name of a player."""
    key = keys.named_in(player_id)
    await batch.calls(
        [("ZADD", key, "NX", now, game_id), ("ZREMRANGEBYRANK", key, 0, -1 - NAMED), ("EXPIRE", key, _KEPT, "NX")]
    )


async def note(batch: Batch, player_id: str, look: int) -> None:
    """Note that the name of a player has to be removed, and when one looks at the player's games."""
    await batch.call("ZADD", ERASED, look, player_id)


async def take(batch: Batch, now: int, lease: int) -> str | None:
    """A player who is due. For `lease` milliseconds no other process gets this one."""
    due = await functions.Call(batch, "take", (ERASED,), now, 1, lease)
    return due[0].decode(errors="backslashreplace") if due else None


async def move(batch: Batch, player_id: str, leased: int, to: int | None) -> None:
    """Look at a player again at a time, or never, unless another process has taken the player meanwhile."""
    await functions.Call(batch, "move", (ERASED,), player_id, leased, "" if to is None else to)


async def waiting(batch: Batch) -> int:
    """How many players have names that are still to be removed."""
    return int(await batch.call("ZCARD", ERASED))


async def where_named(batch: Batch, player_id: str) -> list[str]:
    """The games that may have the name of a player."""
    names = keys.where_named(player_id)
    await batch.call("ZUNIONSTORE", names[0], len(names), *names, "AGGREGATE", "MAX")
    found = await batch.call("ZRANGE", names[0], 0, -1)
    with Reading(names[0]):
        return [name.decode(errors="backslashreplace") for name in found]


async def forget_named(batch: Batch, player_id: str, game_ids: Sequence[str]) -> None:
    """Remove games that do not have the name of a player any more from the player's lists."""
    if game_ids:
        await batch.calls([("ZREM", name, *game_ids) for name in keys.where_named(player_id)])


class Marked(Struct, frozen=True):
    """A stored game with the mark of its last commit."""

    version: bytes
    state: bytes
    mark: bytes

    def __repr__(self) -> str:
        return "Marked()"  # a state holds every hand


async def load(batch: Batch, game_id: str) -> Marked | None:
    """A game with its mark. None if it does not exist."""
    version, state, mark = await batch.call("HMGET", keys.state(game_id), "v", "s", "t")
    return Marked(version, state, mark or b"") if version is not None and state is not None else None


async def rewrite(
    batch: Batch, game_id: str, before: Marked, state: bytes, mark: bytes, events: Mapping[bytes, bytes]
) -> bool:
    """Replace the state and some events of a game at the same version. Returns whether the game was as `before`."""
    changed = [part for pair in events.items() for part in pair]
    names = (keys.state(game_id), keys.events(game_id))
    return bool(await functions.Call(batch, "rewrite", names, before.version, before.mark, state, mark, *changed))


async def answers(batch: Batch, game_id: str, player_id: str) -> dict[bytes, bytes]:
    """What a player was answered in a game under idempotency keys, by the field that has it."""
    found = await batch.call("HGETALL", keys.once(game_id, player_id))
    with Reading(keys.once(game_id, player_id)):
        return {name: data for name, data in zip(found[::2], found[1::2], strict=True) if name[:1] == _ANSWER}


async def amend(batch: Batch, game_id: str, player_id: str, field: bytes, before: bytes, after: bytes) -> None:
    """Replace a recorded answer, unless it has changed."""
    await functions.Call(batch, "amend", (keys.once(game_id, player_id),), field, before, after)


async def drop_answers(batch: Batch, game_id: str, player_id: str) -> None:
    """Delete what a player was answered in a game."""
    await batch.call("DEL", keys.once(game_id, player_id))
