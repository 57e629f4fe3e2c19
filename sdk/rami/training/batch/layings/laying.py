"""Lay the cards of a row of a list: the hand, the table, and what the turn then has done (`rami.rules.engine.lay`)."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RUN, bits, position_points, rank_points
from rami.bots.playouts.table import (
    COUNT,
    ONES,
    TABLE_KIND,
    TABLE_LENGTH,
    TABLE_START,
    TABLE_SUITS,
    TABLE_WHAT,
    TWOS,
    Ints,
)
from rami.bots.playouts.table import JOKERS as HELD_JOKERS
from rami.bots.playouts.terms import OPENING
from rami.training.batch.layings.melds import first_free, of_rank
from rami.training.batch.layout import (
    ADDED,
    ADDED_TO_RUN,
    ELSEWHERE,
    FED,
    JOKER_FACE,
    JOKERS,
    KIND,
    LAID_TAKEN,
    LENGTH,
    NATURALS,
    NEW_MELDS,
    NEW_POINTS,
    NEW_RUN,
    NEW_SET,
    ON_TABLE,
    OWED,
    PLACE,
    PURE,
    SOURCES,
    STANDS,
    START,
    SWAP,
    SWAPPED,
    TABLE_JOKERS,
    TAKEN_MELDED,
    TAKEN_ON,
    TWIN,
    WHAT,
)
from rami.training.batch.terms import KEEPS_JOKER, ON_OTHER_MELD


@lean
def lay(terms: Ints, hand: Ints, turn: Ints, melds: Ints, row: Ints, taken: int) -> None:
    """Lay the cards of a row from a hand. `taken` is the card taken from the pile, -1 if none was."""
    kind = row[KIND]
    if kind == SWAP:
        _swap(terms, hand, turn, melds, row, taken)
        return
    used = uses(row, taken)
    if kind <= NEW_SET:
        place = turn[ON_TABLE]
        turn[ON_TABLE] += 1
        _new(terms, turn, melds[place], row)
        turn[FED] |= 1 << place
        turn[TAKEN_MELDED] |= used
        turn[TAKEN_ON] = 0 if used else turn[TAKEN_ON]
    else:
        place = row[PLACE]
        _longer(melds[place], row)
        _feed(turn, place, row[NATURALS], row[JOKERS], taken)
        turn[ADDED] = 1
    turn[OWED] = max(0, turn[OWED] - row[JOKERS])
    turn[LAID_TAKEN] |= used
    if turn[ELSEWHERE] and row[JOKERS]:
        _elsewhere(turn, place, row[JOKERS])
    leave(hand, row[NATURALS], row[JOKERS])


@lean
def uses(row: Ints, taken: int) -> bool:
    """Whether the cards of a row include a copy of the card that was taken. If it is a joker, every joker is one."""
    if taken < 0:
        return False
    return bool(row[JOKERS] > 0 if taken == JOKER_FACE else (row[NATURALS] >> taken) & 1)


@lean
def leave(hand: Ints, naturals: int, jokers: int) -> None:
    """Cards leave the hand."""
    twos = hand[TWOS]
    hand[ONES] &= ~(naturals & ~twos)
    hand[TWOS] = twos & ~naturals
    hand[HELD_JOKERS] -= jokers
    hand[COUNT] -= bits(naturals) + jokers


@lean
def points_of(terms: Ints, row: Ints) -> int:
    """The points of a new meld (Z-03)."""
    if row[KIND] == NEW_SET:
        return int(row[LENGTH] * rank_points(terms, row[WHAT]))
    points = 0
    for position in range(row[START], row[START] + row[LENGTH]):
        points += position_points(terms, position)
    return points


@lean
def _new(terms: Ints, turn: Ints, meld: Ints, row: Ints) -> None:
    run = row[KIND] == NEW_RUN
    meld[TABLE_KIND], meld[TABLE_WHAT], meld[TABLE_START] = RUN if run else 0, row[WHAT], row[START]
    meld[TABLE_LENGTH], meld[TABLE_JOKERS] = row[LENGTH], row[STANDS]
    meld[TABLE_SUITS] = 0 if run else suits_of(row[NATURALS], row[WHAT])
    if not (row[JOKERS] and turn[OWED]):  # a meld with a joker of the table does not count for the opening (G-19)
        turn[NEW_POINTS] += points_of(terms, row) if terms[OPENING] >= 0 else 0
    turn[NEW_MELDS] += 1
    turn[PURE] |= run and not row[JOKERS]


@lean
def suits_of(mask: int, rank: int) -> int:
    """The suits of the cards of a rank, as a mask of four bits."""
    mask >>= rank
    return int((mask & 1) | (mask >> 12) & 2 | (mask >> 24) & 4 | (mask >> 36) & 8)


@lean
def _longer(meld: Ints, row: Ints) -> None:
    meld[TABLE_LENGTH] = row[LENGTH]
    if row[KIND] == ADDED_TO_RUN:
        meld[TABLE_START] = row[START]
        meld[TABLE_JOKERS] |= row[STANDS]
        return
    meld[TABLE_SUITS] |= suits_of(row[NATURALS], row[WHAT])
    _name_jokers(meld)


@lean
def _name_jokers(meld: Ints) -> None:
    """The jokers of a set stand for the first suits that are free."""
    jokers = meld[TABLE_LENGTH] - bits(meld[TABLE_SUITS])
    meld[TABLE_JOKERS] = of_rank(first_free(meld[TABLE_SUITS], jokers), meld[TABLE_WHAT])


@lean
def _feed(turn: Ints, place: int, naturals: int, jokers: int, taken: int) -> None:
    """Which melds got another card from the hand, and where the taken card lies alone (F-24)."""
    held = taken >= 0 and ((jokers > 0) if taken == JOKER_FACE else ((naturals >> taken) & 1) == 1)
    lone = held and not turn[TWIN] and not turn[LAID_TAKEN]
    brought = min(jokers - (lone and taken == JOKER_FACE), turn[OWED])
    if bits(naturals) + jokers - lone - brought > 0:
        turn[FED] |= 1 << place
    if lone:
        turn[TAKEN_ON] = place + 1
    if turn[TAKEN_ON] and (turn[FED] >> (turn[TAKEN_ON] - 1)) & 1:
        turn[TAKEN_ON] = 0


@lean
def _swap(terms: Ints, hand: Ints, turn: Ints, melds: Ints, row: Ints, taken: int) -> None:
    meld, place, naturals = melds[row[PLACE]], row[PLACE], row[NATURALS]
    before = bits(meld[TABLE_JOKERS])
    _feed(turn, place, naturals, 0, taken)
    turn[LAID_TAKEN] |= uses(row, taken)
    if meld[TABLE_KIND] == RUN:
        meld[TABLE_JOKERS] &= ~naturals
    else:
        meld[TABLE_SUITS] |= suits_of(naturals, row[WHAT])
        meld[TABLE_LENGTH] = 4
        _name_jokers(meld)
    jokers = before - bits(meld[TABLE_JOKERS])
    turn[SWAPPED] = 1
    leave(hand, naturals, -jokers)
    if not terms[KEEPS_JOKER]:
        turn[OWED] += jokers
    if terms[ON_OTHER_MELD]:
        turn[ELSEWHERE] += jokers
        turn[SOURCES + place] += jokers


@lean
def _elsewhere(turn: Ints, place: int, jokers: int) -> None:
    """Jokers were laid: which of those of the table must still be laid on another meld than theirs (U-07)."""
    own = turn[SOURCES + place]
    for meld in range(turn[ON_TABLE]):
        if meld != place:
            turn[SOURCES + meld] = max(0, turn[SOURCES + meld] - jokers)
    turn[ELSEWHERE] = max(turn[ELSEWHERE] - jokers, own)
