"""The log of a game as the client reads it. An event that only a newer service knows becomes an UnknownEvent."""

from collections.abc import Callable
from typing import Any

from msgspec import Raw, Struct, ValidationError, json

from rami.contract.wire import GameAborted, GameEvent, GameSummary, LegalMoves
from rami.contract.wire.decoding import reader
from rami.rules.events import GameEnded


class UnknownEvent(Struct, frozen=True):
    """An event that this release does not know. `fields` are all fields except the type, as plain JSON values."""

    type: str
    fields: dict[str, Any]


class LoggedEvent(Struct, frozen=True):
    """One event of a game's log. To read the events after it, give its `id` (`version-number`) as `after`.

    `at` is the time at which its version was committed (RFC 3339), None if that is not known. `last` says whether it is
    the last event of its version. Nobody could see the game in a state before that event.
    """

    id: str
    event: GameEvent | UnknownEvent
    at: str | None = None
    last: bool = True


class LoggedVersion(Struct, frozen=True):
    """All events of one version of a game, in order: the game changed by all of them at once.

    To read what comes after it, give its `version` as `after`. `at` is as in LoggedEvent. `legal_moves` are yours at
    this version, if you asked for them and it is your turn. At the beginning of a stream a LoggedVersion without events
    may tell them.
    """

    game: str
    version: int
    at: str | None
    events: tuple[GameEvent | UnknownEvent, ...]
    legal_moves: LegalMoves | None = None


class EventLog(Struct, frozen=True):
    """A part of a game's log, oldest event first. For more, ask again with `after` set to `next`.

    `legal_moves` are yours after these events, if you asked for them and there are no more events.
    """

    events: tuple[LoggedEvent, ...]
    next: str
    legal_moves: LegalMoves | None = None

    @property
    def ended(self) -> bool:
        """Whether the game ended or was aborted in this part. After that, only the offer of a rematch can follow."""
        return any(isinstance(logged.event, GameEnded | GameAborted) for logged in self.events)


class GameHistory(Struct, frozen=True):
    """A part of a game's log as one seat saw it, and the game as it is now (see `rami.contract.wire.History`).

    For the next part, ask again with `after` set to `next`. If `next` is None, this part reaches `game.version`.
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
    at: str | None = None
    last: bool = True


class _RawVersion(Struct, frozen=True):
    game: str
    version: int
    at: str | None
    events: tuple[Raw, ...]
    legal_moves: LegalMoves | None = None


class _RawLog(Struct, frozen=True):
    events: tuple[_RawEvent, ...]
    next: str
    legal_moves: LegalMoves | None = None


class _RawHistory(Struct, frozen=True):
    game: GameSummary
    seat: int | None
    commitment: str | None
    next_commitment: str
    events: tuple[_RawEvent, ...]
    next: str | None


# `reader` works with a union, but its signature asks for a class, and mypy does not accept a union as a class.
_UNION: Any = GameEvent
_read_raw_log = reader(_RawLog)
_read_raw_event = reader(_RawEvent)
_read_raw_version = reader(_RawVersion)
_read_raw_history = reader(_RawHistory)
_read_known: Callable[[bytes], GameEvent] = reader(_UNION)


def read_log(body: bytes) -> EventLog:
    """Read a part of a log. An event that does not fit any known type becomes an UnknownEvent."""
    raw = _read_raw_log(body)
    return EventLog(tuple(map(_logged, raw.events)), raw.next, raw.legal_moves)


def read_version(body: bytes) -> LoggedVersion:
    """Read the events of one version, as in `read_log`."""
    raw = _read_raw_version(body)
    events = tuple(read_event(bytes(event)) for event in raw.events)
    return LoggedVersion(raw.game, raw.version, raw.at, events, raw.legal_moves)


def read_single(game_id: str, body: bytes) -> LoggedVersion:
    """Read a message with a single event of a game. Services before 0.4.0 send one for each event."""
    logged = _logged(_read_raw_event(body))
    return LoggedVersion(game_id, int(logged.id.partition("-")[0]), None, (logged.event,))


def read_history(body: bytes) -> GameHistory:
    """Read a part of a history. Its events are read as in `read_log`."""
    raw = _read_raw_history(body)
    events = tuple(map(_logged, raw.events))
    return GameHistory(raw.game, raw.seat, raw.commitment, raw.next_commitment, events, raw.next)


def _logged(raw: _RawEvent) -> LoggedEvent:
    return LoggedEvent(raw.id, read_event(bytes(raw.event)), raw.at, raw.last)


def read_event(event: bytes) -> GameEvent | UnknownEvent:
    """Read an event. If it does not fit any known type, it becomes an UnknownEvent."""
    try:
        return _read_known(event)
    except ValidationError:
        fields = json.decode(event, type=dict[str, Any])
        return UnknownEvent(str(fields.pop("type", "")), fields)
