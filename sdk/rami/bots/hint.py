"""Hints for a player: what the house bot would do. They use only the player's view, so they reveal nothing hidden."""

from collections.abc import Sequence

from rami.bots.act_hint import act_hint
from rami.bots.challenge_hint import challenge_hint
from rami.bots.strategy.arrange import arrange
from rami.bots.strategy.card_value import chances, neighbours, outlook
from rami.bots.strategy.contract import kept_melds
from rami.bots.strategy.discard import choose_discard, help_to_next_player
from rami.bots.strategy.draw import choose_draw, taken_cards
from rami.bots.strategy.showdown import choose_showdown_draw
from rami.rules.cards import (
    HAND_CARDS,
    HandCard,
    HandCards,
    held_cards,
    is_natural,
    names,
    parse_hand,
    parse_meld,
)
from rami.rules.engine.duties import discard_refusal
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import run_or_set
from rami.rules.melds.solver import Arrangement
from rami.rules.melds.values import hand_card_value, hand_value, meld_value
from rami.rules.moves import Discard, DrawDiscard, DrawStock
from rami.rules.play import legal_moves
from rami.rules.state import IN_TURN, Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View
from rami.wire import DrawHint, Hint, HintMeld, ThrowHint


def hint(view: View) -> Hint:
    """The best melds in the player's hand and, in the player's turn, where to draw from or which card to discard.

    The same view gives the same hint, here and from the service. Raises ValueError for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("A spectator has no hand to give advice on.")
    values, arranged = view.rules.values, kept_melds(view, parse_hand(view.hand))
    mine = view.phase in IN_TURN and view.turn == view.seat
    act = act_hint(view, legal_moves(face_down(view))) if mine and view.rules.table == "showdown" else None
    return Hint(
        your_turn=mine,
        melds=tuple(HintMeld(cards=names(meld.cards), points=meld_value(values, meld)) for meld in arranged.melds),
        points=arranged.value,
        left=names(arranged.left),
        deadwood=hand_value(values, arranged.left),
        draw=_draw(view) if mine and view.phase is Phase.DRAW and act is None else None,
        throw=_throw(view, arranged) if mine and view.phase is Phase.PLAY else None,
        challenge=challenge_hint(view) if mine else None,
        act=act,
    )


def _draw(view: View) -> DrawHint:
    legal = legal_moves(face_down(view))
    move = choose_showdown_draw(view, legal) if view.rules.table == "showdown" else choose_draw(view, legal)
    if not isinstance(move, DrawDiscard):
        closed = not any(isinstance(other, DrawDiscard) for other in legal)
        return DrawHint(move=DrawStock(), why="pile_closed" if closed else "pile_useless")
    cards = taken_cards(view, move)
    for meld in arrange(view.rules, parse_hand(view.hand) + cards).melds:
        if cards[0] in held_cards(meld.cards):
            return DrawHint(move=move, why="completes", meld=names(meld.cards))
    return DrawHint(move=move, why="fits", meld=_fitting(view, cards[0]))


def _throw(view: View, arranged: Arrangement) -> ThrowHint:
    """The card to throw. If none may be thrown yet, because a duty is still open, one of all cards of the hand."""
    rules, table = view.rules, face_down(view).table
    hand = sorted(set(parse_hand(view.hand)))
    cards = [card for card in hand if discard_refusal(rules, table, card) is None] or hand
    return throw_hint(view, arranged, cards)


def throw_hint(view: View, arranged: Arrangement, cards: Sequence[HandCard]) -> ThrowHint:
    """The choice of `choose_discard` among these cards, with its reasons."""
    rules = view.rules
    chosen = choose_discard(view, [Discard(name) for name in names(HandCards(cards))]).card
    card, ahead = HAND_CARDS[chosen], outlook(view, arranged.melds)
    beside = neighbours(rules, arranged.left, ahead.melds)
    return ThrowHint(
        card=chosen,
        why="spare" if card in arranged.left else "breaks_up",
        points=hand_card_value(rules.values, card),
        chances=chances(rules, card, beside, ahead.can_come).cards if is_natural(card) else 0,
        helps=help_to_next_player(view, card) > 0,
    )


def _fitting(view: View, card: HandCard) -> tuple[str, ...]:
    """The first meld on the table that takes this card."""
    terms, cards = terms_of(view.rules), HandCards([card])
    melds = [run_or_set(parse_meld(meld.cards)) for meld in view.melds]
    return next(names(meld.cards) for meld in melds if any(True for _ in fits(terms, meld, cards)))
