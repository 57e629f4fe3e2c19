"""What may be laid in a turn: all melds, lay-offs and swaps, and whether the turn can be finished after each.

A list has rows of numbers (`rami.training.batch.layout`). All functions are compiled.
"""

__all__ = [
    "additions",
    "duties",
    "failed",
    "finishing",
    "laying",
    "melds",
    "opening",
    "outlook",
    "paths",
    "room",
    "whole",
]
