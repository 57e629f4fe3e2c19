"""Which hidden cards a player probably has."""

from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec
import numpy as np

from rami.bots.playouts import Ints
from rami.bots.search.clues import CLUES, Floats, clues
from rami.bots.weights.choice import kind
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS
from rami.rules.views.view import View


class Fitted(msgspec.Struct, frozen=True):
    """What the clues say in games of one kind, as found by `python -m tools.beliefs`.

    `weights` are by the name of a clue (`rami.bots.search.clues.CLUES`): how much more the logarithm of the odds is
    that a player has the card.
    """

    game: str
    players: int
    weights: dict[str, float]

    def by_clue(self) -> Floats:
        """The weights in the order of the columns of `clues`."""
        return np.array([self.weights.get(clue, 0.0) for clue in CLUES])


FITTED: Final = msgspec.json.decode(Path(__file__).with_name("beliefs.json").read_bytes(), type=list[Fitted])
_OF_KIND: Final = MappingProxyType({kind(VARIANTS[one.game].rules, one.players): one.by_clue() for one in FITTED})
_USUAL: Final = MappingProxyType({VARIANTS[one.game].rules.table: one.by_clue() for one in reversed(FITTED)})
"""For games of a kind that was not fitted: the weights of the first fitted game that has the same `table`."""


def odds(view: View, seat: int, hidden: Ints) -> Floats:
    """The logarithm of the odds that a player has each of the 53 cards, but for a number that is the same for all."""
    return clues(view, seat, hidden) @ _weights(view.rules, len(view.seats))


def _weights(rules: Rules, seats: int) -> Floats:
    return _OF_KIND.get(kind(rules, seats), _USUAL[rules.table])
