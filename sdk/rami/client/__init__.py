"""The HTTP client. Each call is described once; `Rami` and `AsyncRami` send it."""

from rami.client.accepted_moves import AcceptedMoves
from rami.client.async_client import AsyncRami
from rami.client.client import Rami
from rami.client.event_log import EventLog, GameHistory, LoggedEvent, LoggedVersion, UnknownEvent

__all__ = [
    "AcceptedMoves",
    "AsyncRami",
    "EventLog",
    "GameHistory",
    "LoggedEvent",
    "LoggedVersion",
    "Rami",
    "UnknownEvent",
]
