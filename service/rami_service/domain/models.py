"""What the store keeps, as compact MessagePack: a game with its whole state, and a player.

New fields are added at the end with a default, so that what an older release wrote still decodes.
"""

from hmac import compare_digest
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from rami.rules.settings.parameters import Rules
from rami.rules.state import State
from rami.rules.variants.resolve import resolve
from rami.wire import GameEvent, Scope, Status

SeatKind = Literal["player", "bot", "free"]


class Seat(Struct, frozen=True, array_like=True):
    """Who sits there, and what that player added to the first shuffle.

    A seat stays `kept_for` a player who sits down and may get up again. `missed` counts the turns in a row that ran out
    of time; while a player is `away` a house bot plays the seat. A seat that was given up is a house bot's, and
    `resigned` its player.
    """

    kind: SeatKind = "free"
    player: str | None = None
    name: str = ""
    entropy: bytes = b""
    kept_for: str | None = None
    missed: int = 0
    away: bool = False
    resigned: str | None = None


class StoredInvite(Struct, frozen=True, array_like=True):
    """The SHA-256 of an invitation's token, what it is for, and until when (unix milliseconds)."""

    token: bytes
    purpose: Literal["play", "watch"]
    expires_at: int

    def __repr__(self) -> str:
        return f"StoredInvite({self.purpose!r})"


class Game(Struct, frozen=True, array_like=True):
    """A game. It holds every hand: it never leaves the service but through `shown`."""

    id: str
    created_at: int
    """Unix milliseconds."""
    creator: str
    variant: str
    options: dict[str, Any]
    status: Status
    seats: tuple[Seat, ...]
    secret: bytes
    """The secret of the first deal; later ones are in the state."""
    state: State | None = None
    private: bool = False
    turn_seconds: int = 0
    """0: no clock."""
    deal_pause: int = 0
    deadline: int = 0
    """When the turn runs out of time, in unix milliseconds; 0: it does not."""
    opens_at: int = 0
    """Before this nobody may move, in unix milliseconds."""
    invites: tuple[StoredInvite, ...] = ()
    guests: tuple[str, ...] = ()
    """The players who may watch a private game."""
    rematch: str | None = None
    ended_at: int = 0

    def __repr__(self) -> str:
        return f"Game({self.id!r})"


class Changed(Struct, frozen=True):
    """What a change made of a game."""

    game: Game
    events: tuple[GameEvent, ...]


class StoredToken(Struct, frozen=True, array_like=True):
    """The SHA-256 of a token, what it may do, what its player calls it, and since when (unix milliseconds)."""

    token: bytes
    scope: Scope
    name: str | None
    created_at: int

    def __repr__(self) -> str:
        return f"StoredToken({self.scope!r})"


class PlayerRecord(Struct, frozen=True, array_like=True):
    """A player, the SHA-256 of the token that the player came with (empty once it is revoked), and further tokens."""

    id: str
    name: str
    created_at: int
    token: bytes
    tokens: tuple[StoredToken, ...] = ()

    def __repr__(self) -> str:
        return f"PlayerRecord({self.id!r})"


FREE: Final = Seat()
BOT_NAMES: Final = ("Ondine", "Balthazar", "Célestine", "Modeste", "Léontine", "Anselme", "Hortense")

_game: Final = msgspec.msgpack.Decoder(Game)
_player: Final = msgspec.msgpack.Decoder(PlayerRecord)
_event: Final = msgspec.msgpack.Decoder(GameEvent)
_encoder: Final = msgspec.msgpack.Encoder()


def encode(value: Game | PlayerRecord | GameEvent) -> bytes:
    """The bytes that the store keeps."""
    return _encoder.encode(value)


def decode_game(data: bytes) -> Game:
    """A game from the store."""
    return _game.decode(data)


def decode_player(data: bytes) -> PlayerRecord:
    """A player from the store."""
    return _player.decode(data)


def decode_event(data: bytes) -> GameEvent:
    """An event from the store, unredacted."""
    event: GameEvent = _event.decode(data)
    return event


def tokens_of(player: PlayerRecord) -> tuple[StoredToken, ...]:
    """Every token that acts for a player, the oldest first."""
    first = (StoredToken(player.token, "play", None, player.created_at),) if player.token else ()
    return first + player.tokens


def scope_of(player: PlayerRecord, token: bytes) -> Scope | None:
    """What the token of this SHA-256 may do for a player; None for one that is not the player's."""
    if player.token and compare_digest(player.token, token):
        return "play"
    return next((one.scope for one in player.tokens if compare_digest(one.token, token)), None)


def rules_of(game: Game) -> Rules:
    """The rules of a game, also before its first deal."""
    return game.state.rules if game.state else resolve(game.variant, game.options, len(game.seats))


def seat_of(game: Game, player_id: str) -> int | None:
    """The seat of a player."""
    for number, seat in enumerate(game.seats):
        if seat.player == player_id:
            return number
    return None


def may_see(game: Game, player_id: str) -> bool:
    """Whether this player may know that the game exists: a private one is there only for its seats and its guests."""
    return (
        not game.private
        or player_id in game.guests
        or any(player_id in (seat.player, seat.kept_for, seat.resigned) for seat in game.seats)
    )


def bot_to_move(game: Game) -> int | None:
    """The seat that a house bot has to play now: its own, or one whose player is away."""
    if game.status != "playing" or game.state is None:
        return None
    turn = game.state.turn
    return turn if game.seats[turn].kind == "bot" or game.seats[turn].away else None
