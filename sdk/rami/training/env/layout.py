"""Where each number of an observation is: one table, for all that make observations or read them.

An observation is a vector of float32: first the card rows, then the numbers. A card row has 53 numbers: the cards in
the order of `rami.rules.cards` (spades, hearts, diamonds, clubs; ace to king), then the joker. A field for all seats
begins with the own seat, and the next seat follows. The number of seats is part of the layout, so nothing is empty
because a seat does not exist.

    from rami.training.env.layout import layout_of

    known = layout_of(4).part(seen["observation"], "known")  # (4, 53): what each seat certainly holds
"""

from functools import cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
Rows = NDArray[np.uint8]

CARDS: Final = 53
"""The numbers of a card row."""
MELDS: Final = 24
"""The melds that have numbers of their own. Those after them are only in the card rows and in the history."""
MELD_NUMBERS: Final = (
    *("run", "set", "spades", "hearts", "diamonds", "clubs"),
    *("lowest rank / 13", "cards / 14", "jokers / 14", "chosen for the move"),
)
"""The numbers of a meld on the table. All are 0 where there is no meld."""
HISTORY: Final = 1024
"""The rows of a history. Of a deal that has more, the oldest are missing."""
ROW: Final = ("seat", "what", "card", "as")
"""A row of a history: the seat, from 1 for the own one (0 for none); what happened, as in `WHAT`; the card, from 1
(53 is a joker, 0 a card that the observer has not seen, or none); and which card it is in a meld, from 1, else 0."""
WHAT: Final = (
    "",
    "draws from the stock",
    "takes from the discard pile",
    "discards",
    "lays the first card of a meld, a lay-off or a swap",
    "lays another card of it",
    "takes a joker by a swap",
    "passes",
    "drops out",
    "challenges",
    "accepts",
    "refuses",
    "knocks",
    "declares",
    "takes the last step back",
    "the discard pile becomes the stock",
)
"""What a row of a history says, by its number."""

Count = Literal["one", "seats", "melds"]


class Field(NamedTuple):
    """Some numbers of an observation: how many rows or numbers, what they are, their unit and their bounds."""

    name: str
    meaning: str
    unit: str
    size: Count = "one"
    low: int = 0
    high: int = 1


COPIES: Final = "copies / all copies of the card"
RECENT: Final = "seats / (seats + discards since)"
DEPTH: Final = "1 - cards above / 256"
FLAG: Final = "0 or 1"
DECK: Final = "cards / cards of the deck"
POINTS: Final = "p / (1 + abs(p)), p in hundreds of points"

CARD_ROWS: Final = (
    Field("hand", "the own hand", COPIES),
    Field("pile", "the discard pile", COPIES),
    Field("table", "the cards on the table, as they were held", COPIES),
    Field("jokers_as", "what jokers and wild cards on the table stand for", COPIES),
    Field("unseen", "the cards of the other hands and of the stock", COPIES),
    Field("renewed", "the cards of the stock when it was last renewed", COPIES),
    Field("chosen", "the cards chosen for the unfinished move", COPIES),
    Field("chosen_as", "what the jokers among them stand for", COPIES),
    Field("known", "the cards that the seat took and certainly still holds", COPIES, "seats"),
    Field("laid", "the cards that the seat has on the table; a joker is the card that it stands for", COPIES, "seats"),
    Field("took", "the cards that the seat took from the discard pile", RECENT, "seats"),
    Field("discarded", "the cards that the seat discarded", RECENT, "seats"),
    Field(
        "passed_over", "the top cards of the pile that the seat did not take, but drew from the stock", RECENT, "seats"
    ),
    Field("pile_highest", "the discard pile: the copy that is nearest to its top", DEPTH),
    Field("pile_lowest", "the discard pile: the copy that is nearest to its bottom", DEPTH),
    Field("stock_order", "the cards of the stock if their order is known: the copy that is drawn first", DEPTH),
    Field("top", "the top card of the discard pile", FLAG),
    Field("drawn", "the card that the observer drew from the stock in this turn", FLAG),
    Field("taken", "the wanted card that was taken in this turn", FLAG),
    Field("wild", "the cards of the wild rank", FLAG),
    Field("wild_card", "the card that was turned up beside the stock", FLAG),
)
"""The card rows, in their order."""

