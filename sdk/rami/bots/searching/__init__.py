"""Searching: each move is followed by the same deals of the hidden cards, which are played to their end."""

from rami.bots.searching.search import Search, Worth

__all__ = ["Search", "Worth"]
