"""What the players of a game remember, as arrays: one game, or many with one dimension more."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES, RANKS
from rami.bots.playouts.table import Ints
from rami.rules.settings.parameters import MOST_JOKERS, Rules, jokers_in_deck, pack_count
from rami.training.batch.layout import MOST_MELDS, Numbers
from rami.training.env.layout import CARDS, HISTORY, MELD_NUMBERS, MELDS, ROW, Rows

KNOWN_ONES, KNOWN_TWOS, KNOWN_JOKERS = range(3)
"""What a row of `known` has: the masks of the cards that a seat certainly holds, and its jokers."""
TOOK, DISCARDED, PASSED_OVER = range(3)
"""The kinds of `stamps`: cards that a seat took, discarded, or did not take."""
DISCARDS, DRAWN_CARD, RENEWED_ONES, RENEWED_TWOS, RENEWED_JOKERS, WILD_CARD, POINTS, LENGTH, LAID_MELDS, LAID_JOKERS = (
    range(10)
)
"""What `notes` has: the number of discards, the card drawn in this turn, the masks and jokers of the renewed stock, the
card that was turned up beside the stock, the points of the new melds of this turn, the rows of the history, and the
melds and jokers on the table. A card is from 1 on, 0 for none."""
NOTES: Final = 10
NEVER: Final = -(1 << 15)
"""In place of the number of discards."""
MELDS_LENGTH: Final = MELDS * len(MELD_NUMBERS)
HELD, STANDING, UNLAID, OF_SEATS = range(4)
"""The card rows of `table`: the cards as they were held, what jokers stand for, the cards that are not on the table
(without jokers), and then those that each seat laid."""


class Past(NamedTuple):
    """The memory of a game.

    `stamps` has how many discards there were, by kind, seat and card, or `NEVER`. `owners` has who laid each card of a
    meld, by rank in a run and by suit in a set; `faces` the masks of its natural cards and of those that its jokers
    stand for. `table` has the part of an observation that changes only when cards are laid, and `history` the rows of
    `rami.training.env.layout`, with seats from 1 on and with all cards drawn.
    """

    known: Ints
    stamps: NDArray[np.int16]
    notes: Ints
    owners: NDArray[np.int8]
    faces: Ints
    table: Numbers
    history: Rows


class Facts(NamedTuple):
    """What never changes.

    `copies` and `jokers` have which part of all so many copies of a card or so many jokers are, and `recent` how recent
    something is after so many discards. `parts` has some numbers.
    """

    copies: Numbers
    jokers: Numbers
    recent: Numbers
    parts: NDArray[np.float64]


OPENING_PART, TURN_LIMIT, DECK_SIZE, DECK_JOKERS = range(4)
"""What `parts` has: what an opening needs as a number, the most turns, and the cards and jokers of the deck."""


def no_pasts(number: int, seats: int, *, history: bool) -> Past:
    """The memories of so many games, of which nothing has happened."""
    length = (OF_SEATS + seats) * CARDS + MELDS_LENGTH
    return Past(
        np.zeros((number, seats, 3), np.int64),
        np.zeros((number, 3, seats, CARDS), np.int16),
        np.zeros((number, NOTES), np.int64),
        np.zeros((number, MOST_MELDS, RANKS), np.int8),
        np.zeros((number, MOST_MELDS, 2), np.int64),
        np.zeros((number, length), np.float32),
        np.zeros((number, HISTORY if history else 0, len(ROW)), np.uint8),
    )


def facts_of(rules: Rules, seats: int) -> Facts:
    """What never changes in games with these rules."""
    packs, jokers = pack_count(rules, seats), jokers_in_deck(rules, seats)
    shares = [np.float32(1) / np.float32(max(1, copies)) for copies in (packs, jokers)]
    copies, of_jokers = (np.minimum(np.arange(MOST_JOKERS + 1, dtype=np.float32) * share, 1) for share in shares)
    since = np.maximum(1, np.arange(rules.turn_limit + seats + 2))
    recent = np.divide(seats, since, dtype=np.float32)
    recent[-1] = 0
    least = 0 if rules.opening is None else rules.opening.points
    parts = min(1, least / 200), rules.turn_limit, packs * FACES + jokers, jokers
    return Facts(copies, of_jokers, recent, np.array(parts, np.float64))


@lean
def past_of(pasts: Past, number: int) -> Past:
    """The memory of one of the games."""
    return Past(
        pasts.known[number],
        pasts.stamps[number],
        pasts.notes[number],
        pasts.owners[number],
        pasts.faces[number],
        pasts.table[number],
        pasts.history[number],
    )
