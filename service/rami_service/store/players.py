"""Records of players: bytes with a time to live."""

import asyncio
from collections.abc import Sequence
from typing import Final

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch

LISTED: Final = 1000
"""How many games a player's own list holds."""
KEPT: Final = 100
"""How many games that keep a seat for a player are remembered."""
_PART: Final = 500  # records that are asked for together: the batch takes no queue of any length


async def get(batch: Batch, player_id: str) -> bytes | None:
    """The record of a player, None when there is none."""
    record: bytes | None = await batch.call("GET", keys.player(player_id))
    return record


async def put(batch: Batch, player_id: str, record: bytes, *, expected: bytes | None, ttl: int) -> bool:
    """Store a record for `ttl` seconds if `expected` is there now (None: nothing). False when something else is."""
    stored = await functions.call(batch, "put", (keys.player(player_id),), expected or b"", record, ttl)
    return bool(stored)


async def several(batch: Batch, player_ids: Sequence[str]) -> dict[str, bytes]:
    """The records of those of some players who exist."""
    found: dict[str, bytes] = {}
    for first in range(0, len(player_ids), _PART):
        part = player_ids[first : first + _PART]
        records = await batch.calls([("GET", keys.player(player_id)) for player_id in part])
        found |= {player_id: record for player_id, record in zip(part, records, strict=True) if record is not None}
    return found


async def ring(batch: Batch, player_id: str) -> None:
    """Ring for those who serve the player's streams: a token was revoked."""
    await batch.call("PUBLISH", keys.bell(keys.GONE), player_id)


async def delete(batch: Batch, player_id: str) -> None:
    """Remove a record and what belongs to it, and ring for those who serve the player's streams."""
    await batch.calls([("DEL", *keys.of_player(player_id)), ("PUBLISH", keys.bell(keys.GONE), player_id)])


async def keep(batch: Batch, player_id: str, ttl: int) -> None:
    """Keep a record, and what is kept as long, for another `ttl` seconds."""
    await batch.calls([("EXPIRE", key, ttl) for key in keys.lasting(player_id)])


async def missing(batch: Batch, player_ids: list[str]) -> set[str]:
    """Those of some players of whom there is no record."""
    found = await batch.calls([("EXISTS", keys.player(player_id)) for player_id in player_ids])
    return {player_id for player_id, there in zip(player_ids, found, strict=True) if not there}


async def add_game(batch: Batch, player_id: str, game_id: str, created: int, ttl: int) -> None:
    """List a game among a player's own; `created` is in unix milliseconds. The list may be wrong: see `lobby`.

    Attempts to join are listed too, so the list is bounded: the newest stay.
    """
    await _add(batch, keys.games_of(player_id), LISTED, game_id, created, ttl)


async def end_game(batch: Batch, player_id: str, game_id: str, ended: int, ttl: int) -> None:
    """List a game that is over among a player's ended ones, and no more among the others; `ended` is in unix ms."""
    going_on = keys.games_of(player_id)
    await asyncio.gather(
        batch.call("ZREM", going_on, game_id),
        _add(batch, keys.ended_games_of(player_id), LISTED, game_id, ended, ttl),
    )


async def add_kept(batch: Batch, player_id: str, game_id: str, created: int, ttl: int) -> None:
    """List a game that keeps a seat for a player, apart from the player's own: anybody can do this to anybody."""
    await _add(batch, keys.kept_for(player_id), KEPT, game_id, created, ttl)


async def all_games(batch: Batch, player_id: str) -> list[str]:
    """Every game that is listed for a player: own ones, and those that keep a seat."""
    lists = await batch.calls(
        [("ZRANGE", index, 0, -1) for index in (keys.games_of(player_id), keys.kept_for(player_id))]
    )
    return [name.decode() for names in lists for name in names]


async def _add(batch: Batch, index: str, most: int, game_id: str, created: int, ttl: int) -> None:
    shorten = ("ZREMRANGEBYRANK", index, 0, -1 - most)
    await batch.calls([("ZADD", index, created, game_id), shorten, ("EXPIRE", index, ttl)])
