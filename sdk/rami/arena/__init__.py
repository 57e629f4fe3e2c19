"""Games between bots in this process, without a network. The same seed gives the same games, byte for byte.

`match` plays one game, `tournament` a series of games. `duel` compares bots over many deals, and `league` rates many
bots.
"""

from rami.arena.duel import Duel, OnProgress, duel
from rami.arena.estimate import Estimate
from rami.arena.game import ArenaView, Result, match
from rami.arena.league import League, league
from rami.arena.ratings import Rating
from rami.arena.scores import BotScore
from rami.arena.tournament import Score, Tournament, tournament
from rami.bots.bot import BotFailed

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
