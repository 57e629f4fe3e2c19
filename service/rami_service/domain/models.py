"""The stored records of games, as compact MessagePack: a game with its whole state, and its events.

New fields are added at the end and have a default, so that records of older releases can still be decoded.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import BotLevel, GameEvent, PlayerJoined, Status
from rami.problems.games import NOT_SEATED
from rami.rules.settings.parameters import Rules
from rami.rules.state import State
from rami.rules.variants.resolve import as_written, is_offered
from rami_service.domain.records.encoded_rules import encoded
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.settings import DAY
from rami_service.store import keys
from rami_service.store.games import Loaded
from rami_service.store.redis.damage import Damaged

SeatKind = Literal["player", "bot", "free"]


class Seat(Struct, frozen=True, array_like=True):
    """A seat: its player or house bot, and the entropy that the player added to the first shuffle.

    `kept_for` is the player for whom the seat is reserved; it stays set while that player sits there. `missed` counts
    the turns in a row that ran out of time. While the player is `away`, a house bot plays the seat. After a player
    resigned, the seat is a house bot's and `resigned` is the player's id. `level` is how well the house bot of the seat
    plays. It is empty for others, and for a regular house bot from before release 0.8. `played` is the level that
    decided in the bot's last turn, if that was below its own.
    """

    kind: SeatKind = "free"
    player: str | None = None
    name: str = ""
    entropy: bytes = b""
    kept_for: str | None = None
    missed: int = 0
    away: bool = False
    resigned: str | None = None
    level: str = ""
    played: str = ""
    unasked: bool = False
    """Whether the seat's player has blocked whoever offers the game or the rematch, and so gets no notice of that."""


class StoredInvite(Struct, frozen=True, array_like=True):
    """The SHA-256 of an invitation's token, its purpose, when it expires (unix milliseconds), and who made it."""

    token: bytes
    purpose: Literal["play", "watch"]
    expires_at: int
    inviter: str | None = None
    """The player who made it, if that is not the creator of the game."""

    def __repr__(self) -> str:
        return f"StoredInvite({self.purpose!r})"


class Game(Struct, frozen=True, array_like=True):
    """A game. It holds every hand, so it leaves the service only through `presentation`."""

    id: str
    created_at: int
    """Unix milliseconds."""
    creator: str
    variant: str
    options: dict[str, Any]
    status: Status
    seats: tuple[Seat, ...]
    secret: bytes
    """The secret of the first deal; the state holds those of later deals."""
    state: State | None = None
    private: bool = False
    turn_seconds: int = 0
    """Seconds for a turn; 0 means no clock."""
    deal_pause: int = 0
    deadline: int = 0
    """When the turn runs out of time, in unix milliseconds; 0 means never."""
    opens_at: int = 0
    """Nobody may move before this time, in unix milliseconds."""
    invites: tuple[StoredInvite, ...] = ()
    guests: tuple[str, ...] = ()
    """The players who may watch a private game."""
    rematch: str | None = None
    ended_at: int = 0
    suspended_until: int = 0
    """If all players are away: when the game is aborted unless one of them returns, in unix milliseconds."""
    wait_for_entropy: bool = False
    """Whether the game begins only when its creator has added entropy."""
    matched_bots: int = 0
    """The house bots that quick match was asked for. The free seats are offered only to who asks for as many."""
    matched_level: BotLevel = "regular"
    """How well those house bots play."""
    seed: str = ""
    """What the secrets of all deals follow from, in a sandbox; empty if they are fresh."""
    ready: tuple[int, ...] = ()
    """The seats whose players are ready for the next deal, while `opens_at` is set."""
    turn_since: int = 0
    """When the turn began, its last move was made, or its player returned, in unix milliseconds; 0 in games of releases
    before 0.17. The same as `deadline` in a turn that was given up."""
    organised: bool = False
    """Whether its creator has no seat: the game is for other players. False again after its creator was deleted."""
    watch_delay: int = 0
    """By how many seconds those who have no seat see the game late."""
    clock_from: int = 0
    """From when on an outage counts against `deadline` or `suspended_until`, in unix milliseconds: since the clock
    started, or since the end of the last outage that moved it. 0 in games of releases before 0.19."""
    clock_moved: int = 0
    """By how many seconds the deadline of this turn was moved because of outages."""

    def __repr__(self) -> str:
        return f"Game({self.id!r})"


class Changed(Struct, frozen=True):
    """A changed game, and the events of the change."""

    game: Game
    events: tuple[GameEvent, ...]


