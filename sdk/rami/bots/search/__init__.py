"""Searching: each move is followed by the same deals of the hidden cards, which are played to their end."""

from rami.bots.search.search import Search
from rami.bots.search.trial import Compared, Worth
from rami.bots.search.warming import is_compiled, warm

__all__ = ["Compared", "Search", "Worth", "is_compiled", "warm"]
