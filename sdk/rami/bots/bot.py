"""What a bot is: one method. The same bot plays in the arena and online, for a GameView is a View."""

from collections.abc import Sequence
from typing import Protocol

from rami.rules.moves import Move
from rami.rules.views.view import View


class Bot(Protocol):
    """Decides one step at a time for one seat, and sees nothing but that seat's view.

    One bot may play many games at once, asked from several threads: what it remembers between two choices is shared.
    """

    def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to take. `legal` is never empty: draws, discards, lay-offs, swaps, undo in full, each meld once."""
