"""What a player can know who remembers all visible cards: which cards may still come, and what others picked up."""

from collections import Counter
from typing import NamedTuple

from rami.rules.cards import (
    ALL_FACES,
    FACE_BITS,
    HAND_CARDS,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    Faces,
    HandCards,
    held_name,
    is_natural,
    mask_of,
    parse_hand,
    parse_held,
)
from rami.rules.settings.parameters import MOST_PACKS, pack_count
from rami.rules.views.view import View, dealt_for


class Unseen(NamedTuple):
    """The faces that may still come, as bit masks: those with at least one unseen copy, with two, three, four."""

    ones: FaceMask
    twos: FaceMask
    threes: FaceMask = NO_FACES
    fours: FaceMask = NO_FACES


def unseen(view: View) -> Unseen:
    """The cards that are not in this seat's hand, on the table, in the pile, or picked up by another seat."""
    seats = len(view.seats)
    others = [pickups(view, seat) for seat in range(seats) if seat != view.seat]
    laid = [parse_held(meld.cards) for meld in view.melds]
    apart = parse_hand([] if view.wild_card is None else [view.wild_card])
    known = Counter(NO_CARDS.join([parse_hand(view.hand), *laid, _pile(view), apart, *others]))
    packs = pack_count(view.rules, dealt_for(view))
    copies = [Faces([face for face in ALL_FACES if known[face] <= packs - count]) for count in range(1, MOST_PACKS + 1)]
    return Unseen(*map(mask_of, copies))


def pickups(view: View, seat: int) -> HandCards:
    """The cards that a seat took from the pile and has not visibly played since, sorted."""
    taken = Counter(HAND_CARDS[move.card] for move in view.pile_moves if move.seat == seat and move.action == "took")
    if not taken:
        return NO_CARDS
    taken.subtract(HAND_CARDS[move.card] for move in view.pile_moves if move.seat == seat and move.action == "threw")
    for meld in view.melds:
        taken.subtract(HAND_CARDS[held_name(card)] for card, by in zip(meld.cards, meld.by, strict=True) if by == seat)
    return HandCards(sorted((+taken).elements()))


def shed_by(view: View, seat: int) -> FaceMask:
    """The cards that a seat discarded and that nobody has taken since, as a mask."""
    cards = NO_FACES
    for move in view.pile_moves:
        card = HAND_CARDS[move.card]
        if is_natural(card) and (move.seat == seat or move.action == "took"):
            cards = cards | FACE_BITS[card] if move.action == "threw" else cards & ~FACE_BITS[card]
    return cards


def _pile(view: View) -> HandCards:
    """The known cards of the pile: all of them if the view shows them, otherwise those that were seen going there."""
    if view.pile is not None:
        return parse_hand(view.pile)
    discarded: list[str] = []
    for move in view.pile_moves:
        if move.action == "threw":
            discarded.append(move.card)
        elif discarded:
            discarded.pop()
    if not discarded and view.pile_top is not None:
        discarded.append(view.pile_top)
    return parse_hand(discarded[max(0, len(discarded) - view.pile_size) :])
