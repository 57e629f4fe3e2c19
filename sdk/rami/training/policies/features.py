"""What the network reads of a position and an action: what is around the action's card, and numbers.

Only what is around the card is read of a plane, so all suits are alike for the network: it needs no examples of the
same hand in other suits. The numbers of a move are, in this order: for each plane of AROUND what is there of the card's
suit, from BESIDE ranks below to BESIDE above, and what the other suits have of its rank; the kind of the action; sums
that belong to the card (`_of_card`), then those of all cards (`_of_cards`); dangers; numbers of the position. What
belongs to a card is 0 where no card is known.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import compiled, lean
from rami.training.env.layout import Layout
from rami.training.policies.patterns import BESIDE, WIDTH, Plane, chances, completes, near, of_rank
from rami.training.policies.planes import (
    AFTER,
    COMING,
    DISCARD,
    DISCARDED,
    FITTING,
    GOOD,
    HAND,
    KNOWN,
    LAY_OFF,
    LEFT,
    LIVE,
    MELD,
    MELDED,
    PAIRS,
    PASSED,
    PLANES,
    REACHABLE,
    RUNS,
    TAKE,
    UNSEEN,
    Observation,
    Planes,
    Where,
    card_of,
    play,
    read_position,
    where_of,
)

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

AROUND: Final = (AFTER, UNSEEN, KNOWN, DISCARDED, PASSED, FITTING, COMING, MELDED, GOOD)
COLUMNS: Final = 2 * BESIDE + 2
KINDS: Final = 5
OF_CARD: Final = 13
OF_CARDS: Final = 26
OF_POSITION: Final = 13
FIRST_KIND: Final = len(AROUND) * COLUMNS
FIRST_OF_CARD: Final = FIRST_KIND + KINDS
FIRST_OF_CARDS: Final = FIRST_OF_CARD + OF_CARD
DANGERS: Final = FIRST_OF_CARDS + OF_CARDS
POSITION: Final = DANGERS + 4
INPUTS: Final = POSITION + OF_POSITION
FEEDS, FEEDING, COME = FIRST_OF_CARD + 6, FIRST_OF_CARD + 7, FIRST_OF_CARDS + 6
"""How many cards that others took go into a meld with the action's card, how many pairs of cards that they may have,
and how many unseen cards would complete a meld of the hand."""


def inputs(observations: NDArray[Any], layout: Layout, rows: Integers, actions: Integers) -> Floats:
    """The inputs of the network for these actions, (actions, INPUTS). `rows` has the place of each observation.

    The actions of an observation follow each other. Numbers that no observation has count as the nearest ones that it
    may have.
    """
    made = np.zeros((len(actions), INPUTS), np.float32)
    within = np.nan_to_num(observations.astype(np.float32, copy=False).clip(0, 1))  # compiled code checks no bounds
    _fill(made, within, where_of(layout), rows, actions)
    return made


@compiled
def _fill(made: Floats, observations: Floats, where: Where, rows: Integers, actions: Integers) -> None:
    planes, last = np.zeros((PLANES, 4, WIDTH), np.float32), -1
    for number, action in enumerate(actions):
        seen = observations[rows[number]]
        if rows[number] != last:
            last = rows[number]
            read_position(planes, seen, where)
        card = card_of(seen, where, action)
        play(planes, seen, where, action, card)
        _fill_row(made[number], planes, seen, where, action, card)


@lean
def _fill_row(row: Floats, planes: Planes, seen: Observation, where: Where, action: int, card: int) -> None:
    kind = int(action >= TAKE) + int(action >= DISCARD) + int(action >= MELD) + int(action >= LAY_OFF)
    row[FIRST_KIND + kind] = 1
    if card >= 0:
        suit, column = card // 13, card % 13 + BESIDE
        for place, plane in enumerate(AROUND):
            _fill_around(row[place * COLUMNS :], planes[plane], suit, column)
        _of_card(row[FIRST_OF_CARD:], planes, suit, column)
    for suit in range(4):
        for column in range(BESIDE, WIDTH - BESIDE):
            _of_cards(row[FIRST_OF_CARDS:], planes, suit, column)
    _of_position(row[POSITION:], seen, where)
    _dangers(row, planes, seen, where)


@lean
def _fill_around(row: Floats, plane: Plane, suit: int, column: int) -> None:
    for place in range(COLUMNS - 1):
        row[place] = plane[suit, column - BESIDE + place]
    row[COLUMNS - 1] = of_rank(plane, column) - plane[suit, column]


@lean
def _points(column: int) -> float:
    return min(column - BESIDE + 1, 10)


@lean
def _of_card(row: Floats, planes: Planes, suit: int, column: int) -> None:
    """Sums that belong to the card of the action."""
    known = planes[KNOWN]
    row[0] = planes[FITTING, suit, column]
    row[1] = planes[MELDED, suit, column]
    row[2] = _points(column) / 10
    row[3], row[4] = chances(planes[HAND], 1, planes[LIVE], suit, column)
    row[5] = completes(known, suit, column)
    row[6], row[7] = chances(known, 1, planes[REACHABLE], suit, column)
    row[8] = near(known, suit, column)
    row[9] = near(planes[HAND], suit, column) / 2
    row[10] = near(planes[DISCARDED], suit, column)
    row[11] = near(planes[RUNS], suit, column)
    row[12] = completes(planes[HAND], suit, column)


@lean
def _of_cards(row: Floats, planes: Planes, suit: int, column: int) -> None:
    """Add what one card brings to the sums of all cards."""
    after, left, known = planes[AFTER, suit, column], planes[LEFT, suit, column], planes[KNOWN, suit, column]
    coming, fitting = planes[COMING, suit, column], planes[FITTING, suit, column]
    points, good, pairs = _points(column), planes[GOOD, suit, column], planes[PAIRS, suit, column]
    worth = 5 * good + pairs / 2 - left * points
    row[0] += after * points / 50
    row[1] += left * points / 50
    row[2] += worth / 30
    row[3] += max(worth, 0) / 30
    row[4] += good / 10
    row[5] += pairs / 10
    row[6] += coming / 10
    row[7] += after / 10
    if left > 0:
        row[8 + int(min(good, 4))] += 1
    row[13] += (good == 0) * left * points / 30
    row[14] += (good + pairs == 0) * left * points / 30
    row[15] += known / 5
    row[16] += completes(planes[KNOWN], suit, column) * left
    row[17] += planes[UNSEEN, suit, column] / 52
    row[18] += left / 10
    row[19] += (left * points >= 10) / 5
    row[20] += after * fitting
    row[21] += after * fitting * points / 10
    row[22] += left * planes[DISCARDED, suit, column]
    row[23] += left * completes(planes[REACHABLE], suit, column) / 5
    row[24] += coming * planes[PASSED, suit, column]
    row[25] += coming * planes[DISCARDED, suit, column]


@lean
def _of_position(row: Floats, seen: Observation, where: Where) -> None:
    """Numbers of the position: stock, pile and turns, how few cards another player has, and who has laid."""
    row[0], row[1], row[2] = seen[where.stock], seen[where.pile_size], seen[where.turns_taken]
    row[3], row[4] = seen[where.recycles], seen[where.new_melds]
    fewest, laid = seen[where.cards + 1], seen[where.has_laid + 1]
    for other in range(2, where.seats):
        fewest, laid = min(fewest, seen[where.cards + other]), max(laid, seen[where.has_laid + other])
    if 1 <= round(fewest * 52) <= 5:
        row[4 + round(fewest * 52)] = 1
    row[10], row[11], row[12] = fewest * 5.2, seen[where.has_laid], laid


@lean
def _dangers(row: Floats, planes: Planes, seen: Observation, where: Where) -> None:
    """How likely others have what the card needs, and that what the hand waits for is in the stock."""
    hidden, unseen = 0.0, 0.0
    for other in range(1, where.seats):
        hidden += seen[where.cards + other] * 52
    for column in range(BESIDE, WIDTH - BESIDE):
        hidden -= of_rank(planes[KNOWN], column)
        unseen += of_rank(planes[UNSEEN], column)
    held = hidden / max(unseen, 1)
    row[DANGERS] = row[FEEDING] * held * held
    row[DANGERS + 1] = row[FEEDS] * held
    row[DANGERS + 2] = row[COME] * (1 - held)
    row[DANGERS + 3] = held
