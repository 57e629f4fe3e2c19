"""The short answer to moves as the client reads it. An event that only a newer service knows is an UnknownEvent."""

from msgspec import Raw, Struct, ValidationError

from rami.client.answers.event_log import UnknownEvent, read_event
from rami.contract.wire import GameEvent, LegalMoves
from rami.contract.wire.decoding import reader


class AcceptedMoves(Struct, frozen=True):
    """The moves were accepted: all `events` of the game's next `version`, as you see them.

    In a dry run the game is unchanged, and there are no events. `legal_moves` are yours after the moves, if you asked
    for them.
    """

    version: int
    accepted: int
    dry_run: bool
    events: tuple[GameEvent | UnknownEvent, ...]
    legal_moves: LegalMoves | None = None


class _RawAccepted(Struct, frozen=True):
    version: int
    accepted: int
    dry_run: bool
    events: tuple[Raw, ...]
    legal_moves: LegalMoves | None = None


_read_raw = reader(_RawAccepted)


def read_accepted(body: bytes) -> AcceptedMoves:
    """Read a short answer. Raises DecodeError, also for the whole game, which services of older releases send."""
    try:
        raw = _read_raw(body)
    except ValidationError as error:
        raise ValidationError(f"{error} (a service before release 0.4 has no short answer: use make_moves)") from None
    events = tuple(read_event(bytes(event)) for event in raw.events)
    return AcceptedMoves(raw.version, raw.accepted, raw.dry_run, events, raw.legal_moves)
