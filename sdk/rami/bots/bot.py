"""The interface of a bot: one method, and three more if it wants them.

The same bot plays in the arena and online, because a GameView is a View.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from rami.rules.moves import Move
from rami.rules.views.view import View


class Bot(Protocol):
    """Chooses one step at a time for one seat. It gets only the view of that seat.

    Given as a class, or as a function without arguments that makes a bot, each game has a bot of its own. An object
    plays all its games itself, many at the same time, called from several threads: they share its attributes.

    A bot may have these methods too, and any of its methods may be `async`:

    - `game_started(game, seat)`: the id of a game, and the own seat, before anything else of that game;
    - `on_event(event)`: each event of the game (`rami.contract.events`) as the seat sees it, in order, from its
      beginning;
    - `game_ended(result)`: the result, at the end.
    """

    def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to play. `legal` is never empty. It has all legal draws, discards, lay-offs, swaps and undo.

        Each meld is in it once.
        """


class AsyncBot(Protocol):
    """The same as `Bot`, for bots that wait for something while they choose, such as a model on a server."""

    async def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to play."""


AnyBot = Bot | AsyncBot | Callable[[], Bot | AsyncBot]
"""A bot, or its class, or a function that makes one for each game."""


OnBotError = Literal["resign", "first_legal", "raise"]
"""What to do if a bot raises, or returns something that is not a legal move.

`resign` gives up the game, `first_legal` plays the first legal move, and `raise` ends everything with BotFailed.
"""


def bot_of(bot: AnyBot) -> Bot | AsyncBot:
    """The bot of one game. Raises TypeError for what is not a bot and makes none."""
    made: Any = bot
    if isinstance(made, type) or (callable(made) and not hasattr(made, "choose")):
        made = made()
    if not callable(getattr(made, "choose", None)):
        raise TypeError(
            f"{made!r} is not a bot: give an object with a method `choose(view, legal)`, its class, or a function that "
            "makes one."
        )
    found: Bot | AsyncBot = made
    return found


def name_of(bot: AnyBot) -> str:
    """The name of a bot: that of its class, or of the function that makes it."""
    return getattr(bot, "__name__", type(bot).__name__)


class BotFailed(Exception):
    """A bot raised an exception or chose a move that the rules refuse. `__cause__` is the original error."""

    def __init__(self, name: str, seat: int, reason: str) -> None:
        self.name = name
        self.seat = seat
        self.reason = reason
        super().__init__(f"{name} on seat {seat} {reason}")
