"""Advice on one step of a turn, with its reason: where to draw from, and which card to discard."""

from collections.abc import Sequence

from rami.bots.strategy.arrange import arrange
from rami.bots.strategy.card_value import chances, neighbours, outlook
from rami.bots.strategy.contract import kept_melds
from rami.bots.strategy.declaring import choose_declaring
from rami.bots.strategy.discard import choose_discard, help_to_next_player
from rami.bots.strategy.distance import rules_of
from rami.bots.strategy.draw import choose_draw, taken_cards
from rami.bots.strategy.showdown import choose_showdown_draw
from rami.bots.weights import regular_weights, weights_of
from rami.bots.weights.usual import OPEN
from rami.contract.wire import DiscardHint, DrawHint
from rami.rules.cards import (
    HAND_CARDS,
    HandCard,
    HandCards,
    is_natural,
    names,
    parse_hand,
    parse_meld,
)
from rami.rules.engine.duties import discard_refusal
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import RunOrSet, run_or_set
from rami.rules.melds.solver import Arrangement
from rami.rules.melds.values import hand_card_value
from rami.rules.melds.wild_cards import cards_held, meld_names, wild_faces
from rami.rules.moves import Declare, Discard, DrawDiscard, DrawStock, Drop, Knock, Move, Pass
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View


def draw_hint(view: View, move: Move, legal: Sequence[Move]) -> DrawHint | None:
    """Why to draw like this. After a challenge it is the draw that comes then. None if the melds do not say why."""
    if isinstance(move, Pass):
        return None
    usual = _usual(view, legal)
    if not isinstance(move, DrawStock | DrawDiscard):
        move = usual
    if not isinstance(move, DrawDiscard):
        if isinstance(usual, DrawDiscard):
            return None
        closed = not any(isinstance(other, DrawDiscard) for other in legal)
        return DrawHint(move=DrawStock(), why="pile_closed" if closed else "pile_useless")
    cards = taken_cards(view, move)
    for meld in _melds(view, HandCards(sorted(parse_hand(view.hand) + cards))):
        if cards[0] in cards_held(meld):
            return DrawHint(move=move, why="completes", meld=meld_names(meld))
    fitting = _fitting(view, cards[0])
    return DrawHint(move=move, why="fits", meld=fitting) if fitting else None


def _usual(view: View, legal: Sequence[Move]) -> Move:
    if view.rules.declaration is not None:
        return choose_declaring(view, [move for move in legal if move != Drop()])
    choose = choose_showdown_draw if view.rules.table == "showdown" else choose_draw
    return choose(view, legal, weights_of(view.rules, len(view.seats)))


def _melds(view: View, hand: HandCards) -> tuple[RunOrSet, ...]:
    return arrange(view.rules, hand).melds if view.rules.declaration is None else kept_melds(view, hand).melds


def discard_hint(view: View, arranged: Arrangement, move: Move) -> DiscardHint:
    """Why to discard this card. If the move is no discard, it is the card to discard at the end of the turn.

    If none may be discarded yet, because a duty is still open, it is one of all cards of the hand.
    """
    if isinstance(move, Discard | Knock | Declare) and move.card is not None:
        return reasons(view, arranged, move.card)
    rules, table = view.rules, face_down(view).table
    hand = sorted(set(parse_hand(view.hand)))
    cards = [card for card in hand if discard_refusal(rules, table, card) is None] or hand
    return chosen_discard(view, arranged, cards)


def chosen_discard(view: View, arranged: Arrangement, cards: Sequence[HandCard]) -> DiscardHint:
    """The choice of `choose_discard` among these cards, with its reasons."""
    discards = [Discard(name) for name in names(HandCards(cards))]
    return reasons(view, arranged, choose_discard(view, discards, regular_weights(view.rules)).card)


def reasons(view: View, arranged: Arrangement, chosen: str) -> DiscardHint:
    """What speaks for discarding this card."""
    rules = view.rules
    card, ahead = HAND_CARDS[chosen], outlook(view, arranged.melds, OPEN)
    beside = neighbours(rules, arranged.left, ahead.melds)
    return DiscardHint(
        card=chosen,
        why="spare" if card in arranged.left else "breaks_up",
        points=hand_card_value(rules.values, card, wild_faces(rules_of(view))),
        chances=chances(rules, card, beside, ahead.can_come).cards if is_natural(card) else 0,
        helps=help_to_next_player(view, card, ahead) > 0,
    )


def _fitting(view: View, card: HandCard) -> tuple[str, ...]:
    """The first meld on the table that takes this card. Empty if there is none."""
    terms, cards = terms_of(view.rules), HandCards([card])
    melds = [(meld.cards, run_or_set(parse_meld(meld.cards))) for meld in view.melds]
    return next((found for found, meld in melds if any(True for _ in fits(terms, meld, cards))), ())
