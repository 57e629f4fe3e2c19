"""Which layings a search tries next where a whole hand has to be laid. The order of most does not matter.

One card of the hand may stay, for the discard. So of two cards one is laid, and a card with a copy is too: it is enough
to try the layings of these. The cards with the fewest are taken. Swaps are always tried, because they bring jokers.
"""

from typing import Final

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import place
from rami.bots.playouts.table import ONES, TWOS, Ints
from rami.bots.playouts.terms import PURE_RUN
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import ELSEWHERE, JOKER_FACE, JOKERS, KIND, LAID_TAKEN, NATURALS, SWAP, TAKEN_ON
from rami.training.batch.terms import COMPANY

MANY: Final = 1 << 20
"""More than any number of layings."""


@lean
def narrowed(terms: Ints, hand: Ints, turn: Ints, room: Room, begin: int, end: int, taken: int, must_use: int) -> int:
    """Leave out the rows of a list that can as well be tried later, and return its new end.

    A card that was taken and has to be laid is the one to begin with. Rows with jokers stay where their order may
    matter: a joker may be the company that the taken card needs (F-24), and one that has to be laid elsewhere (U-07)
    may be laid on a meld before a card takes it back. All stay if a run without a joker is needed: a card may go on it
    with a joker.
    """
    if terms[PURE_RUN]:
        return end
    pending = must_use and not turn[LAID_TAKEN] and taken < JOKER_FACE
    cards = 1 << taken if pending else _with_fewest(hand, room, begin, end)
    if not cards:
        return end
    company = terms[COMPANY] and taken >= 0 and (turn[TAKEN_ON] or not turn[LAID_TAKEN])
    rows, kept = room.rows, begin
    for number in range(begin, end):
        row = rows[number]
        if row[NATURALS] & cards or row[KIND] == SWAP or (row[JOKERS] and (company or turn[ELSEWHERE])):
            for column in range(rows.shape[1]):
                rows[kept, column] = row[column]
            kept += 1
    return kept


@lean
def _with_fewest(hand: Ints, room: Room, begin: int, end: int) -> int:
    """A card with a copy, or two cards, as a mask: those with the fewest layings. Nothing if there are none."""
    ones, twos, ways = hand[ONES], hand[TWOS], room.ways
    ways[:] = 0
    for number in range(begin, end):
        cards = room.rows[number, NATURALS] & ones if room.rows[number, KIND] != SWAP else 0
        while cards:
            low = cards & -cards
            ways[place(low)] += 1
            cards ^= low
    least, second, double, fewest, more, fewest_twice = 0, 0, 0, MANY, MANY, MANY
    while ones:
        low = ones & -ones
        ones ^= low
        count = ways[place(low)]
        if count < fewest:
            least, second, fewest, more = low, least, count, fewest
        elif count < more:
            second, more = low, count
        if twos & low and count < fewest_twice:
            double, fewest_twice = low, count
    if double and fewest_twice <= fewest + more:
        return int(double)
    return int(least | second) if second else 0
