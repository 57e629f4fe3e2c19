"""Records of players, as bytes with a time to live, and the lists of each player's games."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rami_service.store import functions, keys
from rami_service.store.redis import effects
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged, Reading
from rami_service.store.retention import erased

LISTED: Final = 1000
"""The longest list of a player's own games."""
KEPT: Final = 100
"""The longest list of games that reserve a seat for a player."""
REPORTS: Final = 200
"""The most reports of one player."""
SENT: Final = 200
"""How many of the reports that one player has made are kept with that player."""
REPORTED: Final = 10_000
"""Of how many players it is known that there are reports."""
REPORT_TTL: Final = 90 * 86_400
"""Seconds for which a report is stored."""
_PART: Final = 500  # records that are read together: the queue of a batch is bounded


async def get(batch: Batch, player_id: str) -> bytes | None:
    """The record of a player, None if the player does not exist."""
    record: bytes | None = await batch.call("GET", keys.player(player_id))
    return record


async def put(batch: Batch, player_id: str, record: bytes, *, expected: bytes | None, ttl: int) -> bool:
    """Store a record for `ttl` seconds if the stored one is `expected` (None: none exists). Returns whether it was."""
    stored = await functions.Call(batch, "put", (keys.player(player_id),), expected or b"", record, ttl)
    if stored:
        effects.made().append(player_id)
    return bool(stored)


async def several(batch: Batch, player_ids: Sequence[str]) -> dict[str, bytes]:
    """The records of several players by id; players who do not exist, or whose record is damaged, are left out."""
    found: dict[str, bytes] = {}
    for first in range(0, len(player_ids), _PART):
        part = player_ids[first : first + _PART]
        records = await asyncio.gather(*[_get_if_sound(batch, player_id) for player_id in part])
        found |= {player_id: record for player_id, record in zip(part, records, strict=True) if record is not None}
    return found


async def _get_if_sound(batch: Batch, player_id: str) -> bytes | None:
    with suppress(Damaged):
        return await get(batch, player_id)
    return None


async def named_by(batch: Batch, identity: bytes) -> bytes | None:
    """The player whom a login names, and since which link; None if it has named nobody."""
    named: bytes | None = await batch.call("GET", keys.login(identity.hex()))
    return named


async def name_by(batch: Batch, identity: bytes, named: bytes, *, expected: bytes | None, ttl: int) -> bool:
    """Let a login name a player for `ttl` seconds, if it names what is `expected`. Returns whether it did."""
    key = keys.login(identity.hex())
    return bool(await functions.Call(batch, "put", (key,), expected or b"", named, ttl))


async def keep_names(batch: Batch, identities: Sequence[bytes], ttl: int) -> None:
    """Let logins name their players for another `ttl` seconds."""
    if identities:
        await batch.calls([("EXPIRE", keys.login(identity.hex()), ttl) for identity in identities])


async def notify(batch: Batch, player_id: str) -> None:
    """Notify the replicas that serve the player's streams, because a token was revoked, or the player is banned."""
    await batch.call("PUBLISH", keys.channel(keys.REVOKED), player_id)


async def delete(batch: Batch, player_id: str, look: int | None = None) -> None:
    """Delete a player, and notify the replicas that serve the player's streams.

    Before that it is noted that the name has to be removed from games, first at `look` (unix milliseconds; None for a
    player who was in no game).
    """
    effects.made().append(player_id)
    if look is not None:
        await erased.note(batch, player_id, look)
    await batch.calls(
        [
            ("DEL", *keys.of_player(player_id)),
            ("ZREM", keys.REPORTED, player_id),
            ("PUBLISH", keys.channel(keys.REVOKED), player_id),
        ]
    )


async def keep(batch: Batch, player_id: str, ttl: int) -> None:
    """Keep a player's record, notices and statistics for another `ttl` seconds."""
    await batch.calls([("EXPIRE", key, ttl) for key in keys.with_player_ttl(player_id)])


async def missing(batch: Batch, player_ids: list[str]) -> set[str]:
    """Which of these players do not exist."""
    found = await batch.calls([("EXISTS", keys.player(player_id)) for player_id in player_ids])
    return {player_id for player_id, exists in zip(player_ids, found, strict=True) if not exists}


async def add_game(batch: Batch, player_id: str, game_id: str, created: int, ttl: int) -> tuple[bool, int]:
    """Add a game to the list of a player's own games. `created` is in unix milliseconds.

    The list may be out of date, see `lobby`. Failed attempts to join are also in it, so it keeps only the newest games.
    Returns whether the game is new in the list, and how long the list is.
    """
    added, _ = await asyncio.gather(
        _add(batch, keys.games_of(player_id), LISTED, game_id, created, ttl),
        erased.add_named(batch, player_id, game_id, created),
    )
    return added


async def own_games(batch: Batch, player_id: str) -> list[tuple[str, int]]:
    """The list of a player's own games, each with the time at which it was added (unix milliseconds)."""
    index = keys.games_of(player_id)
    found = await batch.call("ZRANGE", index, 0, -1, "WITHSCORES")
    with Reading(index):
        return [(name.decode(), int(float(at))) for name, at in zip(found[::2], found[1::2], strict=True)]


async def drop_games(batch: Batch, player_id: str, game_ids: Sequence[str]) -> None:
    """Remove games from the list of a player's own games."""
    if game_ids:
        await batch.call("ZREM", keys.games_of(player_id), *game_ids)


async def end_game(batch: Batch, player_id: str, game_id: str, ended: int, ttl: int) -> None:
    """Move a game from the list of a player's games to the list of ended games. `ended` is in unix milliseconds."""
    await _add(batch, keys.ended_games_of(player_id), LISTED, game_id, ended, ttl)  # first: the store may be full
    await batch.call("ZREM", keys.games_of(player_id), game_id)


