"""Bots: what one is, those of the house, and the runner that plays with one online."""

from rami.bots.bot import Bot
from rami.bots.house import HouseBot
from rami.bots.random_bot import RandomBot

__all__ = ["Bot", "HouseBot", "RandomBot"]
