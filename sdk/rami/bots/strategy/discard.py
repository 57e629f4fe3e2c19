"""Which card to discard: the one without which the rest is worth most, unless it helps the next player."""

from collections.abc import Iterator, Sequence

from rami.bots.strategy.arrange import arrange, left_value
from rami.bots.strategy.card_memory import pickups, shed_by
from rami.bots.strategy.card_value import HUNDREDTH, Outlook, melds_with, near_faces, outlook
from rami.bots.strategy.contract import kept_melds
from rami.bots.weights import Weights
from rami.rules.cards import (
    HAND_CARDS,
    NO_CARDS,
    Face,
    HandCard,
    HandCards,
    is_natural,
    mask_of,
    naturals,
    parse_hand,
    parse_meld,
    rank,
    suit,
    without,
)
from rami.rules.engine.deal import next_in
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import run_or_set
from rami.rules.melds.wild_cards import is_joker
from rami.rules.moves import Discard
from rami.rules.views.view import View

JOKER_WORTH = 10_000


def choose_discard(view: View, discards: Sequence[Discard], weights: Weights) -> Discard:
    """The best of these discards, the first of equal ones. Melds of the best arrangement are kept if possible."""
    return next(ranked(view, discards, weights), discards[0])


def ranked(view: View, discards: Sequence[Discard], weights: Weights) -> Iterator[Discard]:
    """All these discards, the best first. Those that break up a meld come last, and take longest."""
    hand = parse_hand(view.hand)
    arrangement = kept_melds(view, hand)
    spare = [move for move in discards if HAND_CARDS[move.card] in arrangement.left]
    if spare:
        ahead = outlook(view, arrangement.melds, weights)

        def gain(move: Discard) -> int:
            helps = help_to_next_player(view, HAND_CARDS[move.card], ahead)
            return ahead.worth(_remove(arrangement.left, move)) - HUNDREDTH * helps

        yield from sorted(spare, key=gain, reverse=True)
    yield from sorted(
        [move for move in discards if move not in spare], key=lambda move: _cost_without(view, hand, move)
    )


def _remove(cards: HandCards, move: Discard) -> HandCards:
    return without(cards, HandCards([HAND_CARDS[move.card]])) or NO_CARDS


def _cost_without(view: View, hand: HandCards, move: Discard) -> tuple[int, int]:
    """The value of the unmelded cards after a discard that breaks up a meld; if equal, the highest card goes first."""
    left = arrange(view.rules, _remove(hand, move)).left
    card = HandCards([HAND_CARDS[move.card]])
    return left_value(view.rules, left), -left_value(view.rules, card)


def help_to_next_player(view: View, card: HandCard, ahead: Outlook) -> int:
    """How much a card helps the next player, in hundredths of a point, as far as this seat can know.

    A joker always helps.
    """
    if not is_natural(card) or is_joker(view.rules, card):
        return JOKER_WORTH if view.rules.table != "showdown" else 0
    weights, helps = ahead.weights, 0
    seat = view.seat if view.seat is not None else 0
    after = next_in(view.rules, view.totals, seat, len(view.seats))
    wanted = naturals(pickups(view, after))
    if weights.feeds and any(near(card, other) for other in wanted):
        helps += weights.feeds
    if weights.danger:
        held = ahead.can_come.ones | mask_of(wanted)
        helps += weights.danger * sum([not pair & ~held for pair, _ in melds_with(view.rules.ace, card)])
    if weights.safe:
        helps -= weights.safe * (near_faces(view.rules.ace, card) & shed_by(view, after)).bit_count()
    if weights.refused:
        helps -= weights.refused * (near_faces(view.rules.ace, card) & shed_by(view, seat)).bit_count()
    if weights.fits and view.melds:
        terms, melds = terms_of(view.rules), [run_or_set(parse_meld(meld.cards)) for meld in view.melds]
        helps += weights.fits * any(True for meld in melds for _ in fits(terms, meld, HandCards([card])))
    return helps


def near(card: Face, other: Face) -> bool:
    """Whether two cards could be in the same meld of three: they have the same rank, or are near in the same suit."""
    apart = abs(rank(card) - rank(other))
    return apart == 0 or (suit(card) == suit(other) and min(apart, 13 - apart) <= 2)
