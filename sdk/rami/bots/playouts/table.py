"""A deal as arrays of numbers: hands, stock, pile, melds on the table, and what has happened in the turn."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import compiled, lean
from rami.bots.playouts.hands import FACES, RANKS, RUN, run_allowed
from rami.bots.playouts.terms import NO_DISCARD_OF_TAKEN, SEATS, STEP

Ints = NDArray[np.int64]

ONES, TWOS, JOKERS, COUNT, OPENED, LAID, TURNS, GONE, PICKED, FAR, LOOSE, LOOSE_TWOS, SHED = range(13)
"""What a row of `seats` has: the hand, the number of its cards, whether the seat had opened and laid before this turn,
its turns, whether it has dropped out of the deal (`DROPPED`) or is out of the match (`OUT_OF_MATCH`), and the mask of
the cards that it took from the pile. Where players declare, also how far the hand is from a declaration, -1 if that is
not known, and the masks of the cards that are in no meld then. Last the mask of the cards that it discarded and that
nobody
has taken."""
SEAT_COLUMNS: Final = 13
DROPPED, OUT_OF_MATCH = 1, 2
(
    TURN,
    DRAWN,
    STOCK,
    PILE,
    MELDS,
    RECYCLED,
    TAKEN,
    MUST_USE,
    TAKEN_LAID,
    MELDS_NOW,
    LAID_NOW,
    POINTS_NOW,
    FORCED,
    DEAD_ONES,
    DEAD_TWOS,
    OUT,
    RAMI,
    OVER,
    RANDOM,
    FITTING,
    PASSES,
    LIMIT,
    DOUBLED,
    KNOCKER,
    WILD,
) = range(25)
"""What `now` has: whose turn it is, whether that seat has drawn, the lengths of stock, pile and melds, how often the
pile became the stock, the card taken from the pile (-1: none), whether it must be laid, whether it was, how many melds
the turn has, whether it laid anything, the points of its new melds, whether the next draw is from the stock, the masks
of cards on the table and in the pile, who is out (-1: nobody), whether it was a rami, whether the deal is over, the
state of the random numbers, the mask of the cards that fit melds on the table, how often the offered card was passed,
the limit for knocking, whether the points count twice, who knocked or declared (-1: nobody), and the mask of the wild
cards."""
NOW_LENGTH: Final = 25
JOKER: Final = FACES
TABLE_KIND, TABLE_WHAT, TABLE_START, TABLE_LENGTH, TABLE_SUITS = range(5)
"""What a row of `melds` has: whether it is a run, its rank or suit, the first position of a run, its length, and the
mask of the suits of the natural cards of a set."""
TABLE_COLUMNS: Final = 5
MOST_ON_TABLE: Final = 40
MOST_CARDS: Final = 130


class Deal(NamedTuple):
    """A deal. `stock` and `pile` are lists of faces, 52 for a joker; the last one is the top card."""

    now: Ints
    seats: Ints
    stock: Ints
    pile: Ints
    melds: Ints


@compiled
def copied(source: Deal, target: Deal) -> None:
    """Copy a deal."""
    target.now[:] = source.now
    target.seats[:] = source.seats
    target.stock[:] = source.stock
    target.pile[:] = source.pile
    target.melds[:] = source.melds


@lean
def gets(row: Ints, face: int) -> None:
    """Put a card into a hand."""
    row[COUNT] += 1
    if face == JOKER:
        row[JOKERS] += 1
        return
    bit = 1 << face
    row[TWOS] |= row[ONES] & bit
    row[ONES] |= bit


@lean
def loses(row: Ints, face: int) -> None:
    """Take a card out of a hand."""
    row[COUNT] -= 1
    if face == JOKER:
        row[JOKERS] -= 1
        return
    bit = 1 << face
    if row[TWOS] & bit:
        row[TWOS] ^= bit
    else:
        row[ONES] &= ~bit


@lean
def shown(now: Ints, face: int) -> None:
    """A card lies on the table or in the pile."""
    if face != JOKER:
        bit = 1 << face
        now[DEAD_TWOS] |= now[DEAD_ONES] & bit
        now[DEAD_ONES] |= bit


@lean
def hidden_again(now: Ints, face: int) -> None:
    """A card goes from the pile into a hand."""
    if face != JOKER:
        bit = 1 << face
        if now[DEAD_TWOS] & bit:
            now[DEAD_TWOS] ^= bit
        else:
            now[DEAD_ONES] &= ~bit


@lean
def look(terms: Ints, deal: Deal) -> None:
    """Find the cards that fit melds on the table."""
    fitting = 0
    for number in range(deal.now[MELDS]):
        meld = deal.melds[number]
        length, start, what = meld[TABLE_LENGTH], meld[TABLE_START], meld[TABLE_WHAT]
        if meld[TABLE_KIND] == RUN:
            if start > 0 and run_allowed(terms, start - 1, length + 1):
                fitting |= 1 << (what * RANKS + start - 1)
            if run_allowed(terms, start, length + 1):
                fitting |= 1 << (what * RANKS + (start + length) % RANKS)
        elif length < 4:
            for suit in range(4):
                if not (meld[TABLE_SUITS] >> suit) & 1:
                    fitting |= 1 << (suit * RANKS + what)
    deal.now[FITTING] = fitting


@lean
def place_for(terms: Ints, deal: Deal, face: int) -> int:
    """The first meld on the table to which a natural card can be added, or -1."""
    rank, suit = face % RANKS, face // RANKS
    for number in range(deal.now[MELDS]):
        meld = deal.melds[number]
        length = meld[TABLE_LENGTH]
        if meld[TABLE_KIND] == RUN:
            if meld[TABLE_WHAT] != suit:
                continue
            start = meld[TABLE_START]
            if start > 0 and rank == start - 1 and run_allowed(terms, start - 1, length + 1):
                return number
            if rank == (start + length) % RANKS and run_allowed(terms, start, length + 1):
                return number
        elif meld[TABLE_WHAT] == rank and length < 4 and not (meld[TABLE_SUITS] >> suit) & 1:
            return number
    return -1


@lean
def add_to(terms: Ints, deal: Deal, number: int, face: int) -> None:
    """Add a natural card to a meld on the table."""
    meld = deal.melds[number]
    if meld[TABLE_KIND] == RUN:
        start = meld[TABLE_START]
        if start > 0 and face % RANKS == start - 1 and run_allowed(terms, start - 1, meld[TABLE_LENGTH] + 1):
            meld[TABLE_START] -= 1
    else:
        meld[TABLE_SUITS] |= 1 << (face // RANKS)
    meld[TABLE_LENGTH] += 1
    shown(deal.now, face)
    look(terms, deal)


@lean
def fewest_cards(deal: Deal, seat: int, seats: int) -> int:
    """The number of cards in the smallest other hand."""
    fewest = MOST_CARDS
    for other in range(seats):
        if other != seat and deal.seats[other, COUNT] < fewest:
            fewest = deal.seats[other, COUNT]
    return fewest


@lean
def first_turn(terms: Ints, deal: Deal) -> bool:
    """Whether nobody has had a turn yet."""
    turns = 0
    for seat in range(terms[SEATS]):
        turns += deal.seats[seat, TURNS]
    return turns == 0


@lean
def next_seat(terms: Ints, deal: Deal, seat: int) -> int:
    """Who plays after a seat: the next one that is still in the deal."""
    after = (seat + terms[STEP]) % terms[SEATS]
    while deal.seats[after, GONE] and after != seat:
        after = (after + terms[STEP]) % terms[SEATS]
    return int(after)


@lean
def is_stuck(terms: Ints, now: Ints, ones: int, jokers: int) -> bool:
    """Whether a hand with these cards has only the card that was taken from the pile, which may not be discarded."""
    if not terms[NO_DISCARD_OF_TAKEN] or now[TAKEN] < 0 or now[TAKEN_LAID]:
        return False
    if now[TAKEN] == JOKER:
        return bool(jokers == 1 and not ones)
    return bool(not jokers and ones == 1 << now[TAKEN])


@lean
def random_below(now: Ints, bound: int) -> int:
    """A random number below a bound (xorshift)."""
    state = now[RANDOM]
    state ^= (state << 13) & 0x7FFFFFFFFFFFFFFF
    state ^= state >> 7
    state ^= (state << 17) & 0x7FFFFFFFFFFFFFFF
    now[RANDOM] = state
    return int((state >> 8) % bound)


@lean
def shuffle(now: Ints, cards: Ints, count: int) -> None:
    """Shuffle the first cards."""
    for last in range(count - 1, 0, -1):
        other = random_below(now, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
