"""Who calls: the player whose token a request has. A bot's turn is several requests within milliseconds."""

from asyncio import Future
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire.scopes import READING, Scope, granted
from rami.problems import Refused
from rami.problems.games import GAME_NOT_FOUND
from rami.problems.players import BANNED, EXPIRED_TOKEN, INSUFFICIENT_SCOPE, INVALID_TOKEN, MISSING_TOKEN, READ_ONLY
from rami_service import ids
from rami_service.domain.models import Game, seat_of
from rami_service.domain.records.player_records import PlayerRecord, has_login, stored_player, token_of
from rami_service.runtime.presence import Presence
from rami_service.store import keys
from rami_service.store.redis.batch import Batch

_LASTS: Final = 1.0
"""Seconds. A token that another replica revokes still works here for at most this time."""
_MAX_TOKENS: Final = 10_000
NOBODY: Final = ""
"""The id of no player: it has a seat in no game."""


class Checked(Struct, frozen=True):
    """A player whose token was checked, what it may do, and its SHA-256. `at` is when the player was read (seconds).

    `expires_at` is when the token stops working (unix milliseconds); 0 for never. `eyes` is whose view it shows.
    """

    record: PlayerRecord
    scopes: frozenset[Scope]
    token: bytes
    at: float
    expires_at: int = 0
    eyes: str = NOBODY
    login: bool = False
    """Whether it is an access token of an issuer. Then `token` is the SHA-256 of its issuer and subject."""

    def __repr__(self) -> str:
        return f"Checked({self.record!r})"


class Reading(Struct, frozen=True):
    """A player that is being read to check a token: `found` (None: no such player), and when that began (seconds)."""

    token: str
    found: Future[Any]
    at: float

    def __repr__(self) -> str:
        return "Reading()"  # the token is a secret


class Callers:
    """The callers of one process, and the tokens that it has checked in the last second.

    Their requests are signs of life, which go to `presence`. `clock` says whether a token has expired.
    """

    def __init__(self, batch: Batch, presence: Presence, clock: Callable[[], int]) -> None:
        self._batch = batch
        self.presence: Final = presence
        self.clock: Final = clock
        self._checked: dict[str | bytes, Checked] = {}  # access tokens of issuers by their SHA-256
        self._forgot = 0.0  # when tokens were forgotten last: what was read before may be out of date

    def caller(self, token: str, *, needs: Scope = "games:read", network: str | None = None) -> "Caller":
        """Start to check a token for what needs a scope. Raises Refused if the token is not well formed."""
        known, now = self._checked.get(token), monotonic()
        if known is not None and 0 <= now - known.at < _LASTS:
            return Caller(self, known.record.id, known.token, known, None, needs, network)
        player_id = ids.player_of(token)
        if player_id is None:
            raise INVALID_TOKEN()
        found = self._batch.send("GET", keys.player(player_id))
        found.add_done_callback(_heard)
        return Caller(self, player_id, ids.fingerprint(token), None, Reading(token, found, now), needs, network)

    def watcher(self, network: str) -> "Caller":
        """Somebody without a token, who may only watch public games."""
        return Caller(self, "", b"", None, None, network=network)

    def remember(self, reading: Reading, checked: Checked) -> None:
        """Note that a token was valid when its player was read, unless tokens have been forgotten since."""
        if reading.at <= self._forgot:
            return
        if len(self._checked) >= _MAX_TOKENS:
            self._checked.clear()
        self._checked[reading.token] = checked

    def signed_in(self, token: bytes) -> Checked | None:
        """What is known of an access token that was checked in the last second, under its SHA-256."""
        known = self._checked.get(token)
        return known if known is not None and 0 <= monotonic() - known.at < _LASTS else None

    def keep(self, token: bytes, checked: Checked) -> None:
        """Note what was found out of an access token, by its SHA-256, unless tokens have been forgotten since then."""
        if checked.at > self._forgot:
            if len(self._checked) >= _MAX_TOKENS:
                self._checked.clear()
            self._checked[token] = checked

    def forget(self, player_id: str) -> None:
        """Forget all tokens of a player, also those that are being checked."""
        self._forgot = monotonic()
        for token in [token for token, known in self._checked.items() if known.record.id == player_id]:
            del self._checked[token]


