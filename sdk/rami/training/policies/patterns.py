"""Which cards of a plane belong together: melds, cards that complete one, the chances of cards.

A plane has the shape (rows, 4, 13), suits by ranks, with 1 for each card that is there. An ace counts as low.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Planes = NDArray[np.float32]
RUN, SET, SUITS, LOWEST, LENGTH = 0, 1, slice(2, 6), 6, 7
"""The numbers of a meld that are read (`rami.training.env.layout.MELD_NUMBERS`)."""


def completing(hand: Planes) -> Planes:
    """The cards outside of a hand that would make a meld with two of its cards."""
    two_below, below, above, two_above = _beside(hand)
    in_run = (two_below & below) | (below & above) | (above & two_above)
    in_set = hand.sum(1, keepdims=True) >= 2
    found: Planes = ((in_run | in_set) & (hand <= 0)).astype(np.float32)
    return found


def in_melds(hand: Planes) -> Planes:
    """The cards of a hand that are in a run or a set of it."""
    two_below, below, above, two_above = _beside(hand)
    in_run = (two_below & below) | (below & above) | (above & two_above)
    in_set = hand.sum(1, keepdims=True) >= 3
    found: Planes = ((in_run | in_set) & (hand > 0)).astype(np.float32)
    return found


def chances(hand: Planes, beside: Planes, unseen: Planes) -> tuple[Planes, Planes]:
    """The chances of each card of a hand: how many unseen cards complete a meld with it, and how many pairs of them do.

    `beside` are the cards of runs besides those of the hand, which a card may join.
    """
    with_runs = np.maximum(hand, beside)
    two_below, below, above, two_above = _beside(with_runs)
    live = [each.astype(np.float32) for each in _beside(unseen)]
    of_rank, live_of_rank = hand.sum(1, keepdims=True), unseen.sum(1, keepdims=True)
    completing = [below, two_below | above, below | two_above, above]
    cards = sum([part * there for part, there in zip(live, completing, strict=True)]) + live_of_rank * (of_rank >= 2)
    pairs = live[0] * live[1] + live[1] * live[2] + live[2] * live[3]
    pairs += (live_of_rank * (live_of_rank - 1) / 2) * (of_rank < 2)
    return cards * hand, pairs * hand


def near(card: Planes, others: Planes) -> Planes:
    """How many of the others each card could be in a meld of three with."""
    beside = sum([each.astype(np.float32) for each in _beside(others)])
    found: Planes = card * (beside + others.sum(1, keepdims=True))
    return found


def laid_off(melds: NDArray[np.float32]) -> NDArray[np.float32]:
    """The cards that fit each meld on the table: (rows, most melds, 4, 13), from the numbers of the melds."""
    most = int((melds[:, :, LENGTH] > 0).sum(1).max(initial=0))
    fits = np.zeros((len(melds), most, 4, 13), np.float32)
    for place in range(most):
        meld = melds[:, place]
        lowest, length = _from_to(meld)
        _lay_off_on_runs(fits[:, place], meld, lowest, length)
        short = (meld[:, SET] > 0) & (length < 4)
        fits[short, place, :, lowest[short]] = meld[short, SUITS] <= 0
    return fits


def on_table(melds: NDArray[np.float32]) -> Planes:
    """The cards of the runs on the table, from the numbers of the melds."""
    cards = np.zeros((len(melds), 4, 13), np.float32)
    rows, places = np.nonzero(melds[:, :, RUN])
    meld = melds[rows, places]
    lowest, length = _from_to(meld)
    for offset in range(int(length.max(initial=0))):
        of = length > offset
        cards[rows[of], meld[of, SUITS].argmax(1), (lowest[of] + offset) % 13] = 1
    return cards


def _from_to(meld: NDArray[np.float32]) -> tuple[Any, Any]:
    """The lowest rank of each meld, from 0, and how many cards it has."""
    return np.rint(meld[:, LOWEST] * 13).astype(int) - 1, np.rint(meld[:, LENGTH] * 14).astype(int)


def _lay_off_on_runs(fits: Planes, meld: NDArray[np.float32], lowest: Any, length: Any) -> None:
    suit, run = meld[:, SUITS].argmax(1), (meld[:, RUN] > 0) & (length < 13)
    low, high = run & (lowest > 0), run & (lowest + length < 13)
    fits[low, suit[low], lowest[low] - 1] = 1
    fits[high, suit[high], (lowest + length)[high]] = 1


def _beside(hand: Planes) -> list[NDArray[np.bool_]]:
    """Whether the cards two ranks below, below, above, and two ranks above of each card are in the hand."""
    wide = np.zeros((len(hand), 4, 17), np.bool_)
    wide[:, :, 2:15] = hand > 0
    return [wide[:, :, 0:13], wide[:, :, 1:14], wide[:, :, 3:16], wide[:, :, 4:17]]
