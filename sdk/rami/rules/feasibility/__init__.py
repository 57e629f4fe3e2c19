"""Whether a turn can still be finished, for the law of no dead ends, and how.

Only `rules.play` and `rules.turn_end` use these functions.
"""

from rami.rules.feasibility.finish import can_finish, ending, lawful_layings, refusal
from rami.rules.feasibility.takes import lawful_takes

__all__ = ["can_finish", "ending", "lawful_layings", "lawful_takes", "refusal"]
