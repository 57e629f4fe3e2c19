"""What happens around a game, beside the events of its rules: in its log, its streams and its history."""

from typing import Literal

from msgspec import Struct

from rami.rules.events import Event
from rami.wire.basics import EventId, GameId, PlayerId, SeatNumber


class PlayerJoined(Struct, frozen=True, tag_field="type", tag="player_joined"):
    """Somebody, or a house bot, sat down. `player` is null for a house bot."""

    seat: SeatNumber
    kind: Literal["player", "bot"]
    name: str
    player: PlayerId | None = None


class SeatKept(Struct, frozen=True, tag_field="type", tag="seat_kept"):
    """A seat is kept for a player."""

    seat: SeatNumber
    player: PlayerId


class PlayerLeft(Struct, frozen=True, tag_field="type", tag="player_left"):
    """A seat of an open game is free again."""

    seat: SeatNumber


class PlayerResigned(Struct, frozen=True, tag_field="type", tag="player_resigned"):
    """The player of this seat gave the game up; a house bot plays on for the others' sake, and the hand counts."""

    seat: SeatNumber


class SeatTakenOver(Struct, frozen=True, tag_field="type", tag="seat_taken_over"):
    """The player of this seat is gone; a house bot plays on for the others' sake."""

    seat: SeatNumber


class ClockStarted(Struct, frozen=True, tag_field="type", tag="clock_started"):
    """The turn of this seat has to end before the deadline; then a house bot plays it."""

    seat: SeatNumber
    deadline: str


class TurnTimedOut(Struct, frozen=True, tag_field="type", tag="turn_timed_out"):
    """The time of this seat was up; a house bot plays this turn."""

    seat: SeatNumber


class SeatAway(Struct, frozen=True, tag_field="type", tag="seat_away"):
    """Three turns in a row ran out of time: a house bot plays this seat at once until its player is back."""

    seat: SeatNumber


class SeatReturned(Struct, frozen=True, tag_field="type", tag="seat_returned"):
    """The player of this seat is back and plays again."""

    seat: SeatNumber


class PauseStarted(Struct, frozen=True, tag_field="type", tag="pause_started"):
    """The next deal is dealt; nobody may move before this moment."""

    opens_at: str


class RematchOffered(Struct, frozen=True, tag_field="type", tag="rematch_offered"):
    """Somebody asked for a rematch; the seats of that game are kept for the players of this one."""

    game: GameId


class GameAborted(Struct, frozen=True, tag_field="type", tag="game_aborted"):
    """The game was given up: its creator left, nobody filled it in time, or nobody is left to play for."""

    reason: Literal["left", "unfilled", "deserted"] = "left"


class EntropyAdded(Struct, frozen=True, tag_field="type", tag="entropy_added"):
    """A seat contributed to the next shuffle; what it contributed is told when that deal starts."""

    seat: SeatNumber


GameEvent = (
    Event
    | PlayerJoined
    | SeatKept
    | PlayerLeft
    | PlayerResigned
    | SeatTakenOver
    | ClockStarted
    | TurnTimedOut
    | SeatAway
    | SeatReturned
    | PauseStarted
    | RematchOffered
    | GameAborted
    | EntropyAdded
)


class NumberedEvent(Struct, frozen=True, kw_only=True):
    """One event of a game's log."""

    id: EventId
    event: GameEvent


class Events(Struct, frozen=True, kw_only=True):
    """What happened after `after`, oldest first. Ask again with `after` set to `next`; each id is `version-number`."""

    events: tuple[NumberedEvent, ...]
    next: str
