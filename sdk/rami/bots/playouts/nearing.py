"""How near a hand is to a declaration: all choices of melds with any number of jokers are tried (U-16, U-17, U-19)."""

from typing import Final

import numpy as np

from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.hands import LEFT, RANKS, bits, place
from rami.bots.playouts.table import JOKERS, ONES, TWOS, Ints
from rami.bots.playouts.terms import (
    ACE_HIGH,
    ACE_LOW,
    JOKER_HAND,
    JOKERS_A_MELD,
    LEAST_NATURALS,
    MANY,
    NEAR,
    PURE_NEEDED,
    RUNS_NEEDED,
    VALUES,
)

CARDS, POINTS = 0, 1
"""What is counted of the cards that no meld holds."""
WITHOUT_PURE: Final = 4
WITHOUT_RUN: Final = 2
"""How many cards the lack of these runs is worth. The bots count the same."""
DEEP: Final = 20
"""More than a hand has cards."""
ROOM: Final = 160
"""How many melds with one card are looked at, at most."""
MOST_TRIED: Final = 30_000
TRIED: Final = 16
"""The work of each step of a search (`rami.bots.playouts.hands.LEFT`)."""
SET_ROOM: Final = 4
(
    N_ONES,
    N_TWOS,
    N_JOKERS,
    N_LOST,
    N_RUNS,
    N_PURE,
    N_ROOM,
    N_OPTIONS,
    N_NEXT,
    N_LEFT,
    N_LEFT_TWOS,
) = range(11)
"""A step of the search: the cards that are not decided, what is lost so far, the runs, those without a joker, how many
more jokers the melds can hold, the melds to try and the next of them, and the cards that no meld holds."""
IS_RUN: Final = 1 << 56
IS_PURE: Final = 1 << 57
FACE_MASK: Final = (1 << 52) - 1


@compiled
def nearest(terms: Ints, wild: int, hand: Ints, by: int, below: int, melds: Ints, chosen: Ints) -> int:
    """What is left of a hand in its best arrangement, and what the lack of runs costs; `below` if it is not less.

    By cards, the runs that are lacking count as cards. By points, a hand that lacks them has no arrangement. The masks
    of the cards that are left, once and twice, are written to the first row of `melds`. A wild card that is left as a
    joker is not among them.
    """
    ones, twos, jokers = hand[ONES], hand[TWOS], hand[JOKERS]
    faces, count = np.zeros(8, np.int64), 0
    rest = ones & wild
    while rest:
        low = rest & -rest
        rest ^= low
        for _ in range(2 if twos & low else 1):
            faces[count] = low
            count += 1
    plain, plain_twos = ones & ~wild, twos & ~wild
    for reading in range(1 << count):
        own, own_twos, free, possible = plain, plain_twos, jokers, True
        for number in range(count):
            low = faces[number]
            if not (reading >> number) & 1:
                free += 1
                continue
            same = number > 0 and faces[number - 1] == low
            if same and not (reading >> (number - 1)) & 1:
                possible = False
            if jokers + count < 3 and not terms[NEAR + place(low)] & ones:
                possible = False
            own_twos |= own & low
            own |= low
        if possible:
            below = _search(terms, own, own_twos, free, by, below, melds, chosen)
        if not below:
            break
    return below


