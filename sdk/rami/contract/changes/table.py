"""What each event changes around the cards: status, clock and seats. The reducers and past games follow it.

What an event changes in hands, melds and scores is code: `rami.client.reducer.deals`, and `rami.rules` for the service.
"""

from collections.abc import Mapping
from typing import Final, get_args

from rami.contract.changes.change import Added, Change, More, Of
from rami.contract.wire import (
    ClockStarted,
    GameAborted,
    GameSuspended,
    LevelPlayed,
    PauseEnded,
    PauseStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerResigned,
    RematchOffered,
    SeatAway,
    SeatKept,
    SeatReady,
    SeatReturned,
    SeatTakenOver,
    TurnTimedOut,
)
from rami.rules.events import ChallengeAnswered, ChallengeMade, DealEnded, DealStarted, GameEnded, Moved, TurnStarted

_OPEN: Final = {"opens_at": None, "ready": ()}
_NO_CLOCK: Final = {"deadline": None, "clock_moved": 0}
_NEXT: Final = _NO_CLOCK | {"claim_after": None}
_OVER: Final = _NEXT | {"suspended_until": None, "connected": None} | _OPEN
_NOBODY: Final = {"player": None, "missed": 0, "away": False, "level": None}
_BOT: Final = _NOBODY | {"kind": "bot", "level": "strong"}
_FREE: Final = _NOBODY | {"kind": "free", "name": "", "kept_for": None}
_SEATED: Final = {name: Of(name) for name in ("kind", "player", "name", "level")}

CHANGES: Final[Mapping[type, Change]] = {
    **dict.fromkeys(get_args(Moved), Change(game=_OPEN)),
    DealStarted: Change(game={"status": "playing"} | _NEXT | _OPEN),
    TurnStarted: Change(game=_NEXT, ends_turn=True),
    # The other player's clock starts: nobody has ended a turn.
    ChallengeMade: Change(game=_NEXT | _OPEN),
    ChallengeAnswered: Change(game=_NEXT | _OPEN),
    DealEnded: Change(ends_turn=True),
    GameEnded: Change(game={"status": "finished"} | _OVER),
    PlayerJoined: Change(seat=_SEATED | {"kept_for": None}, sits=True),
    SeatKept: Change(seat={"kept_for": Of("player")}),
    PlayerLeft: Change(seat=_FREE, leaves=True),
    PlayerResigned: Change(game={"claim_after": None}, seat=_BOT | {"resigned": True}, leaves=True),
    SeatTakenOver: Change(game={"claim_after": None}, seat=_BOT, leaves=True),
    LevelPlayed: Change(seat={"played_level": Of("level", when="below")}),
    ClockStarted: Change(game={"deadline": Of("deadline"), "clock_moved": Of("moved")}),
    TurnTimedOut: Change(game=_NO_CLOCK, seat={"missed": More(1)}),
    SeatAway: Change(game={"claim_after": None}, seat={"away": True}),
    SeatReturned: Change(game={"suspended_until": None}, seat={"away": False}),
    GameSuspended: Change(game=_NO_CLOCK | {"suspended_until": Of("until")}),
    PauseStarted: Change(game={"opens_at": Of("opens_at")}),
    SeatReady: Change(game={"ready": Added("seat")}),
    PauseEnded: Change(game=_OPEN),
    RematchOffered: Change(game={"rematch": Of("game")}),
    GameAborted: Change(game={"status": "aborted"} | _OVER),
}
"""What is not here changes nothing around the cards."""
