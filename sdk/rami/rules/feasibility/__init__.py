"""Whether a turn can still be finished, for the law of no dead ends. Only `rules.play` uses these three functions."""

from rami.rules.feasibility.finish import can_finish, lawful_layings, refusal

__all__ = ["can_finish", "lawful_layings", "refusal"]
