"""Knocking in a play-out: as soon as the cards that are left count less than those of the others probably do."""

from typing import Final

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.discarding import dearest, least_harm
from rami.bots.playouts.hands import RANKS, WORTH, arrange, hand_points, unmelded
from rami.bots.playouts.table import COUNT, KNOCKER, LIMIT, ONES, OVER, TAKEN, TURN, TURNS, Deal, Ints, loses
from rami.bots.playouts.terms import BIG_GIN, GIN, HASTY, NO_DISCARD_OF_TAKEN, SEATS, VALUES, weights_at
from rami.bots.playouts.weights import KNOCKS
from rami.bots.weights import MOST_TURNS

MILLION: Final = 1_000_000
NO_KNOCK, ALL = -2, -1
"""Instead of a card to discard: no knock, and a knock with all cards in melds."""


@lean
def knock_card(terms: Ints, deal: Deal, melds: Ints, chosen: Ints) -> int:
    """The card to discard with a knock, `ALL` for a big gin, or `NO_KNOCK`."""
    now = deal.now
    row = deal.seats[now[TURN]]
    forbidden = 1 << now[TAKEN] if terms[NO_DISCARD_OF_TAKEN] and now[TAKEN] >= 0 else 0
    card, count = _best_knock(terms, row[ONES], forbidden, melds, chosen)
    low = card != NO_KNOCK and count <= now[LIMIT]
    low = low and (terms[HASTY] or MILLION * count <= safe_count(terms, deal))
    return card if low else NO_KNOCK


@lean
def knocks_with(terms: Ints, deal: Deal, ones: int, melds: Ints, chosen: Ints) -> bool:
    """Whether a hand with the card of the pile could knock well."""
    forbidden = ones & ~deal.seats[deal.now[TURN], ONES] if terms[NO_DISCARD_OF_TAKEN] else 0
    card, count = _best_knock(terms, ones, forbidden, melds, chosen)
    return bool(card != NO_KNOCK and count <= deal.now[LIMIT] and MILLION * count <= safe_count(terms, deal))


@lean
def safe_count(terms: Ints, deal: Deal) -> int:
    """The highest count with which a knock of the current player is likely to win, in millionths."""
    least, safe = 1 << 40, weights_at(deal.now[TURN]) + KNOCKS
    for seat in range(terms[SEATS]):
        if seat != deal.now[TURN]:
            turns = min(deal.seats[seat, TURNS], MOST_TURNS - 1)
            least = min(least, deal.seats[seat, COUNT] * terms[safe + turns])
    return int(least)


@lean
def _best_knock(terms: Ints, ones: int, forbidden: int, melds: Ints, chosen: Ints) -> tuple[int, int]:
    """The card without which the least is left, and what is left then.

    It is the dearest card that is in no meld: what is left without another one counts at least as much.
    """
    count = hand_points(terms, ones, 0, 0) - arrange(terms, ones, 0, 0, WORTH, melds, chosen)
    if count == 0 and terms[BIG_GIN] >= terms[GIN]:
        return ALL, 0
    left, _, _ = unmelded(ones, 0, 0, melds, chosen)
    best = dearest(terms, left & ~forbidden)
    if best >= 0:
        return best, count - terms[VALUES + best % RANKS]
    if not ones & ~forbidden:
        return NO_KNOCK, 0
    best = least_harm(terms, ones, 0, 0, ones & ~forbidden, melds, chosen)
    rest = ones & ~(1 << best)
    return best, hand_points(terms, rest, 0, 0) - arrange(terms, rest, 0, 0, WORTH, melds, chosen)


@lean
def knock(deal: Deal, seat: int, card: int) -> None:
    """Knock. The deal is over."""
    deal.now[KNOCKER], deal.now[OVER] = seat, 1
    if card != ALL:
        loses(deal.seats[seat], card)
