"""Which moves are compared."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import msgpack

from rami.bots.strategy.arrange import known_rank
from rami.bots.strategy.declaring import held_in_melds
from rami.bots.strategy.discard import ranked
from rami.bots.strategy.dropping import drops_for_good
from rami.bots.strategy.showdown import knock_counts
from rami.bots.weights import weights_of
from rami.rules.moves import Declare, Discard, Drop, LayOff, Meld, Move, SwapJoker, Undo
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

MOST_MOVES: Final = 16
"""How many moves are compared at most."""
FEW_MOVES: Final = 4
"""So many where outcomes lie far apart, and play-outs are few: with an opening."""


def most_moves(rules: Rules) -> int:
    """How many moves are compared with these rules."""
    return MOST_MOVES if rules.opening is None else FEW_MOVES


def to_compare(view: View, legal: Sequence[Move], favourite: Move) -> list[Move]:
    """The favourite, then draws, discards and others. If not all can be chosen, the best discards come first.

    The favourite stays if another is only as good. Of the knocks only those that leave least are compared, and nobody
    drops out of the match. Where players declare, cards of melds are kept, and there is nothing to compare with
    declaring.
    """
    counts = knock_counts(view, legal)
    least = min(counts.values(), default=0)
    worse = {knock for knock, count in counts.items() if count > least}
    if isinstance(favourite, Declare):
        return [favourite]
    left_out = {favourite, *worse, *held_in_melds(view, legal)} | ({Drop()} if drops_for_good(view) else set())
    others = [move for move in legal if move not in left_out and not isinstance(move, Undo | SwapJoker)]
    places = {move: place for place, move in enumerate(_ranked(view, others))}
    others.sort(key=lambda move: (isinstance(move, Meld | LayOff), places.get(move, -1), msgpack.encode(move)))
    return [favourite, *others][: most_moves(view.rules)]


def _ranked(view: View, moves: Sequence[Move]) -> Iterable[Move]:
    """The discards among these moves, the best first, if not all moves can be compared. Else nothing."""
    discards = [move for move in moves if isinstance(move, Discard)]
    if len(moves) < most_moves(view.rules) or not discards:
        return []
    return ranked(known_rank(view), discards, weights_of(view.rules, len(view.seats)))
