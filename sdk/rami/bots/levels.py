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
SEARCH_SECONDS: Final = MappingProxyType({"expert": 0.15, "master": 2.0})
"""The levels that search, and the processor time that a decision or a hint with alternatives may take, in seconds.

With alternatives, a hint of a level that does not search takes as much as that of an expert.
"""
SEARCHING: Final = tuple(SEARCH_SECONDS)
"""The levels that search, the weaker first."""


def searches(level: str) -> bool:
    """Whether bots of this level may take long for a choice: those that search, and those that are not ours."""
    return level in SEARCHING or level not in LEVELS


def missing_levels() -> dict[str, str]:
    """The levels that this machine has not, and why."""
    why = missing_search()
    return {} if why is None else dict.fromkeys(SEARCHING, why)
