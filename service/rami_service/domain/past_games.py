"""A game as it was at an earlier version, rebuilt from its log: the cards by the rules, the rest by its changes.

Everything in a view follows from the events, so the view is the one that the service gave at that version.
"""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from rami.contract.changes import Around, around_after, clock_after, turn_ended
from rami.contract.wire import GameEvent, PlayerSeat
from rami.rules.events import DealEnded, DealStarted, Event, TurnStarted
from rami.rules.records.rewind import rewound
from rami_service.domain.models import Game, Seat, rules_of, stored_event
from rami_service.domain.seeds import name_in_shuffles

Log = Sequence[tuple[str, bytes]]
"""The events of a game with their ids, as they are stored."""


def game_at(game: Game, log: Log, version: int) -> Game:
    """The game as it was stored at a version, from its current state and its log.

    This may take tenths of a second, so call it in a thread.
    """
    events = [stored_event(data, game.id) for name, data in log if int(name.partition("-")[0]) <= version]
    played = [event for event in events if isinstance(event, Event)]
    state = rewound(rules_of(game), name_in_shuffles(game), played, _secrets(game, log))
    # Whoever has to answer a challenge has the turn, which no event of a turn says.
    then = clock_after(replace(_around(events, len(game.seats)), turn=state.turn if state else None))
    return replace(
        game,
        state=state,
        status=then.status,
        seats=tuple([_seat(seat, game.seats[seat.seat]) for seat in then.players]),
        deadline=_unix(then.deadline),
        opens_at=_unix(then.opens_at),
        ready=then.ready,
        suspended_until=_unix(then.suspended_until),
        rematch=then.rematch,
        turn_since=0,  # no event has it
        clock_from=0,
        clock_moved=then.clock_moved,
    )


def _secrets(game: Game, log: Log) -> dict[int, bytes]:
    """The secret of each deal, by its number: from the events for deals that are over, else from the current state."""
    ends = [stored_event(data, game.id) for _, data in log if b"deal_ended" in data]
    revealed = {event.deal: bytes.fromhex(event.secret) for event in ends if isinstance(event, DealEnded)}
    if game.state is None:
        return revealed
    return revealed | {game.state.deal: game.state.secret, game.state.deal + 1: game.state.next_secret}


def _around(events: Sequence[GameEvent], seats: int) -> Around:
    """What was around the cards after these events."""
    then = Around(players=tuple([PlayerSeat(seat=number, kind="free") for number in range(seats)]))
    for event in events:
        then = around_after(turn_ended(then, event), event)
        match event:
            case DealStarted(turn=turn) | TurnStarted(seat=turn):
                then = replace(then, turn=turn)
            case _:
                pass
    return then


def _seat(then: PlayerSeat, now: Seat) -> Seat:
    """A seat as it is stored. Who resigned is not in the events, but does not change any more."""
    return Seat(
        kind=then.kind,
        player=then.player,
        name=then.name,
        kept_for=then.kept_for,
        missed=then.missed,
        away=then.away,
        resigned=now.resigned if then.resigned else None,
        level=then.level or "",
        played=then.played_level or "",
    )


def _unix(instant: str | None) -> int:
    """Convert the time of an event (RFC 3339) to unix milliseconds, none to 0."""
    return round(datetime.fromisoformat(instant).timestamp() * 1000) if instant else 0
