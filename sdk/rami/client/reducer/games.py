"""What the events of a version change in the view of a game: seats, clocks and status; the rest is in `deals`."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rami.client.reducer.deals import StaleEvent, deal_after
from rami.contract.wire import (
    ClockStarted,
    GameAborted,
    GameEvent,
    GameSuspended,
    GameView,
    LevelPlayed,
    PauseStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerResigned,
    PlayerSeat,
    RematchOffered,
    SeatAway,
    SeatKept,
    SeatReturned,
    SeatTakenOver,
    TurnTimedOut,
)
from rami.rules.engine.table_views import public
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

__all__ = ["StaleEvent", "view_after"]


def view_after(view: GameView, version: int, events: Iterable[Any], player: str | None = None) -> GameView:
    """The view after the events of the next version, as the service shows it. It must be given all of them.

    `player` is the id of the viewer; it is needed only by a spectator who may join the game. Events of unknown types
    change nothing. Raises StaleEvent for an event of a release before 0.4.
    """
    if player is None and view.seat is not None:
        player = view.players[view.seat].player
    for event in events:
        if isinstance(event, TurnStarted | DealEnded) and view.turn is not None:
            view = _finished(view, view.turn)
        if isinstance(event, Event):
            view = deal_after(view, event)
        view = _around(view, event, player)
    return replace(view, version=version, deadline=None if _is_bots_turn(view) else view.deadline)


def _is_bots_turn(view: GameView) -> bool:
    if view.status != "playing" or view.turn is None:
        return False
    seat = view.players[view.turn]
    return seat.kind == "bot" or seat.away


def _around(view: GameView, event: GameEvent, player: str | None) -> GameView:
    """The view after an event, except for the cards."""
    match event:
        case DealStarted():
            return replace(view, status="playing", deadline=None, opens_at=None)
        case TurnStarted():
            return replace(view, deadline=None)
        case ClockStarted(deadline=deadline):
            return replace(view, deadline=deadline)
        case PauseStarted(opens_at=opens_at):
            return replace(view, opens_at=opens_at)
        case GameSuspended(until=until):
            return replace(view, deadline=None, suspended_until=until)
        case RematchOffered(game=game):
            return replace(view, rematch=game)
        case GameEnded() | GameAborted():
            return _over(replace(view, status="finished" if isinstance(event, GameEnded) else "aborted"))
        case ChallengeMade() | ChallengeAnswered():  # the other player's clock starts: this one has not ended the turn
            return replace(view, deadline=None, opens_at=None)
        case _ if isinstance(event, Moved):
            return replace(view, opens_at=None)
        case _:
            return _seated(view, event, player)


def _over(view: GameView) -> GameView:
    return replace(view, deadline=None, opens_at=None, suspended_until=None)


def _finished(view: GameView, number: int) -> GameView:
    """The view after a turn. A player who ended it has no missed turns; with no deadline, a house bot ended it."""
    seat = view.players[number]
    return _with_seat(view, replace(seat, missed=0)) if view.deadline and seat.missed else view


def _seated(view: GameView, event: GameEvent, player: str | None) -> GameView:
    match event:
        case PlayerJoined(seat=number, kind=kind, name=name, player=joined):
            level = (event.level or "regular") if kind == "bot" else None
            view = _with_seat(view, PlayerSeat(seat=number, kind=kind, player=joined, name=name, level=level))
            return replace(view, seat=number) if joined is not None and joined == player else view
        case SeatKept(seat=number, player=kept_for):
            return _with_seat(view, PlayerSeat(seat=number, kind="free", kept_for=kept_for))
        case PlayerLeft(seat=number):
            return _with_seat(_gone(view, number), PlayerSeat(seat=number, kind="free"))
        case PlayerResigned(seat=number) | SeatTakenOver(seat=number):
            resigned, name = isinstance(event, PlayerResigned), view.players[number].name
            bot = PlayerSeat(seat=number, kind="bot", name=name, resigned=resigned, level="strong")
            return _with_seat(_gone(view, number), bot)
        case LevelPlayed(seat=number, level=level, below=below):
            return _with_seat(view, replace(view.players[number], played_level=level if below else None))
        case TurnTimedOut(seat=number):
            seat = view.players[number]
            return replace(_with_seat(view, replace(seat, missed=seat.missed + 1)), deadline=None)
        case SeatAway(seat=number):
            return _with_seat(view, replace(view.players[number], away=True))
        case SeatReturned(seat=number):
            back = replace(view.players[number], away=False)
            return replace(_with_seat(view, back), suspended_until=None)
        case _:
            return view


def _gone(view: GameView, number: int) -> GameView:
    """The view after a player gave a seat up: the player is a spectator from then on."""
    return replace(view, seat=None, hand=(), this_turn=public(view.this_turn)) if view.seat == number else view


def _with_seat(view: GameView, changed: PlayerSeat) -> GameView:
    return replace(view, players=(*view.players[: changed.seat], changed, *view.players[changed.seat + 1 :]))
