"""A bot on its seat: calls its methods, measures its decisions and names it if it fails."""

import asyncio
import inspect
from collections.abc import Awaitable
from time import perf_counter
from typing import Any

from rami.bots.bot import AsyncBot, Bot, BotFailed


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

    def choose(self, *asked: Any) -> Any:
        """What the bot chooses. Raises BotFailed."""
        began = perf_counter()
        chosen = self._called(self._bot.choose, asked)
        self.seconds.append(perf_counter() - began)
        return chosen

    def failed(self, reason: str) -> BotFailed:
        """The exception that names the bot."""
        return BotFailed(self.name, self.seat, reason)

    def _called(self, method: Any, arguments: tuple[Any, ...], where: str = "") -> Any:
        try:
            answer = method(*arguments)
            return asyncio.run(_awaited(answer)) if inspect.isawaitable(answer) else answer
        except Exception as error:
            raise self.failed(f"raised {error!r}{where}") from error


async def _awaited(answer: Awaitable[Any]) -> Any:
    return await answer
