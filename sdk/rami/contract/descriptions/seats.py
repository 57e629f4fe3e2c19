"""Who joins, leaves, is away or out of time, and what becomes of the game."""

from typing import Final

from rami.contract.descriptions.names import Name, Names
from rami.contract.wire import (
    ClockStarted,
    EntropyAdded,
    GameAborted,
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
    TurnTimedOut,
)
from rami.messages.text import Text

_ABORTED: Final = {
    "left": Text("The game is aborted: its creator left."),
    "unfilled": Text("The game is aborted: there were not enough players in time."),
    "deserted": Text("The game is aborted: all players are gone."),
}


def said_of_seat(event: object, who: Names) -> Text | None:
    """The sentence for an event of the service; None for other events."""
    match event:
        case PlayerJoined(name=name, kind="bot"):
            return Text("{who} joins the game, played by the service.", who=Name(name))
        case PlayerJoined(name=name):
            return Text("{who} joins the game.", who=Name(name))
        case SeatKept(seat=seat):
            return Text("A seat is kept for a player: {who}.", who=who(seat))
        case PlayerLeft(seat=seat):
            return Text("{who} leaves the game.", who=who(seat))
        case PlayerResigned(seat=seat):
            return Text("{who} resigns, and a bot of the service plays on.", who=who(seat))
        case SeatTakenOver(seat=seat):
            return Text("{who} was deleted, and a bot of the service plays on.", who=who(seat))
        case EntropyAdded(seat=seat):
            return Text("{who} adds entropy to the next shuffle.", who=who(seat))
        case LevelPlayed(seat=seat, level=level, below=True):
            return Text("{who} plays like {level}, because the service is busy.", who=who(seat), level=level)
        case LevelPlayed(seat=seat, level=level):
            return Text("{who} plays like {level} again.", who=who(seat), level=level)
        case _:
            return _of_time(event, who) or _of_game(event)


def _of_time(event: object, who: Names) -> Text | None:
    match event:
        case ClockStarted(seat=seat, deadline=deadline):
            return Text("{who} has until {time}.", who=who(seat), time=deadline)
        case TurnTimedOut(seat=seat):
            return Text("{who} is out of time, and a bot plays the rest of the turn.", who=who(seat))
        case SeatAway(seat=seat):
            return Text("{who} is away, and a bot plays until {who} returns.", who=who(seat))
        case SeatReturned(seat=seat):
            return Text("{who} is back.", who=who(seat))
        case _:
            return None


def _of_game(event: object) -> Text | None:
    match event:
        case PauseStarted(opens_at=time):
            return Text("The next deal begins at {time}.", time=time)
        case GameSuspended(until=time):
            return Text("All players are away: the game waits until {time}.", time=time)
        case RematchOffered():
            return Text("A rematch is offered.")
        case GameAborted(reason=reason):
            return _ABORTED[reason]
        case _:
            return None
