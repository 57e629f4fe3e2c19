"""Whether the work in hand has already changed something that its caller asked for.

A store that is full refuses each command before it begins. So a request that a full store refused has not happened,
unless an earlier command of the same request has changed a game or a player.
"""

from collections import deque
from contextvars import ContextVar
from typing import Final

_made: Final[ContextVar[deque[str]]] = ContextVar("made", default=deque(maxlen=1))  # noqa: B039 - of work without request

begin: Final = _made.set
"""Begin a request, with an empty queue. The tasks that it starts have the same one."""
made: Final = _made.get
"""What was changed: the id of a game or a player is added. It is empty while nothing was."""
