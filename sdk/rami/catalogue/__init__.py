"""The catalogue: every game that people know by another name, and what it is here.

Each game is written once, as data. The service, both clients, the pages, the command line and the documentation read
it. A module holds the games of a tradition, or those that cannot be played.
"""

from rami.catalogue.games import CATALOGUE, known_game
from rami.catalogue.known_game import KnownGame, Source
from rami.catalogue.named_rules import rules_called

__all__ = ["CATALOGUE", "KnownGame", "Source", "known_game", "rules_called"]
