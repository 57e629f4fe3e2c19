"""One game of a bot that serves: it is played to its end, or left if it does not begin."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from rami.bots.bot import BotFailed, GameResult
from rami.bots.online.background import Background
from rami.bots.online.failures import is_temporary
from rami.bots.online.methods import log
from rami.client import AsyncRami
from rami.errors import RamiError

AGAIN: Final = 5.0
"""Seconds until a game that failed is tried again."""

Play = Callable[[], Awaitable[GameResult]]
"""Plays a game to its end."""


async def play_or_leave(rami: AsyncRami, game_id: str, play: Play, begin_within: float | None) -> None:
    """Play a game, or leave it if it is still open after `begin_within` seconds. Raises BotFailed."""
    playing = Background(_to_the_end(game_id, play))
    try:
        if begin_within is not None:
            await asyncio.wait({playing.task}, timeout=begin_within)
            if not playing.task.done() and await _left(rami, game_id):
                return
        await asyncio.wait({playing.task})
        playing.task.result()
    finally:
        await playing.stop()


async def _left(rami: AsyncRami, game_id: str) -> bool:
    """Leave a game that still waits for others. False if it runs."""
    try:
        if (await rami.get_game(game_id)).status != "open":
            return False
        await rami.leave_game(game_id)
    except RamiError as error:
        log.info("Game %s was not left: %s", game_id, type(error).__name__)
        return False
    log.info("Game %s was left: it did not begin.", game_id)
    return True


async def _to_the_end(game_id: str, play: Play) -> None:
    """Play, and go on after failures that may pass. Raises BotFailed."""
    while True:
        try:
            result = await play()
        except BotFailed:
            raise
        except RamiError as error:
            log.warning("Game %s failed: %s", game_id, type(error).__name__)
            if not is_temporary(error):
                return
            await asyncio.sleep(AGAIN)
        except Exception:  # noqa: BLE001 - a bug in one game ends no other game
            log.exception("Game %s failed.", game_id)
            return
        else:
            log.info("Game %s is over: %s, %s", game_id, result.status, "won" if result.won else "lost")
            return
