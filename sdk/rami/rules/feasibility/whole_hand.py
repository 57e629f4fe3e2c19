"""Whether a whole hand can be laid in one turn: a cover of its cards by ways to lay them, at most one for each meld.

The order of the steps is left aside, so the answer may be too optimistic where that matters (a taken card and the cards
laid with it, a meld of one's own first); it is never too pessimistic.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Final, NamedTuple

from rami.rules.cards import FACES, NO_FACES, FaceMask, HandCards, MeldMask
from rami.rules.feasibility.additions import Spot, Way, Ways, gain_of, spot_of, ways_of
from rami.rules.melds.combinations import holding
from rami.rules.settings.parameters import MOST_JOKERS, Rules
from rami.rules.state import Table, TableMeld

Move = tuple[FaceMask, int, int, MeldMask]
"""Naturals, cost in jokers, how many more jokers it could take, and the bit of the table's meld it is for (0: none)."""


NO_MELDS: Final = MeldMask(0)
_MELD_BITS: Final = tuple([MeldMask(1 << place) for place in range((2 * FACES + MOST_JOKERS) // 3)])
"""The mask of each meld alone, by its place: there are never more melds than a deck has cards for."""


class Left(NamedTuple):
    """What is left to do. `supply` counts the jokers of the hand and those that untouched melds of the table hold back.

    `room` is for more jokers than needed; `melds` has a bit for each untouched meld; `spare` cards may stay.
    """

    ones: FaceMask
    twos: FaceMask
    supply: int
    room: int
    melds: MeldMask
    spare: int


class Staying(NamedTuple):
    """Which card may stay, for the discard: one `must` (F-18), no face of `bound` may, and whether a joker may."""

    must: bool
    bound: FaceMask
    joker: bool


class Cover:
    """The search for a cover. It keeps what it found, for any hand that has no ways but these."""

    def __init__(self, melds: Sequence[Way], spots: Sequence[Spot], staying: Staying) -> None:
        self._spots, self._staying = spots, staying
        self._moves: list[Move] = [(way.naturals, way.least, way.most - way.least, NO_MELDS) for way in melds]
        for bit, spot in zip(_MELD_BITS, spots, strict=False):
            self._moves += [(way.naturals, way.least + spot.gain, way.most - way.least, bit) for way in spot.ways]
        self._known: dict[Left, bool] = {}

    def covers(self, left: Left, also: Sequence[Spot] = ()) -> bool:
        """Whether everything that is left can go, with melds on the table that came to lie there later, too.

        What these hold back is in the supply as well.
        """
        if not also:
            return self._covers(left, self._moves)
        spot, *others = also
        if self.covers(_less(left, NO_FACES, spot.gain, spot.room, NO_MELDS), others):
            return True
        return any(
            self.covers(_less(left, way.naturals, way.least + spot.gain, way.most - way.least, NO_MELDS), others)
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


def _less(left: Left, naturals: FaceMask, cost: int, room: int, meld: MeldMask) -> Left:
    """What is left once some cards are laid, which leaves room for so many jokers more."""
    ones, twos, supply, more, melds, spare = left
    twins = naturals & twos
    return Left(ones & ~(naturals ^ twins), twos ^ twins, supply - cost, more + room, melds & ~meld, spare)


def _hardest(usable: list[Move], ones: FaceMask) -> tuple[FaceMask, FaceMask]:
    """A face that the fewest moves lay, and all faces that none does. More than two ways count as many."""
    some = several = many = NO_FACES
    for naturals, _, _, _ in usable:
        many |= several & naturals
        several |= some & naturals
        some |= naturals
    few = ones & ~several or ones & ~many or ones
    return few & -few, ones & ~some


class Lone(NamedTuple):
    """The face that must not lie alone where it is added, and whether a joker would be company: one of one's own."""

    face: FaceMask
    joker: bool


class Whole:
    """Whether a hand can go whole, and whether what steps leave of it can: that shares the ways and all that was found.

    What is left has no ways that the hand had not, but on the melds that the steps have laid or changed.
    """

    def __init__(self, rules: Rules, table: Table, hand: HandCards) -> None:
        self._rules, self._table, self._hand = rules, table, hand
        self._covers: dict[tuple[Staying, Lone | None], Cover] = {}

    def can_go(self, table: Table, rest: HandCards, staying: Staying, spare: int, lone: Lone | None) -> bool:
        """Whether all cards of a rest but `spare` can be laid in one turn."""
        if spare < 0:
            return False
        ones, twos, supply = holding(rest)
        untouched, changed = NO_MELDS, []
        for index, (was, meld) in enumerate(zip_longest(self._table.melds, table.melds)):
            if was is meld:
                untouched |= _MELD_BITS[index]
                supply += self._ways.spots[index].gain
            else:
                changed.append(meld)
                supply += gain_of(self._rules, meld.run_or_set, ones)
        spots = [self._spot(table, meld, ones, supply, lone) for meld in changed]
        return self._cover(staying, lone).covers(Left(ones, twos, supply, 0, untouched, spare), spots)

    def _spot(self, table: Table, meld: TableMeld, ones: FaceMask, jokers: int, lone: Lone | None) -> Spot:
        return _accompanied(table, meld, spot_of(self._rules, meld.run_or_set, ones, jokers), lone)

    @cached_property
    def _ways(self) -> Ways:
        return ways_of(self._rules, self._table, self._hand)

    def _cover(self, staying: Staying, lone: Lone | None) -> Cover:
        key = staying, lone
        if key not in self._covers:
            melds = zip(self._table.melds, self._ways.spots, strict=True)
            spots = [_accompanied(self._table, meld, spot, lone) for meld, spot in melds]
            self._covers[key] = Cover(self._ways.melds, spots, staying)
        return self._covers[key]


def _accompanied(table: Table, meld: TableMeld, spot: Spot, lone: Lone | None) -> Spot:
    """The ways less that which leaves the taken card alone on a meld."""
    if lone is None or meld.id in table.this.fed:
        return spot
    ways = [way for way in spot.ways if way.naturals != lone.face]
    if lone.joker:
        joined = [way for way in spot.ways if way.naturals == lone.face and way.least >= 0 and way.most > 0]
        ways += [way._replace(least=max(1, way.least)) for way in joined]
    return spot._replace(ways=tuple(ways))
