"""The mechanisms of a deal: shuffle, deal, draw, lay, discard, the duties of a turn, the end, the score.

A mechanism that only some games have is a module of its own here, chosen by a setting.
"""

__all__ = ["deal", "draw", "duties", "ending", "lay", "scoring", "shuffle", "steps"]
