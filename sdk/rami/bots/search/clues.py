"""What a view tells about the hidden cards, one by one: who discards a card has seldom kept cards near it."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from rami.bots.playouts import Ints
from rami.rules.cards import HAND_CARDS, JOKER, parse_held
from rami.rules.views.view import View

Floats = npt.NDArray[np.float64]

RECENT: Final = 2
"""So many last discards of a player count by themselves. Cards from before were discarded from another hand."""
SEEN: Final = (
    "discarded",
    "discarded_before",
    "passed",
    "passed_before",
    "taken",
    "hidden",
    "laid",
)
"""Groups of cards: what the player discarded and left in the pile lately and before, and what it took from the pile;
the other cards that are hidden, and those on the table."""
NEAR: Final = ("rank", "next", "second")
"""How a card is near another one: of the same rank; one or two places away in its suit, where an ace is beside both
a two and a king."""
OTHER: Final = ("points", "points_turns", "joker")
"""The points of the card in tens, these by the player's turns, and whether it is a joker."""
CLUES: Final = (*[f"{seen}_{near}" for seen in SEEN for near in NEAR], *OTHER)
"""The names of the columns of `clues`."""
TEN: Final = 10


def _near() -> Floats:
    """For each kind of nearness, which of the 53 cards are near which."""
    suit, rank = np.divmod(np.arange(JOKER), 13)
    apart = np.abs(rank[:, None] - rank)
    apart = np.minimum(apart, 13 - apart)
    same = suit[:, None] == suit
    near = np.zeros((len(NEAR), JOKER + 1, JOKER + 1))
    near[:, :JOKER, :JOKER] = [apart == 0, same & (apart == 1), same & (apart == 2)]
    return near


_NEAR: Final = _near()
_POINTS: Final = np.array([*[min(TEN, card % 13 + 1) / TEN for card in range(JOKER)], 0])


def clues(view: View, seat: int, hidden: Ints) -> Floats:
    """What a view tells about each card: an array of 53 rows, and `CLUES` columns.

    `seat` is the player who may have the cards, and `hidden` are the numbers of the cards whose places nobody knows.
    """
    discards, passed, taken = _of_pile(view, seat)
    laid = [card for meld in view.melds for card in parse_held(meld.cards)]
    groups = (
        discards[-RECENT:],
        discards[:-RECENT],
        passed[-RECENT:],
        passed[:-RECENT],
        taken,
        cast("Sequence[int]", hidden),
        laid,
    )
    counts = np.array([_counts(cards) for cards in groups])
    near = np.einsum("nab,gb->agn", _NEAR, counts).reshape(JOKER + 1, -1)
    joker = np.arange(JOKER + 1) == JOKER
    return np.column_stack([near, _POINTS, _POINTS * len(discards) / TEN, joker])


def _of_pile(view: View, seat: int) -> tuple[list[int], list[int], list[int]]:
    """The cards that a player discarded, those on the pile that it left there, and those that it took."""
    discards, passed, taken = list[int](), list[int](), list[int]()
    top: int | None = None
    for move in view.pile_moves:
        card = HAND_CARDS[move.card]
        if move.action == "took":
            if move.seat == seat:
                taken.append(card)
            top = None
            continue
        if move.seat == seat:
            discards.append(card)
            if top is not None:
                passed.append(top)
        top = card
    return discards, passed, taken


def _counts(cards: Iterable[int]) -> Floats:
    """How many there are of each natural card."""
    counts = np.bincount(np.fromiter(cards, np.int64), minlength=JOKER + 1)[: JOKER + 1].astype(np.float64)
    counts[JOKER] = 0
    return counts
