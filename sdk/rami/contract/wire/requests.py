"""Request bodies. A request with an unknown field is refused."""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rami.contract.wire.basics import (
    BotLevel,
    DealPause,
    Entropy,
    InviteToken,
    Language,
    Picture,
    PlayerId,
    Request,
    Seats,
    Seed,
    TurnSeconds,
    VariantName,
    WatchDelay,
)
from rami.contract.wire.names import Name
from rami.contract.wire.scopes import Scopes, ScopeWord
from rami.rules.cards import HandCardName
from rami.rules.moves import DEEPEST, Move
from rami.rules.numbers import SeatNumber

LONGEST_TOKEN: Final = 366 * 86_400
"""The longest time for which a token that expires may work, in seconds."""


class CreatePlayer(Request, frozen=True, kw_only=True):
    """The name that other players see."""

    name: Name


class UpdatePlayer(Request, frozen=True, kw_only=True):
    """What to change of your player. What is left out stays as it is; null removes the language or the picture.

    The `language` is for your frontends. Each request still says by `Accept-Language` how it is answered.
    """

    name: Name | UnsetType = UNSET
    language: Language | UnsetType | None = UNSET
    """The language of your frontends."""
    picture: Picture | UnsetType | None = UNSET
    """One of the pictures of the service, at `/web/pictures/NAME.svg`."""


class CreateToken(Request, frozen=True, kw_only=True):
    """Another token for your player."""

    scope: ScopeWord | None = None
    """What it allows, in one word: `play` is all scopes but `moderate`, `read` is `games:read` and `hand:read`, so it
    shows your hand."""
    scopes: Scopes | None = None
    """What it allows, besides `scope`; without both it is `games:read`, for a page or a screen that others see. It also
    gets the scopes that these include, and no token gives a scope that it does not have."""
    name: Name | None = None
    """A name by which you recognise the token later."""
    expires_in: Annotated[int, Meta(ge=1, le=LONGEST_TOKEN)] | None = None
    """After how many seconds it stops working, at most a year; null for never. It never outlives the token of this
    request."""


class SeatForYou(Request, frozen=True, kw_only=True, tag_field="kind", tag="you"):
    """You sit here."""


class SeatForPlayer(Request, frozen=True, kw_only=True, tag_field="kind", tag="player"):
    """Reserved for one player. The player gets a notice and may join while the game is open."""

    player: PlayerId
    """The player who may sit here."""


class SeatForBot(Request, frozen=True, kw_only=True, tag_field="kind", tag="bot"):
    """A house bot sits here from the start."""

    level: BotLevel = "regular"
    """How well it plays."""


class SeatForAnyone(Request, frozen=True, kw_only=True, tag_field="kind", tag="anyone"):
    """Free for any player."""


Seating = SeatForYou | SeatForPlayer | SeatForBot | SeatForAnyone


class CreateGame(Request, frozen=True, kw_only=True):
    """A new game: its rules, its seats and its clock. If no seat is free, the game begins at once.

    Give either `seats` (the default is 2) and `bots`, and you sit on seat 0; or `seating`, with one entry for each
    seat, of which at most one is you. With partners, seats 0 and 2 play against seats 1 and 3.

    If none is you, it is a game of others: each seat is for a player or a house bot, and the game begins when those
    players have joined.

    To add your own entropy to the first shuffle, use the operation `add_entropy` afterwards: the service has to commit
    to its own randomness first. With `wait_for_entropy` the game begins only when you have done so, also if house bots
    sit on all other seats.
    """

    variant: VariantName = "rami"
    """The name of the game to play."""
    options: dict[str, Any] = field(default_factory=dict)
    """The settings that differ from the defaults of the variant."""
    seats: Seats | None = None
    """The number of seats, null for 2 or as many as `seating` has."""
    bots: Annotated[int, Meta(ge=0, le=7, description="How many house bots sit down at once.")] = 0
    bot_level: Annotated[
        BotLevel, Meta(description="How well the `bots` play. With `seating`, each bot has its own.")
    ] = "regular"
    seating: Annotated[tuple[Seating, ...], Meta(min_length=2, max_length=8)] | None = None
    """Who sits on each seat, null for you on seat 0, then the `bots`, and free seats."""
    private: Annotated[bool, Meta(description="In no list. Only its players and guests can see it.")] = False
    turn_seconds: TurnSeconds | None = None
    deal_pause: DealPause = 0
    watch_delay: WatchDelay = 0
    wait_for_entropy: Annotated[bool, Meta(description="The game does not begin before you have added entropy.")] = (
        False
    )
    seed: Seed | None = None

    def __repr__(self) -> str:
        return f"CreateGame({self.variant!r})"  # without the seed: who knows it knows all cards


