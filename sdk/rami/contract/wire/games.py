"""Responses about games. A later version of the service may add fields."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import NODEFAULT, Struct, defstruct
from msgspec.structs import fields

from rami.contract.wire.basics import (
    BotLevel,
    EventId,
    GameId,
    InviteId,
    InviteToken,
    PlayerId,
    Status,
    Timestamp,
    Version,
)
from rami.contract.wire.events import GameEvent, NumberedEvent
from rami.contract.wire.hints import Hint
from rami.rules.cards import HandCardText
from rami.rules.moves import Move
from rami.rules.numbers import SeatNumber
from rami.rules.views.view import View

T = TypeVar("T")


class PlayerSeat(Struct, frozen=True, kw_only=True):
    """One seat and who sits on it."""

    seat: SeatNumber
    kind: Literal["player", "bot", "free"]
    """Who sits there. A `free` seat waits for a player."""
    player: PlayerId | None = None
    """The id of the player, null for a house bot and for a free seat."""
    name: str = ""
    """The name of the player or house bot."""
    kept_for: PlayerId | None = None
    """The player for whom a free seat is reserved."""
    missed: int = 0
    """The number of turns in a row that ran out of time. A turn that the player ends in time makes it 0 again."""
    away: bool = False
    """Whether a house bot of the level `strong` plays the seat at once, until the player returns."""
    resigned: bool = False
    """Whether a house bot of the level `strong` plays the seat to the end."""
    level: BotLevel | None = None
    """How well the house bot of the seat plays. Null for others."""
    played_level: BotLevel | None = None
    """The lowest level that decided in the bot's last turn, if that was below its own because the service was busy.
    Null otherwise."""


class LegalMoves(Struct, frozen=True, kw_only=True):
    """The moves that you may make at this version."""

    version: Version
    """The version of the game at which you may make them."""
    your_turn: bool
    """Whether you have to move."""
    moves: tuple[Move, ...]
    """The moves. Empty when it is not your turn."""
    meld_points: tuple[int | None, ...] = ()
    """The points of each new meld among the moves. Null for other moves."""
    knock_counts: tuple[int | None, ...] = ()
    """What the unmatched cards of the hand count after each knock among the moves (N-02). Null for other moves."""


class GameView(View, frozen=True, kw_only=True):
    """A snapshot of a game as you see it: the deal, the players, the status and the clock."""

    id: GameId
    version: Version
    """The number of changes of the game so far. Send it as `If-Match` with a move."""
    status: Status
    """`open` games wait for players."""
    created_at: Timestamp
    """When the game was created."""
    creator: PlayerId
    """The player who created the game."""
    players: tuple[PlayerSeat, ...]
    """Who sits on each seat."""
    private: bool = False
    """Whether only invited players see the game."""
    turn_seconds: int | None = None
    """How long a turn may take, null for any time."""
    deal_pause: int = 0
    """How many seconds everybody can look at the end of a deal."""
    watch_delay: int = 0
    """How many seconds late those who have no seat see the running game. You see it so, if `seat` is null."""
    deadline: Timestamp | None = None
    """When the turn runs out of time."""
    opens_at: Timestamp | None = None
    """Moves are refused until then. `POST /v1/games/{game_id}/ready` by all players ends this pause early."""
    rematch: GameId | None = None
    """The new game, when a player asked to play again."""
    suspended_until: Timestamp | None = None
    """All players are away, so nobody plays. The game is aborted then unless one of them returns."""
    wait_for_entropy: bool = False
    """Whether the game begins only when its creator has added entropy."""
    legal_moves: LegalMoves | None = None
    """Your moves, null unless the request asks for them with `include`."""
    hint: Hint | None = None
    """Advice, null unless the request asks for it with `include`."""
    ready: tuple[SeatNumber, ...] = ()
    """The seats that are ready for the next deal. House bots and players who are away are not waited for."""
    connected: tuple[SeatNumber, ...] | None = None
    """The seats whose players are connected now, and those of house bots. A player is connected with an open stream of
    the game, with a read that waits, and for a few seconds after any request for the game. Null where it is not known:
    in answers to changes, in earlier versions, and when the game is over."""
    claim_after: Timestamp | None = None
    """The player whose turn it is, is not connected: from then on `POST /v1/games/{game_id}/claim` gives the turn to a
    house bot. That is two minutes (or what the operator has chosen) after the player was connected last and after the
    last move of the turn, and never less than a quarter of the turn's clock. Null while the player is
    connected, where it is not known, and in games with days for a turn."""
    clock_moved: int = 0
    """By how many seconds the deadline of this turn was moved, because for as long nobody was served: the service or
    its store was away. 0 if it was not moved."""


GameViewWithoutRules = defstruct(
    "GameViewWithoutRules",
    [
        (field.name, field.type, NODEFAULT if field.required else field.default)
        for field in fields(GameView)
        if field.name != "rules"
    ],
    frozen=True,
    kw_only=True,
    module=__name__,
    namespace={
        "__doc__": "A view of a game without `rules`, for callers who have them already.",
        "__wrapped__": GameView,  # its fields are explained there
    },
)


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in a list."""

    id: GameId
    version: Version
    """The number of changes of the game so far; 1 for a running game that you see late (`watch_delay`)."""
    status: Status
    """`open` games wait for players."""
    variant: str
    """The name of the game that is played."""
    options: dict[str, Any]
    """The options that its creator chose."""
    created_at: Timestamp
    """When the game was created."""
    creator: PlayerId
    """The player who created the game."""
    players: tuple[PlayerSeat, ...]
    """Who sits on each seat."""
    private: bool = False
    """Whether only invited players see the game."""
    turn_seconds: int | None = None
    """How long a turn may take, null for any time."""
    turn: SeatNumber | None = None
    """The seat whose turn it is, null when the game is not being played, and when you see it late."""
    deadline: Timestamp | None = None
    """When the turn runs out of time, null when you see the game late."""


