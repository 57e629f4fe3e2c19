"""Games between bots in this process, without a network. The same seed gives the same games, byte for byte.

`match` plays one game, `tournament` a series of games, and `duel` compares bots over many deals.
"""

from rami.arena.duel import BotScore, Duel, duel
from rami.arena.estimate import Estimate
from rami.arena.game import ArenaView, Result, match
from rami.arena.tournament import Score, Tournament, tournament
from rami.bots.bot import BotFailed

__all__ = [
    "ArenaView",
    "BotFailed",
    "BotScore",
    "Duel",
    "Estimate",
    "Result",
    "Score",
    "Tournament",
    "duel",
    "match",
    "tournament",
]
