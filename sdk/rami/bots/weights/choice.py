"""The weights of the strong bot: those that were tuned for a game of the same kind, or else the usual ones."""

from typing import NamedTuple

from rami.bots.weights.tuned import TUNED
from rami.bots.weights.usual import usual_weights
from rami.bots.weights.weights import Weights
from rami.rules.settings.parameters import Rules, has_opening
from rami.rules.variants import VARIANTS


class Kind(NamedTuple):
    """What decides how a hand is played best. Games of one kind have the same weights."""

    table: str
    scoring: str
    """Between two players it is the same whether the loser loses points or the winner wins them."""
    declares: bool
    opens: bool
    one_meld: bool
    bonus: bool
    pile: str
    jokers: bool
    """Where players open, the same weights are better with and without jokers."""
    two_players: bool


def kind(rules: Rules, seats: int) -> Kind:
    """The kind of a game."""
    between_two = seats == 2 and rules.scoring in ("penalty", "winner_takes")
    return Kind(
        rules.table,
        "between_two" if between_two else rules.scoring,
        rules.declaration is not None,
        has_opening(rules),
        rules.melds_per_turn == 1,
        rules.rami_bonus != "none",
        rules.discard_draw,
        rules.jokers != 0 and not has_opening(rules),
        seats == 2,
    )


_OF_KIND = {kind(VARIANTS[game].rules, seats): weights for (game, seats), weights in TUNED.items()}


def weights_of(rules: Rules, seats: int) -> Weights:
    """The weights of the strong bot for these rules and so many players."""
    return _OF_KIND.get(kind(rules, seats)) or usual_weights(rules, seats)
