"""Identities: link a login at an issuer to a player who exists, list the player's logins, unlink them.

A login acts for a player if two things agree: the player's record has it, and its own key in the store names the player
and the same link. A link writes the record first and the key last, and each only if nobody else has changed it: of two
players who link one login at the same time, one gets it. A login never moves from one player to another by itself.
"""

from typing import Final

from msgspec.structs import replace

from rami.contract.wire import Identities, Identity, LinkIdentity
from rami.contract.wire.scopes import granted, in_order
from rami.problems import Refused
from rami.problems.identities import (
    IDENTITY_LACKS_SCOPE,
    IDENTITY_REFUSED,
    IDENTITY_TAKEN,
    LAST_IDENTITY,
    TOKEN_CANNOT_LINK,
    TOO_MANY_IDENTITIES,
    UNKNOWN_IDENTITY,
)
from rami.problems.players import INSUFFICIENT_SCOPE, ISSUER_AWAY
from rami.problems.requests import CONFLICT
from rami_service import ids
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import PlayerRecord, StoredLogin, tokens_of
from rami_service.players import logins
from rami_service.players.accounts import change, proven_now
from rami_service.players.tokens import ended, is_full
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.issuers import IssuerAway, Login
from rami_service.store import players
from rami_service.store.redis.batch import Batch

MOST: Final = 5
"""How many logins one player may have."""
_TRIES: Final = 3
_ALL: Final = granted("play")


async def link(context: Context, who: Caller, request: LinkIdentity) -> Identity:
    """Link the login of an access token to the caller's player. Raises Refused."""
    await who.proven()
    _check_may_link(who)
    login = await _verified(context, request.access_token)
    new = logins.stored(login, context.clock())
    for attempt in range(_TRIES):
        before, owner = await logins.owner(context.batch, new.identity)
        if owner is not None and owner.id != who.player_id:
            if attempt:
                await change(context, who, lambda player: _without(player, new))
            raise IDENTITY_TAKEN()
        player = await change(context, who, lambda player: _with(player, new))
        [linked] = [one for one in player.logins if one.identity == new.identity]
        if owner is not None or await logins.point(context, player, linked, expected=before):
            context.callers.forget(who.player_id)  # what they know of the player lacks the login
            return _shown(linked)
    raise CONFLICT(tries=_TRIES)


async def listed(batch: Batch, who: Caller) -> Identities:
    """The logins that act for the caller's player, as stored now, the oldest first. Raises Refused."""
    player = await proven_now(batch, who)
    return Identities(identities=tuple([_shown(one) for one in await _acting(batch, player)]))


async def unlink(context: Context, who: Caller, identity_id: str) -> None:
    """Unlink a login. It may be the caller's, but not the last way to the player. Raises Refused."""
    gone: list[StoredLogin] = []

    def work(player: PlayerRecord) -> PlayerRecord:
        gone[:] = [one for one in player.logins if ids.identity_id(one.identity) == identity_id]
        if not gone:
            raise UNKNOWN_IDENTITY()
        kept = tuple([one for one in player.logins if one not in gone])
        if not kept and not any(map(is_full, tokens_of(player))):
            raise LAST_IDENTITY()
        return replace(player, logins=kept)

    player = await change(context, who, work)
    await logins.release(context, player.id, gone)
    await ended(context.batch, context.callers, who)


def _check_may_link(who: Caller) -> None:
    """Check that a token may let a login do all, for ever. Raises Refused."""
    if missing := _ALL - who.scopes:
        raise INSUFFICIENT_SCOPE(scope=" ".join(in_order(missing)))
    if who.expires_at and not who.is_login:
        raise TOKEN_CANNOT_LINK()


async def _verified(context: Context, token: str) -> Login:
    """Who an access token is for. An application that got less than all cannot link a login. Raises Refused."""
    if context.issuers is None:
        raise IDENTITY_REFUSED()
    try:
        login = await context.issuers.verified(token)
    except IssuerAway:
        raise ISSUER_AWAY() from None
    except Refused:  # its codes are about the token of the request
        raise IDENTITY_REFUSED() from None
    if missing := _ALL - granted(login.scope):
        raise IDENTITY_LACKS_SCOPE(scope=" ".join(in_order(missing)))
    return login


def _with(player: PlayerRecord, new: StoredLogin) -> PlayerRecord:
    if any(one.identity == new.identity for one in player.logins):
        return player
    if len(player.logins) >= MOST:
        raise TOO_MANY_IDENTITIES(most=MOST)
    return replace(player, logins=(*player.logins, new))


def _without(player: PlayerRecord, new: StoredLogin) -> PlayerRecord:
    return replace(player, logins=tuple([one for one in player.logins if one.link != new.link]))


async def _acting(batch: Batch, player: PlayerRecord) -> list[StoredLogin]:
    """The logins of a player without those whose link was not completed."""
    owners = [(one, await players.named_by(batch, one.identity)) for one in player.logins]
    return [one for one, named in owners if named == logins.named(player.id, one)]


def _shown(login: StoredLogin) -> Identity:
    return Identity(
        id=ids.identity_id(login.identity),
        issuer=login.issuer,
        subject=login.subject,
        created_at=moment(login.created_at),
    )