NUMBERS: Final = (
    Field("draw", "a card has to be drawn", FLAG),
    Field("play", "cards may be laid and one is discarded", FLAG),
    Field("answer", "a challenge has to be answered", FLAG),
    Field("has_drawn", "the player of the turn has drawn", FLAG),
    Field("must_use", "the taken card must still be laid", FLAG),
    Field("must_meld", "the taken card must still be in a new meld", FLAG),
    Field("has_opened", "the player of the turn has opened, in this turn or before", FLAG),
    Field("owed", "jokers that must still be laid", "jokers / 8, at most 1"),
    Field("new_melds", "new melds of this turn", "melds / 8, at most 1"),
    Field("opening_points", "points of this turn's melds for the opening", "points / 200, at most 1"),
    Field("opening", "points that an opening needs now, 0 without one", "points / 200, at most 1"),
    Field("knock_limit", "what may be left to knock, 1 for any number, 0 in games without knocks", "points / 100"),
    Field("challenge_open", "a challenge waits for its answer", FLAG),
    Field("challenge_refused", "the challenge of this turn was refused", FLAG),
    Field("passes", "players who have passed the offered card", "passes / 8, at most 1"),
    Field("recycles", "how often the discard pile became the stock", "n / (1 + n)"),
    Field("stock", "cards in the stock", DECK),
    Field("pile_size", "cards in the discard pile", DECK),
    Field("turns", "finished turns of all seats", "turns / turn limit"),
    Field("deals", "finished deals", "n / (1 + n)"),
    Field("choosing_meld", "the unfinished move is a new meld", FLAG),
    Field("choosing_lay_off", "the unfinished move is a lay-off", FLAG),
    Field("choosing_swap", "the unfinished move is a swap", FLAG),
    Field("choosing_low", "the lay-off is at the low end", FLAG),
    Field("choosing_high", "the lay-off is at the high end", FLAG),
    Field("turn", "the seat has to move", FLAG, "seats"),
    Field("dealer", "the seat has dealt", FLAG, "seats"),
    Field("cards", "cards in the hand", "cards / 52, at most 1", "seats"),
    Field("opened", "the seat has opened in an earlier turn", FLAG, "seats"),
    Field("has_laid", "the seat has laid cards in an earlier turn", FLAG, "seats"),
    Field("dropped", "the seat has dropped out of the deal", FLAG, "seats"),
    Field("out", "the seat is out of the match", FLAG, "seats"),
    Field("turns_taken", "finished turns of the seat", "n / (10 + n)", "seats"),
    Field("re_entries", "how often the seat came back into the match", "n / 3", "seats"),
    Field("won", "deals that the seat has won, in games with a showdown", "n / (1 + n)", "seats"),
    Field("total", "points of the seat or of its team before this deal", POINTS, "seats", -1),
    Field("melds", "the melds on the table in their order", "as in MELD_NUMBERS", "melds"),
)
"""The numbers after the card rows, in their order."""
LOWEST: Final = -1
HIGHEST: Final = 1
"""The bounds of all numbers."""


class Layout:
    """Where the fields are at a table with so many seats.

    `size` is the length of a vector, `rows` the number of card rows, and `numbers` how many numbers follow them.
    `slices` has the place of each field in a vector, and `shapes` its shape there. `rows_of` has the card rows of each
    field, and `numbers_of` its place among the numbers.
    """

    def __init__(self, seats: int) -> None:
        many = {"one": 1, "seats": seats, "melds": MELDS * len(MELD_NUMBERS)}
        ends = [*accumulate([many[field.size] for field in CARD_ROWS], initial=0)]
        after = [*accumulate([many[field.size] for field in NUMBERS], initial=0)]
        self.seats, self.rows, self.numbers = seats, ends[-1], after[-1]
        self.size: int = self.rows * CARDS + self.numbers
        self.rows_of = {field.name: slice(*ends[at : at + 2]) for at, field in enumerate(CARD_ROWS)}
        self.numbers_of = {field.name: slice(*after[at : at + 2]) for at, field in enumerate(NUMBERS)}
        first = self.rows * CARDS
        self.slices = {name: slice(at.start * CARDS, at.stop * CARDS) for name, at in self.rows_of.items()} | {
            name: slice(first + at.start, first + at.stop) for name, at in self.numbers_of.items()
        }
        self.shapes: dict[str, tuple[int, ...]] = {
            **{field.name: (many[field.size], CARDS) for field in CARD_ROWS},
            **{field.name: (many[field.size],) for field in NUMBERS},
            "melds": (MELDS, len(MELD_NUMBERS)),
        }

    def part(self, vector: Numbers, name: str) -> Numbers:
        """The numbers of a field in a vector, in their shape. They share its memory. Raises KeyError."""
        return vector[self.slices[name]].reshape(self.shapes[name])

    def planes(self, vector: Numbers) -> Numbers:
        """The card rows of a vector without jokers, as planes of suits by ranks: `(rows, 4, 13)`."""
        return vector[: self.rows * CARDS].reshape(-1, CARDS)[:, :52].reshape(-1, 4, 13)

    def rest(self, vector: Numbers) -> Numbers:
        """What `planes` leaves out: the joker of each card row, then the numbers: `(rows + numbers,)`."""
        cut = self.rows * CARDS
        return np.concatenate([vector[CARDS - 1 : cut : CARDS], vector[cut:]])


@cache
def layout_of(seats: int) -> Layout:
    """The layout at a table with so many seats."""
    return Layout(seats)
