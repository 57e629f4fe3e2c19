"""The interface of a bot: one method. The same bot plays in the arena and online, because a GameView is a View."""

from collections.abc import Sequence
from typing import Protocol

from rami.rules.moves import Move
from rami.rules.views.view import View


class Bot(Protocol):
    """Chooses one step at a time for one seat. It gets only the view of that seat.

    One bot may play many games at the same time, called from several threads. All these games share its attributes.
    """

    def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to play. `legal` is never empty. It has all legal draws, discards, lay-offs, swaps and undo.

        Each meld is in it once.
        """


class AsyncBot(Protocol):
    """The same as `Bot`, for bots that wait for something while they choose, such as a model on a server."""

    async def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to play."""


class BotFailed(Exception):
    """A bot raised an exception or chose a move that the rules refuse. `__cause__` is the original error."""

    def __init__(self, name: str, seat: int, reason: str) -> None:
        self.name = name
        self.seat = seat
        super().__init__(f"{name} on seat {seat} {reason}")
