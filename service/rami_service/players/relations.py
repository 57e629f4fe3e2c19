"""Whom a player has muted, blocked or follows: lists in the record of the player, which only the player sees.

All three work alike. Nothing is written for the other player, so nobody can find out in whose lists he is.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import FollowedPlayer
from rami.problems import Refused
from rami.problems.players import TOO_MANY_BLOCKED, TOO_MANY_FOLLOWED, TOO_MANY_MUTED
from rami_service.domain.records.player_records import PlayerRecord, stored_player
from rami_service.players.accounts import change, check_known, proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.presence import Presence
from rami_service.store import players
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

MOST: Final = 100
"""How many others one player may have in each list."""
Field = Literal["muted", "blocked", "followed"]


class Relation(Struct, frozen=True):
    """A list in the record of a player: its field, the refusal when it is full, and the list that it excludes."""

    field: Field
    full: Callable[[], Refused]
    excludes: Field | None = None

    def of(self, record: PlayerRecord) -> tuple[str, ...]:
        """The ids in the list of a player, the newest at the end."""
        listed: tuple[str, ...] = getattr(record, self.field)
        return listed


MUTED: Final = Relation("muted", lambda: TOO_MANY_MUTED(most=MOST))
"""Their phrases do not reach the player."""
BLOCKED: Final = Relation("blocked", lambda: TOO_MANY_BLOCKED(most=MOST), "followed")
"""Quick match keeps them away from the player; neither hears the other, and their invitations are not shown."""
FOLLOWED: Final = Relation("followed", lambda: TOO_MANY_FOLLOWED(most=MOST))
"""Their names are listed, and who follows back shows whether he is online."""


async def listed(batch: Batch, who: Caller, relation: Relation) -> tuple[str, ...]:
    """The players in a list of the caller, as stored now, without those who were deleted. Raises Refused."""
    return await _existing(batch, relation.of(await proven_now(batch, who)))


async def add(context: Context, who: Caller, relation: Relation, player_id: str) -> tuple[str, ...]:
    """Add a player to a list of the caller; deleted players give up their places. Raises Refused."""
    before = relation.of(await proven_now(context.batch, who))
    await check_known(context.batch, [player_id])
    gone = await players.missing(context.batch, list(before)) if len(before) >= MOST else set[str]()

    def work(record: PlayerRecord) -> PlayerRecord:
        listed = _without(relation.of(record), gone)
        if player_id not in listed:
            if len(listed) >= MOST:
                raise relation.full()
            listed = (*listed, player_id)
        changed: dict[str, Any] = {relation.field: listed}
        if relation.excludes is not None:
            changed[relation.excludes] = _without(getattr(record, relation.excludes), {player_id})
        return replace(record, **changed)

    return await _changed(context, who, relation, work)


async def remove(context: Context, who: Caller, relation: Relation, player_id: str) -> tuple[str, ...]:
    """Remove a player from a list of the caller, if the player is in it. Raises Refused."""

    def work(record: PlayerRecord) -> PlayerRecord:
        changed: dict[str, Any] = {relation.field: _without(relation.of(record), {player_id})}
        return replace(record, **changed)

    return await _changed(context, who, relation, work)


async def _changed(
    context: Context, who: Caller, relation: Relation, work: Callable[[PlayerRecord], PlayerRecord]
) -> tuple[str, ...]:
    changed = await change(context, who, work)
    return await _existing(context.batch, relation.of(changed))


async def _existing(batch: Batch, ids: tuple[str, ...]) -> tuple[str, ...]:
    return _without(ids, await players.missing(batch, list(ids)))


def _without(ids: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple([one for one in ids if one not in gone])


async def shown(batch: Batch, presence: Presence, player_id: str, ids: tuple[str, ...]) -> tuple[FollowedPlayer, ...]:
    """Those whom a player follows. Who follows back, and has not blocked the player, shows whether he is online."""
    records = await records_of(batch, [player_id, *ids])
    own = records.pop(player_id, None)
    asked = {
        other: presence.ask(other)
        for other, record in records.items()
        if own is not None and player_id in record.followed and not apart(own, record)
    }
    online = {other: other in (await asking.signs()).players for other, asking in asked.items()}
    return tuple(
        [
            FollowedPlayer(id=one.id, name=one.name, picture=one.picture, online=online.get(one.id))
            for one in map(records.get, ids)
            if one is not None
        ]
    )


async def records_of(batch: Batch, ids: Collection[str]) -> dict[str, PlayerRecord]:
    """The records of several players, without those who were deleted, or whose record is damaged."""
    records: dict[str, PlayerRecord] = {}
    for player_id, data in (await players.several(batch, sorted(ids))).items():
        with suppress(Damaged):
            records[player_id] = stored_player(data, player_id)
    return records


async def kept_apart(batch: Batch, player_id: str, others: Collection[str]) -> frozenset[str]:
    """Those of the others who have blocked this player, or whom this player has blocked."""
    if not others:
        return frozenset()
    records = await records_of(batch, {player_id, *others})
    own = records.pop(player_id, None)
    return frozenset([other for other, record in records.items() if own is not None and apart(own, record)])


async def blockers(batch: Batch, player_id: str, others: Collection[str]) -> frozenset[str]:
    """Those of the others who have blocked this player."""
    records = await records_of(batch, others) if others else {}
    return frozenset([other for other, record in records.items() if player_id in record.blocked])


def apart(one: PlayerRecord, other: PlayerRecord) -> bool:
    """Whether one of two players has blocked the other."""
    return other.id in one.blocked or one.id in other.blocked
