"""The decisions of a bot in one game, and what happens when the bot fails."""

import asyncio
import inspect
import logging
from collections import Counter
from typing import Any, Final, Literal

import msgspec

from rami.bots.bot import AsyncBot, Bot, BotFailed
from rami.errors import MoveRefused
from rami.rules.moves import Move
from rami.wire import GameView, LegalMoves

OnBotError = Literal["resign", "first_legal", "raise"]
"""What to do if a bot raises, or returns something that is not a legal move.

`resign` gives up the game, `first_legal` plays the first legal move, and `raise` ends everything with BotFailed.
"""
LONGEST: Final = 200
"""The most characters of a cause that are kept."""

log = logging.getLogger("rami.bots")


class GivenUp(Exception):
    """The bot has failed, and its game is to be resigned. The text is the cause."""


class Decisions:
    """Asks the bot of one game. `fallbacks` counts the first legal moves that were played instead, by their cause."""

    def __init__(self, bot: Bot | AsyncBot, on_bot_error: OnBotError) -> None:
        self.fallbacks: Counter[str] = Counter()
        self._bot, self._on_error = bot, on_bot_error

    async def choose(self, view: GameView, legal: LegalMoves) -> Move:
        """The bot's move, or a legal move in its place. Raises GivenUp and BotFailed."""
        try:
            chosen = await self._asked(view, legal)
        except Exception as error:  # noqa: BLE001 - a bot may raise anything
            return self._instead(view, legal, f"raised {error!r}", error)
        try:
            move: Move = msgspec.convert(msgspec.to_builtins(chosen), Move)
        except (TypeError, ValueError) as error:
            return self._instead(view, legal, f"returned {chosen!r}, which is not a move", error)
        return move

    def refused(self, view: GameView, legal: LegalMoves, move: Move, error: MoveRefused) -> Move:
        """A legal move in the place of one that the rules refuse. Raises GivenUp and BotFailed."""
        return self._instead(view, legal, f"chose {move}, which was refused: {error}", error)

    async def _asked(self, view: GameView, legal: LegalMoves) -> Any:
        """What the bot answers. A bot without `async` is called in a thread, so that other games go on."""
        choose: Any = self._bot.choose
        if inspect.iscoroutinefunction(choose):
            return await choose(view, legal.moves)
        return await asyncio.to_thread(choose, view, legal.moves)

    def _instead(self, view: GameView, legal: LegalMoves, cause: str, error: Exception) -> Move:
        name, cause = type(self._bot).__name__, cause[:LONGEST]
        if self._on_error == "raise":
            raise BotFailed(name, view.seat or 0, cause) from error
        log.warning("Game %s: %s %s", view.id, name, cause, exc_info=error)
        if self._on_error == "resign":
            raise GivenUp(f"{name} {cause}") from error
        self.fallbacks[cause] += 1
        return legal.moves[0]
