"""Bots: the interface `Bot`, two bots, and the runner that plays online games with a bot."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rami.bots.bot import Bot
from rami.bots.house_bot import HouseBot
from rami.bots.random_bot import RandomBot

if TYPE_CHECKING:
    from rami.bots.online.runner import play, run

__all__ = ["Bot", "HouseBot", "RandomBot", "play", "run"]


def __getattr__(name: str) -> Any:
    """Import the runner at its first use, because a bot does not need an HTTP library."""
    if name in ("play", "run"):
        return getattr(import_module("rami.bots.online.runner"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
