"""A cover of the cards of a hand by ways to lay them, at most one for each meld of the table."""

from collections.abc import Sequence
from typing import NamedTuple

from rami.rules.ways import Spot, Way

Move = tuple[int, int, int, int]
"""Naturals, cost in jokers, how many more jokers it could take, and the bit of the table's meld it is for (0: none)."""


class Left(NamedTuple):
    """What is left to do. `supply` counts the jokers of the hand and those that untouched melds of the table hold back.

    `room` is for more jokers than needed; `melds` has a bit for each untouched meld; `spare` cards may stay.
    """

    ones: int
    twos: int
    supply: int
    room: int
    melds: int
    spare: int


class Staying(NamedTuple):
    """Which card may stay, for the discard: one `must` (F-18), no face of `bound` may, and whether a joker may."""

    must: bool
    bound: int
    joker: bool


class Cover:
    """The search for a cover. It keeps what it found, for any hand that has no ways but these."""

    def __init__(self, melds: Sequence[Way], spots: Sequence[Spot], staying: Staying) -> None:
        self._spots, self._staying = spots, staying
        self._moves: list[Move] = [(way.naturals, way.least, way.most - way.least, 0) for way in melds]
        for index, spot in enumerate(spots):
            self._moves += [(w.naturals, w.least + spot.gain, w.most - w.least, 1 << index) for w in spot.ways]
        self._known: dict[Left, bool] = {}

    def covers(self, left: Left, also: Sequence[Spot] = ()) -> bool:
        """Whether everything that is left can go, with melds on the table that came to lie there later, too.

        What these hold back is in the supply as well.
        """
        if not also:
            return self._covers(left, self._moves)
        spot, *others = also
        if self.covers(_less(left, 0, spot.gain, spot.room, 0), others):
            return True
        return any(
            self.covers(_less(left, way.naturals, way.least + spot.gain, way.most - way.least, 0), others)
            for way in spot.ways
            if not way.naturals & ~left.ones
        )

    def _covers(self, left: Left, moves: list[Move]) -> bool:
        found = self._known.get(left)
        if found is None:
            found = self._known[left] = self._search(left, moves) if left.ones else self._jokers_go(left)
        return found

    def _search(self, left: Left, moves: list[Move]) -> bool:
        """Lay the face with the fewest ways in each of them; those that have none have to stay."""
        ones, twos, supply, _, melds, spare = left
        usable = [move for move in moves if not move[0] & ~ones and move[1] <= supply and not move[3] & ~melds]
        face, stuck = _hardest(usable, ones)
        if stuck:
            spare -= stuck.bit_count() + (stuck & twos).bit_count()
            stays = spare >= 0 and not stuck & self._staying.bound
            return stays and self._covers(left._replace(ones=ones ^ stuck, twos=twos & ~stuck, spare=spare), usable)
        for naturals, cost, more, meld in usable:
            if naturals & face and self._covers(_less(left, naturals, cost, more, meld), usable):
                return True
        twin = face & twos
        if not spare or face & self._staying.bound:
            return False
        return self._covers(left._replace(ones=ones ^ face ^ twin, twos=twos ^ twin, spare=spare - 1), usable)

    def _jokers_go(self, left: Left) -> bool:
        """Whether the jokers do: as many as needed are there, and the others find a place, or one of them stays."""
        jokers, room = left.supply, left.room
        for index, spot in enumerate(self._spots):
            if left.melds >> index & 1:
                jokers -= spot.gain
                room += spot.room
        stay = left.spare if self._staying.joker else 0
        least = left.spare if self._staying.must else 0
        return least <= stay and least <= jokers <= room + stay


def _less(left: Left, naturals: int, cost: int, room: int, meld: int) -> Left:
    """What is left once some cards are laid, which leaves room for so many jokers more."""
    ones, twos, supply, more, melds, spare = left
    twins = naturals & twos
    return Left(ones & ~(naturals ^ twins), twos ^ twins, supply - cost, more + room, melds & ~meld, spare)


def _hardest(usable: list[Move], ones: int) -> tuple[int, int]:
    """A face that the fewest moves lay, and all faces that none does. More than two ways count as many."""
    some = several = many = 0
    for naturals, _, _, _ in usable:
        many |= several & naturals
        several |= some & naturals
        some |= naturals
    few = ones & ~several or ones & ~many or ones
    return few & -few, ones & ~some
