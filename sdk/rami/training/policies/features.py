"""What the network reads of a position and an action: what is around the action's card, and numbers.

All functions take many rows at once. A plane has the shape (rows, 4, 13), suits by ranks. Only what is around the card
is read of a plane, so all suits are alike for the network: it needs no examples of the same hand in other suits.
"""

from enum import IntEnum
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.training.env.actions import NAMES_OF_ACTIONS
from rami.training.env.layout import CARDS, MELD_NUMBERS, Layout
from rami.training.policies.patterns import Planes, chances, completing, in_melds, laid_off, near, on_table

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

TAKE: Final = NAMES_OF_ACTIONS.index("take 1 of the discard pile")
DISCARD: Final = NAMES_OF_ACTIONS.index("discard AS")
MELD: Final = NAMES_OF_ACTIONS.index("new meld")
LAY_OFF: Final = NAMES_OF_ACTIONS.index("lay off on meld 0")
SWAP: Final = NAMES_OF_ACTIONS.index("swap jokers of meld 0")

FACES: Final = 52
PLANES: Final = 9
"""The hand after the action; cards that nobody has shown; cards that others took and still hold; what they discarded;
what they left in the pile; cards that fit melds on the table; cards nobody has shown that would complete a meld of the
hand; cards of the hand that are in a meld; the chances of the other cards of the hand."""
BESIDE: Final = 3
"""So many ranks on each side of the action's card are read of each plane, and the sum of its rank in other suits."""
NUMBERS: Final = 61
INPUTS: Final = PLANES * (2 * BESIDE + 2) + NUMBERS
_DANGERS: Final = (6, 7, 17)
"""Of the sums: how many cards that others took go into a meld with the action's card, how many pairs of cards that they
may have, and how many unseen cards would complete a meld of the hand."""
POINTS: Final = np.minimum(np.arange(1, 14), 10).astype(np.float32)


class Kind(IntEnum):
    """What an action does."""

    STOCK = 0
    TAKE = 1
    DISCARD = 2
    MELD = 3
    LAY_OFF = 4


class Seen(NamedTuple):
    """What is read of observations. `fitting` are the cards that fit each meld on the table, (rows, melds, 4, 13)."""

    hand: Planes
    unseen: Planes
    known: Planes
    discarded: Planes
    passed: Planes
    top: Planes
    first_in_stock: Planes
    fitting: Floats
    runs: Planes
    hidden: Floats
    numbers: Floats


def seen(observations: NDArray[Any], layout: Layout) -> Seen:
    """The parts of observations, (rows, size), that are read."""
    rows = len(observations)

    def cards(name: str, first: int = 0) -> Planes:
        part = observations[:, layout.slices[name]].reshape(rows, -1, CARDS)[:, first:, :FACES]
        planes: Planes = part.sum(1, dtype=np.float32).reshape(-1, 4, 13)
        return planes

    def numbers(name: str) -> Floats:
        return observations[:, layout.slices[name]].astype(np.float32)

    fewest, laid = numbers("cards")[:, 1:].min(1) * 52, numbers("has_laid")
    few = [np.rint(fewest) == count for count in (1, 2, 3, 4, 5)]
    melds = numbers("melds").reshape(rows, -1, len(MELD_NUMBERS))
    single = [numbers(name)[:, 0] for name in ("stock", "pile_size", "turns_taken", "recycles", "new_melds")]
    return Seen(
        cards("hand"),
        cards("unseen"),
        cards("known", 1),
        cards("discarded", 1),
        cards("passed_over", 1),
        cards("top"),
        (cards("stock_order") >= 1).astype(np.float32),
        laid_off(melds),
        on_table(melds),
        numbers("cards")[:, 1:].sum(1) * 52 - cards("known", 1).sum((1, 2)),
        np.column_stack([*single, *few, fewest / 10, laid[:, 0], laid[:, 1:].max(1)]),
    )


