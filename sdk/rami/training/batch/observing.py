"""The compact observation: what the player who has to move sees, as a row of 64-bit numbers, with masks of cards."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES
from rami.bots.playouts.table import (
    COUNT,
    DRAWN,
    GONE,
    JOKERS,
    LAID,
    LIMIT,
    ONES,
    OPENED,
    PASSES,
    PICKED,
    PILE,
    RECYCLED,
    STOCK,
    TAKEN,
    TURN,
    TURNS,
    TWOS,
    WILD,
    Ints,
)
from rami.bots.playouts.terms import SEATS
from rami.training.batch.layout import (
    ANSWERING,
    CARD_ACTION,
    CHALLENGED,
    DONE_ACTION,
    LAY_OFF_ACTION,
    MELD_ACTION,
    MOST_SEATS,
    NEW_MELDS,
    NEW_POINTS,
    ON_TABLE,
    OWED,
    PATH,
    PICKED_JOKERS,
    PICKED_TWOS,
    PILE_ONES,
    PILE_TWOS,
    SWAP_ACTION,
    TABLE_ONES,
    TABLE_STANDS,
    TABLE_TWOS,
    TOTALS,
    Game,
)

MASKS: Final = (
    "own hand",
    "own hand, second copies",
    "discard pile",
    "discard pile, second copies",
    "top of the discard pile",
    "natural cards on the table",
    "natural cards on the table, second copies",
    "what jokers on the table stand for",
    "card that was taken in this turn",
    "natural cards chosen for the move",
    "what jokers chosen for the move stand for",
    "wild cards",
    *[f"cards that seat {seat} certainly has" for seat in range(1, MOST_SEATS)],
    *[f"cards that seat {seat} certainly has, second copies" for seat in range(1, MOST_SEATS)],
)
"""The masks of cards: bit `suit * 13 + rank`, the suits spades, hearts, diamonds, clubs, the ranks ace to king."""
NUMBERS: Final = (
    "jokers in the own hand",
    "cards in the stock",
    "cards in the discard pile",
    "a joker is on top of the discard pile",
    "a joker was taken in this turn",
    "has drawn",
    "has to answer a challenge",
    "a challenge was refused",
    "passes",
    "times that the pile was the stock again",
    "knock limit, -1 without one",
    "melds on the table",
    "melds in this turn",
    "points towards the opening",
    "jokers owed",
    "chooses: 1 a new meld, 2 a lay-off, 3 a swap",
    "place of the meld",
    *[f"cards of seat {seat}" for seat in range(MOST_SEATS)],
    *[f"seat {seat} has opened" for seat in range(MOST_SEATS)],
    *[f"seat {seat} has laid" for seat in range(MOST_SEATS)],
    *[f"turns of seat {seat}" for seat in range(MOST_SEATS)],
    *[f"jokers that seat {seat} certainly has" for seat in range(1, MOST_SEATS)],
    *[f"seat {seat} has dropped out" for seat in range(MOST_SEATS)],
    *[f"points of seat {seat} in earlier deals" for seat in range(MOST_SEATS)],
)
"""The numbers after the masks. Seats are counted from the own one: seat 1 is the next one."""
COLUMNS: Final = len(MASKS) + len(NUMBERS)
_NUMBERS: Final = len(MASKS)
_SEATS: Final = _NUMBERS + NUMBERS.index("cards of seat 0")
_DROPPED: Final = _NUMBERS + NUMBERS.index("seat 0 has dropped out")
_KNOWN: Final = MASKS.index("cards that seat 1 certainly has")


@lean
def write_observation(terms: Ints, game: Game, row: Ints) -> None:
    """Write what the player who has to move sees."""
    now, seats, more, turn = game.now, game.seats, game.more, game.turn
    own = 1 - now[TURN] if more[ANSWERING] else now[TURN]
    top = game.pile[now[PILE] - 1] if now[PILE] else -1
    hand = seats[own]
    row[:] = 0
    row[0], row[1], row[2], row[3] = hand[ONES], hand[TWOS], more[PILE_ONES], more[PILE_TWOS]
    row[4] = 1 << top if 0 <= top < FACES else 0
    row[5], row[6], row[7] = more[TABLE_ONES], more[TABLE_TWOS], more[TABLE_STANDS]
    row[8] = 1 << now[TAKEN] if 0 <= now[TAKEN] < FACES else 0
    row[11] = now[WILD]
    first = _NUMBERS
    row[first], row[first + 1], row[first + 2] = hand[JOKERS], now[STOCK], now[PILE]
    row[first + 3], row[first + 4], row[first + 5] = top == FACES, now[TAKEN] == FACES, now[DRAWN]
    row[first + 6], row[first + 7], row[first + 8] = more[ANSWERING], more[CHALLENGED], now[PASSES]
    row[first + 9], row[first + 10] = now[RECYCLED], -1 if now[LIMIT] >= 1 << 20 else now[LIMIT]
    row[first + 11], row[first + 12] = turn[ON_TABLE], turn[NEW_MELDS]
    row[first + 13], row[first + 14] = turn[NEW_POINTS], turn[OWED]
    if more[PATH]:
        _write_chosen(game.path, more[PATH], row)
    _write_seats(terms[SEATS], seats, more, own, row)


@lean
def _write_chosen(path: Ints, length: int, row: Ints) -> None:
    """What the actions of an unfinished move have chosen."""
    what = path[0]
    kind = 1 if what == MELD_ACTION else 2 if what < SWAP_ACTION else 3
    row[_NUMBERS + 15] = kind
    row[_NUMBERS + 16] = 0 if kind == 1 else what - (LAY_OFF_ACTION if kind == 2 else SWAP_ACTION)
    for place in range(1, length):
        card = path[place] - CARD_ACTION
        if 0 <= card < FACES:
            row[9] |= 1 << card
        elif FACES <= card < DONE_ACTION - CARD_ACTION:
            row[10] |= 1 << (card - FACES)


@lean
def _write_seats(number: int, seats: Ints, more: Ints, own: int, row: Ints) -> None:
    for place in range(number):
        seat = seats[(own + place) % number]
        at = _SEATS + place
        row[at], row[at + MOST_SEATS], row[at + 2 * MOST_SEATS] = seat[COUNT], seat[OPENED], seat[LAID]
        row[at + 3 * MOST_SEATS], row[_DROPPED + place] = seat[TURNS], seat[GONE]
        row[_DROPPED + MOST_SEATS + place] = more[TOTALS + (own + place) % number]
        if place:
            row[_KNOWN + place - 1], row[_KNOWN + MOST_SEATS - 2 + place] = seat[PICKED], seat[PICKED_TWOS]
            row[at + 4 * MOST_SEATS - 1] = seat[PICKED_JOKERS]


def planes(observation: NDArray[np.int64]) -> NDArray[np.int8]:
    """The masks of observations as planes of zeros and ones: int8, shape (..., masks, 4, 13)."""
    masks = observation[..., :_NUMBERS, None]
    bits = (masks >> np.arange(FACES)) & 1
    return bits.astype(np.int8).reshape(*masks.shape[:-1], 4, 13)
