"""A game as it was at an earlier version, rebuilt from its log: the cards by the rules, the seats and clocks here.

Everything in a view follows from the events, so the view is the one that the service gave at that version.
"""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from rami.contract.wire import (
    ClockStarted,
    GameAborted,
    GameEvent,
    GameSuspended,
    LevelPlayed,
    PauseStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerResigned,
    RematchOffered,
    SeatAway,
    SeatKept,
    SeatReturned,
    SeatTakenOver,
    Status,
    TurnTimedOut,
)
from rami.rules.events import (
    ChallengeAnswered,
    ChallengeMade,
    DealEnded,
    DealStarted,
    Event,
    GameEnded,
    Moved,
    TurnStarted,
)
from rami.rules.records.rewind import rewound
from rami_service.domain.models import FREE, Game, Seat, bot_to_move, rules_of, stored_event
from rami_service.domain.seating import substitute, with_seat

Log = Sequence[tuple[str, bytes]]
"""The events of a game with their ids, as they are stored."""


def game_at(game: Game, log: Log, version: int) -> Game:
    """The game as it was stored at a version, from its current state and its log.

    This may take tenths of a second, so call it in a thread.
    """
    events = [stored_event(data, game.id) for name, data in log if int(name.partition("-")[0]) <= version]
    played = [event for event in events if isinstance(event, Event)]
    state = rewound(rules_of(game), game.id, played, _secrets(game, log))
    seats = (FREE,) * len(game.seats)
    clocks = {"deadline": 0, "opens_at": 0, "suspended_until": 0}
    then = replace(game, status="open", seats=seats, state=state, rematch=None, **clocks)
    turn = 0
    for event in events:
        match event:
            case DealStarted(turn=seat):
                turn = seat
            case TurnStarted(seat=seat):
                then, turn = _finished(then, turn), seat
            case DealEnded():
                then = _finished(then, turn)
            case _:
                pass
        then = _around(then, event)
    return replace(then, deadline=0) if bot_to_move(then) is not None else then


def _secrets(game: Game, log: Log) -> dict[int, bytes]:
    """The secret of each deal, by its number: from the events for deals that are over, else from the current state."""
    ends = [stored_event(data, game.id) for _, data in log if b"deal_ended" in data]
    revealed = {event.deal: bytes.fromhex(event.secret) for event in ends if isinstance(event, DealEnded)}
    if game.state is None:
        return revealed
    return revealed | {game.state.deal: game.state.secret, game.state.deal + 1: game.state.next_secret}


def _around(game: Game, event: GameEvent) -> Game:
    """The game after an event, except for the cards: status, seats, clock, pause and rematch."""
    match event:
        case DealStarted():
            return replace(game, status="playing", deadline=0, opens_at=0)
        case TurnStarted():
            return replace(game, deadline=0)
        case ClockStarted(deadline=deadline):
            return replace(game, deadline=_unix(deadline))
        case PauseStarted(opens_at=opens_at):
            return replace(game, opens_at=_unix(opens_at))
        case GameSuspended(until=until):
            return replace(game, deadline=0, suspended_until=_unix(until))
        case RematchOffered(game=following):
            return replace(game, rematch=following)
        case GameEnded() | GameAborted():
            status: Status = "finished" if isinstance(event, GameEnded) else "aborted"
            return replace(game, status=status, deadline=0, opens_at=0, suspended_until=0)
        case ChallengeMade() | ChallengeAnswered():  # the other player's clock starts
            return replace(game, deadline=0, opens_at=0)
        case _ if isinstance(event, Moved):
            return replace(game, opens_at=0) if game.opens_at else game
        case _:
            return _seated(game, event)


def _finished(game: Game, number: int) -> Game:
    """The game after a turn. A player who ended it has no missed turns; with no deadline, a house bot ended it."""
    seat = game.seats[number]
    return with_seat(game, number, replace(seat, missed=0)) if game.deadline and seat.missed else game


def _seated(game: Game, event: GameEvent) -> Game:
    match event:
        case PlayerJoined(seat=number, kind=kind, name=name, player=player, level=level):
            seat = Seat(kind, player, name, kept_for=game.seats[number].kept_for, level=level or "")
            return with_seat(game, number, seat)
        case SeatKept(seat=number, player=player):
            return with_seat(game, number, Seat(kept_for=player))
        case PlayerLeft(seat=number):
            return with_seat(game, number, FREE)
        case PlayerResigned(seat=number):
            return with_seat(game, number, substitute(game.seats[number], game.seats[number].player))
        case SeatTakenOver(seat=number):
            return with_seat(game, number, substitute(game.seats[number]))
        case LevelPlayed(seat=number, level=played, below=below):
            return with_seat(game, number, replace(game.seats[number], played=played if below else ""))
        case TurnTimedOut(seat=number):
            missed = game.seats[number].missed + 1
            return replace(with_seat(game, number, replace(game.seats[number], missed=missed)), deadline=0)
        case SeatAway(seat=number):
            return with_seat(game, number, replace(game.seats[number], away=True))
        case SeatReturned(seat=number):
            back = with_seat(game, number, replace(game.seats[number], away=False))
            return replace(back, suspended_until=0)
        case _:
            return game


def _unix(instant: str) -> int:
    """Convert the time of an event (RFC 3339) to unix milliseconds."""
    return round(datetime.fromisoformat(instant).timestamp() * 1000)
