"""A bot that plays like somebody who has just learned the game."""

from collections.abc import Sequence

from rami.bots.strategy.arrange import arrange
from rami.bots.strategy.declaring import choose_declaring_anyhow
from rami.bots.strategy.showdown import knock_counts
from rami.rules.cards import HAND_CARDS, HandCards, parse_hand
from rami.rules.melds.values import hand_card_value
from rami.rules.moves import Accept, Discard, DrawDiscard, DrawStock, Laying, Move, Pass, Refuse
from rami.rules.state import Phase
from rami.rules.views.view import View


class NoviceBot:
    """Lays what it can, takes the top card of the pile for its first meld, discards the dearest card outside its melds.

    It knocks as soon as it can, and never challenges. The same view gives the same choice. It never uses undo.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        if view.phase is Phase.ANSWER:
            return next((move for move in legal if isinstance(move, Accept | Refuse)), legal[0])
        if view.rules.declaration is not None:
            return choose_declaring_anyhow(view, legal)
        if view.phase is Phase.DRAW:
            return self._draw(view, legal)
        knocks = knock_counts(view, legal)
        if knocks:
            return min(knocks, key=lambda move: knocks[move])
        laying = next((move for move in legal if isinstance(move, Laying)), None)
        discards = [move for move in legal if isinstance(move, Discard)]
        return laying or (_dearest(view, discards) if discards else legal[0])

    def _draw(self, view: View, legal: Sequence[Move]) -> Move:
        hand, top = parse_hand(view.hand), parse_hand(view.pile[-1:] if view.pile else ())
        helps = _melds(view, hand + top) > _melds(view, hand) == 0
        if helps and DrawDiscard() in legal:
            return DrawDiscard()
        return next((move for move in legal if isinstance(move, DrawStock | Pass)), legal[0])


def _melds(view: View, hand: HandCards) -> int:
    return len(arrange(view.rules, HandCards(sorted(hand))).melds)


def _dearest(view: View, discards: Sequence[Discard]) -> Discard:
    left = arrange(view.rules, parse_hand(view.hand)).left
    spare = [move for move in discards if HAND_CARDS[move.card] in left] or discards
    return max(spare, key=lambda move: hand_card_value(view.rules.values, HAND_CARDS[move.card]))
