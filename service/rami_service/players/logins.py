"""Logins at the operator's issuers: who somebody is there names a player here, who is made at the first use.

The record of a player is made before its login leads to it, so no login ever leads to a half-made player. Of two first
uses at the same time one wins, and both act for its player.
"""

from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import Final

from rami.contract.wire.scopes import granted
from rami.problems import Refused
from rami.problems.players import ISSUER_AWAY
from rami.problems.requests import CONFLICT
from rami_service import ids
from rami_service.domain.models import PlayerRecord, StoredLogin, encode, has_login, stored_player
from rami_service.players.names import check_not_reserved, check_visible
from rami_service.players.quotas import check_newcomer
from rami_service.runtime.callers import NOBODY, Checked
from rami_service.runtime.context import Context
from rami_service.runtime.issuers import IssuerAway, Issuers, Login
from rami_service.store import functions, keys, players
from rami_service.store.redis.damage import Reading

_TRIES: Final = 3
_SLACK: Final = 3600
"""Seconds by which a login is kept longer than its player."""
_UNNAMED: Final = "Guest"
_LONGEST_NAME: Final = 40


async def signed_in(context: Context, issuers: Issuers, token: str, address: str | None) -> Checked:
    """The player for whom an access token acts, and what it may do. Raises Refused."""
    key = sha256(token.encode()).hexdigest()
    if (known := context.callers.signed_in(key)) is not None:
        return known
    began = monotonic()
    try:
        login = await issuers.verified(token)
    except IssuerAway:
        raise ISSUER_AWAY() from None
    identity = ids.identity(login.issuer, login.subject)
    record = await _player_of(context, login, identity, address)
    scopes = granted(login.scope)
    eyes = record.id if "hand:read" in scopes else NOBODY
    checked = Checked(record, scopes, identity, began, login.expires_at, eyes, login=True)
    context.callers.keep(key, checked)
    return checked


async def _player_of(context: Context, login: Login, identity: bytes, address: str | None) -> PlayerRecord:
    key, ttl = keys.login(identity.hex()), context.settings.player_ttl + _SLACK
    for _ in range(_TRIES):
        named: bytes | None = await context.batch.call("GET", key)
        if named is not None:
            with Reading(key):
                player_id = named.decode()
            data = await players.get(context.batch, player_id)
            record = stored_player(data, player_id) if data is not None else None
            if record is not None and has_login(record, identity):
                await context.batch.call("EXPIRE", key, ttl)
                return record
        record = await _made(context, login, identity, address)
        if await functions.Call(context.writes, "put", (key,), named or b"", record.id.encode(), ttl):
            return record
        await players.delete(context.writes, record.id)
    raise CONFLICT(tries=_TRIES)


async def _made(context: Context, login: Login, identity: bytes, address: str | None) -> PlayerRecord:
    """A new player for a login."""
    await check_newcomer(context, address)
    now = context.clock()
    logins = (StoredLogin(identity, login.issuer, now),)
    record = PlayerRecord(ids.new_player_id(), _name(login.name), now, b"", logins=logins)
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
