"""Bots: the interface `Bot`, bots of several levels, and the runner that plays online games with a bot."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rami.bots.bot import AnyBot, AsyncBot, BaseBot, Bot, BotFailed, GameResult, OnBotError
from rami.bots.command_bot import CommandBot
from rami.bots.house_bot import HouseBot
from rami.bots.levels import LEVELS, SEARCH_SECONDS, SEARCHING, missing_levels, searches
from rami.bots.missing_extra import MissingExtra
from rami.bots.novice_bot import NoviceBot
from rami.bots.random_bot import RandomBot
from rami.bots.searching_bots import ExpertBot, MasterBot
from rami.bots.strong_bot import StrongBot

if TYPE_CHECKING:
    from rami.bots.called.application import asgi
    from rami.bots.online.game import play_game
    from rami.bots.online.runner import play, run
    from rami.bots.serving.policy import Accept, Policy, Seek
    from rami.bots.serving.server import serve

__all__ = [
    "LEVELS",
    "SEARCHING",
    "SEARCH_SECONDS",
    "Accept",
    "AnyBot",
    "AsyncBot",
    "BaseBot",
    "Bot",
    "BotFailed",
    "CommandBot",
    "ExpertBot",
    "GameResult",
    "HouseBot",
    "MasterBot",
    "MissingExtra",
    "NoviceBot",
    "OnBotError",
    "Policy",
    "RandomBot",
    "Seek",
    "StrongBot",
    "asgi",
    "missing_levels",
    "play",
    "play_game",
    "run",
    "searches",
    "serve",
]

_ONLINE = {"play": "online.runner", "run": "online.runner", "play_game": "online.game", "serve": "serving.server"}
_ONLINE |= {"asgi": "called.application"}
_ONLINE |= dict.fromkeys(("Accept", "Policy", "Seek"), "serving.policy")


def __getattr__(name: str) -> Any:
    """Import the runner at its first use, because a bot does not need an HTTP library."""
    if name in _ONLINE:
        return getattr(import_module(f"rami.bots.{_ONLINE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is here, with what is imported when it is first used."""
    return sorted({*globals(), *__all__})
