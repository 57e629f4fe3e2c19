"""The weights of the rules of thumb: numbers that say what a bot pays attention to, and how much."""

from rami.bots.weights.choice import weights_of
from rami.bots.weights.usual import regular_weights, usual_weights
from rami.bots.weights.weights import MOST_FEWEST, MOST_TURNS, NEVER, UNWANTED, Weights, over_turns

__all__ = [
    "MOST_FEWEST",
    "MOST_TURNS",
    "NEVER",
    "UNWANTED",
    "Weights",
    "choice",
    "over_turns",
    "regular_weights",
    "tuned",
    "usual",
    "usual_weights",
    "weights",
    "weights_of",
]
