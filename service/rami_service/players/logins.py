"""Logins at the operator's issuers: who somebody is there names a player here, who is made at the first use.

The record of a player is made before its login leads to it, so no login ever leads to a half-made player. Of two first
uses at the same time one wins, and both act for its player.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import Final

from rami.contract.wire.scopes import granted
from rami.problems import Refused
from rami.problems.players import ISSUER_AWAY
from rami.problems.requests import CONFLICT
from rami_service import ids
from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, StoredLogin, stored_player
from rami_service.players.names import check_not_reserved, check_visible
from rami_service.players.quotas import check_newcomer
from rami_service.runtime.callers import NOBODY, Checked, check_not_banned
from rami_service.runtime.context import Context
from rami_service.runtime.issuers import IssuerAway, Issuers, Login
from rami_service.store import keys, players
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

_TRIES: Final = 3
_SLACK: Final = 3600
"""Seconds by which a login is kept longer than its player."""
_UNNAMED: Final = "Guest"
_LONGEST_NAME: Final = 40
_SHOWN: Final = 4
"""How many characters of a subject are shown at most."""
_FREE: Final = b"-"
"""What the store has for a moment under a login that was unlinked: the id of no player."""


async def signed_in(context: Context, issuers: Issuers, token: str, address: str | None) -> Checked:
    """The player for whom an access token acts, and what it may do. Raises Refused."""
    key = sha256(token.encode()).digest()
    if (known := context.callers.signed_in(key)) is not None:
        return known
    began = monotonic()
    try:
        login = await issuers.verified(token)
    except IssuerAway:
        raise ISSUER_AWAY() from None
    new = stored(login, context.clock())
    record = await _player_of(context, login, new, address)
    check_not_banned(record, context.clock)
    scopes = granted(login.scope)
    eyes = record.id if "hand:read" in scopes else NOBODY
    checked = Checked(record, scopes, new.identity, began, login.expires_at, eyes, login=True)
    context.callers.keep(key, checked)
    return checked


def stored(login: Login, now: int) -> StoredLogin:
    """A login as a player's record has it, for a new link. `now` is in unix milliseconds."""
    shown = login.subject[: min(_SHOWN, len(login.subject) // 2)] + "…"
    return StoredLogin(ids.identity(login.issuer, login.subject), login.issuer, now, shown, ids.new_link())


def named(player_id: str, login: StoredLogin) -> bytes:
    """What the store has under a login that acts for a player. Another link has another value."""
    return f"{player_id} {login.link}".encode()


async def owner(batch: Batch, identity: bytes) -> tuple[bytes | None, PlayerRecord | None]:
    """What the store has under a login, and the player for whom it acts; None if it acts for nobody."""
    found = await players.named_by(batch, identity)
    if found is None:
        return None, None
    with Reading(keys.login(identity.hex())):
        player_id = found.decode().partition(" ")[0]
    data = await players.get(batch, player_id)
    record = stored_player(data, player_id) if data is not None else None
    acts = record is not None and any(
        one.identity == identity and named(player_id, one) == found for one in record.logins
    )
    return found, record if acts else None


async def point(context: Context, player: PlayerRecord, login: StoredLogin, *, expected: bytes | None) -> bool:
    """Let a login that is in a player's record act for the player, unless it has changed since it was `expected`."""
    value, lasts = named(player.id, login), ttl(context, player) + _SLACK
    return await players.name_by(context.writes, login.identity, value, expected=expected, ttl=lasts)


async def release(context: Context, player_id: str, gone: Sequence[StoredLogin]) -> None:
    """Remove from the store that logins, which no record has any more, act for a player."""
    for login in gone:
        await players.name_by(context.writes, login.identity, _FREE, expected=named(player_id, login), ttl=1)


async def keep(context: Context, player: PlayerRecord) -> None:
    """Extend the life of a player, and of what says that logins act for the player."""
    await asyncio.gather(
        players.keep(context.batch, player.id, ttl(context, player)),
        players.keep_names(context.batch, [one.identity for one in player.logins], ttl(context, player) + _SLACK),
    )


def ttl(context: Context, player: PlayerRecord) -> int:
    """For how many seconds a player is kept: `player_ttl`, which begins after the end of a ban."""
    return context.settings.player_ttl + max(0, player.banned_until - context.clock()) // 1000


async def _player_of(context: Context, login: Login, new: StoredLogin, address: str | None) -> PlayerRecord:
    for _ in range(_TRIES):
        before, record = await owner(context.batch, new.identity)
        if record is not None:
            await players.keep_names(context.batch, [new.identity], ttl(context, record) + _SLACK)
            return record
        record = await _made(context, login, new, address)
        if await point(context, record, new, expected=before):
            return record
        await players.delete(context.writes, record.id)
    raise CONFLICT(tries=_TRIES)


async def _made(context: Context, login: Login, new: StoredLogin, address: str | None) -> PlayerRecord:
    """A new player for a login."""
    await check_newcomer(context, address)
    record = PlayerRecord(ids.new_player_id(), _name(login.name), context.clock(), b"", logins=(new,))
    await players.put(context.writes, record.id, encode(record), expected=None, ttl=context.settings.player_ttl)
    return record


def _name(claimed: str | None) -> str:
    """The name that an issuer gives, if a player could choose it."""
    name = (claimed or "").strip()
    if name and len(name) <= _LONGEST_NAME:
        with suppress(Refused):
            check_visible(name)
            check_not_reserved(name)
            return name
    return _UNNAMED