class Caller(Struct):
    """The player that a request claims to come from. Do nothing for a caller before `proven` has returned.

    Without a token it is no player: `player_id` is empty, and `proven` refuses. Use `checked`
    where such a caller may come, who sees what a spectator of a public game sees.

    The player is either `known` because the token was checked, or being read. `token` is the SHA-256 of the token. A
    token without the scope `needs` is refused. `network` is where the request comes from (see `network_of`), None if
    that is unknown.
    """

    callers: Callers
    player_id: str
    token: bytes
    known: Checked | None
    reading: Reading | None
    needs: Scope = "games:read"
    network: str | None = None

    def __repr__(self) -> str:
        return f"Caller({self.player_id!r})"

    @property
    def has_token(self) -> bool:
        """Whether the request has a token, be it valid or not."""
        return self.player_id != ""

    @property
    def payer(self) -> str:
        """For whom the work for this caller counts: the player, or the network of a caller without a token."""
        return self.player_id or f"network {self.network}"

    async def proven(self) -> PlayerRecord:
        """The player, after the check that the token is the player's and may do this. Raises Refused."""
        if not self.player_id:
            raise MISSING_TOKEN()
        checked = self.known
        if checked is None and self.reading is not None:
            checked = self.known = self.check(await self.reading.found, self.reading.at)
            self.callers.remember(self.reading, checked)
        assert checked is not None
        if checked.expires_at:
            self._check_time(checked.expires_at)
        if self.needs not in checked.scopes:
            raise self.lacking(self.needs)
        return checked.record

    def lacking(self, scope: Scope) -> Refused:
        """The refusal if the token of the caller, who is proven, lacks a scope."""
        reads = self.scopes <= READING and scope not in READING
        return READ_ONLY() if reads else INSUFFICIENT_SCOPE(scope=scope)

    @property
    def scopes(self) -> frozenset[Scope]:
        """What the token of the caller, who is proven, may do."""
        return self.known.scopes if self.known is not None else frozenset()

    @property
    def expires_at(self) -> int:
        """When the token of the caller, who is proven, stops working (unix milliseconds); 0 for never."""
        return self.known.expires_at if self.known is not None else 0

    @property
    def is_login(self) -> bool:
        """Whether the caller, who is proven, has an access token of an issuer."""
        return self.known is not None and self.known.login

    @property
    def eyes(self) -> str:
        """Whose view the caller, who is proven, gets of a game: the player's, or nobody's, which is a spectator's.

        Without the scope `hand:read` nothing may be shown that only the player sees.
        """
        return self.known.eyes if self.known is not None else NOBODY

    async def checked(self) -> None:
        """Check the token if there is one. Raises Refused."""
        if self.has_token:
            await self.proven()

    def unseen(self) -> Refused:
        """The refusal for a game that the caller may not see: the same whether it exists or not."""
        return GAME_NOT_FOUND() if self.has_token else MISSING_TOKEN()

    def seen_in(self, game: Game) -> None:
        """Take the request as a sign of life, if the caller, who is proven, has a seat in this game.

        A token that shows no hand may be on a page that others see: it says nothing of its player.
        """
        if self.known is not None and seat_of(game, self.known.eyes) is not None:
            self.callers.presence.seen(game.id, self.player_id)

    def check(self, data: bytes | None, at: float = 0.0) -> Checked:
        """Check that the token is one of the stored player, who was read at this time. Raises Refused."""
        record = stored_player(data, self.player_id) if data is not None else None
        if self.known is not None and self.known.login:
            if record is None or not has_login(record, self.token):
                raise INVALID_TOKEN()
            self._check_time(self.known.expires_at)
            check_not_banned(record, self.callers.clock)
            return replace(self.known, record=record)
        stored = token_of(record, self.token) if record is not None else None
        if record is None or stored is None:
            raise INVALID_TOKEN()
        if stored.expires_at:
            self._check_time(stored.expires_at)
        check_not_banned(record, self.callers.clock)
        scopes = granted(stored.scope)
        eyes = record.id if "hand:read" in scopes else NOBODY
        return Checked(record, scopes, self.token, at, stored.expires_at, eyes)

    def _check_time(self, expires_at: int) -> None:
        if self.callers.clock() >= expires_at:
            raise EXPIRED_TOKEN()


def check_not_banned(record: PlayerRecord, clock: Callable[[], int]) -> None:
    """Check that no operator has banned the player, who is proven. Raises Refused."""
    if record.banned_until and record.banned_until > clock():
        raise BANNED(until=datetime.fromtimestamp(record.banned_until / 1000, UTC).date().isoformat())


def _heard(found: Future[Any]) -> None:
    """Retrieve the exception, so that asyncio does not warn when a request fails before it awaits the read."""
    if not found.cancelled():
        found.exception()
