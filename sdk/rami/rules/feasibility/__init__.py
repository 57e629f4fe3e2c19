"""Whether a turn can still be finished: the search behind "no dead ends". Only `rules.play` uses it, by three doors."""

from rami.rules.feasibility.finish import can_finish, lawful_layings, refusal

__all__ = ["can_finish", "lawful_layings", "refusal"]
