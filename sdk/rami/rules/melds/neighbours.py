"""Which cards have the neighbours that a run or a set needs. Bit masks tell this for all cards at once.

The answers may have too many cards, never too few: runs may always go around the corner here.
"""

from typing import Final

from rami.rules.cards import ALL_FACES, ALL_RANKS, ALL_SUITS, NO_FACES, FaceMask, Faces, RankMask, mask_of

_KING: Final = 12
_BELOW_KINGS: Final = mask_of(Faces([face for face in ALL_FACES if face % 13 != _KING]))


def lower(ones: FaceMask) -> FaceMask:
    """The faces one rank below these, in the same suits. The king is below the ace."""
    return ones >> 1 & _BELOW_KINGS | (ones & ALL_SUITS) << _KING


def higher(ones: FaceMask) -> FaceMask:
    """The faces one rank above these, in the same suits. The ace is above the king."""
    return (ones & _BELOW_KINGS) << 1 | (ones >> _KING & ALL_SUITS) << 0


def in_runs(ones: FaceMask, jokers: int) -> FaceMask:
    """These faces without those that are in no run: it has three neighbours, or two of them and a joker."""
    if jokers > 1:
        return ones
    next_one = lower(ones)
    next_but_one = lower(next_one)
    if jokers == 0:
        first = ones & next_one & next_but_one
        if not first:
            return NO_FACES
        second = higher(first)
        return first | second | higher(second)
    pairs, over_a_gap = ones & next_one, ones & next_but_one
    return pairs | higher(pairs) | over_a_gap | higher(higher(over_a_gap))


def in_sets(ones: FaceMask, jokers: int) -> RankMask:
    """The ranks of which these faces have three suits, or fewer with jokers."""
    spades, hearts = ones & ALL_RANKS, ones >> 13 & ALL_RANKS
    diamonds, clubs = ones >> 26 & ALL_RANKS, ones >> 39 & ALL_RANKS
    major, both = spades | hearts, spades & hearts
    if jokers > 1:
        return major | diamonds | clubs
    two_of_three = both | major & diamonds
    if jokers == 1:
        return two_of_three | (major | diamonds) & clubs
    return both & diamonds | two_of_three & clubs


def in_melds(ones: FaceMask, jokers: int) -> FaceMask:
    """These faces without those that are in no run and in no set."""
    ranks = in_sets(ones, jokers)
    return ones & (in_runs(ones, jokers) | ranks << 0 | ranks << 13 | ranks << 26 | ranks << 39)


def most_beside_one(ones: FaceMask) -> int:
    """The most of these faces that one joker can bring into a meld, if they fit in none without jokers: 2, 3 or 4.

    In a run each is at most two ranks from the joker, because three neighbours are a run. A set has two of them.
    """
    below, above = higher(ones), lower(ones)
    far_below, far_above = higher(below), lower(above)
    two_below, two_above = below & far_below, above & far_above
    if two_below & two_above:
        return 4
    return 3 if two_below & (above | far_above) or two_above & (below | far_below) else 2


def connected(first: FaceMask, ones: FaceMask) -> FaceMask:
    """The faces of `ones` that are in `first`, and those that are reached from there from neighbour to neighbour."""
    found, more = NO_FACES, first & ones
    while more:
        found |= more
        more = (lower(more) | higher(more)) & ones & ~found
    return found
