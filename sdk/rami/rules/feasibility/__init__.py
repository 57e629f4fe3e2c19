"""Whether a turn can still be finished, for the law of no dead ends, and how.

Only `rules.play` and `rules.turn_end` use these functions.
"""

from rami.rules.feasibility.takes import lawful_takes
from rami.rules.feasibility.wild_choices import can_finish, ending, lawful_layings, refusal

__all__ = ["can_finish", "ending", "lawful_layings", "lawful_takes", "refusal"]
