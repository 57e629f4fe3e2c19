"""Every operation of the API, declared once: path, request, answer, what it does, what it refuses.

The service makes its routes and the specification from these, the client its methods. `OPERATIONS` lists them all.
"""

from typing import Any, Final

from rami.operations import events, games, lobby, players, seats, variants
from rami.operations.operation import Operation

__all__ = ["OPERATIONS", "Operation", "events", "games", "lobby", "operation", "players", "seats", "variants"]


def _declared() -> dict[str, Operation[Any]]:
    modules = (players, lobby, games, seats, events, variants)
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Operation)]
    return {declared.name: declared for declared in found}


OPERATIONS: Final = _declared()
"""By name."""
