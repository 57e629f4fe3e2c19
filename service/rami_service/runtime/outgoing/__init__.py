"""Requests of the service to addresses that players have named. They reach no private network."""

from rami_service.runtime.outgoing.addresses import is_callable, is_public
from rami_service.runtime.outgoing.sender import CONNECTIONS, Answer, Reason, Sender

__all__ = ["CONNECTIONS", "Answer", "Reason", "Sender", "is_callable", "is_public"]
