"""The decisions of a bot in one game, and what happens when the bot fails."""

from collections import Counter
from typing import Any, Final

import msgspec

from rami.bots.bot import AnyBot, BotFailed, OnBotError, bot_of
from rami.bots.online.methods import called, log
from rami.client import UnknownEvent
from rami.contract.wire import GameEvent, GameView, LegalMoves
from rami.errors import MoveRefused
from rami.rules.moves import Move

LONGEST: Final = 200
"""The most characters of a cause that are kept."""


class GivenUp(Exception):
    """The bot has failed, and its game is to be resigned. The text is the cause."""


class Decisions:
    """The bot of one game: what it hears, what it chooses, and how long it takes.

    `fallbacks` counts the failures after which the game went on, by their cause.
    """

    def __init__(self, bot: AnyBot, on_bot_error: OnBotError) -> None:
        self.fallbacks: Counter[str] = Counter()
        self.seconds: list[float] = []
        self._bot, self._on_error = bot_of(bot), on_bot_error
        self._game, self._seat = "", 0

    @property
    def listens(self) -> bool:
        """Whether the bot wants to hear the events of its game."""
        return hasattr(self._bot, "on_event")

    async def started(self, view: GameView) -> None:
        """Give the bot its game and its seat, if it has `game_started`. Raises GivenUp and BotFailed."""
        self._game, self._seat = view.id, view.seat or 0
        await self._call_hook("game_started", view.id, self._seat)

    async def heard(self, event: GameEvent | UnknownEvent) -> None:
        """Give the bot an event, if it has `on_event`. Raises GivenUp and BotFailed."""
        await self._call_hook("on_event", event)

    async def ended(self, result: Any) -> None:
        """Give the bot the result, if it has `game_ended`. Raises BotFailed."""
        try:
            await self._call_hook("game_ended", result)
        except GivenUp as failed:
            self.fallbacks[str(failed)] += 1  # there is no game left to resign

    async def choose(self, view: GameView, legal: LegalMoves) -> Move:
        """The bot's move, or a legal move in its place. Raises GivenUp and BotFailed."""
        try:
            chosen, seconds = await called(self._bot.choose, view, legal.moves)
        except Exception as error:  # noqa: BLE001 - a bot may raise anything
            self._failed(f"raised {error!r}", error)
            return legal.moves[0]
        self.seconds.append(seconds)
        try:
            move: Move = msgspec.convert(msgspec.to_builtins(chosen), Move)
        except (TypeError, ValueError) as error:
            self._failed(f"returned {chosen!r}, which is not a move", error)
            return legal.moves[0]
        return move

    def refused(self, legal: LegalMoves, move: Move, error: MoveRefused) -> Move:
        """A legal move in the place of one that the rules refuse. Raises GivenUp and BotFailed."""
        self._failed(f"chose {move}, which was refused: {error}", error)
        return legal.moves[0]

    async def _call_hook(self, hook: str, *what: Any) -> None:
        call = getattr(self._bot, hook, None)
        if call is not None:
            try:
                await called(call, *what)
            except Exception as error:  # noqa: BLE001 - a bot may raise anything
                self._failed(f"raised {error!r} in {hook}", error)

    def _failed(self, cause: str, error: Exception) -> None:
        """Do what is to be done when the bot fails. If it returns, the game goes on."""
        name, cause = type(self._bot).__name__, cause[:LONGEST]
        if self._on_error == "raise":
            raise BotFailed(name, self._seat, cause) from error
        log.warning("Game %s: %s %s", self._game, name, cause, exc_info=error)
        if self._on_error == "resign":
            raise GivenUp(f"{name} {cause}") from error
        self.fallbacks[cause] += 1
