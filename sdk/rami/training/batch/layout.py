"""Many games as arrays of numbers: what each number is.

The first arrays of `Games` are those of the play-outs (`rami.bots.playouts.table`), with one dimension more. The others
have what a player's own decisions need besides: the duties of the turn, and the actions of a move that is not finished.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import (
    MOST_CARDS,
    MOST_ON_TABLE,
    NOW_LENGTH,
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    TURN,
    Deal,
    Ints,
)
from rami.rules.cards import JOKER, NAMES
from rami.training.env.actions import ACTIONS, NAMES_OF_ACTIONS

Bits = NDArray[np.uint64]
Numbers = NDArray[np.float32]
Flags = NDArray[np.int8]

MOST_SEATS: Final = 8
TABLE_JOKERS: Final = TABLE_COLUMNS
"""One column more for a meld on the table: the mask of the cards that its jokers stand for."""
MOST_MELDS: Final = MOST_ON_TABLE + 2
PICKED_TWOS: Final = SEAT_COLUMNS
"""One column more for a seat: the mask of the cards of which it took two copies from the pile and has both."""
PICKED_JOKERS: Final = SEAT_COLUMNS + 1
"""And how many jokers it took from the pile and has."""

(
    ON_TABLE,
    MUST_OPEN,
    TWIN,
    TAKEN_MELDED,
    TAKEN_ON,
    FED,
    ADDED,
    SWAPPED,
    OWED,
    ELSEWHERE,
    PURE,
    LAID_TAKEN,
    NEW_MELDS,
    NEW_POINTS,
    SOURCES,
) = range(15)
"""What a row of `turn` has, as `rami.rules.state.Turn` explains it, with masks and places of melds in place of ids.
`ON_TABLE` is the number of melds on the table, and `TAKEN_ON` is one more than the place. From `SOURCES` on, it is how
many jokers certainly came from each meld."""
TURN_COLUMNS: Final = SOURCES + MOST_MELDS

(
    PATH,
    ANSWERING,
    CHALLENGED,
    DEALER,
    DEALS,
    PILE_ONES,
    PILE_TWOS,
    TABLE_ONES,
    TABLE_TWOS,
    TABLE_STANDS,
    STEPS,
    LAID_ROW,
    PLAYED,
    TOTALS,
) = range(14)
WON: Final = TOTALS + MOST_SEATS
"""What a row of `more` has: how many actions of a move are chosen, whether a challenge waits for its answer, whether
the player on turn has challenged, who dealt, how many deals this place has had, the masks of the cards in the pile and
of the natural cards on the table, that of the cards that jokers on the table stand for, and the actions of this deal.
`LAID_ROW` is one more than the row of the list that was laid last, and `PLAYED` the number of deals that this game has
had before. From `TOTALS` on, it is what each seat has scored in them, and from `WON` on, how many of them it has won,
where hands are shown."""
MORE_COLUMNS: Final = WON + MOST_SEATS
LONGEST_PATH: Final = 17


class Games(NamedTuple):
    """Games side by side: the first dimension of each array is the game."""

    now: Ints
    seats: Ints
    stock: Ints
    pile: Ints
    melds: Ints
    turn: Ints
    more: Ints
    path: Ints


class Game(NamedTuple):
    """One of the games: the same arrays without the first dimension, and the hand of the player on turn."""

    now: Ints
    seats: Ints
    stock: Ints
    pile: Ints
    melds: Ints
    turn: Ints
    more: Ints
    path: Ints
    hand: Ints


@lean
def one_of(games: Games, number: int) -> Game:
    """One of the games."""
    return Game(
        games.now[number],
        games.seats[number],
        games.stock[number],
        games.pile[number],
        games.melds[number],
        games.turn[number],
        games.more[number],
        games.path[number],
        games.seats[number, games.now[number, TURN]],
    )


@lean
def deal_of(game: Game) -> Deal:
    """The game as a deal of the play-outs."""
    return Deal(game.now, game.seats, game.stock, game.pile, game.melds)


def no_games(number: int) -> Games:
    """So many games in which nothing is dealt."""
    shapes = (
        (NOW_LENGTH,),
        (MOST_SEATS, SEAT_COLUMNS + 2),
        (MOST_CARDS,),
        (MOST_CARDS,),
        (MOST_MELDS, TABLE_COLUMNS + 1),
        (TURN_COLUMNS,),
        (MORE_COLUMNS,),
        (2 * LONGEST_PATH,),
    )
    return Games(*[np.zeros((number, *shape), np.int64) for shape in shapes])


KIND, WHAT, START, LENGTH, NATURALS, STANDS, JOKERS, LOW, HIGH, END, PLACE = range(11)
"""What a row of a list of layings has: its kind, the suit of a run or the rank of a set, the first position and the
length of the new meld or of the longer one, the natural cards from the hand, the cards that jokers from the hand stand
for, the number of these, how many cards go to the low and to the high end, the end that the move names (0: none, 1:
low, 2: high), and the place of the meld on the table."""
LAYING_COLUMNS: Final = 11
NEW_RUN, NEW_SET, ADDED_TO_RUN, ADDED_TO_SET, SWAP = range(5)
"""The kinds."""

ACTIONS_LENGTH: Final = len(NAMES_OF_ACTIONS)


def _first(name: str) -> int:
    return NAMES_OF_ACTIONS.index(name)


STOCK_ACTION: Final = _first("draw from the stock")
PILE_ACTION: Final = _first("take 1 of the discard pile")
PASS_ACTION: Final = _first("pass")
CHALLENGE_ACTION: Final = _first("challenge")
ACCEPT_ACTION: Final = _first("accept")
REFUSE_ACTION: Final = _first("refuse")
DISCARD_ACTION: Final = _first(f"discard {NAMES[0]}")
KNOCK_ACTION: Final = _first("knock with all cards")
DECLARE_ACTION: Final = _first(f"declare and close with {NAMES[0]}")
DROP_ACTION: Final = _first("drop out of the deal")
MELD_ACTION: Final = _first("new meld")
LAY_OFF_ACTION: Final = _first("lay off on meld 0")
SWAP_ACTION: Final = _first("swap jokers of meld 0")
END_ACTION: Final = _first("at the low end")
CARD_ACTION: Final = _first(NAMES[0])
DONE_ACTION: Final = ACTIONS.done
JOKER_FACE: Final = int(JOKER)
