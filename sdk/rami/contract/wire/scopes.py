"""What a token allows: scopes, in words of their own and in the two words of the first releases."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta

Scope = Literal["games:read", "games:play", "hand:read", "profile:write", "tokens:write", "games:organise", "moderate"]

SCOPES: Final[Mapping[Scope, str]] = {
    "games:read": (
        "Read and follow the games that the player may see, as a spectator: no hand, no legal moves, no hints, no "
        "notices. Read profiles, statistics and lists of games."
    ),
    "hand:read": (
        "Read also what only the player sees: the own hand, legal moves, hints, the order of the hand, notices, "
        "settings, and who is muted, blocked or followed. It includes `games:read`."
    ),
    "games:play": (
        "Sit in games, move, say phrases, and report players. It includes `hand:read` and `games:organise`."
    ),
    "games:organise": (
        "Create games of others, leave games that have not begun, and create and revoke invitations. It includes "
        "`games:read`."
    ),
    "profile:write": "Change the name, the picture, the settings, and who is muted, blocked or followed.",
    "tokens:write": (
        "List, create, replace and revoke the player's tokens, webhooks and push subscriptions, and delete the player. "
        "What is sent needs its scope, too: `hand:read` for news to a webhook or a browser, "
        "`games:play` for a webhook that plays."
    ),
    "moderate": "Reserved for moderators of a service. No operation needs it yet, and no player can give it.",
}
"""What each scope allows."""
_INCLUDED: Final[Mapping[str, tuple[Scope, ...]]] = {
    "hand:read": ("games:read",),
    "games:play": ("hand:read", "games:read", "games:organise"),
    "games:organise": ("games:read",),
    "play": ("games:read", "hand:read", "games:play", "games:organise", "profile:write", "tokens:write"),
    "read": ("games:read", "hand:read"),
}
READING: Final[frozenset[Scope]] = frozenset(("games:read", "hand:read"))
"""The scopes that change nothing."""

ScopeWord = Literal["play", "read"]
Scopes = Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=len(SCOPES))]


@lru_cache(maxsize=256)
def granted(text: str) -> frozenset[Scope]:
    """The scopes that words with spaces between them grant, with those that they include. Other words grant nothing."""
    words = text.split(" ")
    included = [scope for word in words for scope in _INCLUDED.get(word, ())]
    return frozenset([scope for scope in SCOPES if scope in words or scope in included])


def in_order(scopes: frozenset[Scope]) -> tuple[Scope, ...]:
    """Some scopes in the order of the list."""
    return tuple([scope for scope in SCOPES if scope in scopes])
