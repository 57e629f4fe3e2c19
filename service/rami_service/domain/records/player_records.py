"""What is stored of a player, as compact MessagePack: the player with tokens, webhooks, logins and notifications.

New fields are added at the end and have a default, so that records of older releases can still be decoded.
"""

from collections.abc import Sequence
from hmac import compare_digest
from itertools import compress
from operator import attrgetter, not_
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami_service.store import keys
from rami_service.store.redis.damage import Damaged


class StoredToken(Struct, frozen=True, array_like=True):
    """The SHA-256 of a token, its scopes in words, the name that the player gave it, and its creation.

    `created_at` and `expires_at` are in unix milliseconds; 0: it does not expire.
    """

    token: bytes
    scope: str
    name: str | None
    created_at: int
    expires_at: int = 0

    def __repr__(self) -> str:
        return f"StoredToken({self.scope!r})"


class StoredWebhook(Struct, frozen=True, array_like=True):
    """An address that is called. Its secrets are stored as they are, because each message is signed with them."""

    id: str
    url: str
    events: tuple[str, ...]
    plays: bool
    created_at: int
    """Unix milliseconds."""
    secret: bytes
    before: bytes = b""
    """The secret before the last rotation; empty if there is none."""
    before_until: int = 0
    """Until when messages are signed with both, in unix milliseconds."""

    def __repr__(self) -> str:
        return f"StoredWebhook({self.id!r})"


class StoredLogin(Struct, frozen=True, array_like=True):
    """Who an issuer says the player is: the SHA-256 of issuer and subject, the issuer, and since when (unix ms).

    It acts for the player only while the store names the player and this `link` under its SHA-256.
    """

    identity: bytes
    issuer: str
    created_at: int
    subject: str
    """The first characters of the subject, for the player to recognise."""
    link: str

    def __repr__(self) -> str:
        return f"StoredLogin({self.issuer!r})"


class StoredPush(Struct, frozen=True, array_like=True):
    """A browser that gets notifications: its address at a push service, and the keys with which they are encrypted."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    language: Literal["en", "fr"]
    added_at: int
    """Unix milliseconds."""

    def __repr__(self) -> str:
        return f"StoredPush({self.id!r})"


class PlayerRecord(Struct, frozen=True, array_like=True):
    """A player, the SHA-256 of the player's first token (empty after it is revoked), and further tokens."""

    id: str
    name: str
    created_at: int
    token: bytes
    tokens: tuple[StoredToken, ...] = ()
    language: str | None = None
    picture: str | None = None
    muted: tuple[str, ...] = ()
    """The players whose phrases do not reach this one."""
    preferences: dict[str, str] = {}
    """The values of the settings that the player has chosen, by name."""
    scoped: tuple[StoredToken, ...] = ()
    """Tokens that releases before 0.18 do not understand. They leave them out: there these tokens are not valid."""
    webhooks: tuple[StoredWebhook, ...] = ()
    blocked: tuple[str, ...] = ()
    """The players whom quick match keeps away from this one, and whose phrases and invitations do not reach it."""
    followed: tuple[str, ...] = ()
    logins: tuple[StoredLogin, ...] = ()
    """The logins at issuers that act for the player."""
    pushes: tuple[StoredPush, ...] = ()
    banned_until: int = 0
    """Until when all requests of the player are refused, in unix milliseconds; 0 for a player without a ban."""
    limits_times: int = 1
    """How many times as high the limits of the player's games and streams are, until `limits_until`."""
    limits_until: int = 0
    """In unix milliseconds."""

    def times(self, now: int) -> int:
        """How many times as high as usual the limits of the player's games and streams are now (unix milliseconds)."""
        return self.limits_times if self.limits_until > now else 1

    @property
    def called(self) -> bool:
        """Whether the service calls any address for this player."""
        return bool(self.webhooks or self.pushes)

    def __repr__(self) -> str:
        return f"PlayerRecord({self.id!r})"


_CREATED: Final = attrgetter("created_at")
_PLAIN: Final = ("play", "read")
"""The scopes that tokens had before release 0.18."""
_player: Final = msgspec.msgpack.Decoder(PlayerRecord)


def decode_player(data: bytes) -> PlayerRecord:
    """Decode a player from the store."""
    return _player.decode(data)


def stored_player(data: bytes, player_id: str) -> PlayerRecord:
    """The player whose record was read. Raises Damaged, also if it is the record of another player."""
    try:
        player = decode_player(data)
    except Exception:  # noqa: BLE001 - of any kind, and it may contain a value
        raise Damaged(keys.player(player_id)) from None
    if player.id != player_id or not player.name:
        raise Damaged(keys.player(player_id))
    return player


def tokens_of(player: PlayerRecord) -> tuple[StoredToken, ...]:
    """All tokens of a player, also those that have expired, the oldest first."""
    first = (StoredToken(player.token, "play", None, player.created_at),) if player.token else ()
    return first + (tuple(sorted(player.tokens + player.scoped, key=_CREATED)) if player.scoped else player.tokens)


def with_tokens(player: PlayerRecord, tokens: Sequence[StoredToken]) -> PlayerRecord:
    """The player with these tokens and no others."""
    plain = [one.scope in _PLAIN and not one.expires_at for one in tokens]
    return replace(
        player, token=b"", tokens=tuple(compress(tokens, plain)), scoped=tuple(compress(tokens, map(not_, plain)))
    )


def token_of(player: PlayerRecord, token: bytes) -> StoredToken | None:
    """The player's token with this SHA-256, also one that has expired. None if the player has no such token."""
    return next((one for one in tokens_of(player) if compare_digest(one.token, token)), None)


def has_login(player: PlayerRecord, identity: bytes) -> bool:
    """Whether a login with this SHA-256 acts for the player."""
    return any(compare_digest(one.identity, identity) for one in player.logins)