_Number = Annotated[int, Meta(ge=-(10**15), le=10**15)]
NO_NUL: Final = r"^[^\x00]*$"
_Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
# The pattern is only for the specification. In a union with a list or an object, msgspec 0.22 takes a compiled pattern
# for a type and crashes when Python ends. No body with NUL gets this far anyway.
_Word = Annotated[str, Meta(max_length=100, extra_json_schema={"pattern": NO_NUL})]
_Value = bool | _Number | _Word | None
_Entry = Annotated[dict[_Name, _Value], Meta(max_length=20)]
_Part = _Value | Annotated[tuple[_Value | _Entry, ...], Meta(max_length=50)]
_Parts = Annotated[dict[_Name, _Part], Meta(max_length=20)]
AnyOption = _Value | _Parts | Annotated[tuple[_Value | _Parts, ...], Meta(max_length=50)]
"""What an option may be by its form: whether it exists and may have this value is for the rules to say."""


class PreviewRules(Request, frozen=True, kw_only=True):
    """The rules that you want to see: those of a variant with options, for one number of players or for all.

    Any name of a variant and any options may be sent: if they do not exist, the answer says so.
    """

    variant: Annotated[_Name, Meta(examples=["rami"])] = "rami"
    """The name of the variant."""
    options: Annotated[
        dict[_Name, AnyOption],
        Meta(max_length=100, description="The settings that differ from the defaults, as when a game is created."),
    ] = field(default_factory=dict)
    seats: Seats | None = None
    """The number of players, null for any that the rules allow."""


class QuickMatch(Request, frozen=True, kw_only=True):
    """The game that you want to play. You join an open game with these rules, or a new one that waits for players.

    With `bots`, house bots of `bot_level` take so many of the seats at once, and you play only with people who asked
    for the same. If they take all seats but one, the game begins at once.
    """

    variant: VariantName = "rami"
    """The name of the game to play."""
    options: dict[str, Any] = field(default_factory=dict)
    """The settings that differ from the defaults of the variant."""
    seats: Seats = 2
    turn_seconds: TurnSeconds | UnsetType | None = UNSET
    """Left out: 60, because strangers may not come back; no clock with `bots`."""
    entropy: Entropy | None = None
    bots: Annotated[int, Meta(ge=0, le=7, description="How many of the seats house bots take.")] = 0
    deal_pause: DealPause = 0
    bot_level: BotLevel = "regular"
    """How well the `bots` play."""


class ClaimSeat(Request, frozen=True, kw_only=True):
    """Give the turn of a player who is not connected to a house bot."""

    seat: SeatNumber
    """The seat of that player. It has to be its turn."""


class JoinGame(Request, frozen=True, kw_only=True):
    """Join a game. `entropy` is your own randomness for the first shuffle.

    Without `seat` you get the seat that is reserved for you, or else any free seat. A private game needs an `invite`,
    unless a seat is reserved for you.
    """

    entropy: Entropy | None = None
    seat: SeatNumber | None = None
    """The seat that you want, null for the one that is reserved for you or any free one."""
    invite: InviteToken | None = None

    def __repr__(self) -> str:
        return f"JoinGame(seat={self.seat!r})"  # without the invitation: anyone who has it can use it


class AddBots(Request, frozen=True, kw_only=True):
    """Add house bots to an open game that you created."""

    count: Annotated[int, Meta(ge=1, le=7)] = 1
    """How many bots sit down."""
    level: BotLevel = "regular"
    """How well they play."""


class CreateInvite(Request, frozen=True, kw_only=True):
    """An invitation to a game that you created, to play or to watch."""

    purpose: Literal["play", "watch"] = "play"
    """Whether its receiver may play, or watch."""
    expires_in: Annotated[int, Meta(ge=60, le=2_592_000, description="Seconds, up to thirty days.")] = 86_400


class WatchGame(Request, frozen=True, kw_only=True):
    """Use an invitation to watch a private game."""

    invite: InviteToken

    def __repr__(self) -> str:
        return "WatchGame()"  # without the invitation: anyone who has it can use it


class PreviewGame(Request, frozen=True, kw_only=True):
    """Look at a game before you join it. A private game needs an `invite`."""

    invite: InviteToken | None = None

    def __repr__(self) -> str:
        return "PreviewGame()"  # without the invitation: anyone who has it can use it


class AddEntropy(Request, frozen=True, kw_only=True):
    """Your own randomness for the next shuffle. In an open game this is the first shuffle.

    It replaces the entropy that you added to the same shuffle before.
    """

    entropy: Entropy


class AdvanceClock(Request, frozen=True, kw_only=True):
    """How far to move the clock of a sandbox forward."""

    advance: Annotated[int, Meta(ge=0, le=34_560_000, description="Seconds, up to 400 days.")]


class SetHandOrder(Request, frozen=True, kw_only=True):
    """The cards of your hand in the order in which you hold them."""

    cards: Annotated[tuple[HandCardName, ...], Meta(max_length=DEEPEST)]
    """The cards, from left to right. Cards that are not in your hand are left out."""


class MakeMoves(Request, frozen=True, kw_only=True):
    """One or several moves of your turn: all of them or none."""

    moves: Annotated[tuple[Move, ...], Meta(min_length=1, max_length=32)]
    """The moves, in order."""
    dry_run: bool = False
    """Only ask whether they would be accepted."""
