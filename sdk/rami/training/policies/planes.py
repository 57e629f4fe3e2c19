"""The planes that features are read from: which cards are where, in a position and after an action."""

from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from rami.bots.playouts.compiled import lean
from rami.training.env.actions import NAMES_OF_ACTIONS
from rami.training.env.layout import CARDS, MELD_NUMBERS, MELDS, Layout
from rami.training.policies.patterns import BESIDE, WIDTH, chances, completes, in_meld, of_rank

Planes = NDArray[Any]
"""(PLANES, 4, WIDTH), as `patterns` describes a plane."""
Observation = NDArray[Any]

(HAND, UNSEEN, KNOWN, DISCARDED, PASSED, FITTING, RUNS, LIVE, REACHABLE) = range(9)
"""Of the position: the hand; cards that nobody has shown; cards that others took and still hold; what they discarded;
what they left in the pile; cards that fit melds on the table; cards of runs there; whether a card was not shown; the
same, with the cards that others hold."""
(AFTER, HELD, MELDED, LEFT, COMING, GOOD, PAIRS) = range(9, 16)
"""After the action: the hand; with the runs on the table; its cards in melds; its other cards; cards nobody has shown
that would complete a meld; the chances of the other cards, by single cards and by pairs."""
PLANES: Final = 16

TAKE, DISCARD, MELD, LAY_OFF = map(
    NAMES_OF_ACTIONS.index, ("take 1 of the discard pile", "discard AS", "new meld", "lay off on meld 0")
)
"""The first action of each kind, in this order. The only one before them draws from the stock."""
FACES: Final = 52
RUN, SET, SUIT, LOWEST, LENGTH = 0, 1, 2, 6, 7
"""The numbers of a meld that are read (`rami.training.env.layout.MELD_NUMBERS`)."""
SIZE: Final = len(MELD_NUMBERS)


class Where(NamedTuple):
    """Where an observation has what is read, and the number of seats."""

    seats: int
    hand: int
    unseen: int
    known: int
    discarded: int
    passed_over: int
    top: int
    stock_order: int
    cards: int
    has_laid: int
    melds: int
    stock: int
    pile_size: int
    turns_taken: int
    recycles: int
    new_melds: int


def where_of(layout: Layout) -> Where:
    """Where observations of this layout have it."""
    cards = layout.slices["cards"]
    return Where(cards.stop - cards.start, *[layout.slices[name].start for name in Where._fields[1:]])


@lean
def read_position(planes: Planes, seen: Observation, where: Where) -> None:
    """Fill the planes of a position from an observation."""
    planes[:] = 0
    for card in range(FACES):
        suit, column = card // 13, card % 13 + BESIDE
        for other in range(1, where.seats):
            place = other * CARDS + card
            planes[KNOWN, suit, column] += seen[where.known + place]
            planes[DISCARDED, suit, column] += seen[where.discarded + place]
            planes[PASSED, suit, column] += seen[where.passed_over + place]
        planes[HAND, suit, column] = seen[where.hand + card]
        planes[UNSEEN, suit, column] = seen[where.unseen + card]
        planes[LIVE, suit, column] = seen[where.unseen + card] > 0
        planes[REACHABLE, suit, column] = max(planes[LIVE, suit, column], planes[KNOWN, suit, column])
    for meld in range(MELDS):
        first = where.melds + meld * SIZE
        mark_fitting(planes[FITTING], seen, first, 1)
        if seen[first + RUN] > 0:
            lowest = round(seen[first + LOWEST] * 13) - 1
            for rank in range(lowest, lowest + round(seen[first + LENGTH] * 14)):
                planes[RUNS, _suit(seen, first), rank % 13 + BESIDE] = 1


@lean
def mark_fitting(plane: Planes, seen: Observation, first: int, mark: float) -> None:
    """Mark the cards that fit the meld whose numbers begin at `first`. A run has two ends, and a set four suits."""
    lowest, length = round(seen[first + LOWEST] * 13) - 1, round(seen[first + LENGTH] * 14)
    if seen[first + RUN] > 0 and length < 13:
        suit = _suit(seen, first)
        if lowest > 0:
            plane[suit, lowest - 1 + BESIDE] = mark
        if lowest + length < 13:
            plane[suit, lowest + length + BESIDE] = mark
    elif seen[first + SET] > 0 and length < 4:
        for suit in range(4):
            if seen[first + SUIT + suit] <= 0:
                plane[suit, lowest + BESIDE] = mark


@lean
def _suit(seen: Observation, first: int) -> int:
    for suit in range(4):
        if seen[first + SUIT + suit] > 0:
            return suit
    return 0


@lean
def card_of(seen: Observation, where: Where, action: int) -> int:
    """The card that an action discards or takes, if it is known and no joker. Else -1."""
    if DISCARD <= action < DISCARD + FACES:
        return action - DISCARD
    if action < DISCARD:
        first = where.top if action >= TAKE else where.stock_order
        for card in range(FACES):
            if seen[first + card] >= 1:
                return card
    return -1


@lean
def play(planes: Planes, seen: Observation, where: Where, action: int, card: int) -> None:
    """Fill the planes of what is there after an action, as far as it is known: of several melds, all count as laid."""
    after = planes[AFTER]
    for suit in range(4):
        for column in range(WIDTH):
            after[suit, column] = planes[HAND, suit, column]
    if card >= 0:
        after[card // 13, card % 13 + BESIDE] += 1 if action < DISCARD else -1
    if LAY_OFF <= action < LAY_OFF + MELDS:
        mark_fitting(after, seen, where.melds + (action - LAY_OFF) * SIZE, 0)
    if MELD <= action < LAY_OFF:
        _without_melds(after, planes[MELDED])
    for suit in range(4):
        for column in range(BESIDE, WIDTH - BESIDE):
            after[suit, column] = max(after[suit, column], 0)
            planes[HELD, suit, column] = after[suit, column] > 0 or planes[RUNS, suit, column] > 0
    for suit in range(4):
        for column in range(BESIDE, WIDTH - BESIDE):
            planes[MELDED, suit, column] = in_meld(after, suit, column)
            planes[LEFT, suit, column] = after[suit, column] - planes[MELDED, suit, column]
            coming = completes(after, suit, column) and planes[LIVE, suit, column] > 0
            planes[COMING, suit, column] = coming
    _fill_chances(planes)


@lean
def _without_melds(after: Planes, melded: Planes) -> None:
    for suit in range(4):
        for column in range(BESIDE, WIDTH - BESIDE):
            melded[suit, column] = in_meld(after, suit, column)
    for suit in range(4):
        for column in range(BESIDE, WIDTH - BESIDE):
            after[suit, column] -= melded[suit, column]


@lean
def _fill_chances(planes: Planes) -> None:
    for column in range(BESIDE, WIDTH - BESIDE):
        of_its_rank = of_rank(planes[LEFT], column)
        for suit in range(4):
            good, pairs, left = 0.0, 0.0, planes[LEFT, suit, column]
            if left != 0:
                good, pairs = chances(planes[HELD], of_its_rank, planes[LIVE], suit, column)
            planes[GOOD, suit, column] = good * left
            planes[PAIRS, suit, column] = pairs * left
