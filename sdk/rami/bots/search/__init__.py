"""Searching: each move is followed by the same deals of the hidden cards, which are played to their end."""

from rami.bots.search.candidates import most_moves
from rami.bots.search.search import Search
from rami.bots.search.trial import ROUND, Compared, Worth
from rami.bots.search.warming import is_compiled, warm

__all__ = ["ROUND", "Compared", "Search", "Worth", "is_compiled", "most_moves", "warm"]
