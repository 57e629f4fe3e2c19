"""The melds on the table as places for cards: which faces each of them could get."""

from functools import reduce
from operator import or_
from typing import NamedTuple

from rami.rules.cards import NO_FACES, RANK_BITS, FaceMask, joker_count, mask_of, naturals, roles
from rami.rules.melds.caching import cached
from rami.rules.melds.meld import Run, RunOrSet, Set, run_or_set
from rami.rules.melds.neighbours import connected
from rami.rules.state import TableMeld


class Place(NamedTuple):
    """A meld on the table, as a run or a set. `meld` does not say what its jokers are.

    `family` has all faces that could ever be in it. Without jokers from the hand, the first card that it gets is one of
    `first`. `swaps` has the faces that could take a joker from it. Some that cannot may be among them.
    """

    on: TableMeld
    meld: RunOrSet
    family: FaceMask
    first: FaceMask
    swaps: FaceMask

    def fitting(self, ones: FaceMask, jokers: int) -> FaceMask:
        """The faces among these that the meld could get with these jokers. Some that do not fit may be left."""
        return self.family & ones if jokers else connected(self.first, self.family & ones)


class Places(NamedTuple):
    """All melds on the table, in the same order, and where they can get cards without jokers.

    `runs` has the first faces of all runs, `sets` all faces of the sets, and `swaps` all faces that could take a joker.
    """

    every: tuple[Place, ...]
    runs: FaceMask
    sets: FaceMask
    swaps: FaceMask


@cached(1 << 10)
def places(melds: tuple[TableMeld, ...]) -> Places:
    """The melds on the table as places for cards."""
    every = tuple([_place(meld, run_or_set(meld.cards)) for meld in melds])
    runs = [place.first for place in every if isinstance(place.meld, Run)]
    sets = [place.family for place in every if isinstance(place.meld, Set)]
    swaps = [place.swaps for place in every]
    return Places(every, *[reduce(or_, masks, NO_FACES) for masks in (runs, sets, swaps)])


@cached(1 << 12)
def _place(on: TableMeld, meld: RunOrSet) -> Place:
    swaps = named(meld) if isinstance(meld, Run) or not named(meld) else meld.family & ~mask_of(naturals(meld.cards))
    return Place(on, meld, meld.family, first_faces(meld, 0), swaps)


@cached(1 << 12)
def first_faces(meld: RunOrSet, jokers: int) -> FaceMask:
    """The faces of which the meld must get at least one, with this number of jokers, before it can get any other."""
    if isinstance(meld, Set):
        return meld.family
    last = meld.start + len(meld.cards) - 1
    ends = {end % 13 for gap in range(1, jokers + 2) for end in (meld.start - gap, last + gap)}
    return named(meld) | reduce(or_, [RANK_BITS[end] for end in ends]) << 13 * meld.suit


def named(meld: RunOrSet) -> FaceMask:
    """The faces that the jokers of a meld stand for."""
    return mask_of(roles(meld.cards)) ^ mask_of(naturals(meld.cards)) if joker_count(meld.cards) else NO_FACES
