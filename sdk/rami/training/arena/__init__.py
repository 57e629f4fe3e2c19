"""Games between bots in this process, without a network. The same seed gives the same games, byte for byte.

`match` plays one game, `tournament` a series of games. `duel` compares bots over many deals, and `league` rates many
bots.
"""

from rami.bots.bot import BotFailed
from rami.training.arena.duel import Duel, OnProgress, duel
from rami.training.arena.estimate import Estimate
from rami.training.arena.game import ArenaView, Result, match
from rami.training.arena.league import League, league
from rami.training.arena.ratings import Rating
from rami.training.arena.scores import BotScore
from rami.training.arena.tournament import Score, Tournament, tournament

__all__ = [
    "ArenaView",
    "BotFailed",
    "BotScore",
    "Duel",
    "Estimate",
    "League",
    "OnProgress",
    "Rating",
    "Result",
    "Score",
    "Tournament",
    "duel",
    "league",
    "match",
    "tournament",
]
