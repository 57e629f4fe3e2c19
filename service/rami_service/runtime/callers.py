"""Who calls: the player whose token a request has. A bot's turn is several requests within milliseconds."""

from asyncio import Future
from time import monotonic
from typing import Any, Final

from msgspec import Struct

from rami.contract.wire import Scope
from rami.problems.players import INVALID_TOKEN, READ_ONLY
from rami_service import ids
from rami_service.domain.models import PlayerRecord, scope_of, stored_player
from rami_service.store import keys
from rami_service.store.redis.batch import Batch

_LASTS: Final = 1.0
"""Seconds. A token that another replica revokes still works here for at most this time."""
_MAX_TOKENS: Final = 10_000


class Checked(Struct, frozen=True):
    """A player whose token was checked, what the token may do, and when it was checked (seconds)."""

    record: PlayerRecord
    scope: Scope
    at: float

    def __repr__(self) -> str:
        return f"Checked({self.record!r})"


class Callers:
    """The callers of one process, and the tokens that it has checked in the last second, by their fingerprints."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._checked: dict[bytes, Checked] = {}

    def caller(self, token: str, *, changes: bool = False, network: str | None = None) -> "Caller":
        """Start to check a token. Raises Refused if the token is not well formed."""
        player_id = ids.player_of(token)
        if player_id is None:
            raise INVALID_TOKEN()
        token_hash = ids.fingerprint(token)
        known = self._checked.get(token_hash)
        if known is not None and 0 <= monotonic() - known.at < _LASTS:
            return Caller(self, player_id, token_hash, known, None, changes, network)
        found = self._batch.send("GET", keys.player(player_id))
        found.add_done_callback(_heard)
        return Caller(self, player_id, token_hash, None, found, changes, network)

    def remember(self, token: bytes, checked: Checked) -> None:
        """Note that a player's token was checked now."""
        if len(self._checked) >= _MAX_TOKENS:
            self._checked.clear()
        self._checked[token] = checked

    def forget(self, player_id: str) -> None:
        """Forget all tokens of a player."""
        for token in [token for token, known in self._checked.items() if known.record.id == player_id]:
            del self._checked[token]


class Caller(Struct, frozen=True):
    """The player that a request claims to come from. Do nothing for a caller before `proven` has returned.

    The player is either `known` because the token was checked a moment ago, or read now: `found` (None: no such
    player). `token` is the SHA-256 of the token. If `changes` is set, a token that may only read is refused. `network`
    is where the request comes from (see `network_of`), None if that is unknown.
    """

    callers: Callers
    player_id: str
    token: bytes
    known: Checked | None
    found: Future[Any] | None
    changes: bool = False
    network: str | None = None

    def __repr__(self) -> str:
        return f"Caller({self.player_id!r})"

    async def proven(self) -> PlayerRecord:
        """The player, after the check that the token is the player's and may do this. Raises Refused."""
        checked = self.known
        if checked is None:
            checked = self.check(await self.found if self.found is not None else None)
            self.callers.remember(self.token, checked)
        if self.changes and checked.scope != "play":
            raise READ_ONLY()
        return checked.record

    def check(self, data: bytes | None) -> Checked:
        """Decode the stored player and check that the token is one of the player's. Raises Refused."""
        record = stored_player(data, self.player_id) if data is not None else None
        scope = scope_of(record, self.token) if record is not None else None
        if record is None or scope is None:
            raise INVALID_TOKEN()
        return Checked(record, scope, monotonic())


def _heard(found: Future[Any]) -> None:
    """Retrieve the exception, so that asyncio does not warn when a request fails before it awaits the read."""
    if not found.cancelled():
        found.exception()
