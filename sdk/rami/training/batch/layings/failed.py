"""The positions of a turn from which it cannot be finished, as numbers, so that none is searched twice.

A number has 63 bits. Two positions with the same number would be one for the search, but there are far too few
positions in a turn for that.
"""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import JOKERS, ONES, TWOS, Ints
from rami.training.batch.layings.duties import has_opened
from rami.training.batch.layings.room import FAILED
from rami.training.batch.layout import (
    FED,
    MUST_OPEN,
    NEW_POINTS,
    ON_TABLE,
    PURE,
    SOURCES,
    TAKEN_ON,
)

_ALL = 0x7FFFFFFFFFFFFFFF
_LOW = 0x7FFFFFFF


@lean
def _mixed(number: int, value: int) -> int:
    """A number that depends on all bits of both. No product is longer than 63 bits."""
    number ^= value & _ALL
    low, high = number & _LOW, (number >> 31) & _LOW
    number = (low * 0x5BD1E995) ^ (high * 0x6C62272E) ^ (high << 32) ^ (low >> 7)
    return int((number ^ (number >> 29)) & _ALL)


@lean
def position(terms: Ints, hand: Ints, turn: Ints, melds: Ints) -> int:
    """The number of a position.

    The order in which its melds were laid does not matter, nor the points of an opening that is reached.
    """
    number = _mixed(_mixed(_mixed(0x2545F4914F6CDD1D, hand[ONES]), hand[TWOS]), hand[JOKERS])
    opened = has_opened(terms, hand, turn)
    for column in range(ON_TABLE, SOURCES):
        value = turn[column]
        if column in (FED, TAKEN_ON) or (opened and column in (NEW_POINTS, PURE, MUST_OPEN)):
            value = 0
        number = _mixed(number, value + column)
    table = 0
    for place in range(turn[ON_TABLE]):
        own = ((turn[FED] >> place) & 1) | (2 if turn[TAKEN_ON] == place + 1 else 0) | turn[SOURCES + place] << 2
        for column in range(melds.shape[1]):
            own = _mixed(own, melds[place, column] + column)
        table = (table + own) & _ALL
    return _mixed(number, table)


@lean
def forget(failed: Ints) -> None:
    """Forget all positions: another turn is asked about."""
    failed[FAILED] += 1


@lean
def has_failed(failed: Ints, number: int) -> bool:
    """Whether a position is known to fail."""
    own = number ^ failed[FAILED]
    return bool(failed[own % FAILED] == own)


@lean
def note_failed(failed: Ints, number: int) -> None:
    """Keep a position that fails."""
    own = number ^ failed[FAILED]
    failed[own % FAILED] = own
