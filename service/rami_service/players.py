"""Players: a name, a token that acts for it, and the games it sits in."""

from asyncio import Future
from hmac import compare_digest
from typing import Any

from msgspec import Struct

from rami.problems import Code
from rami.wire import CreatePlayer, NewPlayer, Player
from rami_service import ids, shown
from rami_service.context import Context
from rami_service.errors import Refused
from rami_service.store import keys, players
from rami_service.stored import PlayerRecord, decode_player, encode


class Caller(Struct, frozen=True):
    """Who says who he is. The token's proof is on its way; nothing is done for a caller before `proven` returned."""

    player_id: str
    token: bytes
    found: Future[Any]

    def __repr__(self) -> str:
        return f"Caller({self.player_id!r})"

    async def proven(self) -> PlayerRecord:
        """The player, once the store has said that the token is the player's. Raises Refused."""
        data = await self.found
        record = decode_player(data) if data is not None else None
        if record is None or not compare_digest(record.token, self.token):
            raise invalid_token()
        return record


def invalid_token() -> Refused:
    """The answer to every token that proves nothing, whatever is wrong with it."""
    return Refused(Code.INVALID_TOKEN, "This token is not valid: it is misspelt, or its player is gone.")


def caller(context: Context, token: str) -> Caller:
    """Begin to prove a token. Raises Refused for one that is not even well formed."""
    player_id = ids.player_of(token)
    if player_id is None:
        raise invalid_token()
    found = context.batch.send("GET", keys.player(player_id))
    found.add_done_callback(_heard)
    return Caller(player_id, ids.fingerprint(token), found)


def _heard(found: Future[Any]) -> None:
    """A request that failed before it asked for the proof leaves nothing unheard behind."""
    if not found.cancelled():
        found.exception()


async def create(context: Context, request: CreatePlayer) -> NewPlayer:
    """A new player and the token, which is shown this once."""
    player_id = ids.new_player_id()
    token = ids.new_token(player_id)
    record = PlayerRecord(player_id, request.name, context.clock(), ids.fingerprint(token))
    await players.put(context.batch, player_id, encode(record), expected=None, ttl=context.settings.player_ttl)
    return NewPlayer(player=shown.player(record), token=token)


async def read(who: Caller) -> Player:
    """One's own player."""
    return shown.player(await who.proven())


async def forget(context: Context, who: Caller) -> None:
    """Delete one's own player: the token acts for nobody any more."""
    record = await who.proven()
    await players.delete(context.batch, record.id)
