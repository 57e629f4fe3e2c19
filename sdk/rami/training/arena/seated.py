"""A bot on its seat: calls its methods, measures its decisions and names it if it fails."""

import asyncio
import inspect
from collections.abc import Awaitable
from reprlib import Repr
from time import perf_counter
from typing import Any, Final

from rami.bots.bot import AsyncBot, Bot, BotFailed

_LONGEST: Final = 1000
"""Characters of the reason for which a bot fails. It may repeat what the bot returned or raised."""
_shown: Final = Repr()
_shown.maxother = _LONGEST


class Seated:
    """A bot on a seat of one game. `seconds` are the times of its decisions."""

    def __init__(self, bot: Bot | AsyncBot, seat: int, name: str) -> None:
        self.seat, self.name = seat, name
        self.listens = hasattr(bot, "on_event")
        self.seconds: list[float] = []
        self._bot = bot

    def call_hook(self, hook: str, *what: Any) -> None:
        """Call a method that the bot need not have. Raises BotFailed."""
        method = getattr(self._bot, hook, None)
        if method is not None:
            self._called(method, what, f" in {hook}")

    def get_chances(self, text: str) -> None:
        """Give the bot a text for its chances, if it has a method for it. Raises BotFailed, and OSError."""
        if not callable(getattr(self._bot, "seed", None)):
            return
        try:
            self.call_hook("seed", text)
        except BotFailed as failed:
            if isinstance(failed.__cause__, OSError):  # a program that does not run: it would fail in each deal
                raise failed.__cause__ from None
            raise

    def choose(self, *asked: Any) -> Any:
        """What the bot chooses. Raises BotFailed."""
        began = perf_counter()
        chosen = self._called(self._bot.choose, asked)
        self.seconds.append(perf_counter() - began)
        return chosen

    def failed(self, reason: str) -> BotFailed:
        """The exception that names the bot."""
        return BotFailed(self.name, self.seat, reason if len(reason) <= _LONGEST else f"{reason[: _LONGEST - 1]}…")

    def no_move(self, returned: object) -> BotFailed:
        """The same for what is not a move."""
        return self.failed(f"returned {_shown.repr(returned)}, which is not a move")

    def _called(self, method: Any, arguments: tuple[Any, ...], where: str = "") -> Any:
        try:
            answer = method(*arguments)
            return asyncio.run(_awaited(answer)) if inspect.isawaitable(answer) else answer
        except (Exception, SystemExit) as error:
            raise self.failed(f"raised {_shown.repr(error)}{where}") from error


async def _awaited(answer: Awaitable[Any]) -> Any:
    return await answer
