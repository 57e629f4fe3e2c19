"""The levels of our bots by name, the weakest first."""

from types import MappingProxyType
from typing import Final

from rami.bots.bot import Bot
from rami.bots.house_bot import HouseBot
from rami.bots.novice_bot import NoviceBot
from rami.bots.searching_bots import ExpertBot, MasterBot, missing_search
from rami.bots.strong_bot import StrongBot

LEVELS: Final = MappingProxyType[str, type[Bot]](
    {"novice": NoviceBot, "regular": HouseBot, "strong": StrongBot, "expert": ExpertBot, "master": MasterBot}
)
SEARCHING: Final = ("expert", "master")
"""The levels that search. Each decision of theirs takes 50 ms and 500 ms of processor time."""


def missing_levels() -> dict[str, str]:
    """The levels that this machine has not, and why."""
    why = missing_search()
    return {} if why is None else dict.fromkeys(SEARCHING, why)
