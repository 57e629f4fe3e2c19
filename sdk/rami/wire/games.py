"""What is answered about games. Answers may grow."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from rami.rules.moves import Move
from rami.rules.views.view import View
from rami.wire.basics import EventId, GameId, InviteToken, PlayerId, SeatNumber, Status
from rami.wire.events import NumberedEvent

T = TypeVar("T")


class PlayerSeat(Struct, frozen=True, kw_only=True):
    """Who sits on a seat. `player` is null for a house bot and for a seat that is still free.

    `kept_for` is the player for whom a free seat is kept. `missed` counts the turns in a row that ran out of time;
    while a player is `away` a house bot plays the seat at once. On a seat that was `resigned` it plays to the end.
    """

    seat: SeatNumber
    kind: Literal["player", "bot", "free"]
    player: str | None = None
    name: str = ""
    kept_for: str | None = None
    missed: int = 0
    away: bool = False
    resigned: bool = False


class GameView(View, frozen=True, kw_only=True):
    """A snapshot of a game as you see it: the deal (see View), and who plays what with whom.

    `deadline` is when the turn runs out of time; before `opens_at` nobody may move. `rematch` is the game after this.
    """

    id: GameId
    version: int
    status: Status
    created_at: str
    creator: PlayerId
    players: tuple[PlayerSeat, ...]
    private: bool = False
    turn_seconds: int | None = None
    deal_pause: int = 0
    deadline: str | None = None
    opens_at: str | None = None
    rematch: GameId | None = None


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in a list; `turn` is the seat whose turn it is while the game is played."""

    id: GameId
    version: int
    status: Status
    variant: str
    options: dict[str, Any]
    created_at: str
    creator: PlayerId
    players: tuple[PlayerSeat, ...]
    private: bool = False
    turn_seconds: int | None = None
    turn: SeatNumber | None = None
    deadline: str | None = None


class History(Struct, frozen=True, kw_only=True):
    """A part of a game's log as one seat saw it, with all that one needs to play it back.

    `seat` is yours, null for a spectator. `commitment` is that of the present deal, `next_commitment` of the one after
    it; those of earlier deals, and their secrets, are in the events. `next` is the `after` of the following part, null
    when the log has been told up to the version of `game`.
    """

    game: GameSummary
    seat: SeatNumber | None
    commitment: str | None
    next_commitment: str
    events: tuple[NumberedEvent, ...]
    next: EventId | None


class Invite(Struct, frozen=True, kw_only=True):
    """An invitation. It is shown this once: pass it on to whom you invite."""

    invite: InviteToken
    game: GameId
    purpose: Literal["play", "watch"]
    expires_at: str

    def __repr__(self) -> str:
        return f"Invite({self.game!r}, {self.purpose!r})"  # whoever has the token may use it


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """A part of a list; `next` is the cursor of the following part, or null."""

    items: tuple[T, ...]
    next: str | None


class LegalMoves(Struct, frozen=True, kw_only=True):
    """What you may do at this version; empty when it is not your turn."""

    version: int
    your_turn: bool
    moves: tuple[Move, ...]


class MovesMade(Struct, frozen=True, kw_only=True):
    """Your steps were accepted (or, for a dry run, would be). `game` is the game afterwards; at a dry run as it is."""

    accepted: int
    dry_run: bool
    game: GameView
