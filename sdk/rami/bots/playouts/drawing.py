"""Drawing in a play-out: the discard if it goes into a meld or brings a knock, else the stock."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import takes
from rami.bots.playouts.discarding import promises
from rami.bots.playouts.hands import POINTS, WORTH, arrange, covered, hand_points, melded, reaches_opening, unmelded
from rami.bots.playouts.knocking import knocks_with
from rami.bots.playouts.table import (
    COUNT,
    DRAWN,
    FITTING,
    FORCED,
    JOKER,
    JOKERS,
    MUST_USE,
    ONES,
    OPENED,
    OVER,
    PASSES,
    PICKED,
    PILE,
    RECYCLED,
    SHED,
    STOCK,
    TAKEN,
    TURN,
    TURNS,
    TWOS,
    Deal,
    Ints,
    first_turn,
    gets,
    hidden_again,
    next_seat,
    shuffle,
)
from rami.bots.playouts.terms import (
    DECLARES,
    FIRST_TURN_MELDS,
    FREE_FIRST_TAKE,
    HASTY,
    KEEPS_TOP,
    LAY_OFF_OPENED,
    MUST_DISCARD,
    OFFERED,
    ONE_FROM_STOCK,
    OPENING,
    RECYCLES,
    SEATS,
    SHOWDOWN,
    SHUFFLES,
    TAKE_FROM_TURN,
    TAKE_TO_OPEN,
    TAKEN_ALONE,
    USE_NOW,
)

STOCK_DRAWN, TAKEN_FROM_PILE, PASSED = 0, 1, 5
"""The steps in the log."""


@lean
def draw(terms: Ints, deal: Deal, melds: Ints, chosen: Ints) -> int:
    """Draw a card, or pass the one that is offered. What was done. Without cards the deal is over."""
    now = deal.now
    row = deal.seats[now[TURN]]
    upcard = terms[OFFERED] and first_turn(terms, deal)
    offered = upcard and now[PASSES] < terms[SEATS]
    closed = now[FORCED] or not now[PILE] or (upcard and not offered) or from_stock_only(terms, row)
    if not closed and wants(terms, deal, row, melds, chosen):
        take(terms, deal, row)
        return TAKEN_FROM_PILE
    if offered:
        now[PASSES] += 1
        now[TURN] = next_seat(terms, deal, now[TURN])
        return PASSED
    now[FORCED], now[DRAWN] = 0, 1
    if not now[STOCK] and not recycled(terms, deal):
        now[OVER] = 1
        return STOCK_DRAWN
    now[STOCK] -= 1
    gets(row, deal.stock[now[STOCK]])
    return STOCK_DRAWN


@lean
def from_stock_only(terms: Ints, row: Ints) -> bool:
    """Whether this seat may not take from the pile: it is too early (U-05), or it has one card (U-06)."""
    return bool(row[TURNS] + 1 < terms[TAKE_FROM_TURN] or (terms[ONE_FROM_STOCK] and row[COUNT] == 1))


@lean
def take(terms: Ints, deal: Deal, row: Ints) -> None:
    """Take the top card of the pile."""
    now = deal.now
    now[PILE] -= 1
    face = deal.pile[now[PILE]]
    hidden_again(now, face)
    gets(row, face)
    if face != JOKER:
        row[PICKED] |= 1 << face
        for seat in range(terms[SEATS]):
            deal.seats[seat, SHED] &= ~(1 << face)
    now[DRAWN], now[TAKEN] = 1, face
    now[MUST_USE] = must_lay(terms, row)


@lean
def must_lay(terms: Ints, row: Ints) -> bool:
    """Whether a card that this seat takes must be laid in the same turn."""
    if terms[USE_NOW]:
        return True
    return bool(terms[TAKE_TO_OPEN] and not (terms[FREE_FIRST_TAKE] and row[TURNS] == 0))


@lean
def may_lay_off(terms: Ints, row: Ints) -> bool:
    """Whether this seat may lay off without a meld of its own in this turn."""
    if terms[OPENING] >= 0 and terms[LAY_OFF_OPENED] and not row[OPENED]:
        return False
    return bool(terms[FIRST_TURN_MELDS] == 1 or row[TURNS] > 0)


@lean
def recycled(terms: Ints, deal: Deal) -> bool:
    """Make the pile the stock again, if that is allowed."""
    now = deal.now
    if now[RECYCLED] >= terms[RECYCLES] or now[PILE] <= terms[KEEPS_TOP]:
        return False
    cut = now[PILE] - terms[KEEPS_TOP]
    for number in range(cut):
        deal.stock[number] = deal.pile[cut - 1 - number]
        hidden_again(now, deal.pile[number])
    for number in range(terms[KEEPS_TOP]):
        deal.pile[number] = deal.pile[cut + number]
    now[STOCK], now[PILE] = cut, terms[KEEPS_TOP]
    now[RECYCLED] += 1
    if terms[SHUFFLES]:
        shuffle(now, deal.stock, cut)
    return True


@lean
def wants(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints) -> bool:
    """Whether the discard goes into a meld or is laid off, and the hand is not worse then; or its chances are good."""
    face = deal.pile[deal.now[PILE] - 1]
    if terms[DECLARES]:
        return takes(terms, deal, row, face, melds, chosen)
    if face == JOKER:
        return False
    bit = 1 << face
    ones, twos, jokers = row[ONES] | bit, row[TWOS] | (row[ONES] & bit), row[JOKERS]
    if terms[HASTY]:
        arrange(terms, row[ONES], row[TWOS], jokers, WORTH, melds, chosen)
        helps = not chosen[0]
        arrange(terms, ones, twos, jokers, WORTH, melds, chosen)
        if not helps or not chosen[0] or not must_lay(terms, row):
            return bool(helps and chosen[0])
    if must_lay(terms, row):
        alone = terms[USE_NOW] and terms[TAKEN_ALONE] and deal.now[FITTING] & bit != 0
        return _may_take(terms, row, ones, twos, bit, alone, melds, chosen)
    if terms[SHOWDOWN] and knocks_with(terms, deal, ones, melds, chosen):
        return True
    off = not terms[SHOWDOWN] and terms[TAKEN_ALONE] and may_lay_off(terms, row)
    before = _left(terms, deal, row[ONES], row[TWOS], jokers, off, 0, melds, chosen)
    after = _left(terms, deal, ones, twos, jokers, off, bit, melds, chosen)
    if 0 <= after <= before:
        return True
    return not terms[TAKE_TO_OPEN] and promises(terms, deal, row, face, melds, chosen)


@lean
def _may_take(terms: Ints, row: Ints, ones: int, twos: int, bit: int, alone: bool, melds: Ints, chosen: Ints) -> bool:
    """Whether a card that has to be laid can be: in a new meld, or `alone` on a meld of the table.

    A seat that has not opened opens with it, or before it is laid off.
    """
    if not terms[FIRST_TURN_MELDS] and row[TURNS] == 0:
        return False
    if alone and may_lay_off(terms, row):
        return True
    if row[COUNT] < 3:
        return False
    opened = terms[OPENING] < 0 or row[OPENED]
    found = arrange(terms, ones, twos, row[JOKERS], WORTH if opened else POINTS, melds, chosen)
    if not opened and not reaches_opening(terms, found, melds, chosen):
        return False
    laid = covered(melds, chosen)
    if terms[MUST_DISCARD] and laid > row[COUNT]:
        return False  # no card would be left to discard
    return melded(melds, chosen) & bit != 0 or (alone and laid < row[COUNT])


@lean
def _left(
    terms: Ints, deal: Deal, ones: int, twos: int, jokers: int, off: bool, wanted: int, melds: Ints, chosen: Ints
) -> int:
    """The points that are left when melds are laid and cards laid off. -1 if the wanted card is left."""
    arrange(terms, ones, twos, jokers, WORTH, melds, chosen)
    laid = melded(melds, chosen)
    ones, twos, jokers = unmelded(ones, twos, jokers, melds, chosen)
    if off:
        fitting = ones & deal.now[FITTING]
        laid |= fitting
        ones &= ~(fitting & ~twos)
        twos &= ~fitting
    return -1 if wanted and not laid & wanted else hand_points(terms, ones, twos, jokers)
