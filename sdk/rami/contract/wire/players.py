"""Responses about players, their tokens, notices and statistics. A later version of the service may add fields."""

from typing import Literal

from msgspec import Struct

from rami.contract.wire.basics import EventId, GameId, PlayerId, Timestamp, TokenId, TokenText, Version
from rami.contract.wire.scopes import Scope, ScopeWord
from rami.rules.numbers import SeatNumber


class Player(Struct, frozen=True, kw_only=True):
    """Your player."""

    id: PlayerId
    name: str
    """The name that other players see."""
    created_at: Timestamp
    """When the player was created."""
    language: str | None = None
    """The language that you chose for all your devices, null if you have not."""
    picture: str | None = None
    """A picture of the service, at `/web/pictures/NAME.svg`, null for none. A later release may have more of them."""


class Profile(Struct, frozen=True, kw_only=True):
    """What everybody may know of a player: the name and the picture as they are now.

    In a game a player keeps the name with which the player sat down.
    """

    id: PlayerId
    name: str
    """The name of the player."""
    picture: str | None = None
    """A picture of the service, at `/web/pictures/NAME.svg`, null for none. A later release may have more of them."""


class NewPlayer(Struct, frozen=True, kw_only=True):
    """A new player, with the token that acts for this player. The service shows `token` only in this response."""

    player: Player
    """The player."""
    token: TokenText
    """The secret that acts for the player. Send it as a bearer token."""

    def __repr__(self) -> str:
        return f"NewPlayer({self.player!r})"  # without the token: it is a secret


class Token(Struct, frozen=True, kw_only=True):
    """One of your tokens, without its secret."""

    id: TokenId
    scope: ScopeWord
    """What it allows, in one word: `play` if it may play, otherwise `read`. `scopes` says it exactly."""
    name: str | None
    """The name that you gave it, null for none."""
    created_at: Timestamp
    """When the token was created."""
    current: bool
    """Whether this request was sent with it."""
    scopes: tuple[Scope, ...] = ()
    """All that it allows."""
    expires_at: Timestamp | None = None
    """When it stops working, null for never."""


class NewToken(Struct, frozen=True, kw_only=True):
    """A new token. The service shows `token` only in this response."""

    info: Token
    """What the list of tokens has of it."""
    token: TokenText
    """The secret. Send it as a bearer token."""

    def __repr__(self) -> str:
        return f"NewToken({self.info!r})"  # without the token: it is a secret


class Tokens(Struct, frozen=True, kw_only=True):
    """All tokens of your player, oldest first."""

    tokens: tuple[Token, ...]
    """The tokens, without their secrets."""


NoticeType = Literal[
    "invited", "game_started", "your_turn", "game_finished", "game_aborted", "rematch_offered", "phrase"
]


class Notice(Struct, frozen=True, kw_only=True):
    """Something in this game concerns you: load the game. The same notice may come twice, with the same version."""

    type: NoticeType
    """What has happened. With `phrase` nothing has changed in the game: a player says something to the table."""
    game: GameId
    version: Version
    seat: SeatNumber | None = None
    """Who says the phrase. Null for other types."""
    phrase: str | None = None
    """The name of the phrase. Null for other types."""


class NumberedNotice(Struct, frozen=True, kw_only=True):
    """One notice, with its id."""

    id: EventId
    notice: Notice
    """What it says."""


class Notices(Struct, frozen=True, kw_only=True):
    """Your notices after the notice `after`."""

    notices: tuple[NumberedNotice, ...]
    """The notices, oldest first."""
    next: str
    """For more, ask again with `after` set to this."""


class VariantStats(Struct, frozen=True, kw_only=True):
    """A player's results in the finished games of one variant. Partners have the same result.

    With the `scoring` `penalty` or `party3`, low totals are better; otherwise high totals are better.
    """

    variant: str
    """The name of the variant."""
    games: int
    """The number of games."""
    won: int
    """How many of them the player won. Shared wins count, too."""
    resigned: int
    """How many of them the player resigned. They never count as won."""
    deals: int
    """The number of deals that ended while the player had the seat."""
    deals_won: int
    """In how many of these deals the player or the partner went out, or won the showdown."""
    points: int
    """The sum of the final totals of all games."""
    average: float
    """The final total per game."""


class PlayerStats(Struct, frozen=True, kw_only=True):
    """A player's results in finished games, in total and by variant."""

    player: PlayerId
    games: int
    """The number of games."""
    won: int
    """How many of them the player won. Shared wins count, too."""
    resigned: int
    """How many of them the player resigned. They never count as won."""
    deals: int
    """The number of deals that ended while the player had the seat."""
    deals_won: int
    """In how many of these deals the player or the partner went out, or won the showdown."""
    variants: tuple[VariantStats, ...]
    """The same for each variant that the player has played."""
