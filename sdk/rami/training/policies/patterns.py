"""Which cards of a plane belong together: melds, cards that complete one, the chances of cards.

A plane has the shape (4, WIDTH), suits by ranks, with more than 0 for each card that is there. An ace counts as low.
On both sides there is room without cards, so a card at the edge needs no other rules: column BESIDE is the ace.
"""

from typing import Any, Final

from numpy.typing import NDArray

from rami.bots.playouts.compiled import lean

Plane = NDArray[Any]
BESIDE: Final = 3
"""So many ranks on each side of a card are looked at."""
WIDTH: Final = 13 + 2 * BESIDE


@lean
def of_rank(plane: Plane, column: int) -> float:
    """The sum of a rank over all suits."""
    total: float = plane[0, column] + plane[1, column] + plane[2, column] + plane[3, column]
    return total


@lean
def in_run(plane: Plane, suit: int, column: int) -> bool:
    """Whether two other cards are there that make a run with this one."""
    below, above = plane[suit, column - 1] > 0, plane[suit, column + 1] > 0
    if below and above:
        return True
    return bool((below and plane[suit, column - 2] > 0) or (above and plane[suit, column + 2] > 0))


@lean
def in_meld(plane: Plane, suit: int, column: int) -> bool:
    """Whether this card is there, and in a run or a set."""
    return bool(plane[suit, column] > 0 and (in_run(plane, suit, column) or of_rank(plane, column) >= 3))


@lean
def completes(plane: Plane, suit: int, column: int) -> bool:
    """Whether this card is not there, and would make a meld with two cards that are."""
    return bool(plane[suit, column] <= 0 and (in_run(plane, suit, column) or of_rank(plane, column) >= 2))


@lean
def chances(held: Plane, of_its_rank: float, unseen: Plane, suit: int, column: int) -> tuple[float, float]:
    """The chances of a card: how many unseen cards complete a meld with it, and how many pairs of them do.

    `held` are the cards that it may join to a run, and `of_its_rank` how many of its rank the hand has, with itself.
    """
    two_below, below = unseen[suit, column - 2] > 0, unseen[suit, column - 1] > 0
    above, two_above = unseen[suit, column + 1] > 0, unseen[suit, column + 2] > 0
    has_below, has_above = held[suit, column - 1] > 0, held[suit, column + 1] > 0
    cards = 0.0
    cards += two_below and has_below
    cards += below and (held[suit, column - 2] > 0 or has_above)
    cards += above and (has_below or held[suit, column + 2] > 0)
    cards += two_above and has_above
    pairs = 0.0 + (two_below and below) + (below and above) + (above and two_above)
    live = of_rank(unseen, column)
    if of_its_rank >= 2:
        return cards + live, pairs
    return cards, pairs + live * (live - 1) / 2


@lean
def near(others: Plane, suit: int, column: int) -> float:
    """How many of the others the card could be in a meld of three with."""
    count = of_rank(others, column)
    for away in (-2, -1, 1, 2):
        count += others[suit, column + away] > 0
    return count