@compiled
def _search(terms: Ints, ones: int, twos: int, jokers: int, by: int, below: int, melds: Ints, chosen: Ints) -> int:
    steps = np.empty((DEEP, 11), np.int64)
    options = np.empty((DEEP, ROOM), np.int64)
    node = steps[0]
    node[N_ONES], node[N_TWOS], node[N_JOKERS], node[N_LOST] = ones, twos, jokers, 0
    node[N_RUNS], node[N_PURE], node[N_ROOM], node[N_OPTIONS], node[N_NEXT] = 0, 0, 0, -1, 0
    node[N_LEFT], node[N_LEFT_TWOS] = 0, 0
    depth, tried = 0, 0
    while depth >= 0 and tried < MOST_TRIED:
        node = steps[depth]
        if node[N_OPTIONS] < 0:
            tried += 1
            _leave_useless(terms, node, by)
            if node[N_LOST] >= below:
                depth -= 1
                continue
            if not node[N_ONES]:
                total = node[N_LOST] + _at_end(terms, node, by)
                if total < below:
                    below = total
                    melds[0, 0], melds[0, 1] = node[N_LEFT], node[N_LEFT_TWOS]
                depth -= 1
                continue
            node[N_OPTIONS] = _options(terms, node[N_ONES], min(node[N_JOKERS], terms[JOKERS_A_MELD]), options[depth])
            node[N_NEXT] = 0
        number = node[N_NEXT]
        if number > node[N_OPTIONS]:
            depth -= 1
            continue
        node[N_NEXT] += 1
        then = steps[depth + 1]
        then[:] = node
        then[N_OPTIONS] = -1
        if number == node[N_OPTIONS]:
            _leave(terms, then, by)
        else:
            _lay(terms, then, options[depth, number])
        depth += 1
    chosen[LEFT] -= TRIED * tried
    return below


@compiled
def _leave_useless(terms: Ints, node: Ints, by: int) -> None:
    """Leave the cards in the hand that no meld can hold any more."""
    most = min(node[N_JOKERS], terms[JOKERS_A_MELD])
    if most > 1 or not node[N_ONES]:
        return
    useless = node[N_ONES] & ~_useful(node[N_ONES], most > 0)
    if useless:
        twos = node[N_TWOS] & useless
        node[N_LOST] += _weight(terms, useless, twos, by)
        node[N_LEFT_TWOS] |= twos | (node[N_LEFT] & useless)
        node[N_LEFT] |= useless
        node[N_ONES] ^= useless
        node[N_TWOS] ^= twos


@compiled
def _useful(ones: int, with_joker: bool) -> int:
    """The cards that may be in a meld with others of these, and with a joker."""
    one, two, three, four = ones & 0x1FFF, (ones >> 13) & 0x1FFF, (ones >> 26) & 0x1FFF, (ones >> 39) & 0x1FFF
    twice = (one & two) | (three & four) | ((one | two) & (three | four))
    ranks = twice if with_joker else (one & two & (three | four)) | ((one | two) & three & four)
    useful = 0
    for suit in range(4):
        own = (ones >> (RANKS * suit)) & 0x1FFF
        span = own | (own & 1) << RANKS
        if with_joker:
            near, apart = span & (span >> 1), span & (span >> 2)
            in_runs = near | near << 1 | apart | apart << 2
        else:
            near = span & (span >> 1) & (span >> 2)
            in_runs = near | near << 1 | near << 2
        in_runs |= in_runs >> RANKS
        useful |= (own & (in_runs | ranks)) << (RANKS * suit)
    return useful


@compiled
def _weight(terms: Ints, ones: int, twos: int, by: int) -> int:
    if by == CARDS:
        return bits(ones) + bits(twos)
    total = 0
    while ones:
        low = ones & -ones
        ones ^= low
        total += terms[VALUES + place(low) % RANKS] * (2 if twos & low else 1)
    return total


@compiled
def _at_end(terms: Ints, node: Ints, by: int) -> int:
    """What jokers cost that no meld can hold, and runs that are lacking."""
    spare = max(0, node[N_JOKERS] - node[N_ROOM])
    lost = spare if by == CARDS else spare * terms[JOKER_HAND]
    runs, pure = node[N_RUNS], node[N_PURE]
    if by == POINTS:
        return int(lost if runs >= terms[RUNS_NEEDED] and pure >= terms[PURE_NEEDED] else MANY)
    if pure < terms[PURE_NEEDED]:
        lost += WITHOUT_PURE + (WITHOUT_RUN if terms[RUNS_NEEDED] > terms[PURE_NEEDED] else 0)
    elif runs < terms[RUNS_NEEDED]:
        lost += WITHOUT_RUN
    return int(lost)


