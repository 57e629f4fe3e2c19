"""The levels of our bots by name, the weakest first."""

from types import MappingProxyType
from typing import Final

from rami.bots.bot import Bot
from rami.bots.house_bot import HouseBot
from rami.bots.novice_bot import NoviceBot
from rami.bots.strong_bot import StrongBot

LEVELS: Final = MappingProxyType[str, type[Bot]]({"novice": NoviceBot, "regular": HouseBot, "strong": StrongBot})
