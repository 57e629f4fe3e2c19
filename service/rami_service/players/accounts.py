"""Player accounts: create, read, change and delete a player, and check the caller's token."""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET
from msgspec.structs import asdict, replace

from rami.contract.wire import CreatePlayer, NewPlayer, Player, Profile, UpdatePlayer
from rami.problems.players import UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT
from rami_service import ids
from rami_service.domain import presentation
from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, stored_player
from rami_service.players import logins
from rami_service.players.names import check_not_reserved, check_visible
from rami_service.players.quotas import check_newcomer
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import players
from rami_service.store.redis.batch import Batch

_TRIES: Final = 3
_UNDER_WAY: Final = 3
"""After this many times the longest wait for the store, a deletion has been made or will never be."""


async def create(context: Context, request: CreatePlayer, address: str | None = None) -> NewPlayer:
    """Create a player. Only this answer holds the token.

    Raises Refused if the name is not allowed, or if the address created too many players.
    """
    check_visible(request.name)
    check_not_reserved(request.name)
    await check_newcomer(context, address)
    player_id = ids.new_player_id()
    token = ids.new_token(player_id)
    record = PlayerRecord(player_id, request.name, context.clock(), ids.fingerprint(token))
    await players.put(context.writes, player_id, encode(record), expected=None, ttl=context.settings.player_ttl)
    return NewPlayer(player=presentation.player(record), token=token)


async def read(batch: Batch, who: Caller) -> Player:
    """The caller's player, as stored now. Raises Refused."""
    return presentation.player(await proven_now(batch, who))


async def proven_now(batch: Batch, who: Caller) -> PlayerRecord:
    """The caller's player, as stored now rather than in the token cache. Raises Refused."""
    await who.proven()
    return who.check(await players.get(batch, who.player_id)).record


async def update(context: Context, who: Caller, request: UpdatePlayer) -> Player:
    """Change what the request names of the caller's player. Raises Refused."""
    wanted = {name: value for name, value in asdict(request).items() if value is not UNSET}
    if request.name is not UNSET:
        check_visible(request.name)
        check_not_reserved(request.name)
    changed = await change(context, who, lambda record: replace(record, **wanted))
    context.callers.forget(who.player_id)
    return presentation.player(changed)


async def profile(batch: Batch, who: Caller, player_id: str) -> Profile:
    """What everybody may know of a player. Raises Refused."""
    await who.proven()
    data = await players.get(batch, player_id)
    if data is None:
        raise UNKNOWN_PLAYER(player=player_id)
    record = stored_player(data, player_id)
    return Profile(id=record.id, name=record.name, picture=record.picture)


async def change(context: Context, who: Caller, work: Callable[[PlayerRecord], PlayerRecord]) -> PlayerRecord:
    """Change the caller's record if the token is still valid. If another request changes it first, try again.

    Raises Refused, also after `_TRIES` attempts.
    """
    await who.proven()
    for _ in range(_TRIES):
        data = await players.get(context.batch, who.player_id)
        changed = work(who.check(data).record)
        ttl = context.settings.player_ttl
        if await players.put(context.writes, who.player_id, encode(changed), expected=data, ttl=ttl):
            await logins.keep(context, changed)
            return changed
    raise CONFLICT(tries=_TRIES)


async def check_known(batch: Batch, player_ids: list[str]) -> None:
    """Check that all these players exist. Raises Refused."""
    if missing := await players.missing(batch, player_ids):
        first = next(player_id for player_id in player_ids if player_id in missing)
        raise UNKNOWN_PLAYER(player=first)


async def forget(context: Context, who: Caller) -> None:
    """Delete the caller's player. All its tokens become invalid, and its logins act for nobody. Raises Refused.

    The token has to be valid now: who was banned a moment ago could get another player by the same login.
    """
    player = await proven_now(context.batch, who)
    look = context.clock() + int(_UNDER_WAY * context.settings.store_timeout * 1000)
    await players.delete(context.writes, who.player_id, look)
    context.callers.forget(who.player_id)
    await logins.release(context, who.player_id, player.logins)
