"""Rami: the rules of all variants of rami (French rummy), a client for the service, and bots.

    from rami import Rami

    with Rami() as client:
        client.create_player("Ada")
        game = client.create_game("rami", seats=2, bots=1)

`AsyncRami` has the same methods for asyncio. `rami.errors` has all exceptions, `rami.rules` has the rules of the game.
"""

import logging
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from rami.bots.hand import Hand
from rami.bots.hint import hint
from rami.contract.descriptions import describe
from rami.contract.wire import (
    GameEndedMessage,
    GameEvent,
    GameSummary,
    GameView,
    Hint,
    InvitationReceivedMessage,
    LegalMoves,
    MovesMade,
    NewPlayer,
    NumberedNotice,
    Page,
    Player,
    PlayerSeat,
    SeatForAnyone,
    SeatForBot,
    SeatForPlayer,
    SeatForYou,
    TestMessage,
    TurnPlayMessage,
    TurnStartedMessage,
    WebhookMessage,
)
from rami.rules.moves import (
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    LayOff,
    Meld,
    Move,
    Pass,
    Refuse,
    SwapJoker,
    Undo,
)
from rami.rules.records.record import Record
from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import DealPoints, LaidOff, MeldView, Showdown, ShownHand, TableMove, TurnView
from rami.rules.state import Phase
from rami.rules.views.view import DealResult, PileMove, SeatView, View

if TYPE_CHECKING:
    __version__: str
    from rami import errors
    from rami.client import (
        AcceptedMoves,
        AsyncRami,
        EventLog,
        GameHistory,
        LoggedEvent,
        LoggedVersion,
        Rami,
        UnknownEvent,
    )
    from rami.contract import events

__all__ = [
    "Accept",
    "AcceptedMoves",
    "AsyncRami",
    "Challenge",
    "DealPoints",
    "DealResult",
    "Declare",
    "Discard",
    "DrawDiscard",
    "DrawStock",
    "Drop",
    "EventLog",
    "GameEndedMessage",
    "GameEvent",
    "GameHistory",
    "GameSummary",
    "GameView",
    "Hand",
    "Hint",
    "InvitationReceivedMessage",
    "Knock",
    "LaidOff",
    "LayOff",
    "LegalMoves",
    "LoggedEvent",
    "LoggedVersion",
    "Meld",
    "MeldView",
    "Move",
    "MovesMade",
    "NewPlayer",
    "NumberedNotice",
    "Page",
    "Pass",
    "Phase",
    "PileMove",
    "Player",
    "PlayerSeat",
    "Rami",
    "Record",
    "Refuse",
    "Rules",
    "SeatForAnyone",
    "SeatForBot",
    "SeatForPlayer",
    "SeatForYou",
    "SeatView",
    "Showdown",
    "ShownHand",
    "SwapJoker",
    "TableMove",
    "TestMessage",
    "TurnPlayMessage",
    "TurnStartedMessage",
    "TurnView",
    "Undo",
    "UnknownEvent",
    "View",
    "WebhookMessage",
    "describe",
    "errors",
    "events",
    "hint",
]

_CLIENT = frozenset(
    {"AcceptedMoves", "AsyncRami", "EventLog", "GameHistory", "LoggedEvent", "LoggedVersion", "Rami", "UnknownEvent"}
)
_MODULES = {"errors": "rami.errors", "events": "rami.contract.events"}

logging.getLogger("rami").addHandler(logging.NullHandler())  # nothing is written unless the program asks for it


def __getattr__(name: str) -> Any:
    """Import the client when it is first used: the rules, the bots and the service need no HTTP library."""
    if name in _CLIENT:
        return getattr(import_module("rami.client"), name)
    if name in _MODULES:
        return import_module(_MODULES[name])
    if name == "__version__":
        return version("rami")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is here, with what is imported when it is first used."""
    return sorted({*globals(), *__all__, "__version__"})