@compiled
def _leave(terms: Ints, node: Ints, by: int) -> None:
    """Leave the lowest card in the hand."""
    ones = node[N_ONES]
    low = ones & -ones
    if node[N_TWOS] & low:
        node[N_TWOS] ^= low
    else:
        node[N_ONES] ^= low
    node[N_LEFT_TWOS] |= node[N_LEFT] & low
    node[N_LEFT] |= low
    node[N_LOST] += 1 if by == CARDS else terms[VALUES + place(low) % RANKS]


@compiled
def _lay(terms: Ints, node: Ints, option: int) -> None:
    """Lay a meld."""
    naturals, used = option & FACE_MASK, (option >> 52) & 15
    node[N_ONES] &= ~(naturals & ~node[N_TWOS])
    node[N_TWOS] &= ~naturals
    node[N_JOKERS] -= used
    length = bits(naturals) + used
    run, pure = option & IS_RUN != 0, option & IS_PURE != 0
    node[N_RUNS] += run
    node[N_PURE] += pure
    # A joker would make a run impure, so only one that is not needed without a joker has room.
    if not pure or node[N_PURE] > terms[PURE_NEEDED]:
        node[N_ROOM] += min((RANKS if run else SET_ROOM) - length, terms[JOKERS_A_MELD] - used)


@compiled
def _options(terms: Ints, ones: int, jokers: int, found: Ints) -> int:
    """List the melds with the lowest of these cards. Their number."""
    face = place(ones & -ones)
    rank, suit = face % RANKS, face // RANKS
    base = RANKS * suit
    own = (ones >> base) & 0x1FFF
    longest = min(RANKS, max(5, 2 + terms[LEAST_NATURALS] + jokers))
    count = 0
    if rank or terms[ACE_LOW]:
        for last in range(min(rank + longest - 1, RANKS - 1), rank - 1, -1):
            count = _runs_between(terms, own, base, rank, last, jokers, found, count)
    if not rank and terms[ACE_HIGH]:
        for first in range(max(1, RANKS + 1 - longest), RANKS):
            count = _runs_between(terms, own | 1 << RANKS, base, first, RANKS, jokers, found, count)
    return _sets_with(terms, ones, face, jokers, found, count)


@compiled
def _runs_between(terms: Ints, own: int, base: int, first: int, last: int, jokers: int, found: Ints, count: int) -> int:
    """The runs whose first and last natural cards are at these positions. 13 is a high ace."""
    if not (own >> first) & 1 or not (own >> last) & 1:
        return count
    span = last - first + 1
    fill = max(0, 3 - span)
    inside = own & ((1 << last) - 1) & ~((1 << (first + 1)) - 1)
    ends = 1 << first | 1 << last
    some = inside
    while True:
        naturals = some | ends
        size = bits(naturals)
        used = span - size + fill
        if used <= jokers and size >= terms[LEAST_NATURALS] and count < ROOM - 16:
            mask = (naturals & 0x1FFF) | naturals >> RANKS
            found[count] = mask << base | used << 52 | IS_RUN | (0 if used else IS_PURE)
            count += 1
        if not some:
            return count
        some = (some - 1) & inside


@compiled
def _sets_with(terms: Ints, ones: int, face: int, jokers: int, found: Ints, count: int) -> int:
    """The sets with a card and others of its rank in later suits."""
    rank = face % RANKS
    of_rank = ones & (1 << rank | 1 << (RANKS + rank) | 1 << (2 * RANKS + rank) | 1 << (3 * RANKS + rank))
    others = of_rank & ~(1 << face)
    some = others
    while True:
        size = bits(some) + 1
        used = max(0, 3 - size)
        if used <= jokers and size >= terms[LEAST_NATURALS] and count < ROOM:
            found[count] = some | 1 << face | used << 52
            count += 1
        if not some:
            return count
        some = (some - 1) & others
