"""The interface of a bot: one method, and more if it wants them.

The same bot plays in the arena and online, because a GameView is a View, and both end with a GameResult.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, Literal, Protocol

from msgspec import Struct

from rami.contract.wire import Status
from rami.rules.moves import Move
from rami.rules.records.record import Record
from rami.rules.views.view import View


class Bot(Protocol):
    """Chooses one step at a time for one seat. It gets only the view of that seat.

    Given as a class, or as a function without arguments that makes a bot, each game has a bot of its own. An object
    plays all its games itself, many at the same time, called from several threads: they share its attributes.

    A bot may have these methods too, and any of its methods may be `async`:

    - `game_started(game, seat)`: the id of a game, and the own seat, before anything else of that game;
    - `on_event(event)`: each event of the game (`rami.contract.events`) as the seat sees it, in order, from its
      beginning;
    - `game_ended(result)`: the result, at the end, as a GameResult;
    - `on_message(message, message_id)`: with `asgi`, the messages to its webhook that do not ask for a move.
    """

    def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to play. `legal` is never empty. It has all legal draws, discards, lay-offs, swaps and undo.

        Each meld is in it once.
        """


class AsyncBot(Protocol):
    """The same as `Bot`, for bots that wait for something while they choose, such as a model on a server."""

    async def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The step to play."""


class GameResult(Struct, frozen=True, kw_only=True):
    """The result of a game for a bot, online and in the arena. `error` is set if the bot did not play it to its end.

    Then the other fields may be missing. `fallbacks` counts the failures of the bot after which the game went on, by
    their cause: its first legal move was played instead. The bot made `decisions` choices in `seconds` seconds, and the
    `slowest` took so many of them.
    """

    game: str
    status: Status | None = None
    seat: int | None = None
    won: bool = False
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    """By seat, or by team if players are partners: seats 0, 2 and 1, 3."""
    deals: int = 0
    """How many deals were played, also in part."""
    deals_won: tuple[int, ...] = ()
    """In the arena: the number of deals that each seat won."""
    record: Record | None = None
    """In the arena: the record of the game. Online, `get_record` has it."""
    fallbacks: Mapping[str, int] = {}
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    error: str | None = None


METHODS: Final = ("choose", "game_started", "on_event", "game_ended", "on_message", "seed")
"""The methods of bots. `seed(text)` gives a bot its chances in the arena."""


class BaseBot:
    """A base class for bots that want it: a misspelt method is refused when the class is made, with a suggestion.

    Nothing calls a method named `on_evnt`, so a bot with it would play on without its events. In a subclass, no method
    may have nearly the name of a method of bots, or begin with `on_` or `game_`. Begin the names of your own methods
    with an underscore. Raises TypeError.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for name, value in vars(cls).items():
            if callable(value) and name not in METHODS and not name.startswith("_"):
                _check_own(cls.__name__, name)


def _check_own(kind: str, name: str) -> None:
    """Refuse the name of a method that looks like one of those that are called."""
    alike = get_close_matches(name, METHODS, 1, cutoff=0.8)
    if not alike and not name.startswith(("on_", "game_")):
        return
    meant = alike or get_close_matches(name, METHODS, 1)
    what = f"did you mean `{meant[0]}`?" if meant else f"bots have {', '.join(METHODS)}."
    raise TypeError(f"{kind} has a method `{name}`, which nothing calls: {what} Begin the name of your own with `_`.")


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
        super().__init__(name, seat, reason)  # with these it is made again in another process

    def __str__(self) -> str:
        return f"{self.name} on seat {self.seat} {self.reason}"
