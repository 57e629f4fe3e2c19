"""What is answered about players. Answers may grow."""

from typing import Literal

from msgspec import Struct

from rami.wire.basics import EventId, GameId, PlayerId, Scope, TokenId


class Player(Struct, frozen=True, kw_only=True):
    """A player."""

    id: PlayerId
    name: str
    created_at: str


class NewPlayer(Struct, frozen=True, kw_only=True):
    """A new player with the token that acts for it. The token is shown this once."""

    player: Player
    token: str

    def __repr__(self) -> str:
        return f"NewPlayer({self.player!r})"  # the token acts for the player


class Token(Struct, frozen=True, kw_only=True):
    """A token of yours, without its secret. `current` is the one that you ask with."""

    id: TokenId
    scope: Scope
    name: str | None
    created_at: str
    current: bool


class NewToken(Struct, frozen=True, kw_only=True):
    """A new token. It is shown this once."""

    info: Token
    token: str

    def __repr__(self) -> str:
        return f"NewToken({self.info!r})"  # the token acts for the player


class Tokens(Struct, frozen=True, kw_only=True):
    """The tokens that act for you, the oldest first."""

    tokens: tuple[Token, ...]


NoticeType = Literal["invited", "game_started", "your_turn", "game_finished", "game_aborted", "rematch_offered"]


class Notice(Struct, frozen=True, kw_only=True):
    """Something that concerns you in a game: look at it. The same notice may come twice, with the same version."""

    type: NoticeType
    game: GameId
    version: int


class NumberedNotice(Struct, frozen=True, kw_only=True):
    """One notice of a player."""

    id: EventId
    notice: Notice


class Notices(Struct, frozen=True, kw_only=True):
    """What concerned you after `after`, oldest first. Ask again with `after` set to `next`."""

    notices: tuple[NumberedNotice, ...]
    next: str


class VariantStats(Struct, frozen=True, kw_only=True):
    """What a player reached in the games of one variant that came to their end; partners reach it together.

    `won` counts the wins that were shared, too; a game that was `resigned` is never one. `deals` ended while the player
    sat there, and in `deals_won` the player or the partner went out. `points` are the sum of the games' final totals
    and `average` is a game's: where the `scoring` is `penalty` or `party3`, less is better, elsewhere more.
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
    """What a player reached, in all and by variant."""

    player: PlayerId
    games: int
    won: int
    resigned: int
    deals: int
    deals_won: int
    variants: tuple[VariantStats, ...]
