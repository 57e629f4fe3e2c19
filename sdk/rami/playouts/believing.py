"""Hidden hands that fit what their players did: who kept these cards would have thrown the same, and laid nothing.

Deals are changed step by step (Metropolis). A hand that does not explain what was seen stays possible, but less likely,
because players do not all play like the heuristic.
"""

from typing import Final

import numpy as np

from rami.playouts.compiled import compiled
from rami.playouts.hands import COLUMNS, DEEPEST, MOST_MELDS, melds_of
from rami.playouts.table import JOKERS, ONES, TAKEN, TURN, Deal, Ints, copied, gets, loses
from rami.playouts.throwing import throw

STEPS: Final = 12
"""How many changes are tried in each deal."""
UNLIKELY: Final = 4
"""A deal with one thing more that it does not explain is so many times less likely."""


@compiled
def believe(
    terms: Ints, start: Deal, work: Deal, seat: int, first: int, size: int, quiet: bool, throws: Ints, rows: Ints
) -> None:
    """Change deals so that the hand of this seat explains its last throws, and that it laid nothing (`quiet`).

    Its hidden cards are `size` many from the place `first` on of each row. The last number of a row is a seed.
    """
    melds, chosen = np.empty((MOST_MELDS, COLUMNS), np.int64), np.empty(DEEPEST + 1, np.int64)
    places = rows.shape[1] - 1
    for number in range(rows.shape[0]):
        cards = rows[number]
        random = cards[places]
        copied(start, work)
        work.now[TURN], work.now[TAKEN] = seat, -1
        hand = work.seats[seat]
        for place in range(first, first + size):
            gets(hand, cards[place])
        wrong = _unexplained(terms, work, hand, quiet, throws, melds, chosen)
        for _ in range(STEPS):
            if not wrong:
                break
            random = (random * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
            own, other = first + (random >> 20) % size, (random >> 40) % places
            if first <= other < first + size or cards[own] == cards[other]:
                continue
            loses(hand, cards[own])
            gets(hand, cards[other])
            after = _unexplained(terms, work, hand, quiet, throws, melds, chosen)
            if after > wrong and (random >> 8) % UNLIKELY ** (after - wrong):
                loses(hand, cards[other])
                gets(hand, cards[own])
                continue
            wrong = after
            cards[own], cards[other] = cards[other], cards[own]


@compiled
def _unexplained(terms: Ints, work: Deal, hand: Ints, quiet: bool, throws: Ints, melds: Ints, chosen: Ints) -> int:
    """How much of what was seen this hand does not explain."""
    wrong = 1 if quiet and melds_of(terms, hand[ONES], hand[JOKERS], melds) else 0
    for number in range(throws.shape[0]):
        gets(hand, throws[number])
        if throw(terms, work, melds, chosen) != throws[number]:
            wrong += 1
        loses(hand, throws[number])
    return wrong
