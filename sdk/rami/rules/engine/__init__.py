"""The mechanisms of a deal: shuffle, deal, draw, lay, discard, the duties of a turn, the end, the score.

A mechanism that only some variants use has its own module here. A setting switches it on.
"""

__all__ = [
    "challenge",
    "deal",
    "declaring",
    "draw",
    "duties",
    "elimination",
    "ending",
    "knocking",
    "lay",
    "opening",
    "scoring",
    "showdown",
    "shuffle",
    "steps",
    "table_views",
    "taken_jokers",
]
