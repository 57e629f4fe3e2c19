"""What is asked of the service. Requests refuse unknown fields."""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rami.rules.moves import Move
from rami.wire.basics import (
    DealPause,
    Entropy,
    InviteToken,
    Name,
    PlayerId,
    Request,
    Scope,
    SeatNumber,
    Seats,
    TurnSeconds,
    VariantName,
)


class CreatePlayer(Request, frozen=True, kw_only=True):
    """Who you are to the others."""

    name: Name


class CreateToken(Request, frozen=True, kw_only=True):
    """A further token for your player: to `play`, or only to `read`, which is to look and to follow."""

    scope: Scope
    name: Name | None = None


class SeatForYou(Request, frozen=True, kw_only=True, tag_field="kind", tag="you"):
    """You sit here."""


class SeatForPlayer(Request, frozen=True, kw_only=True, tag_field="kind", tag="player"):
    """Kept for one player, who is told and may sit down while the game is open."""

    player: PlayerId


class SeatForBot(Request, frozen=True, kw_only=True, tag_field="kind", tag="bot"):
    """A house bot sits here from the start."""


class SeatForAnyone(Request, frozen=True, kw_only=True, tag_field="kind", tag="anyone"):
    """Free for whoever comes."""


Seating = SeatForYou | SeatForPlayer | SeatForBot | SeatForAnyone


class CreateGame(Request, frozen=True, kw_only=True):
    """A new game: its rules, its seats and its clock. With nobody to wait for it begins at once.

    `seating` says who sits where, one entry a seat, you on one of them; where partners are played, seats 0 and 2 play
    against 1 and 3. It stands in for `seats` (2 unless given) and `bots`, with which you sit on seat 0.

    Your own randomness for the first shuffle comes after this (`entropy`): the server commits to its own first.
    """

    variant: VariantName = "rami"
    options: dict[str, Any] = field(default_factory=dict)
    seats: Seats | None = None
    bots: Annotated[int, Meta(ge=0, le=7, description="How many house bots sit down at once.")] = 0
    seating: Annotated[tuple[Seating, ...], Meta(min_length=2, max_length=8)] | None = None
    private: Annotated[bool, Meta(description="In no list, and there only for who sits in it or is invited.")] = False
    turn_seconds: TurnSeconds | None = None
    deal_pause: DealPause = 0


class QuickMatch(Request, frozen=True, kw_only=True):
    """What you want to play. You sit down at an open game that is just that, or a new one waits for others."""

    variant: VariantName = "rami"
    options: dict[str, Any] = field(default_factory=dict)
    seats: Seats = 2
    turn_seconds: TurnSeconds | None = None
    entropy: Entropy | None = None


class JoinGame(Request, frozen=True, kw_only=True):
    """Sit down, with your own randomness for the first shuffle; on any free seat unless you name one.

    A seat that is kept for you comes first. A private game asks for its `invite`.
    """

    entropy: Entropy | None = None
    seat: SeatNumber | None = None
    invite: InviteToken | None = None

    def __repr__(self) -> str:
        return f"JoinGame(seat={self.seat!r})"  # whoever has the invitation may use it


class AddBots(Request, frozen=True, kw_only=True):
    """Seat house bots at an open game of your own."""

    count: Annotated[int, Meta(ge=1, le=7)] = 1


class CreateInvite(Request, frozen=True, kw_only=True):
    """An invitation to your game: to sit down at it, or to watch it."""

    purpose: Literal["play", "watch"] = "play"
    expires_in: Annotated[int, Meta(ge=60, le=2_592_000, description="Seconds, up to thirty days.")] = 86_400


class WatchGame(Request, frozen=True, kw_only=True):
    """Use an invitation to watch a private game."""

    invite: InviteToken

    def __repr__(self) -> str:
        return "WatchGame()"  # whoever has the invitation may use it


class AddEntropy(Request, frozen=True, kw_only=True):
    """Your own randomness for the next shuffle, in an open game for the first; it replaces what you gave before."""

    entropy: Entropy


class MakeMoves(Request, frozen=True, kw_only=True):
    """One or several steps of your turn, all or nothing. `dry_run` asks whether they would be accepted."""

    moves: Annotated[tuple[Move, ...], Meta(min_length=1, max_length=32)]
    dry_run: bool = False