FREE: Final = Seat()
_KIND: Final = attrgetter("kind")
BOT_NAMES: Final = ("Ondine", "Balthazar", "Célestine", "Modeste", "Léontine", "Anselme", "Hortense")

_game: Final = msgspec.msgpack.Decoder(Game)
_event: Final = msgspec.msgpack.Decoder(GameEvent)
_encoder: Final = msgspec.msgpack.Encoder()


encode_event: Final[Callable[[GameEvent], bytes]] = _encoder.encode
"""Encode an event for the store."""


def encode(value: Game | PlayerRecord | GameEvent) -> bytes:
    """Encode a record or an event for the store. Of the rules of a game, only what is not a default is stored."""
    if isinstance(value, Game) and value.state is not None:
        rules: Any = encoded(value.state.rules).stored
        value = replace(value, state=replace(value.state, rules=rules))
    return _encoder.encode(value)


def decode_game(data: bytes) -> Game:
    """Decode a game from the store."""
    return _game.decode(data)


def decode_event(data: bytes) -> GameEvent:
    """Decode an event from the store. It is not redacted. A house bot of a release before 0.8 was a regular one."""
    event: GameEvent = _event.decode(data)
    if isinstance(event, PlayerJoined) and event.kind == "bot" and event.level is None:
        return replace(event, level="regular")
    return event


def stored_game(loaded: Loaded, game_id: str) -> Game:
    """The game that was loaded.

    Raises Damaged, also if it is not this game, has other seats than its table, or has rules of a later release.
    """
    try:
        game = decode_game(loaded.state)
        sensible = game.id == game_id and is_offered(game.variant, game.options)
        sensible = sensible and (game.state is None or _seated_as(game.state, len(game.seats)))
    except Exception:  # noqa: BLE001 - of any kind, and it may contain a value
        sensible = False
    if not sensible:
        raise Damaged(keys.state(game_id)) from None
    return game


def _seated_as(state: State, seats: int) -> bool:
    """Whether a state is for this number of seats: the cheap part of the checks in `soundness`, for every request."""
    table = state.table
    return state.seats == seats == len(table.hands) and 0 <= table.turn < seats


def stored_event(data: bytes, game_id: str) -> GameEvent:
    """The event that was read from the log of a game. Raises Damaged."""
    try:
        return decode_event(data)
    except Exception:  # noqa: BLE001 - of any kind, and it may contain a value
        raise Damaged(keys.events(game_id)) from None


def rules_of(game: Game) -> Rules:
    """The rules of a game, also before its first deal. Raises BadRules."""
    return game.state.rules if game.state else as_written(game.variant, game.options, len(game.seats))


def seat_of(game: Game, player_id: str) -> int | None:
    """The seat of a player; None for a player without a seat."""
    for number, seat in enumerate(game.seats):
        if seat.player == player_id:
            return number
    return None


def sees_late(game: Game, player_id: str) -> bool:
    """Whether a running game is shown late to a player, who has no seat in it."""
    return game.watch_delay > 0 and game.status == "playing" and seat_of(game, player_id) is None


def seated(game: Game, player_id: str) -> int:
    """The seat of a player. Raises Refused if the player has none."""
    for number, seat in enumerate(game.seats):
        if seat.player == player_id:
            return number
    raise NOT_SEATED()


def organiser_of(game: Game) -> str | None:
    """The player who created the game for others, None for a game whose creator plays."""
    return game.creator if game.organised else None


def may_see(game: Game, player_id: str) -> bool:
    """Whether this player may see the game. A private one is visible only to its players, guests and organiser."""
    return (
        not game.private
        or player_id in game.guests
        or player_id == organiser_of(game)
        or any(player_id in (seat.player, seat.kept_for, seat.resigned) for seat in game.seats)
    )


def is_solo(game: Game) -> bool:
    """Whether only one person plays, against house bots. A game with days for a turn is never called solo."""
    return game.turn_seconds < DAY and list(map(_KIND, game.seats)).count("player") <= 1


def level_of(seat: Seat) -> BotLevel | None:
    """How well the house bot of a seat plays. None for a seat without one."""
    return (seat.level or "regular") if seat.kind == "bot" else None


def bot_to_move(game: Game) -> int | None:
    """The seat that a house bot has to play now: a bot's seat, or one whose player is away."""
    if game.status != "playing" or game.state is None:
        return None
    turn = game.state.turn
    return turn if game.seats[turn].kind == "bot" or game.seats[turn].away else None
