"""Responses about games. A later version of the service may add fields."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import NODEFAULT, Struct, defstruct
from msgspec.structs import fields

from rami.rules.moves import Move
from rami.rules.views.view import View
from rami.wire.basics import EventId, GameId, InviteId, InviteToken, Level, PlayerId, SeatNumber, Status
from rami.wire.events import GameEvent, NumberedEvent
from rami.wire.hints import Hint

T = TypeVar("T")


class PlayerSeat(Struct, frozen=True, kw_only=True):
    """One seat and who sits on it. `player` is null for a house bot and for a free seat.

    `kept_for` is the player for whom a free seat is reserved. `missed` counts the turns in a row that ran out of time.
    If a player is `away`, a house bot plays the seat at once until the player returns. If the player `resigned`,
    a house bot plays the seat to the end. `level` is how well the house bot of the seat plays; it is null for others.
    Who is away is played by a `strong` one.
    """

    seat: SeatNumber
    kind: Literal["player", "bot", "free"]
    player: str | None = None
    name: str = ""
    kept_for: str | None = None
    missed: int = 0
    away: bool = False
    resigned: bool = False
    level: Level | None = None


class LegalMoves(Struct, frozen=True, kw_only=True):
    """The moves that you may make at this version. The list is empty when it is not your turn.

    `meld_points` and `knock_counts` have one entry for each move: the points of a new meld, and what the unmatched
    cards of the hand count after a knock (N-02). They are null for other moves.
    """

    version: int
    your_turn: bool
    moves: tuple[Move, ...]
    meld_points: tuple[int | None, ...] = ()
    knock_counts: tuple[int | None, ...] = ()


class GameView(View, frozen=True, kw_only=True):
    """A snapshot of a game as you see it: the deal (see View), the players, the status and the clock.

    At `deadline` the turn runs out of time. Moves are refused until `opens_at`. `rematch` is the id of the new game
    when a player asked to play again. If all players are away, nobody plays, and the game is aborted at
    `suspended_until` unless one of them returns. With `wait_for_entropy` the game begins only when its creator has
    added entropy. `legal_moves` and `hint` are null unless the request asks for them with `include`.
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
    suspended_until: str | None = None
    wait_for_entropy: bool = False
    legal_moves: LegalMoves | None = None
    hint: Hint | None = None


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
    namespace={"__doc__": "A view of a game without `rules`, for callers who have them already."},
)


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in a list. `turn` is the seat whose turn it is; it is null when the game is not being played."""

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
    """A part of a game's log as one seat saw it, with everything that is needed to replay it.

    `seat` is your seat, null for a spectator. `commitment` belongs to the shuffle of the current deal,
    `next_commitment` to the shuffle of the next deal. The events hold the commitments and the secrets of earlier deals.
    For the next part, ask again with `after` set to `next`. `next` is null when this part reaches the version of
    `game`.
    """

    game: GameSummary
    seat: SeatNumber | None
    commitment: str | None
    next_commitment: str
    events: tuple[NumberedEvent, ...]
    next: EventId | None


class Invite(Struct, frozen=True, kw_only=True):
    """An invitation. The service shows `invite` only in this response. Send it to the person that you invite."""

    invite: InviteToken
    game: GameId
    purpose: Literal["play", "watch"]
    expires_at: str
    id: InviteId

    def __repr__(self) -> str:
        return f"Invite({self.game!r}, {self.purpose!r})"  # without the token: anyone who has it can use it


class InviteInfo(Struct, frozen=True, kw_only=True):
    """An invitation that has not expired, without the text that one needs to use it."""

    id: InviteId
    purpose: Literal["play", "watch"]
    expires_at: str


class Invites(Struct, frozen=True, kw_only=True):
    """The invitations to a game that have not expired, those that expire first at the beginning."""

    invites: tuple[InviteInfo, ...]


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """One page of a list. `next` is the cursor of the next page, null on the last page."""

    items: tuple[T, ...]
    next: str | None


class MovesMade(Struct, frozen=True, kw_only=True):
    """All your moves were accepted, or would be accepted in the case of a dry run. `accepted` is how many they are.

    `game` is the game after the moves. In a dry run it is the unchanged game. Its `legal_moves` are null unless the
    request asks for them with `include`.
    """

    accepted: int
    dry_run: bool
    game: GameView


class MovesAccepted(Struct, frozen=True, kw_only=True):
    """The short answer to moves, for a request with `Prefer: return=minimal`.

    `version` is the version of the game after the moves, and `events` is what happened in it, as you see it: with a
    card that you drew, and with the next deal if these moves ended one. In a dry run the game is unchanged, and there
    are no events. `legal_moves` is null unless the request asks for it with `include`.
    """

    version: int
    accepted: int
    dry_run: bool
    events: tuple[GameEvent, ...]
    legal_moves: LegalMoves | None = None
