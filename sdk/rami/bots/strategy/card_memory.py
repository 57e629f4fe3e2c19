"""What a player who kept count knows: which cards can still come, and what the others have picked up."""

from collections import Counter
from typing import NamedTuple

from rami.rules.cards import (
    ALL_FACES,
    HAND_CARDS,
    MELD_CARDS,
    NO_CARDS,
    FaceMask,
    Faces,
    HandCards,
    held,
    held_cards,
    mask_of,
    parse_hand,
    parse_meld,
)
from rami.rules.settings.parameters import pack_count
from rami.rules.views.view import View


class Unseen(NamedTuple):
    """What can still come: masks of the faces with a copy left, and with two."""

    ones: FaceMask
    twos: FaceMask


def unseen(view: View) -> Unseen:
    """The cards that are not in one's own hand, on the table, in the pile, or picked up by another."""
    seats = len(view.seats)
    others = [picked_up(view, seat) for seat in range(seats) if seat != view.seat]
    laid = [held_cards(parse_meld(meld.cards)) for meld in view.melds]
    gone = Counter(NO_CARDS.join([parse_hand(view.hand), *laid, _pile(view), *others]))
    packs = pack_count(view.rules, seats)
    ones = Faces([face for face in ALL_FACES if gone[face] < packs])
    twos = Faces([face for face in ALL_FACES if gone[face] < packs - 1])
    return Unseen(mask_of(ones), mask_of(twos))


def picked_up(view: View, seat: int) -> HandCards:
    """The cards that a seat has taken from the pile and, for all one can know, still holds, sorted."""
    taken = Counter(HAND_CARDS[move.card] for move in view.pile_moves if move.seat == seat and move.action == "took")
    if not taken:
        return NO_CARDS
    taken.subtract(HAND_CARDS[move.card] for move in view.pile_moves if move.seat == seat and move.action == "threw")
    for meld in view.melds:
        taken.subtract(held(MELD_CARDS[card]) for card, by in zip(meld.cards, meld.by, strict=True) if by == seat)
    return HandCards(sorted((+taken).elements()))


def _pile(view: View) -> HandCards:
    """The cards of the pile that one has seen go there, less those that went back to the stock."""
    if view.pile is not None:
        return parse_hand(view.pile)
    thrown: list[str] = []
    for move in view.pile_moves:
        if move.action == "threw":
            thrown.append(move.card)
        elif thrown:
            thrown.pop()
    if not thrown and view.pile_top is not None:
        thrown.append(view.pile_top)
    return parse_hand(thrown[max(0, len(thrown) - view.pile_size) :])
