"""Whether a turn can still be finished, for the law of no dead ends. Only `rules.play` uses these four functions."""

from rami.rules.feasibility.finish import can_finish, lawful_layings, refusal
from rami.rules.feasibility.takes import lawful_takes

__all__ = ["can_finish", "lawful_layings", "lawful_takes", "refusal"]
