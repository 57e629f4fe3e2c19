"""Player accounts: create, read, change and delete a player, and check the caller's token."""

from asyncio import Future
from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from rami.contract.wire import CreatePlayer, NewPlayer, Player, Profile, UpdatePlayer
from rami.problems.players import INVALID_TOKEN, READ_ONLY, UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT
from rami_service import ids
from rami_service.domain import presentation
from rami_service.domain.models import PlayerRecord, encode, scope_of, stored_player
from rami_service.domain.names import check_not_reserved, check_visible
from rami_service.players.quotas import check_newcomer
from rami_service.runtime.context import Context
from rami_service.store import keys, players

_TRIES: Final = 3


class Caller(Struct, frozen=True):
    """The player that a request claims to come from. Do nothing for a caller before `proven` has returned.

    The player's record is either `known` from the token cache, or a pending read in `found` (None: no such player).
    `token` is the SHA-256 of the token. If `changes` is set, a token that may only read is refused. `network` is where
    the request comes from (see `network_of`), None if that is unknown.
    """

    context: Context
    player_id: str
    token: bytes
    known: PlayerRecord | None
    found: Future[Any] | None
    changes: bool = False
    network: str | None = None

    def __repr__(self) -> str:
        return f"Caller({self.player_id!r})"

    async def proven(self) -> PlayerRecord:
        """The player, after the check that the token is the player's and may do this. Raises Refused."""
        record = self.known
        if record is None:
            record = record_of(self, await self.found if self.found is not None else None)
            self.context.token_cache.remember(self.token, record, self.context.clock())
        if self.changes and scope_of(record, self.token) != "play":
            raise READ_ONLY()
        return record


def record_of(who: Caller, data: bytes | None) -> PlayerRecord:
    """Decode a stored player and check that the token is one of the player's. Raises Refused."""
    record = stored_player(data, who.player_id) if data is not None else None
    if record is None or scope_of(record, who.token) is None:
        raise INVALID_TOKEN()
    return record


def caller(context: Context, token: str, *, changes: bool = False, network: str | None = None) -> Caller:
    """Start to check a token. Raises Refused if the token is not well formed."""
    player_id = ids.player_of(token)
    if player_id is None:
        raise INVALID_TOKEN()
    token_hash = ids.fingerprint(token)
    known = context.token_cache.recall(token_hash, context.clock())
    if known is not None:
        return Caller(context, player_id, token_hash, known, None, changes, network)
    found = context.batch.send("GET", keys.player(player_id))
    found.add_done_callback(_heard)
    return Caller(context, player_id, token_hash, None, found, changes, network)


def _heard(found: Future[Any]) -> None:
    """Retrieve the exception, so that asyncio does not warn when a request fails before it awaits the read."""
    if not found.cancelled():
        found.exception()


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


async def read(context: Context, who: Caller) -> Player:
    """The caller's player, as stored now. Raises Refused."""
    return presentation.player(await proven_now(context, who))


async def proven_now(context: Context, who: Caller) -> PlayerRecord:
    """The caller's player, as stored now rather than in the token cache. Raises Refused."""
    await who.proven()
    return record_of(who, await players.get(context.batch, who.player_id))


async def update(context: Context, who: Caller, request: UpdatePlayer) -> Player:
    """Change what the request names of the caller's player. Raises Refused."""
    wanted = {name: value for name, value in asdict(request).items() if value is not UNSET}
    if request.name is not UNSET:
        check_visible(request.name)
        check_not_reserved(request.name)
    changed = await change(context, who, lambda record: replace(record, **wanted))
    context.token_cache.forget(who.player_id)
    return presentation.player(changed)


async def profile(context: Context, who: Caller, player_id: str) -> Profile:
    """What everybody may know of a player. Raises Refused."""
    await who.proven()
    data = await players.get(context.batch, player_id)
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
        changed = work(record_of(who, data))
        ttl = context.settings.player_ttl
        if await players.put(context.writes, who.player_id, encode(changed), expected=data, ttl=ttl):
            await players.keep(context.batch, who.player_id, ttl)
            return changed
    raise CONFLICT(tries=_TRIES)


async def check_known(context: Context, player_ids: list[str]) -> None:
    """Check that all these players exist. Raises Refused."""
    if missing := await players.missing(context.batch, player_ids):
        first = next(player_id for player_id in player_ids if player_id in missing)
        raise UNKNOWN_PLAYER(player=first)


async def forget(context: Context, who: Caller) -> None:
    """Delete the caller's player. All its tokens become invalid. Raises Refused."""
    record = await who.proven()
    await players.delete(context.writes, record.id)
    context.token_cache.forget(record.id)