class History(Struct, frozen=True, kw_only=True):
    """A part of a game's log as one seat saw it, with everything that is needed to replay it.

    The events hold the commitments and the secrets of earlier deals.
    """

    game: GameSummary
    """The game as it is now."""
    seat: SeatNumber | None
    """Your seat, null for a spectator."""
    commitment: str | None
    """It belongs to the shuffle of the current deal."""
    next_commitment: str
    """It belongs to the shuffle of the next deal."""
    events: tuple[NumberedEvent, ...]
    """Oldest first."""
    next: EventId | None
    """Send it as `after` for the next part. Null when this part reaches the version of `game`."""


class Invite(Struct, frozen=True, kw_only=True):
    """An invitation. The service shows `invite` only in this response. Send it to the person that you invite."""

    invite: InviteToken
    game: GameId
    """The game to which it invites."""
    purpose: Literal["play", "watch"]
    """Whether its receiver may play, or watch."""
    expires_at: Timestamp
    """When it can no longer be used."""
    id: InviteId

    def __repr__(self) -> str:
        return f"Invite({self.game!r}, {self.purpose!r})"  # without the token: anyone who has it can use it


class InviteInfo(Struct, frozen=True, kw_only=True):
    """An invitation that has not expired, without the text that one needs to use it."""

    id: InviteId
    purpose: Literal["play", "watch"]
    """Whether its receiver may play, or watch."""
    expires_at: Timestamp
    """When it can no longer be used."""


class Invites(Struct, frozen=True, kw_only=True):
    """The invitations to a game that have not expired, those that expire first at the beginning."""

    invites: tuple[InviteInfo, ...]
    """Each invitation, without the text that one needs to use it."""


class GamePreview(Struct, frozen=True, kw_only=True):
    """A game as somebody sees it who is invited and has not joined yet: no cards, and what the invitation is for."""

    game: GameSummary
    """The game as it is now."""
    inviter: str
    """The name of the player who made the invitation; without one, of the creator. Empty if that
    player has resigned."""
    purpose: Literal["play", "watch"] | None = None
    """Whether the invitation is to play or to watch. Null without an invitation."""
    expires_at: Timestamp | None = None
    """When the invitation can no longer be used. Null without an invitation."""


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """One page of a list."""

    items: tuple[T, ...]
    """What the page lists."""
    next: str | None
    """The cursor of the next page, null on the last page."""


class HandOrder(Struct, frozen=True, kw_only=True):
    """The order that you have given your hand in this deal."""

    cards: tuple[HandCardText, ...]
    """Cards that are in your hand, from left to right. Cards that you have drawn since are not among them."""


class MovesMade(Struct, frozen=True, kw_only=True):
    """All your moves were accepted, or would be accepted in the case of a dry run."""

    accepted: int
    """How many moves they are."""
    dry_run: bool
    """Whether the request asked for a dry run."""
    game: GameView
    """The game after the moves. In a dry run it is the unchanged game."""


class MovesAccepted(Struct, frozen=True, kw_only=True):
    """The short answer to moves, for a request with `Prefer: return=minimal`."""

    version: Version
    """The version of the game after the moves. In a dry run the game is unchanged."""
    accepted: int
    """How many moves they are."""
    dry_run: bool
    """Whether the request asked for a dry run."""
    events: tuple[GameEvent, ...]
    """What happened, as you see it: with a card that you drew, and with the next deal if these moves ended one. Empty
    in a dry run."""
    legal_moves: LegalMoves | None = None
    """Your next moves, null unless the request asks for them with `include`."""
