"""Which move is worth most: play-outs say it, for each of the moves that are compared."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final

from msgspec import msgpack

from rami.bots.playouts import playable
from rami.bots.search.candidates import most_moves, to_compare
from rami.bots.search.hidden_rows import HiddenRows
from rami.bots.search.starts import start
from rami.bots.search.trial import NOTHING, Compared, Trial, Worth
from rami.rules.moves import Declare, Move
from rami.rules.settings.searchable import known
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View

TRIES: Final = 6
"""The shares that are tried for each play-out, where deals have to be checked (`rami.bots.sampling.origins`)."""
REST: Final = 4
"""If the choice is among some moves only, one of so many play-outs is left for the others, which a hint shows."""


class Search:
    """Compares moves with so many play-outs, fewer where they take long. The same view gets the same answer.

    Without `drops` each move is played out as often as the others. Moves that are dropped seem worse than they are,
    because they are dropped when luck is against them.
    """

    def __init__(self, playouts: int, *, drops: bool = True) -> None:
        self._playouts, self._drops = playouts, drops

    def compare(
        self, view: View, legal: Sequence[Move], favourite: Move, *, follow: bool = True, rest: bool = False
    ) -> Compared:
        """The moves that were compared, with the choice of the search. Without `follow` it stays with the favourite.

        With `rest`, the moves that are too many for a choice follow; none of them is ever chosen. Nothing was compared
        where the rules are not known, there is nothing to choose, or a deal takes too long.
        """
        if isinstance(favourite, Declare) or view.phase not in (Phase.DRAW, Phase.PLAY):
            return NOTHING
        if view.seat is None or not known(view.rules, len(view.seats)) or not playable(face_down(view)):
            return NOTHING
        moves, most = to_compare(view, legal, favourite), most_moves(view.rules)
        left = self._playouts // REST if len(moves) > most else 0
        trial = self._tried(view, moves[:most], self._playouts - left)
        found = NOTHING if trial is None else trial.result(follow=follow)
        if rest and left and found.worths:
            first, *compared = found.worths
            compared += self._rest(view, first, moves[most:], left)
            return found._replace(worths=(first, *sorted(compared, key=lambda worth: -worth.points)))
        return found

    def _rest(self, view: View, first: Worth, moves: Sequence[Move], playouts: int) -> tuple[Worth, ...]:
        """What these moves are worth beside the first one."""
        trial = self._tried(view, [first.move, *moves], playouts)
        if trial is None or not (worths := trial.result(follow=False).worths):
            return ()
        higher = first.points - worths[0].points
        return tuple([worth._replace(points=worth.points + higher) for worth in worths[1:]])

    def _tried(self, view: View, moves: Sequence[Move], playouts: int) -> Trial | None:
        """The comparison of the first move with the others, if there are others and the first can be played out."""
        if len(moves) < 2:
            return None
        rows, state, seat = HiddenRows(view, _rng(view), TRIES * playouts), face_down(view), view.seat or 0
        starts = {move: start(state, seat, move, rows.held) for move in moves}
        known_starts = {move: deal for move, deal in starts.items() if deal is not None}
        if moves[0] not in known_starts:
            return None
        trial = Trial(view, rows, known_starts, playouts)
        trial.run(drops=self._drops)
        return trial


def _rng(view: View) -> Random:
    """Random numbers that are the same for the same view."""
    seen = (view.seat, view.hand, view.steps, view.pile_moves, view.table_moves, view.upcard, view.deal, view.totals)
    return Random(blake2b(msgpack.encode(seen), digest_size=16).digest())
