"""The tokens of a player: create, list, revoke and rotate them. The caller needs a token that may play."""

from typing import Final

from msgspec.structs import replace

from rami.contract.wire import CreateToken, NewToken, Token, Tokens
from rami.problems.players import LAST_TOKEN, TOO_MANY_TOKENS, UNKNOWN_TOKEN
from rami_service import ids
from rami_service.domain.models import PlayerRecord, StoredToken, tokens_of
from rami_service.domain.presentation import moment
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
    token = ids.new_token(who.player_id)
    new = StoredToken(ids.fingerprint(token), request.scope, request.name, context.clock())

    def work(player: PlayerRecord) -> PlayerRecord:
        if request.name is not None:
            check_visible(request.name)
        if len(tokens_of(player)) >= MOST:
            raise TOO_MANY_TOKENS(most=MOST)
        return replace(player, tokens=(*player.tokens, new))

    await change(context, who, work)
    return NewToken(info=_shown(new, current=False), token=token)


async def listed(batch: Batch, who: Caller) -> Tokens:
    """The caller's tokens, as stored now, the oldest first. Raises Refused."""
    player = await proven_now(batch, who)
    return Tokens(tokens=tuple(_shown(one, current=one.token == who.token) for one in tokens_of(player)))


async def revoke(context: Context, who: Caller, token_id: str) -> None:
    """Revoke a token. It may be the caller's token, but not the last one that may play. Raises Refused."""

    def work(player: PlayerRecord) -> PlayerRecord:
        tokens = tokens_of(player)
        kept = tuple(one for one in tokens if ids.token_id(one.token) != token_id)
        if len(kept) == len(tokens):
            raise UNKNOWN_TOKEN()
        if all(one.scope != "play" for one in kept):
            raise LAST_TOKEN()
        return replace(player, token=b"", tokens=kept)

    await change(context, who, work)
    await _ended(context.batch, context.callers, who)


async def rotate(context: Context, who: Caller) -> NewToken:
    """Replace the caller's token by a new one. The old token becomes invalid at once. Raises Refused."""
    token = ids.new_token(who.player_id)
    fresh, now = ids.fingerprint(token), context.clock()

    def work(player: PlayerRecord) -> PlayerRecord:
        tokens = tokens_of(player)
        [old] = [one for one in tokens if one.token == who.token]
        kept = [one for one in tokens if one is not old]
        return replace(player, token=b"", tokens=(*kept, replace(old, token=fresh, created_at=now)))

    player = await change(context, who, work)
    await _ended(context.batch, context.callers, who)
    return NewToken(info=_shown(player.tokens[-1], current=True), token=token)


async def _ended(batch: Batch, callers: Callers, who: Caller) -> None:
    """Make a revoked token invalid: at once in this process, in others within the second that their caches keep it."""
    callers.forget(who.player_id)
    await players.notify(batch, who.player_id)


def _shown(token: StoredToken, *, current: bool) -> Token:
    return Token(
        id=ids.token_id(token.token),
        scope=token.scope,
        name=token.name,
        created_at=moment(token.created_at),
        current=current,
    )
