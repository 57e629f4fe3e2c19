"""The weights of the strong bot for rules: those that were tuned for the nearest game that is of the same kind."""

from rami.bots.weights.usual import usual_weights
from rami.bots.weights.weights import Weights
from rami.rules.settings.parameters import Rules


def weights_of(rules: Rules, seats: int) -> Weights:
    """The weights of the strong bot."""
    return usual_weights(rules, seats)
