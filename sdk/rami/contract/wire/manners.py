"""What a player decides about other players: whom to follow, whom to block, and whom to report."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rami.contract.wire.basics import PlayerId, Request

ReportCategory = Literal["cheating", "stalling", "insulting_name", "spam", "other"]


class BlockPlayer(Request, frozen=True, kw_only=True):
    """The player with whom you want nothing to do."""

    player: PlayerId


class Blocked(Struct, frozen=True, kw_only=True):
    """The players whom you have blocked, the last one at the end. They do not learn it."""

    players: tuple[PlayerId, ...]
    """The ids of the players."""


class FollowPlayer(Request, frozen=True, kw_only=True):
    """The player whom you want to follow."""

    player: PlayerId


class FollowedPlayer(Struct, frozen=True, kw_only=True):
    """A player whom you follow."""

    id: PlayerId
    name: str
    """What the player wants to be called."""
    picture: str | None = None
    """The name of the player's picture, if the player has chosen one. A later release may have more of them."""
    online: bool | None = None
    """Whether the player is connected now. Null unless you follow each other."""


class Followed(Struct, frozen=True, kw_only=True):
    """The players whom you follow, the last one at the end."""

    players: tuple[FollowedPlayer, ...]
    """Each player with the name, and whether the player is online."""


class ReportPlayer(Request, frozen=True, kw_only=True):
    """What a player of a game did that the operator should know."""

    player: PlayerId
    category: ReportCategory
    """What it is about."""
    version: Annotated[int, Meta(ge=1, le=999_999_999)] | None = None
    """The version of the game at which it happened."""
    text: Annotated[str, Meta(max_length=500)] = ""
    """What happened, in your words. The operator reads it, and no player."""
