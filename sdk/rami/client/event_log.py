"""A game's log as the client reads it. Events of a newer service, unknown here, stay readable and crash nobody."""

from collections.abc import Callable
from typing import Any

from msgspec import Raw, Struct, ValidationError, json

from rami.client.decoding import reader
from rami.rules.events import GameEnded
from rami.wire import GameAborted, GameEvent, GameSummary


class UnknownEvent(Struct, frozen=True):
    """An event that this release does not know: its type, and all its other fields as plain JSON values."""

    type: str
    fields: dict[str, Any]


class LoggedEvent(Struct, frozen=True):
    """One event of a game's log. Follow on from it by giving its `id` (`version-number`) as `after`."""

    id: str
    event: GameEvent | UnknownEvent


class EventLog(Struct, frozen=True):
    """What happened, oldest first, and the `after` to ask with next."""

    events: tuple[LoggedEvent, ...]
    next: str

    @property
    def ended(self) -> bool:
        """Whether the game ended or was aborted in this part; then at most the offer of a rematch follows."""
        return any(isinstance(logged.event, GameEnded | GameAborted) for logged in self.events)


class GameHistory(Struct, frozen=True):
    """A part of a game's log as one seat saw it, and the game as it is now (see `rami.wire.History`).

    Ask again with `after` set to `next` until that is None: then the log has been told up to `game.version`.
    """

    game: GameSummary
    seat: int | None
    commitment: str | None
    next_commitment: str
    events: tuple[LoggedEvent, ...]
    next: str | None


class _RawEvent(Struct, frozen=True):
    id: str
    event: Raw


class _RawLog(Struct, frozen=True):
    events: tuple[_RawEvent, ...]
    next: str


class _RawHistory(Struct, frozen=True):
    game: GameSummary
    seat: int | None
    commitment: str | None
    next_commitment: str
    events: tuple[_RawEvent, ...]
    next: str | None


# A union is no class, which is what the reader's signature asks for, and not what it needs.
_UNION: Any = GameEvent
_read_raw_log = reader(_RawLog)
_read_raw_event = reader(_RawEvent)
_read_raw_history = reader(_RawHistory)
_read_event: Callable[[bytes], GameEvent] = reader(_UNION)


def read_log(body: bytes) -> EventLog:
    """Read a part of a log. An event that does not fit any known type becomes an UnknownEvent."""
    raw = _read_raw_log(body)
    return EventLog(tuple(map(_logged, raw.events)), raw.next)


def read_logged(body: bytes) -> LoggedEvent:
    """Read one event of a log; it may become an UnknownEvent."""
    return _logged(_read_raw_event(body))


def read_history(body: bytes) -> GameHistory:
    """Read a part of a history, with events as in `read_log`."""
    raw = _read_raw_history(body)
    events = tuple(map(_logged, raw.events))
    return GameHistory(raw.game, raw.seat, raw.commitment, raw.next_commitment, events, raw.next)


def _logged(raw: _RawEvent) -> LoggedEvent:
    return LoggedEvent(raw.id, _known_or_not(bytes(raw.event)))


def _known_or_not(event: bytes) -> GameEvent | UnknownEvent:
    try:
        return _read_event(event)
    except ValidationError:
        fields = json.decode(event, type=dict[str, Any])
        return UnknownEvent(str(fields.pop("type", "")), fields)
