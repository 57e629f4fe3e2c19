"""Which move is worth most: play-outs say it, for each of the moves that are compared."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final

from msgspec import msgpack

from rami.bots.playouts import playable
from rami.bots.search.candidates import to_compare
from rami.bots.search.hidden_rows import HiddenRows
from rami.bots.search.starts import start
from rami.bots.search.trial import NOTHING, Compared, Trial
from rami.rules.moves import Declare, Move
from rami.rules.settings.searchable import known
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View

TRIES: Final = 6
"""The shares that are tried for each play-out, where deals have to be checked (`rami.bots.sampling.origins`)."""


class Search:
    """Compares moves with so many play-outs, fewer where they take long. The same view gets the same answer.

    Without `drops` each move is played out as often as the others. Moves that are dropped seem worse than they are,
    because they are dropped when luck is against them.
    """

    def __init__(self, playouts: int, *, drops: bool = True) -> None:
        self._playouts, self._drops = playouts, drops

    def compare(self, view: View, legal: Sequence[Move], favourite: Move, *, follow: bool = True) -> Compared:
        """The moves that were compared, with the choice of the search. Without `follow` it stays with the favourite.

        Nothing was compared where the rules are not known, there is nothing to choose, or a deal takes too long.
        """
        if isinstance(favourite, Declare) or view.phase not in (Phase.DRAW, Phase.PLAY):
            return NOTHING
        if view.seat is None or not known(view.rules, len(view.seats)) or not playable(face_down(view)):
            return NOTHING
        moves = to_compare(view, legal, favourite)
        if len(moves) < 2:
            return NOTHING
        rows, state = HiddenRows(view, _rng(view), TRIES * self._playouts), face_down(view)
        starts = {move: start(state, view.seat, move, rows.held) for move in moves}
        known_starts = {move: deal for move, deal in starts.items() if deal is not None}
        if favourite not in known_starts:
            return NOTHING
        trial = Trial(view, rows, known_starts, self._playouts)
        trial.run(drops=self._drops)
        return trial.result(follow=follow)


def _rng(view: View) -> Random:
    """Random numbers that are the same for the same view."""
    seen = (view.seat, view.hand, view.steps, view.pile_moves, view.table_moves, view.upcard, view.deal, view.totals)
    return Random(blake2b(msgpack.encode(seen), digest_size=16).digest())
