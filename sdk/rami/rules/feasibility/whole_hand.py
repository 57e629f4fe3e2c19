"""Whether a whole hand can be laid in one turn: a cover of its cards by ways to lay them, at most one for each meld.

The search ignores the order of the steps. If the order matters (a taken card and the cards laid with it, or a player's
own meld that must come first), the answer may be yes although the hand cannot be laid. A no is always correct.
"""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import zip_longest
from operator import or_
from typing import Final, Literal, NamedTuple

from rami.rules.cards import FACES, NO_FACES, FaceMask, HandCards, MeldMask, all_copies, one_less
from rami.rules.feasibility.additions import Spot, Way, Ways, fitting, gain_of, room_of, spot_of, ways_of
from rami.rules.melds.caching import cached_attribute
from rami.rules.melds.combinations import holding
from rami.rules.melds.neighbours import most_beside_one
from rami.rules.settings.parameters import MOST_JOKERS, MOST_PACKS, Rules
from rami.rules.settings.work import MOST_PACKS_WITH_WILD
from rami.rules.state import Table, TableMeld
from rami.rules.work_limit import spend

Move = tuple[FaceMask, int, int, MeldMask, int]
"""The naturals, the jokers needed, the further jokers that fit, the bit of the meld on the table (0 for none), and the
jokers needed for each of its naturals, in units of 1 / `_UNIT`, rounded down."""


