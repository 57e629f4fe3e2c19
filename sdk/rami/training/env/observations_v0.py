"""What a seat sees, as numbers: planes of 4 suits by 13 ranks, and scalars.

The suits are spades, hearts, diamonds and clubs, the ranks ace to king. All arrays have the same shape for every game
and number of players. Seats are counted from the own one: seat 1 is the next one. Seats that do not exist are zeros.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rami.bots.sampling import remembered
from rami.rules.cards import HAND_CARDS, JOKER, parse_meld
from rami.rules.state import Phase
from rami.rules.views.guesses import hidden_cards
from rami.rules.views.view import View
from rami.training.env.actions import Chosen

Numbers = NDArray[np.float32]

SEATS: Final = 8
PLANES: Final = (
    "own hand",
    "top of the discard pile",
    "discard pile",
    "natural cards on the table",
    "what jokers on the table stand for",
    *[f"cards that seat {seat} certainly has" for seat in range(1, SEATS)],
    "cards that are not visible",
    "card that was taken in this turn",
    "natural cards chosen for the move",
    "what jokers chosen for the move stand for",
)
"""The number of copies of each card, by plane."""
SCALARS: Final = (
    "jokers in the own hand",
    "jokers in the discard pile",
    "jokers that are not visible",
    "cards in the stock",
    "cards in the discard pile",
    "draw",
    "play",
    "answer",
    "has drawn",
    "has to lay the taken card",
    "has to meld the taken card",
    "jokers owed",
    "melds in this turn",
    "points towards the opening",
    "knock limit",
    "challenge is open",
    "challenge was refused",
    "passes",
    "times that the pile was the stock again",
    "chooses a new meld",
    "chooses a lay-off",
    "chooses a swap",
    "place of the meld",
    *[f"cards of seat {seat}" for seat in range(SEATS)],
    *[f"seat {seat} has opened" for seat in range(SEATS)],
    *[f"seat {seat} has laid" for seat in range(SEATS)],
    *[f"total of seat {seat}, in hundreds of points" for seat in range(SEATS)],
)
"""The numbers after the planes."""
LOWEST: Final = -100.0
HIGHEST: Final = 200.0
"""The bounds of all numbers. What is beyond counts as the bound."""
VECTOR: Final = (len(PLANES) * 52 + len(SCALARS),)
"""The shape of a vector: all planes, one after the other, then the scalars."""
STACK: Final = (len(PLANES) + len(SCALARS), 4, 13)
"""The shape of planes: those of the cards, then one for each scalar, with its value everywhere."""

_OPPONENTS: Final = PLANES.index("cards that seat 1 certainly has")
_UNSEEN: Final = PLANES.index("cards that are not visible")


def vector(view: View, chosen: Chosen) -> Numbers:
    """What the seat of this view sees, as a vector."""
    return np.concatenate([_planes(view, chosen).ravel(), _scalars(view, chosen)])


def planes(view: View, chosen: Chosen) -> Numbers:
    """What the seat of this view sees, as planes."""
    scalars = np.broadcast_to(_scalars(view, chosen)[:, None, None], (len(SCALARS), 4, 13))
    return np.concatenate([_planes(view, chosen).reshape(-1, 4, 13), scalars])


def _planes(view: View, chosen: Chosen) -> Numbers:
    """The planes, each as one row of 52 numbers."""
    rows = np.zeros((len(PLANES), 128), np.float32)  # a joker in a hand is 52, and in a meld 64 more than its card
    pile = [HAND_CARDS[card] for card in view.pile or ()]
    _count(rows[0], [HAND_CARDS[card] for card in view.hand])
    _count(rows[1], pile[-1:])
    _count(rows[2], pile)
    _count(rows[3], parse_meld([card for meld in view.melds for card in meld.cards]))
    rows[4, :52] = rows[3, 64:116]
    held, own = remembered(view).held, _own(view)
    for place, cards in enumerate((*held[own + 1 :], *held[:own])):
        _count(rows[_OPPONENTS + place], cards.elements())
    _count(rows[_UNSEEN], hidden_cards(view))
    taken = view.this_turn.taken
    _count(rows[_UNSEEN + 1], [] if taken is None else [HAND_CARDS[taken]])
    _count(rows[_UNSEEN + 2], chosen.cards)
    rows[_UNSEEN + 3, :52] = rows[_UNSEEN + 2, 64:116]
    return rows[:, :52]


def _count(row: Numbers, cards: Any) -> None:
    for card in cards:
        row[card] += 1


def _own(view: View) -> int:
    return view.seat or 0


def _scalars(view: View, chosen: Chosen) -> Numbers:
    turn, pile = view.this_turn, view.pile or ()
    seats = view.seats[_own(view) :] + view.seats[: _own(view)]
    empty = [0] * (SEATS - len(seats))
    totals = [view.totals[seat.seat % len(view.totals)] / 100 for seat in seats]
    numbers = [
        view.hand.count("*"),
        pile.count("*"),
        hidden_cards(view).count(JOKER),
        view.stock,
        len(pile),
        view.phase is Phase.DRAW,
        view.phase is Phase.PLAY,
        view.phase is Phase.ANSWER,
        turn.drawn,
        turn.must_use_taken,
        turn.must_meld_taken,
        turn.jokers_owed,
        turn.melds,
        turn.opening_points,
        -1 if view.knock_limit is None else view.knock_limit,
        view.challenge == "open",
        view.challenge == "refused",
        view.passes,
        view.recycles,
        chosen.what == "new",
        chosen.what == "lay_off",
        chosen.what == "swap",
        chosen.place,
        *[seat.cards for seat in seats],
        *empty,
        *[seat.opened for seat in seats],
        *empty,
        *[seat.laid for seat in seats],
        *empty,
        *totals,
        *empty,
    ]
    return np.clip(np.array(numbers, np.float32), LOWEST, HIGHEST)
