"""The memory of a deal from one view, for a player that has not followed the deal event by event.

A view tells what happened at the discard pile and on the table, in order. It does not tell which cards the own seat
drew in earlier turns, what was taken back, and when others passed, dropped out or challenged: the history lacks this.
"""

from operator import itemgetter

from rami.bots.sampling.memory import mover
from rami.rules.cards import HAND_CARDS, HandCards, parse_hand
from rami.rules.engine.deal import first_to_play
from rami.rules.moves import DrawStock
from rami.rules.settings.parameters import deal_rules, hand_size
from rami.rules.snapshots import TableMove
from rami.rules.views.view import PileMove, View, dealt_for
from rami.training.env.memory import Memory, taken_by


def recalled(view: View) -> Memory:
    """What the seat of this view remembers: only the pile, of a deal that the view does not tell from its start."""
    recall = _Recall(view)
    recall.deal()
    pile = parse_hand(view.pile or ())
    return recall.memory if recall.memory.agrees(pile) else _begun(view, pile)


def _begun(view: View, pile: HandCards) -> Memory:
    rules, dealer = view.rules, view.dealer or 0
    size = hand_size(deal_rules(rules, view.deal), dealt_for(view))
    sizes = [0 if seat.eliminated else size for seat in view.seats]
    sizes[first_to_play(rules, view.totals, dealer, len(sizes))] += rules.starter_extra_card
    return Memory(rules, dealt_for(view), sizes, pile)


class _Recall:
    def __init__(self, view: View) -> None:
        upcard = [] if view.upcard is None else [HAND_CARDS[view.upcard]]
        self.memory = _begun(view, HandCards(upcard))
        self._view, self._seen = view, 0
        self._has_drawn = view.rules.starter_extra_card
        dealt = sum(self.memory.sizes) + len(upcard) + (view.wild_card is not None)
        self._left = self.memory.cards - dealt

    def deal(self) -> None:
        view, memory = self._view, self.memory
        lays: list[tuple[int, TableMove | PileMove]] = [(2 * move.after, move) for move in view.table_moves]
        moves = sorted([*lays, *[(2 * at + 1, move) for at, move in enumerate(view.pile_moves)]], key=itemgetter(0))
        for _, move in moves:
            if isinstance(move, TableMove):
                self._draw_first(move.seat)
                memory.lays(move.seat, move.cards, taken_by(move))
            elif move.action == "took":
                self._count(drawn=True)
                memory.takes(move.seat, [HAND_CARDS[move.card]])
            else:
                self._draw_first(move.seat)
                self._count(drawn=False)
                memory.discard(move.seat, HAND_CARDS[move.card])
        seat = mover(view)
        if view.steps and isinstance(view.steps[0], DrawStock) and seat is not None:
            self._draw_first(seat)

    def _count(self, *, drawn: bool) -> None:
        self._seen, self._has_drawn = self._seen + 1, drawn

    def _draw_first(self, seat: int) -> None:
        """The card that is drawn from the stock if none was taken, before anything else in the turn."""
        if self._has_drawn:
            return
        self._has_drawn, view = True, self._view
        if not self._left:
            self.memory.renews(int(view.rules.recycle_keeps_top))
            self._left = int(self.memory.renewed.sum())
        self._left -= 1
        own = seat == view.seat == mover(view) and self._seen == len(view.pile_moves)
        card = view.this_turn.drawn_card if own else None
        self.memory.draws(seat, None if card is None else HAND_CARDS[card])