NO_MELDS: Final = MeldMask(0)
ANY_NUMBER: Final = 13
"""The number of new melds that means that there is no limit."""
_UNIT: Final = 27720  # It can be divided by 1 to 12.
_MELD_BITS: Final = tuple([MeldMask(1 << place) for place in range((MOST_PACKS * FACES + MOST_JOKERS) // 3)])
"""For each index, the mask of only this meld. There is one for each meld that the largest deck allows."""


class Left(NamedTuple):
    """What is left to do: the natural cards to lay, as masks of faces (`ones`) and their further copies (`copies`).

    `supply` counts the jokers of the hand and those that swaps could take from unchanged melds on the table. `room` is
    the number of further jokers that fit. `melds` has a bit for each unchanged meld. `spare` cards may stay. `new` is
    the number of new melds that may be laid; `ANY_NUMBER` stays as it is.
    """

    ones: FaceMask
    copies: FaceMask
    supply: int
    room: int
    melds: MeldMask
    spare: int
    new: int


class Staying(NamedTuple):
    """Which card may stay for the discard.

    `must` says whether one card must stay (F-18), `bound` has the faces that may not stay, and `joker` says whether a
    joker may stay.
    """

    must: bool
    bound: FaceMask
    joker: bool


Needs = Literal["nothing", "a natural card", "any card"]
"""What a meld must get in this turn: a joker of the hand is enough for `any card`."""


class Changed(NamedTuple):
    """A meld that was laid or changed later, as `Spot`, and what it must get. Its ways are found only when needed."""

    gain: int
    room: int
    needs: Needs
    ways: Callable[[], Sequence[Way]]


class Cover:
    """The search for a cover. It caches its results for all hands that have only these ways."""

    def __init__(self, melds: Sequence[Way], spots: Sequence[Spot], staying: Staying) -> None:
        self._spots, self._staying = spots, staying
        moves = [_move(way, 0, NO_MELDS) for way in melds]
        for bit, spot in zip(_MELD_BITS, spots, strict=False):
            moves += [_move(way, spot.gain, bit) for way in spot.ways]
        self._moves = sorted(moves, key=lambda move: move[4])
        self._known: dict[Left, bool] = {}

    def covers(self, left: Left, also: Sequence[Changed] = ()) -> bool:
        """Whether all cards left can be laid, also on the melds `also`, which were laid or changed later.

        `left.supply` includes the jokers of these melds.
        """
        if not also:
            return self._covers(left, self._moves)
        meld, *others = also
        jokers = meld.needs == "any card"
        without = _less(left, NO_FACES, meld.gain + jokers, meld.room - jokers, NO_MELDS, left.new)
        may_be_without = meld.needs != "a natural card" and meld.room >= jokers
        return (may_be_without and self.covers(without, others)) or any(
            self.covers(
                _less(left, way.naturals, way.least + meld.gain, way.most - way.least, NO_MELDS, left.new), others
            )
            for way in meld.ways()
            if not way.naturals & ~left.ones
        )

    def _covers(self, left: Left, moves: list[Move]) -> bool:
        if not left.ones:
            return self._jokers_go(left)
        found = self._known.get(left)
        if found is None:
            found = self._known[left] = self._narrowed(left, moves)
        return found

    def _narrowed(self, left: Left, moves: list[Move]) -> bool:
        """Leave out the moves that are not possible, and the melds on the table that no move can change any more."""
        spend(2)
        ones, _, supply, _, melds, _, new = left
        usable = [move for move in moves if not move[0] & ~ones and move[1] <= supply and not move[3] & ~melds]
        if not new:
            usable = [move for move in usable if move[3]]
        settled = melds & ~reduce(or_, [move[3] for move in usable], NO_MELDS)
        if not settled:
            return self._search(left, usable)
        return self._covers(self._settle(left, settled), usable)

    def _settle(self, left: Left, melds: MeldMask) -> Left:
        """What is left if these melds get no natural card."""
        supply, room = left.supply, left.room
        for bit, spot in zip(_MELD_BITS, self._spots, strict=False):
            if melds & bit:
                supply -= spot.gain
                room += spot.room
        return left._replace(supply=supply, room=room, melds=left.melds & ~melds)

    def _search(self, left: Left, usable: list[Move]) -> bool:
        """Try each way to lay the face with the fewest ways. Faces without a way must stay."""
        ones, copies, _, _, _, spare, _ = left
        face, stuck = _hardest(usable, ones)
        if stuck:
            gone = all_copies(stuck) & copies
            spare -= stuck.bit_count() + gone.bit_count()
            stays = spare >= 0 and not stuck & self._staying.bound
            return stays and self._covers(left._replace(ones=ones ^ stuck, copies=copies ^ gone, spare=spare), usable)
        if _jokers_are_missing(left, usable):
            return False
        fewer = left.new if left.new == ANY_NUMBER else left.new - 1
        for naturals, cost, more, meld, _ in usable:
            if naturals & face:
                after = _less(left, naturals, cost, more, meld, left.new if meld else fewer)
                if self._covers(after, usable):
                    return True
        if not spare or face & self._staying.bound:
            return False
        kept = left._replace(ones=ones ^ (face & ~copies), copies=one_less(copies, face), spare=spare - 1)
        return self._covers(kept, usable)

    def _jokers_go(self, left: Left) -> bool:
        """Whether the jokers can be laid: there are enough, and the others fit into melds, or one of them stays."""
        _, _, jokers, room, _, spare, _ = self._settle(left, left.melds)
        stay = spare if self._staying.joker else 0
        least = spare if self._staying.must else 0
        return least <= stay and least <= jokers <= room + stay


def _less(left: Left, naturals: FaceMask, cost: int, room: int, meld: MeldMask, new: int) -> Left:
    """What is left after some cards are laid with `cost` jokers. `room` further jokers fit with them."""
    ones, copies, supply, more, melds, spare, _ = left
    rest = ones & ~(naturals & ~copies)
    return Left(rest, one_less(copies, naturals), supply - cost, more + room, melds & ~meld, spare, new)


def _move(way: Way, gain: int, bit: MeldMask) -> Move:
    needed = way.least + gain
    return way.naturals, needed, way.most - way.least, bit, needed * _UNIT // way.naturals.bit_count()


def _hardest(usable: list[Move], ones: FaceMask) -> tuple[FaceMask, FaceMask]:
    """A face with the fewest moves, and the mask of all faces without a move. Five moves or more count as equal."""
    first = second = third = fourth = fifth = NO_FACES
    for naturals, _, _, _, _ in usable:
        fifth |= fourth & naturals
        fourth |= third & naturals
        third |= second & naturals
        second |= first & naturals
        first |= naturals
    few = ones & ~second or ones & ~third or ones & ~fourth or ones & ~fifth or ones
    return few & -few, ones & ~first


def _jokers_are_missing(left: Left, usable: list[Move]) -> bool:
    """Whether there are fewer jokers than any moves need that lay all cards but the spare ones.

    Each card takes its part of the jokers of its move. `usable` begins with the moves that need the fewest jokers for
    each card, so the first move with a card has the smallest part.
    """
    ones, copies, supply, _, _, spare, _ = left
    needed = most = 0
    for naturals, _, _, _, part in usable:
        found = naturals & ones
        if found:
            most = part
            needed += part * (found.bit_count() + (all_copies(found) & copies).bit_count())
            ones ^= found
    return needed - spare * most > supply * _UNIT


class Lone(NamedTuple):
    """The taken card, which may not be added alone to a meld, and whether a joker of the hand can be laid with it.

    `returns` says that this joker can be laid in the place of the taken card, which then takes it back.
    """

    face: FaceMask
    joker: bool = False
    returns: bool = False


class Needy(NamedTuple):
    """The id of the meld that must get a card (0 for none), and what it must get."""

    meld: int
    needs: Needs


class Whole:
    """Whether a whole hand can be laid, and the same for the cards that are left after some steps.

    Both share the ways and the cached results. The cards left have no ways that the hand did not have, except on melds
    that the steps laid or changed.
    """

    def __init__(self, rules: Rules, table: Table, hand: HandCards, coming: FaceMask = NO_FACES) -> None:
        self._rules, self._table, self._hand, self._coming = rules, table, hand, coming
        self._covers: dict[tuple[Staying, Lone | None], Cover] = {}

    def can_go(
        self, table: Table, rest: HandCards, staying: Staying, spare: int, new: int, lone: Lone | None, needy: Needy
    ) -> bool:
        """Whether all cards of `rest` but at most `spare` can be laid in one turn, with at most `new` new melds."""
        ones, copies, supply = holding(rest)
        untouched, changed = NO_MELDS, []
        for index, (was, meld) in enumerate(zip_longest(self._table.melds, table.melds)):
            if was is meld and meld.id != needy.meld:
                untouched |= _MELD_BITS[index]
            else:
                changed.append(meld)
        supply += sum([spot.gain for bit, spot in zip(_MELD_BITS, self._ways.spots, strict=False) if untouched & bit])
        gains = [gain_of(self._rules, meld.run_or_set, ones) for meld in changed]
        supply += sum(gains)
        also = [
            Changed(
                gain,
                room_of(self._rules, meld.run_or_set),
                needy.needs if meld.id == needy.meld else "nothing",
                partial(self._ways_to, table, meld, ones, supply, lone),
            )
            for meld, gain in zip(changed, gains, strict=True)
        ]
        # Wild cards that come back may also be laid without other natural cards, and are then no jokers to be laid.
        room = MOST_PACKS_WITH_WILD * self._coming.bit_count()
        return self._cover(staying, lone).covers(Left(ones, copies, supply, room, untouched, spare, new), also)

    def stays(self, table: Table, rest: HandCards, spare: int, supply: Callable[[], int]) -> bool:
        """Whether more than `spare` cards certainly stay, because they fit nowhere without jokers.

        `supply` counts the jokers of the hand, and those that it could take from the table.
        """
        (ones, copies, _), fitting = holding(rest), self._fitting
        if table is not self._table:
            for was, meld in zip_longest(self._table.melds, table.melds):
                fitting |= NO_FACES if was is meld else meld.run_or_set.family
        alone = ones & ~fitting
        least = alone.bit_count() + (all_copies(alone) & copies).bit_count()
        return least > spare and least > spare + supply() * most_beside_one(alone)

    def _ways_to(self, table: Table, meld: TableMeld, ones: FaceMask, jokers: int, lone: Lone | None) -> Sequence[Way]:
        spot = spot_of(self._rules, meld.run_or_set, ones, jokers, self._coming)
        return accompanied(table, meld, spot, lone).ways

    @cached_attribute
    def _ways(self) -> Ways:
        return ways_of(self._rules, self._table, self._hand, self._coming)

    @cached_attribute
    def _fitting(self) -> FaceMask:
        return fitting(self._table, self._hand, self._coming)

    def _cover(self, staying: Staying, lone: Lone | None) -> Cover:
        key = staying, lone
        if key not in self._covers:
            melds = zip(self._table.melds, self._ways.spots, strict=True)
            spots = [accompanied(self._table, meld, spot, lone) for meld, spot in melds]
            self._covers[key] = Cover(self._ways.melds, spots, staying)
        return self._covers[key]


def accompanied(table: Table, meld: TableMeld, spot: Spot, lone: Lone | None) -> Spot:
    """The spot without the way that leaves the taken card alone on its meld."""
    if lone is None or meld.id in table.this.fed:
        return spot
    ways = [way for way in spot.ways if way.naturals != lone.face]
    for way in spot.ways if lone.joker else ():
        if way.naturals == lone.face:
            if way.least >= 1 or (lone.returns and spot.room > way.least >= 0):
                ways.append(way)
            elif way.most > way.least:
                ways.append(way._replace(least=way.least + 1))
    return spot._replace(ways=tuple(ways))
