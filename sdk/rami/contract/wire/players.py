"""Responses about players, their tokens, notices and statistics. A later version of the service may add fields."""

from typing import Literal

from msgspec import Struct

from rami.contract.wire.basics import EventId, GameId, PlayerId, Scope, SeatNumber, TokenId


class Player(Struct, frozen=True, kw_only=True):
    """Your player. `language` is the one that you chose for all your devices; null if you have not.

    `picture` names a picture of the service, at `/web/pictures/NAME.svg`. A later release may have more of them.
    """

    id: PlayerId
    name: str
    created_at: str
    language: str | None = None
    picture: str | None = None


class Profile(Struct, frozen=True, kw_only=True):
    """What everybody may know of a player: the name and the picture as they are now. See Player for the picture.

    In a game a player keeps the name with which the player sat down.
    """

    id: PlayerId
    name: str
    picture: str | None = None


class NewPlayer(Struct, frozen=True, kw_only=True):
    """A new player, with the token that acts for this player. The service shows `token` only in this response."""

    player: Player
    token: str

    def __repr__(self) -> str:
        return f"NewPlayer({self.player!r})"  # without the token: it is a secret


class Token(Struct, frozen=True, kw_only=True):
    """One of your tokens, without its secret. `current`: this request was sent with it."""

    id: TokenId
    scope: Scope
    name: str | None
    created_at: str
    current: bool


class NewToken(Struct, frozen=True, kw_only=True):
    """A new token. The service shows `token` only in this response."""

    info: Token
    token: str

    def __repr__(self) -> str:
        return f"NewToken({self.info!r})"  # without the token: it is a secret


class Tokens(Struct, frozen=True, kw_only=True):
    """All tokens of your player, oldest first."""

    tokens: tuple[Token, ...]


NoticeType = Literal[
    "invited", "game_started", "your_turn", "game_finished", "game_aborted", "rematch_offered", "phrase"
]


class Notice(Struct, frozen=True, kw_only=True):
    """Something in this game concerns you: load the game. The same notice may come twice, with the same version.

    With the type `phrase` nothing has changed in the game: the player on `seat` says `phrase` to the table.
    """

    type: NoticeType
    game: GameId
    version: int
    seat: SeatNumber | None = None
    phrase: str | None = None


class NumberedNotice(Struct, frozen=True, kw_only=True):
    """One notice, with its id."""

    id: EventId
    notice: Notice


class Notices(Struct, frozen=True, kw_only=True):
    """Your notices after the notice `after`, oldest first. For more, ask again with `after` set to `next`."""

    notices: tuple[NumberedNotice, ...]
    next: str


class VariantStats(Struct, frozen=True, kw_only=True):
    """A player's results in the finished games of one variant. Partners have the same result.

    `won` includes shared wins. A game that the player resigned counts in `resigned` and never in `won`. `deals` are the
    deals that ended while the player had the seat. In `deals_won` of them the player or the partner went out, or won
    the showdown. `points` is the sum of the final totals of all games, `average` is the final total per game. With the
    `scoring` `penalty` or `party3`, low totals are better; otherwise high totals are better.
    """

    variant: str
    games: int
    won: int
    resigned: int
    deals: int
    deals_won: int
    points: int
    average: float


class PlayerStats(Struct, frozen=True, kw_only=True):
    """A player's results in finished games, in total and by variant."""

    player: PlayerId
    games: int
    won: int
    resigned: int
    deals: int
    deals_won: int
    variants: tuple[VariantStats, ...]
