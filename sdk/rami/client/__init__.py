"""The client: calls described once, sent by `Rami` and by `AsyncRami`."""

from rami.client.aio import AsyncRami
from rami.client.log import EventLog, GameHistory, LoggedEvent, UnknownEvent
from rami.client.sync import Rami

__all__ = ["AsyncRami", "EventLog", "GameHistory", "LoggedEvent", "Rami", "UnknownEvent"]
