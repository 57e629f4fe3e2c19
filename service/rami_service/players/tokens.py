"""The tokens of a player: create, list, revoke and rotate them. No token makes one that may do more than itself."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rami.contract.wire import CreateToken, NewToken, Token, Tokens
from rami.contract.wire.scopes import granted, in_order
from rami.problems.players import INSUFFICIENT_SCOPE, LAST_TOKEN, TOO_MANY_TOKENS, UNKNOWN_TOKEN
from rami_service import ids
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import PlayerRecord, StoredToken, tokens_of, with_tokens
from rami_service.players.accounts import change, proven_now
from rami_service.players.names import check_visible
from rami_service.runtime.callers import Caller, Callers
from rami_service.runtime.context import Context
from rami_service.store import players
from rami_service.store.redis.batch import Batch

MOST: Final = 16
"""How many tokens one player may have."""


async def create(context: Context, who: Caller, request: CreateToken) -> NewToken:
    """Create another token. Only this answer holds it. Raises Refused."""
    await who.proven()
    token, now = ids.new_token(who.player_id), context.clock()
    scope = _asked(request)
    if missing := granted(scope) - who.scopes:
        raise INSUFFICIENT_SCOPE(scope=" ".join(in_order(missing)))
    ends = [now + request.expires_in * 1000] if request.expires_in is not None else []
    ends += [who.expires_at] if who.expires_at and not who.is_login else []
    new = StoredToken(ids.fingerprint(token), scope, request.name, now, min(ends, default=0))

    def work(player: PlayerRecord) -> PlayerRecord:
        if request.name is not None:
            check_visible(request.name)
        tokens = tokens_of(player)
        if len(tokens) >= MOST:
            tokens = _living(tokens, now)
        if len(tokens) >= MOST:
            raise TOO_MANY_TOKENS(most=MOST)
        return with_tokens(player, (*tokens, new))

    await change(context, who, work)
    return NewToken(info=_shown(new, current=False), token=token)


async def listed(context: Context, who: Caller) -> Tokens:
    """The caller's tokens that have not expired, as stored now, the oldest first. Raises Refused."""
    player = await proven_now(context.batch, who)
    living = _living(tokens_of(player), context.clock())
    return Tokens(tokens=tuple(_shown(one, current=one.token == who.token) for one in living))


async def revoke(context: Context, who: Caller, token_id: str) -> None:
    """Revoke a token. It may be the caller's, but not the last one that may always do all. Raises Refused."""

    def work(player: PlayerRecord) -> PlayerRecord:
        tokens = tokens_of(player)
        kept = tuple(one for one in tokens if ids.token_id(one.token) != token_id)
        if len(kept) == len(tokens):
            raise UNKNOWN_TOKEN()
        if not player.logins and not any(map(is_full, kept)):
            raise LAST_TOKEN()
        return with_tokens(player, kept)

    await change(context, who, work)
    await ended(context.batch, context.callers, who)


async def rotate(context: Context, who: Caller) -> NewToken:
    """Replace the caller's token by a new one. The old token becomes invalid at once. Raises Refused."""
    token = ids.new_token(who.player_id)
    fresh, now = ids.fingerprint(token), context.clock()

    def work(player: PlayerRecord) -> PlayerRecord:
        tokens = tokens_of(player)
        old = next((one for one in tokens if one.token == who.token), None)
        if old is None:  # an access token of an issuer, which that issuer renews
            raise UNKNOWN_TOKEN()
        kept = [one for one in tokens if one is not old]
        return with_tokens(player, (*kept, replace(old, token=fresh, created_at=now)))

    player = await change(context, who, work)
    await ended(context.batch, context.callers, who)
    [new] = [one for one in tokens_of(player) if one.token == fresh]
    return NewToken(info=_shown(new, current=True), token=token)


def is_full(token: StoredToken) -> bool:
    """Whether a token may always do all."""
    return not token.expires_at and granted(token.scope) >= granted("play")


async def ended(batch: Batch, callers: Callers, who: Caller) -> None:
    """Make a revoked token, or a login that was unlinked, invalid.

    That is at once in this process, and in others within the second that their caches keep it.
    """
    callers.forget(who.player_id)
    await players.notify(batch, who.player_id)


def _asked(request: CreateToken) -> str:
    """The scopes that a request names, in words; the narrowest one if it names none."""
    words = (*((request.scope,) if request.scope else ()), *(request.scopes or ()))
    return " ".join(dict.fromkeys(words)) or "games:read"


def _living(tokens: Sequence[StoredToken], now: int) -> tuple[StoredToken, ...]:
    return tuple([one for one in tokens if not one.expires_at or now < one.expires_at])


def _shown(token: StoredToken, *, current: bool) -> Token:
    scopes = granted(token.scope)
    return Token(
        id=ids.token_id(token.token),
        scope="play" if "games:play" in scopes else "read",
        name=token.name,
        created_at=moment(token.created_at),
        current=current,
        scopes=in_order(scopes),
        expires_at=moment(token.expires_at) if token.expires_at else None,
    )
