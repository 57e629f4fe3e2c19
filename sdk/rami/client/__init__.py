"""The HTTP client. Each call is described once; `Rami` and `AsyncRami` send it."""

from rami.client.answers.accepted_moves import AcceptedMoves
from rami.client.answers.event_log import EventLog, GameHistory, LoggedEvent, LoggedVersion, UnknownEvent
from rami.client.async_client import AsyncRami
from rami.client.client import Rami
from rami.client.hooks import Exchange, Hooks, Retry, Sending
from rami.client.responses import Response

__all__ = [
    "AcceptedMoves",
    "AsyncRami",
    "EventLog",
    "Exchange",
    "GameHistory",
    "Hooks",
    "LoggedEvent",
    "LoggedVersion",
    "Rami",
    "Response",
    "Retry",
    "Sending",
    "UnknownEvent",
]
