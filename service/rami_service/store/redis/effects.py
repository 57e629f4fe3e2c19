"""Whether the work in hand has already changed something that its caller asked for.

A store that is full refuses each command before it begins. So a request that a full store refused has not happened,
unless an earlier command of the same request has changed a game or a player.
"""

from contextvars import ContextVar
from typing import Final

_made: Final[ContextVar[list[str] | None]] = ContextVar("made", default=None)

begin: Final = _made.set
"""Begin a request, with an empty list. The tasks that it starts have the same list."""


def note(what: str) -> None:
    """Note that something was changed."""
    made = _made.get()
    if made is not None:
        made.append(what)


def none() -> bool:
    """Whether the request is known to have changed nothing."""
    return _made.get() == []
