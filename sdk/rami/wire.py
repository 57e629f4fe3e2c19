"""Requests and responses that are not already types of the rules. Requests refuse unknown fields; answers may grow."""

from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from rami.rules.events import Event
from rami.rules.moves import Move
from rami.rules.parameters import Rules
from rami.rules.variants import Implied
from rami.rules.view import View

T = TypeVar("T")

Name = Annotated[
    str,
    Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+\Z", description="A name to show."),
]
ENTROPY: Final = r"^([0-9a-f]{2}){1,64}\Z"
Entropy = Annotated[
    str,
    Meta(pattern=ENTROPY, description="1 to 64 bytes of your own randomness, in hexadecimal."),
]
GameId = Annotated[str, Meta(pattern=r"^g_[0-9a-z]{26}$", description="The id of a game.", examples=["g_" + "0" * 26])]
PlayerId = Annotated[str, Meta(pattern=r"^p_[0-9a-z]{26}$", description="The id of a player.")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Seats = Annotated[int, Meta(ge=2, le=8)]
VariantName = Annotated[str, Meta(min_length=1, max_length=40, examples=["rami"])]
Status = Literal["open", "playing", "finished", "aborted"]


class _Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How every request is read."""


class CreatePlayer(_Request, frozen=True, kw_only=True):
    """Who you are to the others."""

    name: Name


class CreateGame(_Request, frozen=True, kw_only=True):
    """A new game: its rules and its seats. With a house bot on every other seat it begins at once.

    Your own randomness for the first shuffle comes after this (`entropy`): the server commits to its own first.
    """

    variant: VariantName = "rami"
    options: dict[str, Any] = {}
    seats: Seats = 2
    bots: Annotated[int, Meta(ge=0, le=7, description="How many house bots sit down at once.")] = 0


class JoinGame(_Request, frozen=True, kw_only=True):
    """Sit down, with your own randomness for the first shuffle."""

    entropy: Entropy | None = None


class AddBots(_Request, frozen=True, kw_only=True):
    """Seat house bots at an open game of your own."""

    count: Annotated[int, Meta(ge=1, le=7)] = 1


class AddEntropy(_Request, frozen=True, kw_only=True):
    """Your own randomness for the next shuffle, in an open game for the first; it replaces what you gave before."""

    entropy: Entropy


class MakeMoves(_Request, frozen=True, kw_only=True):
    """One or several steps of your turn, all or nothing. `dry_run` asks whether they would be accepted."""

    moves: Annotated[tuple[Move, ...], Meta(min_length=1, max_length=32)]
    dry_run: bool = False


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


class PlayerSeat(Struct, frozen=True, kw_only=True):
    """Who sits on a seat. `player` is null for a house bot and for a seat that is still free."""

    seat: SeatNumber
    kind: Literal["player", "bot", "free"]
    player: str | None = None
    name: str = ""


class GameView(View, frozen=True, kw_only=True):
    """A snapshot of a game as you see it: the deal (see View), and who plays what with whom."""

    id: GameId
    version: int
    status: Status
    created_at: str
    creator: PlayerId
    players: tuple[PlayerSeat, ...]


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in a list."""

    id: GameId
    version: int
    status: Status
    variant: str
    options: dict[str, Any]
    created_at: str
    creator: PlayerId
    players: tuple[PlayerSeat, ...]


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


class PlayerJoined(Struct, frozen=True, tag_field="type", tag="player_joined"):
    """Somebody, or a house bot, sat down."""

    seat: SeatNumber
    kind: Literal["player", "bot"]
    name: str


class PlayerLeft(Struct, frozen=True, tag_field="type", tag="player_left"):
    """A seat of an open game is free again."""

    seat: SeatNumber


class SeatTakenOver(Struct, frozen=True, tag_field="type", tag="seat_taken_over"):
    """The player of this seat is gone; a house bot plays on for the others' sake."""

    seat: SeatNumber


class GameAborted(Struct, frozen=True, tag_field="type", tag="game_aborted"):
    """The game was given up: its creator left before it began, or nobody is left to play for."""


class EntropyAdded(Struct, frozen=True, tag_field="type", tag="entropy_added"):
    """A seat contributed to the next shuffle; what it contributed is told when that deal starts."""

    seat: SeatNumber


GameEvent = Event | PlayerJoined | PlayerLeft | SeatTakenOver | GameAborted | EntropyAdded


class NumberedEvent(Struct, frozen=True, kw_only=True):
    """One event of a game's log."""

    id: Annotated[str, Meta(pattern=r"^[0-9]+-[0-9]+$")]
    event: GameEvent


class Events(Struct, frozen=True, kw_only=True):
    """What happened after `after`, oldest first. Ask again with `after` set to `next`; each id is `version-number`."""

    events: tuple[NumberedEvent, ...]
    next: str


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A game that can be played: its defaults, what its options imply, and the JSON Schema of its options."""

    name: str
    title: str
    summary: str
    sources: tuple[str, ...]
    players: tuple[int, int]
    defaults: Rules
    implied: tuple[Implied, ...]
    deviations: dict[str, str]
    options_schema: dict[str, Any]


class Variants(Struct, frozen=True, kw_only=True):
    """Every game that can be played."""

    variants: tuple[VariantInfo, ...]


class Health(Struct, frozen=True, kw_only=True):
    """Whether the service, and what it depends on, answers."""

    status: Literal["ok"]