def inputs(what: Seen, rows: Integers, actions: Integers) -> Floats:
    """The inputs of the network for these actions, (actions, INPUTS). `rows` has the place of each observation."""
    kind, hand, unseen = _kinds(actions), what.hand[rows], what.unseen[rows]
    fitting = what.fitting.max(1, initial=0)[rows]
    card = _cards(what, rows, actions, kind)
    after = _after(what, rows, actions, kind, card)
    melded, live = in_melds(after), (unseen > 0).astype(np.float32)
    coming = completing(after) * live
    left = after - melded
    cards, pairs = chances(left, np.maximum(melded, what.runs[rows]), live)
    worth = 5 * cards + pairs / 2 - left * POINTS
    known = what.known[rows]
    shown = [known, what.discarded[rows], what.passed[rows], fitting]
    around = _around(np.stack([after, unseen, *shown, coming, melded, cards / 4], 1), card)
    of_card, pairs_of_card = chances(card, hand - card, live)
    feeds, feeding = chances(card, known, np.maximum(live, known))
    sums = [
        card * fitting,
        card * melded,
        card * POINTS / 10,
        of_card,
        pairs_of_card,
        completing(known) * card,
        feeds,
        feeding,
        near(card, known),
        near(card, hand) / 2,
        near(card, what.discarded[rows]),
        after * POINTS / 50,
        left * POINTS / 50,
        worth / 30,
        (worth > 0) * worth / 30,
        cards / 10,
        pairs / 10,
        coming / 10,
        after / 10,
        *[(left > 0) & (np.minimum(cards, 4) == count) for count in range(5)],
        (cards == 0) * left * POINTS / 30,
        (cards + pairs == 0) * left * POINTS / 30,
        known / 5,
        completing(known) * left,
        unseen / 52,
        left / 10,
        (left * POINTS >= 10) / 5,
        after * fitting,
        after * fitting * POINTS / 10,
        near(card, what.runs[rows]),
        left * what.discarded[rows],
        left * completing(np.maximum(live, known)) / 5,
        completing(np.maximum(hand, 0)) * card,
        coming * what.passed[rows],
        coming * what.discarded[rows],
    ]
    summed = np.stack(sums, 1).sum((2, 3))
    few, many, good = [summed[:, place] for place in _DANGERS]
    held = what.hidden[rows] / np.maximum(unseen.sum((1, 2)), 1)
    danger = np.stack([many * held**2, few * held, good * (1 - held), held], 1)
    of_kind = kind[:, None] == np.arange(len(Kind))
    return np.concatenate([around, of_kind, summed, danger, what.numbers[rows]], 1).astype(np.float32)


def _kinds(actions: Integers) -> Integers:
    """The kind of each action."""
    return np.searchsorted([TAKE, DISCARD, MELD, LAY_OFF], actions, "right")


def _cards(what: Seen, rows: Integers, actions: Integers, kind: Integers) -> Planes:
    """The card that each action discards or takes, if it is known."""
    card = np.zeros((len(rows), CARDS), np.float32)
    of = kind == Kind.DISCARD
    card[of, actions[of] - DISCARD] = 1
    planes = card[:, :FACES].reshape(-1, 4, 13)
    for each, known in ((Kind.TAKE, what.top), (Kind.STOCK, what.first_in_stock)):
        planes[kind == each] = known[rows[kind == each]]
    return planes


def _after(what: Seen, rows: Integers, actions: Integers, kind: Integers, card: Planes) -> Planes:
    """The hand after each action, as far as it is known: of several melds, all count as laid."""
    after = what.hand[rows]
    draws = kind <= Kind.TAKE
    after[draws] += card[draws]
    after[~draws] -= card[~draws]
    of = kind == Kind.MELD
    after[of] -= in_melds(after[of])
    of = (kind == Kind.LAY_OFF) & (actions < LAY_OFF + what.fitting.shape[1])
    after[of] *= 1 - what.fitting[rows[of], actions[of] - LAY_OFF]
    return np.maximum(after, 0)


def _around(planes: Floats, card: Planes) -> Floats:
    """What is around the action's card in each plane, (rows, numbers): zeros where no card is known."""
    number, rows = card.reshape(len(card), -1).argmax(1), np.arange(len(card))
    suit, rank = number // 13, number % 13
    wide = np.zeros((*planes.shape[:2], 13 + 2 * BESIDE), np.float32)
    wide[:, :, BESIDE : BESIDE + 13] = planes[rows, :, suit]
    found = np.zeros((*planes.shape[:2], 2 * BESIDE + 2), np.float32)
    found[:, :, :-1] = np.take_along_axis(wide, rank[:, None, None] + np.arange(2 * BESIDE + 1), 2)
    found[:, :, -1] = planes[rows, :, :, rank].sum(2) - found[:, :, BESIDE]
    around: Floats = found.reshape(len(card), -1) * card.sum((1, 2))[:, None]
    return around