async def add_kept(batch: Batch, player_id: str, game_id: str, created: int, ttl: int) -> None:
    """Add a game to the list of games that reserve a seat for a player.

    This list is separate from the player's own games, because anybody can reserve a seat for anybody.
    """
    await _add(batch, keys.kept_for(player_id), KEPT, game_id, created, ttl)


async def all_games(batch: Batch, player_id: str) -> list[str]:
    """All games in the lists of a player: own games that are not over, and games that reserve a seat."""
    lists = await batch.calls(
        [("ZRANGE", index, 0, -1) for index in (keys.games_of(player_id), keys.kept_for(player_id))]
    )
    with Reading(keys.games_of(player_id)):
        return [name.decode() for names in lists for name in names]


async def every_game(batch: Batch, player_id: str) -> list[str]:
    """All games in the lists of a player, also those that are over, the newest of each list first."""
    indexes = (keys.games_of(player_id), keys.ended_games_of(player_id), keys.kept_for(player_id))
    lists = await batch.calls([("ZRANGE", index, 0, -1, "REV") for index in indexes])
    with Reading(indexes[0]):
        return list(dict.fromkeys([name.decode() for names in lists for name in names]))


async def add_report(batch: Batch, player_id: str, report: bytes, now: int) -> None:
    """Add a report of a player, unless there is the same one, or there are `REPORTS` already. `now` is in unix ms.

    The first ones are kept, so that nobody can push them out with others. Reports are deleted `REPORT_TTL` after they
    were made, or with their player.
    """
    key, since = keys.reports(player_id), now - REPORT_TTL * 1000
    _, stored = await batch.calls([("ZREMRANGEBYSCORE", key, "-inf", since), ("ZCARD", key)])
    if int(stored) < REPORTS:
        await batch.calls([("ZADD", key, "NX", now, report), ("EXPIRE", key, REPORT_TTL)])
        effects.made().append(player_id)
    await batch.calls(
        [
            ("ZADD", keys.REPORTED, now, player_id),
            ("ZREMRANGEBYSCORE", keys.REPORTED, "-inf", since),
            ("ZREMRANGEBYRANK", keys.REPORTED, 0, -1 - REPORTED),
        ]
    )


async def add_sent(batch: Batch, player_id: str, report: bytes, now: int) -> None:
    """Keep a report with the player who made it; the newest ones stay. `now` is in unix milliseconds."""
    key = keys.sent_reports(player_id)
    await batch.calls(
        [
            ("ZADD", key, "NX", now, report),
            ("ZREMRANGEBYSCORE", key, "-inf", now - REPORT_TTL * 1000),
            ("ZREMRANGEBYRANK", key, 0, -1 - SENT),
            ("EXPIRE", key, REPORT_TTL),
        ]
    )


async def sent(batch: Batch, player_id: str, since: int) -> list[tuple[bytes, int]]:
    """The reports that a player has made after a time, each with its time (unix milliseconds), the newest first."""
    key = keys.sent_reports(player_id)
    found = await batch.call("ZRANGE", key, "+inf", since, "BYSCORE", "REV", "WITHSCORES")
    with Reading(key):
        return [(data, int(float(at))) for data, at in zip(found[::2], found[1::2], strict=True)]


async def newest_games(batch: Batch, player_id: str, most: int) -> list[list[str]]:
    """The newest of a player's own games, and of those that are over: at most so many of each."""
    indexes = (keys.games_of(player_id), keys.ended_games_of(player_id))
    lists = await batch.calls([("ZRANGE", index, 0, most - 1, "REV") for index in indexes])
    with Reading(indexes[0]):
        return [[name.decode() for name in names] for names in lists]


async def reported(batch: Batch, limit: int) -> list[str]:
    """The players of whom there are open reports, those who were reported last first."""
    found = await batch.call("ZRANGE", keys.REPORTED, 0, limit - 1, "REV")
    with Reading(keys.REPORTED):
        return [name.decode() for name in found]


async def reports(batch: Batch, player_id: str) -> list[tuple[bytes, int]]:
    """The reports of a player, each with its time (unix milliseconds)."""
    found = await batch.call("ZRANGE", keys.reports(player_id), 0, -1, "WITHSCORES")
    with Reading(keys.reports(player_id)):
        return [(data, int(float(at))) for data, at in zip(found[::2], found[1::2], strict=True)]


async def close_report(batch: Batch, player_id: str, report: str, closed: str) -> None:
    """Note who closed a report of a player, and when. The first one who closes it stays."""
    key = keys.closed_reports(player_id)
    await batch.calls([("HSETNX", key, report, closed), ("EXPIRE", key, REPORT_TTL)])


async def closed_reports(batch: Batch, player_id: str) -> dict[str, str]:
    """Who closed which reports of a player, and when."""
    found = await batch.call("HGETALL", keys.closed_reports(player_id))
    with Reading(keys.closed_reports(player_id)):
        return {name.decode(): value.decode() for name, value in zip(found[::2], found[1::2], strict=True)}


async def set_reported(batch: Batch, player_id: str, last: int | None) -> None:
    """Note when the last open report of a player was made (unix milliseconds), unless a later one is noted; or none."""
    if last is None:
        await batch.call("ZREM", keys.REPORTED, player_id)
    else:
        await batch.call("ZADD", keys.REPORTED, "NX", last, player_id)


async def _add(batch: Batch, index: str, most: int, game_id: str, created: int, ttl: int) -> tuple[bool, int]:
    shorten = ("ZREMRANGEBYRANK", index, 0, -1 - most)
    added, _, listed, _ = await batch.calls(
        [("ZADD", index, created, game_id), shorten, ("ZCARD", index), ("EXPIRE", index, ttl)]
    )
    return bool(added), int(listed)
