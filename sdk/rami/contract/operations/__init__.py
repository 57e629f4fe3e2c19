"""All operations of the API. Each is declared once: its path, request, answer, documentation and refusals.

The service makes its routes and the specification from them, and the client makes its methods.
"""

from typing import Any, Final

from rami.contract.operations import (
    events,
    games,
    identities,
    lobby,
    manners,
    phrases,
    players,
    push,
    sandbox,
    seats,
    variants,
    webhooks,
)
from rami.contract.operations.operation import Operation

__all__ = [
    "MODULES",
    "OPERATIONS",
    "Operation",
    "events",
    "games",
    "identities",
    "lobby",
    "manners",
    "operation",
    "phrases",
    "players",
    "push",
    "sandbox",
    "seats",
    "variants",
    "webhooks",
]


MODULES: Final = (players, identities, lobby, games, seats, phrases, manners, events, variants, webhooks, push, sandbox)
"""The modules that declare operations."""


def _declared() -> dict[str, Operation[Any]]:
    found = [value for module in MODULES for value in vars(module).values() if isinstance(value, Operation)]
    return {declared.name: declared for declared in found}


OPERATIONS: Final = _declared()
"""All operations by name."""
