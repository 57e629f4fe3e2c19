"""Events of a game that the rules do not define: seats, clocks, rematches. The log of a game holds both kinds."""

from typing import Literal

from msgspec import Struct

from rami.contract.wire.basics import BotLevel, EventId, GameId, PlayerId, Timestamp
from rami.rules.events import Event
from rami.rules.numbers import SeatNumber


class PlayerJoined(Struct, frozen=True, tag_field="type", tag="player_joined"):
    """A player or a house bot sat down."""

    seat: SeatNumber
    kind: Literal["player", "bot"]
    """Whether it is a player or a house bot."""
    name: str
    """The name of the player or house bot."""
    player: PlayerId | None = None
    """The id of the player. Null for a house bot."""
    level: BotLevel | None = None
    """How well the house bot plays. Null for a player."""


class SeatKept(Struct, frozen=True, tag_field="type", tag="seat_kept"):
    """A free seat was reserved for this player."""

    seat: SeatNumber
    player: PlayerId
    """The player who may sit there."""


class PlayerLeft(Struct, frozen=True, tag_field="type", tag="player_left"):
    """A seat of an open game is free again."""

    seat: SeatNumber


class PlayerResigned(Struct, frozen=True, tag_field="type", tag="player_resigned"):
    """The player of this seat resigned. A strong house bot plays the seat to the end.

    Its hands count as any other.
    """

    seat: SeatNumber


class SeatTakenOver(Struct, frozen=True, tag_field="type", tag="seat_taken_over"):
    """The player of this seat was deleted. A strong house bot plays the seat to the end."""

    seat: SeatNumber


class LevelPlayed(Struct, frozen=True, tag_field="type", tag="level_played"):
    """How well the house bot of this seat plays in this turn. The events of its moves follow.

    It comes in each turn in which a level below its own decided, because the service was busy, and in the next one that
    the bot plays at its own level again.
    """

    seat: SeatNumber
    level: BotLevel
    """The lowest level that decided in this turn."""
    below: bool
    """Whether that is below the bot's own level."""


class ClockStarted(Struct, frozen=True, tag_field="type", tag="clock_started"):
    """The turn of this seat has to end before the deadline. At the deadline a house bot plays the rest of the turn.

    It comes once more in the same turn if the time ran out while nobody was served.
    """

    seat: SeatNumber
    deadline: Timestamp
    """When the turn runs out of time."""
    moved: int = 0
    """By how many seconds the deadline of this turn was moved so far, because nobody was served for as long."""


class TurnTimedOut(Struct, frozen=True, tag_field="type", tag="turn_timed_out"):
    """The turn of this seat ran out of time. A house bot plays the rest of it."""

    seat: SeatNumber


class SeatAway(Struct, frozen=True, tag_field="type", tag="seat_away"):
    """This seat ran out of time in three turns in a row, whatever its player did in them.

    A house bot plays it at once, until its player returns.
    """

    seat: SeatNumber


class SeatReturned(Struct, frozen=True, tag_field="type", tag="seat_returned"):
    """The player of this seat has returned and plays again. A game that was suspended goes on."""

    seat: SeatNumber


class GameSuspended(Struct, frozen=True, tag_field="type", tag="game_suspended"):
    """All players are away, so nobody plays. The game goes on when one of them returns; `until` then it is aborted."""

    until: Timestamp
    """When the game is aborted unless a player returns."""


class PauseStarted(Struct, frozen=True, tag_field="type", tag="pause_started"):
    """The cards of the next deal are dealt. Moves are refused until `opens_at`."""

    opens_at: Timestamp
    """When moves are possible again."""


class SeatReady(Struct, frozen=True, tag_field="type", tag="seat_ready"):
    """The player of this seat is ready for the next deal."""

    seat: SeatNumber


class PauseEnded(Struct, frozen=True, tag_field="type", tag="pause_ended"):
    """All players who are there are ready, so the pause ended early: moves are possible."""


class RematchOffered(Struct, frozen=True, tag_field="type", tag="rematch_offered"):
    """A player asked for a rematch. `game` is the new game; its seats are reserved for the players of this game."""

    game: GameId
    """The new game."""


class GameAborted(Struct, frozen=True, tag_field="type", tag="game_aborted"):
    """The game was aborted."""

    reason: Literal["left", "unfilled", "deserted"] = "left"
    """`left`: its creator left it, or was deleted, before it began. `unfilled`: it was not full in time. `deserted`:
    the last player resigned or was deleted, or all players were away and none returned in time."""
    by_operator: bool = False
    """Whether the operator of the service ended the game. Then `reason` says nothing."""


class EntropyAdded(Struct, frozen=True, tag_field="type", tag="entropy_added"):
    """The player of this seat added entropy to the next shuffle. It becomes public when that deal starts."""

    seat: SeatNumber


GameEvent = (
    Event
    | PlayerJoined
    | SeatKept
    | PlayerLeft
    | PlayerResigned
    | SeatTakenOver
    | LevelPlayed
    | ClockStarted
    | TurnTimedOut
    | SeatAway
    | SeatReturned
    | GameSuspended
    | PauseStarted
    | SeatReady
    | PauseEnded
    | RematchOffered
    | GameAborted
    | EntropyAdded
)


class NumberedEvent(Struct, frozen=True, kw_only=True):
    """One event of a game's log."""

    id: EventId
    """`version-number`: the version of the game, and the number of the event in that version."""
    event: GameEvent
    """What happened."""
    at: Timestamp | None = None
    """When its version was committed, null for versions that an older release of the service wrote."""
    last: bool = True
    """Whether it is the last event of its version. Nobody could see the game in a state before that event."""
