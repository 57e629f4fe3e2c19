"""Ids and tokens. New ids sort by time. Secrets come from the module `secrets`.

A token contains the id of its player, so one look-up is enough to check it. It is `rami_`, the 26 characters of the
player's id, `_`, 256 random bits in 52 characters, and a checksum of 6 characters, by which scanners recognise a leaked
token. An invitation contains the id of its game in the same way.
"""

import re
from base64 import b32encode, b32hexencode
from hashlib import sha256
from secrets import token_bytes
from typing import Final

from uuid_utils import uuid7

_TOKEN: Final = re.compile(r"rami_([0-9a-v]{26})_[a-z2-7]{52}[0-9a-f]{6}")


def _id(prefix: str, sixteen: bytes) -> str:
    return prefix + b32hexencode(sixteen).decode().rstrip("=").lower()


def new_game_id() -> str:
    """A new id of a game."""
    return _id("g_", uuid7().bytes)


def derived_game_id(player_id: str, key: str) -> str:
    """The id of the game that a player creates with an idempotency key. The same arguments give the same id."""
    return _id("g_", sha256(f"game\0{player_id}\0{key}".encode()).digest()[:16])


def rematch_id(game_id: str) -> str:
    """The id of the rematch of a finished game. The same game always gives the same id."""
    return _id("g_", sha256(f"rematch\0{game_id}".encode()).digest()[:16])


def token_id(fingerprint: bytes) -> str:
    """The public id of one of a player's tokens, derived from the fingerprint. It is not a secret."""
    return _id("t_", fingerprint[:16])


def new_invite(game_id: str) -> str:
    """A new invitation to a game. It contains the game's id and 160 random bits in 32 characters."""
    secret = b32encode(token_bytes(20)).decode().lower()
    return f"i_{game_id.removeprefix('g_')}_{secret}"


def invite_id(fingerprint: bytes) -> str:
    """The public id of an invitation, derived from the fingerprint. It is not a secret."""
    return _id("v_", fingerprint[:16])


def new_webhook_id() -> str:
    """A new id of a webhook."""
    return _id("w_", uuid7().bytes)


def push_id(endpoint: str) -> str:
    """The public id of a push subscription, derived from its address. The address cannot be found from it."""
    return _id("s_", sha256(f"push\0{endpoint}".encode()).digest()[:16])


def message_id(webhook_id: str, game_id: str, version: int, kind: str) -> str:
    """The id of a message to a webhook. The same arguments give the same id, so a repeated message can be known."""
    return _id("msg_", sha256(f"message\0{webhook_id}\0{game_id}\0{version}\0{kind}".encode()).digest()[:16])


def new_player_id() -> str:
    """A new id of a player."""
    return _id("p_", uuid7().bytes)


def new_token(player_id: str) -> str:
    """A new token of a player."""
    secret = b32encode(token_bytes(32)).decode().rstrip("=").lower()
    body = f"rami_{player_id.removeprefix('p_')}_{secret}"
    return body + _checksum(body)


def player_of(token: str) -> str | None:
    """The id of the player in a well-formed token, otherwise None. This does not check that the token is valid."""
    found = _TOKEN.fullmatch(token)
    return f"p_{found[1]}" if found and token[-6:] == _checksum(token[:-6]) else None


def fingerprint(token: str) -> bytes:
    """The SHA-256 of a token or an invitation. Only this is stored."""
    return sha256(token.encode()).digest()


def identity(issuer: str, subject: str) -> bytes:
    """The SHA-256 of who an issuer says somebody is."""
    return sha256(f"login\0{issuer}\0{subject}".encode()).digest()


def identity_id(fingerprint: bytes) -> str:
    """The public id of a login, derived from the SHA-256 of who it is. It is not a secret."""
    return _id("l_", fingerprint[:16])


def new_link() -> str:
    """A mark of one link of a login to a player. Two links never have the same."""
    return _id("", uuid7().bytes)


def _checksum(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:6]
